/**
 * What Kubernetes is told of a kind beside the schemas of its spec and status: names, columns of `kubectl get`, the fields
 * that objects can be selected by. `custom-resource-definition.ts` makes the definition of it.
 */
import type { CelRule, Field } from './schema.ts';

/** A column of `kubectl get`. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date';
  readonly jsonPath: string;
  readonly description: string;
  /** True: only with `-o wide`. */
  readonly wide?: boolean;
}

/** Where the scale subresource finds its numbers. */
export interface ScalePaths {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath: string;
}

export interface Kind {
  readonly kind: string;
  /** Lower case, as in the path of the API. */
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  /** What the kind is, for `kubectl explain`. */
  readonly description: string;
  readonly spec: Field<object>;
  /** True: an object without a spec is one with every default. */
  readonly specMayBeLeftOut?: boolean;
  readonly status: Field<object>;
  /** On the whole object, where `self.metadata.name` can be seen. */
  readonly rules?: readonly CelRule[];
  readonly columns: readonly Column[];
  readonly scale?: ScalePaths;
  readonly selectableFields?: readonly string[];
}

const conditionPath = (type: string, field: string): string =>
  `.status.conditions[?(@.type=="${type}")].${field}`;

/** The last columns of every kind. */
export const readyColumns: readonly Column[] = [
  {
    name: 'Ready',
    type: 'string',
    jsonPath: conditionPath('Ready', 'status'),
    description: 'Whether it is as asked and serves.',
  },
  {
    name: 'Reason',
    type: 'string',
    jsonPath: conditionPath('Ready', 'reason'),
    description: 'Why it is ready or not.',
    wide: true,
  },
  {
    name: 'Age',
    type: 'date',
    jsonPath: '.metadata.creationTimestamp',
    description: 'Since when it is there.',
  },
];

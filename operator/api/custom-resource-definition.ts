/**
 * A CustomResourceDefinition of apiextensions.k8s.io/v1 from a kind and its schemas. An object that the operator has not
 * seen yet says so: the API server gives it the condition Ready=Unknown, so that `kubectl wait` and the columns have
 * something to show from the first moment.
 */
import type { Column, Kind } from './kind.ts';
import type { JsonSchema } from './schema.ts';
import { group, version } from './v1alpha1/group.ts';
import { category } from './v1alpha1/kinds.ts';

/** Until a controller has said what it thinks. The time is the least that there is: the condition has always been so. */
const pendingStatus = {
  conditions: [
    {
      type: 'Ready',
      status: 'Unknown',
      reason: 'Pending',
      message: 'The operator has not looked at it yet. If this stays, see whether the operator runs.',
      lastTransitionTime: '1970-01-01T00:00:00Z',
    },
  ],
};

export interface CustomResourceDefinition {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: Readonly<Record<string, unknown>>;
}

const jsonOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a number may be; a quantity is no number, nor is 0 as the least worth a word. */
function boundsOf(schema: JsonSchema): string | undefined {
  const { minimum, maximum } = schema;
  if (schema.type !== 'integer' || typeof minimum !== 'number') return undefined;
  if (typeof maximum !== 'number') return minimum === 0 ? undefined : `At least ${minimum}.`;
  return `From ${minimum} to ${maximum}.`;
}

/** `kubectl explain` shows neither defaults nor bounds, so the descriptions of what users write say them. */
function told(schema: JsonSchema): JsonSchema {
  const { description, default: fallback, properties, items } = schema;
  const isEmpty = typeof fallback === 'object' && JSON.stringify(fallback) === '{}';
  const known = fallback === undefined || isEmpty ? undefined : `Default: ${jsonOf(fallback)}.`;
  const words = [description, boundsOf(schema), known].filter((text) => text !== undefined);
  return {
    ...schema,
    ...(words.length === 0 ? {} : { description: words.join(' ') }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, told(field)]),
          ),
        }),
    ...(items === undefined ? {} : { items: told(items) }),
  };
}

/** The schema of the whole object. */
export function objectSchema(kind: Kind): JsonSchema {
  const written = told(kind.spec.schema);
  const spec = kind.specMayBeLeftOut === true ? { ...written, default: {} } : written;
  return {
    description: kind.description,
    type: 'object',
    properties: {
      apiVersion: { type: 'string', description: 'The version of the schema.' },
      kind: { type: 'string', description: 'The kind of the object.' },
      // Kubernetes describes it itself, and takes nothing else here.
      metadata: { type: 'object' },
      spec,
      status: { ...kind.status.schema, default: pendingStatus },
    },
    ...(kind.specMayBeLeftOut === true ? {} : { required: ['spec'] }),
    ...(kind.rules === undefined ? {} : { 'x-kubernetes-validations': kind.rules }),
  };
}

const printerColumn = ({ wide = false, ...column }: Column): object => ({
  ...column,
  ...(wide ? { priority: 1 } : {}),
});

export function customResourceDefinition(kind: Kind): CustomResourceDefinition {
  const { plural, singular, shortNames, scale, selectableFields } = kind;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      labels: { 'app.kubernetes.io/name': 'caudal', 'app.kubernetes.io/part-of': 'caudal' },
    },
    spec: {
      group,
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural,
        singular,
        shortNames,
        categories: [category],
      },
      scope: 'Namespaced',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: objectSchema(kind) },
          subresources: { status: {}, ...(scale === undefined ? {} : { scale }) },
          additionalPrinterColumns: kind.columns.map(printerColumn),
          ...(selectableFields === undefined
            ? {}
            : { selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })) }),
        },
      ],
    },
  };
}

/**
 * Conditions in Kubernetes' standard form, with the types that Caudal's resources have. A reason is part of the API: programs
 * may wait for it. A message says what happened and what to do next.
 */
import { type Field, fields, int64, keyedList, optional, text, time, word } from '../schema.ts';

/**
 * `Ready`: it serves as asked. `Reconciling`: work is under way. `Stalled`: nothing will change until somebody acts (kstatus).
 * `Paused`, `StorageMatches`: BrokerCluster and others. `Lagging`, `ScaleActive`: ConsumerGroup.
 */
export type ConditionType =
  | 'Ready'
  | 'Reconciling'
  | 'Stalled'
  | 'Paused'
  | 'StorageMatches'
  | 'Lagging'
  | 'ScaleActive';

export type ConditionStatus = 'True' | 'False' | 'Unknown';

export interface Condition {
  readonly type: string;
  readonly status: ConditionStatus;
  readonly observedGeneration?: number;
  /** RFC 3339. */
  readonly lastTransitionTime: string;
  readonly reason: string;
  readonly message: string;
}

/** What a controller says; times and generations are added where it is merged into what stood before. */
export interface Judgement {
  readonly type: ConditionType;
  readonly status: ConditionStatus;
  readonly reason: string;
  readonly message: string;
}

const condition: Field<Condition> = fields<Condition>(
  {
    type: text({ description: 'What is judged, such as Ready.', maxLength: 316 }),
    status: word(['True', 'False', 'Unknown'], { description: 'The judgement.' }),
    observedGeneration: optional(
      int64({ description: 'The generation of the resource that was judged.', minimum: 0 }),
    ),
    lastTransitionTime: time({ description: 'Since when the status is what it is.' }),
    reason: text({
      description: 'Why, as one word for programs.',
      maxLength: 1024,
      minLength: 1,
      pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
    }),
    message: text({ description: 'Why, and what to do next, for people.', maxLength: 32_768 }),
  },
  { description: 'A judgement on the resource.' },
);

export const conditions: Field<readonly Condition[]> = keyedList(condition, {
  description: 'The judgements on this resource, by type.',
  maxItems: 16,
  keys: ['type'],
});

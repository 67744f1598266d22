/**
 * Conditions as a whole: what is judged now merged into what stood before. A condition keeps the time of its last change of
 * status; what a controller no longer judges goes. What a resource is created with is no judgement: its time is that of no change.
 */
import type { Condition, Judgement } from '../api/v1alpha1/conditions.ts';

/** Below what the schema takes: a longer message, which others may have worded, would have the whole status refused. */
const messageLengthMax = 32_000;

export interface Occasion {
  /** The generation that was judged. */
  readonly generation: number;
  /** RFC 3339. */
  readonly now: string;
}

export function mergeConditions(
  before: readonly Condition[] | undefined,
  judgements: readonly Judgement[],
  { generation, now }: Occasion,
): Condition[] {
  return judgements.map((judgement) => {
    const last = before?.find(
      (each) => each.type === judgement.type && each.observedGeneration !== undefined,
    );
    const lastTransitionTime = last?.status === judgement.status ? last.lastTransitionTime : now;
    const message = judgement.message.slice(0, messageLengthMax);
    return { ...judgement, message, observedGeneration: generation, lastTransitionTime };
  });
}

export const conditionOf = (
  conditions: readonly Condition[] | undefined,
  type: Judgement['type'],
): Condition | undefined => conditions?.find((condition) => condition.type === type);

/**
 * What a Topic's status says: of the topic as it was seen, of the plan, and the judgements in the conditions. Pure.
 * Sizes and offsets move all the time, so they are told as they were at the last write and written anew only when one of them is
 * more than a tenth away from that, or begins or ceases to be zero or unknown; whatever else changes is written at once. A busy
 * topic so costs a write for each tenth that it grows, and an idle one none.
 */
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import type { PartitionStatus, TopicPlanStatus, TopicStatus } from '../api/v1alpha1/topic.ts';
import { conditionOf, mergeConditions } from '../runtime/conditions.ts';
import { sameJson } from '../runtime/equality.ts';
import type { Topic } from '../runtime/resources.ts';
import type { Observation, ObservedTopic } from './admin.ts';
import { configKeysOf } from './configuration.ts';
import { type Plan, replicasOf, topicNameOf } from './plan.ts';
import type { ClusterReason, Problem, Reason } from './reasons.ts';

/** What a pass found. */
export type Finding =
  | {
      readonly kind: 'seen';
      readonly observation: Observation;
      readonly plan: Plan;
      /** What the brokers refused of it in this pass. */
      readonly refusals: readonly Problem[];
      readonly approved: boolean;
      /** Actions were carried out in this pass. */
      readonly acted: boolean;
    }
  | {
      /** Nobody could be asked: what was known stays. */
      readonly kind: 'unseen';
      readonly reason: ClusterReason | 'BrokerUnavailable';
      readonly message: string;
    }
  | { readonly kind: 'going'; readonly reason: 'Deleting' | 'DeletionBlocked'; readonly message: string };

/** Bounds of the schema: what is beyond one would have the whole status refused. */
const partitionStatesMax = 100;
const configKeysMax = 128;
const topicNameLengthMax = 249;

/** The status after `finding`; `now` is RFC 3339. Equal to the former one, as a value, where nothing is worth a write. */
export function statusOf(topic: Topic, finding: Finding, now: string): TopicStatus {
  const generation = topic.metadata.generation ?? 0;
  const { conditions: before, ...rest } = topic.status ?? {};
  const conditions = mergeConditions(before, judgementsOf(topic, finding), { generation, now });
  if (finding.kind !== 'seen') return { ...rest, observedGeneration: generation, conditions };
  const { observation, plan } = finding;
  const observed = plan.ownership?.kind === 'ours' ? observation.topic : undefined;
  const topicId = observed?.topicId ?? topic.status?.topicId;
  const foreign = plan.ownership?.kind === 'foreign';
  const keys = foreign ? (topic.status?.configKeys ?? []) : configKeysOf(topic, observation.topic);
  const shown = planStatus(topic, finding);
  const name = topicNameOf(topic);
  return steadied(topic.status, {
    observedGeneration: generation,
    ...(name.length > topicNameLengthMax ? {} : { topicName: name }),
    ...(topicId === undefined ? {} : { topicId }),
    ...(observed === undefined ? {} : facts(observed)),
    ...(keys.length === 0 ? {} : { configKeys: keys.slice(0, configKeysMax) }),
    ...(shown === undefined ? {} : { plan: shown }),
    conditions,
  });
}

function facts(observed: ObservedTopic): Partial<TopicStatus> {
  const { partitions } = observed;
  const sizes = partitions.map(({ sizeBytes }) => sizeBytes);
  return {
    partitions: partitions.length,
    replicas: replicasOf(observed),
    offlinePartitions: partitions.filter(({ leader }) => leader < 0).length,
    underReplicatedPartitions: partitions.filter(isUnderReplicated).length,
    ...(sizes.some((size) => size < 0) ? {} : { sizeBytes: sizes.reduce((sum, size) => sum + size, 0) }),
    partitionStates: partitions.slice(0, partitionStatesMax),
  };
}

const isUnderReplicated = ({ replicas, inSync }: PartitionStatus): boolean => inSync.length < replicas.length;

function planStatus(
  topic: Topic,
  { plan, approved, acted }: Finding & { kind: 'seen' },
): TopicPlanStatus | undefined {
  if (plan.actions.length === 0) return pastPlan(topic, acted);
  return {
    id: plan.id,
    state: approved ? 'Running' : 'Waiting',
    actions: plan.steps,
    ...(plan.keysRemappedPercent === undefined ? {} : { keysRemappedPercent: plan.keysRemappedPercent }),
    ...(plan.bytes === undefined ? {} : { bytes: plan.bytes }),
    ...(plan.effect === undefined ? {} : { effect: plan.effect }),
  };
}

/** The last plan once nothing is left to do: done, or, where nothing came of it, gone. */
function pastPlan({ status }: Topic, acted: boolean): TopicPlanStatus | undefined {
  const plan = status?.plan;
  if (plan === undefined || plan.state === 'Done') return plan;
  const stalled = conditionOf(status?.conditions, 'Stalled')?.status === 'True';
  return acted || (plan.state === 'Running' && !stalled) ? { ...plan, state: 'Done' } : undefined;
}

interface Verdict {
  readonly ready: Judgement['status'];
  /** Work is under way, or will go on by itself. */
  readonly reconciling: boolean;
  /** Nothing changes until somebody acts. */
  readonly stalled: boolean;
  readonly reason: Reason;
  readonly message: string;
}

function judgementsOf(topic: Topic, finding: Finding): readonly Judgement[] {
  const { ready, reconciling, stalled, reason, message } = verdictOf(topic, finding);
  const quiet = { reason: 'Reconciled', message: '' };
  const judgements: Judgement[] = [
    { type: 'Ready', status: ready, reason, message },
    {
      type: 'Reconciling',
      status: reconciling ? 'True' : 'False',
      ...(reconciling ? { reason, message } : quiet),
    },
    { type: 'Stalled', status: stalled ? 'True' : 'False', ...(stalled ? { reason, message } : quiet) },
  ];
  if (topic.spec.paused) {
    const words = 'Nothing is changed while spec.paused is true.';
    judgements.push({ type: 'Paused', status: 'True', reason: 'Paused', message: words });
  }
  return judgements;
}

function verdictOf(topic: Topic, finding: Finding): Verdict {
  switch (finding.kind) {
    case 'seen':
      return seenVerdict(topic, finding);
    case 'unseen': {
      const { reason } = finding;
      const message = steadyMessage(topic, finding);
      const ready = reason === 'BrokerUnavailable' || reason === 'ClusterNotReady' ? 'Unknown' : 'False';
      return { ready, reconciling: reason !== 'ClusterOff', stalled: false, reason, message };
    }
    case 'going': {
      const { reason, message } = finding;
      const stalled = reason === 'DeletionBlocked';
      return { ready: 'False', reconciling: !stalled, stalled, reason, message };
    }
  }
}

/** While nobody answers, each try may fail in other words: the first ones stand, so that an outage is written once. */
function steadyMessage(
  { status, metadata }: Topic,
  { reason, message }: Finding & { kind: 'unseen' },
): string {
  const before = conditionOf(status?.conditions, 'Ready');
  const same =
    reason === 'BrokerUnavailable' &&
    before?.reason === reason &&
    before.observedGeneration === metadata.generation;
  return same ? before.message : message;
}

function seenVerdict(topic: Topic, finding: Finding & { kind: 'seen' }): Verdict {
  const { observation, plan, refusals, approved } = finding;
  const problems = [...plan.problems, ...refusals];
  const [first] = problems;
  if (first !== undefined) {
    const message = problems.map((problem) => problem.message).join(' ');
    return { ready: 'False', reconciling: false, stalled: true, reason: first.reason, message };
  }
  const steps = plan.steps.join('; ');
  if (plan.actions.length > 0 && topic.spec.paused) {
    const message = `Paused with changes to make: ${steps}. Set paused to false to have them made.`;
    return { ready: 'False', reconciling: false, stalled: true, reason: 'Paused', message };
  }
  if (plan.actions.length > 0 && !approved) {
    const message = `To do: ${steps}. Set the annotation caudal.dev/approve to ${plan.id} to have it done.`;
    return { ready: 'False', reconciling: false, stalled: true, reason: 'WaitingForApproval', message };
  }
  if (plan.actions.length > 0) {
    const reason = observation.topic === undefined ? 'Creating' : 'Updating';
    return { ready: 'False', reconciling: true, stalled: false, reason, message: `Under way: ${steps}.` };
  }
  return healthVerdict(observation.topic);
}

function healthVerdict(observed: ObservedTopic | undefined): Verdict {
  const partitions = observed?.partitions ?? [];
  const offline = partitions.filter(({ leader }) => leader < 0);
  if (offline.length > 0) {
    const message =
      `${offline.length} of ${partitions.length} partitions have no leader, ${offline[0]?.partition} among them. ` +
      'Look at the brokers: kubectl get brokerclusters.';
    return { ready: 'False', reconciling: true, stalled: false, reason: 'PartitionsOffline', message };
  }
  const behind = partitions.filter(isUnderReplicated).length;
  const health = behind === 0 ? 'all in sync' : `${behind} with a copy that is not in sync`;
  const message = `${partitions.length} ${partitions.length === 1 ? 'partition' : 'partitions'}, ${health}.`;
  return { ready: 'True', reconciling: false, stalled: false, reason: 'Reconciled', message };
}

/** `next` with the numbers of `before`, where those are still near enough to all of them. */
function steadied(before: TopicStatus | undefined, next: TopicStatus): TopicStatus {
  if (before === undefined || !sameJson(withoutNumbers(before), withoutNumbers(next))) return next;
  const numbers = movingNumbers(before);
  const near = movingNumbers(next).every((number, index) => isNear(numbers[index] ?? -1, number));
  if (!near) return next;
  const { sizeBytes, partitionStates } = before;
  return {
    ...next,
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
    ...(partitionStates === undefined ? {} : { partitionStates }),
  };
}

const withoutNumbers = ({ sizeBytes, partitionStates, ...rest }: TopicStatus): object => ({
  ...rest,
  sized: sizeBytes !== undefined,
  partitionStates: partitionStates?.map(({ partition, leader, replicas, inSync }) => ({
    partition,
    leader,
    replicas,
    inSync,
  })),
});

const movingNumbers = ({ sizeBytes, partitionStates }: TopicStatus): readonly number[] => [
  ...(sizeBytes === undefined ? [] : [sizeBytes]),
  ...(partitionStates ?? []).flatMap((one) => [one.startOffset, one.endOffset, one.sizeBytes]),
];

function isNear(told: number, present: number): boolean {
  if (told <= 0 || present <= 0) return told === present;
  return Math.abs(present - told) <= Math.max(present, told) / 10;
}

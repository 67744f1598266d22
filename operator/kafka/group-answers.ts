/**
 * Answers of the admin endpoint about groups, read with care: what is not of the expected form counts as not said, and an answer
 * without its necessary parts as none (BrokersUnavailableError). Pure.
 */
import type { OffsetMove } from '../api/v1alpha1/consumer-group.ts';
import type {
  GroupFacts,
  GroupMember,
  GroupPartition,
  Lag,
  Rebalance,
  ResetOutcome,
} from '../consumer-group/admin.ts';
import { BrokersUnavailableError } from '../runtime/brokers.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const objects = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const number = <K extends string>(from: Json, key: K): { readonly [name in K]?: number } => {
  const value = from[key];
  return Number.isSafeInteger(value) ? ({ [key]: value } as { readonly [name in K]?: number }) : {};
};

const text = <K extends string>(from: Json, key: K): { readonly [name in K]?: string } => {
  const value = from[key];
  return typeof value === 'string' && value !== ''
    ? ({ [key]: value } as { readonly [name in K]?: string })
    : {};
};

function misread(what: string): never {
  throw new BrokersUnavailableError(`the brokers answered something else than ${what}`);
}

/** By group id; what each is, `groupFacts` reads. */
export function groupAnswers(answer: unknown): ReadonlyMap<string, unknown> {
  if (!isObject(answer) || !Array.isArray(answer['groups'])) misread('a list of groups');
  return new Map(objects(answer['groups']).map((group) => [String(group['groupId']), group]));
}

/** Undefined while the coordinator is not there. */
export function groupFacts(answer: unknown): GroupFacts | undefined {
  if (!isObject(answer)) misread('a group');
  const { available, found } = answer;
  if (available === false) return undefined;
  if (typeof found !== 'boolean') misread('a group');
  const { state = found ? 'Unknown' : 'Dead' } = text(answer, 'state');
  const { protocol } = answer;
  const lastRebalance = rebalanceIn(answer['lastRebalance']);
  return {
    found,
    state,
    ...(protocol === 'classic' || protocol === 'consumer' ? { protocol } : {}),
    ...number(answer, 'generation'),
    ...number(answer, 'coordinator'),
    ...(lastRebalance === undefined ? {} : { lastRebalance }),
    members: objects(answer['members']).map(memberIn),
    partitions: objects(answer['partitions']).map(partitionIn).toSorted(byPlace),
  };
}

const memberIn = (member: Json): GroupMember => ({
  memberId: String(member['memberId']),
  ...text(member, 'instanceId'),
  ...text(member, 'clientId'),
  ...text(member, 'host'),
  partitions: number(member, 'partitions').partitions ?? 0,
});

const partitionIn = (partition: Json): GroupPartition => ({
  topic: String(partition['topic']),
  partition: number(partition, 'partition').partition ?? misread('a partition'),
  ...number(partition, 'committedOffset'),
  ...number(partition, 'startOffset'),
  ...number(partition, 'endOffset'),
  ...text(partition, 'memberId'),
  lag: lagIn(partition['lag']),
});

function byPlace(left: GroupPartition, right: GroupPartition): number {
  if (left.topic !== right.topic) return left.topic < right.topic ? -1 : 1;
  return left.partition - right.partition;
}

/** Seconds may come with a fraction. */
function lagIn(value: unknown): Lag {
  if (!isObject(value)) return {};
  const seconds = value['seconds'];
  return {
    ...number(value, 'records'),
    ...number(value, 'bytes'),
    ...(typeof seconds === 'number' && Number.isFinite(seconds) ? { seconds: Math.round(seconds) } : {}),
  };
}

function rebalanceIn(value: unknown): Rebalance | undefined {
  if (!isObject(value)) return undefined;
  const { timeMs } = number(value, 'timeMs');
  const { reason } = text(value, 'reason');
  return timeMs === undefined || reason === undefined ? undefined : { timeMs, reason };
}

export function resetOutcome(answer: unknown): ResetOutcome {
  if (!isObject(answer) || !Array.isArray(answer['offsets'])) misread('the moves of a reset');
  return {
    alreadyDone: answer['alreadyDone'] === true,
    fencedMembers: number(answer, 'fencedMembers').fencedMembers ?? 0,
    offsets: objects(answer['offsets']).map(moveIn),
  };
}

const moveIn = (move: Json): OffsetMove => ({
  topic: String(move['topic']),
  partition: number(move, 'partition').partition ?? misread('a partition'),
  ...number(move, 'from'),
  to: number(move, 'to').to ?? misread('an offset'),
});

export function rebalancedMembers(answer: unknown): number {
  return isObject(answer) ? (number(answer, 'members').members ?? 0) : misread('the members of a rebalance');
}

/**
 * What is to be done for a ConsumerGroup, from its spec, its status and what the brokers say. Pure; the reconciler carries it out.
 * One-shot requests (reset, rebalance) are known as done by the status alone, so they are decided on a status that was just read.
 */
import type {
  ConsumerGroupSpec,
  ConsumerGroupStatus,
  ResetSpec,
  ResetStatus,
} from '../api/v1alpha1/consumer-group.ts';
import type { ConsumerGroup } from '../runtime/resources.ts';
import { parseRfc3339 } from '../runtime/rfc3339.ts';
import type { GroupSettings, ResetRequest, SettingsChange } from './admin.ts';

export const groupIdOf = ({ spec, metadata }: ConsumerGroup): string => spec.groupId ?? metadata.name;

/** Fields of the spec that are group configurations (KIP-848), by their Kafka names. */
const settingKeys = [
  ['consumer.session.timeout.ms', 'sessionTimeoutMs'],
  ['consumer.heartbeat.interval.ms', 'heartbeatIntervalMs'],
] as const;

export function wantedSettings(spec: ConsumerGroupSpec): GroupSettings {
  const wanted = new Map<string, string>();
  for (const [key, field] of settingKeys) {
    const value = spec[field];
    if (value !== undefined) wanted.set(key, String(value));
  }
  return wanted;
}

/** Whether the brokers must be asked for the group's settings at all: nobody who names none pays for it. */
export const hasSettings = (spec: ConsumerGroupSpec, status: ConsumerGroupStatus | undefined): boolean =>
  wantedSettings(spec).size > 0 || (status?.settings?.length ?? 0) > 0;

/** What differs. Taken back is only what this resource has set (`owned`): what others set is theirs. */
export function settingsChange(
  wanted: GroupSettings,
  present: GroupSettings,
  owned: readonly string[],
): SettingsChange | undefined {
  const set = new Map([...wanted].filter(([key, value]) => present.get(key) !== value));
  const remove = owned.filter((key) => !wanted.has(key) && present.has(key));
  return set.size === 0 && remove.length === 0 ? undefined : { set, remove };
}

/** The request in words: what tells one request from another under the same id, and what people read. */
export function requestText({ to, time, offsets, topics }: ResetSpec): string {
  const places = offsets?.map(({ topic, partition, offset }) => `${topic}-${partition}:${offset}`) ?? [];
  const more = places.length > 5 ? ` and ${places.length - 5} more` : '';
  const where =
    to === 'Offsets' ? ` ${places.slice(0, 5).join(', ')}${more}` : time === undefined ? '' : ` ${time}`;
  const which = topics === undefined || topics.length === 0 ? '' : ` of ${topics.join(', ')}`;
  return `to ${to}${where}${which}`.slice(0, 1024);
}

/** `plan`: find out what it would do. `do`: carry it out, or find out that it is done. */
export type ResetStep = 'plan' | 'do' | 'none';

export function resetStep(spec: ResetSpec | undefined, status: ResetStatus | undefined): ResetStep {
  if (spec === undefined) return 'none';
  if (status?.id !== spec.id) return spec.dryRun ? 'plan' : 'do';
  switch (status.state) {
    case 'Running':
      // Begun without a note of its end. A dry run asked for meanwhile comes too late: it may be done already.
      return 'do';
    case 'Done':
      return 'none';
    case 'Planned':
      if (!spec.dryRun) return 'do';
      return status.request === requestText(spec) ? 'none' : 'plan';
    case 'Failed':
      if (status.request === requestText(spec)) return 'none';
      return spec.dryRun ? 'plan' : 'do';
  }
}

/** Undefined for a time that is none, which the schema of the resource lets through in rare forms. */
export function resetRequest(
  group: ConsumerGroup,
  spec: ResetSpec,
  dryRun: boolean,
): ResetRequest | undefined {
  const { to, time, offsets, topics } = spec;
  const timeMs = time === undefined ? undefined : parseRfc3339(time);
  if (to === 'Time' && timeMs === undefined) return undefined;
  return {
    to: resetPlaces[to],
    dryRun,
    // Another resource, or this one made anew, may use the same id for a reset of its own.
    id: `${group.metadata.uid ?? ''}/${spec.id}`,
    ...(timeMs === undefined ? {} : { timeMs }),
    ...(offsets === undefined ? {} : { offsets }),
    ...(topics === undefined || topics.length === 0 ? {} : { topics }),
  };
}

const resetPlaces = { Earliest: 'earliest', Latest: 'latest', Time: 'time', Offsets: 'offsets' } as const;

/** Whether a rebalance is asked for that was not carried out yet. */
export const rebalanceAsked = (spec: ConsumerGroupSpec, status: ConsumerGroupStatus | undefined): boolean =>
  spec.rebalanceRequest !== undefined &&
  spec.rebalanceRequest !== '' &&
  spec.rebalanceRequest !== status?.rebalanceRequest;

/** Other living resources for the same group. */
export const othersFor = (group: ConsumerGroup, all: readonly ConsumerGroup[]): readonly ConsumerGroup[] =>
  all.filter(
    (other) =>
      other.metadata.namespace === group.metadata.namespace &&
      other.spec.clusterRef.name === group.spec.clusterRef.name &&
      groupIdOf(other) === groupIdOf(group) &&
      other.metadata.uid !== group.metadata.uid &&
      other.metadata.deletionTimestamp === undefined,
  );

/**
 * Of several resources for one group the one that acts; the others only tell. Who came first does; within one second the smaller
 * uid decides, so that all agree whoever looks.
 */
export const actingResource = (group: ConsumerGroup, all: readonly ConsumerGroup[]): ConsumerGroup =>
  othersFor(group, all).reduce((first, other) => (ageOf(other) < ageOf(first) ? other : first), group);

/** An older living resource that keeps the same workload at a size: two of them would pull it to and fro. */
export function scalerBefore(group: ConsumerGroup, all: readonly ConsumerGroup[]): ConsumerGroup | undefined {
  const { targetRef } = group.spec.scale ?? {};
  return all.find(
    ({ metadata, spec }) =>
      metadata.uid !== group.metadata.uid &&
      metadata.namespace === group.metadata.namespace &&
      metadata.deletionTimestamp === undefined &&
      spec.scale !== undefined &&
      spec.scale.targetRef.kind === targetRef?.kind &&
      spec.scale.targetRef.name === targetRef.name &&
      ageOf({ metadata }) < ageOf(group),
  );
}

const ageOf = ({ metadata }: Pick<ConsumerGroup, 'metadata'>): string =>
  `${metadata.creationTimestamp ?? ''} ${metadata.uid ?? ''}`;

/** What the parts of the Topic controller are given, and the few things that all of them do with it. */
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { Timers } from '../../broker/port/timers.ts';
import type { TopicStatus } from '../api/v1alpha1/topic.ts';
import type { BrokerChanges } from '../runtime/brokers.ts';
import { conditionOf } from '../runtime/conditions.ts';
import type { EventRecorder, Kubernetes, ObjectKey } from '../runtime/kubernetes.ts';
import { type Topic, topics } from '../runtime/resources.ts';
import { rfc3339 } from '../runtime/rfc3339.ts';
import { writeStatus } from '../runtime/status-writing.ts';
import type { Stores } from '../runtime/store.ts';
import type { TopicAdmin } from './admin.ts';
import { type Finding, statusOf } from './status.ts';

export interface TopicControllerDependencies {
  readonly kubernetes: Kubernetes;
  readonly stores: Stores;
  readonly events: EventRecorder;
  readonly admin: TopicAdmin;
  readonly changes: BrokerChanges;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  /** How long a deletion may wait for brokers before the resource is let go all the same; 10 minutes by default. */
  readonly deletionDeadlineMs?: number;
}

/** Between four fifths of `ms` and six fifths, so that what began together does not come again together. */
export const jittered = (ms: number, random: Random): number =>
  ms * (0.8 + (0.4 * random.uint32()) / 2 ** 32);

export const clusterKeyOf = ({ metadata, spec }: Topic): ObjectKey => ({
  namespace: metadata.namespace ?? '',
  name: spec.clusterRef.name,
});

/**
 * Writes the status after `finding` where its meaning differs from the one in `topic`, and tells a new problem as an Event. Gives
 * the resource with its new status.
 */
export async function tell(
  { kubernetes, clock, events }: TopicControllerDependencies,
  topic: Topic,
  finding: Finding,
): Promise<Topic> {
  const status = statusOf(topic, finding, rfc3339(clock.wall()));
  const written = await writeStatus(kubernetes, topics, { object: topic, status });
  if (written.kind !== 'written') return topic;
  announce(events, topic, status);
  return written.object;
}

function announce(events: EventRecorder, topic: Topic, status: TopicStatus): void {
  const stalled = conditionOf(status.conditions, 'Stalled');
  const before = conditionOf(topic.status?.conditions, 'Stalled');
  if (stalled?.status !== 'True' || stalled.reason === 'Paused') return;
  if (before?.status === 'True' && before.reason === stalled.reason) return;
  if (stalled.reason === 'WaitingForApproval') events.normal(topic, stalled.reason, stalled.message);
  else events.warning(topic, stalled.reason, stalled.message);
}

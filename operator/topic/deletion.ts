/**
 * A Topic resource that is being deleted: its topic is deleted, kept or handed back, and the finalizer dropped.
 * Invariants: a topic is deleted only for the resource whose uid owns it, by its id, with policy Delete, and where the guards
 * allow it; the finalizer never outlives its cluster, and waits for brokers that do not answer no longer than the deadline.
 */
import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';
import { confirmedStanding } from '../runtime/cluster-lookup.ts';
import { done, type Result } from '../runtime/controller.ts';
import { deletionDeadlineMsDefault, isProtected, release } from '../runtime/finalizers.ts';
import { type Topic, topics } from '../runtime/resources.ts';
import { parseRfc3339 } from '../runtime/rfc3339.ts';
import { withoutStop } from '../runtime/words.ts';
import type { ObservedTopic } from './admin.ts';
import { ownerText, ownerWords } from './owner.ts';
import { topicNameOf } from './plan.ts';
import { clusterKeyOf, jittered, tell, type TopicControllerDependencies } from './world.ts';

/** How soon brokers that did not answer are asked again. */
const againMs = 5_000;
/** How soon a guard that did not allow it is looked at again. */
const blockedMs = 30_000;
/** Groups that a message names. */
const namedMax = 5;

/** Why it cannot be done now. `guarded`: the resource asks for it to wait, as long as it takes. */
interface Blocked {
  readonly message: string;
  readonly guarded: boolean;
}

export async function removeTopic(
  dependencies: TopicControllerDependencies,
  topic: Topic,
  signal: AbortSignal,
): Promise<Result> {
  if (!isProtected(topic)) return done;
  const standing = await confirmedStanding(dependencies, clusterKeyOf(topic));
  signal.throwIfAborted();
  if (standing === 'missing' || standing === 'deleting') {
    return letGo(dependencies, topic, `BrokerCluster ${topic.spec.clusterRef.name} is gone or being deleted`);
  }
  try {
    const blocked = await removal(dependencies, topic, signal);
    if (blocked === undefined) {
      await release(dependencies.kubernetes, topics, topic);
      return done;
    }
    return await wait(dependencies, topic, blocked);
  } catch (error) {
    if (!(error instanceof BrokersUnavailableError)) throw error;
    if (topic.spec.deletionPolicy === 'Retain') {
      return letGo(dependencies, topic, `the brokers do not answer (${error.message})`);
    }
    const off = standing === 'off' ? 'The BrokerCluster is off.' : 'The brokers do not answer.';
    return wait(dependencies, topic, { message: off, guarded: false });
  }
}

/** Undefined where nothing is left to do outside. */
async function removal(
  dependencies: TopicControllerDependencies,
  topic: Topic,
  signal: AbortSignal,
): Promise<Blocked | undefined> {
  const { admin, events } = dependencies;
  const [cluster, name] = [clusterKeyOf(topic), topicNameOf(topic)];
  const { topic: observed } = await admin.observe(cluster, name);
  if (observed === undefined) return undefined;
  if (observed.owner !== ownerText(topic)) {
    const whose = observed.owner === '' ? 'no resource' : ownerWords(observed.owner);
    events.normal(topic, 'TopicKept', `Topic ${name} is managed by ${whose} and stays.`);
    return undefined;
  }
  signal.throwIfAborted();
  if (topic.spec.paused) {
    return { message: 'Nothing is deleted while spec.paused is true.', guarded: false };
  }
  try {
    if (topic.spec.deletionPolicy === 'Retain') {
      await admin.own(cluster, name, '');
      events.normal(
        topic,
        'TopicKept',
        `Topic ${name} stays, by deletionPolicy Retain; no resource manages it.`,
      );
      return undefined;
    }
    const guard = await guardOf(dependencies, topic, observed);
    if (guard !== undefined) return { message: guard, guarded: true };
    signal.throwIfAborted();
    await admin.delete(cluster, observed.topicId);
  } catch (error) {
    if (!(error instanceof BrokerRefusal)) throw error;
    if (error.code === 'UNKNOWN_TOPIC_OR_PARTITION') return undefined;
    return { message: `The brokers refused with ${withoutStop(error.message)}.`, guarded: false };
  }
  events.normal(topic, 'TopicDeleted', `Deleted topic ${name} with its records.`);
  return undefined;
}

/** Why the resource's own guards keep the topic. What is not known counts as there. */
async function guardOf(
  { admin }: TopicControllerDependencies,
  topic: Topic,
  observed: ObservedTopic,
): Promise<string | undefined> {
  const name = topicNameOf(topic);
  if (topic.spec.deleteIfEmpty) {
    const unknown = observed.partitions.find(
      ({ startOffset, endOffset }) => startOffset < 0 || endOffset < 0,
    );
    if (unknown !== undefined) {
      throw new BrokersUnavailableError(`nobody can say whether partition ${unknown.partition} is empty`);
    }
    const filled = observed.partitions.filter(({ startOffset, endOffset }) => endOffset > startOffset);
    if (filled.length > 0) {
      return `Topic ${name} has records in ${filled.length} of ${observed.partitions.length} partitions. Remove them, or set deleteIfEmpty to false.`;
    }
  }
  if (topic.spec.deleteIfUnused) {
    const groups = await admin.groupsOn(clusterKeyOf(topic), name);
    if (groups.length > 0) {
      const more = groups.length > namedMax ? ` and ${groups.length - namedMax} more` : '';
      return `Topic ${name} is used by the groups ${groups.slice(0, namedMax).join(', ')}${more}. Delete them or their offsets, or set deleteIfUnused to false.`;
    }
  }
  return undefined;
}

async function wait(
  dependencies: TopicControllerDependencies,
  topic: Topic,
  { message, guarded }: Blocked,
): Promise<Result> {
  const { clock, random, deletionDeadlineMs = deletionDeadlineMsDefault } = dependencies;
  const since = parseRfc3339(topic.metadata.deletionTimestamp ?? '') ?? clock.wall();
  const leftMs = since + deletionDeadlineMs - clock.wall();
  if (!guarded && leftMs <= 0) return letGo(dependencies, topic, `the deadline is over. ${message}`);
  const reason = guarded || topic.spec.paused ? 'DeletionBlocked' : 'Deleting';
  const minutes = Math.round(deletionDeadlineMs / 60_000);
  const until = guarded ? '' : ` After ${minutes} minutes the resource goes and the topic stays.`;
  await tell(dependencies, topic, { kind: 'going', reason, message: message + until });
  if (guarded) return { requeueAfterMs: jittered(blockedMs, random) };
  return { requeueAfterMs: Math.min(jittered(againMs, random), leftMs) };
}

/** Drops the finalizer though the topic was not looked after. */
async function letGo(
  { kubernetes, events }: TopicControllerDependencies,
  topic: Topic,
  why: string,
): Promise<Result> {
  await release(kubernetes, topics, topic);
  const message = `Let go without touching topic ${topicNameOf(topic)}: ${withoutStop(why)}.`;
  if (topic.spec.deletionPolicy === 'Retain') events.normal(topic, 'ProtectionDropped', message);
  else events.warning(topic, 'ProtectionDropped', message);
  return done;
}

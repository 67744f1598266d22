/**
 * The end of a ConsumerGroup. Only deletionPolicy Delete needs the finalizer; with Retain nothing in the brokers changes.
 * A finalizer never outlives its use: it goes when the group is deleted, and also, with a Warning Event, when nobody will ever be
 * able to delete it (the cluster is gone or going, or its kind cannot be read any more) or when the deadline has passed: a cluster
 * that is off may come back until then.
 */
import { wallMs } from '../../broker/base/brand.ts';
import { BrokerRefusal, BrokersUnavailableError, type ClusterStanding } from '../runtime/brokers.ts';
import { confirmedStanding } from '../runtime/cluster-lookup.ts';
import { conditionOf, mergeConditions } from '../runtime/conditions.ts';
import { done, type Result } from '../runtime/controller.ts';
import { isProtected, protect, release } from '../runtime/finalizers.ts';
import { type ConsumerGroup, consumerGroups } from '../runtime/resources.ts';
import { parseRfc3339, rfc3339 } from '../runtime/rfc3339.ts';
import { judgementsOf, type Outcome, withSteadyWords } from './conditions.ts';
import type { Pass } from './pass.ts';
import { othersFor } from './plan.ts';

const againMs = 5_000;

/** While it lives: the finalizer is there when its deletion policy needs it. */
export async function keepFinalizer(pass: Pass): Promise<void> {
  await pass.change(pass.group.spec.deletionPolicy === 'Delete' ? protect : release);
}

export async function carryOutDeletion(pass: Pass, deadlineMs: number): Promise<Result> {
  if (!isProtected(pass.group)) return done;
  const end = await endOf(pass, deadlineMs);
  if (end.kind === 'blocked') {
    await tellBlocked(pass, end.outcome);
    return { requeueAfterMs: againMs };
  }
  const { events } = pass.dependencies;
  if (end.kind === 'left')
    events.warning(pass.group, 'GroupLeft', `Group ${pass.groupId} is left as it is: ${end.why}`);
  if (end.kind === 'deleted') events.normal(pass.group, 'GroupDeleted', `Deleted group ${pass.groupId}`);
  await pass.change(release);
  return done;
}

/** What the group was like is left as it was told last. */
async function tellBlocked(pass: Pass, outcome: Outcome): Promise<void> {
  const { status, spec, metadata } = pass.group;
  const generation = metadata.generation ?? 0;
  const judgements = withSteadyWords(judgementsOf(outcome, spec), status?.conditions);
  const [ready] = judgements;
  const before = conditionOf(status?.conditions, 'Ready');
  const conditions = mergeConditions(status?.conditions, judgements, {
    generation,
    now: rfc3339(pass.dependencies.clock.wall()),
  });
  if (await pass.write({ ...status, observedGeneration: generation, conditions })) {
    if (ready !== undefined && ready.reason !== before?.reason) {
      pass.dependencies.events.warning(pass.group, ready.reason, ready.message);
    }
  }
}

type End =
  | { readonly kind: 'deleted' | 'kept' }
  | { readonly kind: 'left'; readonly why: string }
  | { readonly kind: 'blocked'; readonly outcome: Outcome };

async function endOf(pass: Pass, deadlineMs: number): Promise<End> {
  const { group } = pass;
  if (group.spec.deletionPolicy === 'Retain') return { kind: 'kept' };
  const all = pass.dependencies.stores.of<ConsumerGroup>(consumerGroups).list(group.metadata.namespace);
  if (othersFor(group, all).length > 0) return { kind: 'left', why: 'another ConsumerGroup is for it too' };
  const standing = await pass.of(confirmedStanding(pass.dependencies, pass.cluster));
  const never = lost[standing];
  if (never !== undefined) return { kind: 'left', why: never };
  const blocked: Outcome | undefined =
    standing === 'off' ? { kind: 'cluster', standing } : await tryToDelete(pass);
  if (blocked === undefined) return { kind: 'deleted' };
  const since = parseRfc3339(group.metadata.deletionTimestamp ?? '') ?? wallMs(0);
  return pass.dependencies.clock.wall() - since < deadlineMs
    ? { kind: 'blocked', outcome: blocked }
    : { kind: 'left', why: `it could not be deleted within ${deadlineMs / 1000} s` };
}

/** Why brokers that stand so will never be asked again. */
const lost: Readonly<Partial<Record<ClusterStanding, string>>> = {
  missing: 'its BrokerCluster is gone or cannot be read',
  deleting: 'its BrokerCluster is being deleted',
};

/** Undefined when the group is gone; else what stands in the way. */
async function tryToDelete(pass: Pass): Promise<Outcome | undefined> {
  const { admin } = pass.dependencies;
  const { cluster, groupId, kept } = pass;
  if (pass.group.spec.paused) return { kind: 'deletion-paused' };
  try {
    const result = await pass.of(admin.delete(cluster, groupId));
    if (result === 'occupied') return { kind: 'deletion-blocked' };
    const remove = kept.settings ?? [];
    if (remove.length > 0) await pass.of(admin.alterSettings(cluster, groupId, { set: new Map(), remove }));
    return undefined;
  } catch (error) {
    if (error instanceof BrokersUnavailableError) return { kind: 'unavailable', why: error.message };
    if (error instanceof BrokerRefusal) return { kind: 'deletion-refused', words: error.message };
    throw error;
  }
}

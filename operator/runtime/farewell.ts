/**
 * What must be done before the operator is uninstalled, so that nothing waits for it afterwards. In this order:
 * 1. Topics and ConsumerGroups of the release itself are deleted, while the operator runs and can carry out what they ask for.
 * 2. The operator is stopped, so that it does not put back what is taken off next.
 * 3. Its finalizer is taken off all other Topics and ConsumerGroups. They stay, and so does everything in the brokers.
 * Doing it twice does no harm; what is gone meanwhile, or whose kind is gone, is nothing to do.
 */
import { type MonotonicMs, monotonicAdd } from '../../broker/base/brand.ts';
import { type ChoreDeps, ChoreError } from './definitions.ts';
import { isProtected, release } from './finalizers.ts';
import {
  isConflict,
  isGone,
  keyOf,
  keyText,
  type KubeObject,
  type ObjectKey,
  type ResourceType,
} from './kubernetes.ts';
import { consumerGroups, deployments, topics } from './resources.ts';
import { sleep } from './waiting.ts';

export interface Farewell {
  /** The release: the value of the label app.kubernetes.io/instance. */
  readonly instance: string;
  /** The operator's own. */
  readonly deployment: ObjectKey;
  readonly limitMs: number;
}

export interface FarewellDeps extends ChoreDeps {
  /** All objects of a kind in the namespaces that the operator looks after; none where the kind is gone. */
  readonly list: (type: ResourceType) => Promise<readonly KubeObject[]>;
}

interface Deployment extends KubeObject {
  readonly status?: { readonly observedGeneration?: number; readonly replicas?: number };
}

const lookAgainMs = 500;
/** Groups first: they may ask for topics of theirs. */
const guarded: readonly ResourceType[] = [consumerGroups, topics];
/** A write of an operator that was ending may come late. */
const quietLooks = 3;

export async function bidFarewell(deps: FarewellDeps, farewell: Farewell): Promise<void> {
  const { clock } = deps;
  const end = monotonicAdd(clock.monotonic(), farewell.limitMs);
  await deleteOwn(deps, farewell.instance, monotonicAdd(clock.monotonic(), farewell.limitMs / 2));
  await stopOperator(deps, farewell.deployment, end);
  await takeOffFinalizers(deps, end);
}

const pause = ({ timers }: ChoreDeps): Promise<void> =>
  sleep(timers, lookAgainMs, new AbortController().signal);

async function deleteOwn(deps: FarewellDeps, instance: string, end: MonotonicMs): Promise<void> {
  const { kubernetes, clock, say } = deps;
  for (const type of guarded) {
    for (;;) {
      const own = (await deps.list(type)).filter(({ metadata }) => isOfRelease(metadata.labels, instance));
      if (own.length === 0) break;
      for (const object of own.filter(({ metadata }) => metadata.deletionTimestamp === undefined)) {
        await kubernetes.delete(type, keyOf(object));
        say(`${type.kind} ${keyText(keyOf(object))} is deleted by its policy`);
      }
      if (clock.monotonic() >= end) {
        say(`the operator has not let go of ${own.map((object) => keyText(keyOf(object))).join(', ')}`);
        break;
      }
      await pause(deps);
    }
  }
}

const isOfRelease = (labels: Readonly<Record<string, string>> | undefined, instance: string): boolean =>
  labels?.['app.kubernetes.io/instance'] === instance && labels['app.kubernetes.io/managed-by'] === 'Helm';

async function stopOperator(deps: FarewellDeps, key: ObjectKey, end: MonotonicMs): Promise<void> {
  const { kubernetes, clock, say } = deps;
  try {
    await kubernetes.scale(deployments, key, 0);
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  for (;;) {
    const deployment = await kubernetes.get<Deployment>(deployments, key);
    const { metadata, status } = deployment ?? {};
    const seen = (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 0);
    if (deployment === undefined || (seen && (status?.replicas ?? 0) === 0)) break;
    if (clock.monotonic() >= end) throw new ChoreError(`the operator ${keyText(key)} does not stop`);
    await pause(deps);
  }
  say(`the operator ${keyText(key)} is stopped`);
}

async function takeOffFinalizers(deps: FarewellDeps, end: MonotonicMs): Promise<void> {
  const { clock } = deps;
  let quiet = 0;
  while (quiet < quietLooks) {
    const left = await takeOffOnce(deps);
    quiet = left === 0 ? quiet + 1 : 0;
    if (left > 0 && clock.monotonic() >= end) throw new ChoreError(`${left} finalizers are still there`);
    await pause(deps);
  }
}

/** How many were found. */
async function takeOffOnce({ kubernetes, list, say }: FarewellDeps): Promise<number> {
  let found = 0;
  for (const type of guarded) {
    for (const object of await list(type)) {
      if (!isProtected(object)) continue;
      found++;
      try {
        const freed = await release(kubernetes, type, object);
        if (freed !== undefined)
          say(`${type.kind} ${keyText(keyOf(object))} is free of the operator's finalizer`);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
  }
  return found;
}

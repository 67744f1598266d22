/**
 * One pass over a Topic resource: look at the topic, plan, show the plan, carry it out, look again, tell. It keeps nothing between
 * passes but how often the same plan came back, to slow down a quarrel with another program that sets the same topic.
 * Invariants: the finalizer stands before anything is made outside; `status.plan` and the names of configurations are written
 * before anything is changed; passes over the same topic name come one after the other.
 */
import { BrokersUnavailableError, standingOf } from '../runtime/brokers.ts';
import { approveAnnotation } from '../api/v1alpha1/group.ts';
import { conditionOf } from '../runtime/conditions.ts';
import { done, type Result } from '../runtime/controller.ts';
import { isProtected, protect } from '../runtime/finalizers.ts';
import { keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import { QuarrelPace } from '../runtime/quarrel-pace.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../runtime/resources.ts';
import { parseRfc3339 } from '../runtime/rfc3339.ts';
import { withoutStop } from '../runtime/words.ts';
import type { Observation } from './admin.ts';
import { removeTopic } from './deletion.ts';
import { NameLocks } from './name-locks.ts';
import { confirmedOwnerIsGone } from './owner-lookup.ts';
import { type Plan, planOf, topicNameOf } from './plan.ts';
import type { ClusterReason } from './reasons.ts';
import { carryOut } from './steps.ts';
import { clusterKeyOf, jittered, tell, type TopicControllerDependencies } from './world.ts';

/** What was refused is tried again after this long, since brokers change too. */
const refusedAgainMs = 300_000;
/** Where somebody was first, the topic is looked at again after this long. */
const movedOnMs = 200;
/** Brokers that do not answer are asked again after a quarter of the time that they have been silent, within these. */
const unavailableMsMin = 2_000;
const unavailableMsMax = 60_000;

const clusterFindings: Readonly<
  Record<
    'missing' | 'deleting' | 'off' | 'starting',
    { readonly reason: ClusterReason; readonly words: string }
  >
> = {
  missing: {
    reason: 'ClusterNotFound',
    words: 'does not exist. Create it, or make this resource anew with another clusterRef',
  },
  deleting: { reason: 'ClusterDeleting', words: 'is being deleted. Delete this resource as well' },
  off: { reason: 'ClusterOff', words: 'has no brokers. Set its replicas to 1 to go on' },
  starting: {
    reason: 'ClusterNotReady',
    words: 'has no address yet. kubectl describe brokercluster says why',
  },
};

export class TopicReconciler {
  readonly #dependencies: TopicControllerDependencies;
  readonly #locks = new NameLocks();
  readonly #pace: QuarrelPace;

  constructor(dependencies: TopicControllerDependencies) {
    this.#dependencies = dependencies;
    this.#pace = new QuarrelPace(dependencies.clock);
  }

  async reconcile(key: ObjectKey, signal: AbortSignal): Promise<Result> {
    const topic = this.#topic(key);
    if (topic === undefined) {
      this.#pace.forget(keyText(key));
      return done;
    }
    const name = `${keyText(clusterKeyOf(topic))}/${topicNameOf(topic)}`;
    return this.#locks.run(name, () => this.#pass(key, signal));
  }

  #topic(key: ObjectKey): Topic | undefined {
    return this.#dependencies.stores.of<Topic>(topics).get(key);
  }

  async #pass(key: ObjectKey, signal: AbortSignal): Promise<Result> {
    const topic = this.#topic(key);
    if (topic === undefined) return done;
    signal.throwIfAborted();
    if (topic.metadata.deletionTimestamp !== undefined) return removeTopic(this.#dependencies, topic, signal);
    const cluster = this.#dependencies.stores.of<BrokerCluster>(brokerClusters).get(clusterKeyOf(topic));
    const standing = standingOf(cluster);
    if (standing !== 'addressed') {
      const { reason, words } = clusterFindings[standing];
      const message = `BrokerCluster ${topic.spec.clusterRef.name} ${words}.`;
      await tell(this.#dependencies, topic, { kind: 'unseen', reason, message });
      return done;
    }
    try {
      return await this.#converge(topic, signal);
    } catch (error) {
      if (!(error instanceof BrokersUnavailableError)) throw error;
      return this.#unavailable(key, error, signal);
    }
  }

  async #converge(topic: Topic, signal: AbortSignal): Promise<Result> {
    const { observation, plan } = await this.#look(topic);
    signal.throwIfAborted();
    const approved = isApproved(topic, plan);
    const seen = { kind: 'seen', observation, plan, refusals: [], approved, acted: false } as const;
    if (plan.actions.length === 0 || topic.spec.paused || !approved) {
      const held = await this.#held(topic, plan);
      await tell(this.#dependencies, held, seen);
      return done;
    }
    const waitMs = this.#pace.delayMs(keyOfTopic(topic), plan.id);
    if (waitMs > 0) return { requeueAfterMs: waitMs };
    const held = await protect(this.#dependencies.kubernetes, topics, topic);
    const shown = isShown(held, plan) ? held : await tell(this.#dependencies, held, seen);
    const refusals = await carryOut(this.#dependencies, topic, plan, signal);
    this.#pace.acted(keyOfTopic(topic), plan.id);
    const after = await this.#look(shown);
    signal.throwIfAborted();
    const stillApproved = isApproved(shown, after.plan);
    await tell(this.#dependencies, shown, {
      kind: 'seen',
      ...after,
      refusals,
      approved: stillApproved,
      acted: true,
    });
    if (refusals.length > 0) return { requeueAfterMs: jittered(refusedAgainMs, this.#dependencies.random) };
    return after.plan.actions.length > 0 ? { requeueAfterMs: movedOnMs } : done;
  }

  async #look(topic: Topic): Promise<{ readonly observation: Observation; readonly plan: Plan }> {
    const observation = await this.#dependencies.admin.observe(clusterKeyOf(topic), topicNameOf(topic));
    const ownerIsGone = await confirmedOwnerIsGone(this.#dependencies, topic, observation);
    return { observation, plan: planOf({ topic, observation, ownerIsGone }) };
  }

  /** What is ours is protected, also where somebody took the finalizer off. */
  async #held(topic: Topic, plan: Plan): Promise<Topic> {
    if (plan.ownership?.kind !== 'ours' || topic.spec.paused || isProtected(topic)) return topic;
    return protect(this.#dependencies.kubernetes, topics, topic);
  }

  async #unavailable(key: ObjectKey, error: BrokersUnavailableError, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const topic = this.#topic(key);
    if (topic === undefined) return done;
    const { clock, random } = this.#dependencies;
    const message = `The brokers do not answer: ${withoutStop(error.message)}. Look at them: kubectl get brokerclusters.`;
    const told = await tell(this.#dependencies, topic, {
      kind: 'unseen',
      reason: 'BrokerUnavailable',
      message,
    });
    const since = conditionOf(told.status?.conditions, 'Ready')?.lastTransitionTime ?? '';
    const silentMs = clock.wall() - (parseRfc3339(since) ?? clock.wall());
    const againMs = Math.min(Math.max(silentMs / 4, unavailableMsMin), unavailableMsMax);
    return { requeueAfterMs: jittered(againMs, random) };
  }
}

const keyOfTopic = ({ metadata }: Topic): string =>
  keyText({ namespace: metadata.namespace ?? '', name: metadata.name });

const isApproved = ({ spec, metadata }: Topic, plan: Plan): boolean =>
  spec.approval === 'Automatic' || metadata.annotations?.[approveAnnotation] === plan.id;

/** The status shows this plan as under way, and knows every name that it sets. */
function isShown({ status }: Topic, plan: Plan): boolean {
  if (status?.plan?.id !== plan.id || status.plan.state === 'Waiting') return false;
  const known = new Set(status.configKeys);
  return plan.actions.every((action) => {
    if (action.kind !== 'create' && action.kind !== 'configure') return true;
    const named = action.kind === 'create' ? action.config : action.set;
    return [...named.keys()].every((name) => known.has(name));
  });
}

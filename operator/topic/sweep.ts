/**
 * Looks at all topics of a cluster at once, in few requests, and enqueues those resources whose pass would do or tell something.
 * It decides by the same pure functions as a pass does, changes nothing itself and remembers nothing. One sweep of a cluster runs
 * at a time; what is requested meanwhile is the next. Brokers that do not answer make every resource of the cluster say so.
 */
import { BrokerRefusal, BrokersUnavailableError, standingOf } from '../runtime/brokers.ts';
import { isProtected } from '../runtime/finalizers.ts';
import { keyOf, keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../runtime/resources.ts';
import { rfc3339 } from '../runtime/rfc3339.ts';
import { sameStatus } from '../runtime/status-writing.ts';
import type { Observation } from './admin.ts';
import { ownerSeemsGone } from './owner-lookup.ts';
import { planOf, topicNameOf } from './plan.ts';
import { statusOf } from './status.ts';
import { clusterKeyOf, type TopicControllerDependencies } from './world.ts';

/** Topics that are judged before others get the loop: leases are renewed and requests answered in between. */
const judgedInTurn = 100;

export class Sweep {
  readonly #dependencies: TopicControllerDependencies;
  readonly #enqueue: (key: ObjectKey) => void;
  readonly #signal: AbortSignal;
  /** By cluster: whether another one is wanted after the one that runs. */
  readonly #running = new Map<string, boolean>();

  constructor(
    dependencies: TopicControllerDependencies,
    enqueue: (key: ObjectKey) => void,
    signal: AbortSignal,
  ) {
    this.#dependencies = dependencies;
    this.#enqueue = enqueue;
    this.#signal = signal;
  }

  request(cluster: ObjectKey): void {
    const name = keyText(cluster);
    if (this.#running.has(name)) {
      this.#running.set(name, true);
      return;
    }
    this.#running.set(name, false);
    void this.#run(cluster).finally(() => {
      const again = this.#running.get(name) === true;
      this.#running.delete(name);
      if (again && !this.#signal.aborted) this.request(cluster);
    });
  }

  async #run(cluster: ObjectKey): Promise<void> {
    const { admin, stores, logger } = this.#dependencies;
    if (standingOf(stores.of<BrokerCluster>(brokerClusters).get(cluster)) !== 'addressed') return;
    const named = this.#topics(cluster);
    if (named.length === 0) return;
    try {
      const observations = await admin.observeAll(cluster, [...new Set(named.map(topicNameOf))]);
      if (this.#signal.aborted) return;
      // What changed in Kubernetes meanwhile is enqueued by that.
      for (const [index, topic] of this.#topics(cluster).entries()) {
        if (this.#needsPass(topic, observations.get(topicNameOf(topic)))) this.#enqueue(keyOf(topic));
        if (index % judgedInTurn === judgedInTurn - 1) await this.#nextTurn();
        if (this.#signal.aborted) return;
      }
    } catch (error) {
      if (!(error instanceof BrokersUnavailableError || error instanceof BrokerRefusal)) throw error;
      if (this.#signal.aborted) return;
      logger.warn('Failed to look at the topics of a cluster', {
        cluster: keyText(cluster),
        reason: error.message,
      });
      for (const topic of named) this.#enqueue(keyOf(topic));
    }
  }

  #nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#dependencies.timers.atEndOfTurn(resolve);
    });
  }

  #topics(cluster: ObjectKey): readonly Topic[] {
    const name = keyText(cluster);
    return this.#dependencies.stores
      .of<Topic>(topics)
      .list(cluster.namespace)
      .filter((topic) => keyText(clusterKeyOf(topic)) === name);
  }

  #needsPass(topic: Topic, observation: Observation | undefined): boolean {
    if (observation === undefined || topic.metadata.deletionTimestamp !== undefined) return true;
    const { stores, clock } = this.#dependencies;
    const ownerIsGone = ownerSeemsGone(stores.of<Topic>(topics), topic, observation);
    const plan = planOf({ topic, observation, ownerIsGone });
    if (plan.actions.length > 0 && !topic.spec.paused && topic.spec.approval === 'Automatic') return true;
    if (plan.ownership?.kind === 'ours' && !isProtected(topic) && !topic.spec.paused) return true;
    const finding = { kind: 'seen', observation, plan, refusals: [], approved: false, acted: false } as const;
    return !sameStatus(topic.status, statusOf(topic, finding, rfc3339(clock.wall())));
  }
}

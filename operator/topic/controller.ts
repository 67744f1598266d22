/**
 * The Topic controller: whose changes concern which resource, and the slow sweep that finds what no feed told.
 * The steady state costs nothing: the brokers' change feed names the topics that changed, and every few minutes all topics of a
 * cluster are looked at in a few requests; a resource is enqueued only where something is to be done or told.
 */
import type { TimerHandle } from '../../broker/port/timers.ts';
import { bootstrapOf, standingOf } from '../runtime/brokers.ts';
import type { Controller, Watch } from '../runtime/controller.ts';
import { type KubeObject, keyOf, keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../runtime/resources.ts';
import { topicNameOf } from './plan.ts';
import { TopicReconciler } from './reconciler.ts';
import { Sweep } from './sweep.ts';
import { clusterKeyOf, jittered, type TopicControllerDependencies } from './world.ts';

export type { TopicControllerDependencies } from './world.ts';

/** Passes wait for brokers most of their time; those that come together share a request. */
const workers = 64;
/** How often the topics of a cluster are looked at though nothing was told. */
const sweepMs = 300_000;

export function createTopicController(dependencies: TopicControllerDependencies): Controller {
  const reconciler = new TopicReconciler(dependencies);
  return {
    name: 'topic',
    primary: topics,
    watches: [watchClusters(dependencies), watchSiblings(dependencies)],
    workers,
    start: (enqueue, signal) => startFollowing(dependencies, enqueue, signal),
    reconcile: (key, signal) => reconciler.reconcile(key, signal),
  };
}

const topicsOf = ({ stores }: TopicControllerDependencies, cluster: ObjectKey): readonly Topic[] =>
  stores
    .of<Topic>(topics)
    .list(cluster.namespace)
    .filter(({ spec }) => spec.clusterRef.name === cluster.name);

/** What a topic needs to know of its cluster. */
const gistOf = (cluster: BrokerCluster | undefined): string =>
  cluster === undefined
    ? ''
    : JSON.stringify([
        cluster.metadata.uid,
        standingOf(cluster),
        bootstrapOf(cluster) ?? '',
        cluster.status?.brokers?.map(({ id, version }) => [id, version]) ?? [],
      ]);

/** A cluster's status changes often, and seldom in a way that matters to a topic. */
function watchClusters(dependencies: TopicControllerDependencies): Watch {
  const gists = new Map<string, string>();
  return {
    type: brokerClusters,
    keysOf(object: KubeObject): readonly ObjectKey[] {
      const key = keyOf(object);
      const present = dependencies.stores.of<BrokerCluster>(brokerClusters).get(key);
      const gist = gistOf(present);
      if (gists.get(keyText(key)) === gist) return [];
      if (present === undefined) gists.delete(keyText(key));
      else gists.set(keyText(key), gist);
      return topicsOf(dependencies, key).map(keyOf);
    },
  };
}

/** A resource that goes may leave its topic to another that wants the same name. */
function watchSiblings(dependencies: TopicControllerDependencies): Watch {
  return {
    type: topics,
    keysOf(object: KubeObject): readonly ObjectKey[] {
      const stays =
        dependencies.stores.of<Topic>(topics).get(keyOf(object))?.metadata.uid === object.metadata.uid;
      if (stays && object.metadata.deletionTimestamp === undefined) return [];
      const topic = object as Topic;
      return topicsOf(dependencies, clusterKeyOf(topic))
        .filter(
          (other) => topicNameOf(other) === topicNameOf(topic) && other.metadata.uid !== topic.metadata.uid,
        )
        .map(keyOf);
    },
  };
}

function startFollowing(
  dependencies: TopicControllerDependencies,
  enqueue: (key: ObjectKey) => void,
  signal: AbortSignal,
): void {
  const { changes, stores, timers, random } = dependencies;
  const sweep = new Sweep(dependencies, enqueue, signal);
  changes.subscribe(
    'topics',
    (cluster, names) => {
      if (names === undefined) return sweep.request(cluster);
      const changed = new Set(names);
      for (const topic of topicsOf(dependencies, cluster)) {
        if (changed.has(topicNameOf(topic))) enqueue(keyOf(topic));
      }
    },
    signal,
  );
  let timer: TimerHandle | undefined;
  const again = (): void => {
    timer = timers.after(jittered(sweepMs, random), () => {
      for (const cluster of stores.of<BrokerCluster>(brokerClusters).list()) sweep.request(keyOf(cluster));
      again();
    });
  };
  again();
  signal.addEventListener('abort', () => timer?.cancel(), { once: true });
}

/**
 * What the controllers that ask brokers share: how a cluster stands as its resource tells it, the two ways of not getting what
 * was asked, and who tells what changed. The kinds know nothing of each other; this is their common ground.
 */
import type { ObjectKey } from './kubernetes.ts';
import type { BrokerCluster } from './resources.ts';

/** Nobody answered, or whoever did asks to come again: the same request may succeed later. */
export class BrokersUnavailableError extends Error {
  override readonly name = 'BrokersUnavailableError';
}

/** The brokers answered no. The same request will be refused again until something changes. */
export class BrokerRefusal extends Error {
  override readonly name = 'BrokerRefusal';
  /** Kafka's name of the error, such as INVALID_CONFIG; or `HTTP_` and the status where the answer names none. */
  readonly code: string;
  /** The brokers' own words; empty where they sent none. */
  readonly detail: string;

  constructor(code: string, detail: string) {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * How a cluster stands. `missing`: there is no such resource. `deleting`: its brokers are going. `off`: it has no brokers because
 * nobody wants any. `starting`: no address is known yet. `addressed`: there is somebody to ask, who may still not answer.
 */
export type ClusterStanding = 'missing' | 'deleting' | 'off' | 'starting' | 'addressed';

export function standingOf(cluster: BrokerCluster | undefined): ClusterStanding {
  if (cluster === undefined) return 'missing';
  if (cluster.metadata.deletionTimestamp !== undefined) return 'deleting';
  if (cluster.spec.replicas === 0) return 'off';
  return bootstrapOf(cluster) === undefined ? 'starting' : 'addressed';
}

/** Where the operator connects: the first listener for inside; undefined until its address is known. */
export function bootstrapOf(cluster: BrokerCluster): string | undefined {
  const inside = cluster.status?.listeners?.find(
    ({ type, bootstrapServers }) => type === 'Internal' && bootstrapServers !== '',
  );
  return inside?.bootstrapServers;
}

/** Admin endpoints of the brokers, those that serve first. */
export const adminUrlsOf = (cluster: BrokerCluster): readonly string[] =>
  [...(cluster.status?.brokers ?? [])]
    .sort((left, right) => Number(right.ready) - Number(left.ready) || left.id - right.id)
    .flatMap(({ adminUrl }) => (adminUrl === undefined || adminUrl === '' ? [] : [adminUrl]));

/** What may have changed in the brokers of `cluster`: these names, or, with undefined, anything. */
export type ChangeListener = (cluster: ObjectKey, names: readonly string[] | undefined) => void;

export interface BrokerChanges {
  /** Tells until `signal` is aborted. A change may be told twice, and is never left out. */
  subscribe(subject: 'topics' | 'groups', listener: ChangeListener, signal: AbortSignal): void;
}

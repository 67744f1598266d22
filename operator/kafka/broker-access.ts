/**
 * Connections to the brokers of each BrokerCluster, by the addresses in its status. They are opened when somebody asks, made anew
 * when the addresses or the resource change, and closed when the cluster is gone, going or off.
 * Invariants: what `of` gives is for one piece of work; keep the key, not the connections. After `close` nothing is opened: a pass
 * that is still in work when the operator stops is refused, and no connection keeps the process.
 */
import { Cluster, type ClusterOptions } from '../../client/cluster.ts';
import { tcpTransport } from '../../client/tcp-transport.ts';
import type { Endpoint, Transport } from '../../client/transport.ts';
import {
  adminUrlsOf,
  bootstrapOf,
  BrokersUnavailableError,
  type ClusterStanding,
  standingOf,
} from '../runtime/brokers.ts';
import { keyOf, keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters } from '../runtime/resources.ts';
import type { Stores } from '../runtime/store.ts';
import { AdminHttp } from './admin-http.ts';

const options: Omit<ClusterOptions, 'bootstrap'> = {
  clientId: 'caudal-operator',
  connectTimeoutMs: 5_000,
  requestTimeoutMs: 15_000,
  // A reconciler comes again by itself, and others wait for the worker.
  retryTimeoutMs: 2_000,
};

export interface BrokerConnections {
  /** By Kafka's protocol. */
  readonly kafka: Cluster;
  /** By the admin endpoint. */
  readonly admin: AdminHttp;
}

interface Entry extends BrokerConnections {
  readonly key: ObjectKey;
  /** What the connections were made for. */
  readonly made: string;
}

const why: Readonly<Record<Exclude<ClusterStanding, 'addressed'>, string>> = {
  missing: 'there is no such BrokerCluster',
  deleting: 'the BrokerCluster is being deleted',
  off: 'the BrokerCluster is off: its replicas are 0',
  starting: 'the brokers have no address yet',
};

export interface BrokerAccessDependencies {
  readonly stores: Stores;
  /** TCP by default. */
  readonly transport?: Transport;
}

export class BrokerAccess {
  readonly #stores: Stores;
  readonly #transport: Transport;
  readonly #entries = new Map<string, Entry>();
  #closed = false;

  constructor({ stores, transport = tcpTransport }: BrokerAccessDependencies) {
    this.#stores = stores;
    this.#transport = transport;
  }

  /** Throws BrokersUnavailableError where the resource gives nobody to ask. */
  of(key: ObjectKey): BrokerConnections {
    if (this.#closed) throw new BrokersUnavailableError('the operator stops');
    const entry = this.#current(this.#stores.of<BrokerCluster>(brokerClusters).get(key));
    if (typeof entry === 'object') return entry;
    throw new BrokersUnavailableError(`BrokerCluster ${keyText(key)}: ${why[entry]}`);
  }

  /** The clusters that can be asked, with their admin endpoints; connections to all others are closed. */
  clusters(): readonly { readonly key: ObjectKey; readonly admin: AdminHttp }[] {
    if (this.#closed) return [];
    const entries = this.#stores
      .of<BrokerCluster>(brokerClusters)
      .list()
      .map((cluster) => this.#current(cluster))
      .filter((entry) => typeof entry === 'object');
    const present = new Set(entries);
    for (const [name, entry] of this.#entries) if (!present.has(entry)) this.#close(name);
    return entries;
  }

  /** For good. */
  close(): void {
    this.#closed = true;
    for (const name of this.#entries.keys()) this.#close(name);
  }

  #current(cluster: BrokerCluster | undefined): Entry | Exclude<ClusterStanding, 'addressed'> {
    const standing = standingOf(cluster);
    if (cluster === undefined) return 'missing';
    const key = keyOf(cluster);
    const name = keyText(key);
    if (standing !== 'addressed') {
      this.#close(name);
      return standing;
    }
    const bootstrap = bootstrapOf(cluster) ?? '';
    const urls = adminUrlsOf(cluster);
    const made = JSON.stringify([cluster.metadata.uid, bootstrap, urls]);
    const known = this.#entries.get(name);
    if (known?.made === made) return known;
    this.#close(name);
    const kafka = new Cluster(this.#transport, { ...options, bootstrap: endpointsOf(bootstrap) });
    const entry: Entry = { key, made, kafka, admin: new AdminHttp(urls) };
    this.#entries.set(name, entry);
    return entry;
  }

  #close(name: string): void {
    this.#entries.get(name)?.kafka.close();
    this.#entries.delete(name);
  }
}

/** `host:port`, separated by commas; an IPv6 host stands in brackets. */
export function endpointsOf(bootstrapServers: string): Endpoint[] {
  return bootstrapServers.split(',').flatMap((text) => {
    const found = /^\s*(?:\[(?<v6>[^\]]+)\]|(?<host>[^:\s]+)):(?<port>\d{1,5})\s*$/.exec(text)?.groups;
    const host = found?.['v6'] ?? found?.['host'];
    return host === undefined ? [] : [{ host, port: Number(found?.['port']) }];
  });
}

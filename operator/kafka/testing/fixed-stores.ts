/** Stores for tests of the way to the brokers: the BrokerClusters that a test puts in, and nothing else. */
import { exampleCluster } from '../../broker-cluster/testing/example-cluster.ts';
import {
  keyOf,
  keyText,
  type KubeObject,
  type ObjectKey,
  type ResourceType,
} from '../../runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters } from '../../runtime/resources.ts';
import type { Store, Stores } from '../../runtime/store.ts';

export class FixedStores implements Stores {
  readonly #clusters = new Map<string, KubeObject>();

  put(cluster: BrokerCluster): void {
    this.#clusters.set(keyText(keyOf(cluster)), cluster);
  }

  remove(key: ObjectKey): void {
    this.#clusters.delete(keyText(key));
  }

  of<T extends KubeObject>(type: ResourceType): Store<T> {
    const objects = type === brokerClusters ? this.#clusters : new Map<string, KubeObject>();
    return {
      type,
      synced: true,
      get: (key) => objects.get(keyText(key)) as T | undefined,
      list: () => [...objects.values()] as T[],
    };
  }
}

export interface Addresses {
  readonly bootstrapServers?: string;
  readonly adminUrl?: string;
}

/** A BrokerCluster of one broker in the namespace `kafka`, as its controller would have left it. */
export const clusterAt = (name: string, { bootstrapServers, adminUrl }: Addresses): BrokerCluster =>
  exampleCluster(
    { name, namespace: 'kafka', uid: `uid-of-${name}`, generation: 1 },
    {
      status: {
        brokers: [{ id: 0, pod: `${name}-0`, ready: true, ...(adminUrl === undefined ? {} : { adminUrl }) }],
        listeners:
          bootstrapServers === undefined ? [] : [{ name: 'internal', type: 'Internal', bootstrapServers }],
      },
    },
  );

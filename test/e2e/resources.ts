/** The resources that the end-to-end tests apply, and where clients connect. */
import type { BrokerClusterStatus } from '../../operator/api/v1alpha1/broker-cluster.ts';
import type { Kube } from './kube.ts';

const apiVersion = 'caudal.dev/v1alpha1';
export const clusterName = 'main';

/** A cluster that is reached from pods, and through the nodes from outside. */
export const brokerCluster = (config: Readonly<Record<string, string | number>> = {}): object => ({
  apiVersion,
  kind: 'BrokerCluster',
  metadata: { name: clusterName },
  spec: {
    storage: { size: '1Gi' },
    config,
    listeners: [
      { name: 'internal', type: 'Internal', port: 9092 },
      { name: 'outside', type: 'NodePort', port: 9094 },
    ],
  },
});

export const topic = (
  name: string,
  partitions: number,
  config: Readonly<Record<string, string>> = {},
  deletionPolicy: 'Retain' | 'Delete' = 'Retain',
): object => ({
  apiVersion,
  kind: 'Topic',
  metadata: { name },
  spec: { clusterRef: { name: clusterName }, partitions, config, deletionPolicy },
});

/** A claim for the volume of the broker, on a volume that is there. */
export const claimOn = (volume: string): object => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: `data-${clusterName}-0` },
  spec: {
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '1Gi' } },
    storageClassName: 'local',
    volumeName: volume,
  },
});

export const consumerGroup = (name: string): object => ({
  apiVersion,
  kind: 'ConsumerGroup',
  metadata: { name },
  spec: { clusterRef: { name: clusterName } },
});

/** What clients of a listener have as bootstrap.servers. */
export async function bootstrapOf(kube: Kube, listener: 'internal' | 'outside'): Promise<string> {
  const { status } = await kube.get<{ status?: BrokerClusterStatus }>(`brokercluster/${clusterName}`);
  const found = status?.listeners?.find(({ name }) => name === listener)?.bootstrapServers;
  if (found === undefined || found === '') {
    throw new Error(`the listener ${listener} has no address\n${await kube.describe()}`);
  }
  return found;
}

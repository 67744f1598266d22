/** What clients outside of Kubernetes see of the broker beside records: settings, topics, committed offsets. */
import type { Cluster } from '../../client/cluster.ts';
import { commitOffsets, committedOffsets } from '../../client/group-offsets.ts';
import type { BrokerClusterStatus } from '../../operator/api/v1alpha1/broker-cluster.ts';
import { clusterAt } from '../chaos/chaos-cluster.ts';
import type { Kube } from './kube.ts';
import { OutsideClient } from './outside-client.ts';
import { bootstrapOf, clusterName } from './resources.ts';

const retryLimitMs = 5_000;

/** A setting of the broker. */
export async function brokerSetting(kube: Kube, name: string): Promise<string | undefined> {
  const { status } = await kube.get<{ status: BrokerClusterStatus }>(`brokercluster/${clusterName}`);
  const id = status.brokers?.[0]?.id;
  if (id === undefined) throw new Error(`no broker has told its id\n${await kube.describe()}`);
  return (await outside(kube)).settingOf(id, name);
}

/** The topics that are not internal, sorted. */
export async function topicsOfBroker(kube: Kube): Promise<string[]> {
  const names = await (await outside(kube)).topics();
  return names.filter((name) => !name.startsWith('__')).toSorted();
}

const outside = async (kube: Kube): Promise<OutsideClient> =>
  new OutsideClient(await bootstrapOf(kube, 'outside'));

/** Commits an offset for partition 0 of a topic, for a group that has no members. */
export async function commit(
  kube: Kube,
  group: string,
  { topic, offset }: { readonly topic: string; readonly offset: number },
): Promise<void> {
  const refused = await asClient(kube, (cluster) =>
    commitOffsets(cluster, group, [{ topic, partition: 0, offset }]),
  );
  const [first] = refused;
  if (first !== undefined) throw first;
}

/** The offset that a group has committed for partition 0 of a topic. */
export async function committed(kube: Kube, group: string, topic: string): Promise<number | undefined> {
  const all = await asClient(kube, (cluster) => committedOffsets(cluster, group));
  return all.find((one) => one.topic === topic && one.partition === 0)?.offset;
}

async function asClient<T>(kube: Kube, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = clusterAt(await bootstrapOf(kube, 'outside'), retryLimitMs);
  try {
    return await work(cluster);
  } finally {
    cluster.close();
  }
}

/** What clients outside of Kubernetes see of the broker beside records: settings, topics, committed offsets. */
import kafkajs from 'kafkajs';
import type { Cluster } from '../../client/cluster.ts';
import { commitOffsets, committedOffsets } from '../../client/group-offsets.ts';
import type { BrokerClusterStatus } from '../../operator/api/v1alpha1/broker-cluster.ts';
import { clusterAt } from '../chaos/chaos-cluster.ts';
import type { Kube } from './kube.ts';
import { bootstrapOf, clusterName } from './resources.ts';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;
const retryLimitMs = 5_000;

/** A setting of the broker. */
export async function brokerSetting(kube: Kube, name: string): Promise<string | undefined> {
  const { status } = await kube.get<{ status: BrokerClusterStatus }>(`brokercluster/${clusterName}`);
  const id = String(status.brokers?.[0]?.id);
  const asked = { type: ConfigResourceTypes.BROKER, name: id, configNames: [name] };
  const told = await asAdmin(kube, (admin) =>
    admin.describeConfigs({ resources: [asked], includeSynonyms: false }),
  );
  return told.resources[0]?.configEntries[0]?.configValue;
}

/** The topics that are not internal, sorted. */
export async function topicsOfBroker(kube: Kube): Promise<string[]> {
  const names = await asAdmin(kube, (admin) => admin.listTopics());
  return names.filter((name) => !name.startsWith('__')).toSorted();
}

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

async function asAdmin<T>(kube: Kube, work: (admin: kafkajs.Admin) => Promise<T>): Promise<T> {
  const brokers = [await bootstrapOf(kube, 'outside')];
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

async function asClient<T>(kube: Kube, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = clusterAt(await bootstrapOf(kube, 'outside'), retryLimitMs);
  try {
    return await work(cluster);
  } finally {
    cluster.close();
  }
}

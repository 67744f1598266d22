/**
 * What happens to a cluster in a year, in minutes, under real clients: its pod deleted, its node without power, the operator
 * killed, cut off and upgraded, the API server gone, settings changed live and by a restart. Nobody helps: after each of it the
 * clients go on and every resource is Ready; in the end no acknowledged record is lost, altered or there twice.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { Prng } from '../../broker/base/prng.ts';
import type { BrokerClusterStatus } from '../../operator/api/v1alpha1/broker-cluster.ts';
import { skipWithout } from '../env/toolchain.ts';
import type { ClusterNode } from '../env/kubernetes/node.ts';
import { Kube } from './kube.ts';
import { Load } from './load.ts';
import { type Platform, platform, skipOnOtherClusters } from './platform.ts';
import { bootstrapOf, brokerCluster, clusterName, consumerGroup, topic } from './resources.ts';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;
const skip = (await skipOnOtherClusters()) || (await skipWithout('java', 'go', 'python'));
const seed = Number(process.env['CAUDAL_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
const operatorKills = 4;
const cutMs = 15_000;
const replacedLimitMs = 90_000;
/** Clients try for 30 seconds to connect. */
const connectionLimitMs = 25_000;
const pollMs = 200;
const partitions = 4;
const resources = [`brokercluster/${clusterName}`, 'topic/journal', 'consumergroup/readers'];

interface Pod {
  readonly metadata: { readonly name: string; readonly uid: string };
  readonly spec: { readonly nodeName: string };
  readonly status: { readonly podIP: string };
}

describe(`a year of a cluster, seed ${seed}`, { skip }, () => {
  const random = new Prng(seed);
  let ground: Platform;
  let kube: Kube;
  let load: Load;

  before(async () => {
    ground = await platform();
    kube = new Kube({ ...ground, namespace: 'year', operatorNamespace: 'year-operator' });
    await kube.createNamespace();
    await kube.install();
    await kube.apply(brokerCluster(), topic('journal', partitions), consumerGroup('readers'));
    await kube.wait('condition=Ready', ...resources);
    load = await Load.start({ bootstrap: await bootstrapOf(kube, 'outside'), topic: 'journal', partitions });
  });
  after(async () => {
    await load?.stop();
    await ground?.stop();
  });

  /** Every resource is as asked, and clients get on. */
  async function well(): Promise<void> {
    await load.goesOn();
    await kube.wait('condition=Ready', ...resources);
  }

  const brokerPod = (): Promise<Pod> => kube.get<Pod>(`pod/${clusterName}-0`);

  async function operatorPod(): Promise<Pod> {
    const { items } = JSON.parse(await kube.operator(['get', 'pods', '-o', 'json'])) as { items: Pod[] };
    const [pod] = items;
    assert.ok(pod, 'the operator has a pod');
    return pod;
  }

  function nodeOf(pod: Pod): ClusterNode {
    const node = ground.cluster?.nodes.find(({ name }) => name === pod.spec.nodeName);
    assert.ok(node, `${pod.metadata.name} is on a node`);
    return node;
  }

  /** Waits until the broker's pod is another one than this, and serves. */
  async function replaced({ metadata }: Pod): Promise<void> {
    const end = performance.now() + replacedLimitMs;
    while (['', metadata.uid].includes(await uidOfBroker())) {
      assert.ok(performance.now() < end, `${metadata.name} is not replaced\n${await kube.describe()}`);
      await sleep(pollMs);
    }
    await kube.wait('condition=Ready', `pod/${metadata.name}`);
  }

  const uidOfBroker = (): Promise<string> =>
    kube.kubectl(['get', 'pod', `${clusterName}-0`, '--ignore-not-found', '-o', 'jsonpath={.metadata.uid}']);

  test('the pod of the broker is deleted', async () => {
    const pod = await brokerPod();
    await kube.kubectl(['delete', 'pod', pod.metadata.name, '--wait=false']);
    const begun = performance.now();
    await replaced(pod);
    await load.goesOn();
    // A client whose connection was sent to a pod that is gone would wait until it gives that connection up.
    assert.ok(performance.now() - begun < connectionLimitMs, 'no client waits for a pod that is gone');
    await well();
  });

  test('a setting is changed live', async () => {
    const pod = await brokerPod();
    await kube.apply(brokerCluster({ 'log.retention.ms': 86_400_000 }));
    await settled(`brokercluster/${clusterName}`);
    await well();
    assert.equal(await brokerSetting('log.retention.ms'), '86400000');
    assert.equal((await brokerPod()).metadata.uid, pod.metadata.uid, 'the same pod serves on');
  });

  test('a setting is changed that needs a restart', async () => {
    const pod = await brokerPod();
    await kube.apply(brokerCluster({ 'log.retention.ms': 86_400_000, 'offsets.retention.minutes': 20_000 }));
    await replaced(pod);
    await settled(`brokercluster/${clusterName}`);
    await well();
    assert.equal(await brokerSetting('offsets.retention.minutes'), '20000');
  });

  test('the operator is killed at random points of changes', async () => {
    for (let kill = 0; kill < operatorKills; kill++) {
      await kube.apply(topic('journal', partitions, { 'retention.ms': String(100_000_000 + kill) }));
      await sleep(random.between(0, 1_500));
      const { name } = (await operatorPod()).metadata;
      await kube.operator(['delete', 'pod', name, '--grace-period=0', '--force']);
    }
    await kube.operatorReady();
    await well();
    const { status } = await kube.get<{ status: { observedGeneration: number } }>('topic/journal');
    const { metadata } = await kube.get<{ metadata: { generation: number } }>('topic/journal');
    assert.equal(status.observedGeneration, metadata.generation);
  });

  test('the API server is gone for a while', async () => {
    await ground.cluster?.controlPlane.stopApiServer();
    await load.goesOn();
    await ground.cluster?.controlPlane.startApiServer();
    await kube.apply(topic('journal', partitions, { 'retention.ms': '200000000' }));
    await settled('topic/journal');
    await well();
  });

  test('the operator is cut off from the API server', async () => {
    const pod = await operatorPod();
    const node = nodeOf(pod);
    const rule = ['FORWARD', '--source', pod.status.podIP, '--jump', 'DROP'];
    await node.exec(['iptables', '--insert', ...rule]);
    await kube.apply(topic('journal', partitions, { 'retention.ms': '300000000' }));
    await sleep(cutMs);
    await load.goesOn();
    await node.exec(['iptables', '--delete', ...rule]);
    await settled('topic/journal');
    await well();
  });

  test('the operator is upgraded', async () => {
    await kube.install('logLevel=debug');
    await well();
  });

  test('the power of the node of the broker fails and comes back', async () => {
    const node = nodeOf(await brokerPod());
    await node.powerOff();
    await kube.wait('condition=Ready=Unknown', `node/${node.name}`);
    await kube.wait('condition=Ready=False', `brokercluster/${clusterName}`);
    await node.powerOn();
    await ground.cluster?.ready(node);
    await well();
  });

  test('no acknowledged record is lost, altered or there twice', async (context) => {
    const acknowledged = await load.judge();
    context.diagnostic(`${acknowledged} records acknowledged`);
    assert.ok(acknowledged > 1_000);
  });

  /** A setting of the broker as it tells clients. */
  async function brokerSetting(name: string): Promise<string | undefined> {
    const { status } = await kube.get<{ status: BrokerClusterStatus }>(`brokercluster/${clusterName}`);
    const brokers = [await bootstrapOf(kube, 'outside')];
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      const id = String(status.brokers?.[0]?.id);
      const asked = { type: ConfigResourceTypes.BROKER, name: id, configNames: [name] };
      const { resources: told } = await admin.describeConfigs({ resources: [asked], includeSynonyms: false });
      return told[0]?.configEntries[0]?.configValue;
    } finally {
      await admin.disconnect();
    }
  }

  /** Waits until the operator has judged the resource as it is asked now. */
  async function settled(resource: string): Promise<void> {
    const { metadata } = await kube.get<{ metadata: { generation: number } }>(resource);
    await kube.wait(`jsonpath={.status.observedGeneration}=${metadata.generation}`, resource);
  }
});

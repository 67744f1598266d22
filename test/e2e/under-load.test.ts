/**
 * What happens to a cluster in a year, in minutes, under real clients: its pod deleted, its node without power, the operator
 * killed, cut off and upgraded, the API server gone, settings changed live and by a restart. Nobody helps: after each of it the
 * clients go on and every resource is Ready; in the end no acknowledged record is lost, altered or there twice. A
 * snapshot of the volume, made in the middle of it, is then put back.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prng } from '../../broker/base/prng.ts';
import { version } from '../../broker/base/version.ts';
import type { BrokerClusterStatus } from '../../operator/api/v1alpha1/broker-cluster.ts';
import type { TopicStatus } from '../../operator/api/v1alpha1/topic.ts';
import { skipWithout } from '../env/toolchain.ts';
import { brokerSetting, commit, committed, topicsOfBroker } from './broker-view.ts';
import { type ImageVersion, laterImage } from './image.ts';
import { Kube } from './kube.ts';
import { inventory, refuseOccupied, removeAll } from './leftovers.ts';
import { Load } from './load.ts';
import { type Platform, platform, skipOnOtherClusters, skipWithoutPlatform } from './platform.ts';
import { brokerPod, nodeOf, operatorPod, type Pod, replaced } from './pods.ts';
import { bootstrapOf, brokerCluster, claimOn, clusterName, consumerGroup, topic } from './resources.ts';

const skip = (await skipWithoutPlatform()) || (await skipWithout('java', 'go', 'python'));
const notBroken = await skipOnOtherClusters();
const notUpgraded = await skipOnOtherClusters('a later image is made for clusters of this machine alone');
const seed = Number(process.env['CAUDAL_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
const namespace = 'caudal-e2e-year';
const operatorNamespace = 'caudal-e2e-year-operator';
const namespaces = [namespace, operatorNamespace];
const operatorKills = 4;
/** The name of a volume. */
const snapshot = 'snapshot-of-the-year';
const cutMs = 60_000;
/** Clients try for 30 seconds to connect. */
const connectionLimitMs = 25_000;
const partitions = 4;
const brokers = `brokercluster/${clusterName}`;
const resources = [brokers, 'topic/journal', 'consumergroup/readers'];
/** Of the broker, as the year leaves them. */
const settings = {
  'log.retention.ms': 86_400_000,
  'offsets.retention.minutes': 20_000,
  'log.segment.bytes': 500_000_000,
};

describe(`a year of a cluster, seed ${seed}`, { skip }, () => {
  const random = new Prng(seed);
  let ground: Platform;
  let kube: Kube;
  let load: Load;
  let acknowledgedBySnapshot: ReadonlyMap<string, number>;
  let acknowledged: number;

  before(async () => {
    ground = await platform();
    kube = new Kube({ ...ground, namespace, operatorNamespace });
    refuseOccupied(await inventory(kube, namespaces), namespaces);
    await kube.createNamespace();
    await kube.install();
    await kube.apply(brokerCluster(), topic('journal', partitions), consumerGroup('readers'));
    await kube.wait('condition=Ready', ...resources);
    load = await Load.start({ bootstrap: await bootstrapOf(kube, 'outside'), topic: 'journal', partitions });
  });
  after(async () => {
    await load?.stop();
    // A cluster of this machine ends with all that it has; another one is to be as it was.
    if (load !== undefined && ground.cluster === undefined) {
      await kube.uninstall();
      await removeAll(kube, namespaces);
    }
    await ground?.stop();
  });

  /** Every resource is as asked, and clients get on. */
  async function well(): Promise<void> {
    await load.goesOn();
    await kube.wait('condition=Ready', ...resources);
  }

  test('the pod of the broker is deleted', async () => {
    const pod = await brokerPod(kube);
    await kube.kubectl(['delete', 'pod', pod.metadata.name, '--wait=false']);
    const begun = performance.now();
    await replaced(kube, pod);
    await load.goesOn();
    // A client whose connection was sent to a pod that is gone would wait until it gives that connection up.
    assert.ok(performance.now() - begun < connectionLimitMs, 'no client waits for a pod that is gone');
    await well();
  });

  test('a setting is changed live', async () => {
    const pod = await brokerPod(kube);
    await kube.apply(brokerCluster({ 'log.retention.ms': 86_400_000 }));
    await kube.settled(brokers);
    await well();
    assert.equal(await brokerSetting(kube, 'log.retention.ms'), '86400000');
    assert.equal((await brokerPod(kube)).metadata.uid, pod.metadata.uid, 'the same pod serves on');
  });

  test('a setting is changed that needs a restart', async () => {
    const pod = await brokerPod(kube);
    await kube.apply(brokerCluster({ 'log.retention.ms': 86_400_000, 'offsets.retention.minutes': 20_000 }));
    await replaced(kube, pod);
    await kube.settled(brokers);
    await well();
    assert.equal(await brokerSetting(kube, 'offsets.retention.minutes'), '20000');
  });

  test('the operator is killed at random points of changes', async () => {
    for (let kill = 0; kill < operatorKills; kill++) {
      await kube.apply(topic('journal', partitions, { 'retention.ms': String(100_000_000 + kill) }));
      await sleep(random.between(0, 1_500));
      const { name } = (await operatorPod(kube)).metadata;
      await kube.operator(['delete', 'pod', name, '--grace-period=0', '--force']);
    }
    await kube.operatorReady();
    await well();
    const { status } = await kube.get<{ status: { observedGeneration: number } }>('topic/journal');
    const { metadata } = await kube.get<{ metadata: { generation: number } }>('topic/journal');
    assert.equal(status.observedGeneration, metadata.generation);
  });

  test('the API server is gone for a while', { skip: notBroken }, async () => {
    await ground.cluster?.controlPlane.stopApiServer();
    await load.goesOn();
    await ground.cluster?.controlPlane.startApiServer();
    await kube.apply(topic('journal', partitions, { 'retention.ms': '200000000' }));
    await kube.settled('topic/journal');
    await well();
  });

  test('its volume is snapshotted while it is written to', { skip: notBroken }, async () => {
    const pod = await brokerPod(kube);
    const key = { namespace, name: `data-${clusterName}-0` };
    await commit(kube, 'readers', { topic: 'journal', offset: 7 });
    acknowledgedBySnapshot = load.acknowledgedUntil();
    // As storage does it: all of the volume at one moment, unknown to the broker.
    await nodeOf(pod, ground).halted(pod.status.containerStatuses[0]?.containerID ?? '', async () =>
      ground.cluster?.volumes.copy(key, snapshot),
    );
    await commit(kube, 'readers', { topic: 'journal', offset: 9 });
    await load.goesOn();
  });

  test('the operator is cut off from the API server for a minute in which much is asked', {
    skip: notBroken,
  }, async () => {
    const operator = await operatorPod(kube);
    const node = nodeOf(operator, ground);
    const rule = ['FORWARD', '--source', operator.status.podIP, '--jump', 'DROP'];
    await kube.apply(topic('early', 1, {}, 'Delete'));
    await kube.wait('condition=Ready', 'topic/early');
    await node.exec(['iptables', '--insert', ...rule]);
    const minute = sleep(cutMs);
    await kube.apply(brokerCluster(settings), topic('journal', partitions, { 'retention.ms': '300000000' }));
    await kube.apply(topic('late', 2));
    await kube.kubectl(['delete', 'topic/early', '--wait=false']);
    const former = await brokerPod(kube);
    await kube.kubectl(['delete', `pod/${former.metadata.name}`, '--wait=false']);
    await replaced(kube, former);
    await load.goesOn();
    await minute;
    await load.goesOn();
    // Nobody carried anything out.
    assert.deepEqual(await topicsOfBroker(kube), ['early', 'journal']);
    await node.exec(['iptables', '--delete', ...rule]);
    await kube.settled('topic/journal', brokers);
    await kube.wait('delete', 'topic/early');
    await kube.wait('condition=Ready', 'topic/late');
    await well();
    assert.equal(await brokerSetting(kube, 'log.segment.bytes'), String(settings['log.segment.bytes']));
    assert.deepEqual(await topicsOfBroker(kube), ['journal', 'late']);
  });

  test('an upgrade takes the operator, and brokers with it, to another image', {
    skip: notUpgraded,
  }, async () => {
    const pod = await brokerPod(kube);
    await kube.install(laterImage.name);
    await movedFrom(pod, laterImage);
  });

  test('a rollback takes both back', { skip: notUpgraded }, async () => {
    const pod = await brokerPod(kube);
    await kube.rollback();
    await movedFrom(pod, { name: ground.image, version });
  });

  test('the power of the node of the broker fails and comes back', { skip: notBroken }, async () => {
    const node = nodeOf(await brokerPod(kube), ground);
    await node.powerOff();
    await kube.wait('condition=Ready=Unknown', `node/${node.name}`);
    await kube.wait('condition=Ready=False', brokers);
    await node.powerOn();
    await ground.cluster?.ready(node);
    await well();
  });

  test('no acknowledged record is lost, altered or there twice', async (context) => {
    acknowledged = await load.judge();
    context.diagnostic(`${acknowledged} records acknowledged`);
    assert.ok(acknowledged > 1_000);
    await load.stop();
  });

  test('a volume put back from a snapshot has what was acknowledged by then', {
    skip: notBroken,
  }, async (context) => {
    const before = await kube.get<{ status: BrokerClusterStatus }>(brokers);
    const topicsBefore = await topicIds();
    await kube.kubectl(['delete', brokers, '--timeout=60s']);
    await kube.wait('delete', `pod/${clusterName}-0`);
    await kube.kubectl(['delete', `pvc/data-${clusterName}-0`, '--timeout=60s']);
    await kube.apply(claimOn(snapshot), brokerCluster(settings));
    await kube.wait('condition=Ready', ...resources, 'topic/late');
    const records = await load.judgeRestored(await bootstrapOf(kube, 'outside'), acknowledgedBySnapshot);
    context.diagnostic(`${records} records in the snapshot`);
    const after = await kube.get<{ status: BrokerClusterStatus }>(brokers);
    assert.equal(after.status.clusterId, before.status.clusterId);
    assert.equal(after.status.brokers?.[0]?.id, before.status.brokers?.[0]?.id);
    assert.ok(records < acknowledged, 'it is not the state of the end');
    assert.equal(await committed(kube, 'readers', 'journal'), 7);
    const topicsAfter = await topicIds();
    assert.equal(topicsAfter.journal, topicsBefore.journal);
    assert.notEqual(topicsAfter.late, topicsBefore.late, 'what was made since is made anew');
  });

  async function topicIds(): Promise<Record<'journal' | 'late', string | undefined>> {
    const idOf = async (name: string): Promise<string | undefined> =>
      (await kube.get<{ status: TopicStatus }>(`topic/${name}`)).status.topicId;
    return { journal: await idOf('journal'), late: await idOf('late') };
  }

  /** Broker and operator are of the image, and say so, and all is well. */
  async function movedFrom(pod: Pod, to: ImageVersion): Promise<void> {
    await replaced(kube, pod);
    await kube.wait(`jsonpath={.status.version}=${to.version}`, brokers);
    await kube.wait(`jsonpath={.status.operatorVersion}=${to.version}`, brokers);
    await well();
    const images = [await brokerPod(kube), await operatorPod(kube)].map(
      ({ spec }) => spec.containers[0]?.image,
    );
    assert.deepEqual(images, [to.name, to.name]);
  }
});

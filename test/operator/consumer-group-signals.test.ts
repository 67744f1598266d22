// Shows on an API server and a broker process when a workload is scaled, and when it is not: the four cases in which a lag that is
// computed from outside misleads (history that has expired, a coordinator that is away, one hot partition, the marker of a
// transaction), and a workload that follows its lag up and down with members that are really there.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { commitOffsets } from '../../client/group-offsets.ts';
import type { ScaleSpec } from '../../operator/api/v1alpha1/consumer-group.ts';
import { kafkajs as kafkajsClient } from '../conformance/clients.ts';
import type { Member } from '../conformance/group/member.ts';
import { caudalCommand } from '../env/caudal.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { startPeer } from '../env/peer.ts';
import { removeFolder, run, temporaryFolder } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { ownClient } from '../env/own-client.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { GroupCluster, ready } from './group-cluster.ts';

const skip = (await skipWithoutApiServer()) || (await skipWithout('java'));
const lookMs = 10_000;

const scaleOf = (name: string, more: Partial<ScaleSpec> = {}): ScaleSpec => ({
  targetRef: { kind: 'Deployment', name },
  minReplicas: 0,
  maxReplicas: 50,
  lagPerReplica: 100,
  scaleUpAfterSeconds: 0,
  scaleDownAfterSeconds: 0,
  ...more,
});

const records = (count: number): Uint8Array => batchOf(Array.from({ length: count }, () => record('value')));

describe('a workload that is scaled by the lag of its group', { skip }, () => {
  let folder: string;
  let cluster: GroupCluster;
  let wire: WireClient;

  before(async () => {
    folder = await temporaryFolder('signals');
    const dataFolder = join(folder, 'caudal');
    await writeTransaction(join(folder, 'kafka'), dataFolder);
    cluster = await GroupCluster.start({
      dataFolder,
      settings: { 'group.initial.rebalance.delay.ms': '100' },
    });
    wire = await WireClient.connect(cluster.broker.bootstrap);
  });
  after(async () => {
    await wire?.close();
    await cluster?.stop();
    await removeFolder(folder);
  });

  async function commit(groupId: string, topic: string, offsets: readonly number[]): Promise<void> {
    const kafka = ownClient(cluster.broker.bootstrap);
    try {
      const places = offsets.map((offset, partition) => ({ topic, partition, offset }));
      assert.deepEqual(await commitOffsets(kafka, groupId, places), []);
    } finally {
      kafka.close();
    }
  }

  /** A group that has committed `offsets`, and its workload of two. */
  async function scaled(name: string, offsets: readonly number[], more?: Partial<ScaleSpec>): Promise<void> {
    await commit(name, name, offsets);
    await cluster.applyDeployment(name, 2);
    await cluster.applyGroup(name, { scale: scaleOf(name, more) });
  }

  const scaledTo = (name: string, size: number): Promise<unknown> =>
    cluster.until(
      name,
      `scaled to ${size}`,
      ({ scale }) => scale?.currentReplicas === size && scale.desiredReplicas === size,
    );

  test('history that has expired behind a commit is no lag', async () => {
    await wire.createTopic('expired');
    await wire.append('expired', records(1000));
    await wire.deleteRecords('expired', -1);
    await scaled('expired', [10]);
    await scaledTo('expired', 0);
    const { lag, partitions } = (await cluster.group('expired')).status ?? {};
    assert.deepEqual(
      [lag?.records, partitions?.[0]?.committedOffset, partitions?.[0]?.endOffset],
      [0, 10, 1000],
    );
    assert.equal(await cluster.replicas('expired'), 0);
  });

  test('the marker of a transaction behind the last record is no lag', async () => {
    await scaled('transactions', [5]);
    await scaledTo('transactions', 0);
    const { lag, partitions } = (await cluster.group('transactions')).status ?? {};
    assert.deepEqual(
      [lag?.records, partitions?.[0]?.endOffset],
      [0, 6],
      'the marker is at 5, and nobody can read it',
    );
  });

  test('one hot partition asks for one consumer', async () => {
    await wire.createTopic('hot', { partitions: 6 });
    await wire.append('hot', records(5000), 3);
    await scaled('hot', [0, 0, 0, 0, 0, 0]);
    await scaledTo('hot', 1);
    assert.equal((await cluster.group('hot')).status?.lag?.records, 5000);
  });

  test('while the coordinator is away nothing is scaled, and nothing is 0', async () => {
    await wire.createTopic('away', { partitions: 2 });
    await wire.append('away', records(1000), 0);
    await wire.append('away', records(1000), 1);
    await scaled('away', [0, 0]);
    await scaledTo('away', 2);
    await cluster.broker.kill();
    const unknown = ({ state }: { readonly state?: string }): boolean => state === 'Unknown';
    await cluster.until('away', 'the state is not known', unknown);
    await sleep(lookMs);
    const { status } = await cluster.group('away');
    assert.deepEqual(
      [status?.state, status?.lag, status?.scale?.desiredReplicas],
      ['Unknown', undefined, undefined],
    );
    assert.equal(await cluster.replicas('away'), 2);
    await cluster.broker.start();
    await scaledTo('away', 2);
    assert.equal(ready((await cluster.group('away')).status ?? {}), true);
    wire = await WireClient.connect(cluster.broker.bootstrap);
  });

  test('members follow a workload up to the partitions, never past them, and down again', async () => {
    const partitions = 4;
    await wire.createTopic('work', { partitions });
    await commit('work', 'work', [0, 0, 0, 0]);
    await cluster.applyDeployment('work', 1);
    const client = await kafkajsClient.start(cluster.broker.bootstrap);
    const members: Member[] = [];
    const sizes: number[] = [];
    let stopped = false;
    // What a kubelet does for a workload: so many members as replicas.
    const following = (async () => {
      while (!stopped) {
        const size = await cluster.replicas('work');
        if (sizes.at(-1) !== size) sizes.push(size);
        while (members.length < size) {
          members.push(await client.join({ groupId: 'work', topics: ['work'], autoCommitMs: null }));
        }
        while (members.length > size) await members.pop()?.leave();
        await sleep(200);
      }
    })();
    try {
      await cluster.applyGroup('work', {
        scale: scaleOf('work', { minReplicas: 1, scaleDownAfterSeconds: 3 }),
      });
      await cluster.until('work', 'one member', ({ memberCount }) => memberCount === 1);
      for (let partition = 0; partition < partitions; partition++)
        await wire.append('work', records(2000), partition);
      await cluster.until('work', 'as many members as partitions', ({ memberCount, members: shown = [] }) => {
        return memberCount === partitions && shown.every((member) => member.partitions === 1);
      });
      await untilRead(members, 2000 * partitions);
      for (const member of members) await member.commit();
      await cluster.until(
        'work',
        'one member again',
        ({ memberCount, lag }) => memberCount === 1 && lag?.records === 0,
      );
      // A look amid the appends may ask for a size on the way.
      const most = sizes.indexOf(partitions);
      assert.deepEqual([sizes[0], sizes.at(-1), Math.max(...sizes)], [1, 1, partitions]);
      assert.deepEqual(sizes.slice(0, most + 1), sizes.slice(0, most + 1).toSorted());
      assert.deepEqual(sizes.slice(most), sizes.slice(most).toSorted().toReversed());
    } finally {
      stopped = true;
      await following;
      await client.close();
    }
  });
});

async function untilRead(members: readonly Member[], count: number): Promise<void> {
  const deadline = performance.now() + 30_000;
  const read = (): number => new Set(members.flatMap(({ places }) => places)).size;
  while (read() < count) {
    assert.ok(performance.now() < deadline, `${read()} of ${count} records were read`);
    await sleep(50);
  }
}

/** Five records and the marker of their transaction, written by Apache Kafka and taken over. */
async function writeTransaction(source: string, target: string): Promise<void> {
  const peer = await startPeer({ dataFolder: source }, 'kafka');
  try {
    const kafka = new kafkajs.Kafka({ brokers: [peer.bootstrap], logLevel: kafkajs.logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: 'transactions', numPartitions: 1 }] });
    await admin.disconnect();
    const producer = kafka.producer({ transactionalId: 'five', idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    const transaction = await producer.transaction();
    await transaction.send({
      topic: 'transactions',
      messages: Array.from({ length: 5 }, () => ({ value: 'paid' })),
    });
    await transaction.commit();
    await producer.disconnect();
    await peer.stop();
  } finally {
    await peer.remove();
  }
  // The topic that holds the state of transactions stays behind, and is told by the exit code.
  await run(caudalCommand, ['import-kafka-logs', source, '--data-dir', target]);
}

// Shows ConsumerGroups on an API server and a broker process with members of real clients: a status that tells who they are and is
// not written while nothing changes; settings, rebalance and deletion; and resets of groups whose members (kafkajs; Java beside
// librdkafka) go on reading and committing: all resume at the first record that is not older, and no late commit wins.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../client/cluster.ts';
import { describeConfigs } from '../../client/configs.ts';
import { committedOffsets } from '../../client/group-offsets.ts';
import { listGroups } from '../../client/groups.ts';
import { type ClientKind, confluent, java, kafkajs } from '../conformance/clients.ts';
import type { GroupClient } from '../conformance/commands.ts';
import type { Member } from '../conformance/group/member.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { skipWithout } from '../env/toolchain.ts';
import { ownClient } from '../env/own-client.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { GroupCluster, ready } from './group-cluster.ts';

const skip = (await skipWithoutApiServer()) || (await skipWithout('java', 'python'));
const limitMs = 60_000;

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) assert.fail(`not within ${limitMs} ms: ${what}`);
    await sleep(50);
  }
}

describe('a ConsumerGroup of real members', { skip }, () => {
  let cluster: GroupCluster;
  let wire: WireClient;
  let kafka: Cluster;
  const clients: GroupClient[] = [];
  /** Those of `orders`. */
  let readers: readonly Member[] = [];

  before(async () => {
    cluster = await GroupCluster.start({
      settings: {
        'group.initial.rebalance.delay.ms': '100',
        'group.consumer.min.session.timeout.ms': '10000',
      },
    });
    wire = await WireClient.connect(cluster.broker.bootstrap);
    kafka = ownClient(cluster.broker.bootstrap);
  });
  after(async () => {
    for (const client of clients) await client.close();
    kafka?.close();
    await wire?.close();
    await cluster?.stop();
  });

  async function started(kind: ClientKind): Promise<GroupClient> {
    const client = await kind.start(cluster.broker.bootstrap);
    clients.push(client);
    return client;
  }

  test('its members are told with their pods, and while nothing changes nothing is written', async () => {
    await wire.createTopic('told', { partitions: 2 });
    await wire.append('told', batchOf([record('a'), record('b')]), 0);
    const pod = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'reader-0' } };
    await cluster.apply({ ...pod, spec: { containers: [{ name: 'reader', image: 'none.invalid/reader' }] } });
    await cluster.patchStatus('pod', 'reader-0', { podIP: '127.0.0.1', podIPs: [{ ip: '127.0.0.1' }] });
    const member = await (await started(kafkajs)).join({ groupId: 'told', topics: ['told'] });
    await cluster.applyGroup('told', { maxLag: 1 });
    const status = await cluster.until('told', 'one member has read all', ({ members, partitions }) => {
      return (
        members?.length === 1 && partitions?.find(({ partition }) => partition === 0)?.committedOffset === 2
      );
    });
    assert.deepEqual(
      [
        status.state,
        status.protocol,
        status.memberCount,
        status.members?.[0]?.pod,
        status.members?.[0]?.partitions,
      ],
      ['Stable', 'classic', 1, 'reader-0', 2],
    );
    assert.deepEqual(status.topics, ['told']);
    assert.ok(status.lastRebalance !== undefined);
    assert.equal(status.partitions?.[0]?.memberId, status.members?.[0]?.memberId);
    assert.match(await cluster.kubectl('get', 'cgr', 'told'), /Stable +1 +0 +True/);
    const written = async (): Promise<string | undefined> =>
      (await cluster.group('told')).metadata.resourceVersion;
    const version = await written();
    await sleep(35_000);
    assert.equal(await written(), version);
    await member.leave();
    const left = await cluster.until('told', 'nobody is there', ({ memberCount }) => memberCount === 0);
    assert.deepEqual([left.state, left.members ?? []], ['Empty', []]);
  });

  test('settings reach the group, and are taken back when the spec no longer names them', async () => {
    const own = async (): Promise<string[]> => {
      const entries = (await describeConfigs(kafka, 'group', ['told'])).get('told') ?? [];
      return entries.filter(({ source }) => source === 'group').map(({ name, value }) => `${name}=${value}`);
    };
    await cluster.applyGroup('told', { sessionTimeoutMs: 20_000, heartbeatIntervalMs: 6000 });
    const wanted = ['consumer.heartbeat.interval.ms=6000', 'consumer.session.timeout.ms=20000'];
    await until('the settings are there', async () => (await own()).toSorted().join() === wanted.join());
    await cluster.applyGroup('told', { sessionTimeoutMs: 1000 });
    const refused = await cluster.until('told', 'a refusal', ({ conditions }) => {
      return conditions?.some(({ type, status }) => type === 'Stalled' && status === 'True') === true;
    });
    assert.match(
      refused.conditions?.find(({ type }) => type === 'Stalled')?.message ?? '',
      /session\.timeout/,
    );
    await cluster.applyGroup('told', {});
    await until('the settings are gone', async () => (await own()).length === 0);
    await cluster.until('told', 'ready', ready);
  });

  const base = Date.UTC(2026, 0, 1);
  const partitions = [0, 1, 2, 3];
  /** So many records are older than the time of the reset, and as many are not when it is asked for. */
  const old = 50;
  const time = new Date(base + old * 1000).toISOString().replace('.000', '');
  const reset = { id: 'again', to: 'Time', time, dryRun: false } as const;
  const times = (from: number, count: number): Uint8Array => {
    const timestamps = Array.from({ length: count }, (_, index) => base + (from + index) * 1000);
    return batchOf(timestamps.map((timestamp) => record('order', { timestamp })));
  };

  // Members commit all the time, and records keep coming while the reset is done.
  async function liveReset(name: string, kinds: readonly ClientKind[]): Promise<readonly Member[]> {
    await wire.createTopic(name, { partitions: partitions.length });
    for (const partition of partitions) await wire.append(name, times(0, 2 * old), partition);
    const members: Member[] = [];
    for (const kind of kinds) {
      const assignor = kind === kafkajs ? {} : ({ assignor: 'range' } as const);
      members.push(
        await (await started(kind)).join({ groupId: name, topics: [name], autoCommitMs: 100, ...assignor }),
      );
    }
    const read = (place: string, since: readonly number[]): boolean =>
      members.some((member, index) => member.places.slice(since[index]).includes(place));
    const all = members.map(() => 0);
    const shared = (): boolean =>
      members.every(({ owned }) => owned.length === partitions.length / members.length);
    await until(
      `all is read, and ${members.join(', ')} share`,
      () => shared() && partitions.every((partition) => read(`${name}-${partition}@${2 * old - 1}`, all)),
    );
    let next = 2 * old;
    const writing = new AbortController();
    const writer = (async () => {
      for (; !writing.signal.aborted; next++) {
        for (const partition of partitions) await wire.append(name, times(next, 1), partition);
        await sleep(50);
      }
    })();
    try {
      await cluster.applyGroup(name, { reset: { ...reset, dryRun: true } });
      const planned = await cluster.until(name, 'a plan', ({ reset: shown }) => shown?.state === 'Planned');
      const moves = planned.reset?.offsets ?? [];
      assert.deepEqual(
        moves.map(({ partition, to }) => [partition, to]),
        partitions.map((one) => [one, old]),
      );
      const before = members.map(({ records }) => records.length);
      await cluster.applyGroup(name, { reset });
      const done = await cluster.until(name, 'done', ({ reset: shown }) => shown?.state === 'Done');
      assert.equal(done.reset?.fencedMembers, members.length);
      await until('every partition is read again up to where it was', () =>
        partitions.every((partition) => read(`${name}-${partition}@${2 * old - 1}`, before)),
      );
      await until('they share again', shared);
      // From the first record on that is not older none is left out, whoever reads it, and none is older.
      for (const partition of partitions) {
        const places = Array.from({ length: old }, (_, index) => `${name}-${partition}@${old + index}`);
        assert.deepEqual(
          places.filter((place) => !read(place, before)),
          [],
        );
        assert.ok(!read(`${name}-${partition}@${old - 1}`, before));
      }
    } finally {
      writing.abort();
      await writer;
    }
    await until('all is committed', async () =>
      (await committedOffsets(kafka, name)).every(({ offset }) => offset === next),
    );
    return members;
  }

  test('a live reset of kafkajs members: they resume at the first record that is not older', async () => {
    await liveReset('invoices', [kafkajs, kafkajs]);
  });

  test('a live reset of a Java and a librdkafka member: they resume at the first record that is not older', async () => {
    readers = await liveReset('orders', [java, confluent]);
  });

  test('the same reset again does nothing, by another operator and another life of the broker', async () => {
    const { reset: done } = (await cluster.group('orders')).status ?? {};
    const before = await committedOffsets(kafka, 'orders');
    await cluster.stopOperator();
    await cluster.broker.stop();
    await cluster.broker.start();
    cluster.startOperator();
    await cluster.applyGroup('orders', { reset, maxLag: 1_000_000 });
    await cluster.until('orders', 'the new spec', ({ conditions = [] }) => {
      return conditions.some(({ type, status }) => type === 'Lagging' && status === 'False');
    });
    assert.deepEqual((await cluster.group('orders')).status?.reset, done);
    assert.deepEqual(await committedOffsets(kafka, 'orders'), before);
  });

  test('an operator that lost its note of a reset does not do it twice', async () => {
    const before = await committedOffsets(kafka, 'orders');
    await cluster.patchStatus('consumergroup', 'orders', { reset: { id: 'again', state: 'Running' } });
    const { reset: noted } = await cluster.until(
      'orders',
      'noted',
      ({ reset: shown }) => shown?.state === 'Done',
    );
    assert.match(noted?.message ?? '', /before it could be noted/);
    assert.deepEqual(await committedOffsets(kafka, 'orders'), before);
  });

  test('a rebalance is done once, a group with members is not deleted, and one without is', async () => {
    const generation = (await cluster.group('orders')).status?.generation ?? 0;
    await cluster.applyGroup('orders', { rebalanceRequest: 'noon', deletionPolicy: 'Delete' });
    await cluster.until('orders', 'another generation', (status) => {
      return (
        status.rebalanceRequest === 'noon' &&
        (status.generation ?? 0) > generation &&
        status.state === 'Stable'
      );
    });
    await cluster.kubectl('delete', 'consumergroup', 'orders', '--wait=false');
    await cluster.until(
      'orders',
      'blocked',
      ({ conditions }) => conditions?.some(({ reason }) => reason === 'DeletionBlocked') === true,
    );
    for (const reader of readers) await reader.leave();
    await cluster.kubectl('wait', '--for=delete', 'consumergroup/orders', '--timeout=60s');
    await until(
      'the group is gone',
      async () => !(await listGroups(kafka)).some(({ groupId }) => groupId === 'orders'),
    );
  });
});

// The broker is killed while groups commit, again and again: what was acknowledged is there after each start, or a newer
// commit whose answer was lost on the way. A committed offset never goes back. Real clients go on by themselves after each
// kill, and in the end have read every record that was acknowledged to its writer.

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import {
  aiokafka,
  type ClientKind,
  confluent,
  franz,
  java,
  kafkajs,
  sarama,
} from '../conformance/clients.ts';
import { partitionName } from '../conformance/group/member.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { skipWithout } from '../env/toolchain.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { ClientCommitter, type Committer, committedOffsets, RawCommitter } from './committers.ts';
import { isInOrder, offsetKey, OffsetLog } from './offset-log.ts';

const kills = Number(process.env['CAUDAL_KILLS'] ?? 50);
const partitions = 4;
const topic = 'read';
const offsetPartitions = 3;
const loadMs = 250;
/** Groups that need not have committed anew before the next kill; all must have read everything in the end. */
const stragglers = 2;
const resumeLimitMs = 60_000;
const settings = {
  'offsets.topic.num.partitions': String(offsetPartitions),
  'group.consumer.heartbeat.interval.ms': '500',
  'group.consumer.min.heartbeat.interval.ms': '500',
};

const clients: readonly (readonly [ClientKind, 'classic' | 'consumer'])[] = [
  [java, 'classic'],
  [java, 'consumer'],
  [confluent, 'classic'],
  [confluent, 'consumer'],
  [franz, 'classic'],
  [sarama, 'classic'],
  [kafkajs, 'classic'],
  [aiokafka, 'classic'],
];

/** By key, the newest commit that the log was seen to hold. */
const last = new Map<string, number[]>();

let broker: CaudalPeer;
before(async () => {
  broker = await startCaudal({ settings });
  const first = await WireClient.connect(broker.bootstrap);
  await first.createTopic(topic, { partitions });
  await first.createTopic('committed');
  await first.connection.request(findCoordinatorApi, 4, findCoordinatorRequest({ coordinatorKeys: ['g'] }));
  await first.close();
});
after(() => broker.remove());

/** Writes in every life of the broker; the places of what was acknowledged. */
async function writes(places: string[], client: WireClient): Promise<void> {
  for (let at = 0; ; at++) {
    const partition = at % partitions;
    const base = await client.append(topic, batchOf([record('value')]), partition).catch(() => undefined);
    if (base === undefined) return;
    places.push(`${partitionName(topic, partition)}@${base}`);
    await sleep(10);
  }
}

async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = performance.now() + resumeLimitMs;
  while (!condition()) {
    assert.ok(performance.now() < deadline, `${what}: not within ${resumeLimitMs} ms`);
    await sleep(20);
  }
}

/** What was seen as committed stands in the log, in order, and what is committed now is that or what came behind it. */
async function verify(committers: readonly Committer[], log: OffsetLog): Promise<void> {
  const client = await WireClient.connect(broker.bootstrap);
  for (const one of committers) {
    const offsets = await committedOffsets(one, client);
    for (const [partition, offset] of offsets.entries()) if (offset >= 0) one.seen[partition]!.push(offset);
  }
  const committed = await log.more(client);
  for (const one of committers) {
    for (const [partition, seen] of one.seen.entries()) {
      const key = offsetKey(one.groupId, one.topic, partition);
      const appended = [...(last.get(key) ?? []), ...(committed.get(key) ?? [])];
      assert.ok(isInOrder(seen, appended), `${key}: seen ${seen.join()}, in the log ${appended.join()}`);
      last.set(key, appended.slice(-1));
      seen.length = 0;
    }
  }
  await client.close();
}

const skip = await skipWithout('java', 'python', 'go');

test(`no committed offset is lost or goes back, and groups go on, ${kills} kills`, { skip }, async () => {
  const raw = ['a', 'b', 'c', 'd', 'e'].map((groupId) => new RawCommitter(groupId));
  const real = await Promise.all(
    clients.map(([kind, protocol]) => {
      const groupId = `${kind.name} ${protocol}`;
      return ClientCommitter.start(kind, protocol, { bootstrap: broker.bootstrap, groupId, topic });
    }),
  );
  const committers = [...raw, ...real];
  const log = new OffsetLog(offsetPartitions);
  const written: string[] = [];
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = committers.map(({ commits }) => commits);
      const writer = await WireClient.connect(broker.bootstrap);
      const committing = committers.map((one) => one.run(broker.bootstrap));
      const running = Promise.all([...committing, writes(written, writer)]);
      // What fails is told below.
      running.catch(() => undefined);
      await sleep(loadMs);
      const idle = (): string[] =>
        committers.filter(({ commits }, at) => commits === before[at]!).map(({ groupId }) => groupId);
      await until(`most groups commit after ${kill} kills`, () => idle().length <= stragglers);
      await broker.kill();
      await running;
      await writer.close();
      await broker.start();
      await verify(committers, log);
    }
    for (const { groupId, member } of real) {
      await until(`${groupId} reads everything`, () => {
        const read = new Set(member.places);
        return written.every((place) => read.has(place));
      });
    }
  } finally {
    await Promise.all(real.map((one) => one.stop()));
  }
});

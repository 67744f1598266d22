/**
 * A log folder that Apache Kafka wrote, taken over whole by `caudal import-kafka-logs`: same cluster, topic ids,
 * configurations, records, offsets, leader epochs and times, served to the Java client; what cannot be served as Apache
 * Kafka would is left out with the reason; the source is not touched.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import kafkajs from 'kafkajs';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  offsetForLeaderEpochApi,
  offsetForLeaderEpochRequest,
  offsetForLeaderEpochRequestPartition,
  offsetForLeaderEpochRequestTopic,
} from '../../broker/protocol/generated/offset-for-leader-epoch.ts';
import type { Cluster } from '../../client/cluster.ts';
import { listTopics } from '../../client/topics.ts';
import { caudalCommand, startCaudal } from '../env/caudal.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { type Output, removeFolder, run, temporaryFolder } from '../env/process.ts';
import { ownClient } from '../env/own-client.ts';
import { java } from './clients.ts';
import type { Client, RecordToWrite } from './commands.ts';
import { skipWithoutJava } from './fixture.ts';
import { logContentConfigs, writeLogContent } from './log-content.ts';
import { assertSame } from './specimens.ts';

const skip = await skipWithoutJava();
const deletedBelow = 100;
const three: readonly RecordToWrite[] = [0, 1, 2, 2, 2].map((partition, index) => ({
  partition,
  key: null,
  value: Buffer.from(`value ${index}`),
}));

/** What a cluster says of itself that must be the same on both sides. */
interface Facts {
  readonly clusterId: string | null;
  readonly topicIds: ReadonlyMap<string, string>;
  /** Where leader epoch 0 of each partition of `big` and `three` ended. */
  readonly epochEnds: readonly string[];
  readonly offsets: readonly number[];
}

describe('a log folder that Apache Kafka wrote, imported', { skip }, () => {
  let folder: string;
  let source: string;
  let target: string;
  let sourceDigest: string;
  let notBeforeMs: number;
  let written: readonly RecordToWrite[];
  let expected: Facts;
  let imported: Output;
  let peer: Peer | undefined;
  let client: Client;

  before(async () => {
    folder = await temporaryFolder('import');
    source = join(folder, 'kafka');
    target = join(folder, 'caudal');
    notBeforeMs = Date.now() - 1;
    const kafka = await startPeer({ dataFolder: source }, 'kafka');
    try {
      written = await fill(kafka);
      await kafka.stop();
      // The second life gives each partition its next leader epoch.
      await kafka.start();
      await writeMore(kafka);
      expected = await factsOf(kafka);
      await kafka.stop();
    } finally {
      await kafka.remove();
    }
    sourceDigest = await digestOf(source);
    imported = await importFolder(source, target);
    peer = await startCaudal({ dataFolder: target });
    client = await java.start(peer.bootstrap);
  });
  after(async () => {
    await client?.close();
    await peer?.remove();
    await removeFolder(folder);
  });

  test('tells what came along and what did not', () => {
    const output = imported.stdout.toString();
    for (const line of [
      'imported big, partitions: 1',
      'imported three, partitions: 3',
      'imported compacted, ',
    ])
      assert.ok(output.includes(line), output);
    assert.match(imported.stderr, /left out aborted: aborted-0 has records of aborted transactions/);
    assert.match(imported.stderr, /left out __transaction_state: it is an internal topic/);
    assert.doesNotMatch(output + imported.stderr, /gone/);
    // A topic of a user's is missing, and scripts must know.
    assert.equal(imported.code, 1);
  });

  test('leaves the source as it is', async () => {
    assert.equal(await digestOf(source), sourceDigest);
  });

  test('keeps the cluster, the topic ids, the offsets and the ends of leader epochs', async () => {
    assert.ok(peer !== undefined);
    const facts = await factsOf(peer);
    assert.equal(facts.clusterId, expected.clusterId);
    assert.deepEqual(facts.epochEnds, expected.epochEnds);
    assert.deepEqual(facts.offsets, expected.offsets);
    const ids = [...facts.topicIds];
    assert.deepEqual(ids.map(([name]) => name).toSorted(), ['big', 'compacted', 'three']);
    for (const [name, id] of ids) assert.equal(id, expected.topicIds.get(name), name);
  });

  test('keeps what was configured', async () => {
    const configs = await client.describeConfigs({ type: 'topic', name: 'big' });
    for (const [name, value] of Object.entries(logContentConfigs))
      assert.equal(configs.get(name)?.value, value);
    const compacted = await client.describeConfigs({ type: 'topic', name: 'compacted' });
    assert.equal(compacted.get('cleanup.policy')?.value, 'compact');
  });

  test('serves every record', async () => {
    const count = written.length - deletedBelow;
    const read = await client.read({ topic: 'big', offset: deletedBelow, count });
    assertSame(read, written.slice(deletedBelow), { offset: deletedBelow, notBeforeMs });
    for (const partition of [0, 1, 2]) {
      const own = three.filter((record) => record.partition === partition);
      const all = [...own, ...own];
      const records = await client.read({ topic: 'three', partition, offset: 0, count: all.length });
      assertSame(records, all, { offset: 0, notBeforeMs });
    }
  });

  test('takes more from an idempotent producer, under a producer id that is new', async () => {
    const offsets = await client.produce({ topic: 'big', records: written.slice(0, 3), idempotent: true });
    assert.deepEqual(
      offsets,
      [0, 1, 2].map((each) => written.length + each),
    );
    const read = await client.read({ topic: 'big', offset: written.length, count: 3 });
    assertSame(read, written.slice(0, 3), { offset: written.length, notBeforeMs });
  });

  test('goes on after a kill as any other', async () => {
    assert.ok(peer !== undefined);
    await peer.kill();
    await peer.start();
    assert.equal(await client.listOffset('big', 0, 'earliest'), deletedBelow);
    assert.equal(await client.listOffset('big', 0, 'latest'), written.length + 3);
  });

  test('is refused in one line where it cannot be right', async () => {
    const again = await importFolder(source, folder);
    assert.match(again.stderr, /^caudal: .* an import makes a new data folder\n$/);
    assert.equal(again.code, 1);
    const copy = join(folder, 'copy');
    await cp(source, copy, { recursive: true });
    const direct = await brokerOn(copy);
    assert.match(direct.stderr, /^caudal: .* is of Apache Kafka; `caudal import-kafka-logs` makes [^\n]+\n$/);
    assert.equal(direct.code, 1);
    await rm(join(copy, '.kafka_cleanshutdown'));
    const unclean = await importFolder(copy, join(folder, 'other'));
    assert.match(unclean.stderr, /^caudal: .* was not closed in order: [^\n]+\n$/);
    assert.equal(unclean.code, 1);
    const empty = await importFolder(folder, join(folder, 'other'));
    assert.match(empty.stderr, /^caudal: .* is no log folder of Apache Kafka[^\n]+\n$/);
  });

  test('cut short, leaves a folder that no broker opens', async () => {
    const half = join(folder, 'half');
    await importFolder(source, half);
    await rename(join(half, 'meta.properties'), join(folder, 'meta.properties'));
    const broker = await brokerOn(half);
    assert.match(broker.stderr, /^caudal: .* no meta\.properties: it is not a broker's\n$/);
    assert.equal(broker.code, 1);
  });
});

function importFolder(source: string, target: string): Promise<Output> {
  return run(caudalCommand, ['import-kafka-logs', source, '--data-dir', target]);
}

/** A broker that is not expected to start; it reads settings from variables that begin with CAUDAL_. */
function brokerOn(dataFolder: string): Promise<Output> {
  const ours = Object.keys(process.env).filter((name) => name.startsWith('CAUDAL_'));
  const addresses = ['--listener', '127.0.0.1:0', '--admin', '127.0.0.1:0'];
  const args = ['broker', '--data-dir', dataFolder, ...addresses];
  return run('env', [...ours.flatMap((name) => ['-u', name]), caudalCommand, ...args], { timeoutMs: 20_000 });
}

/** Topics of several kinds; gives what is in `big`. */
async function fill(kafka: Peer): Promise<RecordToWrite[]> {
  const client = await java.start(kafka.bootstrap);
  try {
    await client.createTopic({ topic: 'big', configs: logContentConfigs });
    const written = await writeLogContent(client, 'big');
    await client.deleteRecords('big', 0, deletedBelow);
    await client.createTopic({ topic: 'three', partitions: 3 });
    await client.produce({ topic: 'three', records: three });
    await client.createTopic({ topic: 'compacted', configs: { 'cleanup.policy': 'compact' } });
    await client.createTopic({ topic: 'gone' });
    await client.deleteTopic('gone');
    await client.createTopic({ topic: 'aborted' });
    await abort(kafka.bootstrap, 'aborted');
    return written;
  } finally {
    await client.close();
  }
}

async function abort(bootstrap: string, topic: string): Promise<void> {
  const kafka = new kafkajs.Kafka({ brokers: [bootstrap], logLevel: kafkajs.logLevel.NOTHING });
  const producer = kafka.producer({ transactionalId: 'aborts', idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  const transaction = await producer.transaction();
  await transaction.send({ topic, messages: [{ value: 'never was' }] });
  await transaction.abort();
  await producer.disconnect();
}

async function writeMore(kafka: Peer): Promise<void> {
  const client = await java.start(kafka.bootstrap);
  try {
    await client.produce({ topic: 'three', records: three });
  } finally {
    await client.close();
  }
}

async function factsOf(peer: Peer): Promise<Facts> {
  const cluster = ownClient(peer.bootstrap);
  const client = await java.start(peer.bootstrap);
  try {
    const { clusterId } = await cluster.metadata([]);
    const topicIds = new Map((await listTopics(cluster)).map(({ name, topicId }) => [name, topicId]));
    const offsets = [
      await client.listOffset('big', 0, 'earliest'),
      await client.listOffset('big', 0, 'latest'),
      await client.listOffset('big', 0, 'max-timestamp'),
      // Far in the past, and after it: the first record and the first of this run.
      await client.listOffset('big', 0, 1_000),
      await client.listOffset('big', 0, 1_600_000_000_000),
      await client.listOffset('three', 2, 'latest'),
      await client.listOffset('three', 2, 'max-timestamp'),
    ];
    return { clusterId, topicIds, epochEnds: await epochEnds(cluster), offsets };
  } finally {
    await client.close();
    cluster.close();
  }
}

async function epochEnds(cluster: Cluster): Promise<string[]> {
  const connection = await cluster.any();
  const ends: string[] = [];
  for (const [topic, partition] of [
    ['big', 0],
    ['three', 0],
    ['three', 1],
    ['three', 2],
  ] as const) {
    const partitions = [
      offsetForLeaderEpochRequestPartition({ partition, currentLeaderEpoch: -1, leaderEpoch: 0 }),
    ];
    const request = offsetForLeaderEpochRequest({
      replicaId: -1,
      topics: [offsetForLeaderEpochRequestTopic({ topic, partitions })],
    });
    const answer = (await connection.request(offsetForLeaderEpochApi, request)).topics[0]?.partitions[0];
    assert.equal(answer?.errorCode, errorCode.NONE);
    ends.push(`${topic}-${partition}: epoch ${answer?.leaderEpoch} ended at ${answer?.endOffset}`);
  }
  return ends;
}

/** One figure for the names and bytes of all files below. */
async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const path of entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(path).update(await readFile(path));
  return hash.digest('hex');
}

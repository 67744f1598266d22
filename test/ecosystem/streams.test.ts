/**
 * Kafka Streams: the official word count (WordCountDemo), unmodified. Its instances share the work by an assignor of their own,
 * hand words on through a repartition topic that they empty behind them, and rebuild their counts from a changelog.
 */
import assert from 'node:assert/strict';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Kafka, logLevel } from 'kafkajs';
import { partitionFolders, type Peer, startPeer } from '../env/peer.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { WireClient } from '../wire/client.ts';
import { Jvm, propertiesText } from './jvm.ts';

const groupId = 'streams-wordcount';
const input = 'streams-plaintext-input';
const output = 'streams-wordcount-output';
const repartition = `${groupId}-KSTREAM-AGGREGATE-STATE-STORE-0000000003-repartition`;
const changelog = `${groupId}-KSTREAM-AGGREGATE-STATE-STORE-0000000003-changelog`;
const partitions = 2;
const segmentBytes = 1_048_576;
const limitMs = 180_000;

let broker: Peer;
let kafka: Kafka;
let folder: string;
const instances: Jvm[] = [];

const skip = await skipWithout('java');

before(async () => {
  if (skip !== false) return;
  folder = await temporaryFolder('streams');
  broker = await startPeer({
    settings: { 'group.initial.rebalance.delay.ms': '200', 'group.min.session.timeout.ms': '1000' },
  });
  kafka = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.createTopics({
    topics: [
      { topic: input, numPartitions: partitions },
      { topic: output, numPartitions: partitions },
    ],
  });
  await admin.disconnect();
});
after(async () => {
  for (const instance of instances) await instance.kill();
  await broker?.remove();
  if (folder !== undefined) await removeFolder(folder);
});

async function startInstance(): Promise<Jvm> {
  const own = join(folder, `instance-${instances.length}`);
  await mkdir(own);
  const properties = {
    'bootstrap.servers': broker.bootstrap,
    'state.dir': join(own, 'state'),
    'commit.interval.ms': '200',
    'repartition.purge.interval.ms': '200',
    'session.timeout.ms': '5000',
    'heartbeat.interval.ms': '300',
    'topic.segment.bytes': String(segmentBytes),
  };
  await writeFile(join(own, 'streams.properties'), propertiesText(properties));
  const instance = await Jvm.start({
    mainClass: 'org.apache.kafka.streams.examples.wordcount.WordCountDemo',
    args: [join(own, 'streams.properties')],
    logFile: join(own, 'log'),
  });
  instances.push(instance);
  return instance;
}

const told = new Map<string, number>();

/** Writes lines, each into the next partition, and counts their words. */
async function write(lines: readonly string[]): Promise<void> {
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  const messages = lines.map((value, at) => ({ value, partition: at % partitions }));
  await producer.send({ topic: input, acks: -1, messages });
  await producer.disconnect();
  for (const word of lines.flatMap((line) => line.split(' '))) told.set(word, (told.get(word) ?? 0) + 1);
}

async function withWire<T>(work: (client: WireClient) => Promise<T>): Promise<T> {
  const client = await WireClient.connect(broker.bootstrap);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** The newest count of each word, as the output topic has it. */
function counted(): Promise<Record<string, number>> {
  return withWire(async (client) => {
    const counts: Record<string, number> = {};
    for (let partition = 0; partition < partitions; partition++)
      for (const { key, value } of await client.readAll(output, 0, partition))
        counts[Buffer.from(key!).toString()] = Number(Buffer.from(value!).readBigInt64BE());
    return counts;
  });
}

/** Waits until the counts are those of all words that were written. */
async function untilCounted(instance: Jvm): Promise<void> {
  const rightCounts = (counts: Record<string, number>): boolean =>
    told.size === Object.keys(counts).length && [...told].every(([word, count]) => counts[word] === count);
  await instance.until(counted, rightCounts, limitMs);
}

interface Spans {
  readonly start: number;
  readonly end: number;
  readonly committed: number;
}

/** Where each partition of the repartition topic starts and ends, and how far the group has committed. */
async function spans(topic: string): Promise<Spans[]> {
  const admin = kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  const [offsets] = await admin.fetchOffsets({ groupId, topics: [topic] });
  await admin.disconnect();
  return ends.map(({ partition, low, high }) => ({
    start: Number(low),
    end: Number(high),
    committed: Number(offsets?.partitions.find((one) => one.partition === partition)?.offset ?? -1),
  }));
}

async function untilCommitted(instance: Jvm): Promise<void> {
  for (const topic of [input, repartition])
    await instance.until(
      () => spans(topic),
      (all) => all.every(({ committed, end }) => Math.max(committed, 0) === end),
      limitMs,
    );
}

async function configsOf(topic: string): Promise<Map<string, string | null>> {
  const admin = kafka.admin();
  await admin.connect();
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: 2, name: topic }],
  });
  await admin.disconnect();
  return new Map(resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]));
}

async function members(): Promise<number> {
  const admin = kafka.admin();
  await admin.connect();
  const { groups } = await admin.describeGroups([groupId]);
  await admin.disconnect();
  return groups[0]!.state === 'Stable' ? groups[0]!.members.length : 0;
}

/** Bytes of a topic's files. */
async function bytesOf(topic: string): Promise<number> {
  let bytes = 0;
  for (const [name, path] of await partitionFolders(broker.dataFolder))
    if (name.startsWith(`${topic}-`))
      for (const file of await readdir(path))
        if (file.endsWith('.log')) bytes += (await stat(join(path, file))).size;
  return bytes;
}

const lines = (count: number, text: (line: number) => string): string[] =>
  Array.from({ length: count }, (_, line) => text(line));

describe('word count', { skip }, () => {
  let first: Jvm;
  let second: Jvm;

  test('counts every word, alone', async () => {
    first = await startInstance();
    await write(lines(200, (line) => `all streams lead to kafka and kafka leads ${line % 7}`));
    await untilCounted(first);
  });

  test('has internal topics as it asked for', async () => {
    const repartitionConfigs = await configsOf(repartition);
    assert.equal(repartitionConfigs.get('cleanup.policy'), 'delete');
    assert.equal(repartitionConfigs.get('retention.ms'), '-1');
    assert.equal(repartitionConfigs.get('segment.bytes'), String(segmentBytes));
    const changelogConfigs = await configsOf(changelog);
    assert.equal(changelogConfigs.get('cleanup.policy'), 'compact');
  });

  test('two instances share the work, and go on counting', async () => {
    second = await startInstance();
    await second.until(members, (count) => count === 2, limitMs);
    await write(lines(200, (line) => `two are faster than one ${line % 5}`));
    await untilCounted(second);
  });

  test('one is killed; the other rebuilds its counts from the changelog and goes on', async () => {
    await untilCommitted(first);
    await first.kill();
    await write(lines(200, (line) => `one goes on counting kafka streams ${line % 7}`));
    await untilCounted(second);
  });

  // It has no retention: without DeleteRecords it would grow for ever (KAFKA-6150).
  test('empties its repartition topic behind what it has committed, and the disk it takes stays bounded', async () => {
    const word = 'x'.repeat(10_000);
    for (let round = 0; round < 6; round++) {
      await write(lines(200, () => word));
      await untilCounted(second);
    }
    const all = await second.until(
      () => spans(repartition),
      (found) => found.every(({ start, end }) => start === end),
      limitMs,
    );
    assert.ok(
      all.some(({ end }) => end >= 1200),
      JSON.stringify(all),
    );
    // 12 MB have gone through. What is left is less than a segment and the one that is written.
    await second.until(
      () => bytesOf(repartition),
      (bytes) => bytes <= partitions * 2 * segmentBytes,
      limitMs,
    );
  });

  test('outlives a kill of the broker', async () => {
    await untilCommitted(second);
    await broker.kill();
    await broker.start();
    await write(lines(200, (line) => `the broker came back ${line % 3}`));
    await untilCounted(second);
  });

  test('stops in order, and a new instance without any state has the counts again', async () => {
    await untilCommitted(second);
    await second.stop();
    const third = await startInstance();
    await write(['kafka once more']);
    await untilCounted(third);
    await third.stop();
  });
});

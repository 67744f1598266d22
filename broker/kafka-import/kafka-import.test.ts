// An import on the simulated disk: what Apache Kafka's metadata log may hold, what is left out, and power cut on
// the way. The folder is a broker's only when all is in it. Folders of a real Apache Kafka: test/conformance.

import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { SimClock } from '../../test/sim/sim-clock.ts';
import { type EffectVerdict, PowerCutError, SimDisk } from '../../test/sim/sim-disk.ts';
import { SimRandom } from '../../test/sim/sim-random.ts';
import { crc32c } from '../base/crc32c.ts';
import type { TopicId } from '../base/brand.ts';
import { Prng } from '../base/prng.ts';
import { encodeProducerSnapshot } from '../log/producer-snapshot.ts';
import { encodePartitionMetadata } from '../log/partition-metadata.ts';
import { silentLogger } from '../port/logger.ts';
import { abortTransactionRecordSchema } from '../protocol/generated/record/abort-transaction-record.ts';
import {
  accessControlEntryRecord,
  accessControlEntryRecordSchema,
} from '../protocol/generated/record/access-control-entry-record.ts';
import { beginTransactionRecordSchema } from '../protocol/generated/record/begin-transaction-record.ts';
import { endTransactionRecordSchema } from '../protocol/generated/record/end-transaction-record.ts';
import { partitionRecord, partitionRecordSchema } from '../protocol/generated/record/partition-record.ts';
import {
  producerIdsRecord,
  producerIdsRecordSchema,
} from '../protocol/generated/record/producer-ids-record.ts';
import { topicRecord, topicRecordSchema } from '../protocol/generated/record/topic-record.ts';
import type { RecordSchema } from '../protocol/schema.ts';
import { crcStart, setBatchCrc } from '../protocol/record-batch.ts';
import { encodeBatch, type KafkaRecord } from '../protocol/record.ts';
import { Writer } from '../protocol/writer.ts';
import { KafkaImportError } from './import-error.ts';
import { importKafkaFolder, type KafkaImportReport } from './kafka-import.ts';

const source = '/kafka';
const target = '/caudal';
const seed = 4;
const idOf = (letter: string): TopicId => letter.repeat(21).concat('Q') as TopicId;

function write(disk: SimDisk, path: string, content: string | Uint8Array): void {
  disk.makeDirectory(path.slice(0, path.lastIndexOf('/')));
  const file = disk.open(path, 'create');
  file.truncate(0);
  file.writeSync([typeof content === 'string' ? new TextEncoder().encode(content) : content], 0);
  file.close();
}

/** A record of the metadata log, in its newest version. */
function framed<T extends object>(schema: RecordSchema<T>, value: T): Uint8Array {
  const writer = new Writer(64);
  writer.uvarint(1);
  writer.uvarint(schema.typeId ?? 0);
  writer.uvarint(schema.maxVersion);
  schema.write(writer, value, schema.maxVersion);
  return writer.toBytes();
}

function topicRecords(name: string, id: TopicId): Uint8Array[] {
  const partition = partitionRecord({ topicId: id, partitionId: 0, replicas: [1], isr: [1], leader: 1 });
  return [
    framed(topicRecordSchema, topicRecord({ name, topicId: id })),
    framed(partitionRecordSchema, partition),
  ];
}

function batchOf(values: readonly Uint8Array[], base: number): Uint8Array {
  const records = values.map(
    (value, index): KafkaRecord => ({ offset: base + index, timestamp: 1, key: null, value, headers: [] }),
  );
  const bytes = encodeBatch(records);
  setBatchCrc(bytes, 0, crc32c(bytes, crcStart, bytes.length));
  return bytes;
}

function addPartition(disk: SimDisk, name: string, id: TopicId): void {
  const folder = `${source}/${name}-0`;
  write(disk, `${folder}/partition.metadata`, encodePartitionMetadata(id));
  write(disk, `${folder}/leader-epoch-checkpoint`, '0\n1\n0 0\n');
  const values = [1, 2, 3, 4].map((each) => new Uint8Array(100).fill(each));
  const log = values.map((value, offset) => Buffer.from(batchOf([value], offset)));
  write(disk, `${folder}/00000000000000000000.log`, Buffer.concat(log));
}

const nothing = {};

/** A folder with topics `kept` and `ended`; others were aborted, are elsewhere, or have transactions. */
function kafkaFolder(): SimDisk {
  const disk = new SimDisk({ prng: new Prng(seed) });
  write(disk, `${source}/meta.properties`, '#\nnode.id=7\ncluster.id=the-cluster\nversion=1\n');
  write(disk, `${source}/.kafka_cleanshutdown`, '{"version":0,"brokerEpoch":1}');
  write(disk, `${source}/log-start-offset-checkpoint`, '0\n1\nkept 0 2\n');
  write(disk, `${source}/recovery-point-offset-checkpoint`, '0\n2\nkept 0 4\nended 0 4\n');
  const records = [
    ...topicRecords('kept', idOf('A')),
    framed(beginTransactionRecordSchema, { name: null }),
    ...topicRecords('aborted', idOf('B')),
    framed(abortTransactionRecordSchema, { reason: null }),
    framed(beginTransactionRecordSchema, { name: null }),
    ...topicRecords('ended', idOf('C')),
    framed(endTransactionRecordSchema, nothing),
    framed(accessControlEntryRecordSchema, accessControlEntryRecord()),
    ...topicRecords('elsewhere', idOf('D')),
    ...topicRecords('open', idOf('E')),
    framed(producerIdsRecordSchema, producerIdsRecord({ nextProducerId: 3000 })),
  ];
  write(disk, `${source}/__cluster_metadata-0/00000000000000000000.log`, batchOf(records, 0));
  for (const [name, letter] of [
    ['kept', 'A'],
    ['ended', 'C'],
    ['open', 'E'],
  ] as const)
    addPartition(disk, name, idOf(letter));
  const snapshot = encodeProducerSnapshot(
    [
      {
        producerId: 5,
        producerEpoch: 0,
        coordinatorEpoch: 0,
        batches: [],
        currentTxnFirstOffset: 3,
        lastTimestamp: 1,
      },
    ],
    crc32c,
  );
  write(disk, `${source}/open-0/00000000000000000004.snapshot`, snapshot);
  return disk;
}

function importOn(disk: SimDisk): Promise<KafkaImportReport> {
  return importKafkaFolder({
    disk,
    crc32c,
    clock: new SimClock({ nowMs: 0 }),
    random: new SimRandom(new Prng(seed)),
    logger: silentLogger,
    source,
    target,
  });
}

test('topics are taken whole or left out with the reason', async () => {
  const report = await importOn(kafkaFolder());
  assert.deepEqual(
    report.topics.map(({ name }) => name),
    ['ended', 'kept'],
  );
  assert.deepEqual(report.leftOut, [
    {
      name: 'elsewhere',
      reason: 'elsewhere-0 is not in this folder; a topic is taken over whole',
      internal: false,
    },
    { name: 'open', reason: 'open-0 has an open transaction', internal: false },
  ]);
  assert.deepEqual([...report.passedOver], [['access control entries', 1]]);
  assert.deepEqual([report.clusterId, report.nodeId], ['the-cluster', 7]);
});

test('where logs begin and end comes along', async () => {
  const disk = kafkaFolder();
  await importOn(disk);
  const text = new TextDecoder().decode(disk.readFile(`${target}/caudal-recovery-checkpoint`));
  const points = text.split('\n').filter((line) => line.startsWith('{'));
  const kept = points
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ topic }) => topic === 'kept');
  assert.deepEqual([kept?.['logStartOffset'], kept?.['offset']], [2, 4]);
});

test('metadata of a newer release, and damage, are refused before anything is made', async () => {
  const metadata = `${source}/__cluster_metadata-0/00000000000000000000.log`;
  const newer = kafkaFolder();
  write(newer, metadata, batchOf([Uint8Array.of(1, topicRecordSchema.typeId ?? 0, 99)], 0));
  await assert.rejects(importOn(newer), KafkaImportError);
  const damaged = kafkaFolder();
  const bytes = damaged.readFile(metadata).slice();
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  write(damaged, metadata, bytes);
  await assert.rejects(importOn(damaged), KafkaImportError);
  assert.deepEqual([newer.exists(target), damaged.exists(target)], [false, false]);
});

/** What the next boot finds when power is cut at one effect. */
async function cutImport(cutAt: number, verdict: EffectVerdict, prng: Prng): Promise<SimDisk> {
  const disk = kafkaFolder();
  disk.onDurableEffect(({ number }) => (number === cutAt ? verdict : 'go-on'));
  let ended = false;
  importOn(disk).then(
    () => (ended = true),
    (error: unknown) => assert.ok(error instanceof PowerCutError, String(error)),
  );
  while (!disk.isDead && !ended) await turn();
  return disk.survivor(prng);
}

test('power cut on the way: a broker finds the whole, or no data folder', async (t) => {
  const whole = kafkaFolder();
  await importOn(whole);
  const effects = whole.effectCount;
  const log = whole.readFile(`${source}/kept-0/00000000000000000000.log`);
  const prng = new Prng(seed);
  let cuts = 0;
  let finished = 0;
  for (let cutAt = 0; cutAt < effects; cutAt++) {
    // Each makes a write-ahead file of its own, so only the end is looked at from all sides.
    const isEnd = cutAt >= effects - 3;
    if (!isEnd && cutAt % 4 !== 0) continue;
    const verdicts = ['cut-before', 'cut-during', 'cut-after'] as const;
    for (const verdict of isEnd ? verdicts : [prng.pick(verdicts)]) {
      const after = await cutImport(cutAt, verdict, prng.fork());
      cuts++;
      if (!after.exists(`${target}/meta.properties`)) continue;
      finished++;
      const label = `cut ${cutAt} ${verdict}`;
      assert.ok(after.exists(`${target}/.kafka_cleanshutdown`), label);
      assert.ok(after.exists(`${target}/caudal-recovery-checkpoint`), label);
      for (const name of ['kept', 'ended'])
        assert.deepEqual(after.readFile(`${target}/${name}-0/00000000000000000000.log`), log, label);
    }
  }
  t.diagnostic(`${cuts} cuts in ${effects} effects, ${finished} after the end`);
  assert.ok(cuts > 15 && finished > 0);
});

/**
 * Record batches against the official builder and reader: every codec, with and without a producer, transactional,
 * control and log-append-time batches. Ours reads what Java wrote and builds the same bytes; Java checks and reads ours.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { type CompressionCodec, compressionCodec } from '../../broker/port/compression.ts';
import * as batch from '../../broker/protocol/record-batch.ts';
import {
  batchPayload,
  decodeRecords,
  encodeRecords,
  headerFor,
  type KafkaRecord,
} from '../../broker/protocol/record.ts';
import { mustRun } from '../env/process.ts';
import { seedOfRun } from '../env/seed.ts';
import { skipWithout } from '../env/toolchain.ts';
import type { JsonObject } from './compare.ts';
import { randomBytes } from './random-message.ts';
import { goldenClassPath, goldenCommand, vectorLines } from './vectors.ts';

const payloadBytesMax = 1 << 20;
const seed = seedOfRun(20261129);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const base64OrNull = (bytes: Uint8Array | null): string | null => (bytes === null ? null : base64(bytes));

const recordJson = (record: KafkaRecord): JsonObject => ({
  offset: record.offset,
  timestamp: record.timestamp,
  key: base64OrNull(record.key),
  value: base64OrNull(record.value),
  headers: record.headers.map(({ key, value }) => ({ key, value: base64OrNull(value) })),
});

/** The batch at `start` in the words of the vectors. */
async function batchJson(bytes: Uint8Array, start = 0): Promise<JsonObject> {
  const header = batch.batchHeader(bytes, start);
  const length = batch.batchBytes(bytes, start);
  const codec = batch.batchCodec(bytes, start);
  const payload = await nodeCompression.decompress(
    codec,
    batchPayload(bytes, start, length),
    payloadBytesMax,
  );
  assert.equal(batch.batchMagic(bytes, start), batch.currentMagic);
  assert.equal(batch.batchCrc(bytes, start), crc32c(bytes, start + batch.crcStart, start + length));
  return {
    codec,
    crc: batch.batchCrc(bytes, start),
    baseOffset: header.baseOffset,
    lastOffset: batch.batchLastOffset(bytes, start),
    leaderEpoch: header.leaderEpoch,
    maxTimestamp: header.maxTimestamp,
    logAppendTime: (header.attributes & batch.attribute.logAppendTime) !== 0,
    producerId: header.producerId,
    producerEpoch: header.producerEpoch,
    baseSequence: header.baseSequence,
    transactional: batch.isTransactionalBatch(bytes, start),
    control: batch.isControlBatch(bytes, start),
    bytes: length,
    recordsCount: header.recordsCount,
    records: [...decodeRecords(header, payload)].map(recordJson),
  };
}

test('reads every kind of batch that Java wrote, and builds the same bytes', async () => {
  const lines = vectorLines('record-batches');
  const kinds = new Set<string>();
  for (const line of lines) {
    const bytes = new Uint8Array(Buffer.from(line['b'] as string, 'base64'));
    const [expected] = line['batches'] as JsonObject[];
    assert.deepEqual(await batchJson(bytes), expected);
    const { codec: id, logAppendTime, transactional, control } = expected!;
    kinds.add(JSON.stringify([id, logAppendTime, transactional, control]));

    const header = batch.batchHeader(bytes, 0);
    const stored = batchPayload(bytes, 0, bytes.length);
    const codec = batch.batchCodec(bytes, 0);
    const payload = await nodeCompression.decompress(codec, stored, payloadBytesMax);
    // With log append time the deltas stay relative to the timestamps that the producer gave: not in the records here.
    if ((header.attributes & batch.attribute.logAppendTime) === 0) {
      const base = { offset: header.baseOffset, timestamp: header.baseTimestamp };
      assert.equal(base64(encodeRecords([...decodeRecords(header, payload)], base)), base64(payload));
    }
    const built = batch.buildBatch(header, stored);
    batch.setBatchCrc(built, 0, crc32c(built, batch.crcStart, built.length));
    assert.equal(base64(built), line['b']);
  }
  assert.equal(kinds.size, 5 * 2 * 2 + 1, [...kinds].join(', '));
});

const text = new TextEncoder();

function randomRecords(random: Prng): KafkaRecord[] {
  const field = (): Uint8Array | null =>
    random.pick([
      null,
      new Uint8Array(0),
      randomBytes(random, random.below(40)),
      text.encode('abc '.repeat(100)),
    ]);
  let offset = random.below(1_000_000);
  return Array.from({ length: 1 + random.below(20) }, () => ({
    offset: (offset += 1 + random.below(3)),
    timestamp: 1_700_000_000_000 + random.below(2_000_000) - 1_000_000,
    key: field(),
    value: field(),
    headers: Array.from({ length: random.below(3) }, (_, index) => ({ key: `hé${index}`, value: field() })),
  }));
}

async function randomBatch(random: Prng, codec: CompressionCodec): Promise<Uint8Array> {
  const records = randomRecords(random);
  const header = headerFor(records);
  const payload = encodeRecords(records, { offset: header.baseOffset, timestamp: header.baseTimestamp });
  const producer =
    random.below(2) === 0
      ? {}
      : {
          producerId: random.below(2 ** 32) * 256,
          producerEpoch: random.below(100),
          baseSequence: random.below(1e6),
        };
  const transactional = 'producerId' in producer && random.below(2) === 0 ? batch.attribute.transactional : 0;
  const bytes = batch.buildBatch(
    { ...header, ...producer, attributes: codec | transactional, leaderEpoch: random.below(9) },
    await nodeCompression.compress(codec, payload),
  );
  if (random.below(3) === 0) batch.stampLogAppendTime(bytes, 0, 1_800_000_000_000);
  batch.setBatchCrc(bytes, 0, crc32c(bytes, batch.crcStart, bytes.length));
  return bytes;
}

test('Java accepts and reads batches of ours, in every codec', async (context) => {
  const missing = await skipWithout('java');
  if (missing !== false) return context.skip(missing);
  context.diagnostic(`CAUDAL_SEED=${seed}`);
  const random = new Prng(seed);
  const batches: Uint8Array[] = [];
  for (const codec of Object.values(compressionCodec))
    for (let count = 0; count < 8; count++) batches.push(await randomBatch(random, codec));
  const all = Buffer.concat(batches);
  const output = await mustRun('java', goldenCommand(await goldenClassPath(), 'read'), {
    input: JSON.stringify({ batches: base64(all) }),
  });
  const answer = JSON.parse(output.stdout.toString('utf8')) as JsonObject;
  assert.equal(answer['error'], undefined);
  assert.deepEqual(answer['batches'], await Promise.all(batches.map((bytes) => batchJson(bytes))));
});

/**
 * Topics under cleanup.policy=compact: what may be written, what is left after compaction, and that nobody's position or
 * sequence suffers by it. Segments end by age, so that a trial needs no megabytes.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeCompression } from '../../broker/os/compression.ts';
import { type CompressionCodec, compressionCodec } from '../../broker/port/compression.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { batchCodec, batchLastOffset } from '../../broker/protocol/record-batch.ts';
import { encodeRecords, type KafkaRecord } from '../../broker/protocol/record.ts';
import { recordsOfBatch } from '../log/compaction-fixture.ts';
import { type BatchFields, batchOf, record } from '../wire/batch.ts';
import { batchesOf } from '../wire/client.ts';
import { assertError, brokerOfFile, eventually, onKafka } from './trial.ts';

const broker = brokerOfFile({ 'log.cleaner.backoff.ms': '100', 'log.cleaner.threads': '2' });
const { INVALID_RECORD } = errorCode;

const segmentMs = 200;
const compacted = {
  'cleanup.policy': 'compact',
  'segment.ms': String(segmentMs),
  'min.cleanable.dirty.ratio': '0.01',
};

const keyed = (key: string, value: string | null, fields: Partial<KafkaRecord> = {}): KafkaRecord =>
  record(value, { key: Buffer.from(key), ...fields });

async function packed(
  records: readonly KafkaRecord[],
  codec: CompressionCodec,
  fields: BatchFields = {},
): Promise<Uint8Array> {
  const numbered = records.map((one, offset) => ({ ...one, offset }));
  const payload = encodeRecords(numbered, { offset: 0, timestamp: records[0]!.timestamp });
  const stored = Uint8Array.from(await nodeCompression.compress(codec, payload));
  return batchOf(records, { attributes: codec, payload: stored, ...fields });
}

/** Ends the active segment: the next record finds it too old. */
async function endSegment(topic: string, key = 'end'): Promise<void> {
  await sleep(segmentMs + 50);
  await broker().client.append(topic, batchOf([keyed(key, 'of the segment')]));
}

const text = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString();

/** What a consumer from the start sees, as offset, key and value. */
async function contentOf(topic: string): Promise<(readonly [number, string | null, string | null])[]> {
  const { client } = broker();
  const records = await client.readAll(topic, await client.logStart(topic));
  return records.map(({ offset, key, value }) => [offset, text(key), text(value)] as const);
}

for (const [name, codec] of Object.entries(compressionCodec)) {
  test(`records without a key are refused one by one, and with them their batch (${name})`, async () => {
    const { client } = broker();
    const topic = await broker().topic({ configs: compacted });
    const mixed = [keyed('k', '0'), record('1'), record('2'), keyed('k', '3'), record(null)];
    const refused = await client.produce(topic, await packed(mixed, codec));
    assertError(refused.errorCode, INVALID_RECORD);
    assert.deepEqual(
      refused.recordErrors.map(({ batchIndex }) => batchIndex),
      [1, 2, 4],
    );
    assert.ok(
      refused.recordErrors.every(({ batchIndexErrorMessage }) =>
        /without (a )?key/.test(batchIndexErrorMessage!),
      ),
    );
    assert.equal(refused.baseOffset, -1);
    assert.equal(await client.highWatermark(topic), 0);
    // An empty key is one.
    assert.equal(await client.append(topic, await packed([keyed('', 'empty'), keyed('k', null)], codec)), 0);
  });
}

test('records that are none are refused by a compacted topic', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: compacted });
  const garbage = Buffer.from('no records');
  const plain = await client.produce(topic, batchOf([keyed('k', 'v')], { payload: garbage }));
  assertError(plain.errorCode, INVALID_RECORD);
  // Apache Kafka has an accident over a codec's garbage.
  const gzip = await client.produce(topic, batchOf([keyed('k', 'v')], { attributes: 1, payload: garbage }));
  assertError(gzip.errorCode, onKafka ? errorCode.UNKNOWN_SERVER_ERROR : INVALID_RECORD);
  assert.equal(await client.highWatermark(topic), 0);
});

test('batches on their way at once keep their order, whether they must be opened or not', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: compacted });
  const { producerId, producerEpoch } = await client.producerId();
  const codecs = [4, 0, 1, 0, 0, 3, 2, 0] as CompressionCodec[];
  const large = 'x'.repeat(50_000);
  const batches = await Promise.all(
    codecs.map((codec, baseSequence) =>
      packed([keyed(`${baseSequence}`, codec === 0 ? 'v' : large)], codec, {
        producerId,
        producerEpoch,
        baseSequence,
      }),
    ),
  );
  const answers = await Promise.all(batches.map((batch) => client.produce(topic, batch)));
  assert.deepEqual(
    answers.map(({ errorCode: code, baseOffset }) => [code, baseOffset]),
    codecs.map((_, index) => [0, index]),
  );
});

test('the last record of each key is left, at its offset, in its order, byte for byte; each codec stays', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: compacted });
  const headers = [
    { key: 'x', value: null },
    { key: 'x', value: new Uint8Array(0) },
    { key: 'y', value: Buffer.from('1') },
  ];
  const expected: unknown[] = [];
  let offset = 0;
  for (const codec of [0, 1, 2, 3, 4] as CompressionCodec[]) {
    const records = [
      keyed('same', `${codec}`),
      keyed(`own-${codec}`, `${codec}`, { headers }),
      keyed('gone', null),
      keyed('same', 'again'),
    ];
    await client.append(topic, await packed(records, codec));
    expected.push([offset + 1, `own-${codec}`, `${codec}`, codec]);
    offset += records.length;
  }
  expected.push([offset - 2, 'gone', null, 4], [offset - 1, 'same', 'again', 4]);
  await endSegment(topic);
  expected.push([offset, 'end', 'of the segment', 0]);
  const seen = await eventually(
    async () => {
      const found: unknown[] = [];
      for (const bytes of await batchesFrom(topic))
        for (const one of await recordsOfBatch(bytes)) {
          found.push([one.offset, text(one.key), text(one.value), batchCodec(bytes, 0)]);
          if (text(one.key)?.startsWith('own-') === true)
            assert.deepEqual(plain(one), plain({ ...one, headers }));
        }
      return found;
    },
    (found) => found.length === expected.length,
  );
  assert.deepEqual(seen, expected);
});

test('a tombstone is there for delete.retention.ms, then it goes, and nothing of its key comes back', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: { ...compacted, 'delete.retention.ms': '1500' } });
  await client.append(topic, batchOf([keyed('a', '1'), keyed('b', '1')]));
  await endSegment(topic);
  await client.append(topic, batchOf([keyed('a', null)]));
  await endSegment(topic);
  const withTombstone = await eventually(
    () => contentOf(topic),
    (content) => content.length === 4,
  );
  assert.deepEqual(withTombstone, [
    [1, 'b', '1'],
    [2, 'end', 'of the segment'],
    [3, 'a', null],
    [4, 'end', 'of the segment'],
  ]);
  await sleep(1600);
  // Something must be dirty for compaction to come by.
  await client.append(topic, batchOf([keyed('c', '1')]));
  await endSegment(topic);
  const without = await eventually(
    () => contentOf(topic),
    (content) => content.every(([, key]) => key !== 'a'),
  );
  assert.deepEqual(
    without.map(([, key]) => key),
    ['b', 'end', 'c', 'end'],
  );
  await broker().restart();
  assert.deepEqual(await contentOf(topic), without);
});

test('an idempotent producer whose records are all gone goes on where it was, also after a restart', async () => {
  const topic = await broker().topic({ configs: { ...compacted, 'delete.retention.ms': '86400000' } });
  const { producerId, producerEpoch } = await broker().client.producerId();
  const from = (baseSequence: number): BatchFields => ({ producerId, producerEpoch, baseSequence });
  const first = batchOf([keyed('k', '1'), keyed('k', '2')], from(0));
  const second = batchOf([keyed('k', '3'), keyed('k', '4')], from(2));
  await broker().client.append(topic, first);
  await broker().client.append(topic, second);
  await broker().client.append(topic, batchOf([keyed('k', 'last')]));
  await endSegment(topic);
  await eventually(
    () => contentOf(topic),
    (content) => content.length === 2,
  );
  for (const how of ['stop', 'kill'] as const) {
    await broker().restart(how);
    assert.equal(await broker().client.append(topic, second), 2, 'a retry is known');
    const gap = await broker().client.produce(topic, batchOf([keyed('k', 'gap')], from(9)));
    assertError(gap.errorCode, errorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
  }
  assert.equal(await broker().client.append(topic, batchOf([keyed('k', '5')], from(4))), 6);
});

test('what is read from any offset ends at the end of the log', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: compacted });
  for (let round = 0; round < 6; round++) {
    await client.append(topic, batchOf([keyed('k', `${round}`), keyed(`own-${round % 2}`, `${round}`)]));
    if (round % 2 === 1) await endSegment(topic, 'k');
  }
  const all = await eventually(
    () => contentOf(topic),
    (content) => content.length === 4,
  );
  const end = await client.highWatermark(topic);
  assert.equal(all.at(-1)![0], end - 1);
  for (let offset = 0; offset < end; offset++) {
    const read = await client.readAll(topic, offset);
    assert.deepEqual(
      read.map((one) => one.offset),
      all.map(([at]) => at).filter((at) => at >= offset),
      `from ${offset}`,
    );
  }
});

test('each change of the cleanup policy acts without a restart, and all stays readable', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: compacted });
  await client.append(topic, batchOf([keyed('k', '1'), keyed('l', '1'), keyed('k', '2')]));
  await endSegment(topic);
  await eventually(
    () => contentOf(topic),
    (content) => content.length === 3,
  );
  assertError(await client.alterTopic(topic, { 'cleanup.policy': 'delete', 'retention.ms': '3600000' }), 0);
  await client.append(topic, batchOf([record('without a key')]));
  assert.equal((await client.deleteRecords(topic, 2)).lowWatermark, 2);
  assert.deepEqual(
    (await contentOf(topic)).map(([, , value]) => value),
    ['2', 'of the segment', 'without a key'],
  );
  assertError(await client.alterTopic(topic, { 'cleanup.policy': 'compact' }), 0);
  assertError((await client.produce(topic, batchOf([record('again')]))).errorCode, INVALID_RECORD);
  await endSegment(topic, 'k');
  const content = await eventually(
    () => contentOf(topic),
    (found) => found.every(([, key]) => key !== null),
  );
  assert.deepEqual(
    content.map(([, key, value]) => [key, value]),
    [
      ['k', '2'],
      ['end', 'of the segment'],
      ['k', 'of the segment'],
    ],
  );
  await broker().restart();
  assert.deepEqual(await contentOf(topic), content);
});

/** The batches of the log, as they are sent. */
async function batchesFrom(topic: string): Promise<Uint8Array[]> {
  const { client } = broker();
  const end = await client.highWatermark(topic);
  const batches: Uint8Array[] = [];
  for (let offset = 0; offset < end; ) {
    const read = batchesOf(await client.fetchPartition(topic, { offset, maxWaitMs: 0 }));
    batches.push(...read.map(({ bytes }) => bytes));
    offset = batchLastOffset(batches.at(-1)!, 0) + 1;
  }
  return batches;
}

/** Bytes as plain arrays, whatever class they are of. */
const plain = ({ headers }: Pick<KafkaRecord, 'headers'>): unknown =>
  headers.map(({ key, value }) => [key, value === null ? null : [...value]]);

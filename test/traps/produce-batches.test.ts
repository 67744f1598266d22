/**
 * What a producer may send for a partition: one whole batch that tells the truth about itself. Anything else is refused
 * with the error that clients expect, leaves the log as it is, and harms no other partition of the request.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  produceApi,
  produceRequest,
  produceRequestTopicData,
} from '../../broker/protocol/generated/produce.ts';
import { compressionCodec } from '../../broker/port/compression.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { attribute } from '../../broker/protocol/record-batch.ts';
import { encodeRecords, type KafkaRecord } from '../../broker/protocol/record.ts';
import { batchOf, record, withFlippedBit } from '../wire/batch.ts';
import { batchesOf } from '../wire/client.ts';
import { assertError, brokerOfFile, onKafka } from './trial.ts';

const broker = brokerOfFile();
const one = [record('one')];
const three = [record('one'), record('two'), record('three')];
const { INVALID_RECORD, CORRUPT_MESSAGE } = errorCode;

interface Bad {
  readonly what: string;
  readonly records: Uint8Array | null;
  readonly expected: number;
  /** What Apache Kafka does instead, for this partition and its neighbour; or in words why it cannot be asked. */
  readonly kafka?: { readonly code: number; readonly neighbour: number } | string;
}

const good = batchOf(three);

// Where Kafka differs: its parser gives up the whole request at a length or format it cannot walk over, it cuts what
// follows the batch, and an unknown codec is an accident to it. Here each partition is judged alone, and strictly.
const bad: readonly Bad[] = [
  {
    what: 'a record count of 0',
    records: batchOf(one, { recordsCount: 0, payload: new Uint8Array(0) }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a record count of 0 and a last offset delta of -1',
    records: batchOf(one, { recordsCount: 0, lastOffsetDelta: -1, payload: new Uint8Array(0) }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a negative record count',
    records: batchOf(three, { recordsCount: -3 }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a last offset delta too low',
    records: batchOf(three, { lastOffsetDelta: 1 }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a last offset delta too high',
    records: batchOf(three, { lastOffsetDelta: 3 }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a last offset delta of 2^31-1',
    records: batchOf(three, { lastOffsetDelta: 2147483647 }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a flipped bit in the payload',
    records: withFlippedBit(good, good.length - 2),
    expected: CORRUPT_MESSAGE,
  },
  {
    what: 'a flipped bit in the attributes',
    records: withFlippedBit(good, 21, 6),
    expected: CORRUPT_MESSAGE,
  },
  { what: 'a checksum of 0', records: batchOf(three, { crc: 0 }), expected: CORRUPT_MESSAGE },
  { what: 'two batches', records: Buffer.concat([batchOf(one), batchOf(one)]), expected: INVALID_RECORD },
  {
    what: 'a base offset other than 0',
    records: batchOf(three, { baseOffset: 12345 }),
    expected: INVALID_RECORD,
  },
  { what: 'a negative base offset', records: batchOf(three, { baseOffset: -1 }), expected: INVALID_RECORD },
  {
    what: 'the control bit',
    records: batchOf(one, { attributes: attribute.control }),
    expected: INVALID_RECORD,
  },
  { what: 'no bytes', records: new Uint8Array(0), expected: INVALID_RECORD },
  {
    what: 'no records field',
    records: null,
    expected: INVALID_RECORD,
    kafka: 'Apache Kafka 4.4 never answers it, nor what follows on that connection',
  },
  { what: 'record format 0', records: batchOf(one, { magic: 0 }), expected: INVALID_RECORD },
  { what: 'record format 1', records: batchOf(one, { magic: 1 }), expected: INVALID_RECORD },
  {
    what: 'record format 3',
    records: batchOf(one, { magic: 3 }),
    expected: CORRUPT_MESSAGE,
    kafka: { code: CORRUPT_MESSAGE, neighbour: CORRUPT_MESSAGE },
  },
  {
    what: 'a codec that does not exist',
    records: batchOf(one, { attributes: 5 }),
    expected: INVALID_RECORD,
    kafka: { code: errorCode.UNKNOWN_SERVER_ERROR, neighbour: errorCode.NONE },
  },
  {
    what: 'a length beyond the field',
    records: batchOf(three, { batchLength: good.length }),
    expected: INVALID_RECORD,
  },
  {
    what: 'a length of 0',
    records: batchOf(three, { batchLength: 0 }),
    expected: CORRUPT_MESSAGE,
    kafka: { code: CORRUPT_MESSAGE, neighbour: CORRUPT_MESSAGE },
  },
  {
    what: 'a negative length',
    records: batchOf(three, { batchLength: -1 }),
    expected: CORRUPT_MESSAGE,
    kafka: { code: CORRUPT_MESSAGE, neighbour: CORRUPT_MESSAGE },
  },
  { what: 'half a header', records: good.subarray(0, 30), expected: INVALID_RECORD },
  { what: 'half a batch', records: good.subarray(0, good.length - 5), expected: INVALID_RECORD },
  {
    what: 'bytes behind the batch',
    records: Buffer.concat([good, Buffer.from([1, 2, 3])]),
    expected: INVALID_RECORD,
    kafka: { code: errorCode.NONE, neighbour: errorCode.NONE },
  },
  {
    what: 'a producer id without a sequence',
    records: batchOf(one, { producerId: 77_000, producerEpoch: 0, baseSequence: -1 }),
    expected: INVALID_RECORD,
  },
];

for (const { what, records, expected, kafka } of bad) {
  const code = onKafka && typeof kafka === 'object' ? kafka.code : expected;
  const neighbour = onKafka && typeof kafka === 'object' ? kafka.neighbour : errorCode.NONE;
  const skip = onKafka && typeof kafka === 'string' ? kafka : false;
  const name = `a batch with ${what} is refused, its log stays as it is, its neighbours are stored`;
  test(name, { skip }, async () => {
    const { client } = broker();
    const topic = await broker().topic({ partitions: 2 });
    await client.append(topic, good, 0);
    const partitionData = [
      { index: 0, records },
      { index: 1, records: good },
    ];
    const request = produceRequest({
      acks: -1,
      timeoutMs: 10_000,
      topicData: [produceRequestTopicData({ name: topic, partitionData })],
    });
    const answer = await client.connection.request(produceApi, 9, request);
    // Kafka answers partitions in an order of its own.
    const answers = answer.responses.flatMap(({ partitionResponses }) => partitionResponses);
    const [refused, stored] = answers.sort((a, b) => a.index - b.index);
    assertError(refused!.errorCode, code);
    assertError(stored!.errorCode, neighbour);
    const grown = code === errorCode.NONE ? 6 : 3;
    assert.equal(refused!.baseOffset, grown === 3 ? -1 : 3);
    assert.equal(await client.highWatermark(topic, 0), grown);
    assert.equal(await client.highWatermark(topic, 1), neighbour === errorCode.NONE ? 3 : 0);
    assert.equal((await client.readAll(topic)).length, grown);
  });
}

test('records of a transaction are refused from a producer that has none', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  const records = batchOf(one, { attributes: attribute.transactional });
  const anonymous = await client.produce(topic, records);
  assert.notEqual(anonymous.errorCode, errorCode.NONE);
  const { producerId, producerEpoch } = await client.producerId();
  const fields = { attributes: attribute.transactional, producerId, producerEpoch, baseSequence: 0 };
  const known = await client.produce(topic, batchOf(one, fields));
  assert.notEqual(known.errorCode, errorCode.NONE);
  assert.equal(await client.highWatermark(topic), 0);
});

test('acks other than 0, 1 and all are refused', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  for (const acks of [2, -2, 32767, -32768]) {
    const answer = await client.produce(topic, good, { acks });
    assertError(answer.errorCode, errorCode.INVALID_REQUIRED_ACKS, `acks ${acks}`);
  }
  assert.equal(await client.highWatermark(topic), 0);
});

test('min.insync.replicas asks for no more replicas than the topic has', async () => {
  const topic = await broker().topic({ configs: { 'min.insync.replicas': '3' } });
  assertError((await broker().client.produce(topic, good)).errorCode, errorCode.NONE);
});

test('a batch over max.message.bytes is refused whatever else is wrong with its size', async () => {
  const { client } = broker();
  const topic = await broker().topic({ configs: { 'max.message.bytes': '1000' } });
  const answer = await client.produce(topic, batchOf([record(new Uint8Array(2000))]));
  assertError(answer.errorCode, errorCode.MESSAGE_TOO_LARGE);
  assert.equal(await client.highWatermark(topic), 0);
});

/** Everything that a map of headers or a careless null would lose. */
const oddRecords: readonly KafkaRecord[] = [
  record('value', {
    headers: [
      { key: 'x', value: null },
      { key: 'x', value: new Uint8Array(0) },
      { key: 'x', value: Buffer.from('1') },
      { key: 'y', value: new Uint8Array(0) },
      { key: '', value: null },
    ],
  }),
  record(null, { key: null }),
  record(null, { key: new Uint8Array(0) }),
  record('', { key: null }),
  record('', { key: new Uint8Array(0) }),
];

test('headers keep their order and doubles, null stays null and empty stays empty, also after a restart', async () => {
  const topic = await broker().topic({ partitions: 5 });
  const payload = encodeRecords(
    oddRecords.map((value, offset) => ({ ...value, offset })),
    { offset: 0, timestamp: oddRecords[0]!.timestamp },
  );
  const sent: Uint8Array[] = [];
  for (const codec of Object.values(compressionCodec)) {
    const packed = await nodeCompression.compress(codec, payload);
    const batch = batchOf(oddRecords, { attributes: codec, payload: Uint8Array.from(packed) });
    sent.push(batch);
    await broker().client.append(topic, batch, codec);
  }
  const check = async (): Promise<void> => {
    for (const [partition, batch] of sent.entries()) {
      const answer = await broker().client.fetchPartition(topic, { partition, offset: 0 });
      const [stored] = batchesOf(answer);
      // Base offset, length and leader epoch stand in front; nothing behind may differ.
      assert.deepEqual(stored!.bytes.subarray(16), batch.subarray(16), `codec ${partition}`);
    }
    const read = await broker().client.readAll(topic, 0, 0);
    assert.deepEqual(
      read.map(({ key, value, headers }) => ({ key, value, headers })),
      oddRecords.map(({ key, value, headers }) => ({
        key: key === null ? null : Uint8Array.from(key),
        value: value === null ? null : Uint8Array.from(value),
        headers: headers.map((h) => ({
          key: h.key,
          value: h.value === null ? null : Uint8Array.from(h.value),
        })),
      })),
    );
  };
  await check();
  await broker().restart();
  await check();
});

test('a flipped bit in a compressed batch is refused by its checksum, whatever the codec', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  const payload = encodeRecords([record('x'.repeat(70_000))], { offset: 0, timestamp: 0 });
  for (const codec of [1, 2, 3, 4] as const) {
    const packed = Uint8Array.from(await nodeCompression.compress(codec, payload));
    const batch = batchOf(one, { attributes: codec, payload: packed });
    for (const at of [61, 61 + (packed.length >> 1), batch.length - 1]) {
      const answer = await client.produce(topic, withFlippedBit(batch, at, 3));
      assertError(answer.errorCode, CORRUPT_MESSAGE, `codec ${codec}, byte ${at}`);
    }
  }
  assert.equal(await client.highWatermark(topic), 0);
});

test('a codec that the broker would have to apply is applied or refused, never ignored', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  for (const codec of ['gzip', 'snappy', 'lz4', 'zstd', 'uncompressed']) {
    const code = await client.alterTopic(topic, { 'compression.type': codec });
    // Kafka recompresses. Caudal stores what producers send, so it refuses the setting.
    assertError(code, onKafka ? errorCode.NONE : errorCode.INVALID_CONFIG, codec);
  }
  assertError(await client.alterTopic(topic, { 'compression.type': 'producer' }), errorCode.NONE);
  const packed = await nodeCompression.compress(
    compressionCodec.lz4,
    encodeRecords([record('plain')], { offset: 0, timestamp: Date.now() }),
  );
  await client.append(topic, batchOf(one));
  await client.append(topic, batchOf(one, { attributes: 3, payload: Uint8Array.from(packed) }));
  const batches = batchesOf(await client.fetchPartition(topic, { offset: 0 }));
  assert.deepEqual(
    batches.map(({ header }) => [header.baseOffset, header.attributes & attribute.codecMask]),
    [
      [0, 0],
      [1, 3],
    ],
  );
});

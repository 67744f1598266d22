/**
 * Where a log begins: deletion by size, by time and by request moves its start and nothing else, keeps what was promised,
 * acts without a restart and outlives one.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  describeLogDirsApi,
  describeLogDirsRequest,
} from '../../broker/protocol/generated/describe-log-dirs.ts';
import { batchOf, batchOfBytes, record } from '../wire/batch.ts';
import { assertError, brokerOfFile, eventually, onKafka } from './trial.ts';

const broker = brokerOfFile();
const mib = 1_048_576;
const one = batchOf([record('one')]);

/** Bytes of a partition's segments, as the broker tells them. */
async function logSize(topic: string, partition = 0): Promise<number> {
  const request = describeLogDirsRequest({ topics: [{ topic, partitions: [partition] }] });
  const answer = await broker().client.connection.request(describeLogDirsApi, 2, request);
  const found = answer.results
    .flatMap((result) => result.topics)
    .filter((asked) => asked.name === topic)
    .flatMap((asked) => asked.partitions)
    .filter((asked) => asked.partitionIndex === partition);
  assert.equal(found.length, 1);
  return found[0]!.partitionSize;
}

async function appendMany(topic: string, batch: Uint8Array, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await broker().client.append(topic, batch);
}

test('deletion and restarts never move the high watermark, and no offset is given twice', async () => {
  const topic = await broker().topic({ configs: { 'segment.bytes': `${mib}`, 'retention.bytes': '-1' } });
  await appendMany(topic, batchOfBytes(100_000), 105);
  assert.equal(await broker().client.highWatermark(topic), 105);
  assertError(await broker().client.alterTopic(topic, { 'retention.bytes': `${mib}` }), errorCode.NONE);
  await eventually(
    () => broker().client.logStart(topic),
    (start) => start > 50,
  );
  assert.equal(await broker().client.highWatermark(topic), 105);
  for (const how of ['stop', 'kill'] as const) {
    const start = await broker().client.logStart(topic);
    await broker().restart(how);
    assert.equal(await broker().client.highWatermark(topic), 105, `after ${how}`);
    assert.ok((await broker().client.logStart(topic)) >= start, `start after ${how}`);
  }
  assert.equal(await broker().client.append(topic, one), 105);
});

test('deletion of everything, the last record too, leaves the high watermark where it was', async () => {
  const topic = await broker().topic();
  await appendMany(topic, batchOf([record('old', { timestamp: Date.now() - 60_000 })]), 7);
  assertError(await broker().client.alterTopic(topic, { 'retention.ms': '1000' }), errorCode.NONE);
  await eventually(
    () => broker().client.logStart(topic),
    (start) => start === 7,
  );
  assert.equal(await broker().client.highWatermark(topic), 7);
  for (const how of ['stop', 'kill'] as const) {
    await broker().restart(how);
    assert.equal(await broker().client.highWatermark(topic), 7, `after ${how}`);
    assert.equal(await broker().client.logStart(topic), 7, `start after ${how}`);
  }
  assert.equal(await broker().client.append(topic, one), 7);
});

test('retention by size keeps what it promises, and less than a segment more, for each partition', async () => {
  const { client } = broker();
  const promised = 2_621_440;
  const topic = await broker().topic({
    partitions: 2,
    configs: { 'segment.bytes': `${mib}`, 'retention.bytes': '-1' },
  });
  // Ten batches fill a segment: six full ones and an active one in partition 0, a small log in partition 1.
  const batch = batchOfBytes(104_800);
  await appendMany(topic, batch, 65);
  await client.append(topic, batch, 1);
  const before = await logSize(topic);
  assert.ok(before > 6 * mib);
  await client.alterTopic(topic, { 'retention.bytes': `${promised}` });
  const size = await eventually(
    () => logSize(topic),
    (bytes) => bytes < promised + mib,
  );
  assert.ok(size >= promised, `${size} bytes are left of ${promised} promised`);
  // It stays so: another round takes nothing more.
  await new Promise((resolve) => setTimeout(resolve, 800));
  assert.equal(await logSize(topic), size);
  assert.equal(await client.logStart(topic, 1), 0);
});

test('a topic that is born compacted takes each later cleanup policy without a restart', async () => {
  const keyed = (key: string): Uint8Array =>
    batchOf([record('value', { key: Buffer.from(key), timestamp: Date.now() - 120_000 })]);
  const topic = await broker().topic({ configs: { 'cleanup.policy': 'compact' } });
  for (let index = 0; index < 10; index++) await broker().client.append(topic, keyed(`key-${index}`));
  assert.equal((await broker().client.readAll(topic)).length, 10);
  assertError((await broker().client.deleteRecords(topic, 5)).errorCode, errorCode.POLICY_VIOLATION);
  assertError(await broker().client.alterTopic(topic, { 'cleanup.policy': 'delete' }), errorCode.NONE);
  assert.deepEqual(await broker().client.deleteRecords(topic, 5), { errorCode: 0, lowWatermark: 5 });
  assert.deepEqual(
    (await broker().client.readAll(topic, 5)).map(({ offset }) => offset),
    [5, 6, 7, 8, 9],
  );
  assertError(await broker().client.alterTopic(topic, { 'retention.ms': '1000' }), errorCode.NONE);
  await eventually(
    () => broker().client.logStart(topic),
    (start) => start === 10,
  );
  assertError(
    await broker().client.alterTopic(topic, { 'cleanup.policy': 'compact', 'retention.ms': null }),
    errorCode.NONE,
  );
  await broker().client.append(topic, keyed('new'));
  await broker().restart();
  assert.deepEqual(
    (await broker().client.readAll(topic, 10)).map(({ offset }) => offset),
    [10],
  );
  assertError((await broker().client.deleteRecords(topic, 11)).errorCode, errorCode.POLICY_VIOLATION);
});

describe('deleting records', () => {
  for (const how of ['stop', 'kill'] as const) {
    const skip =
      onKafka && how === 'kill'
        ? 'Apache Kafka writes down the start once a minute and forgets it in a crash'
        : false;
    test(`moves the start up and never down, and a ${how} forgets none of it`, { skip }, async () => {
      const topic = await broker().topic();
      await appendMany(topic, one, 10);
      const steps = [
        { offset: 5, code: errorCode.NONE, low: 5, start: 5 },
        { offset: 3, code: errorCode.NONE, low: 5, start: 5 },
        { offset: 11, code: errorCode.OFFSET_OUT_OF_RANGE, low: -1, start: 5 },
        { offset: -2, code: errorCode.OFFSET_OUT_OF_RANGE, low: -1, start: 5 },
        { offset: -1, code: errorCode.NONE, low: 10, start: 10 },
        { offset: 0, code: errorCode.NONE, low: 10, start: 10 },
      ];
      for (const { offset, code, low, start } of steps) {
        const answer = await broker().client.deleteRecords(topic, offset);
        assertError(answer.errorCode, code, `to ${offset}`);
        assert.equal(answer.lowWatermark, low, `to ${offset}`);
        assert.equal(await broker().client.logStart(topic), start);
        await broker().restart(how);
        assert.equal(await broker().client.logStart(topic), start, `to ${offset}, then ${how}`);
        assert.equal(await broker().client.highWatermark(topic), 10, `to ${offset}, then ${how}`);
      }
      assert.equal(await broker().client.append(topic, one), 10);
    });
  }

  test('inside of a batch moves the start there', async () => {
    const { client } = broker();
    const topic = await broker().topic();
    await client.append(topic, batchOf([record('a'), record('b'), record('c'), record('d')]));
    assert.deepEqual(await client.deleteRecords(topic, 2), { errorCode: 0, lowWatermark: 2 });
    assert.deepEqual(
      (await client.readAll(topic, 2)).map(({ offset }) => offset),
      [2, 3],
    );
    const below = await client.fetchPartition(topic, { offset: 1 });
    assertError(below.errorCode, errorCode.OFFSET_OUT_OF_RANGE);
  });

  test('of a partition or topic that is not there is answered for it alone', async () => {
    const { client } = broker();
    const topic = await broker().topic();
    const missing = errorCode.UNKNOWN_TOPIC_OR_PARTITION;
    assertError((await client.deleteRecords(topic, 0, 1)).errorCode, missing);
    assertError((await client.deleteRecords(topic, 0, -1)).errorCode, missing);
    assertError((await client.deleteRecords('never-made', 0)).errorCode, missing);
  });

  test('of an empty log to its end is no error', async () => {
    const topic = await broker().topic();
    for (const offset of [0, -1])
      assert.deepEqual(await broker().client.deleteRecords(topic, offset), { errorCode: 0, lowWatermark: 0 });
    assertError((await broker().client.deleteRecords(topic, 1)).errorCode, errorCode.OFFSET_OUT_OF_RANGE);
  });

  test('follows the cleanup policy: refused where a topic is only compacted', async () => {
    const { client } = broker();
    for (const [policy, code] of [
      ['compact', errorCode.POLICY_VIOLATION],
      ['delete', errorCode.NONE],
      ['compact,delete', errorCode.NONE],
    ] as const) {
      const topic = await broker().topic({ configs: { 'cleanup.policy': policy } });
      await client.append(topic, batchOf([record('v', { key: Buffer.from('k') })]));
      assertError((await client.deleteRecords(topic, 1)).errorCode, code, policy);
    }
  });

  test('is refused for what coordinators keep, whatever its cleanup policy', async () => {
    const { client } = broker();
    const topic = '__consumer_offsets';
    await client.createTopic(topic, { configs: { 'cleanup.policy': 'delete' } });
    for (const offset of [0, -1])
      assertError((await client.deleteRecords(topic, offset)).errorCode, errorCode.INVALID_TOPIC_EXCEPTION);
  });

  test('keeps the files behind the start and lets go of those before it', async () => {
    const topic = await broker().topic({ configs: { 'segment.bytes': `${mib}` } });
    await appendMany(topic, batchOfBytes(104_800), 45);
    const before = await logSize(topic);
    await broker().client.deleteRecords(topic, 30);
    const after = await eventually(
      () => logSize(topic),
      (bytes) => bytes < before - 2 * mib,
    );
    assert.ok(after > 0 && after < 3 * mib, `${after} of ${before} bytes`);
    const read = await broker().client.readAll(topic, 30);
    assert.equal(read.length, 15);
  });
});

test('a topic made anew under its old name begins at 0', async () => {
  const { client } = broker();
  await client.createTopic('phoenix');
  await appendMany('phoenix', one, 3);
  assertError(await client.deleteTopic('phoenix'), errorCode.NONE);
  await eventually(
    () => client.deleteTopic('phoenix'),
    (code) => code === errorCode.UNKNOWN_TOPIC_OR_PARTITION,
  );
  await client.createTopic('phoenix');
  assert.equal(await client.highWatermark('phoenix'), 0);
  assert.equal(await client.append('phoenix', one), 0);
  await broker().restart('kill');
  assert.equal(await broker().client.highWatermark('phoenix'), 1);
  assert.equal((await broker().client.readAll('phoenix')).length, 1);
});

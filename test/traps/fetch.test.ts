/**
 * What a fetch gives: nothing but the truth about offsets, at least one batch, no more than its limits, and in a session
 * every change exactly once.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Uuid } from '../../broker/base/brand.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  fetchApi,
  fetchRequest,
  fetchRequestForgottenTopic,
  fetchRequestPartition,
  fetchRequestTopic,
  type FetchResponse,
  type FetchResponsePartition,
} from '../../broker/protocol/generated/fetch.ts';
import { batchOf, batchOfBytes, record } from '../wire/batch.ts';
import { batchesOf, recordBytes } from '../wire/client.ts';
import type { WireClient } from '../wire/client.ts';
import { assertError, brokerOfFile, onKafka, timed } from './trial.ts';

const broker = brokerOfFile(onKafka ? {} : { 'max.connections.per.ip': '1000' });
const one = batchOf([record('one')]);
const mib = 1_048_576;

async function topicOf(count: number): Promise<string> {
  const topic = await broker().topic();
  for (let index = 0; index < count; index++) await broker().client.append(topic, one);
  return topic;
}

test('a fetch at the high watermark waits for the time it names and is empty', async () => {
  const topic = await topicOf(3);
  const { result, tookMs } = await timed(
    broker().client.fetchPartition(topic, { offset: 3, maxWaitMs: 700 }),
  );
  assertError(result.errorCode, errorCode.NONE);
  assert.equal(recordBytes(result).length, 0);
  assert.equal(result.highWatermark, 3);
  assert.ok(tookMs >= 690, `it waited ${tookMs} ms`);
});

test('a fetch at the high watermark is answered as soon as there is a record', async () => {
  const topic = await topicOf(3);
  const other = await broker().connect();
  const waiting = timed(other.fetchPartition(topic, { offset: 3, maxWaitMs: 20_000 }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await broker().client.append(topic, one);
  const { result, tookMs } = await waiting;
  assert.equal(batchesOf(result)[0]?.header.baseOffset, 3);
  assert.ok(tookMs < 10_000, `it waited ${tookMs} ms`);
  await other.close();
});

describe('a fetch outside of the log says so at once, without offsets or records', () => {
  const outside = async (topic: string, offset: number): Promise<void> => {
    const { result, tookMs } = await timed(
      broker().client.fetchPartition(topic, { offset, maxWaitMs: 8_000 }),
    );
    assertError(result.errorCode, errorCode.OFFSET_OUT_OF_RANGE, `offset ${offset}`);
    assert.equal(result.highWatermark, -1);
    assert.equal(result.logStartOffset, -1);
    assert.equal(result.lastStableOffset, -1);
    assert.equal(recordBytes(result).length, 0);
    assert.ok(tookMs < 5_000, `it waited ${tookMs} ms`);
  };

  test('beyond the end', async () => {
    const topic = await topicOf(3);
    for (const offset of [4, 100, 2 ** 40]) await outside(topic, offset);
  });

  test('beyond the end of an empty log', async () => {
    await outside(await topicOf(0), 1);
  });

  test('below the start, which records were deleted up to', async () => {
    const topic = await topicOf(5);
    await broker().client.deleteRecords(topic, 3);
    for (const offset of [0, 2, -1, -(2 ** 40)]) await outside(topic, offset);
    const answer = await broker().client.fetchPartition(topic, { offset: 3 });
    assert.equal(batchesOf(answer)[0]?.header.baseOffset, 3);
    assert.equal(answer.logStartOffset, 3);
  });

  test('and so while other partitions of the same fetch have nothing to give', async () => {
    const { client } = broker();
    const topic = await broker().topic({ partitions: 2 });
    const session = new Session(client, { version: 12, topic });
    const { result, tookMs } = await timed(session.full([at(0, 0), at(1, 1)], 8_000));
    assertError(partitionOf(result, 1)!.errorCode, errorCode.OFFSET_OUT_OF_RANGE);
    assertError(partitionOf(result, 0)!.errorCode, errorCode.NONE);
    assert.ok(tookMs < 5_000);
  });
});

test('a partition that is not there is answered at once', async () => {
  const topic = await topicOf(1);
  for (const partition of [1, -1, 2147483647]) {
    const { result, tookMs } = await timed(
      broker().client.fetchPartition(topic, { partition, offset: 0, maxWaitMs: 8_000 }),
    );
    assertError(result.errorCode, errorCode.UNKNOWN_TOPIC_OR_PARTITION);
    assert.ok(tookMs < 5_000);
  }
});

interface Place {
  readonly partition: number;
  readonly offset: number;
  readonly maxBytes?: number;
}
const at = (partition: number, offset: number): Place => ({ partition, offset });

/** The client's side of a fetch session on one topic. */
class Session {
  readonly #client: WireClient;
  readonly #version: number;
  readonly #topic: { topic: string; topicId?: Uuid };
  id = 0;
  epoch = 0;

  constructor(client: WireClient, of: { version: number; topic: string; topicId?: Uuid }) {
    this.#client = client;
    this.#version = of.version;
    this.#topic = { topic: of.topic, ...(of.topicId === undefined ? {} : { topicId: of.topicId }) };
  }

  /** Names everything anew: the first fetch of a session. */
  full(places: readonly Place[], maxWaitMs = 0): Promise<FetchResponse> {
    this.id = 0;
    this.epoch = 0;
    return this.next(places, { maxWaitMs });
  }

  async next(
    places: readonly Place[],
    how: { forgotten?: readonly number[]; maxWaitMs?: number; id?: number; epoch?: number } = {},
  ): Promise<FetchResponse> {
    const name = this.#version >= 13 ? { topicId: this.#topic.topicId! } : { topic: this.#topic.topic };
    const partitions = places.map(({ partition, offset, maxBytes }) =>
      fetchRequestPartition({ partition, fetchOffset: offset, partitionMaxBytes: maxBytes ?? mib }),
    );
    const forgotten = how.forgotten ?? [];
    const request = fetchRequest({
      maxWaitMs: how.maxWaitMs ?? 0,
      minBytes: 1,
      maxBytes: 50 * mib,
      sessionId: how.id ?? this.id,
      sessionEpoch: how.epoch ?? this.epoch,
      topics: partitions.length === 0 ? [] : [fetchRequestTopic({ ...name, partitions })],
      forgottenTopicsData:
        forgotten.length === 0 ? [] : [fetchRequestForgottenTopic({ ...name, partitions: [...forgotten] })],
    });
    const answer = await this.#client.connection.request(fetchApi, this.#version, request);
    if (answer.errorCode === errorCode.NONE) {
      this.id = answer.sessionId;
      this.epoch++;
    }
    return answer;
  }
}

function partitionOf(answer: FetchResponse, partition: number): FetchResponsePartition | undefined {
  return answer.responses
    .flatMap(({ partitions }) => partitions)
    .find((one) => one.partitionIndex === partition);
}

for (const version of [7, 12, 13, 17]) {
  describe(`fetch session, version ${version}`, () => {
    const open = async (partitions: number): Promise<{ session: Session; topic: string }> => {
      const topic = `session-${version}-${Math.random().toString(36).slice(2)}`;
      const topicId = await broker().client.createTopic(topic, { partitions });
      return { topic, session: new Session(broker().client, { version, topic, topicId }) };
    };

    test('a moved log start is told once, with no records; so is a moved high watermark', async () => {
      const { client } = broker();
      const { session, topic } = await open(1);
      for (let index = 0; index < 10; index++) await client.append(topic, one);
      await session.full([at(0, 0)]);
      await session.next([at(0, 10)]);
      assert.equal((await session.next([])).responses.length, 0);
      assert.deepEqual(await client.deleteRecords(topic, 4), { errorCode: 0, lowWatermark: 4 });
      const moved = partitionOf(await session.next([], { maxWaitMs: 1_000 }), 0);
      assert.equal(moved?.logStartOffset, 4);
      assert.equal(recordBytes(moved!).length, 0);
      assert.equal((await session.next([])).responses.length, 0, 'told twice');
      // The reader stays where it was: what is new is the high watermark, and the record.
      await client.append(topic, one);
      const grown = partitionOf(await session.next([], { maxWaitMs: 1_000 }), 0);
      assert.equal(grown?.highWatermark, 11);
      await session.next([at(0, 11)]);
      assert.equal((await session.next([])).responses.length, 0, 'told twice');
    });

    test('a change that comes while the fetch waits is in its answer', async () => {
      const { session, topic } = await open(1);
      const other = await broker().connect();
      const writer = broker().client;
      for (let index = 0; index < 5; index++) await writer.append(topic, one);
      const reader = new Session(other, {
        version,
        topic,
        topicId: (await session.full([at(0, 0)])).responses[0]!.topicId,
      });
      await reader.full([at(0, 0)]);
      await reader.next([at(0, 5)]);
      const waiting = reader.next([], { maxWaitMs: 1_500 });
      await new Promise((resolve) => setTimeout(resolve, 100));
      await writer.deleteRecords(topic, 2);
      const answer = await waiting;
      assert.equal(partitionOf(answer, 0)?.logStartOffset, 2);
      assert.equal((await reader.next([])).responses.length, 0);
      await other.close();
    });

    test('a forgotten partition never comes back', async () => {
      const { client } = broker();
      const { session, topic } = await open(2);
      await session.full([at(0, 0), at(1, 0)]);
      await session.next([], { forgotten: [0] });
      for (let round = 0; round < 5; round++) {
        await client.append(topic, one, 0);
        await client.append(topic, one, 1);
        const answer = await session.next([at(1, round)]);
        assert.equal(partitionOf(answer, 0), undefined);
        assert.equal(batchesOf(partitionOf(answer, 1)!)[0]?.header.baseOffset, round);
      }
      // Named again it is served again.
      const back = await session.next([at(0, 2)]);
      assert.equal(batchesOf(partitionOf(back, 0)!)[0]?.header.baseOffset, 2);
    });

    test('another id or epoch than the session has is refused, and the session lives on', async () => {
      const { session, topic } = await open(1);
      await session.full([at(0, 0)]);
      assert.notEqual(session.id, 0);
      const unknown = await session.next([], { id: session.id === 1 ? 2 : session.id - 1 });
      assertError(unknown.errorCode, errorCode.FETCH_SESSION_ID_NOT_FOUND);
      for (const epoch of [session.epoch + 1, session.epoch + 100]) {
        const wrong = await session.next([], { epoch });
        assertError(wrong.errorCode, errorCode.INVALID_FETCH_SESSION_EPOCH);
        assert.equal(wrong.responses.length, 0);
      }
      await broker().client.append(topic, one);
      const good = await session.next([]);
      assertError(good.errorCode, errorCode.NONE);
      assert.equal(partitionOf(good, 0)?.highWatermark, 1);
      // A closed session is gone.
      const { id, epoch } = session;
      await session.next([], { epoch: -1 });
      assertError((await session.next([], { id, epoch })).errorCode, errorCode.FETCH_SESSION_ID_NOT_FOUND);
    });
  });
}

for (const version of [4, 7, 11, 12]) {
  test(`one batch larger than every limit is given whole, version ${version}`, async () => {
    const { client } = broker();
    const topic = await broker().topic();
    const large = batchOfBytes(130_000);
    await client.append(topic, large);
    await client.append(topic, one);
    for (const [maxBytes, partitionMaxBytes] of [
      [512, 1],
      [1, 1],
      [0, 0],
    ] as const) {
      const asked = fetchRequestPartition({ partition: 0, fetchOffset: 0, partitionMaxBytes });
      const request = fetchRequest({
        maxWaitMs: 500,
        minBytes: 1,
        maxBytes,
        sessionEpoch: -1,
        topics: [fetchRequestTopic({ topic, partitions: [asked] })],
      });
      const answer = await client.connection.request(fetchApi, version, request);
      const batches = batchesOf(partitionOf(answer, 0)!);
      assert.equal(batches.length, 1, `limits ${maxBytes} and ${partitionMaxBytes}`);
      assert.equal(batches[0]!.bytes.length, large.length);
    }
  });
}

test('record bytes of many partitions stay within the limit of the answer', async () => {
  const { client } = broker();
  const topic = await broker().topic({ partitions: 40 });
  const batch = batchOfBytes(mib - 200);
  const copies = 2;
  for (let partition = 0; partition < 40; partition++)
    for (let copy = 0; copy < copies; copy++) await client.append(topic, batch, partition);
  for (const maxBytes of [10_000_000, 10 * mib, batch.length * 3, batch.length * 3 - 1]) {
    const session = new Session(client, { version: 12, topic });
    const partitions = Array.from({ length: 40 }, (_, partition) =>
      fetchRequestPartition({ partition, fetchOffset: 0, partitionMaxBytes: 5 * mib }),
    );
    const request = fetchRequest({
      maxWaitMs: 500,
      minBytes: 1,
      maxBytes,
      sessionEpoch: -1,
      topics: [fetchRequestTopic({ topic, partitions })],
    });
    assert.equal(session.id, 0);
    const answer = await client.connection.request(fetchApi, 12, request);
    let total = 0;
    for (const { partitions: answered } of answer.responses)
      for (const one of answered) total += recordBytes(one).length;
    assert.ok(total <= maxBytes, `${total} bytes of ${maxBytes}`);
    assert.ok(total > maxBytes - 2 * batch.length, `only ${total} bytes of ${maxBytes}`);
  }
});

test('minimum bytes beyond the maximum are no reason to wait', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  for (let index = 0; index < 6; index++) await client.append(topic, batchOfBytes(mib - 200));
  const { result, tookMs } = await timed(
    client.fetchPartition(topic, { offset: 0, minBytes: 50 * mib, maxBytes: mib, maxWaitMs: 15_000 }),
  );
  assert.ok(tookMs < 5_000, `it waited ${tookMs} ms`);
  const bytes = recordBytes(result).length;
  assert.ok(bytes > mib - 400 && bytes <= mib, `${bytes} bytes`);
});

test('a backlog above the minimum is no reason to wait, whatever one partition may give', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  for (let index = 0; index < 6; index++) await client.append(topic, batchOfBytes(100_000));
  const { result, tookMs } = await timed(
    client.fetchPartition(topic, {
      offset: 0,
      minBytes: 500_000,
      maxBytes: 50 * mib,
      partitionMaxBytes: 200_000,
      maxWaitMs: 3_000,
    }),
  );
  assert.ok(recordBytes(result).length > 0);
  // The partition's own limit keeps the answer below the minimum: there waiting is what was asked for.
  assert.ok(onKafka || tookMs < 5_000, `it waited ${tookMs} ms`);
});

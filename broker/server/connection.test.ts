// One connection: requests start in order, answers leave in order, and nothing it holds grows past its bound.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from '../base/prng.ts';
import { apiVersionsApi } from '../protocol/generated/api-versions.ts';
import { fetchApi, fetchResponse } from '../protocol/generated/fetch.ts';
import { metadataApi, metadataResponse } from '../protocol/generated/metadata.ts';
import { produceApi } from '../protocol/generated/produce.ts';
import {
  correlationIds,
  decodeResponse,
  encodeRequest,
  randomPieces,
  splitFrames,
} from '../../test/server/endpoint.ts';
import { freshSeed } from '../../test/env/seed.ts';
import { route } from './api/route.ts';
import { noObserver } from './request-observer.ts';
import { fetch, metadata, produce, setUp } from '../../test/server/connection-bench.ts';

test('requests that arrive together are answered in order and in one write', () => {
  const { stream } = setUp();
  stream.deliver(Buffer.concat([1, 2, 3].map(metadata)));
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2, 3]);
  assert.equal(stream.writes, 1);
  const [first] = splitFrames(stream.bytes());
  assert.equal(decodeResponse(metadataApi, 12, first ?? new Uint8Array()).controllerId, 7);
});

test('a request starts after the answer to the one before, those of an overlapping route at once', async () => {
  const { endpoint, stream, started } = setUp();
  stream.deliver(Buffer.concat([produce(1), produce(2), fetch(3), produce(4), metadata(5)]));
  assert.deepEqual(
    started.map(({ context }) => context.correlationId),
    [1, 2],
  );
  started[1]?.answer();
  await endpoint.turn();
  assert.equal(stream.writes, 0, 'the second answer waits for the first');
  assert.equal(started.length, 2);
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2]);
  assert.deepEqual(
    started.map(({ name }) => name),
    ['produce', 'produce', 'fetch'],
  );
  started[2]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2, 3], 'metadata waits behind the produce');
  started[3]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2, 3, 4, 5]);
  assert.equal(endpoint.pool.usedBytes, 0);
  assert.equal(endpoint.writers.usedCount, 0);
});

test('answers of one turn leave in one write', async () => {
  const { endpoint, stream, started } = setUp();
  stream.deliver(Buffer.concat(Array.from({ length: 20 }, (_, index) => produce(index))));
  for (const request of started.toReversed()) request.answer();
  await endpoint.turn();
  assert.deepEqual(
    correlationIds(stream.bytes()),
    Array.from({ length: 20 }, (_, index) => index),
  );
  assert.equal(stream.writes, 1);
});

test('requests without an answer (acks=0) are counted and passed over', async () => {
  const seen: number[][] = [];
  const observer = {
    ...noObserver,
    onRequest: (key: number, version: number, bytes: number): void => void seen.push([key, version, bytes]),
    onResponse: (...args: number[]): void => void seen.push(args),
  };
  const { endpoint, stream, started } = setUp({ observer });
  let sent = 0;
  stream.deliver(Buffer.concat([produce(1, 0), metadata(2)]));
  started[0]?.context.afterSend(() => sent++);
  endpoint.timers.nowMs = 5;
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [2]);
  assert.equal(sent, 1);
  assert.deepEqual(seen.slice(0, 2), [
    [0, 9, produce(1).length - 4],
    [0, 0, 5, 0],
  ]);
});

test('random pipelines, splits and orders of completion: answers in the order of the requests', async (context) => {
  const seed = freshSeed();
  context.diagnostic(`seed ${seed}`);
  const prng = new Prng(seed);
  for (let round = 0; round < 40; round++) {
    const { endpoint, stream, started } = setUp({
      limits: { inFlightRequestsMax: prng.between(1, 20), backlogBytesMax: prng.between(1, 2000) },
    });
    const kinds = [produce, produce, produce, fetch, metadata];
    const count = 200;
    const requests = Array.from({ length: count }, (_, index) => (kinds[prng.below(5)] ?? produce)(index));
    const bytes = Buffer.concat(requests);
    const pieces = randomPieces(prng, 900);
    let at = 0;
    let writes = 0;
    for (let step = 0; ; step++) {
      if (writes !== stream.writes && correlationIds(stream.bytes()).length === count) break;
      writes = stream.writes;
      assert.ok(step < 100_000, `stuck in round ${round}`);
      if (at < bytes.length) at += stream.deliver(bytes.subarray(at, at + prng.between(1, 2000)), pieces);
      started[prng.below(started.length + 1)]?.answer();
      started[Math.max(0, started.length - prng.between(1, 20))]?.answer();
      if (prng.below(3) > 0) await endpoint.turn();
    }
    assert.deepEqual(
      correlationIds(stream.bytes()),
      Array.from({ length: count }, (_, index) => index),
    );
    await endpoint.turn();
    assert.deepEqual(
      [endpoint.pool.usedBytes, endpoint.budget.usedBytes, endpoint.writers.usedCount],
      [0, 0, 0],
    );
  }
});

test('a client that sends and never reads holds no more than its bounds', async () => {
  const limits = { outputBytesMax: 10_000, backlogBytesMax: 5_000 };
  const { endpoint, stream } = setUp({ limits });
  stream.stopReading();
  const bytes = Buffer.concat(Array.from({ length: 10_000 }, (_, index) => metadata(index)));
  const taken = stream.deliver(bytes, [4000]);
  await endpoint.turn();
  assert.ok(stream.isPaused);
  assert.ok(stream.queuedBytes() < 11_000, `${stream.queuedBytes()} bytes of answers`);
  assert.ok(endpoint.pool.usedBytes <= 32_768, `${endpoint.pool.usedBytes} bytes of requests`);
  stream.startReading();
  await endpoint.turn();
  let at = taken;
  while (at < bytes.length) {
    assert.ok(!stream.isPaused);
    at += stream.deliver(bytes.subarray(at), [4000]);
    await endpoint.turn();
  }
  assert.deepEqual(
    correlationIds(stream.bytes()),
    Array.from({ length: 10_000 }, (_, index) => index),
  );
  assert.deepEqual([endpoint.pool.usedBytes, endpoint.writers.usedCount], [0, 0]);
});

test('one connection does not keep the loop: after its time the others have a turn', async () => {
  const { endpoint, stream } = setUp({
    routes: [
      route(metadataApi, {
        handle: () => {
          endpoint.timers.nowMs++;
          return metadataResponse();
        },
        failure: () => metadataResponse(),
      }),
    ],
  });
  const other = endpoint.connect().stream;
  stream.deliver(Buffer.concat(Array.from({ length: 100 }, (_, index) => metadata(index))));
  assert.equal(correlationIds(stream.bytes()).length, 5, 'five milliseconds, five answers');
  other.deliver(metadata(1));
  assert.equal(correlationIds(other.bytes()).length, 1);
  await endpoint.timers.run();
  assert.deepEqual(
    correlationIds(stream.bytes()),
    Array.from({ length: 100 }, (_, index) => index),
  );
  assert.equal(stream.writes, 20);
  assert.equal(endpoint.pool.usedBytes, 0);
});

test('while no produce is admitted, producers are not read and everyone else goes on', async () => {
  let allowed = false;
  const waiting: (() => void)[] = [];
  const admission = {
    produceAllowed: () => allowed,
    onAllowed: (callback: () => void): void => void waiting.push(callback),
  };
  const { endpoint, stream, started } = setUp({ admission });
  const other = endpoint.connect().stream;
  stream.deliver(Buffer.concat([metadata(1), produce(2), produce(3), metadata(4)]));
  assert.deepEqual([started.length, waiting.length, stream.isPaused], [0, 1, true]);
  assert.deepEqual(correlationIds(stream.bytes()), [1]);
  other.deliver(fetch(9));
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(other.bytes()), [9]);
  allowed = true;
  waiting[0]?.();
  assert.deepEqual(
    started.map(({ context }) => context.correlationId),
    [9, 2, 3],
  );
  assert.equal(stream.isPaused, false);
  started[1]?.answer();
  started[2]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2, 3, 4]);
});

test('a handler that fails answers UNKNOWN_SERVER_ERROR, and so does an answer that cannot be encoded', async () => {
  const { endpoint, stream, started } = setUp();
  stream.deliver(Buffer.concat([fetch(1), metadata(2)]));
  started[0]?.fail(new Error('no disk'));
  await endpoint.turn();
  stream.deliver(fetch(3));
  started[1]?.answer({ ...fetchResponse(), responses: [null] });
  await endpoint.turn();
  stream.deliver(metadata(4));
  await endpoint.turn();
  const frames = splitFrames(stream.bytes());
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2, 3, 4]);
  for (const index of [0, 2])
    assert.equal(decodeResponse(fetchApi, 12, frames[index] ?? new Uint8Array()).errorCode, -1);
  assert.deepEqual(
    endpoint.logger.lines.map(({ level }) => level),
    ['error', 'error'],
  );
  assert.equal(stream.state, 'open');
  assert.equal(endpoint.writers.usedCount, 0);
});

test('an answer cut off in the middle leaves those before it whole', async () => {
  const { endpoint, stream, started } = setUp();
  stream.deliver(Buffer.concat([produce(1), produce(2), produce(3)]));
  const topics = Array.from({ length: 3000 }, () => ({
    name: 'a-name-of-some-length',
    topicId: '',
    partitionResponses: [],
  }));
  started[0]?.answer({ responses: topics, throttleTimeMs: 0, nodeEndpoints: [] });
  started[1]?.answer({ responses: [...topics, null], throttleTimeMs: 0, nodeEndpoints: [] });
  started[2]?.answer();
  await endpoint.turn();
  const frames = splitFrames(stream.bytes());
  assert.deepEqual(correlationIds(stream.bytes()), [1, 2, 3]);
  assert.equal(decodeResponse(produceApi, 9, frames[0] ?? new Uint8Array()).responses.length, 3000);
  assert.equal(decodeResponse(produceApi, 9, frames[1] ?? new Uint8Array()).throttleTimeMs, -1);
  assert.equal(endpoint.writers.usedCount, 0);
});

test('the name of an unknown API is told in the log, and ApiVersions is not served unless it is a route', () => {
  const { endpoint, stream } = setUp();
  const body = { clientSoftwareName: 'x', clientSoftwareVersion: '1', clusterId: null, nodeId: -1 };
  stream.deliver(encodeRequest({ api: apiVersionsApi, version: 3, correlationId: 1, body }));
  assert.deepEqual(endpoint.logger.reasons(), ['API 18 is not served']);
});

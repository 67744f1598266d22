// One connection: requests start in order, answers leave in order, nothing it holds grows past its bound, and everything
// it took is given back exactly once, however it ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from '../base/prng.ts';
import { apiVersionsApi } from '../protocol/generated/api-versions.ts';
import { fetchApi, fetchRequest, fetchResponse } from '../protocol/generated/fetch.ts';
import { metadataApi, metadataRequest, metadataResponse } from '../protocol/generated/metadata.ts';
import {
  produceApi,
  produceRequest,
  produceResponse,
  type ProduceRequest,
} from '../protocol/generated/produce.ts';
import {
  correlationIds,
  decodeResponse,
  encodeRequest,
  Endpoint,
  MemoryStream,
  randomPieces,
  splitFrames,
  type EndpointOptions,
} from '../../test/server/endpoint.ts';
import { freshSeed } from '../../test/env/seed.ts';
import { route, type AnyRoute } from './api/route.ts';
import type { RequestContext } from './request-context.ts';
import { noObserver } from './request-observer.ts';

interface Started {
  readonly name: string;
  readonly context: RequestContext;
  readonly answer: (value?: object) => void;
  readonly fail: (error: Error) => void;
}

interface Handlers {
  readonly started: Started[];
  readonly routes: AnyRoute[];
}

/** Metadata answers at once; Produce and Fetch answer when the test says so. */
function handlers(): Handlers {
  const started: Started[] = [];
  const later = <R extends object>(
    name: string,
    context: RequestContext,
    standard: R,
  ): Promise<R | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<R | undefined>();
    started.push({
      name,
      context,
      answer: (value: object | undefined = standard) => resolve(value as R | undefined),
      fail: reject,
    });
    return promise;
  };
  const routes: AnyRoute[] = [
    route(produceApi, {
      overlaps: true,
      handle: (request: ProduceRequest, context) =>
        later('produce', context, request.acks === 0 ? (undefined as never) : produceResponse()),
      failure: (request, code) =>
        request.acks === 0 ? undefined : produceResponse({ throttleTimeMs: code }),
    }),
    route(fetchApi, {
      handle: (_request, context) => later('fetch', context, fetchResponse()),
      failure: (_request, errorCode) => fetchResponse({ errorCode }),
    }),
    route(metadataApi, {
      handle: () => metadataResponse({ controllerId: 7 }),
      failure: () => metadataResponse(),
    }),
  ];
  return { started, routes };
}

function setUp(options: Partial<EndpointOptions> = {}) {
  const { started, routes } = handlers();
  const endpoint = new Endpoint({ routes, ...options });
  return { endpoint, started, ...endpoint.connect() };
}

const produce = (correlationId: number, acks = -1): Uint8Array =>
  encodeRequest({ api: produceApi, version: 9, correlationId, body: produceRequest({ acks }) });
const fetch = (correlationId: number): Uint8Array =>
  encodeRequest({ api: fetchApi, version: 12, correlationId, body: fetchRequest() });
const metadata = (correlationId: number): Uint8Array =>
  encodeRequest({ api: metadataApi, version: 12, correlationId, body: metadataRequest() });

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

test('a failure that no answer can tell closes the connection', async () => {
  const { endpoint, stream, started } = setUp();
  let sent = 0;
  stream.deliver(produce(1, 0));
  started[0]?.context.afterSend(() => sent++);
  started[0]?.fail(new Error('no disk'));
  await endpoint.turn();
  assert.equal(stream.state, 'destroyed');
  assert.equal(sent, 1);
  assert.equal(endpoint.gone.length, 1);
});

test('bytes that are no request close the connection with one line; answers before them leave', async () => {
  const garbage = Buffer.from([0, 0, 0, 12, 0, 3, 0, 12, 0, 0, 0, 1, 0x7f, 0xff, 1, 2]);
  for (const bytes of [garbage, Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0, 0, 0, 0])]) {
    const { endpoint, stream } = setUp();
    stream.deliver(Buffer.concat([metadata(1), bytes, metadata(2)]));
    assert.equal(stream.state, 'destroyed');
    assert.deepEqual(correlationIds(stream.bytes()), [1]);
    assert.equal(endpoint.logger.lines.length, 1);
    assert.equal(endpoint.gone.length, 1);
    await endpoint.turn();
    assert.deepEqual([endpoint.pool.usedBytes, endpoint.writers.usedCount], [0, 0]);
  }
});

test('a thousand broken peers do not flood the log', () => {
  const { routes } = handlers();
  const endpoint = new Endpoint({ routes, limits: { logLinesPerPeriod: 5, logPeriodMs: 1000 } });
  for (let index = 0; index < 1000; index++) endpoint.connect().stream.deliver(Buffer.from([0, 0, 0, 0]));
  assert.equal(endpoint.logger.lines.length, 5);
  endpoint.timers.nowMs = 1000;
  endpoint.connect().stream.deliver(Buffer.from([0, 0, 0, 0]));
  assert.equal(endpoint.logger.lines[5]?.fields['suppressedLines'], 995);
});

test('callbacks run once each: onClose when the peer goes first, afterSend when no byte is needed any more', async () => {
  const { endpoint, stream, connection, started } = setUp();
  const calls: string[] = [];
  const watch = (index: number, name: string): void => {
    started[index]?.context.onClose(() => calls.push(`close ${name}`));
    started[index]?.context.afterSend(() => calls.push(`sent ${name}`));
  };
  stream.deliver(Buffer.concat([produce(1), produce(2), produce(3)]));
  watch(0, 'a');
  watch(1, 'b');
  watch(2, 'c');
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(calls.splice(0), ['sent a']);
  started[2]?.answer();
  await endpoint.turn();
  assert.deepEqual(calls.splice(0), [], 'the third waits for the second');
  connection.onClose();
  connection.onClose();
  assert.deepEqual(calls.splice(0), ['close b', 'sent c']);
  assert.equal(started[1]?.context.isClosed(), true);
  started[1]?.answer();
  await endpoint.turn();
  assert.deepEqual(
    calls.splice(0),
    ['sent b'],
    'memory of an answer in the making stays until its handler ends',
  );
  assert.equal(endpoint.gone.length, 1);
  assert.deepEqual([endpoint.pool.usedBytes, endpoint.writers.usedCount], [0, 0]);
});

test('an answer in the kernel when the connection breaks gives its memory back once', async () => {
  const { endpoint, stream, connection, started } = setUp();
  stream.stopReading();
  let sent = 0;
  stream.deliver(fetch(1));
  started[0]?.context.afterSend(() => sent++);
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual([sent, endpoint.writers.usedCount], [0, 1]);
  connection.onClose();
  await endpoint.turn();
  assert.deepEqual([sent, endpoint.writers.usedCount], [1, 0]);
});

test('idle: a silent connection goes, one that waits for its fetch stays', async () => {
  const idle = setUp({ idleMs: 5000 });
  const waiting = idle.endpoint.connect();
  waiting.stream.deliver(fetch(1));
  const sweep = (atMs: number): void => {
    idle.endpoint.timers.nowMs = atMs;
    idle.connection.sweep(idle.endpoint.clock.monotonic());
    waiting.connection.sweep(idle.endpoint.clock.monotonic());
  };
  sweep(4999);
  assert.equal(idle.stream.state, 'open');
  sweep(5000);
  assert.equal(idle.stream.state, 'destroyed');
  sweep(100_000);
  assert.equal(waiting.stream.state, 'open');
  idle.started[0]?.answer();
  await idle.endpoint.turn();
  sweep(104_999);
  assert.equal(waiting.stream.state, 'open', 'an answer is a sign of life');
  sweep(105_000);
  assert.equal(waiting.stream.state, 'destroyed');
});

test('half a frame: silence is idleness, one byte a second is too slow, a slow upload is not', () => {
  const start = (): ReturnType<typeof setUp> => {
    const set = setUp({ idleMs: 600_000 });
    set.stream.deliver(Buffer.from([0x01, 0, 0, 0, 0, 3, 0, 12]));
    return set;
  };
  const drip = start();
  let at = 0;
  for (; drip.stream.state === 'open' && at < 100_000; at += 1000) {
    drip.endpoint.timers.nowMs = at;
    drip.stream.deliver(Buffer.from([1]));
    drip.connection.sweep(drip.endpoint.clock.monotonic());
  }
  assert.ok(at > 30_000 && at < 35_000, `closed after ${at} ms`);
  assert.deepEqual(drip.endpoint.logger.reasons(), ['a request was not sent to its end in time']);
  assert.equal(drip.endpoint.pool.usedBytes, 0);
  const slow = start();
  for (let ms = 0; ms < 300_000; ms += 1000) {
    slow.endpoint.timers.nowMs = ms;
    slow.stream.deliver(new Uint8Array(20_000));
    slow.connection.sweep(slow.endpoint.clock.monotonic());
  }
  assert.equal(slow.stream.state, 'open');
});

test('a steady stream whose frames never end with the reads is not late', () => {
  const { endpoint, stream, connection } = setUp();
  const bytes = Buffer.concat(Array.from({ length: 400 }, (_, index) => metadata(index)));
  const size = metadata(0).length;
  stream.deliver(bytes.subarray(0, 10));
  for (let at = 10; at < bytes.length; at += size) {
    endpoint.timers.nowMs += 1000;
    stream.deliver(bytes.subarray(at, at + size));
    connection.sweep(endpoint.clock.monotonic());
  }
  assert.equal(stream.state, 'open');
  assert.equal(correlationIds(stream.bytes()).length, 400);
});

test('ending: what runs is answered, nothing more starts, then it closes', async () => {
  const { endpoint, stream, connection, started } = setUp();
  stream.deliver(Buffer.concat([produce(1), fetch(2)]));
  connection.end();
  assert.equal(stream.isPaused, true);
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [1]);
  assert.deepEqual([started.length, stream.state], [1, 'ended']);
  assert.equal(endpoint.pool.usedBytes, 0);
  const quiet = endpoint.connect();
  quiet.connection.end();
  assert.equal(quiet.stream.state, 'ended');
});

test('ending: a peer that does not take its answer is given up', async () => {
  const { endpoint, stream, connection } = setUp({ limits: { lingerMs: 1000 } });
  stream.stopReading();
  stream.deliver(metadata(1));
  connection.end();
  endpoint.timers.nowMs = 999;
  connection.sweep(endpoint.clock.monotonic());
  assert.equal(stream.state, 'open');
  endpoint.timers.nowMs = 1000;
  connection.sweep(endpoint.clock.monotonic());
  assert.equal(stream.state, 'destroyed');
  await endpoint.turn();
  assert.equal(endpoint.writers.usedCount, 0);
});

test('a stream that reports the end of each write at once does no harm', () => {
  class Instant extends MemoryStream {
    override write(buffers: readonly Uint8Array[], done: () => void): void {
      this.sent.push(Buffer.concat(buffers));
      done();
    }
  }
  const { endpoint } = setUp({ limits: { outputBytesMax: 200 } });
  const { stream } = endpoint.connect(new Instant());
  stream.deliver(Buffer.concat(Array.from({ length: 5000 }, (_, index) => metadata(index))));
  assert.equal(correlationIds(stream.bytes()).length, 5000);
});

test('the name of an unknown API is told in the log, and ApiVersions is not served unless it is a route', () => {
  const { endpoint, stream } = setUp();
  const body = { clientSoftwareName: 'x', clientSoftwareVersion: '1', clusterId: null, nodeId: -1 };
  stream.deliver(encodeRequest({ api: apiVersionsApi, version: 3, correlationId: 1, body }));
  assert.deepEqual(endpoint.logger.reasons(), ['API 18 is not served']);
});

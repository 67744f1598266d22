/**
 * Connections that are no clients of ours, say nothing, or say half: closed in time, cheap until then, and of no concern
 * to a producer beside them.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { apiVersionsApi, apiVersionsRequest } from '../../broker/protocol/generated/api-versions.ts';
import { metadataApi, metadataRequest } from '../../broker/protocol/generated/metadata.ts';
import { adopt, stopChild } from '../env/process.ts';
import { batchOf, record } from '../wire/batch.ts';
import { batchesOf, WireClient } from '../wire/client.ts';
import { ConnectionClosed, readAnswer, WireConnection } from '../wire/connection.ts';
import { requestBody, requestFrame } from '../wire/request-frame.ts';
import { assertError, brokerOfFile, eventually, onKafka } from './trial.ts';

const idleMs = 5_000;
const broker = brokerOfFile({ 'connections.max.idle.ms': `${idleMs}` });
const mib = 1_048_576;
// The client of the file is idle for longer than it may.
beforeEach(async () => {
  broker().client = await broker().connect();
});
const flood = fileURLToPath(new URL('../server/flood.ts', import.meta.url));
/** Apache Kafka closes idle connections one by one, a few in a second. */
const crowd = onKafka ? 60 : 500;

const linux = process.platform === 'linux' ? false : 'reads /proc';
const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const floodsNow = new Set<ChildProcess>();
// A flood that a failed test left would keep this process.
afterEach(async () => {
  for (const child of floodsNow) await stopChild(child, 'SIGKILL');
  floodsNow.clear();
});

interface Flood {
  readonly child: ChildProcess;
  closed: number;
}

/** A process with `count` connections of a kind (test/server/flood.ts), once all are there. */
async function startFlood(kind: string, count: number): Promise<Flood> {
  const port = broker().peer.bootstrap.split(':')[1]!;
  const child = adopt(
    spawn(process.execPath, [flood, port, kind, `${count}`], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  floodsNow.add(child);
  const running: Flood = { child, closed: 0 };
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line === 'ready') resolve();
      if (line === 'closed') running.closed++;
    });
  });
  await Promise.race([
    ready,
    once(child, 'exit').then(() => assert.fail(`the flood of ${kind} ended early`)),
  ]);
  return running;
}

/** Appends without a pause and counts; an error ends it. */
async function steadyProducer(): Promise<{ stop: () => Promise<{ appended: number; worstMs: number }> }> {
  const client = await broker().connect();
  const topic = await broker().topic();
  let stopped = false;
  let appended = 0;
  let worstMs = 0;
  const running = (async (): Promise<void> => {
    while (!stopped) {
      const began = performance.now();
      assert.equal(await client.append(topic, batchOf([record(`${appended}`)])), appended);
      worstMs = Math.max(worstMs, performance.now() - began);
      appended++;
      await sleep(5);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await running;
      await client.close();
      return { appended, worstMs };
    },
  };
}

/** Kinds of floods that come together, what they are, and whether the broker sees at once that they are no clients. */
const strangers: readonly (readonly [readonly string[], string, boolean])[] = [
  [['http'], 'HTTP requests', true],
  [['tls'], 'TLS handshakes', true],
  [['huge'], 'frames that claim 2 GiB', true],
  [['negative'], 'frames of a negative length', true],
  [['zero'], 'frames of length 0', true],
  [['garbage'], 'frames of garbage', true],
  [
    // Apache Kafka allocates what a frame claims, 100 MB each.
    onKafka ? ['three-bytes'] : ['three-bytes', 'half-large'],
    'three bytes, or the beginning of 100 MB, then silence',
    false,
  ],
  [['idle'], 'silence', false],
];

for (const [kinds, what, atOnce] of strangers) {
  test(`${crowd} connections with ${what} are closed, cost next to nothing, and disturb no producer`, {
    skip: linux,
  }, async () => {
    const pid = broker().peer.pid!;
    const producer = await steadyProducer();
    await sleep(300);
    const before = residentBytes(pid);
    const began = performance.now();
    const floods = await Promise.all(kinds.map((kind) => startFlood(kind, crowd)));
    let most = residentBytes(pid);
    await eventually(
      async () => {
        most = Math.max(most, residentBytes(pid));
        return floods.reduce((sum, { closed }) => sum + closed, 0);
      },
      (closed) => closed === crowd * kinds.length,
      // Half a frame has the time of a frame: 30 s and more. Kafka looks for idle connections one by one.
      kinds.length > 1 || onKafka ? 60_000 : idleMs * 3,
    );
    const tookMs = performance.now() - began;
    if (!atOnce) assert.ok(tookMs >= idleMs * 0.8, `closed after ${tookMs} ms`);
    else if (!onKafka) assert.ok(tookMs < idleMs * 2, `closed after ${tookMs} ms`);
    const { appended, worstMs } = await producer.stop();
    assert.ok(appended > 10 && worstMs < 2_000, `${appended} appended, the slowest in ${worstMs} ms`);
    const grown = (most - before) / mib;
    assert.ok(grown < 50, `resident memory grew by ${grown.toFixed(1)} MiB`);
  });
}

test('a silent connection goes in its time, one that waits for a long fetch stays', async () => {
  const topic = await broker().topic();
  const waiting = await broker().connect();
  // Apache Kafka may close it: to it a connection whose request waits is idle.
  const fetch = waiting
    .fetchPartition(topic, { offset: 0, maxWaitMs: 20_000, minBytes: 1 })
    .catch((error: unknown) => {
      assert.ok(onKafka && error instanceof ConnectionClosed, String(error));
    });
  const silent = await WireConnection.connect(broker().peer.bootstrap);
  await silent.request(metadataApi, 9, metadataRequest({ topics: [] }));
  const began = performance.now();
  await silent.closed;
  const tookMs = performance.now() - began;
  assert.ok(tookMs >= idleMs * 0.9 && tookMs < idleMs * 2.2, `closed after ${tookMs} ms`);
  await sleep(idleMs * 1.6);
  const writer = await broker().connect();
  await writer.append(topic, batchOf([record('at last')]));
  await writer.close();
  const answer = await fetch;
  if (answer !== undefined) {
    assertError(answer.errorCode, errorCode.NONE);
    assert.equal(batchesOf(answer)[0]?.header.baseOffset, 0);
  }
  await waiting.close();
});

test('connections whose peer has gone give their descriptors back', { skip: linux }, async () => {
  const pid = broker().peer.pid!;
  const count = onKafka ? crowd : 5_000;
  await sleep(500);
  const before = descriptors(pid);
  const gone = await startFlood('idle', count);
  assert.ok(descriptors(pid) >= before + count * 0.9);
  // Stopped, not ended: its connections stay open and say nothing any more.
  gone.child.kill('SIGSTOP');
  await eventually(
    () => Promise.resolve(descriptors(pid)),
    (open) => open <= before + 5,
    60_000,
  );
  const client = await WireClient.connect(broker().peer.bootstrap);
  assert.ok((await client.producerId()).producerId >= 0);
  await client.close();
});

test('a version of ApiVersions from the future is answered so that any client can read it', async () => {
  const connection = await WireConnection.connect(broker().peer.bootstrap);
  const body = requestBody(apiVersionsApi, 3, apiVersionsRequest());
  for (const apiVersion of [6, 99, 32767, -1]) {
    connection.send(requestFrame(apiVersionsApi, 3, body, { apiVersion, correlationId: apiVersion }));
    const frame = await connection.nextFrame();
    const answer = readAnswer(apiVersionsApi, 0, { frame, correlationId: apiVersion });
    assertError(answer.errorCode, errorCode.UNSUPPORTED_VERSION);
    const own = answer.apiKeys.find(({ apiKey }) => apiKey === apiVersionsApi.key);
    assert.deepEqual([own?.minVersion, own?.maxVersion], [0, apiVersionsApi.stableVersion]);
  }
  // The connection is as good as new.
  const known = await connection.request(apiVersionsApi, 0, apiVersionsRequest());
  assertError(known.errorCode, errorCode.NONE);
  await connection.close();
});

test('pipelined requests are answered in their order, however many', async () => {
  const connection = await WireConnection.connect(broker().peer.bootstrap);
  const count = 2_000;
  const frames = Array.from({ length: count }, (_, correlationId) =>
    requestFrame(metadataApi, 9, requestBody(metadataApi, 9, metadataRequest({ topics: [] })), {
      correlationId,
    }),
  );
  connection.send(Buffer.concat(frames));
  for (let correlationId = 0; correlationId < count; correlationId++)
    readAnswer(metadataApi, 9, { frame: await connection.nextFrame(), correlationId });
  await connection.close();
});

test('one who never reads its answers costs a bound, not a pile', { skip: linux }, async () => {
  const pid = broker().peer.pid!;
  const topic = await broker().topic();
  await broker().client.append(topic, batchOf([record(new Uint8Array(900_000))]));
  const before = residentBytes(pid);
  const deaf = await Promise.all(
    Array.from({ length: 20 }, () => WireConnection.connect(broker().peer.bootstrap)),
  );
  const request = requestFrame(metadataApi, 9, requestBody(metadataApi, 9, metadataRequest()), {});
  const many = Buffer.concat(Array.from({ length: 10_000 }, () => request));
  for (const connection of deaf) {
    connection.pause();
    connection.send(many);
  }
  let most = before;
  for (let look = 0; look < 20; look++) {
    await sleep(100);
    most = Math.max(most, residentBytes(pid));
  }
  const grown = (most - before) / mib;
  // Per connection: a backlog, a megabyte of answers, and what the kernel holds. Kafka keeps what one receive brings.
  assert.ok(onKafka || grown < 100, `resident memory grew by ${grown.toFixed(1)} MiB`);
  assert.equal(await broker().client.highWatermark(topic), 1);
  for (const connection of deaf) connection.destroy();
});

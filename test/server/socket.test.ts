// The endpoint on real sockets: hostile peers are closed and cost little, a good client beside them notices nothing, and
// everything comes back when they go.

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchApi, fetchRequest, fetchResponse } from '../../broker/protocol/generated/fetch.ts';
import { metadataApi, metadataRequest } from '../../broker/protocol/generated/metadata.ts';
import { route } from '../../broker/server/api/route.ts';
import { correlationIds, encodeRequest } from './endpoint.ts';
import { flood, metadataRoute, RawClient, startLive, until, type LiveEndpoint } from './live-endpoint.ts';

const mib = 1024 * 1024;
const metadata = (correlationId: number): Uint8Array =>
  encodeRequest({ api: metadataApi, version: 12, correlationId, body: metadataRequest() });

function nothingHeld({ services, table }: LiveEndpoint): void {
  assert.deepEqual(
    [services.pool.usedBytes, services.budget.usedBytes, services.writers.usedCount, table.size],
    [0, 0, 0, 0],
  );
}

/** A client that asks, waits and asks again, and keeps its worst wait. */
async function steadyClient(
  port: number,
): Promise<{ stop: () => Promise<{ count: number; worstMs: number }> }> {
  const client = await RawClient.connect(port);
  let running = true;
  let count = 0;
  let worstMs = 0;
  const loop = async (): Promise<void> => {
    while (running) {
      const began = performance.now();
      const before = client.receivedBytes;
      client.socket.write(metadata(count));
      await until(() => client.receivedBytes > before || client.isClosed, 'an answer');
      assert.equal(client.isClosed, false);
      worstMs = Math.max(worstMs, performance.now() - began);
      count++;
    }
  };
  const done = loop();
  return {
    stop: async () => {
      running = false;
      await done;
      assert.deepEqual(
        correlationIds(client.received()),
        Array.from({ length: count }, (_, index) => index),
      );
      client.socket.destroy();
      return { count, worstMs };
    },
  };
}

test('500 peers each of HTTP, TLS, lengths that lie, garbage and half frames beside a good client', async (context: TestContext) => {
  const live = await startLive(context, { idleMs: 1500 });
  const { port } = live.listener;
  const steady = await steadyClient(port);
  const rss = process.memoryUsage().rss;
  let rssMost = 0;
  for (const kind of ['http', 'tls', 'huge', 'negative', 'zero', 'garbage', 'three-bytes', 'half-large']) {
    const { closed, stop } = await flood(port, kind, 500);
    rssMost = Math.max(rssMost, process.memoryUsage().rss);
    await until(() => closed() === 500, `500 of ${kind} closed`);
    await stop();
  }
  const { count, worstMs } = await steady.stop();
  const grownMib = (rssMost - rss) / mib;
  context.diagnostic(
    `good client: ${count} answers, worst ${worstMs.toFixed(1)} ms; memory +${grownMib.toFixed(1)} MiB`,
  );
  assert.ok(grownMib < 50, `${grownMib} MiB more`);
  assert.ok(worstMs < 1000);
  assert.ok(
    live.logger.lines.length > 0 && live.logger.lines.length < 200,
    `${live.logger.lines.length} log lines`,
  );
  await until(() => live.table.size === 0, 'all connections gone');
  nothingHeld(live);
  await live.close(0);
});

test('2,000 idle connections own next to no memory', async (context: TestContext) => {
  const live = await startLive(context);
  const warm = await flood(live.listener.port, 'idle', 200);
  await warm.stop();
  await until(() => live.table.size === 0, 'the first ones gone');
  const before = process.memoryUsage();
  const idle = await flood(live.listener.port, 'idle', 2000);
  await until(() => live.table.size === 2000, 'all accepted');
  const after = process.memoryUsage();
  const perConnection = (after.rss - before.rss) / 2000;
  context.diagnostic(
    `per idle connection: ${Math.round(perConnection)} bytes resident, ${Math.round((after.heapUsed - before.heapUsed) / 2000)} of them heap in use`,
  );
  assert.ok(perConnection < 25_000, `${perConnection} bytes each`);
  assert.deepEqual([live.services.pool.usedBytes, live.services.writers.usedCount], [0, 0]);
  await idle.stop();
  await until(() => live.table.size === 0, 'all gone');
  nothingHeld(live);
  await live.close(0);
});

test('a client that pipelines 500,000 requests and does not read: bounded, then all answered in order', async (context: TestContext) => {
  const live = await startLive(context, { limits: { outputBytesMax: 64 * 1024 } });
  const client = await RawClient.connect(live.listener.port);
  const other = await steadyClient(live.listener.port);
  client.socket.pause();
  const count = 500_000;
  const all = Buffer.concat(Array.from({ length: count }, (_, index) => metadata(index)));
  client.socket.write(all);
  await sleep(300);
  const { services } = live;
  context.diagnostic(
    `${services.budget.usedBytes} bytes of requests held, ${client.socket.writableLength} not taken`,
  );
  assert.ok(services.budget.usedBytes <= mib);
  assert.ok(services.writers.usedCount <= 32);
  client.socket.resume();
  let seen = -1;
  await until(() => {
    const quiet = seen === client.receivedBytes;
    seen = client.receivedBytes;
    return quiet && client.socket.writableLength === 0 && services.budget.usedBytes === 0;
  }, 'all answers');
  assert.deepEqual(
    correlationIds(client.received()),
    Array.from({ length: count }, (_, index) => index),
  );
  await other.stop();
  client.socket.destroy();
  await until(() => live.table.size === 0, 'all gone');
  nothingHeld(live);
  await live.close(0);
});

test('idle connections go in time, one that waits for its fetch stays', async (context: TestContext) => {
  const waiting = route(fetchApi, {
    handle: async () => {
      await sleep(1200);
      return fetchResponse();
    },
    failure: () => fetchResponse(),
  });
  const live = await startLive(context, { idleMs: 400, routes: [waiting, metadataRoute] });
  const silent = await RawClient.connect(live.listener.port);
  const fetching = await RawClient.connect(live.listener.port);
  fetching.socket.write(
    encodeRequest({ api: fetchApi, version: 12, correlationId: 5, body: fetchRequest() }),
  );
  await until(() => silent.isClosed, 'the silent one closed', 2000);
  assert.equal(fetching.isClosed, false);
  await until(() => fetching.receivedBytes > 0, 'the fetch answered', 3000);
  await until(() => fetching.isClosed, 'the other one closed', 2000);
  nothingHeld(live);
  await live.close(0);
});

test('no more connections than allowed, in all and from one address', async (context: TestContext) => {
  for (const options of [{ connectionsMax: 3 }, { connectionsPerAddressMax: 3 }]) {
    const live = await startLive(context, options);
    const clients: RawClient[] = [];
    for (let index = 0; index < 6; index++) clients.push(await RawClient.connect(live.listener.port));
    await until(() => clients.filter(({ isClosed }) => isClosed).length === 3, 'three refused');
    assert.equal(live.table.size, 3);
    assert.equal(live.logger.lines.length, 3);
    clients.find(({ isClosed }) => !isClosed)?.socket.destroy();
    await until(() => live.table.size === 2, 'one gone');
    const next = await RawClient.connect(live.listener.port);
    next.socket.write(metadata(1));
    await until(() => next.receivedBytes > 0, 'an answer');
    for (const client of [...clients, next]) client.socket.destroy();
    await live.close(0);
    nothingHeld(live);
  }
});

test('closing answers what runs, refuses what comes, and does not wait for ever', async (context: TestContext) => {
  const gate = Promise.withResolvers<undefined>();
  const slow = route(fetchApi, {
    handle: async (_request, context) => {
      if (context.correlationId === 1) await gate.promise;
      else await new Promise(() => {});
      return fetchResponse();
    },
    failure: () => fetchResponse(),
  });
  const live = await startLive(context, { routes: [slow, metadataRoute] });
  const { port } = live.listener;
  const answered = await RawClient.connect(port);
  const stuck = await RawClient.connect(port);
  const idle = await RawClient.connect(port);
  const fetch = (correlationId: number): Uint8Array =>
    encodeRequest({ api: fetchApi, version: 12, correlationId, body: fetchRequest() });
  answered.socket.write(fetch(1));
  stuck.socket.write(fetch(2));
  await sleep(50);
  const began = performance.now();
  const closing = live.close(500);
  await until(() => idle.isClosed, 'the idle one closed', 400);
  await assert.rejects(RawClient.connect(port));
  gate.resolve(undefined);
  await until(() => answered.isClosed, 'the answered one closed', 400);
  assert.deepEqual(correlationIds(answered.received()), [1]);
  await closing;
  assert.ok(performance.now() - began < 2000);
  await until(() => stuck.isClosed, 'the stuck one closed', 500);
  assert.equal(live.table.size, 0);
});

test('large requests, split as the network likes, with and without direct reads', async (context: TestContext) => {
  for (const directReads of [true, false]) {
    const live = await startLive(context, { network: { directReads } });
    const client = await RawClient.connect(live.listener.port);
    const topics = Array.from({ length: 40_000 }, (_, index) => ({
      topicId: '' as never,
      name: `topic-with-a-long-name-${'x'.repeat(index % 150)}`,
    }));
    const large = encodeRequest({
      api: metadataApi,
      version: 8,
      correlationId: 2,
      body: metadataRequest({ topics }),
    });
    assert.ok(large.length > 3 * mib);
    client.socket.write(metadata(1));
    client.socket.write(large);
    client.socket.write(metadata(3));
    await until(() => correlationIds(client.received()).length === 3, 'three answers');
    assert.deepEqual(correlationIds(client.received()), [1, 2, 3]);
    client.socket.destroy();
    await until(() => live.table.size === 0, 'all gone');
    nothingHeld(live);
    await live.close(0);
  }
});

// Shows /v1/changes over HTTP: the cursor of the start, a change that ends the wait, what is refused and how, and that a caller
// who hangs up leaves nothing behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ChangeFeed } from '../host/changes/change-feed.ts';
import { systemTimers } from '../os/timers.ts';
import type { BrokerView } from '../port/broker-view.ts';
import type { Changes } from '../port/change-view.ts';
import { silentLogger } from '../port/logger.ts';
import { AdminListener } from './admin-listener.ts';
import { buildAdmin } from './server.ts';

const viewOf = (changes: BrokerView['changes']): BrokerView => ({
  version: '1.2.3',
  clusterId: 'cluster-a',
  nodeId: 7,
  changes,
  groups: undefined,
  control: undefined,
  metricsText: () => [],
  liveness: () => [],
  settingsProblems: () => [],
  readiness: () => [],
});

const feedOf = (waitersMax = 1): ChangeFeed =>
  new ChangeFeed({ timers: systemTimers, life: 'life', limits: { namesMax: 10, waitersMax, gatherMs: 1 } });

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the cursor of now, then a wait that a change ends, or the time', async () => {
  const feed = feedOf();
  const app = await buildAdmin(viewOf(feed), silentLogger);
  const first = await app.inject('/v1/changes');
  assert.equal(first.headers['cache-control'], 'no-store');
  const { cursor, ...rest } = first.json<Changes>();
  assert.deepEqual(rest, { reset: true, topics: [], groups: [] });
  const waiting = app.inject(`/v1/changes?after=${cursor}&timeoutMs=60000`);
  while (feed.waiting === 0) await nextTurn();
  feed.topicChanged('orders');
  feed.groupChanged('billing');
  const told = (await waiting).json<Changes>();
  assert.deepEqual(
    { ...told, cursor: '' },
    { cursor: '', reset: false, topics: ['orders'], groups: ['billing'] },
  );
  const silence = (await app.inject(`/v1/changes?after=${told.cursor}&timeoutMs=1`)).json<Changes>();
  assert.deepEqual(silence, { cursor: told.cursor, reset: false, topics: [], groups: [] });
  await app.close();
});

test('refused: a time beyond the bound, a broker that does not serve, one caller too many', async () => {
  const feed = feedOf(1);
  const app = await buildAdmin(viewOf(feed), silentLogger);
  const tooLong = await app.inject('/v1/changes?timeoutMs=60001');
  assert.equal(tooLong.statusCode, 400);
  assert.match(String(tooLong.headers['content-type']), /^application\/problem\+json/);
  const { cursor } = (await app.inject('/v1/changes')).json<Changes>();
  const waiting = app.inject(`/v1/changes?after=${cursor}`);
  while (feed.waiting === 0) await nextTurn();
  const refused = await app.inject(`/v1/changes?after=${cursor}`);
  assert.equal(refused.statusCode, 503);
  assert.equal(refused.headers['retry-after'], '1');
  feed.close();
  assert.equal((await waiting).statusCode, 200);
  await app.close();
  const starting = await buildAdmin(viewOf(undefined), silentLogger);
  assert.equal((await starting.inject('/v1/changes')).statusCode, 503);
  await starting.close();
});

test('a caller who hangs up waits no longer', async () => {
  const feed = feedOf();
  const server = await AdminListener.open(viewOf(feed), { host: '127.0.0.1', port: 0 }, silentLogger);
  const url = `http://127.0.0.1:${server.port}/v1/changes`;
  const { cursor } = (await (await fetch(url)).json()) as Changes;
  const gone = new AbortController();
  const asked = fetch(`${url}?after=${cursor}&timeoutMs=60000`, { signal: gone.signal });
  while (feed.waiting === 0) await nextTurn();
  gone.abort();
  await assert.rejects(asked);
  while (feed.waiting > 0) await nextTurn();
  await server.close();
});

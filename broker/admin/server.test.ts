// Shows the admin endpoint's answers: health with its reasons and status, metrics in pieces, the OpenAPI document, and
// errors as problem details; without a socket, and once over a real one.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MetricRegistry } from '../base/metrics.ts';
import { partitionMetrics, topicMetrics } from '../port/broker-metrics.ts';
import { prometheusText } from '../telemetry/prometheus.ts';
import type { LogFields, Logger } from '../port/logger.ts';
import { silentLogger } from '../port/logger.ts';
import { ListenError } from '../port/network.ts';
import { AdminListener } from './admin-listener.ts';
import { buildAdmin } from './server.ts';
import type { BrokerView, HealthCheck } from '../port/broker-view.ts';

const ok: HealthCheck = { name: 'loop', state: 'ok', reason: '' };
const full: HealthCheck = {
  name: 'disk /data',
  state: 'degraded',
  reason: 'no space left: writes are refused',
};
const offline: HealthCheck = {
  name: 'disk /data',
  state: 'degraded',
  reason: 'writing failed',
  restartHelps: true,
};
const loading: HealthCheck = { name: 'log', state: 'failed', reason: 'recovering: 3 of 90 partitions' };

function viewOf(parts: Partial<BrokerView>): BrokerView {
  return {
    version: '1.2.3',
    clusterId: 'cluster-a',
    nodeId: 7,
    changes: undefined,
    groups: undefined,
    control: undefined,
    metricsText: () => [],
    liveness: () => [ok],
    settingsProblems: () => [],
    readiness: () => [ok],
    ...parts,
  };
}

test('health: ok and degraded are 200, failed is 503, each with its reasons', async () => {
  let checks: readonly HealthCheck[] = [ok];
  const app = await buildAdmin(viewOf({ readiness: () => checks }), silentLogger);
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const reply = await app.inject(path);
    assert.match(String(reply.headers['content-type']), /^application\/json/);
    assert.equal(reply.headers['cache-control'], 'no-store');
    return { status: reply.statusCode, body: reply.json() };
  };
  assert.deepEqual(await get('/readyz'), { status: 200, body: { state: 'ok', checks: [ok] } });
  checks = [ok, full];
  assert.deepEqual(await get('/readyz'), { status: 200, body: { state: 'degraded', checks } });
  checks = [ok, offline];
  assert.deepEqual(await get('/readyz'), { status: 200, body: { state: 'degraded', checks } });
  checks = [ok, full, loading];
  assert.deepEqual(await get('/readyz'), { status: 503, body: { state: 'failed', checks } });
  assert.deepEqual(await get('/livez'), { status: 200, body: { state: 'ok', checks: [ok] } });
  await app.close();
});

test('the broker says which it is', async () => {
  const app = await buildAdmin(viewOf({}), silentLogger);
  assert.deepEqual((await app.inject('/v1/broker')).json(), {
    nodeId: 7,
    clusterId: 'cluster-a',
    version: '1.2.3',
  });
  assert.equal((await app.inject({ method: 'HEAD', url: '/livez' })).statusCode, 200);
  await app.close();
});

test('settings are judged as a start would judge them, and by nothing but their texts', async () => {
  const asked: unknown[] = [];
  const settingsProblems = (settings: Readonly<Record<string, string>>): string[] => {
    asked.push(settings);
    return ['file: no such setting'];
  };
  const app = await buildAdmin(viewOf({ settingsProblems }), silentLogger);
  const check = (payload: object) => app.inject({ method: 'POST', url: '/v1/settings/check', payload });
  const settings = { 'log.retention.hours': '1', 'num.partitions': '3' };
  assert.deepEqual((await check({ settings })).json(), { problems: ['file: no such setting'] });
  assert.deepEqual(asked, [settings]);
  assert.equal((await check({ settings: { 'log.dirs': { a: 1 } } })).statusCode, 400);
  assert.equal((await check({})).statusCode, 400);
  await app.close();
});

test('the OpenAPI document describes every route and is free of dangling references', async () => {
  const app = await buildAdmin(viewOf({}), silentLogger);
  const document = (await app.inject('/openapi.json')).json<{
    openapi: string;
    info: { version: string };
    paths: Record<string, { get: { operationId: string; responses: Record<string, object> } }>;
    components: { schemas: Record<string, object> };
  }>();
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.2.3');
  assert.deepEqual(Object.keys(document.paths), [
    '/livez',
    '/readyz',
    '/metrics',
    '/v1/broker',
    '/v1/changes',
    '/v1/groups',
    '/v1/groups/{group}/reset',
    '/v1/groups/{group}/rebalance',
    '/v1/settings/check',
  ]);
  assert.deepEqual(Object.keys(document.paths['/readyz']?.get.responses ?? {}), ['200', '503']);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
  assert.ok(references.length >= 3);
  for (const [, name = ''] of references) assert.ok(document.components.schemas[name], name);
  await app.close();
});

test('errors are problem details, and what failed inside is logged, not told', async () => {
  const lines: [string, LogFields | undefined][] = [];
  const logger: Logger = { ...silentLogger, error: (message, fields) => lines.push([message, fields]) };
  const broken = viewOf({
    readiness: () => {
      throw new Error('secret path /var/x');
    },
  });
  const app = await buildAdmin(broken, logger);
  const missing = await app.inject('/nope?a=1');
  assert.equal(missing.statusCode, 404);
  assert.match(String(missing.headers['content-type']), /^application\/problem\+json/);
  assert.deepEqual(missing.json(), {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no GET /nope?a=1.',
    instance: '/nope?a=1',
  });
  assert.equal((await app.inject({ method: 'POST', url: '/livez' })).statusCode, 404);
  const big = await app.inject({
    method: 'POST',
    url: '/livez',
    payload: 'x'.repeat(100_000),
    headers: { 'content-type': 'application/json' },
  });
  assert.ok(big.statusCode === 404 || big.statusCode === 413);
  const failed = await app.inject('/readyz');
  assert.equal(failed.statusCode, 500);
  assert.doesNotMatch(failed.body, /secret/);
  assert.equal(lines.length, 1);
  assert.match(String(lines[0]?.[1]?.['error']), /secret path/);
  await app.close();
});

test('over a socket: metrics of ten thousand partitions, with turns of the loop between', async () => {
  const metrics = new MetricRegistry(1000);
  metrics.cell(topicMetrics.bytesIn, ['orders']).add(12);
  metrics.observe(partitionMetrics.currentOffset, function* () {
    for (let i = 0; i < 10_000; i++) yield [['orders', String(i)], i];
  });
  const server = await AdminListener.open(
    viewOf({ metricsText: () => prometheusText(metrics) }),
    { host: '127.0.0.1', port: 0 },
    silentLogger,
  );
  assert.notEqual(server.port, 0);
  let turns = 0;
  let reading = true;
  const turn = (): void => {
    turns++;
    if (reading) setImmediate(turn);
  };
  setImmediate(turn);
  const reply = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  const text = await reply.text();
  reading = false;
  assert.equal(reply.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  assert.match(text, /^kafka_server_brokertopicmetrics_bytesin_total\{topic="orders"\} 12$/m);
  assert.match(text, /^kafka_topic_partition_current_offset\{topic="orders",partition="9999"\} 9999$/m);
  assert.ok(turns > 10, `${turns} turns`);
  await server.close();
  await assert.rejects(fetch(`http://127.0.0.1:${server.port}/livez`));
});

test('a port that is taken is told by its code', async () => {
  const server = await AdminListener.open(viewOf({}), { host: '127.0.0.1', port: 0 }, silentLogger);
  await assert.rejects(
    AdminListener.open(viewOf({}), { host: '127.0.0.1', port: server.port }, silentLogger),
    (error: ListenError) => error instanceof ListenError && error.code === 'address-in-use',
  );
  await server.close();
});

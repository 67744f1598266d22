// Shows that metrics and spans arrive at an OTLP receiver, as JSON and as protobuf; that nothing of OpenTelemetry is
// loaded without an endpoint; and that a dead endpoint neither holds the end nor breaks anything. Each broker's part
// runs in a process of its own: the SDK reads the environment and keeps globals.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { samplingRatio } from './otlp-tracer.ts';

const urlOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

interface Received {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Runs `body` with a registry, a logger and `startTelemetry`; answers its stdout. */
async function run(body: string, environment: Record<string, string>): Promise<string> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith('@opentelemetry/')) loaded.add(specifier);
        return next(specifier, context);
      },
    });
    const { startTelemetry } = await import(${urlOf('./sdk.ts')});
    const { MetricRegistry } = await import(${urlOf('../base/metrics.ts')});
    const tables = await import(${urlOf('../port/broker-metrics.ts')});
    const warnings = [];
    const logger = { debug() {}, info() {}, error() {}, warn: (message, fields) => warnings.push([message, fields]) };
    const metrics = new MetricRegistry(10_000);
    const options = { metrics, logger, version: '1.2.3', clusterId: 'cluster-a', nodeId: 7 };
    ${body}
  `;
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !key.startsWith('OTEL_')),
  );
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  assert.equal(code, 0, err);
  return out;
}

async function withReceiver(use: (endpoint: string, received: Received[]) => Promise<void>): Promise<void> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
      received.push({ path: request.url ?? '', contentType: request.headers['content-type'] ?? '', body });
      response.writeHead(200, { 'content-type': request.headers['content-type'] ?? '' });
      response.end(request.headers['content-type'] === 'application/json' ? '{}' : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, received);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const brokerPart = `
  const telemetry = await startTelemetry(options);
  metrics.cell(tables.topicMetrics.bytesIn, ['orders']).add(42);
  const fsync = metrics.histogram(tables.storageMetrics.fsyncSeconds, ['wal']);
  fsync.observe(0.0003);
  fsync.observe(0.3);
  metrics.observe(tables.partitionMetrics.currentOffset, function* () {
    for (let i = 0; i < 5000; i++) yield [['orders', String(i)], i];
  });
  const span = telemetry.tracer.startRequest('produce', { 'messaging.destination.name': 'orders' });
  span.set('messaging.batch.message_count', 3);
  span.child('append').end();
  span.end('UNKNOWN_TOPIC_OR_PARTITION');
  await telemetry.stop();
  console.log(JSON.stringify(warnings));
`;

interface Attribute {
  readonly key: string;
  readonly value: Record<string, unknown>;
}

interface Json {
  readonly resourceMetrics: {
    readonly resource: { readonly attributes: Attribute[] };
    readonly scopeMetrics: { readonly metrics: { readonly name: string }[] }[];
  }[];
  readonly resourceSpans: {
    readonly scopeSpans: {
      readonly spans: {
        readonly name: string;
        readonly spanId: string;
        readonly traceId: string;
        readonly parentSpanId?: string;
        readonly attributes: Attribute[];
      }[];
    }[];
  }[];
}

const attributeMap = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('metrics, all series of them, and spans arrive as JSON', async () => {
  await withReceiver(async (endpoint, received) => {
    const out = await run(brokerPart, {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'always_on',
    });
    assert.equal(out, '[]\n');
    const parsed = (path: string): Json[] =>
      received.filter((one) => one.path === path).map((one) => JSON.parse(one.body.toString()) as Json);
    const metrics = parsed('/v1/metrics').flatMap(({ resourceMetrics }) => resourceMetrics);
    const resource = attributeMap(metrics[0]?.resource.attributes ?? []);
    assert.equal(resource['service.name'], 'caudal');
    assert.equal(resource['service.version'], '1.2.3');
    assert.equal(resource['service.instance.id'], 'cluster-a/7');
    const series = metrics.flatMap(({ scopeMetrics }) => scopeMetrics).flatMap((scope) => scope.metrics);
    const named = (name: string): string => JSON.stringify(series.filter((one) => one.name === name));
    assert.match(
      named('kafka_server_brokertopicmetrics_bytesin_total'),
      /"isMonotonic":true,.*"asDouble":42/,
    );
    assert.match(
      named('caudal_fsync_seconds'),
      /"bucketCounts":\[0,1,0,0,0,0,0,0,0,0,1,0,0,0\],.*"count":2,"sum":0\.3003/,
    );
    assert.equal(named('kafka_topic_partition_current_offset').match(/"asDouble"/g)?.length, 5000);

    const spans = parsed('/v1/traces')
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
    const request = spans.find(({ name }) => name === 'broker.produce');
    const append = spans.find(({ name }) => name === 'broker.append');
    assert.ok(request && append);
    assert.equal(append.parentSpanId, request.spanId);
    assert.equal(append.traceId, request.traceId);
    assert.deepEqual(attributeMap(request.attributes), {
      'messaging.system': 'kafka',
      'messaging.destination.name': 'orders',
      'messaging.batch.message_count': 3,
      'error.type': 'UNKNOWN_TOPIC_OR_PARTITION',
    });
  });
});

test('without a wish for a protocol they arrive as protobuf', async () => {
  await withReceiver(async (endpoint, received) => {
    await run(brokerPart, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'always_on' });
    const bodyOf = (path: string): string => {
      const found = received.filter((one) => one.path === path);
      assert.ok(found.length > 0, path);
      assert.ok(found.every(({ contentType }) => contentType === 'application/x-protobuf'));
      return found.map(({ body }) => body.toString('latin1')).join('');
    };
    assert.match(bodyOf('/v1/metrics'), /kafka_server_brokertopicmetrics_bytesin_total/);
    assert.match(bodyOf('/v1/metrics'), /caudal_fsync_seconds/);
    assert.match(bodyOf('/v1/traces'), /broker\.produce/);
  });
});

test('without an endpoint nothing is loaded and no request has a span', async () => {
  const out = await run(
    `
    const telemetry = await startTelemetry(options);
    const span = telemetry.tracer.startRequest('produce', {});
    await telemetry.stop();
    console.log(JSON.stringify({ loaded: [...loaded], span: span ?? null }));
    `,
    {},
  );
  assert.deepEqual(JSON.parse(out), { loaded: [], span: null });
});

test('a dead endpoint is told in the log and holds the end for a few seconds at most', async () => {
  const started = Date.now();
  const out = await run(`${brokerPart}\nprocess.exit(0);`, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  assert.ok(Date.now() - started < 20_000);
  assert.ok(Array.isArray(JSON.parse(out)));
});

test('the share of sampled requests follows the environment', () => {
  const ratio = (sampler?: string, argument?: string): number =>
    samplingRatio({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument });
  assert.equal(ratio(), 0.001);
  assert.equal(ratio('always_on'), 1);
  assert.equal(ratio('parentbased_always_off'), 0);
  assert.equal(ratio('parentbased_traceidratio', '0.25'), 0.25);
  assert.equal(ratio('traceidratio'), 1);
  assert.equal(ratio('traceidratio', '7'), 0.001);
  assert.equal(ratio('nonsense'), 0.001);
});

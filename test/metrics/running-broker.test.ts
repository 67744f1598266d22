// Shows the metrics of a broker that runs: what a client wrote and read is counted, every metric of the table is shown,
// promtool finds no fault, and the series of a deleted topic are gone. Then telemetry: the same over OTLP, with spans.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { allMetrics } from '../../broker/port/broker-metrics.ts';
import { assertPromtoolAccepts } from '../env/promtool.ts';
import { BrokerCommand } from '../process/broker-command.ts';
import { eventually } from '../traps/trial.ts';
import { batchOf, record } from '../wire/batch.ts';
import { recordBytes, WireClient } from '../wire/client.ts';

async function startBroker(
  context: TestContext,
  env: Readonly<Record<string, string>> = {},
): Promise<BrokerCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-metrics-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const broker = await BrokerCommand.start({ dataDir: join(folder, 'data'), env });
  context.after(() => broker.child.kill('SIGKILL'));
  return broker;
}

async function scrape(broker: BrokerCommand): Promise<string> {
  const answer = await fetch(`http://${broker.address('admin')}/metrics`);
  assert.equal(answer.status, 200);
  return answer.text();
}

/** The value of one series. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  assert.notEqual(line, undefined, `${series} is not shown`);
  return Number(line!.slice(series.length + 1));
}

const traffic = (name: string, topic: string): string =>
  `kafka_server_brokertopicmetrics_${name}_total{topic="${topic}"}`;

test('what clients do is counted, and what the broker is in is shown', async (context) => {
  const broker = await startBroker(context);
  const client = await WireClient.connect(broker.address('kafka'));
  context.after(() => client.close());
  await client.createTopic('orders', { partitions: 3, configs: { 'max.message.bytes': '2000' } });
  const batch = batchOf([record('a'), record('b'), record('c')]);
  assert.equal(await client.append('orders', batch), 0);
  assert.equal(await client.append('orders', batch, 1), 0);
  const tooLarge = batchOf([record('x'.repeat(3000))]);
  assert.equal((await client.produce('orders', tooLarge)).errorCode, 10);
  assert.equal((await client.produce('unheard-of', batch)).errorCode, 3);
  const read = recordBytes(await client.fetchPartition('orders', { offset: 0 }));
  assert.equal((await client.fetchPartition('orders', { offset: 99, maxWaitMs: 0 })).errorCode, 1);
  const waiting = client.fetch('orders', { partition: 2, offset: 0, maxWaitMs: 60_000 });

  const text = await eventually(
    () => scrape(broker),
    (answer) => valueOf(answer, 'caudal_requests_waiting') === 1,
  );
  assert.equal(valueOf(text, traffic('messagesin', 'orders')), 6);
  assert.equal(valueOf(text, traffic('bytesin', 'orders')), 2 * batch.length);
  assert.equal(valueOf(text, traffic('bytesout', 'orders')), read.length);
  assert.equal(valueOf(text, traffic('totalproducerequests', 'orders')), 3);
  assert.equal(valueOf(text, traffic('failedproducerequests', 'orders')), 1);
  assert.equal(valueOf(text, traffic('bytesrejected', 'orders')), tooLarge.length);
  assert.equal(valueOf(text, traffic('totalfetchrequests', 'orders')), 2);
  assert.equal(valueOf(text, traffic('failedfetchrequests', 'orders')), 1);
  assert.doesNotMatch(text, /unheard-of/, 'a name that a client made up has a series');
  const requests = 'kafka_network_requestmetrics_requests_total';
  assert.equal(valueOf(text, `${requests}{request="Produce",version="9"}`), 4);
  const errors = 'kafka_network_requestmetrics_errors_total';
  assert.equal(valueOf(text, `${errors}{request="Produce",error="MESSAGE_TOO_LARGE"}`), 1);
  assert.equal(valueOf(text, `${errors}{request="Produce",error="UNKNOWN_TOPIC_OR_PARTITION"}`), 1);
  assert.equal(valueOf(text, `${errors}{request="Fetch",error="OFFSET_OUT_OF_RANGE"}`), 1);
  assert.equal(valueOf(text, 'caudal_request_seconds_count{request="Produce"}'), 4);
  assert.equal(valueOf(text, 'kafka_server_socket_server_metrics_connection_count{listener="PLAINTEXT"}'), 1);
  assert.equal(valueOf(text, 'kafka_server_replicamanager_partitioncount'), 3);
  assert.equal(valueOf(text, 'kafka_server_replicamanager_leadercount'), 3);
  assert.equal(valueOf(text, 'kafka_server_replicamanager_underreplicatedpartitions'), 0);
  assert.equal(valueOf(text, 'kafka_log_logmanager_offlinelogdirectorycount'), 0);
  assert.equal(valueOf(text, 'kafka_brokers'), 1);
  assert.equal(valueOf(text, 'kafka_topic_partitions{topic="orders"}'), 3);
  assert.equal(valueOf(text, 'kafka_topic_partition_current_offset{topic="orders",partition="1"}'), 3);
  assert.equal(valueOf(text, 'kafka_topic_partition_oldest_offset{topic="orders",partition="1"}'), 0);
  assert.equal(valueOf(text, 'kafka_log_log_size{topic="orders",partition="1"}'), batch.length);
  const groups = valueOf(text, 'caudal_wal_groups_total');
  assert.ok(groups >= 2, `${groups} groups`);
  assert.equal(valueOf(text, 'caudal_fsync_seconds_count{file="wal"}'), groups);
  assert.equal(valueOf(text, 'caudal_wal_group_bytes_count'), groups);
  assert.ok(valueOf(text, 'caudal_wal_used_bytes') > 0);
  assert.ok(valueOf(text, 'caudal_tail_cache_bytes') > 0);
  for (const { name } of allMetrics) assert.match(text, new RegExp(`^# HELP ${name} `, 'm'));

  const other = await WireClient.connect(broker.address('kafka'));
  context.after(() => other.close());
  assert.equal(await other.append('orders', batch, 2), 0);
  await waiting;
  assert.equal(await client.deleteTopic('orders'), 0);
  await eventually(
    () => scrape(broker),
    (answer) => !answer.includes('orders'),
  );
});

test('promtool accepts what it shows', { timeout: 600_000 }, (context) =>
  assertPromtoolAccepts(context, async () => {
    const broker = await startBroker(context);
    const client = await WireClient.connect(broker.address('kafka'));
    await client.createTopic('orders');
    await client.append('orders', batchOf([record('a')]));
    await client.fetch('orders', { offset: 0 });
    await client.close();
    return scrape(broker);
  }),
);

test('with an OTLP endpoint, metrics and spans of requests are sent', {
  timeout: 60_000,
}, async (context) => {
  const received: { readonly path: string; readonly body: string }[] = [];
  const receiver = createServer((request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (bytes: Buffer) => pieces.push(bytes));
    request.on('end', () => {
      const bytes = Buffer.concat(pieces);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
      received.push({ path: request.url ?? '', body: body.toString() });
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  receiver.listen(0, '127.0.0.1');
  context.after(() => receiver.close());
  await new Promise((resolve) => receiver.once('listening', resolve));
  const broker = await startBroker(context, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  });
  const client = await WireClient.connect(broker.address('kafka'));
  await client.createTopic('traced');
  const sent = (path: string, text: string): boolean =>
    received.some((one) => one.path === path && one.body.includes(text));
  for (let tries = 0; !sent('/v1/metrics', 'bytesin_total') && tries < 200; tries++) {
    await client.append('traced', batchOf([record('a')]));
    await sleep(50);
  }
  await client.produce('unheard-of', batchOf([record('a')]));
  await client.append('traced', batchOf([record('a')]));
  await client.close();
  const { code } = await broker.end('SIGTERM');
  assert.equal(code, 0);
  assert.ok(sent('/v1/metrics', 'kafka_server_brokertopicmetrics_bytesin_total'));
  assert.ok(sent('/v1/traces', '"broker.produce"'));
  assert.ok(sent('/v1/traces', '"caudal.request.bytes"'));
});

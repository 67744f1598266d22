// SIGTERM with very many connections: what waits is answered (fetches with what there is, joins with where to go), every connection
// ends with a FIN and none with a reset, readiness says no before that while the process still counts as alive, and the process
// ends within its limit.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { errorName } from '../../broker/protocol/error-codes.ts';
import { WireSide } from '../groups/group-side.ts';
import { eventually } from '../traps/trial.ts';
import { batchOfBytes } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { BrokerCommand } from './broker-command.ts';

const idleCount = 1_000;
const parkedCount = 50;
const stopLimitMs = 5_000;

interface Watched {
  readonly socket: net.Socket;
  /** How it ended: `fin`, or the code of an error. */
  readonly ended: Promise<string>;
}

function watch(address: string): Promise<Watched> {
  const [host, port] = address.split(':');
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), host);
    const ended = new Promise<string>((tell) => {
      socket.once('end', () => tell('fin'));
      socket.on('error', (error: NodeJS.ErrnoException) => tell(error.code ?? error.message));
    });
    socket.once('error', reject);
    socket.once('connect', () => resolve({ socket: socket.resume(), ended }));
  });
}

test('1,000 idle connections, parked fetches and joins: all are told, none is cut', {
  timeout: 120_000,
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-stop-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const words = ['--set', 'group.initial.rebalance.delay.ms=60000'];
  const broker = await BrokerCommand.start({ dataDir: join(folder, 'data'), words });
  context.after(() => broker.child.kill('SIGKILL'));
  const address = broker.address('kafka');
  const client = await WireClient.connect(address);
  await client.createTopic('quiet');
  const side = await WireSide.connect(address, 'g');
  const joins = Array.from({ length: parkedCount }, () =>
    side.join({ version: 3, rebalanceTimeoutMs: 60_000 }),
  );
  const readers = await Promise.all(Array.from({ length: parkedCount }, () => WireClient.connect(address)));
  const fetches = readers.map((reader) => reader.fetch('quiet', { offset: 0, maxWaitMs: 60_000 }));
  const idle: Watched[] = [];
  for (let at = 0; at < idleCount; at++) idle.push(await watch(address));
  const admin = `http://${broker.address('admin')}`;
  const waiting = async (): Promise<number> => {
    const text = await (await fetch(`${admin}/metrics`)).text();
    return Number(/^caudal_requests_waiting (\d+)$/m.exec(text)?.[1] ?? -1);
  };
  while ((await waiting()) < 2 * parkedCount) await new Promise((resolve) => setTimeout(resolve, 20));

  const { code, tookMs } = await broker.end('SIGTERM');
  assert.equal(code, 0, broker.err.join('\n'));
  assert.ok(tookMs < stopLimitMs, `${tookMs} ms`);
  for (const { errorCode } of await Promise.all(joins)) assert.equal(errorName(errorCode), 'NOT_COORDINATOR');
  for (const answer of await Promise.all(fetches)) assert.equal(errorName(answer.errorCode), 'NONE');
  const ends = new Map<string, number>();
  for (const { ended } of idle) ends.set(await ended, (ends.get(await ended) ?? 0) + 1);
  assert.deepEqual(ends, new Map([['fin', idleCount]]));
  for (const { socket } of idle) socket.destroy();
  for (const one of [...readers, client]) await one.close().catch(() => undefined);
  await side.close().catch(() => undefined);
});

test('while it stops, readiness says no, the process still counts as alive, and no client comes in', {
  timeout: 120_000,
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-stop-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const broker = await BrokerCommand.start({ dataDir: join(folder, 'data') });
  context.after(() => broker.child.kill('SIGKILL'));
  const slow = await WireClient.connect(broker.address('kafka'));
  context.after(() => slow.close());
  await slow.createTopic('large');
  for (let count = 0; count < 30; count++) await slow.append('large', batchOfBytes(900_000));
  const admin = `http://${broker.address('admin')}`;
  assert.equal((await fetch(`${admin}/readyz`)).status, 200);
  // It does not take its answer: the stop waits for it as long as a stop may.
  slow.connection.pause();
  slow
    .fetch('large', { offset: 0, maxWaitMs: 0, maxBytes: 30_000_000, partitionMaxBytes: 30_000_000 })
    .catch(() => undefined);
  await eventually(
    async () => (await fetch(`${admin}/metrics`)).text(),
    (text) => /^kafka_server_brokertopicmetrics_totalfetchrequests_total\{topic="large"\} [1-9]/m.test(text),
  );

  broker.child.kill('SIGTERM');
  await broker.until(() => broker.log('broker stops') !== undefined);
  const ready = await fetch(`${admin}/readyz`);
  assert.equal(ready.status, 503);
  assert.match(await ready.text(), /the broker is stopping/);
  assert.equal((await fetch(`${admin}/livez`)).status, 200);
  await assert.rejects(watch(broker.address('kafka')), { code: 'ECONNREFUSED' });
  assert.equal(await broker.ended, 0);
});

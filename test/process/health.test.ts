// Readiness with its reasons: a disk that is full and gets space back (a real one, small), a disk whose writes fail, bytes
// that do not hold, a broker that starts or stops. Reads go on meanwhile.

import assert from 'node:assert/strict';
import { CorruptLogError } from '../../broker/log/corrupt-log.ts';
import { mkdirSync, mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { Broker } from '../../broker/broker.ts';
import { loadConfig } from '../../broker/config.ts';
import { observeBroker } from '../../broker/observe/broker-gauges.ts';
import { Health } from '../../broker/observe/health.ts';
import { MeasuredDisk } from '../../broker/observe/measured-disk.ts';
import { TrafficMetrics } from '../../broker/observe/traffic-metrics.ts';
import type { HealthCheck } from '../../broker/port/broker-view.ts';
import { type Disk, DiskError, type DiskErrorCode, type DiskFile } from '../../broker/port/disk.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { portsFor } from '../../broker/process/adaptors.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { prometheusText } from '../../broker/telemetry/prometheus.ts';
import { batchOf, batchOfBytes, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { BrokerCommand } from './broker-command.ts';
import { fillUp, smallDisk } from './small-disk.ts';

const seconds = (count: number): number => count * 1000;

interface Readiness {
  readonly status: number;
  readonly state: string;
  readonly checks: readonly HealthCheck[];
}

async function readyz(admin: string, path = '/readyz'): Promise<Readiness> {
  const answer = await fetch(`http://${admin}${path}`);
  return { status: answer.status, ...((await answer.json()) as Omit<Readiness, 'status'>) };
}

test('a full disk: ready but degraded, until there is space', { timeout: seconds(60) }, async (context) => {
  const folder = smallDisk(context, 64);
  if (folder === undefined) {
    context.skip('this process may not mount a small file system');
    return;
  }
  const broker = await BrokerCommand.start({ dataDir: join(folder, 'data') });
  context.after(() => broker.child.kill('SIGKILL'));
  const admin = broker.address('admin');
  const client = await WireClient.connect(broker.address('kafka'));
  context.after(() => client.close());
  await client.createTopic('kept');
  await client.append('kept', batchOf([record('before')]));
  fillUp(join(folder, 'filler'));

  const refused = await client.produce('kept', batchOfBytes(500_000));
  assert.equal(refused.errorCode, errorCode.KAFKA_STORAGE_ERROR);
  const full = await readyz(admin);
  assert.equal(full.status, 200);
  assert.equal(full.state, 'degraded');
  const disk = full.checks.find(({ name }) => name.startsWith('disk '));
  assert.equal(disk?.state, 'degraded');
  assert.match(disk?.reason ?? '', /^no space is left: writes are refused until there is some \(.*ENOSPC/);
  assert.equal((await readyz(admin, '/livez')).state, 'ok');
  const text = await (await fetch(`http://${admin}/metrics`)).text();
  assert.match(text, /^kafka_log_logmanager_offlinelogdirectorycount 1$/m);
  assert.match(text, /^caudal_disk_state\{directory="[^"]+",state="full"\} 1$/m);
  assert.match(text, /^caudal_disk_errors_total\{reason="no-space"\} [1-9]/m);
  assert.deepEqual(
    (await client.readAll('kept')).map(({ value }) => Buffer.from(value!).toString()),
    ['before'],
  );

  unlinkSync(join(folder, 'filler'));
  await client.append('kept', batchOf([record('after')]));
  assert.equal((await readyz(admin)).state, 'ok');
  assert.equal((await client.readAll('kept')).length, 2);
  await client.close();
  assert.equal((await broker.end('SIGTERM')).code, 0);
});

/** The machine's disk, whose segments can be made to fail. */
class FailingDisk {
  fault: DiskErrorCode | undefined;
  readonly disk: Disk;

  constructor(disk: Disk) {
    this.disk = Object.assign(Object.create(disk) as Disk, {
      open: (path: string, mode: Parameters<Disk['open']>[1]): DiskFile => {
        const file = disk.open(path, mode);
        const write = file.writeSync.bind(file);
        file.writeSync = (buffers, position) => {
          if (this.fault !== undefined && path.endsWith('.log'))
            throw new DiskError(this.fault, path, `${this.fault} on purpose`);
          write(buffers, position);
        };
        return file;
      },
    });
  }
}

test('a disk whose writes fail, bytes that do not hold, phases', {
  timeout: seconds(60),
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-health-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'data'));
  const health = new Health();
  assert.deepEqual(health.liveness(), [{ name: 'process', state: 'ok', reason: '' }]);
  assert.deepEqual(health.readiness(), [
    { name: 'broker', state: 'failed', reason: 'the broker is starting' },
  ]);
  const registry = new MetricRegistry(1000);
  const traffic = new TrafficMetrics(registry);
  const ports = portsFor(silentLogger);
  const failing = new FailingDisk(ports.disk);
  const flags = [`log.dirs=${join(folder, 'data')}`, 'listeners=PLAINTEXT://127.0.0.1:0'];
  const broker = await Broker.start({
    ports: { ...ports, disk: new MeasuredDisk(failing.disk, ports.clock, registry) },
    loaded: loadConfig({ flags, environment: {}, file: undefined }),
    clusterId: undefined,
    traffic,
    onFatal: (error) => assert.fail(error),
  });
  context.after(() => broker.stop());
  observeBroker(broker, { registry, traffic, disk: ports.disk, clock: ports.clock });
  health.serves(broker);
  const states = (): string[] => health.readiness().map(({ state }) => state);
  assert.deepEqual(states(), ['ok', 'ok', 'ok', 'ok']);
  const client = await WireClient.connect(`127.0.0.1:${broker.listeners[0]!.port}`);
  context.after(() => client.close());
  await client.createTopic('kept', { partitions: 2 });
  await client.append('kept', batchOf([record('before')]));

  const [log] = [...broker.storage.store.partitions()].map((stored) => stored.log);
  log!.quarantine(new CorruptLogError('00.log', 17, 'a checksum does not match'));
  const quarantined = health.readiness().at(-1)!;
  assert.equal(quarantined.state, 'degraded');
  assert.match(quarantined.reason, /^some records cannot be read: kept-0$/);
  const shown = (): string => [...prometheusText(registry)].join('');
  assert.match(shown(), /^caudal_quarantined_ranges\{topic="kept",partition="0"\} 1$/m);

  failing.fault = 'io';
  const refused = await client.produce('kept', batchOf([record('lost')]));
  assert.equal(refused.errorCode, errorCode.KAFKA_STORAGE_ERROR);
  failing.fault = undefined;
  const again = await client.produce('kept', batchOf([record('lost')]));
  assert.equal(again.errorCode, errorCode.KAFKA_STORAGE_ERROR, 'a disk that failed is not trusted again');
  const disk = health.readiness()[1]!;
  assert.equal(disk.state, 'degraded');
  assert.match(disk.reason, /^writing failed: nothing is written until a restart \(io on purpose\)$/);
  const text = shown();
  assert.match(text, /^caudal_disk_state\{directory="[^"]+",state="offline"\} 1$/m);
  assert.match(text, /^kafka_server_replicamanager_offlinereplicacount 2$/m);
  assert.match(text, /^caudal_disk_errors_total\{reason="io"\} 1$/m);
  assert.match(text, /^kafka_server_brokertopicmetrics_failedproducerequests_total\{topic="kept"\} 2$/m);
  assert.equal((await client.readAll('kept')).length, 1);
  await client.close();
  health.stops();
  assert.deepEqual(health.readiness(), [
    { name: 'broker', state: 'failed', reason: 'the broker is stopping' },
  ]);
});

// A log that goes on behind the entries of an earlier run: they come back at every start until a checkpoint has covered
// them, in front of what was added since, and their files are not written again before that.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SimDisk } from '../../../test/sim/sim-disk.ts';
import { SimRandom } from '../../../test/sim/sim-random.ts';
import { offset, partitionId, type TopicId } from '../../base/brand.ts';
import { crc32c } from '../../base/crc32c.ts';
import { Prng } from '../../base/prng.ts';
import { silentLogger } from '../../port/logger.ts';
import { setBatchCrc } from '../../protocol/record-batch.ts';
import { encodeBatch } from '../../protocol/record.ts';
import type { WalClient } from './wal-group.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

const limits = { fileBytes: 64 << 10, filesMax: 3, groupBytes: 16 << 10, pendingBytesMax: 1 << 20 };
const topic = new SimRandom(new Prng(1)).uuid() as TopicId;

/** Opens the log as a start does; `entries` are partition and first offset of each. */
async function open(disk: SimDisk): Promise<{ wal: WriteAheadLog; entries: string[] }> {
  disk.makeDirectory('/data');
  await disk.syncDirectory('/');
  const random = new SimRandom(new Prng(2));
  const onFailure = (error: Error): never => assert.fail(error);
  const wal = await WriteAheadLog.open({
    disk,
    directory: '/data/wal',
    crc32c,
    random,
    logger: silentLogger,
    limits,
    onFailure,
  });
  const entries: string[] = [];
  for await (const entry of wal.history.entries())
    if (entry.kind === 'append') entries.push(`${entry.partition}:${entry.baseOffset}`);
  return { wal, entries };
}

/** Appends one batch of one record and waits until it is durable. */
async function append(wal: WriteAheadLog, client: WalClient, baseOffset: number, bytes = 10): Promise<void> {
  const value = new Uint8Array(bytes);
  const batch = encodeBatch([{ offset: baseOffset, timestamp: 1, key: null, value, headers: [] }], {
    baseOffset,
  });
  setBatchCrc(batch, 0, crc32c(batch, 21, batch.length));
  await new Promise<void>((resolve) => {
    client.onDurable = () => resolve();
    wal.append(client, batch);
    wal.commit();
  });
}

const clientOf = (wal: WriteAheadLog, partition: number): WalClient =>
  wal.client(topic, partitionId(partition), () => undefined);

async function firstRun(disk: SimDisk): Promise<void> {
  const { wal } = await open(disk);
  await wal.reset();
  // The second file too, and some of the first for both partitions.
  const [zero, one] = [clientOf(wal, 0), clientOf(wal, 1)];
  await append(wal, one, 0);
  for (let index = 0; index < 4; index++) await append(wal, zero, index, 9_000);
}

const written = ['1:0', '0:0', '0:1', '0:2', '0:3'];

test('what an earlier run left stands before what is added', async () => {
  const disk = new SimDisk({ prng: new Prng(3) });
  await firstRun(disk);
  for (let run = 0; run < 2; run++) {
    const { wal, entries } = await open(disk.survivor(new Prng(4)));
    assert.deepEqual(entries, written);
    assert.equal(wal.history.endOf(topic, 0), 4);
    assert.equal(wal.history.endOf(topic, 1), 1);
    assert.equal(wal.history.endOf(topic, 2), -1);
  }
  const second = disk.survivor(new Prng(4));
  const { wal } = await open(second);
  const client = clientOf(wal, 0);
  clientOf(wal, 1);
  assert.ok(wal.canResume);
  await wal.resume();
  await append(wal, client, 4);
  assert.deepEqual((await open(second.survivor(new Prng(5)))).entries, [...written, '0:4']);
  assert.deepEqual((await open(second.afterKill(new Prng(5)))).entries, [...written, '0:4']);
});

test('the files of an earlier run are kept until checkpoints have covered each of their partitions', async () => {
  const first = new SimDisk({ prng: new Prng(3) });
  await firstRun(first);
  const disk = first.survivor(new Prng(4));
  const { wal } = await open(disk);
  const client = clientOf(wal, 0);
  clientOf(wal, 1);
  await wal.resume();
  await append(wal, client, 4);
  wal.release((_topic, partition) => offset(partition === 0 ? 4 : 0), wal.mark());
  assert.deepEqual(wal.oldestPinned(), [{ topicId: topic, partition: 1 }]);
  await append(wal, client, 5);
  assert.deepEqual((await open(disk.survivor(new Prng(6)))).entries, [...written, '0:4', '0:5']);
  wal.release((_topic, partition) => offset(partition === 0 ? 6 : 1), wal.mark());
  await append(wal, client, 6);
  assert.deepEqual((await open(disk.survivor(new Prng(7)))).entries, ['0:4', '0:5', '0:6']);
});

test('a ring without a free file cannot go on, and says so', async () => {
  const disk = new SimDisk({ prng: new Prng(3) });
  const { wal } = await open(disk);
  await wal.reset();
  assert.ok(!(await open(disk.survivor(new Prng(4)))).wal.canResume, 'there is one file, and it is live');
  const client = clientOf(wal, 0);
  for (let index = 0; index < 11; index++) await append(wal, client, index, 9_000);
  const full = await open(disk.survivor(new Prng(5)));
  assert.equal(full.entries.length, 11);
  assert.ok(!full.wal.canResume, 'all three files are live');
  await assert.rejects(full.wal.resume());
});

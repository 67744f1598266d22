// What the write-ahead log takes and reports: groups, truncations while something is in flight, failures, handles, bounds.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { offset, partitionId } from '../../base/brand.ts';
import { DiskError } from '../../port/disk.ts';
import { Prng } from '../../base/prng.ts';
import { limits, lineOf, makeBench, openWal, settle, topic } from '../../../test/log/wal-fixture.ts';
import type { WalClient } from './wal-group.ts';
import { WalOverflowError } from './write-ahead-log.ts';

test('what arrives while a write is in flight is one next group, reported once per client', async () => {
  const { disk, wal, append } = await makeBench();
  const heard: string[] = [];
  const clients = [0, 1].map((id) =>
    wal.client(topic, partitionId(id), (next) => heard.push(`${id}:${next}`)),
  );
  const [one, two] = clients as [WalClient, WalClient];
  const before = disk.effectCount;
  append(one, 0);
  wal.commit();
  append(one, 1);
  append(two, 0);
  wal.commit();
  append(one, 2);
  wal.commit();
  assert.deepEqual(heard, []);
  assert.ok(wal.pendingBytes() > 0);
  await settle();
  assert.deepEqual(heard, ['0:1', '0:3', '1:1']);
  assert.equal(disk.effectCount - before, 2);
  assert.equal(wal.pendingBytes(), 0);
  append(two, 1);
  await settle();
  assert.equal(heard.length, 3, 'nothing is written before the turn ends');
  await wal.close();
  assert.equal(heard.at(-1), '1:2', 'close finishes what was added');
});

test('a truncation takes back what is in flight, queued or just being reported', async () => {
  const { wal, append } = await makeBench();
  const heard: number[] = [];
  const victim = wal.client(topic, partitionId(1), (next) => heard.push(next));
  const killer = wal.client(topic, partitionId(0), () => wal.truncate(victim, offset(4)));
  append(killer, 0);
  append(victim, 9);
  wal.commit();
  await settle();
  assert.deepEqual(heard, [4]);
  append(victim, 4);
  wal.commit();
  wal.truncate(victim, offset(2));
  append(victim, 2);
  wal.commit();
  await settle();
  assert.deepEqual(heard, [4, 2, 3]);
});

test('a failed write is told once; nothing is reported or retried after it', async () => {
  const { disk, wal, failures, append } = await makeBench();
  const heard: number[] = [];
  const client = wal.client(topic, partitionId(0), (next) => heard.push(next));
  disk.faults.writeFailures = 1;
  append(client, 0);
  wal.commit();
  append(client, 1);
  wal.commit();
  await settle();
  assert.equal(failures.length, 1);
  assert.ok(failures[0] instanceof DiskError && failures[0].code === 'io');
  const effects = disk.effectCount;
  append(client, 2);
  wal.truncate(client, offset(1), () => heard.push(-1));
  wal.commit();
  await settle();
  await wal.close();
  assert.deepEqual(heard, []);
  assert.equal(disk.effectCount, effects);
  assert.equal(failures.length, 1);
});

test('a partition that is opened again has the same handle and pins; one that was dropped starts anew', async () => {
  const { wal, append } = await makeBench();
  const heard: string[] = [];
  const first = wal.client(topic, partitionId(0), () => heard.push('first'));
  append(first, 0);
  const again = wal.client(topic, partitionId(0), () => heard.push('again'));
  assert.equal(again, first);
  wal.commit();
  await settle();
  assert.deepEqual(heard, ['again']);
  append(again, 1);
  wal.drop(again);
  const other = wal.client(topic, partitionId(0), (next) => heard.push(`other ${next}`));
  assert.notEqual(other, first);
  append(other, 0);
  wal.commit();
  await settle();
  assert.deepEqual(heard, ['again', 'other 1']);
  assert.deepEqual(wal.oldestPinned(), [{ topicId: topic, partition: 0 }]);
});

test('a batch larger than a group has a group of its own; more than the bound is refused', async () => {
  const { disk, wal, append } = await makeBench();
  let durable = 0;
  const client = wal.client(topic, partitionId(0), (next) => {
    durable = next;
  });
  const sent = [append(client, 0), append(client, 1, 40_000), append(client, 2)];
  wal.commit();
  await settle();
  assert.equal(durable, 3);
  const { entries } = await openWal(disk.survivor(new Prng(2)));
  assert.deepEqual(
    entries,
    sent.map((batch) => lineOf(batch)),
  );
  assert.throws(() => {
    for (let index = 3; ; index++) append(client, index, 20_000);
  }, WalOverflowError);
});

test('what there is room for is never refused, however it is cut; other entries never are', async () => {
  const body = 100;
  const batchBytes = body + 61;
  for (let spare = 0; spare < 1500; spare += 7) {
    const { wal, append } = await makeBench(undefined, { ...limits, pendingBytesMax: 4000 + spare });
    const client = wal.client(topic, partitionId(0), () => undefined);
    let next = 0;
    while (wal.hasRoom(batchBytes * 5, 5)) for (let run = 0; run < 5; run++) append(client, next++, body);
    assert.ok(next >= 5);
    assert.throws(() => append(client, next, 4000 + spare - wal.pendingBytes()), WalOverflowError);
    wal.truncate(client, offset(1));
    wal.startOffset(client, offset(1));
    wal.drop(client);
    await wal.close();
  }
});

// The files of the write-ahead log: who pins them, how they are freed, when there are more of them, and when others take their place.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { offset, partitionId } from '../../base/brand.ts';
import { Prng } from '../../base/prng.ts';
import {
  directory,
  limits,
  lineOf,
  makeBench,
  openWal,
  settle,
  topic,
} from '../../../test/log/wal-fixture.ts';

test('a full ring waits for a release and names who pins it', async () => {
  const { disk, wal, append } = await makeBench();
  let durable = 0;
  const client = wal.client(topic, partitionId(7), (next) => {
    durable = next;
  });
  const sent: Uint8Array[] = [];
  while (wal.pendingBytes() < 40_000) {
    sent.push(append(client, sent.length, 9_000));
    wal.commit();
    await settle();
  }
  assert.ok(durable > 15 && durable < sent.length);
  assert.equal(disk.list(directory).length, limits.filesMax);
  assert.deepEqual(wal.oldestPinned(), [{ topicId: topic, partition: 7 }]);
  assert.ok(wal.usage().share > 0.8 && wal.usage().share <= 1);
  const prng = new Prng(1);
  const found = (await openWal(disk.survivor(prng))).entries;
  assert.deepEqual(
    found,
    sent.slice(0, durable).map((batch) => lineOf(batch, 7)),
  );
  const stuck = durable;
  wal.release(() => offset(1), wal.mark());
  await settle();
  assert.equal(durable, stuck, 'one batch below the recovery point frees no file');
  wal.release(() => offset(stuck), wal.mark());
  await settle();
  assert.equal(durable, sent.length);
  assert.equal(wal.pendingBytes(), 0);
  const after = (await openWal(disk.survivor(prng))).entries;
  assert.equal(after.at(-1), lineOf(sent.at(-1) as Uint8Array, 7));
  assert.ok(sent.length - after.length <= stuck);
});

test('a partition that was cut and never written again does not pin files for ever', async () => {
  const { wal, append } = await makeBench();
  const client = wal.client(topic, partitionId(0), () => undefined);
  const other = wal.client(topic, partitionId(1), () => undefined);
  append(client, 0);
  append(client, 5);
  wal.truncate(client, offset(1));
  for (let index = 0; index < 8; index++) append(other, index, 9_000);
  wal.commit();
  await settle();
  assert.equal(wal.oldestPinned().length, 2);
  wal.release((_topic, partition) => offset(partition === 0 ? 1 : 8), wal.mark());
  await settle();
  assert.ok(wal.usage().liveBytes <= limits.fileBytes, 'all but the active file are free');
});

test('a disk too full for another file is no failure: the ring it has goes on', async () => {
  const { disk, wal, failures, append } = await makeBench();
  const client = wal.client(topic, partitionId(0), () => undefined);
  disk.capacityBytes = disk.usedBytes + 10_000;
  for (let index = 0; index < 12; index++) append(client, index, 9_000);
  wal.commit();
  await settle();
  assert.ok(wal.pendingBytes() > 0);
  assert.deepEqual(failures, []);
  assert.deepEqual(disk.list(directory).length, 1);
  assert.ok(wal.isStalled && !wal.hasRoom(0, 0), 'no checkpoint makes room');
  disk.capacityBytes = Infinity;
  wal.release(() => offset(0), wal.mark());
  await settle();
  assert.equal(wal.pendingBytes(), 0);
  assert.ok(!wal.isStalled && wal.hasRoom(1, 1));
});

test('what only more space would let through is known before it is taken: at a start, and at the end of the only file', async () => {
  const first = await makeBench();
  const before = first.wal.client(topic, partitionId(0), () => undefined);
  first.append(before, 0);
  await first.wal.close();
  const { disk } = first;
  disk.capacityBytes = disk.usedBytes + limits.fileBytes - 1;
  const { wal, failures, append } = await makeBench(disk);
  assert.ok(wal.isStalled, 'the only file holds the log');
  wal.growAgain();
  wal.release(() => offset(0), wal.mark());
  await settle();
  assert.ok(wal.isStalled, 'nothing has changed');
  disk.capacityBytes++;
  assert.ok(wal.isStalled, 'not before the file is there');
  wal.growAgain();
  await settle();
  assert.ok(!wal.isStalled);
  let durable = 0;
  const client = wal.client(topic, partitionId(0), (next) => {
    durable = next;
  });
  // With no space for a third file, two take turns, as long as checkpoints let them.
  let index = 1;
  for (; index < 40; index++) {
    if (wal.needsRelease(9_000)) wal.release(() => offset(index), wal.mark());
    assert.ok(!wal.isStalled);
    append(client, index, 9_000);
    wal.commit();
    await settle();
    assert.equal(durable, index + 1, 'what is taken becomes durable');
  }
  assert.equal(disk.list(directory).length, 2);
  assert.deepEqual([wal.pendingBytes(), failures], [0, []]);
});

test('files of another size leave the ring once the log has moved on', async () => {
  const first = await makeBench();
  const client = first.wal.client(topic, partitionId(0), () => undefined);
  const sent = first.append(client, 0);
  await first.wal.close();
  const larger = { ...limits, fileBytes: 128 << 10 };
  const again = await openWal(first.disk, { limits: larger });
  assert.deepEqual(again.entries, [lineOf(sent)]);
  const second = await makeBench(first.disk, larger);
  assert.equal(second.disk.list(directory).length, 1);
  second.append(
    second.wal.client(topic, partitionId(0), () => undefined),
    0,
  );
  await second.wal.close();
  assert.deepEqual(
    second.disk.list(directory).map(({ name }) => second.disk.readFile(`${directory}/${name}`).length),
    [larger.fileBytes],
  );
  assert.equal((await openWal(second.disk, { limits: larger })).entries.length, 1);
});

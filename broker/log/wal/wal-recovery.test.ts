// What a start finds: the log of a life that had just begun, of one whose files had no durable names yet, and of a damaged disk.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { partitionId } from '../../base/brand.ts';
import { Prng } from '../../base/prng.ts';
import { SimDisk } from '../../../test/sim/sim-disk.ts';
import { directory, lineOf, makeBench, openWal, settle, topic } from '../../../test/log/wal-fixture.ts';
import { WalDamagedError } from './wal-recovery.ts';

test('a new life does not write into the only file before another one holds its log', async () => {
  const first = await makeBench();
  const client = first.wal.client(topic, partitionId(0), () => undefined);
  for (let index = 0; index < 3; index++) {
    first.append(client, index);
    first.wal.commit();
    await settle();
  }
  await first.wal.close();
  for (let outcome = 0; outcome < 40; outcome++) {
    const disk = first.disk.survivor(new Prng(outcome));
    const second = await makeBench(disk);
    let cut = false;
    disk.onDurableEffect((effect) => {
      cut ||= effect.kind === 'write-durable';
      return cut ? 'cut-during' : 'go-on';
    });
    const batch = second.append(
      second.wal.client(topic, partitionId(0), () => undefined),
      0,
      3_000,
    );
    second.wal.commit();
    for (let turn = 0; turn < 20; turn++) await settle();
    assert.ok(disk.isDead);
    const { entries } = await openWal(disk.survivor(new Prng(outcome + 1_000)));
    if (entries.length > 0) assert.deepEqual(entries, [lineOf(batch)]);
  }
});

test('a file whose name a killed process left unsynced is not lost in a later cut', async () => {
  const disk = new SimDisk({ prng: new Prng(1) });
  disk.makeDirectory('/data');
  await disk.syncDirectory('/');
  let kills = 0;
  disk.onDurableEffect(({ kind, path }) =>
    kind === 'sync-directory' && path === directory && kills++ === 1 ? 'cut-before' : 'go-on',
  );
  void makeBench(disk);
  for (let turn = 0; turn < 20; turn++) await settle();
  assert.ok(disk.isDead);
  const { disk: next, wal, append } = await makeBench(disk.afterKill(new Prng(2)));
  const batch = append(
    wal.client(topic, partitionId(0), () => undefined),
    0,
  );
  await wal.close();
  for (let outcome = 0; outcome < 10; outcome++) {
    assert.deepEqual((await openWal(next.survivor(new Prng(outcome)))).entries, [lineOf(batch)]);
  }
});

test('damage before the end stops the start; in the very last group it is a torn tail', async () => {
  const { disk, wal, append } = await makeBench();
  const client = wal.client(topic, partitionId(0), () => undefined);
  const sent: Uint8Array[] = [];
  for (let index = 0; index < 5; index++) {
    sent.push(append(client, index));
    wal.commit();
    await settle();
  }
  await wal.close();
  const name = `${directory}/${(disk.list(directory)[0] as { name: string }).name}`;
  // Block 0 is the note that begins a ring; group n stands in block n.
  for (let group = 0; group <= 5; group++) {
    for (const at of [0, 5, 30, 64, 90, 120, 240, 270]) {
      const copy = disk.survivor(new Prng(1));
      const file = copy.open(name, 'write');
      const byte = new Uint8Array(1);
      file.readSync(byte, group * 4096 + at);
      byte[0] = (byte[0] as number) ^ 0x10;
      file.writeSync([byte], group * 4096 + at);
      // The note has no payload: the bytes behind its header are padding.
      if (group === 0 && at >= 64) continue;
      if (group < 5) await assert.rejects(openWal(copy), WalDamagedError, `group ${group}, byte ${at}`);
      else
        assert.deepEqual(
          (await openWal(copy)).entries,
          sent.slice(0, 4).map((batch) => lineOf(batch)),
        );
    }
  }
});

// Whatever is asked for, front to back, is what stands in the file: across pieces, behind a gap, larger than what is carried
// over; and two readers may share the memory one after the other.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SimDisk } from '../../../test/sim/sim-disk.ts';
import { Prng } from '../../base/prng.ts';
import type { DiskFile } from '../../port/disk.ts';
import { DiskError } from '../../port/disk.ts';
import { WalMemory, WalReader } from './wal-reader.ts';

const mib = 1 << 20;

function fileOf(size: number): { file: DiskFile; content: Uint8Array } {
  const disk = new SimDisk({ prng: new Prng(1) });
  const content = new Uint8Array(size);
  // No period that a piece or a block has too.
  for (let at = 0; at < size; at++) content[at] = (at % 251) ^ (at >> 12);
  const file = disk.open('/file', 'create');
  file.writeSync([content], 0);
  return { file, content };
}

async function check(
  reader: WalReader,
  content: Uint8Array,
  position: number,
  length: number,
): Promise<void> {
  const { memory, at } = await reader.bytes(position, length);
  const got = memory.subarray(at, at + length);
  assert.ok(
    Buffer.compare(got, content.subarray(position, position + length)) === 0,
    `${position}+${length}`,
  );
}

test('bytes in a row, across pieces', async () => {
  const { file, content } = fileOf(9 * mib + 4096);
  const reader = new WalReader(file, content.length, new WalMemory());
  for (const step of [4096, 700_000, mib]) {
    const other = new WalReader(file, content.length, new WalMemory());
    for (let position = 0; position + step <= content.length; position += step)
      await check(other, content, position, step);
    await other.stop();
  }
  await check(reader, content, content.length - 4096, 4096);
});

test('the same position twice, first in part', async () => {
  const { file, content } = fileOf(5 * mib);
  const reader = new WalReader(file, content.length, new WalMemory());
  for (let position = 0; position + 900_000 <= content.length; position += 900_000) {
    await check(reader, content, position, 64);
    await check(reader, content, position, 900_000);
  }
});

test('a gap, and more than is carried over', async () => {
  const { file, content } = fileOf(12 * mib);
  const reader = new WalReader(file, content.length, new WalMemory());
  await check(reader, content, 100, 50);
  await check(reader, content, 150, 5 * mib);
  await check(reader, content, 150 + 5 * mib, 4096);
  await check(reader, content, 11 * mib, mib);
});

test('a second reader has the memory when the first has stopped', async () => {
  const [first, second] = [fileOf(6 * mib), fileOf(5 * mib)];
  const memory = new WalMemory();
  const one = new WalReader(first.file, first.content.length, memory);
  await check(one, first.content, 0, mib);
  await one.stop();
  const two = new WalReader(second.file, second.content.length, memory);
  for (let position = 0; position < second.content.length; position += mib)
    await check(two, second.content, position, mib);
});

test('a file that is shorter than it was is an error of the disk', async () => {
  const { file, content } = fileOf(3 * mib);
  const reader = new WalReader(file, content.length, new WalMemory());
  file.truncate(mib);
  await check(reader, content, 0, mib);
  await assert.rejects(reader.bytes(mib, 4096), DiskError);
  await reader.stop();
});

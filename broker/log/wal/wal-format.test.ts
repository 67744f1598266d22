// The bytes of a group: what goes in comes out, and no change of a single byte passes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offset, partitionId } from '../../base/brand.ts';
import { crc32c } from '../../base/crc32c.ts';
import { Prng } from '../../base/prng.ts';
import { randomUuid } from '../../base/random-uuid.ts';
import { makeBatch } from '../../../test/log/wal-fixture.ts';
import { readEntries, readHeader, verifyGroup, type WalEntry } from './wal-format.ts';
import { WalClient, WalGroup } from './wal-group.ts';

const prng = new Prng(11);
const topicId = randomUuid(() => prng.uint32());
const place = { generation: 7, firstLive: 5, sequence: 2 ** 40 + 3, ringId: { high: 1, low: 2 } };

const batchOf = (baseOffset: number, records: number, epoch: number): Uint8Array =>
  makeBatch(prng, { baseOffset, records, epoch, bodyBytes: prng.below(60) });

const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

function makeGroup(): { bytes: Uint8Array; usedBytes: number; expected: WalEntry[] } {
  const group = new WalGroup(new Uint8Array(8192));
  const one = new WalClient(topicId, partitionId(3), () => undefined);
  const two = new WalClient(topicId, partitionId(2 ** 31 - 1), () => undefined);
  const a = batchOf(2 ** 45, 3, 4);
  const b = batchOf(2 ** 45 + 3, 1, 4);
  const c = batchOf(2 ** 45 + 4, 2, 5);
  const d = batchOf(0, 1, 0);
  const ab = join(a, b);
  assert.equal(group.append(one, ab, 0), ab.length);
  // One entry holds one leader epoch: the call stops where the next begins and goes on when asked again.
  const bc = join(a, c);
  const stop = group.append(one, bc, 0);
  assert.equal(stop, a.length);
  assert.equal(group.append(one, bc, stop), bc.length);
  assert.equal(group.append(two, d, 0), d.length);
  assert.ok(group.control(two, 2, 17, 1));
  assert.ok(group.control(one, 3, 2 ** 41, 2));
  assert.ok(group.control(two, 4, 0, 3));
  assert.equal(group.append(one, d, 0), d.length);
  const of = (partition: number) => ({ topicId, partition: partitionId(partition) });
  const append = (partition: number, range: [number, number, number], bytes: Uint8Array): WalEntry => ({
    kind: 'append',
    ...of(partition),
    leaderEpoch: range[2] as never,
    baseOffset: offset(range[0]),
    nextOffset: offset(range[1]),
    bytes,
  });
  const base = 2 ** 45;
  const expected: WalEntry[] = [
    append(3, [base, base + 3, 4], join(a, b, a)),
    append(3, [base + 4, base + 6, 5], c),
    append(2 ** 31 - 1, [0, 1, 0], d),
    { kind: 'truncate', ...of(2 ** 31 - 1), offset: offset(17) },
    { kind: 'start-offset', ...of(3), offset: offset(2 ** 41) },
    { kind: 'drop', ...of(2 ** 31 - 1) },
    append(3, [0, 1, 0], d),
  ];
  const usedBytes = 64 + group.usedBytes;
  return { bytes: group.seal(place, crc32c), usedBytes, expected };
}

test('entries come back as they went in, from any place in a file', () => {
  const { bytes, expected } = makeGroup();
  assert.equal(bytes.length % 4096, 0);
  const file = new Uint8Array(3 * 4096 + bytes.length);
  file.set(bytes, 4096);
  const header = readHeader(file, 4096, crc32c);
  assert.ok(header !== undefined);
  const { generation, firstLive, sequence, ringId } = header;
  assert.deepEqual({ generation, firstLive, sequence, ringId }, place);
  assert.ok(verifyGroup(file, 4096, header, crc32c));
  assert.deepEqual(readEntries(file, 4096, header), expected);
  assert.equal(readHeader(file, 0, crc32c), undefined);
  // A group that reaches beyond the bytes at hand is none.
  assert.equal(verifyGroup(file.subarray(0, 4096 + bytes.length - 1), 4096, header, crc32c), false);
});

test('a change of any single byte is found', () => {
  const { bytes, usedBytes } = makeGroup();
  for (let at = 0; at < usedBytes; at++) {
    for (const flip of [1, 0x80, 0xff]) {
      const copy = bytes.slice();
      copy[at] = (copy[at] as number) ^ flip;
      const header = readHeader(copy, 0, crc32c);
      assert.ok(header === undefined || !verifyGroup(copy, 0, header, crc32c), `byte ${at} ^ ${flip}`);
    }
  }
});

test('any sectors of an older group instead of the new ones are found', () => {
  const older = makeGroup().bytes;
  const { bytes, usedBytes } = makeGroup();
  const sectors = Math.ceil(usedBytes / 512);
  for (let mask = 1; mask < 2 ** sectors; mask++) {
    const copy = bytes.slice();
    for (let sector = 0; sector < sectors; sector++) {
      if ((mask >> sector) & 1) copy.set(older.subarray(sector * 512, sector * 512 + 512), sector * 512);
    }
    if (mask === 2 ** sectors - 1) continue;
    const header = readHeader(copy, 0, crc32c);
    assert.ok(header === undefined || !verifyGroup(copy, 0, header, crc32c), `mask ${mask}`);
  }
});

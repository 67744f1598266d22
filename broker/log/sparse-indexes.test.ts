// The offset index and the time index: what they find, Kafka's bytes, and what is no index.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OffsetIndex } from './offset-index.ts';
import { TimeIndex } from './time-index.ts';

function offsetsOf(entries: readonly (readonly [number, number])[]): OffsetIndex {
  const index = new OffsetIndex();
  for (const [offset, position] of entries) index.append(offset, position);
  return index;
}

function timesOf(entries: readonly (readonly [number, number])[]): TimeIndex {
  const index = new TimeIndex();
  for (const [timestamp, offset] of entries) index.maybeAppend(timestamp, offset);
  return index;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

test('an offset is found at its entry or the one before; without one the search begins at 0', () => {
  const index = offsetsOf([
    [10, 500],
    [20, 900],
    [30, 1400],
  ]);
  const rows = [
    [0, 0],
    [9, 0],
    [10, 500],
    [19, 500],
    [20, 900],
    [1e6, 1400],
  ] as const;
  for (const [offset, position] of rows) assert.equal(index.lookup(offset), position, `offset ${offset}`);
});

test('offsets that do not ascend are no entries; a thousand are kept', () => {
  const index = offsetsOf([
    [5, 100],
    [5, 200],
    [4, 300],
  ]);
  assert.equal(index.entries, 1);
  for (let at = 6; at < 1006; at++) index.append(at, at * 100);
  assert.equal(index.entries, 1001);
  assert.equal(index.lookup(777), 77_700);
});

test('offset entries are eight bytes, big end first, and come back', () => {
  const index = offsetsOf([
    [1, 0x102],
    [0x7fffffff, 0xfffffffe],
  ]);
  assert.equal(hex(index.encode()), '00000001000001027ffffffffffffffe');
  assert.equal(OffsetIndex.decode(index.encode(), 0xffffffff)?.lookup(0x7fffffff), 0xfffffffe);
});

const noOffsets: readonly (readonly [string, string])[] = [
  ['half an entry', '00000001 000000'],
  ['offsets that go back', '00000005 00000010 00000004 00000020'],
  ['positions that go back', '00000005 00000020 00000006 00000010'],
  ['a position behind the segment', '00000005 00001000'],
  ['a hole of zeros with entries behind it', '00000005 00000020 00000006 00000020'],
];
for (const [what, text] of noOffsets)
  test(`no offset index: ${what}`, () => assert.equal(OffsetIndex.decode(bytesOf(text), 1000), undefined));

test('padding with zeros ends an index', () => {
  const padded = bytesOf('00000005 00000020 00000000 00000000 00000000 00000000');
  assert.equal(OffsetIndex.decode(padded, 1000)?.entries, 1);
  const times = bytesOf('0000000000000005 00000001 0000000000000000 00000000');
  assert.equal(TimeIndex.decode(times)?.entries, 1);
});

test('a time is found behind the last entry that is older', () => {
  const index = timesOf([
    [100, 3],
    [200, 9],
    [300, 12],
  ]);
  const rows = [
    [100, undefined],
    [101, 3],
    [200, 3],
    [201, 9],
    [1e15, 12],
  ] as const;
  for (const [time, offset] of rows)
    assert.equal(index.lookupBelow(time)?.relativeOffset, offset, `time ${time}`);
  assert.deepEqual(index.last(), { timestamp: 300, relativeOffset: 12 });
});

test('a time that is no news, or none, is no entry; a thousand are kept', () => {
  const index = timesOf([
    [100, 3],
    [100, 4],
    [99, 5],
    [-1, 6],
  ]);
  assert.equal(index.entries, 1);
  for (let at = 101; at < 1101; at++) index.maybeAppend(at, at);
  assert.equal(index.entries, 1001);
  assert.equal(index.lookupBelow(900)?.relativeOffset, 899);
});

test('time entries are twelve bytes, big end first, and come back', () => {
  const index = timesOf([
    [1, 2],
    [0x0123_4567_89ab, 0xfffffffe],
  ]);
  assert.equal(hex(index.encode()), '0000000000000001000000020000012345' + '6789abfffffffe');
  assert.deepEqual(TimeIndex.decode(index.encode())?.last(), {
    timestamp: 0x0123_4567_89ab,
    relativeOffset: 0xfffffffe,
  });
});

const noTimes: readonly (readonly [string, string])[] = [
  ['half an entry', '0000000000000001 0000'],
  ['times that go back', '0000000000000009 00000001 0000000000000008 00000002'],
  ['offsets that go back', '0000000000000008 00000002 0000000000000009 00000001'],
  ['a time before 1970', 'ffffffffffffffff 00000001'],
];
for (const [what, text] of noTimes)
  test(`no time index: ${what}`, () => assert.equal(TimeIndex.decode(bytesOf(text)), undefined));

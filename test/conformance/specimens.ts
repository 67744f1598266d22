/**
 * The records that every client writes and every other one must read back, byte for byte: nulls, empties, bytes that
 * are no text, headers that repeat a name, given timestamps, and enough redundancy for each codec to bite.
 */
import assert from 'node:assert/strict';
import type { ClientKind, Feature } from './clients.ts';
import type { RecordRead, RecordToWrite } from './commands.ts';

export interface Specimen {
  readonly what: string;
  readonly needs: readonly Feature[];
  readonly record: RecordToWrite;
}

const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const empty = Buffer.alloc(0);
const text = (value: string): Buffer => Buffer.from(value, 'utf8');

export const specimens: readonly Specimen[] = [
  {
    what: 'a given timestamp',
    needs: ['timestamp', 'far-timestamp'],
    record: { key: text('old'), value: text('2020'), timestamp: 1_577_836_800_123 },
  },
  { what: 'a value alone', needs: [], record: { key: null, value: text('value alone') } },
  { what: 'a tombstone', needs: [], record: { key: text('key'), value: null } },
  { what: 'empty key and value', needs: [], record: { key: empty, value: empty } },
  { what: 'neither key nor value', needs: ['nothing'], record: { key: null, value: null } },
  { what: 'every byte', needs: [], record: { key: allBytes, value: Buffer.from(allBytes).reverse() } },
  { what: 'text beyond ASCII', needs: [], record: { key: text('clé ключ 鍵'), value: text('𝕍alue — 值') } },
  {
    what: 'headers that repeat a name',
    needs: [],
    record: {
      key: text('repeated'),
      value: text('headers'),
      headers: [
        ['x', text('1')],
        ['x', empty],
        ['x', text('1')],
        ['y', empty],
      ],
    },
  },
  {
    what: 'a header without a value',
    needs: ['null-header'],
    record: {
      key: text('null'),
      value: text('header'),
      headers: [
        ['x', null],
        ['x', empty],
        ['y', null],
      ],
    },
  },
  {
    what: 'a header of bytes that are no text',
    needs: ['binary-header'],
    record: { key: null, value: text('b'), headers: [['bytes', Buffer.from([255, 254, 128, 195, 40])]] },
  },
  {
    what: 'a timestamp before the first one',
    needs: ['timestamp', 'far-timestamp'],
    record: { key: text('older'), value: text('2010'), timestamp: 1_262_304_000_000 },
  },
  {
    what: 'much of the same',
    needs: [],
    record: { key: text('long'), value: Buffer.alloc(20_000, 'abcdefgh') },
  },
  { what: 'the last', needs: [], record: { key: text('last'), value: text('last') } },
];

/** The specimens that a client can write, in order. */
export function specimensFor(kind: ClientKind): readonly Specimen[] {
  return specimens.filter(({ needs }) => !needs.some((feature) => kind.cannotWrite.has(feature)));
}

/** Fails unless what was read is what was written: count, order, offsets, bytes, headers, given timestamps. */
export function assertSame(
  read: readonly RecordRead[],
  written: readonly RecordToWrite[],
  first: { readonly offset: number; readonly notBeforeMs: number },
): void {
  const plain = (record: RecordToWrite | RecordRead): object => ({
    key: record.key?.toString('hex') ?? null,
    value: record.value?.toString('hex') ?? null,
    headers: (record.headers ?? []).map(([name, value]) => [name, value?.toString('hex') ?? null]),
  });
  assert.deepEqual(read.map(plain), written.map(plain));
  for (const [index, record] of read.entries()) {
    assert.equal(record.offset, first.offset + index);
    const given = written[index]?.timestamp;
    if (given === undefined) {
      assert.ok(record.timestamp >= first.notBeforeMs && record.timestamp <= Date.now() + 1000);
    } else {
      assert.equal(record.timestamp, given);
    }
  }
}

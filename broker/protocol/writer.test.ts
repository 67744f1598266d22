// Shows that what the writer writes is what the reader reads, whatever the size of its buffers; that parts never move
// once written; and that large runs are linked, not copied.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Reader } from './reader.ts';
import { recordBytesLength, Writer } from './writer.ts';

type Step = readonly [write: (writer: Writer) => void, read: (reader: Reader) => unknown, value: unknown];

const text = fc.string({ unit: 'binary', maxLength: 90 });
const blob = fc.uint8Array({ maxLength: 1500 });
const int32 = fc.integer();
const safe = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-(2 ** 63), 2 ** 63, 2 ** 32, -(2 ** 32)));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.boolean().map((v): Step => [(w) => w.bool(v), (r) => r.bool(), v]),
  fc.integer({ min: -128, max: 127 }).map((v): Step => [(w) => w.int8(v), (r) => r.int8(), v]),
  fc.integer({ min: -32768, max: 32767 }).map((v): Step => [(w) => w.int16(v), (r) => r.int16(), v]),
  fc.nat(65535).map((v): Step => [(w) => w.uint16(v), (r) => r.uint16(), v]),
  int32.map((v): Step => [(w) => w.int32(v), (r) => r.int32(), v]),
  fc.integer({ min: 0, max: 4294967295 }).map((v): Step => [(w) => w.uint32(v), (r) => r.uint32(), v]),
  safe.map((v): Step => [(w) => w.int64(v), (r) => r.int64(), v]),
  fc.double({ noNaN: true }).map((v): Step => [(w) => w.float64(v), (r) => r.float64(), v]),
  fc.integer({ min: 0, max: 4294967295 }).map((v): Step => [(w) => w.uvarint(v), (r) => r.uvarint(), v]),
  int32.map((v): Step => [(w) => w.varint(v), (r) => r.varint(), v]),
  fc
    .integer({ min: -(2 ** 52), max: 2 ** 52 })
    .map((v): Step => [(w) => w.varlong(v), (r) => r.varlong(), v]),
  text.map((v): Step => [(w) => w.string(v), (r) => r.string(), v]),
  text.map((v): Step => [(w) => w.compactString(v), (r) => r.compactString(), v]),
  fc.option(text).map((v): Step => [(w) => w.stringOrNull(v), (r) => r.stringOrNull(), v]),
  fc.option(text).map((v): Step => [(w) => w.compactStringOrNull(v), (r) => r.compactStringOrNull(), v]),
  blob.map((v): Step => [(w) => w.blob(v), (r) => r.blob(), v]),
  blob.map((v): Step => [(w) => w.compactBlob(v), (r) => r.compactBlob(), v]),
  fc.option(blob).map((v): Step => [(w) => w.blobOrNull(v), (r) => r.blobOrNull(), v]),
  fc.option(blob).map((v): Step => [(w) => w.compactBlobOrNull(v), (r) => r.compactBlobOrNull(), v]),
  fc.option(blob).map((v): Step => [(w) => w.recordsOrNull(v), (r) => r.blobOrNull(), v]),
  fc.option(blob).map((v): Step => [(w) => w.compactRecordsOrNull(v), (r) => r.compactBlobOrNull(), v]),
);

test('what is written is read again, whatever the buffer size', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom(1, 16, 300, 4096),
      (steps, bufferBytes) => {
        const writer = new Writer(bufferBytes);
        for (const [write] of steps) write(writer);
        const length = writer.length;
        const bytes = writer.toBytes();
        assert.equal(bytes.length, length);
        const reader = new Reader(bytes);
        for (const [, read, value] of steps) assert.deepEqual(read(reader), value);
        assert.equal(reader.remaining, 0);
      },
    ),
  );
});

test('a frame length counts what follows it, across buffers and linked parts', () => {
  const writer = new Writer(16);
  writer.int32(1);
  const endFrame = writer.beginFrame();
  writer.records([new Uint8Array(3000).fill(1), new Uint8Array(10).fill(2)]);
  writer.string('some text that needs another buffer');
  endFrame();
  const reader = new Reader(writer.toBytes());
  assert.equal(reader.int32(), 1);
  assert.equal(reader.int32(), reader.remaining);
});

test('large record data is linked, small data is copied', () => {
  const large = new Uint8Array(5000).fill(7);
  const small = new Uint8Array(100).fill(8);
  const writer = new Writer();
  writer.records([large, small]);
  assert.equal(recordBytesLength([large, small]), 5100);
  const parts = writer.take();
  assert.equal(parts[1], large);
  assert.deepEqual(
    parts.map((part) => part.length),
    [4, 5000, 100],
  );
  assert.equal(writer.length, 0);
});

test('parts that were taken stay as they are while the writer goes on', () => {
  const writer = new Writer(64);
  writer.int32(0x01020304);
  const [first] = writer.take();
  writer.int32(-1);
  const [second] = writer.take();
  assert.deepEqual([...first!], [1, 2, 3, 4]);
  assert.deepEqual([...second!], [255, 255, 255, 255]);
  writer.rewind();
  writer.int8(5);
  assert.deepEqual([...writer.toBytes()], [5]);
});

test('a value above 2^63 - 1 is written as the greatest int64', () => {
  const writer = new Writer();
  writer.int64(2 ** 63);
  assert.deepEqual([...writer.toBytes()], [0x7f, 255, 255, 255, 255, 255, 255, 255]);
});

test('a string of more than 32767 bytes is refused in both forms', () => {
  const writer = new Writer();
  assert.throws(() => writer.string('é'.repeat(16_384)), /too long/);
  assert.throws(() => writer.compactString('x'.repeat(32_768)), /too long/);
  assert.doesNotThrow(() => writer.compactString('x'.repeat(32_767)));
});

test('tagged fields carry their size, also when they nest', () => {
  const writer = new Writer();
  writer.uvarint(2);
  const outer = writer.beginTag();
  const inner = outer.beginTag();
  inner.string('abc');
  outer.endTag(3, inner);
  writer.endTag(1, outer);
  const next = writer.beginTag();
  next.int8(9);
  writer.endTag(2, next);
  assert.deepEqual([...writer.toBytes()], [2, 1, 7, 3, 5, 0, 3, 97, 98, 99, 2, 1, 9]);
});

test('unknown tags are written between the known ones, in the order of their numbers', () => {
  const tags = [
    { tag: 1, bytes: Uint8Array.of(7) },
    { tag: 4, bytes: new Uint8Array(0) },
  ];
  const writer = new Writer();
  let unknown = writer.unknownTags(tags, 0, 3);
  writer.int8(-1);
  unknown = writer.unknownTags(tags, unknown, Infinity);
  assert.equal(unknown, 2);
  assert.deepEqual([...writer.toBytes()], [1, 1, 7, 255, 4, 0]);
  assert.equal(writer.unknownTags(undefined, 0, Infinity), 0);
});

// Shows that the reader gives the values of the bytes, edges included, stays inside its limit, and refuses every length
// and count that the bytes cannot hold before it makes anything of that size.

import assert from 'node:assert/strict';
import test from 'node:test';
import { ProtocolError } from './protocol-error.ts';
import { arrayElementsMax, Reader, stringBytesMax, taggedFieldsMax } from './reader.ts';

const of = (...bytes: number[]): Reader => new Reader(Uint8Array.from(bytes));
const ff = (count: number): number[] => Array.from({ length: count }, () => 0xff);

test('integers are signed or unsigned as their names say', () => {
  assert.equal(of(0xff).int8(), -1);
  assert.equal(of(0x80, 0).int16(), -32768);
  assert.equal(of(...ff(2)).uint16(), 65535);
  assert.equal(of(0x80, 0, 0, 0).int32(), -2147483648);
  assert.equal(of(...ff(4)).uint32(), 4294967295);
  assert.equal(of(...ff(8)).int64(), -1);
  assert.equal(of(0, 0x1f, ...ff(6)).int64(), Number.MAX_SAFE_INTEGER);
  assert.equal(of(0x80, 0, 0, 0, 0, 0, 0, 0).int64(), -(2 ** 63));
  assert.equal(of(0x7f, ...ff(7)).int64(), 2 ** 63, 'rounded: no double is 2^63 - 1');
  assert.equal(of(0xbf, 0xf8, 0, 0, 0, 0, 0, 0).float64(), -1.5);
});

test('a bool is true for every byte but zero', () => {
  assert.deepEqual([of(0).bool(), of(1).bool(), of(0xff).bool()], [false, true, true]);
});

test('varints end after five bytes and 32 bits, varlongs after ten bytes and 64 bits', () => {
  assert.equal(of(0xff, 0xff, 0xff, 0xff, 0x0f).uvarint(), 4294967295);
  assert.equal(of(0xff, 0xff, 0xff, 0xff, 0x0f).varint(), -2147483648);
  assert.throws(() => of(0xff, 0xff, 0xff, 0xff, 0x1f).uvarint(), ProtocolError);
  assert.throws(() => of(...ff(5), 0).uvarint(), ProtocolError);
  assert.equal(of(...ff(9), 0x01).varlong(), -(2 ** 63));
  assert.equal(of(0xfe, ...ff(8), 0x01).varlong(), 2 ** 63);
  assert.throws(() => of(...ff(9), 0x02).varlong(), ProtocolError);
  assert.throws(() => of(...ff(10), 0).varlong(), ProtocolError);
  assert.throws(() => of(0x80).uvarint(), ProtocolError, 'the end comes first');
});

test('nothing is read past the limit, though bytes lie behind it', () => {
  const reader = new Reader(new Uint8Array(64), 8, 11);
  assert.throws(() => reader.int32(), ProtocolError);
  assert.equal(reader.position, 8, 'a refused read takes nothing');
  assert.equal(reader.int16(), 0);
  assert.equal(reader.remaining, 1);
  assert.throws(() => reader.int64(), ProtocolError);
  assert.throws(() => reader.uuid(), ProtocolError);
  reader.reset(new Uint8Array([1, 2]), 1, 2);
  assert.equal(reader.int8(), 2);
  assert.throws(() => reader.int8(), ProtocolError);
});

test('strings: null where allowed, a byte order mark is kept, bad UTF-8 becomes the replacement character', () => {
  assert.equal(of(0xff, 0xff).stringOrNull(), null);
  assert.equal(of(0).compactStringOrNull(), null);
  assert.throws(() => of(0xff, 0xff).string(), /null/);
  assert.throws(() => of(0).compactString(), /null/);
  assert.throws(() => of(0xff, 0xfe).stringOrNull(), ProtocolError, 'a length of -2');
  assert.equal(of(0, 3, 0xef, 0xbb, 0xbf).string(), '\ufeff');
  assert.equal(of(2, 0xff).compactString(), '\ufffd');
});

test('a string is at most 32767 bytes in both forms', () => {
  const bytes = new Uint8Array(40_000).fill(97);
  bytes.set([0x80, 0x80, 0x02], 0);
  assert.equal(new Reader(bytes).compactString().length, stringBytesMax);
  bytes.set([0x81, 0x80, 0x02], 0);
  assert.throws(() => new Reader(bytes).compactString(), /too long/);
});

test('byte fields are views, and lengths that are not there are refused', () => {
  const bytes = Uint8Array.from([0, 0, 0, 2, 7, 8, 9]);
  const blob = new Reader(bytes).blob();
  assert.deepEqual([...blob], [7, 8]);
  assert.equal(blob.buffer, bytes.buffer);
  assert.throws(() => of(0x7f, 0xff, 0xff, 0xff, 1).blob(), ProtocolError);
  assert.throws(() => of(0xff, 0xff, 0xff, 0xfe).blobOrNull(), ProtocolError);
  assert.throws(() => of(0xff, 0xff, 0xff, 0xff, 0x0f).compactBlob(), ProtocolError);
  assert.throws(() => of(0x7f, 0xff, 0x61).string(), ProtocolError);
  assert.equal(of(0xff, 0xff, 0xff, 0xff).blobOrNull(), null);
});

test('an array may not claim more elements than bytes that are left', () => {
  assert.equal(of(0, 0, 0, 2, 1, 1).arrayLength(), 2);
  assert.throws(() => of(0, 0, 0, 3, 1, 1).arrayLength(), /3 elements claimed, 2 bytes are left/);
  assert.throws(() => of(0x7f, 0xff, 0xff, 0xff).arrayLength(), ProtocolError);
  assert.throws(() => of(0xff, 0xff, 0xff, 0xfe).arrayLengthOrNull(), ProtocolError);
  assert.throws(() => of(0xff, 0xff, 0xff, 0xff, 0x0f).compactArrayLength(), ProtocolError);
  assert.equal(of(0xff, 0xff, 0xff, 0xff).arrayLengthOrNull(), -1);
  assert.equal(of(0).compactArrayLengthOrNull(), -1);
  assert.throws(() => of(0).compactArrayLength(), /null/);
});

test('the elements of all arrays of a message have one bound, which a reset renews', () => {
  const bytes = new Uint8Array(arrayElementsMax + 8);
  new DataView(bytes.buffer).setInt32(0, arrayElementsMax);
  new DataView(bytes.buffer).setInt32(4, 1);
  const reader = new Reader(bytes);
  assert.equal(reader.arrayLength(), arrayElementsMax);
  assert.throws(() => reader.arrayLength(), new RegExp(`more than ${arrayElementsMax} elements`));
  reader.reset(bytes, 0, bytes.length);
  assert.equal(reader.arrayLength(), arrayElementsMax);
});

test('the bound is that of the reader', () => {
  const bytes = Uint8Array.from([0, 0, 0, 3, 0, 0, 0, 0]);
  assert.throws(() => new Reader(bytes, 0, 8, 2).arrayLength(), /more than 2 elements/);
  const reader = new Reader(bytes, 0, 8, 3);
  assert.equal(reader.arrayLength(), 3);
  reader.reset(bytes, 0, 8);
  assert.equal(reader.arrayLength(), 3);
});

test('tagged fields count towards that bound', () => {
  const bytes = new Uint8Array(arrayElementsMax + 20_000);
  bytes.set([0x90, 0x4e], 0);
  const reader = new Reader(bytes);
  assert.throws(
    () => {
      for (;;) {
        reader.position = 0;
        assert.equal(reader.tagCount(), taggedFieldsMax);
      }
    },
    new RegExp(`more than ${arrayElementsMax} elements`),
  );
});

test('tagged fields: bounded count, bounded size, and a value that fills its size', () => {
  const many = new Uint8Array(16);
  many.set([0x91, 0x4e]);
  assert.throws(() => new Reader(many).tagCount(), new RegExp(`${taggedFieldsMax + 1} tagged`));
  const reader = of(1, 2, 3, 4);
  const outer = reader.beginTag(2);
  assert.equal(reader.remaining, 2);
  reader.int8();
  assert.throws(() => reader.endTag(outer), /longer than its value/);
  reader.int8();
  assert.throws(() => reader.int8(), ProtocolError, 'the limit is that of the tagged field');
  reader.endTag(outer);
  assert.equal(reader.remaining, 2);
  assert.throws(() => reader.beginTag(3), ProtocolError);
});

test('unknown tagged fields are kept by unknownTag and passed over by skipTags', () => {
  assert.deepEqual(of(9, 9).unknownTag(5, 2), { tag: 5, bytes: Uint8Array.from([9, 9]) });
  const reader = of(2, 0, 1, 42, 7, 0, 99);
  reader.skipTags();
  assert.equal(reader.int8(), 99);
  assert.throws(() => of(1, 0, 5, 1).skipTags(), ProtocolError);
});

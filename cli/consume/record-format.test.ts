// Shows what each letter of a format string prints, that bytes pass unchanged, and that the JSON envelope loses nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FormatError, jsonFormat, parseFormat, type PlacedRecord, valueFormat } from './record-format.ts';
import type { RecordFormat } from './record-format.ts';

const text = new TextEncoder();
const placed: PlacedRecord = {
  topic: 'events',
  partition: 3,
  record: {
    offset: 42,
    timestamp: 1_700_000_000_123,
    key: text.encode('k1'),
    value: text.encode('väl'),
    headers: [
      { key: 'a', value: text.encode('1') },
      { key: 'b', value: null },
    ],
  },
};
const withValue = (value: Uint8Array | null): PlacedRecord => ({
  ...placed,
  record: { ...placed.record, key: null, value },
});

function shown(format: RecordFormat, record: PlacedRecord = placed): Buffer {
  return Buffer.concat(format(record).map((part) => Buffer.from(part)));
}

test('every letter prints its field', () => {
  const format = parseFormat('%t [%p] %o: %k=%s @%T {%h} %K/%S 100%%\\n');
  assert.equal(String(shown(format)), 'events [3] 42: k1=väl @1700000000123 {a=1,b=NULL} 2/4 100%\n');
});

test('nulls print as nothing, and their lengths as -1', () => {
  assert.equal(String(shown(parseFormat('<%k|%s|%K|%S>'), withValue(null))), '<||-1|-1>');
});

test('escapes give their bytes', () => {
  assert.deepEqual([...shown(parseFormat('\\n\\r\\t\\\\\\0\\xff'))], [10, 13, 9, 92, 0, 255]);
});

test('what means nothing is refused', () => {
  for (const format of ['%x', 'a%', '\\q', 'b\\']) {
    assert.throws(() => parseFormat(format), FormatError, format);
  }
});

test('any bytes pass through unchanged', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.deepEqual([...shown(valueFormat, withValue(bytes))], [...bytes, 10]);
  assert.deepEqual([...shown(parseFormat('%s'), withValue(bytes))], [...bytes]);
});

test('the envelope is one line of JSON, with base64 for what is not UTF-8', () => {
  assert.deepEqual(JSON.parse(String(shown(jsonFormat))), {
    topic: 'events',
    partition: 3,
    offset: 42,
    timestamp: 1_700_000_000_123,
    key: 'k1',
    value: 'väl',
    headers: [
      { key: 'a', value: '1' },
      { key: 'b', value: null },
    ],
  });
  const line = String(shown(jsonFormat, withValue(Uint8Array.of(0xff, 0xfe, 10))));
  assert.equal(line.indexOf('\n'), line.length - 1);
  const { key, value, valueBase64 } = JSON.parse(line) as Record<string, unknown>;
  assert.deepEqual([key, value, valueBase64], [null, undefined, '//4K']);
});

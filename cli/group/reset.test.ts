// Shows the words of `--to`, the lines of an offsets file in both of Kafka's forms, and how bytes behind are found.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { InvalidArgumentError } from 'commander';

import { CommandFailure } from '../terminal/failure.ts';
import { bytesBehind } from './lag.ts';
import { offsetsText, parseOffsets } from './offsets-csv.ts';
import { parseResetPlace } from './reset-place.ts';

test('places', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const place = (text: string): unknown => parseResetPlace(text, now);
  assert.deepEqual(place('earliest'), { kind: 'start' });
  assert.deepEqual(place('latest'), { kind: 'end' });
  assert.deepEqual(place('current'), { kind: 'current' });
  assert.deepEqual(place('offset:7'), { kind: 'offset', offset: 7 });
  assert.deepEqual(place('newest:7'), { kind: 'newest', count: 7 });
  assert.deepEqual(place('shift:-3'), { kind: 'shift', by: -3 });
  assert.deepEqual(place('shift:+3'), { kind: 'shift', by: 3 });
  const anHourAgo = { kind: 'timestamp', timestampMs: now - 3_600_000 };
  assert.deepEqual(place('duration:1h'), anHourAgo);
  assert.deepEqual(place('timestamp:-1h'), anHourAgo);
  assert.deepEqual(place('timestamp:2026-11-30T11:00:00Z'), anHourAgo);
  assert.deepEqual(place(`timestamp:${now - 3_600_000}`), anHourAgo);
  for (const text of ['', '5', 'shift:x', 'shift:', 'duration:5', 'offset:-1', 'soon', 'duration:-1h'])
    assert.throws(() => place(text), InvalidArgumentError, text);
  assert.throws(() => place('offset:-1'), /earliest, latest, current, offset:N, shift:N/);
});

test('an offsets file', () => {
  const offsets = [
    { topic: 't', partition: 0, offset: 5 },
    { topic: 't', partition: 1, offset: 0 },
  ];
  assert.deepEqual(parseOffsets('t,0,5\nt,1,0\n', 'g'), offsets);
  assert.deepEqual(parseOffsets('"t",0,5\r\n\r\n t , 1 , 0 \r\n', 'g'), offsets);
  assert.deepEqual(parseOffsets('g,t,0,5\nother,t,0,9\n"g",t,1,0', 'g'), offsets);
  assert.deepEqual(parseOffsets('"a ""b"", c",t,0,5', 'a "b", c'), offsets.slice(0, 1));
  assert.equal(offsetsText(offsets), 't,0,5\nt,1,0\n');
  for (const text of ['t,0', 't,0,', 't,-1,5', 't,0,5,6,7', ',0,5', 't,0,99999999999999999999', 't;0;5'])
    assert.throws(() => parseOffsets(`t,9,9\n${text}`, 'g'), CommandFailure, text);
  assert.throws(() => parseOffsets('t,9,9\nt,x,1', 'g'), /line 2/);
});

test('bytes behind', () => {
  const log = { start: 10, end: 20, sizeBytes: 1000 };
  assert.deepEqual(bytesBehind(log, 10), { bytes: 1000, bytesAreEstimated: false });
  assert.deepEqual(bytesBehind(log, 15), { bytes: 500, bytesAreEstimated: true });
  assert.deepEqual(bytesBehind(log, 20), { bytes: 0, bytesAreEstimated: false });
  assert.deepEqual(bytesBehind({ ...log, sizeBytes: undefined }, 15), {
    bytes: undefined,
    bytesAreEstimated: false,
  });
});

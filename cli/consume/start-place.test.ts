// Shows the forms of `--from`, on its own and as two arguments.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { InvalidArgumentError } from 'commander';

import { joinStartPlace, parseStartPlace } from './start-place.ts';

const nowMs = Date.parse('2026-11-29T12:00:00Z');

test('every place has its form', () => {
  const cases = [
    ['start', { kind: 'start' }],
    ['end', { kind: 'end' }],
    ['offset:17', { kind: 'offset', offset: 17 }],
    ['newest=5', { kind: 'newest', count: 5 }],
    ['timestamp:1700000000000', { kind: 'timestamp', timestampMs: 1_700_000_000_000 }],
    ['timestamp:2026-11-29T11:00:00Z', { kind: 'timestamp', timestampMs: nowMs - 3_600_000 }],
    ['timestamp:-15m', { kind: 'timestamp', timestampMs: nowMs - 900_000 }],
  ] as const;
  for (const [text, place] of cases) assert.deepEqual(parseStartPlace(text, nowMs), place, text);
});

test('other words are refused', () => {
  for (const text of [
    '',
    'offset',
    'offset:',
    'offset:x',
    'newest:-1',
    'timestamp:soon',
    'offset:99999999999999999',
  ]) {
    assert.throws(() => parseStartPlace(text, nowMs), InvalidArgumentError, text);
  }
});

test('a place and its value may be two arguments', () => {
  const joined = (...argv: string[]): string[] => joinStartPlace(argv);
  assert.deepEqual(joined('consume', '--from', 'offset', '5', 't'), ['consume', '--from', 'offset:5', 't']);
  assert.deepEqual(joined('consume', '--from=newest', '5', 't'), ['consume', '--from', 'newest:5', 't']);
  assert.deepEqual(joined('consume', '--from', 'start', 't'), ['consume', '--from', 'start', 't']);
  assert.deepEqual(joined('consume', '--from', 'offset:5', 't'), ['consume', '--from', 'offset:5', 't']);
  assert.deepEqual(joined('consume', 't', '--from', 'offset'), ['consume', 't', '--from', 'offset']);
});

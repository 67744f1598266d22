// Shows the forms of addresses, durations and pairs, and that a table's columns stand under their titles.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { InvalidArgumentError } from 'commander';

import { oneLine } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { version } from '../version.ts';
import { collectPairs, parseDurationMs, parseEndpoints, parseInteger } from './parsers.ts';

test('addresses', () => {
  assert.deepEqual(parseEndpoints('a:1, [::1]:2,c'), [
    { host: 'a', port: 1 },
    { host: '::1', port: 2 },
    { host: 'c', port: 9092 },
  ]);
  for (const text of ['', ',', 'a:', 'a:0', 'a:65536', '::1', 'a b:1', 'a:x']) {
    assert.throws(() => parseEndpoints(text), InvalidArgumentError, text);
  }
});

test('durations, numbers and pairs', () => {
  assert.deepEqual(
    ['500ms', '1.5s', '5m', '2h', '7d'].map(parseDurationMs),
    [500, 1500, 300_000, 7_200_000, 604_800_000],
  );
  for (const text of ['', '5', 's', '-5s', '5w'])
    assert.throws(() => parseDurationMs(text), InvalidArgumentError);
  assert.equal(parseInteger({ min: 0 })('0'), 0);
  for (const text of ['', '-1', '1.5', '1e3', '0x1', '11']) {
    assert.throws(() => parseInteger({ min: 0, max: 10 })(text), InvalidArgumentError, text);
  }
  const pairs = collectPairs('b=2=3', collectPairs('b=1', collectPairs('a=', undefined)));
  assert.deepEqual(
    [...pairs],
    [
      ['a', ''],
      ['b', '2=3'],
    ],
  );
  for (const text of ['a', '=1'])
    assert.throws(() => collectPairs(text, undefined), InvalidArgumentError, text);
});

test('a table', () => {
  assert.equal(
    table(
      ['NAME', 'N'],
      [
        ['long-name', 7],
        ['x', 12],
      ],
    ),
    'NAME        N\nlong-name   7\nx          12\n',
  );
});

test('text of others cannot steer the terminal', () => {
  assert.equal(oneLine('a\n\u001b[31mb\u009b'), 'a \\x1b[31mb\\x9b');
});

test('the version is that of the package', () => {
  const path = new URL('../../package.json', import.meta.url);
  assert.equal((JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version, version);
});

// Shows that a settings file keeps large numbers exact, and that a wrong one is told by its name and line.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { loadConfig } from '../config.ts';
import { ConfigFileError, parseConfigFile, readConfigFile } from './config-file.ts';

test('flat and nested keys, lists and numbers above 2^53 reach the configuration', () => {
  const text = `
log.retention.hours: 5
log:
  segment.bytes: 2000000
  flush.interval:
    messages: 9223372036854775807
log.dirs: [/a]
group.consumer.assignors: [range, uniform]
broker.rack: "zone: 1"
`;
  const file = parseConfigFile(text, 'x.yaml');
  const loaded = loadConfig({ flags: [], environment: {}, file });
  assert.equal(loaded.config.logRetentionMs, 18_000_000);
  assert.equal(loaded.config.logSegmentBytes, 2_000_000);
  assert.equal(loaded.static.get('log.flush.interval.messages'), '9223372036854775807');
  assert.deepEqual(loaded.dataDirectories, ['/a']);
  assert.deepEqual(loaded.config.groupConsumerAssignors, ['range', 'uniform']);
  assert.equal(loaded.config.brokerRack, 'zone: 1');
});

test('an empty file sets nothing', () => {
  assert.equal(loadConfig({ flags: [], environment: {}, file: parseConfigFile('', 'x') }).static.size, 0);
});

test('broken YAML, a key twice, an alias bomb and a missing file are told', () => {
  const fails = (text: string, message: RegExp): void => {
    assert.throws(
      () => parseConfigFile(text, 'x.yaml'),
      (error) => {
        assert.ok(error instanceof ConfigFileError);
        assert.match(error.message, message);
        return true;
      },
    );
  };
  fails('a: [1', /^x\.yaml: .*line 1/);
  fails('a: 1\na: 2\n', /^x\.yaml: .*unique.*line 2/);
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (const [to, from] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf'].map((pair) => pair.split(''))) {
    bomb.push(`${to}: &${to} [${Array(9).fill(`*${from}`).join(',')}]`);
  }
  fails(bomb.join('\n'), /^x\.yaml: .*alias/i);
  assert.throws(() => readConfigFile('/no/such/file.yaml'), ConfigFileError);
});

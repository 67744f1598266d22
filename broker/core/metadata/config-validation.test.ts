// Shows that values are taken and refused as Kafka 4.4 does, with its very words (they were printed by its classes),
// and that settings without effect, unknown names and alterations out of scope are refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { topicConfigs } from './config-tables.ts';
import {
  brokerAlterProblem,
  brokerConfigProblem,
  brokerConfigsProblem,
  topicConfigProblem,
  topicConfigsProblem,
} from './config-validation.ts';
import { parseConfigValue } from './config-value.ts';
import { noConfigLayers } from './effective-config.ts';

const maxLong = '9223372036854775807';

const good: readonly [string, string, string][] = [
  ['retention.ms', ' 5 ', '5'],
  ['retention.ms', '+5', '5'],
  ['retention.ms', maxLong, maxLong],
  ['retention.bytes', '-5', '-5'],
  ['flush.ms', '0', '0'],
  ['cleanup.policy', '', ''],
  ['cleanup.policy', 'compact,compact', 'compact'],
  ['cleanup.policy', 'compact, delete', 'compact,delete'],
  ['compression.gzip.level', '-1', '-1'],
  ['compression.zstd.level', '0', '0'],
  ['unclean.leader.election.enable', 'TRUE', 'true'],
  ['unclean.leader.election.enable', ' false ', 'false'],
  ['min.cleanable.dirty.ratio', '1d', '1.0'],
  ['min.cleanable.dirty.ratio', '1e-1', '0.1'],
  ['index.interval.bytes', '0', '0'],
  ['flush.mode', 'replicated', 'replicated'],
  ['preallocate', 'FALSE', 'false'],
  ['caudal.owner', ' Topic/shop/orders/1 ', 'Topic/shop/orders/1'],
  ['caudal.owner', 'x'.repeat(512), 'x'.repeat(512)],
];
for (const [name, text, canonical] of good) {
  test(`${name} takes "${text}"`, () => {
    const definition = topicConfigs.get(name);
    assert.ok(definition);
    const parsed = parseConfigValue(definition, text);
    assert.ok(!('problem' in parsed), JSON.stringify(parsed));
    assert.equal(parsed.text, canonical);
  });
}

const bad: readonly [string, string, string][] = [
  [
    'caudal.owner',
    'ö'.repeat(257),
    'Invalid value of 514 bytes for configuration caudal.owner: Value must be no more than 512 bytes long',
  ],
  ['retention.ms', 'abc', 'Invalid value abc for configuration retention.ms: Not a number of type LONG'],
  ['retention.ms', '-2', 'Invalid value -2 for configuration retention.ms: Value must be at least -1'],
  ['retention.ms', '', 'Invalid value  for configuration retention.ms: Not a number of type LONG'],
  [
    'retention.ms',
    '9223372036854775808',
    'Invalid value 9223372036854775808 for configuration retention.ms: Not a number of type LONG',
  ],
  ['retention.ms', '1.5', 'Invalid value 1.5 for configuration retention.ms: Not a number of type LONG'],
  ['retention.ms', '1e3', 'Invalid value 1e3 for configuration retention.ms: Not a number of type LONG'],
  ['segment.bytes', '10', 'Invalid value 10 for configuration segment.bytes: Value must be at least 1048576'],
  [
    'segment.bytes',
    '99999999999',
    'Invalid value 99999999999 for configuration segment.bytes: Not a number of type INT',
  ],
  [
    'cleanup.policy',
    'foo',
    'Invalid value foo for configuration cleanup.policy: String must be one of: compact, delete',
  ],
  ['cleanup.policy', 'compact,', "Configuration 'cleanup.policy' values must not be empty."],
  ['cleanup.policy', ',', "Configuration 'cleanup.policy' values must not be empty."],
  [
    'compression.type',
    'lz5',
    'Invalid value lz5 for configuration compression.type: String must be one of: uncompressed, zstd, lz4, snappy, gzip, producer',
  ],
  [
    'compression.gzip.level',
    '0',
    'Invalid value 0 for configuration compression.gzip.level: Value must be between 1 and 9 or equal to -1',
  ],
  [
    'compression.zstd.level',
    '23',
    'Invalid value 23 for configuration compression.zstd.level: Value must be no more than 22',
  ],
  [
    'preallocate',
    'yes',
    'Invalid value yes for configuration preallocate: Expected value to be either true or false',
  ],
  [
    'min.cleanable.dirty.ratio',
    'x',
    'Invalid value x for configuration min.cleanable.dirty.ratio: Not a number of type DOUBLE',
  ],
  [
    'min.cleanable.dirty.ratio',
    '1.5',
    'Invalid value 1.5 for configuration min.cleanable.dirty.ratio: Value must be no more than 1',
  ],
  [
    'min.cleanable.dirty.ratio',
    '-1',
    'Invalid value -1.0 for configuration min.cleanable.dirty.ratio: Value must be at least 0',
  ],
  [
    'message.timestamp.type',
    'createtime',
    'Invalid value createtime for configuration message.timestamp.type: String must be one of: CreateTime, LogAppendTime',
  ],
  [
    'leader.replication.throttled.replicas',
    'x',
    "Invalid value [x] for configuration leader.replication.throttled.replicas: leader.replication.throttled.replicas must be the literal '*' or a list of replicas in the following format: [partitionId]:[brokerId],[partitionId]:[brokerId],...",
  ],
  [
    'max.decompressed.message.bytes',
    '2147483647',
    'Invalid value 2147483647 for configuration max.decompressed.message.bytes: Value must be no more than 2147483639',
  ],
];
for (const [name, text, problem] of bad) {
  test(`${name} refuses "${text}"`, () => {
    assert.equal(topicConfigProblem(name, text), problem);
  });
}

test('a setting without effect keeps its default and says why it takes nothing else', () => {
  for (const [name, text] of [
    ['remote.storage.enable', 'true'],
    ['preallocate', 'true'],
    ['local.retention.ms', '5'],
    ['leader.replication.throttled.replicas', '*'],
  ] as const) {
    assert.match(topicConfigProblem(name, text) ?? '', /: Not supported by Caudal: [a-z]/);
    assert.equal(topicConfigProblem(name, topicConfigs.get(name)?.default ?? null), undefined);
  }
});

test('an unknown name is told the nearest right one', () => {
  assert.equal(
    topicConfigProblem('retention.msec', '1'),
    'Unknown topic config name: retention.msec. Did you mean retention.ms?',
  );
  assert.equal(topicConfigProblem('zzzzzzzzzz', '1'), 'Unknown topic config name: zzzzzzzzzz');
  assert.match(brokerConfigProblem('log.retention.hour', '1') ?? '', /Did you mean log\.retention\.hours\?$/);
  assert.match(
    brokerConfigProblem('log_retention_hours', '1') ?? '',
    /Did you mean log\.retention\.hours\?$/,
  );
  assert.match(
    brokerConfigProblem('num.io.threads', '8') ?? '',
    /no effect in Caudal: a broker is one event loop$/,
  );
  assert.equal(
    topicConfigProblem('x'.repeat(30_000), '1')?.length,
    'Unknown topic config name: '.length + 30_000,
  );
});

test('overrides are checked together, over what the broker gives', () => {
  const min = new Map([['min.compaction.lag.ms', '100']]);
  assert.equal(topicConfigsProblem(min, noConfigLayers), undefined);
  assert.equal(
    topicConfigsProblem(new Map([...min, ['max.compaction.lag.ms', '50']]), noConfigLayers),
    'conflict topic config setting min.compaction.lag.ms (100) > max.compaction.lag.ms (50)',
  );
  const layers = { ...noConfigLayers, static: new Map([['log.cleaner.max.compaction.lag.ms', '50']]) };
  assert.match(topicConfigsProblem(min, layers) ?? '', /^conflict/);
});

test('broker configurations are altered only within their scope', () => {
  assert.equal(
    brokerAlterProblem('node.id', '3', true),
    'Cannot update these configs dynamically: [node.id]',
  );
  assert.equal(
    brokerAlterProblem('log.retention.ms', 'x', true),
    'Invalid value x for configuration log.retention.ms: Not a number of type LONG',
  );
  assert.equal(brokerAlterProblem('log.retention.ms', '5', false), undefined);
  assert.equal(brokerAlterProblem('log.retention.ms', null, true), undefined);
  assert.match(brokerAlterProblem('nonsense.at.all', null, true) ?? '', /^Unknown broker config name/);
});

test('broker configurations are checked together', () => {
  const problem = (...entries: [string, string][]): string | undefined =>
    brokerConfigsProblem({ ...noConfigLayers, static: new Map(entries) });
  assert.equal(problem(), undefined);
  for (const unit of ['ms', 'minutes', 'hours']) {
    assert.equal(
      problem([`log.retention.${unit}`, '0']),
      'log.retention.ms must be unlimited (-1) or, greater than or equal to 1',
    );
  }
  assert.match(problem(['group.min.session.timeout.ms', '9000000']) ?? '', /must not be above/);
});

// Shows which value counts when several places hold one, the chain of synonyms that DescribeConfigs shows, and the
// conversion of coarser units. Trap T43: what a topic did not set must not look as if it had.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { BrokerConfigLayers, ConfigEntry } from './effective-config.ts';
import {
  brokerConfigEntries,
  configSource,
  effectiveBrokerConfig,
  effectiveTopicConfig,
  noConfigLayers,
  topicConfigEntries,
} from './effective-config.ts';

const layersOf = (
  parts: Partial<Record<keyof BrokerConfigLayers, [string, string][]>>,
): BrokerConfigLayers => ({
  broker: new Map(parts.broker),
  cluster: new Map(parts.cluster),
  static: new Map(parts.static),
});

function entry(entries: readonly ConfigEntry[], name: string): ConfigEntry {
  const found = entries.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
}

test('T43: one override has source 1, everything else its default or the broker setting', () => {
  const layers = layersOf({ static: [['log.segment.bytes', '2097152']] });
  const entries = topicConfigEntries(new Map([['retention.ms', '1000']]), layers);
  for (const { name, source, value } of entries) {
    const expected =
      name === 'retention.ms'
        ? configSource.dynamicTopic
        : name === 'segment.bytes'
          ? configSource.staticBroker
          : configSource.default;
    assert.equal(source, expected, name);
    assert.notEqual(value, null, name);
  }
  assert.equal(entry(entries, 'retention.ms').value, '1000');
  assert.equal(entry(entries, 'segment.bytes').value, '2097152');
});

test('places count in order: topic, broker, cluster, static, default; and all are shown', () => {
  const layers = layersOf({
    broker: [['log.retention.ms', '2']],
    cluster: [['log.retention.ms', '3']],
    static: [
      ['log.retention.hours', '1'],
      ['log.retention.minutes', '7'],
    ],
  });
  const found = entry(topicConfigEntries(new Map([['retention.ms', '1']]), layers), 'retention.ms');
  assert.equal(found.value, '1');
  assert.deepEqual(found.synonyms, [
    { name: 'retention.ms', value: '1', source: 1 },
    { name: 'log.retention.ms', value: '2', source: 2 },
    { name: 'log.retention.ms', value: '3', source: 3 },
    { name: 'log.retention.minutes', value: '7', source: 4 },
    { name: 'log.retention.hours', value: '1', source: 4 },
    { name: 'log.retention.hours', value: '336', source: 5 },
  ]);
  assert.equal(effectiveTopicConfig(new Map(), layers).retentionMs, 2);
});

test('T43: retention from a coarser name of the broker looks like a default, on the topic and under an override', () => {
  const layers = layersOf({ static: [['log.retention.hours', '1']] });
  const plain = entry(topicConfigEntries(new Map(), layers), 'retention.ms');
  assert.deepEqual([plain.value, plain.source, plain.synonyms], ['3600000', configSource.default, []]);
  const set = entry(topicConfigEntries(new Map([['retention.ms', '5']]), layers), 'retention.ms');
  assert.deepEqual(set.synonyms, [{ name: 'retention.ms', value: '5', source: configSource.dynamicTopic }]);
});

test('within one place milliseconds go before minutes and hours, whatever order they were given in', () => {
  const given: [string, string][] = [
    ['log.retention.hours', '1'],
    ['log.retention.minutes', '7'],
    ['log.retention.ms', '11'],
    ['log.roll.hours', '2'],
  ];
  const inForce = (static_: [string, string][]): [number, number] => {
    const { retentionMs, segmentMs } = effectiveTopicConfig(new Map(), layersOf({ static: static_ }));
    return [retentionMs, segmentMs];
  };
  assert.deepEqual(inForce(given), [11, 7_200_000]);
  assert.deepEqual(inForce(given.slice(0, 2)), [420_000, 604_800_000]);
  assert.deepEqual(inForce(given.slice(0, 1)), [3_600_000, 604_800_000]);
  assert.deepEqual(inForce([['log.retention.hours', '-1']])[0], -1);
  assert.deepEqual(inForce([['log.retention.minutes', '-3']])[0], -1);
});

test('a broker shows the value in force under the finest name', () => {
  const layers = layersOf({ static: [['log.retention.hours', '1']] });
  const entries = brokerConfigEntries(layers);
  assert.equal(entry(entries, 'log.retention.ms').value, '3600000');
  assert.equal(entry(entries, 'log.retention.ms').source, configSource.staticBroker);
  assert.equal(entry(entries, 'log.retention.hours').value, '1');
  assert.equal(entry(entries, 'log.retention.minutes').value, null);
  assert.equal(entry(entries, 'node.id').readOnly, true);
  assert.equal(entry(entries, 'message.max.bytes').readOnly, false);
  assert.equal(effectiveBrokerConfig(layers).logRetentionMs, 3_600_000);
  assert.equal(entry(entries, 'log.flush.interval.messages').value, '9223372036854775807');
});

test('T45: what tools read of a broker is there', () => {
  const names = new Set(brokerConfigEntries(noConfigLayers).map(({ name }) => name));
  for (const name of [
    'auto.create.topics.enable',
    'message.max.bytes',
    'default.replication.factor',
    'num.partitions',
    'group.min.session.timeout.ms',
    'group.max.session.timeout.ms',
    'log.retention.ms',
    'offsets.retention.minutes',
  ]) {
    assert.ok(names.has(name), name);
  }
});

test('a stored text that is no longer valid counts as not set', () => {
  const overrides = new Map([
    ['retention.ms', 'soon'],
    ['gone.setting', '1'],
    ['remote.storage.enable', 'true'],
  ]);
  const config = effectiveTopicConfig(overrides, layersOf({ static: [['log.retention.ms', '5']] }));
  assert.equal(config.retentionMs, 5);
  assert.equal(config.remoteStorageEnable, false);
});

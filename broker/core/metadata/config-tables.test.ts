// Shows that names, types, defaults, bounds, importance and ways of altering agree with Kafka 4.4, except for the
// differences listed here, and that each broker configuration of Kafka is either ours or refused with a reason.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import type { ConfigDefinition } from './config-definition.ts';
import { brokerConfigs, fieldName, topicConfigs } from './config-tables.ts';
import { defaultText, parseConfigValue } from './config-value.ts';
import {
  effectiveBrokerConfig,
  noConfigLayers,
  topicConfigEntries,
  topicDefaults,
} from './effective-config.ts';
import { kafkaOnlyReason } from './kafka-only-configs.ts';

interface Fact {
  readonly name: string;
  readonly type: string;
  readonly default: string | null;
  readonly valid: string | null;
  readonly importance: string;
  readonly scope?: string;
  readonly synonyms?: readonly string[];
}

const factsUrl = new URL('../../../test/golden/kafka-4.4-configs.json', import.meta.url);
const facts = JSON.parse(readFileSync(factsUrl, 'utf8')) as { topic: Fact[]; broker: Fact[] };

const otherDefaults = new Set([
  'retention.ms',
  'log.retention.hours',
  'max.decompressed.message.bytes',
  'node.id',
  'log.dir',
]);
/** What Kafka alters while it runs and Caudal does not; and what Kafka has no more since it lost ZooKeeper. */
const otherScopes = new Set(['listeners', 'listener.security.protocol.map', 'advertised.listeners']);
const ownTopicConfigs = ['caudal.owner', 'flush.mode'];
const ownBrokerConfigs = ['log.flush.mode', 'admin.listener', 'max.broker.partitions'];

function validText({ valid }: ConfigDefinition): string | null {
  if (valid === undefined) return null;
  if ('oneOf' in valid) return `[${valid.oneOf.join(', ')}]`;
  if ('format' in valid) return '[partitionId]:[brokerId],[partitionId]:[brokerId],...';
  if ('bytesMax' in valid) return `at most ${valid.bytesMax} bytes`;
  const max = valid.max === undefined ? '' : `,${valid.max}`;
  return `[${valid.min},...${max}]${valid.or === undefined ? '' : ` or ${valid.or}`}`;
}

function compare(ours: ConfigDefinition, fact: Fact): void {
  assert.equal(ours.type, fact.type, `type of ${fact.name}`);
  assert.equal(ours.importance, fact.importance, `importance of ${fact.name}`);
  if (!otherDefaults.has(fact.name)) assert.equal(ours.default, fact.default, `default of ${fact.name}`);
  const caseless = fact.valid?.startsWith('(case') ?? false;
  if (!caseless) assert.equal(validText(ours), fact.valid, `bounds of ${fact.name}`);
}

test('topic configurations are those of Kafka and our own', () => {
  for (const fact of facts.topic) {
    const ours = topicConfigs.get(fact.name);
    assert.ok(ours, `${fact.name} is missing`);
    compare(ours, fact);
    const known = (fact.synonyms ?? []).filter((name) => brokerConfigs.has(name));
    assert.deepEqual(
      ours.synonyms.map(({ name }) => name),
      known,
    );
  }
  const names = new Set(facts.topic.map(({ name }) => name));
  assert.deepEqual(
    [...topicConfigs.keys()].filter((name) => !names.has(name)),
    ownTopicConfigs,
  );
});

test('each broker configuration of Kafka is ours or refused with a reason, not both', () => {
  for (const fact of facts.broker) {
    const ours = brokerConfigs.get(fact.name);
    const reason = kafkaOnlyReason(fact.name);
    if (ours === undefined) {
      assert.ok(reason, `${fact.name} is neither`);
      continue;
    }
    assert.equal(reason, undefined, `${fact.name} is both`);
    compare(ours, { ...fact, valid: fact.valid === '' ? null : fact.valid });
    if (!otherScopes.has(fact.name)) assert.equal(ours.scope, fact.scope, `scope of ${fact.name}`);
  }
  const names = new Set(facts.broker.map(({ name }) => name));
  assert.deepEqual(
    [...brokerConfigs.keys()].filter((name) => !names.has(name)),
    ownBrokerConfigs,
  );
});

test('every default is a valid value in canonical form, and documented in one sentence', () => {
  for (const definition of [...topicConfigs.values(), ...brokerConfigs.values()]) {
    const parsed = parseConfigValue(definition, definition.default);
    assert.ok(!('problem' in parsed), `${definition.name}: ${JSON.stringify(parsed)}`);
    assert.equal(defaultText(definition), definition.default, definition.name);
    assert.match(definition.documentation, /^[A-Z].*\.$/, definition.name);
  }
});

test('defaults of topics are those that the broker gives them', () => {
  for (const entry of topicConfigEntries(new Map(), noConfigLayers)) {
    assert.equal(entry.value, entry.definition.default, entry.name);
    assert.equal(entry.source, 5, entry.name);
  }
});

test('the typed objects have a field for each configuration', () => {
  assert.deepEqual(Object.keys(topicDefaults(noConfigLayers)), [...topicConfigs.keys()].map(fieldName));
  assert.deepEqual(
    Object.keys(effectiveBrokerConfig(noConfigLayers)),
    [...brokerConfigs.keys()].map(fieldName),
  );
  assert.equal(topicDefaults(noConfigLayers).retentionMs, 336 * 60 * 60 * 1000);
});

// DescribeConfigs, AlterConfigs and IncrementalAlterConfigs as clients see them. T43: what a topic did not set must not
// look as if it had. T45: what tools read of a broker is there. Codes and texts were compared with Apache Kafka 4.4.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  adminFixture,
  ask,
  createTopics,
  versionsOf,
  type AdminFixture,
} from '../../../test/metadata/admin-fixture.ts';
import { errorName } from '../../protocol/error-codes.ts';
import { alterConfigsApi, alterConfigsRequest } from '../../protocol/generated/alter-configs.ts';
import {
  describeConfigsApi,
  describeConfigsRequest,
  type DescribeConfigsResponseResult,
} from '../../protocol/generated/describe-configs.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
} from '../../protocol/generated/incremental-alter-configs.ts';
import { alterConfigsRoute } from './alter-configs.ts';
import { describeConfigsRoute } from './describe-configs.ts';
import { incrementalAlterConfigsRoute } from './incremental-alter-configs.ts';

const topic = 2;
const broker = 4;
type Change = readonly [name: string, operation: number, value: string | null];

async function alter(
  fixture: AdminFixture,
  resources: readonly (readonly [type: number, name: string, ...changes: Change[]])[],
  options: { readonly version?: number; readonly validateOnly?: boolean } = {},
): Promise<string[][]> {
  const request = incrementalAlterConfigsRequest({
    resources: resources.map(([resourceType, resourceName, ...changes]) => ({
      resourceType,
      resourceName,
      configs: changes.map(([name, configOperation, value]) => ({ name, configOperation, value })),
    })),
    validateOnly: options.validateOnly ?? false,
  });
  const route = incrementalAlterConfigsRoute(fixture);
  const answer = await ask(route, incrementalAlterConfigsApi, request, options.version);
  return answer.responses.map((one) => [errorName(one.errorCode), one.errorMessage ?? '']);
}

async function describe(
  fixture: AdminFixture,
  resource: readonly [type: number, name: string, keys?: string[]],
  version = 4,
): Promise<DescribeConfigsResponseResult> {
  const [resourceType, resourceName, configurationKeys] = resource;
  const request = describeConfigsRequest({
    resources: [{ resourceType, resourceName, configurationKeys: configurationKeys ?? null }],
    includeSynonyms: true,
    includeDocumentation: version >= 3,
  });
  const answer = await ask(describeConfigsRoute(fixture), describeConfigsApi, request, version);
  assert.equal(answer.results.length, 1);
  return answer.results[0]!;
}

async function valueOf(fixture: AdminFixture, name: string): Promise<[string | null, number]> {
  const { configs } = await describe(fixture, [topic, 't', [name]]);
  return [configs[0]?.value ?? null, configs[0]?.configSource ?? -1];
}

async function withTopic(): Promise<AdminFixture> {
  const fixture = await adminFixture();
  await createTopics(fixture, { t: 1 });
  return fixture;
}

test('T43: after one change one source is the topic, all others are not', async () => {
  const fixture = await withTopic();
  await alter(fixture, [[topic, 't', ['retention.ms', 0, '1000']]]);
  for (const version of versionsOf(describeConfigsRoute(fixture))) {
    const { configs } = await describe(fixture, [topic, 't'], version);
    assert.ok(configs.length > 30);
    for (const config of configs) {
      assert.equal(config.configSource === 1, config.name === 'retention.ms', config.name);
      assert.equal(config.readOnly, false);
      if (version >= 3) assert.ok(config.configType > 0 && (config.documentation?.length ?? 0) > 0);
    }
    assert.deepEqual(
      configs.find((config) => config.name === 'retention.ms')?.synonyms.map((one) => [one.name, one.source]),
      [['retention.ms', 1]],
    );
  }
});

test('T45: a broker tells what tools read, with the values in force', async () => {
  const fixture = await adminFixture({ staticConfigs: { 'num.partitions': '7' } });
  const { configs } = await describe(fixture, [broker, '1']);
  const values = new Map(configs.map((config) => [config.name, config]));
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
    assert.notEqual(values.get(name)?.value ?? null, null, name);
  }
  assert.deepEqual(
    [values.get('num.partitions')?.value, values.get('num.partitions')?.configSource],
    ['7', 4],
  );
  assert.equal(values.get('node.id')?.readOnly, true);
});

test('keys narrow the list; unknown ones are left out, an empty list means all', async () => {
  const fixture = await withTopic();
  const names = async (keys?: string[]): Promise<number> =>
    (await describe(fixture, keys === undefined ? [topic, 't'] : [topic, 't', keys])).configs.length;
  assert.equal(await names(['retention.ms', 'foo']), 1);
  assert.equal(await names([]), await names());
});

const unknown: [string, readonly [number, string], string][] = [
  ['a topic', [topic, 'nope'], 'UNKNOWN_TOPIC_OR_PARTITION'],
  ['a bad topic name', [topic, 'a b'], 'INVALID_TOPIC_EXCEPTION'],
  ['another broker', [broker, '9'], 'INVALID_REQUEST'],
  ['a broker that is no number', [broker, 'x'], 'INVALID_REQUEST'],
  ['a type', [99, 'x'], 'INVALID_REQUEST'],
];
for (const [what, resource, code] of unknown) {
  test(`describing ${what} that is not there: ${code}`, async () => {
    assert.equal(errorName((await describe(await withTopic(), resource)).errorCode), code);
  });
}

test('set, delete, append, subtract', async () => {
  const fixture = await withTopic();
  const steps: [Change, string, string, number][] = [
    [['cleanup.policy', 2, 'compact'], 'cleanup.policy', 'delete,compact', 1],
    [['cleanup.policy', 2, 'compact'], 'cleanup.policy', 'delete,compact', 1],
    [['cleanup.policy', 3, 'delete'], 'cleanup.policy', 'compact', 1],
    [['cleanup.policy', 1, null], 'cleanup.policy', 'delete', 5],
    [['segment.bytes', 0, '1048576'], 'segment.bytes', '1048576', 1],
    [['segment.bytes', 1, null], 'segment.bytes', '1073741824', 5],
    [['segment.bytes', 1, null], 'segment.bytes', '1073741824', 5],
  ];
  for (const [change, name, value, source] of steps) {
    for (const validateOnly of [true, false]) {
      assert.deepEqual(await alter(fixture, [[topic, 't', change]], { validateOnly }), [['NONE', '']]);
    }
    assert.deepEqual(await valueOf(fixture, name), [value, source], String(change));
  }
});

const refusals: [string, readonly [number, string, ...Change[]], string, RegExp][] = [
  [
    'an unknown topic',
    [topic, 'nope', ['retention.ms', 0, '1']],
    'UNKNOWN_TOPIC_OR_PARTITION',
    /'nope' does not exist/,
  ],
  ['a bad topic name', [topic, 'a b', ['retention.ms', 0, '1']], 'INVALID_TOPIC_EXCEPTION', /invalid/],
  ['no topic name', [topic, '', ['retention.ms', 0, '1']], 'INVALID_REQUEST', /Default topic resources/],
  ['an unknown key', [topic, 't', ['foo', 0, '1']], 'INVALID_CONFIG', /Unknown topic config name: foo/],
  ['a bad value', [topic, 't', ['retention.ms', 0, 'z']], 'INVALID_CONFIG', /Not a number of type LONG/],
  ['a path for a number', [topic, 't', ['retention.ms', 0, '../../etc']], 'INVALID_CONFIG', /Not a number/],
  [
    'append to a number',
    [topic, 't', ['retention.ms', 2, '1']],
    'INVALID_CONFIG',
    /Can't APPEND to key retention.ms/,
  ],
  [
    'append of a bad item',
    [topic, 't', ['cleanup.policy', 2, 'zip']],
    'INVALID_CONFIG',
    /String must be one of/,
  ],
  ['an unknown operation', [topic, 't', ['retention.ms', 9, '1']], 'INVALID_REQUEST', /Unknown operation/],
  ['a null', [topic, 't', ['retention.ms', 0, null]], 'INVALID_REQUEST', /Null value not supported/],
  [
    'a key twice',
    [topic, 't', ['retention.ms', 0, '1'], ['retention.ms', 0, '2']],
    'INVALID_REQUEST',
    /duplicate config keys/,
  ],
  ['half good', [topic, 't', ['segment.bytes', 0, '1048576'], ['foo', 0, '2']], 'INVALID_CONFIG', /Unknown/],
  [
    'an unknown broker',
    [broker, '9', ['log.retention.ms', 0, '1']],
    'INVALID_REQUEST',
    /Unexpected broker id 9/,
  ],
  [
    'a broker that is no number',
    [broker, 'x', ['log.retention.ms', 0, '1']],
    'INVALID_REQUEST',
    /must be an integer/,
  ],
  [
    'a read-only key',
    [broker, '1', ['log.dirs', 0, '/tmp']],
    'INVALID_REQUEST',
    /Cannot update these configs dynamically: \[log.dirs\]/,
  ],
  [
    'a bad broker value',
    [broker, '1', ['log.retention.ms', 0, 'abc']],
    'INVALID_REQUEST',
    /Not a number of type LONG/,
  ],
  [
    'an unknown broker key',
    [broker, '1', ['foo', 0, '1']],
    'INVALID_CONFIG',
    /Unknown broker config name: foo/,
  ],
  ['an unknown type', [99, 't', ['retention.ms', 0, '1']], 'INVALID_REQUEST', /resource type 99/],
];
for (const [what, resource, code, text] of refusals) {
  test(`altering ${what}: ${code}`, async () => {
    const fixture = await withTopic();
    const before = fixture.controller.image();
    const [answer] = await alter(fixture, [resource]);
    assert.equal(answer?.[0], code);
    assert.match(answer?.[1] ?? '', text);
    assert.equal(fixture.controller.image(), before, 'nothing was written');
  });
}

test('one resource refused leaves the others; a resource that stands twice is refused both times', async () => {
  const fixture = await withTopic();
  const set: Change = ['retention.ms', 0, '99'];
  assert.deepEqual(
    (
      await alter(fixture, [
        [topic, 't', set],
        [topic, 'nope', set],
      ])
    ).map(([code]) => code),
    ['NONE', 'UNKNOWN_TOPIC_OR_PARTITION'],
  );
  assert.deepEqual(await valueOf(fixture, 'retention.ms'), ['99', 1]);
  assert.deepEqual(
    (
      await alter(fixture, [
        [topic, 't', set],
        [topic, 't', ['segment.bytes', 1, null]],
      ])
    ).map(([code]) => code),
    ['INVALID_REQUEST', 'INVALID_REQUEST'],
  );
});

test('a broker is altered live: for all, then for one, seen by topics', async () => {
  const fixture = await withTopic();
  await alter(fixture, [[broker, '', ['log.retention.ms', 0, '77777']]]);
  assert.deepEqual(await valueOf(fixture, 'retention.ms'), ['77777', 3]);
  await alter(fixture, [[broker, '1', ['log.retention.ms', 0, '88888']]]);
  assert.deepEqual(await valueOf(fixture, 'retention.ms'), ['88888', 2]);
  assert.equal(fixture.configs.topicConfig(fixture.controller.image(), 't').retentionMs, 88_888);
  const { configs } = await describe(fixture, [broker, '']);
  assert.deepEqual(
    configs.map(({ name, value, configSource, synonyms }) => [name, value, configSource, synonyms.length]),
    [['log.retention.ms', '77777', 3, 1]],
  );
  await alter(fixture, [[broker, '1', ['log.retention.ms', 1, null]]]);
  await alter(fixture, [[broker, '', ['log.retention.ms', 1, null]]]);
  assert.deepEqual(await valueOf(fixture, 'retention.ms'), ['1209600000', 5]);
});

test('AlterConfigs replaces all that was set', async () => {
  const fixture = await withTopic();
  await alter(fixture, [[topic, 't', ['retention.ms', 0, '99'], ['segment.bytes', 0, '1048576']]]);
  const route = alterConfigsRoute(fixture);
  for (const version of versionsOf(route)) {
    const configs = [{ name: 'segment.bytes', value: String(2_000_000 + version) }];
    const resources = [{ resourceType: topic, resourceName: 't', configs }];
    const answer = await ask(route, alterConfigsApi, alterConfigsRequest({ resources }), version);
    assert.deepEqual(
      answer.responses.map((one) => [one.resourceName, one.errorCode]),
      [['t', 0]],
    );
    assert.deepEqual(await valueOf(fixture, 'segment.bytes'), [String(2_000_000 + version), 1]);
    assert.deepEqual((await valueOf(fixture, 'retention.ms'))[1], 5);
  }
});

test('what is already so writes nothing', async () => {
  const fixture = await withTopic();
  await alter(fixture, [[topic, 't', ['retention.ms', 0, '99']]], { version: 0 });
  const before = fixture.controller.image();
  assert.deepEqual(await alter(fixture, [[topic, 't', ['retention.ms', 0, '99']]]), [['NONE', '']]);
  assert.equal(fixture.controller.image(), before);
});

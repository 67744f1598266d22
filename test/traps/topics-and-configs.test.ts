/**
 * Topic names that hold from creation to deletion, and configurations that are told as they are in force, with where each
 * value comes from: tools decide by that.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCode, errorName } from '../../broker/protocol/error-codes.ts';
import {
  createTopicsApi,
  createTopicsRequest,
  createTopicsRequestTopic,
  type CreateTopicsRequestTopic,
  type CreateTopicsResponseTopic,
} from '../../broker/protocol/generated/create-topics.ts';
import {
  describeConfigsApi,
  describeConfigsRequest,
  type DescribeConfigsResponseConfig,
} from '../../broker/protocol/generated/describe-configs.ts';
import {
  metadataApi,
  metadataRequest,
  metadataRequestTopic,
} from '../../broker/protocol/generated/metadata.ts';
import { zeroUuid } from '../../broker/base/uuid.ts';
import { batchOf, record } from '../wire/batch.ts';
import { assertError, brokerOfFile, eventually, onKafka } from './trial.ts';

const broker = brokerOfFile({ 'log.retention.ms': '172800000', 'num.partitions': '3' });
const one = batchOf([record('one')]);

const source = { topic: 1, dynamicBroker: 2, dynamicDefault: 3, static: 4, default: 5 } as const;

async function create(
  topics: readonly Partial<CreateTopicsRequestTopic>[],
  how: { readonly version?: number; readonly validateOnly?: boolean } = {},
): Promise<CreateTopicsResponseTopic[]> {
  const request = createTopicsRequest({
    topics: topics.map((topic) =>
      createTopicsRequestTopic({ numPartitions: 1, replicationFactor: 1, ...topic }),
    ),
    timeoutMs: 10_000,
    validateOnly: how.validateOnly ?? false,
  });
  const answer = await broker().client.connection.request(createTopicsApi, how.version ?? 7, request);
  return answer.topics;
}

async function configsOf(
  resourceType: number,
  resourceName: string,
): Promise<Map<string, DescribeConfigsResponseConfig>> {
  const request = describeConfigsRequest({
    resources: [{ resourceType, resourceName, configurationKeys: null }],
    includeSynonyms: true,
  });
  const answer = await broker().client.connection.request(describeConfigsApi, 4, request);
  const result = answer.results[0]!;
  assertError(result.errorCode, errorCode.NONE);
  return new Map(result.configs.map((config) => [config.name, config]));
}

test('the longest name works from creation through restarts to deletion', async () => {
  const longest = 'n'.repeat(249);
  await broker().client.createTopic(longest);
  assert.equal(await broker().client.append(longest, one), 0);
  await broker().restart();
  assert.equal(await broker().client.append(longest, one), 1);
  await broker().restart('kill');
  assert.equal((await broker().client.readAll(longest)).length, 2);
  assertError(await broker().client.deleteTopic(longest), errorCode.NONE);
  await eventually(
    () => broker().client.deleteTopic(longest),
    (code) => code === errorCode.UNKNOWN_TOPIC_OR_PARTITION,
  );
  await broker().restart();
  await broker().client.createTopic(longest);
  assert.equal(await broker().client.append(longest, one), 0);
});

const badNames = [
  '',
  '.',
  '..',
  'n'.repeat(250),
  'a*b',
  'a b',
  'é',
  'a/b',
  '../up',
  'a\u0000b',
  'a\nb',
  '🚀',
];

test('names that no topic may have are refused, each for itself', async () => {
  for (const name of badNames) {
    const [bad, good] = await create([{ name }, { name: `beside-${badNames.indexOf(name)}` }]);
    const byName = [bad!, good!].sort(
      (a, b) => Number(a.name.startsWith('beside')) - Number(b.name.startsWith('beside')),
    );
    assertError(byName[0]!.errorCode, errorCode.INVALID_TOPIC_EXCEPTION, JSON.stringify(name));
    assertError(byName[1]!.errorCode, errorCode.NONE, JSON.stringify(name));
  }
});

test('creation on the way by Metadata follows the same rule', async () => {
  for (const name of badNames) {
    const request = metadataRequest({
      topics: [metadataRequestTopic({ name, topicId: zeroUuid })],
      allowAutoTopicCreation: true,
    });
    const answer = await broker().client.connection.request(metadataApi, 9, request);
    const code = answer.topics[0]!.errorCode;
    assertError(code, errorCode.INVALID_TOPIC_EXCEPTION, JSON.stringify(name));
  }
});

test('a name that would collide in metrics with another is refused', async () => {
  assertError((await create([{ name: 'dot.and_dash' }]))[0]!.errorCode, errorCode.NONE);
  for (const name of ['dot_and_dash', 'dot.and.dash', 'dot_and.dash'])
    assertError((await create([{ name }]))[0]!.errorCode, errorCode.INVALID_TOPIC_EXCEPTION, name);
});

test('two topics of one name in one request are refused, both', async () => {
  const topics = await create([{ name: 'twice' }, { name: 'once' }, { name: 'twice', numPartitions: 2 }]);
  const twice = topics.filter(({ name }) => name === 'twice');
  assert.ok(twice.length >= 1);
  for (const { errorCode: code } of twice) assertError(code, errorCode.INVALID_REQUEST);
  assertError(topics.find(({ name }) => name === 'once')!.errorCode, errorCode.NONE);
  assertError((await create([{ name: 'twice' }]))[0]!.errorCode, errorCode.NONE);
});

test('a name that is taken is refused, and stays as it was', async () => {
  await broker().client.createTopic('taken', { partitions: 2 });
  const [again] = await create([{ name: 'taken', numPartitions: 5 }]);
  assertError(again!.errorCode, errorCode.TOPIC_ALREADY_EXISTS);
  assertError(
    (await create([{ name: 'taken' }], { validateOnly: true }))[0]!.errorCode,
    errorCode.TOPIC_ALREADY_EXISTS,
  );
});

test('counts that cannot be are refused', async () => {
  for (const [fields, code] of [
    [{ numPartitions: 0 }, errorCode.INVALID_PARTITIONS],
    [{ numPartitions: -2 }, errorCode.INVALID_PARTITIONS],
    [{ replicationFactor: 0 }, errorCode.INVALID_REPLICATION_FACTOR],
    [{ replicationFactor: -2 }, errorCode.INVALID_REPLICATION_FACTOR],
    [{ replicationFactor: 2 }, errorCode.INVALID_REPLICATION_FACTOR],
    [{ configs: [{ name: 'no.such.key', value: '1' }] }, errorCode.INVALID_CONFIG],
    [{ configs: [{ name: 'retention.ms', value: 'soon' }] }, errorCode.INVALID_CONFIG],
    [{ configs: [{ name: 'retention.ms', value: '-2' }] }, errorCode.INVALID_CONFIG],
    [{ configs: [{ name: 'cleanup.policy', value: 'burn' }] }, errorCode.INVALID_CONFIG],
    [{ configs: [{ name: 'retention.ms', value: null }] }, errorCode.INVALID_CONFIG],
  ] as const) {
    const [answer] = await create([{ name: 'impossible', ...(fields as Partial<CreateTopicsRequestTopic>) }]);
    assertError(answer!.errorCode, code, JSON.stringify(fields));
  }
});

test('creation with the defaults of the broker tells what they came to', async () => {
  for (const version of [5, 6, 7]) {
    const name = `defaults-${version}`;
    const asked = {
      name,
      numPartitions: -1,
      replicationFactor: -1,
      configs: [{ name: 'segment.bytes', value: '2097152' }],
    };
    const [checked] = await create([asked], { version, validateOnly: true });
    const [topic] = await create([asked], { version });
    for (const answer of [checked!, topic!]) {
      assertError(answer.errorCode, errorCode.NONE);
      assert.equal(answer.numPartitions, 3);
      assert.equal(answer.replicationFactor, 1);
      const configs = new Map(answer.configs!.map((config) => [config.name, config]));
      assert.ok(configs.size >= 20, `${configs.size} configs`);
      assert.deepEqual(
        [configs.get('segment.bytes')?.value, configs.get('segment.bytes')?.configSource],
        ['2097152', source.topic],
      );
      assert.deepEqual(
        [configs.get('retention.ms')?.value, configs.get('retention.ms')?.configSource],
        ['172800000', source.static],
      );
      assert.equal(configs.get('cleanup.policy')?.configSource, source.default);
    }
    if (version >= 7) assert.notEqual(topic!.topicId, zeroUuid);
    // The answer of creation is what a description says afterwards.
    const described = await configsOf(2, name);
    for (const config of topic!.configs!) {
      assert.equal(described.get(config.name)?.value, config.value, config.name);
      assert.equal(described.get(config.name)?.configSource, config.configSource, config.name);
    }
    assert.equal(described.size, topic!.configs!.length);
  }
});

test('only what was set on a topic is told as set on it', async () => {
  const topic = await broker().topic({ configs: { 'retention.ms': '1000' } });
  const configs = await configsOf(2, topic);
  assert.equal(configs.get('retention.ms')?.value, '1000');
  for (const [name, config] of configs) {
    if (name === 'retention.ms') {
      assert.equal(config.configSource, source.topic);
      continue;
    }
    const sources: number[] = [source.default, source.static];
    // Kafka sets this one for the whole cluster when it formats a folder.
    if (onKafka && name === 'min.insync.replicas') sources.push(source.dynamicDefault);
    assert.ok(sources.includes(config.configSource), `${name} comes from ${config.configSource}`);
  }
  // Set and taken back: as if it had never been.
  assertError(await broker().client.alterTopic(topic, { 'segment.ms': '60000' }), errorCode.NONE);
  assert.equal((await configsOf(2, topic)).get('segment.ms')?.configSource, source.topic);
  assertError(
    await broker().client.alterTopic(topic, { 'segment.ms': null, 'retention.ms': null }),
    errorCode.NONE,
  );
  const after = await configsOf(2, topic);
  assert.equal(after.get('segment.ms')?.configSource, source.default);
  assert.equal(after.get('retention.ms')?.configSource, source.static);
  // A value equal to the default is still one that was set.
  const fallback = after.get('segment.ms')!.value;
  assertError(await broker().client.alterTopic(topic, { 'segment.ms': fallback }), errorCode.NONE);
  assert.equal((await configsOf(2, topic)).get('segment.ms')?.configSource, source.topic);
});

test('the description of a broker has what tools read from it, with the values in force', async () => {
  const brokers = await broker().client.connection.request(metadataApi, 9, metadataRequest({ topics: [] }));
  const configs = await configsOf(4, `${brokers.brokers[0]!.nodeId}`);
  const expected: Readonly<Record<string, string>> = {
    'auto.create.topics.enable': 'true',
    'message.max.bytes': '1048588',
    'default.replication.factor': '1',
    'num.partitions': '3',
    'group.min.session.timeout.ms': '6000',
    'group.max.session.timeout.ms': '1800000',
    'log.retention.ms': '172800000',
    'offsets.retention.minutes': '10080',
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(configs.get(name)?.value, value, name);
  assert.equal(configs.get('num.partitions')?.configSource, source.static);
  assert.equal(configs.get('message.max.bytes')?.configSource, source.default);
});

test('the description of what is not there says so', async () => {
  for (const [resourceType, resourceName, codes] of [
    [2, 'never-made', [errorCode.UNKNOWN_TOPIC_OR_PARTITION]],
    [2, '../etc', [errorCode.INVALID_TOPIC_EXCEPTION]],
    [4, '999', [errorCode.INVALID_REQUEST]],
    [4, 'one', [errorCode.INVALID_REQUEST]],
  ] as const) {
    const request = describeConfigsRequest({
      resources: [{ resourceType, resourceName, configurationKeys: null }],
    });
    const answer = await broker().client.connection.request(describeConfigsApi, 4, request);
    const code = answer.results[0]!.errorCode;
    assert.ok(
      (codes as readonly number[]).includes(code),
      `${resourceType} ${resourceName}: ${errorName(code)}`,
    );
  }
});

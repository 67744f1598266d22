/**
 * Each unmodified client does with the broker what its users do: topics, configuration, writing with every kind of
 * acknowledgement, reading from an offset, offsets by time, deleting records. Codes are those of the protocol.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  ClientError,
  type Command,
  type ConfigTarget,
  type ConfigValue,
  type RecordToWrite,
} from './commands.ts';
import { clientsWithSkips, Fixture, topicName } from './fixture.ts';
import { assertSame } from './specimens.ts';

const codes = {
  offsetOutOfRange: 1,
  unknownTopicOrPartition: 3,
  messageTooLarge: 10,
  invalidTopic: 17,
  topicAlreadyExists: 36,
  invalidPartitions: 37,
  invalidConfig: 40,
} as const;
const settleLimitMs = 5_000;
const settlePollMs = 50;

let fixture: Fixture;
before(async () => {
  fixture = await Fixture.start();
});
after(async () => {
  await fixture.close();
});

const clients = await clientsWithSkips();

async function fails(code: number, attempt: Promise<unknown>): Promise<void> {
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof ClientError, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  });
}

/** Metadata may lag behind the answer of a change; what is expected must be there soon. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + settleLimitMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw error;
      }
      await sleep(settlePollMs);
    }
  }
}

async function expectPartitions(client: Client, topic: string, partitions: number): Promise<void> {
  await eventually(async () => {
    assert.equal(await client.describeTopic(topic), partitions);
  });
}

/** The configuration of a topic once the given keys are set on the topic itself. */
async function configured(
  client: Client,
  target: ConfigTarget,
  expected: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, ConfigValue>> {
  let configs: ReadonlyMap<string, ConfigValue> = new Map();
  await eventually(async () => {
    configs = await client.describeConfigs(target);
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual(configs.get(name), { value, source: 1 });
    }
  });
  return configs;
}

function records(count: number, partition = 0): RecordToWrite[] {
  return Array.from({ length: count }, (_, index) => ({
    partition,
    key: Buffer.from(`key ${index}`),
    value: Buffer.from(`value ${index}`),
  }));
}

for (const { kind, skip } of clients) {
  describe(kind.name, { skip }, () => {
    let client: Client;
    const can = (command: Command): boolean => kind.commands.has(command);
    before(async () => {
      client = await fixture.client(kind);
    });

    if (can('createTopic')) {
      test('creates topics and is refused as it should be', async () => {
        const topic = topicName(kind.name);
        await client.createTopic({ topic, partitions: 3, configs: { 'retention.ms': '123456' } });
        await expectPartitions(client, topic, 3);
        await fails(codes.topicAlreadyExists, client.createTopic({ topic, partitions: 3 }));
        await fails(codes.invalidTopic, client.createTopic({ topic: 'not a name' }));
        await fails(codes.invalidPartitions, client.createTopic({ topic: topicName('none'), partitions: 0 }));
        const unknown = { topic: topicName('unknown'), configs: { 'no.such.key': '1' } };
        await fails(codes.invalidConfig, client.createTopic(unknown));
        const malformed = { topic: topicName('malformed'), configs: { 'retention.ms': 'soon' } };
        await fails(codes.invalidConfig, client.createTopic(malformed));
      });

      test('deletes topics', async () => {
        const topic = topicName(kind.name);
        await client.createTopic({ topic });
        await client.deleteTopic(topic);
        await fails(codes.unknownTopicOrPartition, client.deleteTopic(topic));
        await client.createTopic({ topic, partitions: 2 });
        await expectPartitions(client, topic, 2);
        await client.deleteTopic(topic);
      });

      test('adds partitions', async () => {
        const topic = topicName(kind.name);
        await client.createTopic({ topic, partitions: 2 });
        await client.createPartitions(topic, 4);
        await expectPartitions(client, topic, 4);
        await fails(codes.invalidPartitions, client.createPartitions(topic, 3));
        const offsets = await client.produce({ topic, records: records(3, 3) });
        assert.deepEqual(offsets, [0, 1, 2]);
      });

      test('describes the configuration of topics and brokers', async () => {
        const topic = topicName(kind.name);
        await client.createTopic({ topic, configs: { 'retention.ms': '1000', 'cleanup.policy': 'compact' } });
        const target = { type: 'topic', name: topic } as const;
        const configs = await configured(client, target, {
          'retention.ms': '1000',
          'cleanup.policy': 'compact',
        });
        for (const [name, { source }] of configs) {
          const given = name === 'retention.ms' || name === 'cleanup.policy';
          assert.equal(source === 1, given, `${name} has source ${source}`);
        }
        assert.equal(configs.get('segment.bytes')?.value, '1073741824');
        const [broker] = await brokerConfigs(client);
        for (const name of ['auto.create.topics.enable', 'message.max.bytes', 'num.partitions']) {
          assert.ok(broker.has(name), name);
        }
        assert.equal(broker.get('default.replication.factor')?.value, '1');
      });
    }

    if (can('alterConfigs')) {
      test('alters configuration by increments', async () => {
        const topic = topicName(kind.name);
        const target = { type: 'topic', name: topic } as const;
        await client.createTopic({ topic, configs: { 'retention.ms': '1000', 'segment.ms': '5000' } });
        const set = { 'max.message.bytes': '2000000', 'segment.ms': '6000' };
        await client.alterConfigs(target, { set, remove: ['retention.ms'] });
        const configs = await configured(client, target, set);
        assert.notEqual(configs.get('retention.ms')?.source, 1);
        await fails(codes.invalidConfig, client.alterConfigs(target, { set: { 'segment.ms': 'x' } }));
        await fails(codes.invalidConfig, client.alterConfigs(target, { set: { 'no.such.key': '1' } }));
        const missing = { type: 'topic', name: topicName('missing') } as const;
        await fails(codes.unknownTopicOrPartition, client.alterConfigs(missing, { set }));
      });
    }

    if (can('replaceConfigs')) {
      test('replaces configuration by the older request', async () => {
        const topic = topicName(kind.name);
        const target = { type: 'topic', name: topic } as const;
        await client.createTopic({ topic, configs: { 'retention.ms': '1000' } });
        await client.replaceConfigs(target, { 'segment.ms': '6000' });
        const configs = await configured(client, target, { 'segment.ms': '6000' });
        assert.notEqual(configs.get('retention.ms')?.source, 1);
      });
    }

    for (const acks of kind.acks) {
      test(`writes with acks=${acks}`, async () => {
        const topic = topicName(kind.name);
        await fixture.servedTopic(topic, 2);
        const written = records(50, 1);
        const notBeforeMs = Date.now() - 1;
        const offsets = await client.produce({ topic, acks, records: written });
        if (acks !== '0') {
          assert.deepEqual(offsets, [...written.keys()]);
        }
        const reader = can('read') ? client : await fixture.helper();
        const read = await reader.read({ topic, partition: 1, offset: 0, count: written.length });
        assertSame(read, written, { offset: 0, notBeforeMs });
      });
    }

    test('is refused a record that is too large', async () => {
      const topic = topicName(kind.name);
      await fixture.servedTopic(topic);
      const helper = await fixture.helper();
      const target = { type: 'topic', name: topic } as const;
      await helper.alterConfigs(target, { set: { 'max.message.bytes': '2000' } });
      await configured(helper, target, { 'max.message.bytes': '2000' });
      await client.produce({ topic, records: [{ key: null, value: Buffer.alloc(1000, 'x') }] });
      const large = { topic, records: [{ key: null, value: Buffer.alloc(5000, 'x') }] };
      if (kind.commands.has('createTopic')) {
        await fails(codes.messageTooLarge, client.produce(large));
      } else {
        // kcat has words for it and no code.
        await assert.rejects(client.produce(large), /Message size too large/);
      }
      assert.equal(await client.listOffset(topic, 0, 'latest'), 1);
    });

    if (!can('createTopic')) {
      test('makes a topic by writing to it', async () => {
        const topic = topicName(kind.name);
        const helper = await fixture.helper();
        await assert.rejects(helper.describeTopic(topic));
        // Acknowledged by nobody, since the adaptor would ask for the offsets of what is not there.
        await client.produce({ topic, acks: '0', records: records(1) });
        await expectPartitions(helper, topic, 1);
      });
    }

    if (kind.idempotent) {
      test('writes as an idempotent producer', async () => {
        const topic = topicName(kind.name);
        await fixture.servedTopic(topic);
        const options = { topic, idempotent: true, acks: 'all' } as const;
        assert.deepEqual(await client.produce({ ...options, records: records(100) }), [...Array(100).keys()]);
        const more = await client.produce({ ...options, records: records(10) });
        assert.deepEqual(more[9], 109);
        assert.equal(await client.listOffset(topic, 0, 'latest'), 110);
      });
    }

    if (can('read')) {
      test('reads an assigned partition from an offset', async () => {
        const topic = topicName(kind.name);
        await fixture.servedTopic(topic, 2);
        const written = records(40, 1);
        const notBeforeMs = Date.now() - 1;
        await client.produce({ topic, records: written });
        const middle = await client.read({ topic, partition: 1, offset: 15, count: 25 });
        assertSame(middle, written.slice(15), { offset: 15, notBeforeMs });
        assert.deepEqual(await client.read({ topic, partition: 0, offset: 0, count: 1, timeoutMs: 700 }), []);
      });
    }

    test('lists offsets: earliest, latest, by time', async () => {
      const topic = topicName(kind.name);
      const writer = kind.cannotWrite.has('timestamp') ? await fixture.helper() : client;
      await fixture.servedTopic(topic);
      assert.equal(await client.listOffset(topic, 0, 'earliest'), 0);
      assert.equal(await client.listOffset(topic, 0, 'latest'), 0);
      const hour = 3_600_000;
      const start = Date.now() - 24 * hour;
      // The newest timestamp is not the last record's.
      const times = [start, start + hour, start + 3 * hour, start + 2 * hour];
      for (const [index, timestamp] of times.entries()) {
        const record = { key: null, value: Buffer.from(`${index}`), timestamp };
        await writer.produce({ topic, records: [record] });
      }
      assert.equal(await client.listOffset(topic, 0, 'earliest'), 0);
      assert.equal(await client.listOffset(topic, 0, 'latest'), 4);
      assert.equal(await client.listOffset(topic, 0, start - 1), 0);
      assert.equal(await client.listOffset(topic, 0, start + 1), 1);
      assert.equal(await client.listOffset(topic, 0, start + hour), 1);
      assert.equal(await client.listOffset(topic, 0, start + 2 * hour), 2);
      if (kind.maxTimestamp) {
        assert.equal(await client.listOffset(topic, 0, 'max-timestamp'), 2);
      }
    });

    if (can('deleteRecords')) {
      test('deletes records', async () => {
        const topic = topicName(kind.name);
        await fixture.servedTopic(topic);
        await client.produce({ topic, records: records(10) });
        assert.equal(await client.deleteRecords(topic, 0, 4), 4);
        assert.equal(await client.listOffset(topic, 0, 'earliest'), 4);
        assert.equal(await client.deleteRecords(topic, 0, 3), 4);
        await fails(codes.offsetOutOfRange, client.deleteRecords(topic, 0, 11));
        const reader = can('read') ? client : await fixture.helper();
        const [first] = await reader.read({ topic, offset: 4, count: 1 });
        assert.equal(first?.value?.toString(), 'value 4');
        assert.equal(await client.deleteRecords(topic, 0, -1), 10);
        assert.equal(await client.listOffset(topic, 0, 'earliest'), 10);
        assert.deepEqual(await client.produce({ topic, records: records(1) }), [10]);
      });
    }
  });
}

/** The brokers' configuration, the first broker first; node ids are small numbers. */
async function brokerConfigs(client: Client): Promise<[Awaited<ReturnType<Client['describeConfigs']>>]> {
  for (const name of ['1', '0']) {
    const found = await client.describeConfigs({ type: 'broker', name }).catch(() => undefined);
    if (found !== undefined) {
      return [found];
    }
  }
  throw new Error(`${client.name} finds no broker to describe`);
}

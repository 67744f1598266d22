/**
 * @platformatic/kafka behind the driver commands of ../README.md. Its message stream needs a group, so `read` uses
 * the client's own Fetch call on one partition.
 */
import {
  Admin,
  ConfigResourceTypes,
  Consumer,
  IncrementalAlterConfigOperationTypes,
  ListOffsetTimestamps,
  Producer,
} from '@platformatic/kafka';
import { type Command, type Handler, type Problem, serve, toBytes, toText } from './json-lines.ts';
import { memberHandlers } from './ownership.ts';
import { PlatformaticMember } from './platformatic-member.ts';

const base = {
  clientId: 'platformatic-driver',
  bootstrapBrokers: [process.argv[2] ?? ''],
  retries: 5,
  retryDelay: 200,
};
const admin = new Admin(base);

const codecs = ['none', 'gzip', 'snappy', 'lz4', 'zstd'];

function resource(command: Command): { resourceType: 2 | 4; resourceName: string } {
  const broker = command.type === 'broker';
  return {
    resourceType: broker ? ConfigResourceTypes.BROKER : ConfigResourceTypes.TOPIC,
    resourceName: command.name,
  };
}

function entries(configs: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(configs).map(([name, value]) => ({ name, value }));
}

async function produce(command: Command): Promise<object> {
  const producer = new Producer<Buffer | null, Buffer | null, Buffer, Buffer | null>({
    ...base,
    idempotent: command.idempotent,
    autocreateTopics: false,
  });
  try {
    const answer = await producer.send({
      acks: { '0': 0, '1': 1, all: -1 }[command.acks],
      compression: command.codec,
      messages: command.records.map((record) => ({
        topic: command.topic,
        partition: record.partition,
        key: toBytes(record.key),
        value: toBytes(record.value),
        // Keys of the map are buffers, told apart by identity, so equal names stay apart.
        headers: new Map(record.headers.map(([name, value]) => [Buffer.from(name), toBytes(value)])),
        ...(record.timestamp === undefined ? {} : { timestamp: BigInt(record.timestamp) }),
      })),
    });
    const next = new Map(answer.offsets?.map((each) => [each.partition, Number(each.offset)]));
    const offsets = command.records.map(({ partition }) => {
      const offset = next.get(partition) ?? -1;
      next.set(partition, offset + 1);
      return offset;
    });
    return { offsets };
  } finally {
    await producer.close();
  }
}

async function read(command: Command): Promise<object> {
  const { topic, partition, count } = command;
  const consumer = new Consumer({ ...base, groupId: 'not-joined' });
  const records: object[] = [];
  const deadline = performance.now() + command.timeoutMs;
  let next = BigInt(command.offset);
  try {
    consumer.topics.track(topic);
    const metadata = await consumer.metadata({ topics: [topic] });
    const found = metadata.topics.get(topic);
    const leader = found?.partitions[partition];
    if (found === undefined || leader === undefined) {
      throw new Error(`no partition ${topic}-${partition}`);
    }
    while (records.length < count && performance.now() < deadline) {
      const wanted = {
        partition,
        fetchOffset: next,
        partitionMaxBytes: 1 << 20,
        currentLeaderEpoch: -1,
        lastFetchedEpoch: -1,
      };
      const answer = await consumer.fetch({
        node: leader.leader,
        maxWaitTime: 200,
        minBytes: 1,
        topics: [{ topicId: found.id, partitions: [wanted] }],
      });
      for (const batch of answer.responses[0]?.partitions[0]?.records ?? []) {
        for (const record of batch.records) {
          const offset = batch.firstOffset + BigInt(record.offsetDelta);
          if (offset >= next && records.length < count) {
            next = offset + 1n;
            records.push({
              offset: Number(offset),
              timestamp: Number(batch.firstTimestamp + record.timestampDelta),
              key: toText(record.key),
              value: toText(record.value),
              headers: record.headers.map(([name, value]) => [String(name), toText(value)]),
              // Here, unlike in other clients, the batch is in sight.
              codec: codecs[batch.attributes & 7],
            });
          }
        }
      }
    }
  } finally {
    await consumer.close(true);
  }
  return { records };
}

const handlers: Record<string, Handler> = {
  async createTopic({ topic, partitions, configs }) {
    await admin.createTopics({ topics: [topic], partitions, replicas: 1, configs: entries(configs) });
  },
  deleteTopic: ({ topic }) => admin.deleteTopics({ topics: [topic] }),
  async describeTopic({ topic }) {
    const metadata = await admin.metadata({ topics: [topic], forceUpdate: true });
    return { partitions: metadata.topics.get(topic)?.partitionsCount };
  },
  createPartitions: ({ topic, total }) => admin.createPartitions({ topics: [{ name: topic, count: total }] }),
  async describeConfigs(command) {
    const [found] = await admin.describeConfigs({ resources: [resource(command)] });
    const configs = found?.configs.map((each) => [
      each.name,
      { value: each.value, source: each.configSource },
    ]);
    return { configs: Object.fromEntries(configs ?? []) as object };
  },
  async alterConfigs(command) {
    const { SET, DELETE } = IncrementalAlterConfigOperationTypes;
    const configs = [
      ...entries(command.set).map((each) => ({ ...each, configOperation: SET })),
      ...command.remove.map((name) => ({ name, configOperation: DELETE })),
    ];
    await admin.incrementalAlterConfigs({ resources: [{ ...resource(command), configs }] });
  },
  async replaceConfigs(command) {
    await admin.alterConfigs({
      resources: [{ ...resource(command), configs: entries(command.configs) }],
    });
  },
  async listOffsets({ topic, partition, at }) {
    const { EARLIEST, LATEST, MAX } = ListOffsetTimestamps;
    const special = new Map<string | number, bigint>([
      ['earliest', EARLIEST],
      ['latest', LATEST],
      ['max-timestamp', MAX],
    ]);
    const timestamp = special.get(at) ?? BigInt(at);
    const topics = [{ name: topic, partitions: [{ partitionIndex: partition, timestamp }] }];
    const [answer] = await admin.listOffsets({ topics });
    return { offset: Number(answer?.partitions[0]?.offset) };
  },
  async deleteRecords({ topic, partition, offset }) {
    const topics = [{ name: topic, partitions: [{ partition, offset: BigInt(offset) }] }];
    const [answer] = await admin.deleteRecords({ topics });
    return { lowWatermark: Number(answer?.partitions[0]?.lowWatermark) };
  },
  produce,
  read,
  ...memberHandlers((command) => PlatformaticMember.join(process.argv[2] ?? '', command)),
};

/** Errors nest: the protocol's own one carries `apiCode`. */
function protocolError(error: unknown): { apiId: string; apiCode: number; message: string } | undefined {
  const { apiCode, errors = [], cause } = error as { apiCode?: number; errors?: unknown[]; cause?: unknown };
  if (typeof apiCode === 'number') {
    return error as { apiId: string; apiCode: number; message: string };
  }
  for (const inner of [...errors, cause]) {
    const found = inner instanceof Error ? protocolError(inner) : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function describe(error: unknown): Problem {
  const found = protocolError(error);
  if (found !== undefined) {
    return { name: found.apiId, code: found.apiCode, message: found.message };
  }
  return { name: error instanceof Error ? error.name : 'unknown', message: String(error) };
}

await serve(handlers, describe);

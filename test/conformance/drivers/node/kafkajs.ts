/**
 * kafkajs behind the driver commands of ../README.md. It reads in groups only, so it has no `read` here; it brings
 * gzip itself and takes the other codecs as plug-ins, which is how its users get them.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import kafkajs from 'kafkajs';
import { compressFrame, decompressFrame } from 'lz4-napi';
import snappy from 'snappy';
import { type Command, type Handler, type Problem, serve, toBytes } from './json-lines.ts';
import { KafkajsMember } from './kafkajs-member.ts';
import { memberHandlers } from './ownership.ts';

const { CompressionCodecs, CompressionTypes, ConfigResourceTypes, Kafka, logLevel } = kafkajs;

interface Encoded {
  readonly buffer: Buffer;
}

CompressionCodecs[CompressionTypes.Snappy] = () => ({
  compress: ({ buffer }: Encoded) => snappy.compress(buffer),
  decompress: (bytes: Buffer) => snappy.uncompress(bytes, { asBuffer: true }),
});
CompressionCodecs[CompressionTypes.LZ4] = () => ({
  compress: ({ buffer }: Encoded) => compressFrame(buffer),
  decompress: (bytes: Buffer) => decompressFrame(bytes),
});
CompressionCodecs[CompressionTypes.ZSTD] = () => ({
  compress: async ({ buffer }: Encoded) => zstdCompressSync(buffer),
  decompress: async (bytes: Buffer) => zstdDecompressSync(bytes),
});

const codecs = {
  none: CompressionTypes.None,
  gzip: CompressionTypes.GZIP,
  snappy: CompressionTypes.Snappy,
  lz4: CompressionTypes.LZ4,
  zstd: CompressionTypes.ZSTD,
} as const;

const kafka = new Kafka({
  clientId: 'kafkajs-driver',
  brokers: [process.argv[2] ?? ''],
  logLevel: logLevel.NOTHING,
  retry: { retries: 3 },
});
const admin = kafka.admin();

function resourceType(command: Command): number {
  return command.type === 'broker' ? ConfigResourceTypes.BROKER : ConfigResourceTypes.TOPIC;
}

function entries(configs: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(configs).map(([name, value]) => ({ name, value }));
}

/** kafkajs wants an object, so the values of equal names go into one array. */
function headersOf(record: Command['records'][number]): Record<string, Buffer[]> {
  const headers: Record<string, Buffer[]> = {};
  for (const [name, value] of record.headers) {
    (headers[name] ??= []).push(toBytes(value) ?? Buffer.alloc(0));
  }
  return headers;
}

async function produce(command: Command): Promise<object> {
  const producer = kafka.producer({ idempotent: command.idempotent, allowAutoTopicCreation: false });
  await producer.connect();
  try {
    const answers = await producer.send({
      topic: command.topic,
      acks: { '0': 0, '1': 1, all: -1 }[command.acks],
      compression: codecs[command.codec],
      messages: command.records.map((record) => ({
        partition: record.partition,
        key: toBytes(record.key),
        value: toBytes(record.value),
        headers: headersOf(record),
        ...(record.timestamp === undefined ? {} : { timestamp: String(record.timestamp) }),
      })),
    });
    // One batch a partition, so a record's offset is the batch's base offset and its place there.
    const next = new Map(answers?.map((each) => [each.partition, Number(each.baseOffset)]));
    const offsets = command.records.map(({ partition }) => {
      const offset = next.get(partition) ?? -1;
      next.set(partition, offset + 1);
      return offset;
    });
    return { offsets };
  } finally {
    await producer.disconnect();
  }
}

async function offsetsOf(topic: string, partition: number): Promise<{ low: number; high: number }> {
  const all = await admin.fetchTopicOffsets(topic);
  const found = all.find((each) => each.partition === partition);
  return { low: Number(found?.low), high: Number(found?.high) };
}

const handlers: Record<string, Handler> = {
  async createTopic({ topic, partitions, configs }) {
    const asked = { topic, numPartitions: partitions, replicationFactor: 1, configEntries: entries(configs) };
    if (!(await admin.createTopics({ topics: [asked], waitForLeaders: true }))) {
      throw Object.assign(new Error('the topic exists'), { type: 'TOPIC_ALREADY_EXISTS', code: 36 });
    }
  },
  deleteTopic: ({ topic }) => admin.deleteTopics({ topics: [topic] }),
  async describeTopic({ topic }) {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return { partitions: topics[0]?.partitions.length };
  },
  async createPartitions({ topic, total }) {
    await admin.createPartitions({ topicPartitions: [{ topic, count: total }] });
  },
  async describeConfigs(command) {
    const resources = [{ type: resourceType(command), name: command.name }];
    const answer = await admin.describeConfigs({ resources, includeSynonyms: false });
    const found = answer.resources[0]?.configEntries ?? [];
    const configs = found.map((each) => [
      each.configName,
      { value: each.configValue, source: each.configSource },
    ]);
    return { configs: Object.fromEntries(configs) as object };
  },
  async replaceConfigs(command) {
    const resource = {
      type: resourceType(command),
      name: command.name,
      configEntries: entries(command.configs),
    };
    await admin.alterConfigs({ validateOnly: false, resources: [resource] });
  },
  async listOffsets({ topic, partition, at }) {
    if (typeof at === 'number') {
      const found = await admin.fetchTopicOffsetsByTimestamp(topic, at);
      return { offset: Number(found.find((each) => each.partition === partition)?.offset) };
    }
    const { low, high } = await offsetsOf(topic, partition);
    return { offset: at === 'earliest' ? low : high };
  },
  async deleteRecords({ topic, partition, offset }) {
    // The call itself only looks at metadata that an earlier one has loaded.
    await offsetsOf(topic, partition);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: String(offset) }] });
    return { lowWatermark: (await offsetsOf(topic, partition)).low };
  },
  produce,
  ...memberHandlers((command) => KafkajsMember.join(kafka, admin, command)),
};

/** DeleteRecords reports its partitions, other requests a list of errors. */
function innermost(error: Error): unknown {
  const { errors, partitions } = error as { errors?: unknown[]; partitions?: { error?: unknown }[] };
  return errors?.[0] ?? partitions?.find((each) => each.error !== undefined)?.error ?? error;
}

/** The protocol's error is the innermost of a chain of causes, or one of a list. */
function describe(error: unknown): Problem {
  for (let each = error; each instanceof Error; each = each.cause) {
    const inner = innermost(each);
    const { type, code, message } = inner as { type?: string; code?: unknown; message: string };
    if (typeof code === 'number') {
      return { name: type ?? each.name, code, message };
    }
  }
  return { name: error instanceof Error ? error.name : 'unknown', message: String(error) };
}

await admin.connect();
await serve(handlers, describe);

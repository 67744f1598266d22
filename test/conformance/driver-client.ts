/**
 * A client that runs in a driver process of its own language (drivers/) and is asked over JSON lines.
 * The translation between the typed commands and JSON is here and nowhere else on this side.
 */
import { JsonLines, type JsonObject } from '../env/json-lines.ts';
import {
  type Client,
  ClientError,
  type Codec,
  type ConfigTarget,
  type ConfigValue,
  type CreateTopicOptions,
  type Header,
  type OffsetAt,
  type ProduceOptions,
  type ReadOptions,
  type RecordRead,
  type RecordToWrite,
} from './commands.ts';

const commandLimitMs = 45_000;

interface WireRecord {
  readonly offset: number;
  readonly timestamp: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly (readonly [string, string | null])[];
  readonly codec?: Codec;
}

export class DriverClient implements Client {
  readonly name: string;
  readonly #lines: JsonLines;

  constructor(name: string, command: string, args: readonly string[]) {
    this.name = name;
    this.#lines = new JsonLines(command, args);
  }

  async createTopic(options: CreateTopicOptions): Promise<void> {
    await this.#ask('createTopic', { partitions: 1, configs: {}, ...options });
  }

  async deleteTopic(topic: string): Promise<void> {
    await this.#ask('deleteTopic', { topic });
  }

  async describeTopic(topic: string): Promise<number> {
    return (await this.#ask('describeTopic', { topic }))['partitions'] as number;
  }

  async createPartitions(topic: string, total: number): Promise<void> {
    await this.#ask('createPartitions', { topic, total });
  }

  async describeConfigs(target: ConfigTarget): Promise<ReadonlyMap<string, ConfigValue>> {
    const result = await this.#ask('describeConfigs', { ...target });
    return new Map(Object.entries(result['configs'] as Record<string, ConfigValue>));
  }

  async alterConfigs(
    target: ConfigTarget,
    change: { set?: Readonly<Record<string, string>>; remove?: readonly string[] },
  ): Promise<void> {
    await this.#ask('alterConfigs', { ...target, set: change.set ?? {}, remove: change.remove ?? [] });
  }

  async replaceConfigs(target: ConfigTarget, configs: Readonly<Record<string, string>>): Promise<void> {
    await this.#ask('replaceConfigs', { ...target, configs });
  }

  async produce(options: ProduceOptions): Promise<readonly number[]> {
    const { topic, codec = 'none', acks = 'all', idempotent = false } = options;
    const records = options.records.map(toWire);
    const result = await this.#ask('produce', { topic, codec, acks, idempotent, records });
    return result['offsets'] as number[];
  }

  async read(options: ReadOptions): Promise<readonly RecordRead[]> {
    const result = await this.#ask('read', { partition: 0, timeoutMs: 15_000, ...options });
    return (result['records'] as WireRecord[]).map(fromWire);
  }

  async listOffset(topic: string, partition: number, at: OffsetAt): Promise<number> {
    return (await this.#ask('listOffsets', { topic, partition, at }))['offset'] as number;
  }

  async deleteRecords(topic: string, partition: number, offset: number): Promise<number> {
    return (await this.#ask('deleteRecords', { topic, partition, offset }))['lowWatermark'] as number;
  }

  close(): Promise<void> {
    return this.#lines.close();
  }

  async #ask(op: string, args: JsonObject): Promise<JsonObject> {
    const answer = await this.#lines.ask({ op, ...args }, commandLimitMs);
    const error = answer['error'];
    if (error !== undefined) {
      throw new ClientError(this.name, error as { name?: string; code?: number; message?: string });
    }
    return answer['result'] as JsonObject;
  }
}

function encode(bytes: Buffer | null): string | null {
  return bytes === null ? null : bytes.toString('base64');
}

function decode(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text, 'base64');
}

function toWire(record: RecordToWrite): JsonObject {
  return {
    partition: record.partition ?? 0,
    key: encode(record.key),
    value: encode(record.value),
    headers: (record.headers ?? []).map(([name, value]) => [name, encode(value)]),
    ...(record.timestamp === undefined ? {} : { timestamp: record.timestamp }),
  };
}

function fromWire(record: WireRecord): RecordRead {
  return {
    offset: record.offset,
    timestamp: record.timestamp,
    key: decode(record.key),
    value: decode(record.value),
    headers: record.headers.map(([name, value]): Header => [name, decode(value)]),
    ...(record.codec === undefined ? {} : { codec: record.codec }),
  };
}

/**
 * A client that runs in a driver process of its own language (drivers/) and is asked over JSON lines.
 * The translation between the typed commands and JSON is here and nowhere else on this side.
 */
import { JsonLines, type JsonObject } from '../env/json-lines.ts';
import {
  ClientError,
  type Codec,
  type ConfigTarget,
  type ConfigValue,
  type CreateTopicOptions,
  type GroupClient,
  type Header,
  type JoinOptions,
  type OffsetAt,
  type ProduceOptions,
  type ReadOptions,
  type RecordRead,
  type RecordToWrite,
} from './commands.ts';
import { Member, type MemberEvent, partitionName } from './group/member.ts';

const commandLimitMs = 45_000;

interface WireRecord {
  readonly offset: number;
  readonly timestamp: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly (readonly [string, string | null])[];
  readonly codec?: Codec;
}

interface WireGroupRecord extends WireRecord {
  readonly topic: string;
  readonly partition: number;
}

export class DriverClient implements GroupClient {
  readonly name: string;
  readonly membersApart = false;
  readonly #lines: JsonLines;
  readonly #members = new Map<string, Member>();

  constructor(name: string, command: string, args: readonly string[]) {
    this.name = name;
    this.#lines = new JsonLines(command, args, (event) => this.#receive(event));
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

  async join(options: JoinOptions): Promise<Member> {
    const name = `m${this.#members.size + 1}`;
    const member = new Member(`${this.name} ${name}`, {
      commit: () => this.#tell('commit', { member: name }),
      seekToTime: (time) => this.#tell('seekToTime', { member: name, time }),
      leave: () => this.#tell('leave', { member: name }),
    });
    this.#members.set(name, member);
    await this.#tell('join', { member: name, ...memberDefaults, ...options });
    return member;
  }

  kill(): Promise<void> {
    return this.#lines.kill();
  }

  pause(): void {
    this.#lines.signal('SIGSTOP');
  }

  resume(): void {
    this.#lines.signal('SIGCONT');
  }

  close(): Promise<void> {
    return this.#lines.close();
  }

  #receive(event: JsonObject): void {
    const member = this.#members.get(event['member'] as string);
    member?.receive(memberEvent(event));
  }

  async #tell(op: string, args: JsonObject): Promise<void> {
    await this.#ask(op, args);
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

/** What a member does if its scenario does not say otherwise: long sessions, so that a slow machine ends none. */
const memberDefaults = {
  topics: [],
  reset: 'earliest',
  protocol: 'classic',
  sessionMs: 30_000,
  heartbeatMs: 500,
  autoCommitMs: 200,
};

function memberEvent(line: JsonObject): MemberEvent {
  switch (line['event']) {
    case 'records': {
      const records = line['records'] as WireGroupRecord[];
      return {
        event: 'records',
        records: records.map((one) => ({ ...fromWire(one), topic: one.topic, partition: one.partition })),
      };
    }
    case 'failed':
      return { event: 'failed', message: String(line['message']) };
    default: {
      const event = line['event'] as 'assigned' | 'revoked' | 'lost';
      const partitions = line['partitions'] as [string, number][];
      return { event, partitions: partitions.map(([topic, partition]) => partitionName(topic, partition)) };
    }
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

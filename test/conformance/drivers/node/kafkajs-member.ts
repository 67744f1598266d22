/** A member of a group through kafkajs. It hears of a rebalance between two fetches, and gives everything back then. */
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { type Command, tell, toText } from './json-lines.ts';
import { type DriverMember, Ownership } from './ownership.ts';

const retry = { retries: 50, initialRetryTime: 100, maxRetryTime: 500 };
const metadataMaxAge = 1_000;

/** Header values of one name come as an array. */
function headersOf(headers: Record<string, unknown> | undefined): [string, string | null][] {
  return Object.entries(headers ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string | null] => [name, toText(value as Buffer | null)]),
  );
}

export class KafkajsMember implements DriverMember {
  readonly #consumer: Consumer;
  readonly #admin: Admin;
  readonly #command: Command;
  readonly #ownership: Ownership;
  /** The next offset to read, by partition. */
  readonly #next = new Map<string, { topic: string; partition: number; offset: string }>();

  private constructor(kafka: Kafka, admin: Admin, command: Command) {
    this.#admin = admin;
    this.#command = command;
    this.#ownership = new Ownership(command.member);
    this.#consumer = kafka.consumer({
      groupId: command.groupId,
      sessionTimeout: command.sessionMs,
      heartbeatInterval: command.heartbeatMs,
      maxWaitTimeInMs: 250,
      metadataMaxAge,
      allowAutoTopicCreation: false,
      retry,
    });
  }

  static async join(kafka: Kafka, admin: Admin, command: Command): Promise<KafkajsMember> {
    const member = new KafkajsMember(kafka, admin, command);
    await member.#run();
    return member;
  }

  async #run(): Promise<void> {
    const { pattern, topics, reset, autoCommitMs, member } = this.#command;
    const consumer = this.#consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      const assigned = Object.entries(payload.memberAssignment as Record<string, number[]>);
      this.#ownership.become(
        assigned.flatMap(([topic, partitions]) => partitions.map((one) => [topic, one] as const)),
      );
    });
    consumer.on(consumer.events.REBALANCING, () => this.#ownership.giveBack());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      tell({ event: 'failed', member, message: String(payload.error) });
    });
    await consumer.connect();
    await consumer.subscribe({
      topics: pattern === undefined ? [...topics] : [new RegExp(pattern)],
      fromBeginning: reset === 'earliest',
    });
    const commits = autoCommitMs === null ? { autoCommit: false } : { autoCommitInterval: autoCommitMs };
    await consumer.run({ ...commits, eachBatch: (payload) => this.#read(payload) });
  }

  #read({ batch: { topic, partition, messages } }: EachBatchPayload): Promise<void> {
    const records = messages.map(({ offset, timestamp, key, value, headers }) => ({
      topic,
      partition,
      offset: Number(offset),
      timestamp: Number(timestamp),
      key: toText(key),
      value: toText(value),
      headers: headersOf(headers),
    }));
    const last = messages.at(-1);
    if (last !== undefined) {
      this.#next.set(`${topic}-${partition}`, { topic, partition, offset: String(Number(last.offset) + 1) });
    }
    tell({ event: 'records', member: this.#command.member, records });
    return Promise.resolve();
  }

  commit(): Promise<void> {
    return this.#consumer.commitOffsets([...this.#next.values()]);
  }

  async seekToTime(time: number): Promise<void> {
    for (const topic of new Set(this.#ownership.owned.map(([name]) => name))) {
      for (const { partition, offset } of await this.#admin.fetchTopicOffsetsByTimestamp(topic, time)) {
        this.#consumer.seek({ topic, partition, offset });
      }
    }
  }

  leave(): Promise<void> {
    return this.#consumer.disconnect();
  }
}

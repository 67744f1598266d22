// Members of consumer groups through clients that users have: each tells what it has been assigned and what it has read.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Consumer } from '@platformatic/kafka';
import { Kafka, logLevel } from 'kafkajs';
import { compileJava, smallJvm } from '../env/java.ts';
import { JsonLines } from '../env/json-lines.ts';
import { pythonInterpreter } from '../env/python.ts';
import type { Tool } from '../env/toolchain.ts';

export interface Place {
  readonly bootstrap: string;
  readonly groupId: string;
  readonly topic: string;
}

export abstract class Member {
  /** Partitions, in order. */
  abstract assigned(): readonly number[];
  /** `partition:offset` in order of arrival. */
  readonly records: string[] = [];
  /** Commits what it has read, and goes. */
  abstract leave(): Promise<void>;
}

export interface MemberKind {
  readonly name: string;
  readonly tools: readonly Tool[];
  start(place: Place): Promise<Member>;
}

const sessionTimeout = 10_000;
const autocommitMs = 200;
const heartbeatInterval = 300;
const retry = { retries: 50, initialRetryTime: 100, maxRetryTime: 500 };
const ordered = (partitions: readonly number[]): number[] =>
  [...partitions].sort((one, other) => one - other);

class KafkajsMember extends Member {
  readonly #consumer;
  readonly #place: Place;
  #assigned: readonly number[] = [];

  constructor(place: Place) {
    super();
    this.#place = place;
    const kafka = new Kafka({ brokers: [place.bootstrap], logLevel: logLevel.NOTHING, retry });
    this.#consumer = kafka.consumer({
      groupId: place.groupId,
      sessionTimeout,
      heartbeatInterval,
      // It hears of a rebalance between two fetches.
      maxWaitTimeInMs: heartbeatInterval,
    });
  }

  async start(): Promise<this> {
    const { topic } = this.#place;
    const consumer = this.#consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.#assigned = ordered(payload.memberAssignment[topic] ?? []);
    });
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({
      eachMessage: ({ partition, message }) => {
        this.records.push(`${partition}:${message.offset}`);
        return Promise.resolve();
      },
    });
    return this;
  }

  assigned(): readonly number[] {
    return this.#assigned;
  }

  leave(): Promise<void> {
    return this.#consumer.disconnect();
  }
}

class PlatformaticMember extends Member {
  readonly #consumer: Consumer;
  readonly #place: Place;
  #stream: { close(): Promise<void> } | undefined;

  constructor(place: Place) {
    super();
    this.#place = place;
    const { bootstrap, groupId } = place;
    this.#consumer = new Consumer({
      clientId: 'member',
      groupId,
      bootstrapBrokers: [bootstrap],
      retries: 20,
    });
  }

  async start(): Promise<this> {
    const stream = await this.#consumer.consume({
      topics: [this.#place.topic],
      mode: 'committed',
      fallbackMode: 'earliest',
      sessionTimeout,
      heartbeatInterval,
      autocommit: autocommitMs,
      maxWaitTime: 200,
    });
    // Its stream passes on what goes wrong while the broker is away, and goes on by itself.
    stream.on('error', () => undefined);
    this.#stream = stream;
    stream.on('data', ({ partition, offset }) => this.records.push(`${partition}:${offset}`));
    return this;
  }

  assigned(): readonly number[] {
    const own = this.#consumer.assignments?.find(({ topic }) => topic === this.#place.topic);
    return ordered(own?.partitions ?? []);
  }

  async leave(): Promise<void> {
    // Its stream never says that it has closed when a commit of its is refused meanwhile, as one is while another member goes:
    // it waits for an event that a destroyed stream does not emit. So what it has read is committed first.
    await sleep(2 * autocommitMs);
    // The consumer alone would go without a commit of what its stream has read.
    await this.#stream?.close();
    await this.#consumer.close(true);
  }
}

export type GroupProtocol = 'classic' | 'consumer';

/** A program of its own, which tells of itself in lines. */
export class ProgramMember extends Member {
  readonly #lines: JsonLines;
  #assigned: readonly number[] = [];
  /** Of the partitions that it has, where it tells. */
  topics: readonly string[] = [];

  constructor(command: string, args: readonly string[]) {
    super();
    this.#lines = new JsonLines(command, [...args], (event) => {
      if (event['event'] === 'assigned') {
        this.#assigned = ordered(event['partitions'] as number[]);
        this.topics = (event['topics'] as string[] | undefined) ?? [];
      } else this.records.push(`${event['partition'] as number}:${event['offset'] as number}`);
    });
  }

  assigned(): readonly number[] {
    return this.#assigned;
  }

  leave(): Promise<void> {
    return this.#lines.close();
  }
}

const here = dirname(fileURLToPath(import.meta.url));

async function confluent({ bootstrap, groupId, topic }: Place, protocol: GroupProtocol): Promise<Member> {
  const program = join(here, 'confluent_member.py');
  return new ProgramMember(await pythonInterpreter(), ['-u', program, bootstrap, groupId, topic, protocol]);
}

/** `kind`: how `subscription` is meant, as a topic's name or as a pattern of RE2. */
export async function javaMember(
  { bootstrap, groupId }: Pick<Place, 'bootstrap' | 'groupId'>,
  kind: 'topic' | 'pattern' | 'java-pattern',
  subscription: string,
  ...configs: readonly string[]
): Promise<ProgramMember> {
  const classPath = await compileJava('group-member', [join(here, 'GroupMember.java')]);
  const args = [...smallJvm(128), '-cp', classPath, 'GroupMember', bootstrap, groupId, kind, subscription];
  return new ProgramMember('java', [...args, ...configs]);
}

/** Members of the new protocol (KIP-848). */
export const consumerKinds: readonly MemberKind[] = [
  {
    name: 'Java consumer, group.protocol=consumer',
    tools: ['java'],
    start: (place) => javaMember(place, 'topic', place.topic, 'group.protocol=consumer'),
  },
  {
    name: 'confluent-kafka-python, group.protocol=consumer',
    tools: ['python'],
    start: (place) => confluent(place, 'consumer'),
  },
];

export const memberKinds: readonly MemberKind[] = [
  { name: 'kafkajs', tools: [], start: (place) => new KafkajsMember(place).start() },
  { name: '@platformatic/kafka', tools: [], start: (place) => new PlatformaticMember(place).start() },
  {
    name: 'confluent-kafka-python',
    tools: ['python'],
    start: (place) => confluent(place, 'classic'),
  },
];

/** A member of a group through @platformatic/kafka: one consumer and one stream of messages. */
import {
  Consumer,
  type ConsumeOptions,
  type ConsumerOptions,
  cooperativeStickyAssigner,
  type MessagesStream,
} from '@platformatic/kafka';
import { type Command, tell, toText } from './json-lines.ts';
import { type DriverMember, Ownership } from './ownership.ts';

type Bytes = Buffer;
type Options = ConsumerOptions<Bytes, Bytes, Bytes, Bytes>;
type StreamOptions = ConsumeOptions<Bytes, Bytes, Bytes, Bytes>;

const bytes = (data?: Buffer): Buffer | undefined => data;

function groupOptions(command: Command): Partial<Options> {
  const instance = command.instanceId === undefined ? {} : { groupInstanceId: command.instanceId };
  if (command.protocol === 'consumer') return { groupProtocol: 'consumer', ...instance };
  const session = { sessionTimeout: command.sessionMs, heartbeatInterval: command.heartbeatMs };
  if (command.assignor !== 'cooperative-sticky') return { ...session, ...instance };
  return {
    ...session,
    ...instance,
    protocols: [{ name: 'cooperative-sticky', version: 3 }],
    partitionAssigner: cooperativeStickyAssigner,
  };
}

export class PlatformaticMember implements DriverMember {
  readonly #consumer: Consumer;
  readonly #command: Command;
  readonly #ownership: Ownership;
  readonly #next = new Map<
    string,
    { topic: string; partition: number; offset: bigint; leaderEpoch: number }
  >();
  #stream: MessagesStream<Bytes, Bytes, Bytes, Bytes> | undefined;

  private constructor(bootstrap: string, command: Command) {
    this.#command = command;
    this.#ownership = new Ownership(command.member);
    this.#consumer = new Consumer({
      clientId: 'platformatic-member',
      groupId: command.groupId,
      bootstrapBrokers: [bootstrap],
      retries: 20,
      retryDelay: 200,
      metadataMaxAge: 1_000,
      ...groupOptions(command),
    } as Options);
  }

  static async join(bootstrap: string, command: Command): Promise<PlatformaticMember> {
    const member = new PlatformaticMember(bootstrap, command);
    await member.#run();
    return member;
  }

  async #run(): Promise<void> {
    const consumer = this.#consumer;
    const cooperative =
      this.#command.assignor === 'cooperative-sticky' || this.#command.protocol === 'consumer';
    consumer.on('consumer:group:join', () => this.#ownership.become(this.#assigned()));
    if (this.#command.protocol === 'consumer') {
      // What a heartbeat brings it tells in no event.
      consumer.on('consumer:heartbeat:end', () => this.#ownership.follow(this.#assigned()));
      consumer.on('consumer:heartbeat:start', () => this.#ownership.follow(this.#assigned()));
    }
    consumer.on('consumer:group:rebalance', () => {
      if (cooperative) this.#ownership.become(this.#assigned());
      else this.#ownership.giveBack();
    });
    const { reset } = this.#command;
    this.#stream = await this.#open({ mode: 'committed', fallbackMode: reset });
  }

  #assigned(): (readonly [string, number])[] {
    const assigned = this.#consumer.assignments ?? [];
    return assigned.flatMap(({ topic, partitions }) => partitions.map((one) => [topic, one] as const));
  }

  async #open(
    start: Pick<StreamOptions, 'mode' | 'fallbackMode' | 'offsets'>,
  ): Promise<MessagesStream<Bytes, Bytes, Bytes, Bytes>> {
    const { topics, autoCommitMs, member } = this.#command;
    const stream = await this.#consumer.consume({
      topics: [...topics],
      autocommit: autoCommitMs ?? false,
      maxWaitTime: 250,
      deserializers: { key: bytes, value: bytes, headerKey: bytes, headerValue: bytes },
      ...start,
    } as StreamOptions);
    stream.on('error', (error) => tell({ event: 'failed', member, message: String(error) }));
    stream.on('data', ({ topic, partition, offset, timestamp, key, value, headers }) => {
      const record = {
        topic,
        partition,
        offset: Number(offset),
        timestamp: Number(timestamp),
        key: toText(key),
        value: toText(value),
        headers: [...headers].map(([name, data]) => [String(name), toText(data)]),
      };
      this.#next.set(`${topic}-${partition}`, {
        topic,
        partition,
        offset: offset + 1n,
        leaderEpoch: -1,
      });
      tell({ event: 'records', member, records: [record] });
    });
    return stream;
  }

  commit(): Promise<void> {
    return this.#consumer.commit({ offsets: [...this.#next.values()] });
  }

  /** A stream begins where it is told to and cannot be moved: another one takes its place. */
  async seekToTime(time: number): Promise<void> {
    const found = await this.#consumer.listOffsets({
      topics: [...this.#command.topics],
      timestamp: BigInt(time),
    });
    const offsets = this.#ownership.owned.map(([topic, partition]) => ({
      topic,
      partition,
      offset: found.get(topic)?.[partition] ?? 0n,
    }));
    const before = this.#stream;
    this.#stream = await this.#open({ mode: 'manual', offsets });
    await before?.close();
  }

  async leave(): Promise<void> {
    // The consumer alone would go without a commit of what its stream has read.
    await this.#stream?.close();
    await this.#consumer.close(true);
  }
}

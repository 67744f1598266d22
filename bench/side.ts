/**
 * One side of the comparison: a kind of broker, how to start one of it, and how to ask it for a topic of a regime.
 * The experiments know sides only, so that the harness can be proved with Apache Kafka on both.
 * Each side has at most one long-lived, warmed broker; experiments that need a fresh process start their own.
 */
import { startCaudal } from '../test/env/caudal.ts';
import { startKafka } from '../test/env/kafka-peer.ts';
import type { Peer, PeerName } from '../test/env/peer.ts';
import { AdminClient } from './admin-client.ts';
import type { Regime } from './experiment.ts';

/** What Kafka's own start script sets by default. */
const kafkaJvmFlags = [
  '-server',
  '-Xms1g',
  '-Xmx1g',
  '-XX:+UseG1GC',
  '-XX:MaxGCPauseMillis=20',
  '-XX:InitiatingHeapOccupancyPercent=35',
  '-XX:+ExplicitGCInvokesConcurrent',
];

const topicConfigs: Readonly<Record<PeerName, Readonly<Record<Regime, Readonly<Record<string, string>>>>>> = {
  kafka: { durable: { 'flush.messages': '1' }, 'page cache': {} },
  caudal: { durable: {}, 'page cache': { 'flush.mode': 'replicated' } },
};

/** The broker's own settings for topics that nobody asks for by hand, as `__consumer_offsets`. */
const regimeSettings: typeof topicConfigs = {
  kafka: { durable: { 'log.flush.interval.messages': '1' }, 'page cache': {} },
  caudal: { durable: {}, 'page cache': { 'log.flush.mode': 'replicated' } },
};

/** The same on both sides; the peers' own defaults differ. */
const commonSettings = { 'group.initial.rebalance.delay.ms': '0', 'offsets.topic.num.partitions': '50' };

export interface BrokerOptions {
  /** Where the records of internal topics must be before they are acknowledged; absent: each broker as it comes. */
  readonly regime?: Regime;
  /** By Kafka's names. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface TopicOptions {
  readonly partitions: number;
  readonly regime: Regime;
  /** Beside those of the regime. */
  readonly config?: Readonly<Record<string, string>>;
}

/** A running broker with what measuring it needs. */
export class Broker {
  readonly peer: Peer;
  readonly port: number;
  readonly #kind: PeerName;
  #topics = 0;

  constructor(kind: PeerName, peer: Peer) {
    this.#kind = kind;
    this.peer = peer;
    this.port = Number(peer.bootstrap.split(':')[1]);
  }

  get pid(): number {
    if (this.peer.pid === undefined) {
      throw new Error(`${this.#kind} does not run`);
    }
    return this.peer.pid;
  }

  /** Creates a topic and waits until each of its partitions answers. */
  async createTopic({ partitions, regime, config: own }: TopicOptions): Promise<string> {
    const name = `bench-${(this.#topics += 1)}`;
    const config = { ...topicConfigs[this.#kind][regime], ...own };
    await this.withClient(async (client) => {
      await client.createTopic({ name, partitions, config });
      await client.untilServed(name, partitions);
    });
    return name;
  }

  async deleteTopic(name: string): Promise<void> {
    await this.withClient((client) => client.deleteTopic(name));
  }

  async withClient<Result>(use: (client: AdminClient) => Promise<Result>): Promise<Result> {
    const client = await AdminClient.connect(this.port);
    try {
      return await use(client);
    } finally {
      client.close();
    }
  }
}

export class Side {
  readonly kind: PeerName;
  /** Whether this is the side whose figures are held against the targets. */
  readonly ours: boolean;
  readonly #warm: (broker: Broker) => Promise<void>;
  #shared: Promise<Broker> | undefined;

  constructor(options: { kind: PeerName; ours: boolean; warm: (broker: Broker) => Promise<void> }) {
    this.kind = options.kind;
    this.ours = options.ours;
    this.#warm = options.warm;
  }

  /** The long-lived broker; started and warmed at the first call. */
  shared(): Promise<Broker> {
    this.#shared ??= this.fresh().then(async (broker) => {
      await this.#warm(broker);
      return broker;
    });
    return this.#shared;
  }

  /** A broker of the caller's own, on an empty data folder; the caller removes it. */
  async fresh({ regime, settings: own }: BrokerOptions = {}): Promise<Broker> {
    const forRegime = regime === undefined ? {} : regimeSettings[this.kind][regime];
    const settings = { ...commonSettings, ...forRegime, ...own };
    const peer = await (this.kind === 'kafka'
      ? startKafka({ jvmFlags: kafkaJvmFlags, settings })
      : startCaudal({ settings }));
    return new Broker(this.kind, peer);
  }

  async stopShared(): Promise<void> {
    const shared = this.#shared;
    this.#shared = undefined;
    await (await shared?.catch(() => undefined))?.peer.remove();
  }
}

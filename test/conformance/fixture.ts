/**
 * What a conformance file holds while it runs: one broker, and the clients that its scenarios ask for, each started
 * once. Clients whose toolchain is missing are left out by the caller, with the reason that `skipFor` gives.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Peer, type PeerName, type PeerOptions, startPeer } from '../env/peer.ts';
import { skipWithout } from '../env/toolchain.ts';
import { type ClientKind, clientKinds, platformatic } from './clients.ts';
import type { Client, GroupClient } from './commands.ts';

const serveLimitMs = 10_000;
const servePollMs = 50;

export class Fixture {
  readonly peer: Peer;
  readonly #clients = new Map<string, Promise<GroupClient>>();
  readonly #apart: GroupClient[] = [];

  private constructor(peer: Peer) {
    this.peer = peer;
  }

  /** On the peer of this run, unless one is named. */
  static async start(options?: PeerOptions, name?: PeerName): Promise<Fixture> {
    return new Fixture(await startPeer(options, name));
  }

  /** The one running instance of a client. */
  client(kind: ClientKind): Promise<GroupClient> {
    return this.#instance(kind.name, kind);
  }

  #instance(name: string, kind: ClientKind): Promise<GroupClient> {
    let client = this.#clients.get(name);
    if (client === undefined) {
      client = kind.start(this.peer.bootstrap);
      this.#clients.set(name, client);
    }
    return client;
  }

  /** An instance of its own, in a process that may be killed. */
  async clientApart(kind: ClientKind): Promise<GroupClient> {
    const client = await kind.start(this.peer.bootstrap);
    this.#apart.push(client);
    return client;
  }

  /** A client that needs nothing but Node, for what a scenario's own client cannot do. */
  helper(): Promise<Client> {
    return this.#instance('helper', platformatic);
  }

  /**
   * Makes a topic and waits until each partition answers. Apache Kafka names a leader before it leads, which clients
   * get over by trying again; a writer with acks=0 would lose its records without a word.
   */
  async servedTopic(topic: string, partitions = 1): Promise<void> {
    const helper = await this.helper();
    await helper.createTopic({ topic, partitions });
    for (let partition = 0; partition < partitions; partition++) {
      await this.#untilServed(helper, topic, partition);
    }
  }

  async #untilServed(helper: Client, topic: string, partition: number): Promise<void> {
    const deadline = performance.now() + serveLimitMs;
    for (;;) {
      try {
        await helper.listOffset(topic, partition, 'latest');
        return;
      } catch (error) {
        if (performance.now() > deadline) {
          throw error;
        }
        await sleep(servePollMs);
      }
    }
  }

  async close(): Promise<void> {
    const started = await Promise.allSettled(this.#clients.values());
    for (const outcome of started) {
      if (outcome.status === 'fulfilled') {
        await outcome.value.close();
      }
    }
    for (const client of this.#apart) {
      await client.kill();
    }
    await this.peer.remove();
  }
}

/** A topic name of this run alone. */
export function topicName(prefix: string): string {
  return `${prefix.replaceAll(/[^A-Za-z0-9]/g, '')}-${randomBytes(4).toString('hex')}`;
}

/** Every client with the reason to skip it, if any. */
export async function clientsWithSkips(): Promise<{ kind: ClientKind; skip: string | false }[]> {
  return Promise.all(clientKinds.map(async (kind) => ({ kind, skip: await skipWithout(...kind.tools) })));
}

/** The reason to skip what needs Apache Kafka's own programs. */
export function skipWithoutJava(): Promise<string | false> {
  return skipWithout('java');
}

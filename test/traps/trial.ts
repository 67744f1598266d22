/**
 * What trials share: one broker for a file, fresh topics, restarts, waiting for a state. The broker is Caudal, or Apache
 * Kafka with `CAUDAL_PEER=kafka`: there the trials show that what they expect is what Kafka does.
 */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { type Peer, peerName, startPeer } from '../env/peer.ts';
import { type TopicSpec, WireClient } from '../wire/client.ts';

/** Whether the trials run on Apache Kafka. */
export const onKafka: boolean = peerName() === 'kafka';

/** Housekeeping without its long first wait; Caudal needs no setting for that. */
const promptUpkeep: Readonly<Record<string, string>> = {
  'log.retention.check.interval.ms': '250',
  ...(onKafka ? { 'log.initial.task.delay.ms': '250', 'log.segment.delete.delay.ms': '0' } : {}),
};

let topics = 0;

export class TrialBroker {
  readonly peer: Peer;
  client: WireClient;

  private constructor(peer: Peer, client: WireClient) {
    this.peer = peer;
    this.client = client;
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<TrialBroker> {
    const peer = await startPeer({ settings: { ...promptUpkeep, ...settings } });
    return new TrialBroker(peer, await WireClient.connect(peer.bootstrap));
  }

  connect(): Promise<WireClient> {
    return WireClient.connect(this.peer.bootstrap);
  }

  /** A new topic. */
  async topic(spec: TopicSpec = {}): Promise<string> {
    const name = `trial-${topics++}`;
    await this.client.createTopic(name, spec);
    return name;
  }

  /** Stops in order, or as a crash does, and starts again; `client` is a new one. */
  async restart(how: 'stop' | 'kill' = 'stop'): Promise<void> {
    await this.client.close();
    await this.peer[how]();
    await this.peer.start();
    this.client = await this.connect();
  }

  async remove(): Promise<void> {
    await this.client.close();
    await this.peer.remove();
  }
}

/** One broker for all tests of a file. Call it at the top; the broker is there once tests run. */
export function brokerOfFile(settings: Readonly<Record<string, string>> = {}): () => TrialBroker {
  let broker: TrialBroker | undefined;
  before(async () => {
    broker = await TrialBroker.start(settings);
  });
  after(async () => {
    await broker?.remove();
  });
  return () => {
    assert.ok(broker !== undefined, 'the broker is not there yet');
    return broker;
  };
}

/** Asks again until `holds`; fails with the last answer when it does not come in time. */
export async function eventually<T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  limitMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    assert.ok(performance.now() < deadline, `still ${JSON.stringify(answer)} after ${limitMs} ms`);
    await sleep(50);
  }
}

/** Compares error codes by name. */
export function assertError(actual: number, expected: number, what = ''): void {
  assert.equal(errorName(actual), errorName(expected), what);
}

/** How long `work` took, in milliseconds, beside its result. */
export async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const began = performance.now();
  const result = await work;
  return { result, tookMs: performance.now() - began };
}

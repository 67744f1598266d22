// The simulated network and its other end as a peer, for the contract of the port.

import { Prng } from '../../broker/base/prng.ts';
import type { StreamHandler } from '../../broker/port/network.ts';
import type { SimStream } from '../sim/sim-stream.ts';
import { SimNetwork } from '../sim/sim-network.ts';
import { SimTimers } from '../sim/sim-timers.ts';
import type { NetworkHarness, Peer } from './network.contract.ts';

class SimPeer implements Peer, StreamHandler {
  readonly #stream: SimStream;
  readonly #parts: Uint8Array[] = [];
  #ended = false;

  constructor(stream: SimStream) {
    this.#stream = stream;
  }
  nextBuffer(): undefined {
    return undefined;
  }
  onBytes(bytes: Uint8Array): void {
    this.#parts.push(bytes.slice());
  }
  onClose(): void {
    this.#ended = true;
  }
  onDrain(): void {}
  write(bytes: Uint8Array): void {
    this.#stream.write([bytes], () => {});
  }
  end(): void {
    this.#stream.endWriting();
  }
  reset(): void {
    this.#stream.destroy();
  }
  pause(): void {
    this.#stream.pause();
  }
  resume(): void {
    this.#stream.resume();
  }
  received(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
  isEnded(): boolean {
    return this.#ended;
  }
}

export function simHarness(seed: number): NetworkHarness {
  const timers = new SimTimers();
  const world = new SimNetwork({ timers, prng: new Prng(seed) });
  return {
    network: world.host('127.0.0.1'),
    async connect(port: number): Promise<Peer> {
      let peer: SimPeer | undefined;
      let failure: unknown;
      world
        .connect('192.0.2.9', { host: '127.0.0.1', port }, (stream) => {
          peer = new SimPeer(stream);
          return peer;
        })
        .catch((error: unknown) => {
          failure = error;
        });
      await timers.run({ until: () => peer !== undefined || failure !== undefined });
      if (peer === undefined) throw failure;
      return peer;
    },
    async until(condition: () => boolean, what: string): Promise<void> {
      await timers.run({ until: condition, untilMs: timers.nowMs + 1_000_000 });
      if (!condition()) throw new Error(`waited in vain for ${what} (seed ${seed})`);
    },
    async quiet(): Promise<void> {
      await timers.run({ untilMs: timers.nowMs + 60 });
    },
    async close(): Promise<void> {},
  };
}

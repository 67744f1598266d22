// A network in memory, driven by simulated time and a seed. It is unkind on purpose: bytes arrive late and in pieces of
// any size, the buffer that idle streams share is spoiled after each use, a peer may be slow, break off, or vanish without
// a word (half-open). Each direction holds at most a window of bytes, as two kernels do; beyond, writes stay queued.

import type { Prng } from '../../broker/base/prng.ts';
import {
  ListenError,
  type Listener,
  type Network,
  type Stream,
  type StreamHandler,
} from '../../broker/port/network.ts';
import type { SimTimers } from './sim-timers.ts';
import { SimStream } from './sim-stream.ts';

export interface SimNetworkOptions {
  readonly timers: SimTimers;
  readonly prng: Prng;
  readonly delayMsMin?: number;
  readonly delayMsMax?: number;
  /** Bytes of one direction that kernels hold between the two ends. */
  readonly windowBytes?: number;
  /** Bytes that one read brings at most. */
  readonly readBytesMax?: number;
}

type Accept = (stream: Stream) => StreamHandler | undefined;

/** What the streams of one network share. */
export interface SimWire {
  readonly timers: SimTimers;
  readonly prng: Prng;
  readonly windowBytes: number;
  readonly readBytesMax: number;
  readonly shared: Uint8Array;
  delayMs(): number;
}

export class SimNetwork {
  readonly #wire: SimWire;
  readonly #listeners = new Map<string, Accept>();
  readonly #pairs = new Set<readonly [SimStream, SimStream]>();
  #nextPort = 40_000;

  constructor(options: SimNetworkOptions) {
    const { timers, prng, delayMsMin = 0.05, delayMsMax = 2 } = options;
    const readBytesMax = options.readBytesMax ?? 65_536;
    this.#wire = {
      timers,
      prng,
      windowBytes: options.windowBytes ?? 131_072,
      readBytesMax,
      shared: new Uint8Array(readBytesMax),
      delayMs: () => delayMsMin + (delayMsMax - delayMsMin) * (prng.uint32() / 2 ** 32),
    };
  }

  /** The network as the machine with this address sees it. */
  host(address: string): Network {
    return {
      listen: (host, port, accept) => this.#listen({ address, host, port, accept }),
    };
  }

  async #listen(at: { address: string; host: string; port: number; accept: Accept }): Promise<Listener> {
    const { address, host, accept } = at;
    if (host !== address && host !== '0.0.0.0')
      throw new ListenError('address-not-available', `${host} is not an address of ${address}`);
    const port = at.port === 0 ? this.#nextPort++ : at.port;
    const key = `${address}:${port}`;
    if (this.#listeners.has(key)) throw new ListenError('address-in-use', `${key} is taken`);
    this.#listeners.set(key, accept);
    const close = async (): Promise<void> => {
      if (this.#listeners.get(key) === accept) this.#listeners.delete(key);
    };
    return { host, port, close };
  }

  /** Connects from one address to another; `handler` gets the stream's events. Rejects when nobody listens. */
  connect(
    from: string,
    to: { readonly host: string; readonly port: number },
    handler: (stream: SimStream) => StreamHandler,
  ): Promise<SimStream> {
    const { promise, resolve, reject } = Promise.withResolvers<SimStream>();
    const wire = this.#wire;
    const fromPort = this.#nextPort++;
    wire.timers.after(wire.delayMs(), () => {
      const accept = this.#listeners.get(`${to.host}:${to.port}`);
      if (accept === undefined) return reject(new Error('connection refused'));
      const far = new SimStream(wire, { address: from, port: fromPort, localPort: to.port });
      const near = new SimStream(wire, { address: to.host, port: to.port, localPort: fromPort });
      far.join(near);
      near.join(far);
      this.#pairs.add([near, far]);
      near.start(handler(near));
      resolve(near);
      const accepted = accept(far);
      if (accepted === undefined) far.destroy();
      else far.start(accepted);
    });
    return promise;
  }

  /** From now on nothing passes between the two addresses, and neither end is told: both are half-open. */
  cut(one: string, other: string): void {
    for (const [near, far] of this.#pairs) {
      const ends = [near.remoteAddress, far.remoteAddress];
      if (!ends.includes(one) || !ends.includes(other)) continue;
      near.lose();
      far.lose();
    }
  }
}

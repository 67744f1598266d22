/**
 * Sends hostile frames over many connections. Behind each frame goes a small honest request: its answer shows that the
 * broker has read the frame and lives. A frame may also end its connection, or leave the broker waiting for the rest of
 * it; such half-open connections stay for a while and are dropped when there are too many.
 */
import net from 'node:net';
import { Prng } from '../../broker/base/prng.ts';
import { apiVersionsApi, apiVersionsRequest } from '../../broker/protocol/generated/api-versions.ts';
import { requestBody, requestFrame } from '../wire/request-frame.ts';
import type { FrameSource, HostileFrame } from './frame-source.ts';

export type Outcome = 'answered' | 'closed' | 'waiting';

export interface AttackOptions {
  readonly host: string;
  readonly port: number;
  readonly source: Pick<FrameSource, 'frame' | 'seed'>;
  readonly from: number;
  readonly count: number;
  readonly connections: number;
  /** Half-open connections that stay. */
  readonly halfOpenMax: number;
  /** Asked now and then; true ends the attack. */
  readonly stopped: () => boolean;
}

export interface AttackResult {
  readonly sent: number;
  readonly bytes: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly mutations: ReadonlyMap<string, number>;
}

/** No request of this kind has a correlation id like it. */
const honestId = 0x5afe_c0de;
const honest: Uint8Array = requestFrame(
  apiVersionsApi,
  0,
  requestBody(apiVersionsApi, 0, apiVersionsRequest()),
  { correlationId: honestId, clientId: 'honest' },
);
const answerWaitMs = 60;

/** One connection at a time of one attacker. */
class Lane {
  readonly #options: AttackOptions;
  #socket: net.Socket | undefined;
  #settle: ((outcome: Outcome) => void) | undefined;
  #tail: Buffer = Buffer.alloc(0);
  readonly halfOpen: net.Socket[];

  constructor(options: AttackOptions, halfOpen: net.Socket[]) {
    this.#options = options;
    this.halfOpen = halfOpen;
  }

  async #open(): Promise<net.Socket> {
    if (this.#socket !== undefined && !this.#socket.destroyed) return this.#socket;
    const { host, port } = this.#options;
    const socket = net.connect({ host, port, noDelay: true });
    this.#tail = Buffer.alloc(0);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      if (this.#socket === socket) this.#onData(bytes);
    });
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#settle?.('closed');
    });
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('close', () => resolve());
    });
    return socket;
  }

  /** Looks for the honest answer at the end of whole frames. Answers of a spoilt request may be anything. */
  #onData(bytes: Buffer): void {
    let rest = this.#tail.length === 0 ? bytes : Buffer.concat([this.#tail, bytes]);
    let seen = false;
    while (rest.length >= 8) {
      const length = rest.readInt32BE(0);
      if (rest.length < 4 + length) break;
      seen ||= rest.readInt32BE(4) === honestId;
      rest = rest.subarray(4 + length);
    }
    this.#tail = Buffer.from(rest);
    if (seen) this.#settle?.('answered');
  }

  async send(frame: Uint8Array): Promise<Outcome> {
    const socket = await this.#open();
    const outcome = await new Promise<Outcome>((resolve) => {
      const timer = setTimeout(() => resolve('waiting'), answerWaitMs);
      this.#settle = (value): void => {
        clearTimeout(timer);
        resolve(value);
      };
      if (socket.destroyed) return this.#settle('closed');
      socket.write(Buffer.concat([frame, honest]));
    });
    this.#settle = undefined;
    if (outcome === 'waiting') this.#leaveOpen();
    return outcome;
  }

  #leaveOpen(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined) return;
    this.halfOpen.push(socket);
    if (this.halfOpen.length > this.#options.halfOpenMax) this.halfOpen.shift()?.resetAndDestroy();
  }

  close(): void {
    this.#socket?.resetAndDestroy();
    this.#socket = undefined;
  }
}

export async function attack(options: AttackOptions): Promise<AttackResult> {
  const { source, from, count, connections } = options;
  const outcomes: Record<Outcome, number> = { answered: 0, closed: 0, waiting: 0 };
  const mutations = new Map<string, number>();
  const halfOpen: net.Socket[] = [];
  const random = new Prng(source.seed);
  let next = from;
  let bytes = 0;
  const run = async (): Promise<void> => {
    const lane = new Lane(options, halfOpen);
    while (next < from + count && !options.stopped()) {
      const frame: HostileFrame = source.frame(next++);
      bytes += frame.bytes.length;
      mutations.set(frame.mutation, (mutations.get(frame.mutation) ?? 0) + 1);
      outcomes[await lane.send(frame.bytes)]++;
      // Now and then a connection ends without reason, in the middle of whatever there is.
      if (random.below(500) === 0) lane.close();
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  for (const socket of halfOpen) socket.resetAndDestroy();
  return { sent: next - from, bytes, outcomes, mutations };
}

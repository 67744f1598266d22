/**
 * A raw connection to a broker: sends any bytes, gives back whole answer frames in the order in which they come. Requests
 * may be pipelined; answers belong to requests by order, and their correlation ids are checked.
 */
import assert from 'node:assert/strict';
import net from 'node:net';
import { readResponseHeader } from '../../broker/protocol/frame.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import type { Api } from '../../broker/protocol/schema.ts';
import { type FrameFields, requestBody, requestFrame } from './request-frame.ts';

const answerLimitMs = 30_000;

interface Waiter {
  readonly resolve: (frame: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The broker closed the connection, or it broke, before an answer came. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed';
}

export class WireConnection {
  readonly #socket: net.Socket;
  readonly #frames: Uint8Array[] = [];
  readonly #waiters: Waiter[] = [];
  #pending: Buffer = Buffer.alloc(0);
  #correlationId = 0;
  /** Resolves when the connection is closed, whoever did it. */
  readonly closed: Promise<void>;
  #isClosed = false;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => this.#onData(bytes));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#onClose();
        resolve();
      });
    });
  }

  /** Connects to `host:port`. */
  static connect(bootstrap: string): Promise<WireConnection> {
    const at = bootstrap.lastIndexOf(':');
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: bootstrap.slice(0, at), port: Number(bootstrap.slice(at + 1)) });
      socket.setNoDelay(true);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new WireConnection(socket));
      });
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  #onData(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    while (this.#pending.length >= 4) {
      const length = this.#pending.readInt32BE(0);
      if (this.#pending.length < 4 + length) return;
      const frame = Uint8Array.from(this.#pending.subarray(4, 4 + length));
      this.#pending = this.#pending.subarray(4 + length);
      const waiter = this.#waiters.shift();
      if (waiter === undefined) this.#frames.push(frame);
      else waiter.resolve(frame);
    }
  }

  #onClose(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiters.splice(0))
      reject(new ConnectionClosed('the connection was closed'));
  }

  /** Bytes as they are. Does not wait for them to leave. */
  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Stops and starts taking bytes from the kernel. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** The next answer frame, without its length. Rejects with ConnectionClosed. */
  nextFrame(limitMs: number = answerLimitMs): Promise<Uint8Array> {
    const ready = this.#frames.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    if (this.#isClosed) return Promise.reject(new ConnectionClosed('the connection was closed'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = this.#waiters.indexOf(waiter);
        if (at >= 0) this.#waiters.splice(at, 1);
        reject(new Error(`no answer within ${limitMs} ms`));
      }, limitMs);
      const waiter: Waiter = {
        resolve: (frame) => {
          clearTimeout(timer);
          resolve(frame);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiters.push(waiter);
    });
  }

  /** Sends a request and reads its answer. Several may be on their way at once. */
  async request<Request, Response>(
    api: Api<Request, Response>,
    version: number,
    request: Request,
    fields: FrameFields = {},
  ): Promise<Response> {
    const correlationId = fields.correlationId ?? this.#correlationId++;
    const body = requestBody(api, version, request);
    this.send(requestFrame(api, version, body, { ...fields, correlationId }));
    return readAnswer(api, version, { frame: await this.nextFrame(), correlationId });
  }

  /** Closes from this side, in order. */
  async close(): Promise<void> {
    this.#socket.end();
    this.#socket.destroySoon();
    await this.closed;
  }

  /** Closes at once, with a reset where bytes are on their way. */
  destroy(): void {
    this.#socket.resetAndDestroy();
  }
}

/** Decodes an answer frame and checks that it is whole. */
export function readAnswer<Response>(
  api: Pick<Api<unknown, Response>, 'key' | 'name' | 'flexibleVersion' | 'readResponse'>,
  version: number,
  answer: { readonly frame: Uint8Array; readonly correlationId: number },
): Response {
  const reader = new Reader(answer.frame);
  const got = readResponseHeader(reader, api.key, version >= api.flexibleVersion);
  assert.equal(got, answer.correlationId, 'the answer belongs to another request');
  const response = api.readResponse(reader, version);
  assert.equal(reader.remaining, 0, `bytes follow the answer of ${api.name} ${version}`);
  return response;
}

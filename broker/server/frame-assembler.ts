// Turns the bytes of one connection into frames. A frame that lies whole in what was received is handed out in place.
// What must stay (a partial frame, or frames that the connection cannot take yet) is kept in one pooled chunk, the carry:
//
//     carry   | handed out | frame offered next ... | bytes after it ... | free |
//             0            start                                         used   length
//
// Invariants: without a carry there are no unconsumed bytes; bytes before `used` never move or change within a chunk, so
// whoever retains it keeps what it was given; unless blocked, the carry holds exactly one incomplete frame; the memory of
// a frame is at most `carryGrowth` times its bytes that have arrived, whatever its length claims.

import type { Chunk, ChunkPool } from '../base/chunk.ts';
import type { ConnectionLimits } from '../limits.ts';
import { headerPrefixBytes } from '../protocol/frame.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import type { BudgetHolder, ReceiveBudget } from './receive-budget.ts';

export interface Frame {
  readonly bytes: Uint8Array;
  /** Where the request header begins. */
  readonly start: number;
  readonly end: number;
  /** Owner of `bytes`; undefined for the receive buffer that all connections share. */
  readonly chunk: Chunk | undefined;
}

export interface FrameAssemblerOptions {
  readonly pool: ChunkPool;
  readonly budget: ReceiveBudget;
  readonly limits: ConnectionLimits;
  /** `socket.request.max.bytes`. */
  readonly frameBytesMax: number;
  /** False when the frame cannot be taken now; it is offered again by `proceed`. */
  readonly onFrame: (frame: Frame) => boolean;
  /** A frame that waited for memory may go on: `nextBuffer` has room again. */
  readonly onRoom: () => void;
}

const lengthBytes = 4;

export class FrameAssembler implements BudgetHolder {
  readonly #options: FrameAssemblerOptions;
  #carry: Chunk | undefined;
  #start = 0;
  #blocked = false;
  #starved = false;
  #closed = false;

  constructor(options: FrameAssemblerOptions) {
    this.#options = options;
  }

  /** The frame offered last was refused. */
  get isBlocked(): boolean {
    return this.#blocked;
  }

  /** The frame in progress waits for memory: nothing must be received. */
  get isStarved(): boolean {
    return this.#starved;
  }

  /** Received bytes that were not handed out. */
  get pendingBytes(): number {
    return this.#carry === undefined ? 0 : this.#carry.used - this.#start;
  }

  /** Where the next bytes should go; undefined for the shared buffer. */
  nextBuffer(): Uint8Array | undefined {
    const carry = this.#carry;
    if (carry === undefined || this.#blocked || this.#starved) return undefined;
    const missing = this.#missingBytes(carry);
    if (missing < this.#options.limits.directReadBytesMin || !this.#hasRoom(carry, missing)) return undefined;
    return carry.bytes.subarray(carry.used, carry.used + missing);
  }

  /** Takes received bytes and hands out the frames in them. Throws ProtocolError: the connection cannot go on. */
  receive(bytes: Uint8Array): void {
    const carry = this.#carry;
    if (carry === undefined) this.#receiveInPlace(bytes, 0);
    else if (isTail(carry, bytes)) carry.used += bytes.length;
    else if (this.#blocked) this.#append(bytes, 0, bytes.length);
    else return this.#topUp(bytes);
    if (carry !== undefined && !this.#blocked) this.#consumeCarry();
    this.#prepare();
  }

  /** Offers again what was refused. Throws ProtocolError. */
  proceed(): void {
    if (!this.#blocked || this.#closed) return;
    this.#blocked = false;
    this.#consumeCarry();
    this.#prepare();
  }

  onRoom(): void {
    if (!this.#starved) return;
    this.#starved = false;
    this.#prepare();
    if (!this.#starved) this.#options.onRoom();
  }

  /** Gives the memory back; nothing is handed out any more. */
  close(): void {
    this.#closed = true;
    this.#starved = false;
    this.#blocked = false;
    this.#releaseCarry();
    this.#options.budget.forget(this);
  }

  #receiveInPlace(bytes: Uint8Array, from: number): void {
    const end = this.#handOut(bytes, from, bytes.length, undefined);
    if (end < bytes.length && !this.#closed) this.#append(bytes, end, bytes.length);
  }

  /** Hands out the whole frames of the carry, and lets go of it when nothing is left. */
  #consumeCarry(): void {
    const carry = this.#carry;
    if (carry === undefined) return;
    const end = this.#handOut(carry.bytes, this.#start, carry.used, carry);
    if (this.#closed) return;
    this.#start = end;
    if (end === carry.used) this.#releaseCarry();
  }

  /** Completes the frame in the carry with the first of `bytes`, then goes on in place: only that frame is copied. */
  #topUp(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length && this.#carry !== undefined && !this.#blocked && !this.#closed) {
      const count = Math.min(this.#missingBytes(this.#carry), bytes.length - at);
      this.#append(bytes, at, at + count);
      at += count;
      if (!this.#closed) this.#consumeCarry();
    }
    if (this.#closed) return;
    if (at < bytes.length) {
      if (this.#blocked) this.#append(bytes, at, bytes.length);
      else this.#receiveInPlace(bytes, at);
    }
    this.#prepare();
  }

  /** Hands out the whole frames in `[from, end)`; returns where the first that stays begins. */
  #handOut(bytes: Uint8Array, from: number, end: number, chunk: Chunk | undefined): number {
    let at = from;
    while (end - at >= lengthBytes) {
      const length = this.#frameLength(bytes, at);
      const next = at + lengthBytes + length;
      if (next > end) break;
      const taken = this.#options.onFrame({ bytes, start: at + lengthBytes, end: next, chunk });
      if (this.#closed) return end;
      if (!taken) {
        this.#blocked = true;
        break;
      }
      at = next;
    }
    return at;
  }

  /** Bytes that the frame at the front of the carry lacks; of its length, as long as that is not known. */
  #missingBytes(carry: Chunk): number {
    const have = carry.used - this.#start;
    if (have < lengthBytes) return lengthBytes - have;
    return lengthBytes + this.#frameLength(carry.bytes, this.#start) - have;
  }

  #frameLength(bytes: Uint8Array, at: number): number {
    const length =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    const foreign = foreignProtocol(bytes, at, length);
    if (foreign !== undefined) throw new ProtocolError(`${foreign} was sent to a Kafka listener`);
    if (length < headerPrefixBytes || length > this.#options.frameBytesMax)
      throw new ProtocolError(
        `a request of ${length} bytes, where ${headerPrefixBytes} to ${this.#options.frameBytesMax} are allowed`,
      );
    return length;
  }

  /** Keeps `bytes[from, to)`, which are here already, in the carry. */
  #append(bytes: Uint8Array, from: number, to: number): void {
    const count = to - from;
    let carry = this.#carry;
    if (carry === undefined || carry.used + count > carry.bytes.length)
      carry = this.#grow(this.pendingBytes + count, bytes, from);
    carry.bytes.set(bytes.subarray(from, to), carry.used);
    carry.used += count;
  }

  /** A carry with room for `bytesMin`, and for more of the frame when memory is free. */
  #grow(bytesMin: number, bytes: Uint8Array, from: number): Chunk {
    const { budget, limits, pool } = this.#options;
    const old = this.#carry;
    let frameBytes = bytesMin;
    if (old !== undefined && this.pendingBytes >= lengthBytes)
      frameBytes = lengthBytes + this.#frameLength(old.bytes, this.#start);
    else if (old === undefined && bytes.length - from >= lengthBytes)
      frameBytes = lengthBytes + this.#frameLength(bytes, from);
    const wanted = Math.max(bytesMin, Math.min(frameBytes, limits.carryGrowth * bytesMin));
    const roomy = pool.sizeFor(Math.max(wanted, limits.carryBytesMin));
    if (budget.takeIfFree(this, roomy)) return this.#replaceCarry(roomy);
    const tight = pool.sizeFor(Math.max(bytesMin, limits.carryBytesMin));
    if (budget.takeArrived(this, tight)) return this.#replaceCarry(tight);
    throw new ProtocolError('no memory is left for requests that have not been served');
  }

  /** Sees to it that a large frame has room for its next bytes, or waits for it. */
  #prepare(): void {
    const carry = this.#carry;
    if (carry === undefined || this.#blocked || this.#starved) return;
    const missing = this.#missingBytes(carry);
    if (missing < this.#options.limits.directReadBytesMin || this.#hasRoom(carry, missing)) return;
    const pending = this.pendingBytes;
    const wanted = Math.min(pending + missing, this.#options.limits.carryGrowth * pending);
    const size = this.#options.pool.sizeFor(wanted);
    if (this.#options.budget.tryTake(this, size)) this.#replaceCarry(size);
    else this.#starved = true;
  }

  /** Whether a read straight into `carry` is worth its system call. */
  #hasRoom(carry: Chunk, missing: number): boolean {
    return carry.bytes.length - carry.used >= Math.min(missing, this.#options.limits.directReadBytesMin / 4);
  }

  /** Moves the unconsumed bytes into a chunk of `size`, which the budget has already counted. */
  #replaceCarry(size: number): Chunk {
    const chunk = this.#options.pool.take(size);
    const old = this.#carry;
    if (old !== undefined) {
      chunk.bytes.set(old.bytes.subarray(this.#start, old.used), 0);
      chunk.used = old.used - this.#start;
    }
    this.#releaseCarry();
    this.#carry = chunk;
    return chunk;
  }

  #releaseCarry(): void {
    const carry = this.#carry;
    if (carry === undefined) return;
    this.#carry = undefined;
    this.#start = 0;
    this.#options.budget.give(this, carry.bytes.length);
    carry.release();
  }
}

/** Whether `bytes` lie in `carry` right behind its used part: they were received straight into it. */
function isTail(carry: Chunk, bytes: Uint8Array): boolean {
  return bytes.buffer === carry.bytes.buffer && bytes.byteOffset === carry.bytes.byteOffset + carry.used;
}

const httpMethods = new Set(['GET ', 'POST', 'PUT ', 'HEAD', 'OPTI', 'DELE', 'PATC', 'CONN', 'TRAC', 'PRI ']);

/** Names the protocol whose first bytes stand where a length should be. None of them is a length below 256 MiB. */
function foreignProtocol(bytes: Uint8Array, at: number, length: number): string | undefined {
  if (length < 0x10000000) return undefined;
  if (bytes[at] === 22 && bytes[at + 1] === 3) return 'a TLS handshake';
  const text = String.fromCharCode(...bytes.subarray(at, at + lengthBytes));
  return httpMethods.has(text) ? 'an HTTP request' : undefined;
}

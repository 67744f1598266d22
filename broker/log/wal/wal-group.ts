// One group of the write-ahead file while it gathers: bytes that will be one write, and who waits for them.
//
// Invariants: appended bytes are copied at once, so the caller may reuse its memory; a client has one slot per group
// however often it appends; nothing is allocated per append in the steady state. `acks[slot]` is where the client's log
// ends as of this group (-1: nothing to tell), `pins[slot]` is the offset below which a checkpoint must have come before
// the group's file may be reused (-1: none).

import { assert } from '../../base/assert.ts';
import type { Offset, PartitionId, TopicId } from '../../base/brand.ts';
import type { Crc32c } from '../../port/checksum.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchLastOffsetDelta,
  batchLeaderEpoch,
} from '../../protocol/record-batch.ts';
import {
  appendEntryBytes,
  dropEntryBytes,
  encodeKey,
  entryKind,
  headBytes,
  headerBytes,
  roundUp,
  offsetEntryBytes,
  type WalHeader,
  writeHeader,
  writeUint64,
} from './wal-format.ts';

/** A partition as the write-ahead log knows it. Only the log changes it. */
export class WalClient {
  readonly topicId: TopicId;
  readonly partition: PartitionId;
  readonly key: Uint8Array;
  onDurable: (nextOffset: Offset) => void;
  dropped = false;
  group: WalGroup | undefined;
  slot = 0;

  constructor(topicId: TopicId, partition: PartitionId, onDurable: (nextOffset: Offset) => void) {
    this.topicId = topicId;
    this.partition = partition;
    this.key = encodeKey(topicId, partition);
    this.onDurable = onDurable;
  }
}

export class WalGroup {
  readonly capacity: number;
  readonly clients: WalClient[] = [];
  readonly acks: number[] = [];
  readonly pins: number[] = [];
  readonly callbacks: (() => void)[] = [];
  /** Number of the last entry that is not an append, as `WriteAheadLog.mark` counts them; 0 for none. */
  lastControl = 0;
  entryCount = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #table: Uint8Array = new Uint8Array(4096);
  #tableView: DataView = new DataView(this.#table.buffer);
  #payloadEnd: number = headerBytes;
  #tableEnd = 0;
  /** Where the last entry of the table stands, if it is an append, and for whom: more batches may join it. */
  #lastAppendAt = 0;
  #lastAppendClient: WalClient | undefined;
  #lastAppendEpoch = 0;

  /** `bytes` is the memory that goes to the device: whole blocks, aligned. */
  constructor(bytes: Uint8Array) {
    this.capacity = bytes.byteLength;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isEmpty(): boolean {
    return this.entryCount === 0;
  }

  /** Bytes on the disk, padding included. */
  get paddedBytes(): number {
    return roundUp(this.#payloadEnd + this.#tableEnd);
  }

  get usedBytes(): number {
    return this.#payloadEnd - headerBytes + this.#tableEnd;
  }

  /** Copies the whole batches of `bytes` from `start` on, as many as fit; returns where the first that does not starts. */
  append(client: WalClient, bytes: Uint8Array, start: number): number {
    const first = this.#payloadEnd;
    const epoch = batchLeaderEpoch(bytes, start);
    const joins = this.#lastAppendClient === client && this.#lastAppendEpoch === epoch;
    let room = this.capacity - this.#payloadEnd - this.#tableEnd - (joins ? 0 : appendEntryBytes);
    let end = start;
    let count = 0;
    while (end < bytes.byteLength) {
      const length = batchBytes(bytes, end);
      if (length + headBytes > room || batchLeaderEpoch(bytes, end) !== epoch) break;
      room -= length + headBytes;
      end += length;
      count++;
    }
    if (count === 0) return start;
    this.#bytes.set(start === 0 && end === bytes.byteLength ? bytes : bytes.subarray(start, end), first);
    this.#payloadEnd += end - start;
    if (!joins) this.#startAppend(client, epoch);
    const last = this.#addHeads(first, count);
    const nextOffset = batchBaseOffset(this.#bytes, last) + batchLastOffsetDelta(this.#bytes, last) + 1;
    const slot = this.#slotOf(client);
    this.acks[slot] = nextOffset;
    if (nextOffset > (this.pins[slot] as number)) this.pins[slot] = nextOffset;
    return end;
  }

  /** An entry without batches; returns false when it does not fit. `number` counts such entries. */
  control(client: WalClient, kind: 2 | 3 | 4, at: number, number: number): boolean {
    const length = kind === entryKind.drop ? dropEntryBytes : offsetEntryBytes;
    if (this.#payloadEnd + this.#tableEnd + length > this.capacity) return false;
    this.#writeEntry(kind, client, length);
    if (kind !== entryKind.drop) writeUint64(this.#tableView, this.#tableEnd - 8, at);
    this.#lastAppendClient = undefined;
    this.lastControl = number;
    return true;
  }

  /** The client's log now ends at `end`: what lies above was taken back. */
  cut(client: WalClient, end: number): void {
    const slot = this.clients.indexOf(client);
    if (slot < 0) return;
    if ((this.acks[slot] as number) > end) this.acks[slot] = end;
    if ((this.pins[slot] as number) > end) this.pins[slot] = end;
  }

  /** The client is gone: nobody waits, nothing is pinned. */
  forget(client: WalClient): void {
    const slot = this.clients.indexOf(client);
    if (slot < 0) return;
    this.acks[slot] = -1;
    this.pins[slot] = -1;
  }

  /** The bytes to write, complete with header. */
  seal(
    place: Pick<WalHeader, 'generation' | 'firstLive' | 'sequence' | 'ringId'>,
    crc32c: Crc32c,
  ): Uint8Array {
    const tableStart = this.#payloadEnd;
    const end = tableStart + this.#tableEnd;
    const groupBytes = this.paddedBytes;
    this.#bytes.set(this.#table.subarray(0, this.#tableEnd), tableStart);
    this.#bytes.fill(0, end, groupBytes);
    const header: WalHeader = {
      payloadBytes: tableStart - headerBytes,
      tableBytes: this.#tableEnd,
      entryCount: this.entryCount,
      groupBytes,
      generation: place.generation,
      firstLive: place.firstLive,
      sequence: place.sequence,
      ringId: place.ringId,
    };
    writeHeader(this.#bytes, this.#view, header, crc32c);
    return this.#bytes.subarray(0, groupBytes);
  }

  clear(): void {
    this.clients.length = 0;
    this.acks.length = 0;
    this.pins.length = 0;
    this.callbacks.length = 0;
    this.lastControl = 0;
    this.entryCount = 0;
    this.#payloadEnd = headerBytes;
    this.#tableEnd = 0;
    this.#lastAppendClient = undefined;
  }

  #startAppend(client: WalClient, epoch: number): void {
    this.#lastAppendAt = this.#tableEnd;
    this.#lastAppendClient = client;
    this.#lastAppendEpoch = epoch;
    this.#writeEntry(entryKind.append, client, appendEntryBytes);
    this.#tableView.setUint32(this.#lastAppendAt + 21, 0);
    this.#tableView.setUint32(this.#lastAppendAt + 25, 0);
  }

  /** Adds `count` batches, copied from `first` on, to the last entry; returns where the last of them starts. */
  #addHeads(first: number, count: number): number {
    this.#reserveTable(count * headBytes);
    const bytes = this.#bytes;
    const table = this.#table;
    let at = first;
    let last = first;
    for (let index = 0; index < count; index++) {
      for (let byte = 0; byte < headBytes; byte++) table[this.#tableEnd + byte] = bytes[at + byte] as number;
      this.#tableEnd += headBytes;
      last = at;
      at += batchBytes(bytes, at);
    }
    const view = this.#tableView;
    const entry = this.#lastAppendAt;
    view.setUint32(entry + 21, view.getUint32(entry + 21) + count);
    view.setUint32(entry + 25, view.getUint32(entry + 25) + at - first);
    return last;
  }

  #writeEntry(kind: number, client: WalClient, length: number): void {
    this.#reserveTable(length);
    this.#table[this.#tableEnd] = kind;
    this.#table.set(client.key, this.#tableEnd + 1);
    this.#tableEnd += length;
    this.entryCount++;
  }

  #slotOf(client: WalClient): number {
    // The fields of the client are a cache of its last group; a group that was cleared has forgotten its slots.
    if (client.group === this && this.clients[client.slot] === client) return client.slot;
    client.group = this;
    client.slot = this.clients.length;
    this.clients.push(client);
    this.acks.push(-1);
    this.pins.push(-1);
    return client.slot;
  }

  #reserveTable(more: number): void {
    if (this.#tableEnd + more <= this.#table.byteLength) return;
    assert(this.#tableEnd + more <= this.capacity, 'the entry table is larger than its group');
    const grown = new Uint8Array(Math.max(this.#table.byteLength * 2, this.#tableEnd + more));
    grown.set(this.#table.subarray(0, this.#tableEnd));
    this.#table = grown;
    this.#tableView = new DataView(grown.buffer);
  }
}

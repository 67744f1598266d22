// A cursor that encodes into a chain of buffers. A full buffer is closed and a new one begun, so nothing written ever
// moves and positions stay valid; record data is linked in, not copied. `take` gives the parts in order, ready for one
// gathering write.

import type { Uuid } from '../base/brand.ts';
import { uuidToBytes } from '../base/uuid.ts';
import { ProtocolError } from './protocol-error.ts';
import { stringBytesMax, type UnknownTag } from './reader.ts';

/** Record batches as they are sent: one run of bytes, or several that follow one another. */
export type RecordBytes = Uint8Array | readonly Uint8Array[];

export function recordBytesLength(records: RecordBytes | null): number {
  if (records === null) return 0;
  if (records instanceof Uint8Array) return records.length;
  let length = 0;
  for (const part of records) length += part.length;
  return length;
}

/** Below this, copying beats a further entry in a gathering write. Bytes. */
const linkBytesMin = 1024;
const encoder = new TextEncoder();

export class Writer {
  readonly #bufferBytes: number;
  #buffer: Uint8Array;
  #view: DataView;
  /** Start of the run that is not yet in `#parts`. */
  #runStart = 0;
  #position = 0;
  #parts: Uint8Array[] = [];
  #partsBytes = 0;
  #scratch: Writer | undefined;

  constructor(bufferBytes = 4096) {
    this.#bufferBytes = bufferBytes;
    this.#buffer = new Uint8Array(bufferBytes);
    this.#view = new DataView(this.#buffer.buffer);
  }

  /** Size of a buffer that is not made for one large value. */
  get bufferBytes(): number {
    return this.#bufferBytes;
  }

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#partsBytes + this.#position - this.#runStart;
  }

  #closeRun(): void {
    if (this.#position > this.#runStart) {
      this.#parts.push(this.#buffer.subarray(this.#runStart, this.#position));
      this.#partsBytes += this.#position - this.#runStart;
      this.#runStart = this.#position;
    }
  }

  #room(count: number): number {
    const at = this.#position;
    if (at + count > this.#buffer.length) {
      this.#closeRun();
      this.#buffer = new Uint8Array(Math.max(count, this.#bufferBytes));
      this.#view = new DataView(this.#buffer.buffer);
      this.#runStart = 0;
      this.#position = count;
      return 0;
    }
    this.#position = at + count;
    return at;
  }

  /** The parts written, in order. The writer goes on behind them in the same buffer; they stay untouched. */
  take(): Uint8Array[] {
    this.#closeRun();
    const parts = this.#parts;
    this.#parts = [];
    this.#partsBytes = 0;
    return parts;
  }

  /** Starts again at the front of the buffer. Only when nothing that `take` gave is in use any more. */
  rewind(): void {
    this.#parts = [];
    this.#partsBytes = 0;
    this.#runStart = 0;
    this.#position = 0;
  }

  /** Everything written as one run of bytes of its own. */
  toBytes(): Uint8Array {
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.take()) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  /** Reserves four bytes for a length that `endFrame` fills in. */
  beginFrame(): () => void {
    const at = this.#room(4);
    const view = this.#view;
    const before = this.length;
    return () => view.setInt32(at, this.length - before);
  }

  bool(value: boolean): void {
    const at = this.#room(1);
    this.#view.setInt8(at, value ? 1 : 0);
  }

  int8(value: number): void {
    const at = this.#room(1);
    this.#view.setInt8(at, value);
  }

  int16(value: number): void {
    const at = this.#room(2);
    this.#view.setInt16(at, value);
  }

  uint16(value: number): void {
    const at = this.#room(2);
    this.#view.setUint16(at, value);
  }

  int32(value: number): void {
    const at = this.#room(4);
    this.#view.setInt32(at, value);
  }

  uint32(value: number): void {
    const at = this.#room(4);
    this.#view.setUint32(at, value);
  }

  int64(value: number): void {
    const at = this.#room(8);
    if (value >= 2 ** 63) {
      this.#view.setInt32(at, 0x7fffffff);
      this.#view.setUint32(at + 4, 0xffffffff);
      return;
    }
    const high = Math.floor(value / 4294967296);
    this.#view.setInt32(at, high);
    this.#view.setUint32(at + 4, value - high * 4294967296);
  }

  float64(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value);
  }

  uuid(value: Uuid): void {
    const at = this.#room(16);
    uuidToBytes(value, this.#buffer, at);
  }

  uvarint(value: number): void {
    while (value > 127) {
      const at = this.#room(1);
      this.#buffer[at] = (value % 128) + 128;
      value = Math.floor(value / 128);
    }
    const at = this.#room(1);
    this.#buffer[at] = value;
  }

  varint(value: number): void {
    this.uvarint(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  /** Exact for values up to 2^52; those beyond are rounded to doubles before. */
  varlong(value: number): void {
    this.uvarint(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  raw(bytes: Uint8Array): void {
    const at = this.#room(bytes.length);
    this.#buffer.set(bytes, at);
  }

  /** Links `bytes` in without a copy when that pays. */
  link(bytes: Uint8Array): void {
    if (bytes.length < linkBytesMin) return this.raw(bytes);
    this.#closeRun();
    this.#parts.push(bytes);
    this.#partsBytes += bytes.length;
  }

  #asciiLength(text: string): number {
    const length = text.length;
    if (length > 64) return -1;
    for (let index = 0; index < length; index++) if (text.charCodeAt(index) > 127) return -1;
    return length;
  }

  #ascii(text: string): void {
    const at = this.#room(text.length);
    for (let index = 0; index < text.length; index++) this.#buffer[at + index] = text.charCodeAt(index);
  }

  string(text: string): void {
    const length = this.#asciiLength(text);
    if (length >= 0) {
      this.int16(length);
      return this.#ascii(text);
    }
    const bytes = encoder.encode(text);
    if (bytes.length > stringBytesMax)
      throw new ProtocolError(`a string of ${bytes.length} bytes is too long`);
    this.int16(bytes.length);
    this.raw(bytes);
  }

  stringOrNull(text: string | null): void {
    if (text === null) this.int16(-1);
    else this.string(text);
  }

  compactString(text: string): void {
    const length = this.#asciiLength(text);
    if (length >= 0) {
      this.uvarint(length + 1);
      return this.#ascii(text);
    }
    const bytes = encoder.encode(text);
    if (bytes.length > stringBytesMax)
      throw new ProtocolError(`a string of ${bytes.length} bytes is too long`);
    this.uvarint(bytes.length + 1);
    this.raw(bytes);
  }

  compactStringOrNull(text: string | null): void {
    if (text === null) this.uvarint(0);
    else this.compactString(text);
  }

  blob(bytes: Uint8Array): void {
    this.int32(bytes.length);
    this.raw(bytes);
  }

  blobOrNull(bytes: Uint8Array | null): void {
    if (bytes === null) this.int32(-1);
    else this.blob(bytes);
  }

  compactBlob(bytes: Uint8Array): void {
    this.uvarint(bytes.length + 1);
    this.raw(bytes);
  }

  compactBlobOrNull(bytes: Uint8Array | null): void {
    if (bytes === null) this.uvarint(0);
    else this.compactBlob(bytes);
  }

  #linkAll(records: RecordBytes): void {
    if (records instanceof Uint8Array) this.link(records);
    else for (const part of records) this.link(part);
  }

  records(records: RecordBytes): void {
    this.int32(recordBytesLength(records));
    this.#linkAll(records);
  }

  recordsOrNull(records: RecordBytes | null): void {
    if (records === null) this.int32(-1);
    else this.records(records);
  }

  compactRecords(records: RecordBytes): void {
    this.uvarint(recordBytesLength(records) + 1);
    this.#linkAll(records);
  }

  compactRecordsOrNull(records: RecordBytes | null): void {
    if (records === null) this.uvarint(0);
    else this.compactRecords(records);
  }

  arrayLength(count: number): void {
    this.int32(count);
  }

  compactArrayLength(count: number): void {
    this.uvarint(count + 1);
  }

  /** A writer for the value of a tagged field, whose size must be known before its bytes. */
  beginTag(): Writer {
    this.#scratch ??= new Writer(256);
    this.#scratch.rewind();
    return this.#scratch;
  }

  endTag(tag: number, value: Writer): void {
    this.uvarint(tag);
    this.uvarint(value.length);
    for (const part of value.take()) this.raw(part);
  }

  /** Writes the fields of `tags` from index `from` whose tag is below `end`; returns the index of the first left. */
  unknownTags(tags: readonly UnknownTag[] | undefined, from: number, end: number): number {
    if (tags === undefined) return from;
    let index = from;
    for (; index < tags.length && tags[index]!.tag < end; index++) {
      const field = tags[index]!;
      this.uvarint(field.tag);
      this.uvarint(field.bytes.length);
      this.raw(field.bytes);
    }
    return index;
  }
}

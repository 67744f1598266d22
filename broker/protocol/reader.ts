// A cursor over received bytes. Invariants: it never reads past `limit`, never allocates from a length it has not
// checked against the bytes that are there, and throws nothing but ProtocolError. Byte fields are views, not copies:
// they live as long as the memory under them.
//
// Integers of 64 bits become numbers: exact up to 2^53 - 1, rounded beyond (no offset or time reaches that).

import type { Uuid } from '../base/brand.ts';
import { uuidFromBytes, zeroUuid } from '../base/uuid.ts';
import { ProtocolError } from './protocol-error.ts';

/**
 * Array elements and tagged fields that one message may hold in all, nested ones included. Bounds what a frame of tiny
 * elements can allocate (an object takes a hundred times the byte that claims it) and how long a turn of the loop can
 * get: about a microsecond each. A reader of answers from a trusted broker may be given a higher bound.
 */
export const arrayElementsMax = 40_000;
/** Bytes of the longest string, in either form: what two bytes of length can say. */
export const stringBytesMax = 32_767;
/** Tagged fields that one structure may hold (Kafka 4.4 has the same bound). */
export const taggedFieldsMax = 10_000;

/** A tagged field that this version of the schema does not know, kept so that writing gives the same bytes. */
export interface UnknownTag {
  readonly tag: number;
  readonly bytes: Uint8Array;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class Reader {
  bytes: Uint8Array;
  view: DataView;
  position: number;
  limit: number;
  readonly #elementsMax: number;
  #elementsLeft: number;

  constructor(
    bytes: Uint8Array,
    start = 0,
    end: number = bytes.length,
    elementsMax: number = arrayElementsMax,
  ) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = start;
    this.limit = end;
    this.#elementsMax = elementsMax;
    this.#elementsLeft = elementsMax;
  }

  /** Starts on other bytes; `view` is made anew only when the memory is another. */
  reset(bytes: Uint8Array, start: number, end: number): void {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.position = start;
    this.limit = end;
    this.#elementsLeft = this.#elementsMax;
  }

  get remaining(): number {
    return this.limit - this.position;
  }

  #take(count: number): number {
    const at = this.position;
    if (count > this.limit - at)
      throw new ProtocolError(`${count} bytes wanted, ${this.limit - at} are left`);
    this.position = at + count;
    return at;
  }

  bool(): boolean {
    return this.view.getInt8(this.#take(1)) !== 0;
  }

  int8(): number {
    return this.view.getInt8(this.#take(1));
  }

  int16(): number {
    return this.view.getInt16(this.#take(2));
  }

  uint16(): number {
    return this.view.getUint16(this.#take(2));
  }

  int32(): number {
    return this.view.getInt32(this.#take(4));
  }

  uint32(): number {
    return this.view.getUint32(this.#take(4));
  }

  int64(): number {
    const at = this.#take(8);
    return this.view.getInt32(at) * 4294967296 + this.view.getUint32(at + 4);
  }

  float64(): number {
    return this.view.getFloat64(this.#take(8));
  }

  uuid(): Uuid {
    const at = this.#take(16);
    const view = this.view;
    if (
      view.getInt32(at) === 0 &&
      view.getInt32(at + 4) === 0 &&
      view.getInt32(at + 8) === 0 &&
      view.getInt32(at + 12) === 0
    )
      return zeroUuid;
    return uuidFromBytes(this.bytes, at);
  }

  /** Unsigned base-128 varint of at most five bytes. */
  uvarint(): number {
    let value = 0;
    let scale = 1;
    for (let index = 0; index < 5; index++) {
      const byte = this.bytes[this.#take(1)]!;
      value += (byte & 127) * scale;
      if (byte < 128) {
        if (value > 0xffffffff) break;
        return value;
      }
      scale *= 128;
    }
    throw new ProtocolError('a varint is longer than 32 bits');
  }

  /** Zigzag varint of at most 32 bits. */
  varint(): number {
    const raw = this.uvarint();
    return raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2;
  }

  /** Zigzag varint of at most 64 bits. */
  varlong(): number {
    const first = this.bytes[this.#take(1)]!;
    if (first < 128) return (first >>> 1) ^ -(first & 1);
    let low = first & 127;
    let high = 0;
    for (let index = 1; index < 10; index++) {
      const byte = this.bytes[this.#take(1)]!;
      if (index < 4) low += (byte & 127) * 2 ** (7 * index);
      else high += (byte & 127) * 2 ** (7 * (index - 4));
      if (byte < 128) {
        if (index === 9 && byte > 1) break;
        const odd = low % 2;
        const half = (low - odd) / 2 + high * 2 ** 27;
        return odd === 0 ? half : -half - 1;
      }
    }
    throw new ProtocolError('a varlong is longer than 64 bits');
  }

  #text(length: number): string {
    const at = this.#take(length);
    const bytes = this.bytes;
    if (length > 48) return decoder.decode(bytes.subarray(at, at + length));
    let text = '';
    for (let index = at; index < at + length; index++) {
      const code = bytes[index]!;
      if (code > 127) return decoder.decode(bytes.subarray(at, at + length));
      text += String.fromCharCode(code);
    }
    return text;
  }

  #slice(length: number): Uint8Array {
    const at = this.#take(length);
    return this.bytes.subarray(at, at + length);
  }

  string(): string {
    return this.stringOrNull() ?? this.#refuseNull();
  }

  stringOrNull(): string | null {
    const length = this.int16();
    return length === -1 ? null : this.#text(this.#length(length));
  }

  compactString(): string {
    return this.compactStringOrNull() ?? this.#refuseNull();
  }

  compactStringOrNull(): string | null {
    const length = this.uvarint() - 1;
    if (length > stringBytesMax) throw new ProtocolError(`a string of ${length} bytes is too long`);
    return length === -1 ? null : this.#text(length);
  }

  blob(): Uint8Array {
    return this.blobOrNull() ?? this.#refuseNull();
  }

  blobOrNull(): Uint8Array | null {
    const length = this.int32();
    return length === -1 ? null : this.#slice(this.#length(length));
  }

  compactBlob(): Uint8Array {
    return this.compactBlobOrNull() ?? this.#refuseNull();
  }

  compactBlobOrNull(): Uint8Array | null {
    const length = this.uvarint() - 1;
    return length === -1 ? null : this.#slice(length);
  }

  /** Element count of an array that must be there. */
  arrayLength(): number {
    const count = this.arrayLengthOrNull();
    return count === -1 ? this.#refuseNull() : count;
  }

  /** Element count; -1 for a null array. */
  arrayLengthOrNull(): number {
    const count = this.int32();
    return count === -1 ? -1 : this.#count(this.#length(count));
  }

  compactArrayLength(): number {
    const count = this.compactArrayLengthOrNull();
    return count === -1 ? this.#refuseNull() : count;
  }

  compactArrayLengthOrNull(): number {
    const count = this.uvarint() - 1;
    return count === -1 ? -1 : this.#count(count);
  }

  #length(length: number): number {
    if (length < 0) throw new ProtocolError(`a length is ${length}`);
    return length;
  }

  #count(count: number): number {
    if (count > this.limit - this.position)
      throw new ProtocolError(`${count} elements claimed, ${this.limit - this.position} bytes are left`);
    this.#elementsLeft -= count;
    if (this.#elementsLeft < 0) throw new ProtocolError(`more than ${this.#elementsMax} elements`);
    return count;
  }

  #refuseNull(): never {
    throw new ProtocolError('a field that must be there is null');
  }

  /** Count of tagged fields that follow. */
  tagCount(): number {
    const count = this.uvarint();
    if (count === 0) return 0;
    if (count > taggedFieldsMax) throw new ProtocolError(`${count} tagged fields claimed`);
    return this.#count(count);
  }

  /** Narrows the reader to a tagged field of `size` bytes; returns the limit to restore with `endTag`. */
  beginTag(size: number): number {
    const outer = this.limit;
    if (size > outer - this.position) throw new ProtocolError(`a tagged field claims ${size} bytes`);
    this.limit = this.position + size;
    return outer;
  }

  endTag(outer: number): void {
    if (this.position !== this.limit) throw new ProtocolError('a tagged field is longer than its value');
    this.limit = outer;
  }

  unknownTag(tag: number, size: number): UnknownTag {
    return { tag, bytes: this.#slice(size) };
  }

  skipTags(): void {
    for (let count = this.tagCount(); count > 0; count--) {
      this.uvarint();
      this.#take(this.uvarint());
    }
  }
}

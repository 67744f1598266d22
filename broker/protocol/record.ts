// Records inside a batch v2: varint lengths, deltas to the batch's base offset and base timestamp (KIP-98). For tools,
// compaction and look-ups by time; never on the produce or fetch path.

import { assert } from '../base/assert.ts';
import { attribute, batchHeaderBytes, buildBatch, type BatchHeader } from './record-batch.ts';
import { ProtocolError } from './protocol-error.ts';
import { Reader } from './reader.ts';
import { Writer } from './writer.ts';

export interface RecordHeader {
  readonly key: string;
  readonly value: Uint8Array | null;
}

export interface KafkaRecord {
  readonly offset: number;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly key: Uint8Array | null;
  readonly value: Uint8Array | null;
  readonly headers: readonly RecordHeader[];
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

function readSized(reader: Reader): Uint8Array | null {
  const length = reader.varint();
  if (length < 0) return null;
  if (length > reader.remaining) throw new ProtocolError(`a record field claims ${length} bytes`);
  const bytes = reader.bytes.subarray(reader.position, reader.position + length);
  reader.position += length;
  return bytes;
}

function readHeaders(reader: Reader): RecordHeader[] {
  const count = reader.varint();
  if (count < 0 || count > reader.remaining) throw new ProtocolError(`a record claims ${count} headers`);
  const headers: RecordHeader[] = [];
  for (let index = 0; index < count; index++) {
    const key = readSized(reader);
    if (key === null) throw new ProtocolError('a header key is null');
    headers.push({ key: decoder.decode(key), value: readSized(reader) });
  }
  return headers;
}

/**
 * The records of a batch, from its header and its decompressed payload. Byte fields are views over `payload`. Throws
 * ProtocolError when the payload is not what the header says.
 */
export function* decodeRecords(header: BatchHeader, payload: Uint8Array): Generator<KafkaRecord> {
  const reader = new Reader(payload);
  const appendTime = (header.attributes & attribute.logAppendTime) !== 0;
  for (let index = 0; index < header.recordsCount; index++) {
    const length = reader.varint();
    if (length < 0 || length > reader.remaining) throw new ProtocolError(`a record claims ${length} bytes`);
    const end = reader.position + length;
    reader.int8();
    const timestampDelta = reader.varlong();
    const offsetDelta = reader.varint();
    const key = readSized(reader);
    const value = readSized(reader);
    const headers = readHeaders(reader);
    if (reader.position !== end) throw new ProtocolError('a record is not as long as it claims');
    yield {
      offset: header.baseOffset + offsetDelta,
      timestamp: appendTime ? header.maxTimestamp : header.baseTimestamp + timestampDelta,
      key,
      value,
      headers,
    };
  }
  if (reader.remaining > 0) throw new ProtocolError('bytes follow the last record');
}

function writeSized(writer: Writer, bytes: Uint8Array | null): void {
  if (bytes === null) return writer.varint(-1);
  writer.varint(bytes.length);
  writer.raw(bytes);
}

function varintBytes(value: number): number {
  let left = value >= 0 ? value * 2 : -value * 2 - 1;
  let bytes = 1;
  while (left > 127) {
    left = Math.floor(left / 128);
    bytes++;
  }
  return bytes;
}

const sizedBytes = (bytes: Uint8Array | null): number =>
  bytes === null ? 1 : varintBytes(bytes.length) + bytes.length;

interface EncodedHeader {
  readonly key: Uint8Array;
  readonly value: Uint8Array | null;
}

const noHeaders: readonly EncodedHeader[] = [];

const encodedHeaders = ({ headers }: KafkaRecord): readonly EncodedHeader[] =>
  headers.length === 0 ? noHeaders : headers.map(({ key, value }) => ({ key: encoder.encode(key), value }));

/** The uncompressed payload of `records`, with deltas to `base`. Sized first, so that it is written once and in place. */
export function encodeRecords(
  records: readonly KafkaRecord[],
  base: { readonly offset: number; readonly timestamp: number },
): Uint8Array {
  let total = 0;
  const sized = records.map((record) => {
    const headers = encodedHeaders(record);
    let bytes = 1 + varintBytes(record.timestamp - base.timestamp) + varintBytes(record.offset - base.offset);
    bytes += sizedBytes(record.key) + sizedBytes(record.value) + varintBytes(headers.length);
    for (const header of headers) bytes += sizedBytes(header.key) + sizedBytes(header.value);
    total += varintBytes(bytes) + bytes;
    return { record, headers, bytes };
  });
  const writer = new Writer(total);
  for (const { record, headers, bytes } of sized) {
    writer.varint(bytes);
    writer.int8(0);
    writer.varlong(record.timestamp - base.timestamp);
    writer.varint(record.offset - base.offset);
    writeSized(writer, record.key);
    writeSized(writer, record.value);
    writer.varint(headers.length);
    for (const header of headers) {
      writeSized(writer, header.key);
      writeSized(writer, header.value);
    }
  }
  const [payload = new Uint8Array(0), ...rest] = writer.take();
  assert(payload.length === total && rest.length === 0, 'records are not as long as was reckoned');
  return payload;
}

/** The header fields that `records` imply, from offset 0 and with no producer. At least one record. */
export function headerFor(records: readonly KafkaRecord[]): BatchHeader {
  const first = records[0]!;
  let maxTimestamp = first.timestamp;
  for (const record of records) maxTimestamp = Math.max(maxTimestamp, record.timestamp);
  return {
    baseOffset: first.offset,
    leaderEpoch: -1,
    attributes: 0,
    lastOffsetDelta: records.at(-1)!.offset - first.offset,
    baseTimestamp: first.timestamp,
    maxTimestamp,
    producerId: -1,
    producerEpoch: -1,
    baseSequence: -1,
    recordsCount: records.length,
  };
}

/** An uncompressed batch of `records`; the checksum is still to be set. */
export function encodeBatch(records: readonly KafkaRecord[], fields: Partial<BatchHeader> = {}): Uint8Array {
  const header = { ...headerFor(records), ...fields };
  const payload = encodeRecords(records, { offset: records[0]!.offset, timestamp: header.baseTimestamp });
  return buildBatch(header, payload);
}

/** The stored payload of the batch that starts at `start` and is `length` bytes long. */
export const batchPayload = (bytes: Uint8Array, start: number, length: number): Uint8Array =>
  bytes.subarray(start + batchHeaderBytes, start + length);

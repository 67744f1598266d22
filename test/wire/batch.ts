/**
 * Record batches byte by byte. Every field of the header can be forced; the length and the checksum are made right
 * after that, unless they are forced too.
 */
import { crc32c } from '../../broker/base/crc32c.ts';
import { type BatchHeader, buildBatch, crcStart, setBatchCrc } from '../../broker/protocol/record-batch.ts';
import { encodeRecords, headerFor, type KafkaRecord } from '../../broker/protocol/record.ts';

export interface BatchFields extends Partial<BatchHeader> {
  /** The records as bytes, in place of those that the batch is made for. */
  readonly payload?: Uint8Array;
  readonly batchLength?: number;
  readonly magic?: number;
  readonly crc?: number;
}

const encoder = new TextEncoder();

/** A record of `value` alone; its offset is its place in the batch. */
export function record(value: string | Uint8Array | null, fields: Partial<KafkaRecord> = {}): KafkaRecord {
  const bytes = typeof value === 'string' ? encoder.encode(value) : value;
  return { offset: 0, timestamp: Date.now(), key: null, value: bytes, headers: [], ...fields };
}

/** One batch. `records` are numbered from 0 on; at least one, even where `fields` says otherwise. */
export function batchOf(records: readonly KafkaRecord[], fields: BatchFields = {}): Uint8Array {
  const { payload, batchLength, magic, crc, ...header } = fields;
  const numbered = records.map((one, index) => ({ ...one, offset: index }));
  const base = { offset: 0, timestamp: numbered[0]!.timestamp };
  const bytes = buildBatch({ ...headerFor(numbered), ...header }, payload ?? encodeRecords(numbered, base));
  const view = new DataView(bytes.buffer);
  if (batchLength !== undefined) view.setInt32(8, batchLength);
  if (magic !== undefined) view.setInt8(16, magic);
  setBatchCrc(bytes, 0, crc ?? crc32c(bytes, crcStart, bytes.length));
  return bytes;
}

/** A batch of one record of about so many bytes that no codec makes smaller. */
export function batchOfBytes(bytes: number, fields: BatchFields = {}): Uint8Array {
  const value = new Uint8Array(Math.max(1, bytes - 80));
  for (let at = 0, state = bytes; at < value.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    value[at] = state >>> 24;
  }
  return batchOf([record(value)], fields);
}

/** `bytes` with one bit of it turned over. */
export function withFlippedBit(bytes: Uint8Array, at: number, bit = 0): Uint8Array {
  const flipped = bytes.slice();
  flipped[at] = flipped[at]! ^ (1 << bit);
  return flipped;
}

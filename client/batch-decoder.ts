/**
 * What Fetch brings: batches one after another, the last one possibly cut off by the byte limit.
 * Invariants: lengths and checksum are checked before a batch is opened; decompression is bounded; records come lazily,
 * so that a batch that claims millions of them costs nothing until they are read.
 */
import type { Crc32c } from '../broker/port/checksum.ts';
import { type Compression, compressionCodec, DecompressionError } from '../broker/port/compression.ts';
import { ProtocolError } from '../broker/protocol/protocol-error.ts';
import { batchPayload, decodeRecords, type KafkaRecord } from '../broker/protocol/record.ts';
import {
  batchBytes,
  batchCodec,
  batchCrc,
  batchHeader,
  batchHeaderBytes,
  batchMagic,
  type BatchHeader,
  crcStart,
  currentMagic,
  isControlBatch,
} from '../broker/protocol/record-batch.ts';
import { CorruptBatchError } from './errors.ts';

/** Bytes that one batch may grow to when it is decompressed. */
export const payloadBytesMax: number = 128 * 1024 * 1024;

/** A whole batch whose checksum is right. */
export interface FetchedBatch {
  readonly header: BatchHeader;
  readonly lastOffset: number;
  readonly isControl: boolean;
  /** The batch itself: a view over the answer. */
  readonly bytes: Uint8Array;
}

/** The whole batches in `bytes`, in order. Throws CorruptBatchError; `partition` is for its message. */
export function splitBatches(bytes: Uint8Array, partition: string, crc32c: Crc32c): FetchedBatch[] {
  const batches: FetchedBatch[] = [];
  let start = 0;
  while (bytes.length - start >= batchHeaderBytes) {
    const length = batchBytes(bytes, start);
    const header = batchHeader(bytes, start);
    const refuse = (why: string): never => {
      throw new CorruptBatchError(partition, header.baseOffset, why);
    };
    if (batchMagic(bytes, start) !== currentMagic) refuse(`its format is ${batchMagic(bytes, start)}, not 2`);
    if (length < batchHeaderBytes) refuse(`it claims to be ${length} bytes long`);
    if (start + length > bytes.length) break;
    if (crc32c(bytes, start + crcStart, start + length) !== batchCrc(bytes, start)) refuse('wrong checksum');
    const lastOffset = header.baseOffset + header.lastOffsetDelta;
    if (header.baseOffset < 0 || header.lastOffsetDelta < 0 || !Number.isSafeInteger(lastOffset + 1)) {
      refuse(`its offsets are ${header.baseOffset} to ${lastOffset}`);
    }
    const isControl = isControlBatch(bytes, start);
    batches.push({ header, lastOffset, isControl, bytes: bytes.subarray(start, start + length) });
    start += length;
  }
  return batches;
}

/** The records of a batch, lazily. Rejects, or throws while they are read, with CorruptBatchError. */
export async function openBatch(
  batch: FetchedBatch,
  partition: string,
  compression: Compression,
): Promise<Iterable<KafkaRecord>> {
  const { header, bytes } = batch;
  const stored = batchPayload(bytes, 0, bytes.length);
  const codec = batchCodec(bytes, 0);
  const fail = (why: string): CorruptBatchError => new CorruptBatchError(partition, header.baseOffset, why);
  if (codec > compressionCodec.zstd) throw fail(`its codec is ${codec}`);
  if (codec === compressionCodec.none) return guarded(decodeRecords(header, stored), fail);
  try {
    const payload = await compression.decompress(codec, stored, payloadBytesMax);
    return guarded(decodeRecords(header, payload), fail);
  } catch (error) {
    if (error instanceof DecompressionError) throw fail(error.message);
    throw error;
  }
}

function* guarded(records: Iterable<KafkaRecord>, fail: (why: string) => Error): Generator<KafkaRecord> {
  try {
    yield* records;
  } catch (error) {
    if (error instanceof ProtocolError) throw fail(error.message);
    throw error;
  }
}

// What a producer may send for one partition: exactly one batch v2, whole, with the counts and the checksum that it
// claims. Only the header is read, and the bytes once for their CRC; records stay closed.

import type { Crc32c } from '../port/checksum.ts';
import {
  attribute,
  batchAttributes,
  batchBaseOffset,
  batchBaseSequence,
  batchBaseTimestamp,
  batchBytes,
  batchCodec,
  batchCrc,
  batchHeaderBytes,
  batchLastOffsetDelta,
  batchMagic,
  batchMaxTimestamp,
  batchProducerEpoch,
  batchProducerId,
  batchRecordsCount,
  crcStart,
  currentMagic,
} from '../protocol/record-batch.ts';

/** Reasons, from cheap to dear. The endpoint maps them to error codes. */
export type BatchFault =
  | 'corrupt'
  | 'invalid-record'
  | 'too-large'
  | 'invalid-timestamp'
  | 'unsupported-compression';

/** What is wrong with one record, by its place in the batch (KIP-467). */
export interface RecordFault {
  readonly index: number;
  readonly message: string;
}

export interface BatchRefusal {
  readonly fault: BatchFault;
  readonly message: string;
  /** Undefined when it is the batch as a whole. */
  readonly records?: readonly RecordFault[];
}

export interface BatchRules {
  readonly maxMessageBytes: number;
  readonly logAppendTime: boolean;
  /** Milliseconds that a record's time may lie before and after the broker's. */
  readonly timestampBeforeMaxMs: number;
  readonly timestampAfterMaxMs: number;
  /** The produce version came with zstd only later (version 7). */
  readonly zstdAllowed: boolean;
}

const corrupt = (message: string): BatchRefusal => ({ fault: 'corrupt', message });
const invalid = (message: string): BatchRefusal => ({ fault: 'invalid-record', message });

function checkFraming(bytes: Uint8Array): BatchRefusal | undefined {
  if (bytes.length === 0) return invalid('a partition without a record batch');
  if (bytes.length < batchHeaderBytes) return invalid(`${bytes.length} bytes are no record batch`);
  const magic = batchMagic(bytes, 0);
  if (magic < currentMagic) return invalid(`record format ${magic} is not supported any more, only 2`);
  if (magic > currentMagic) return corrupt(`record format ${magic} does not exist`);
  const length = batchBytes(bytes, 0);
  if (length < batchHeaderBytes) return corrupt(`a batch claims ${length} bytes`);
  if (length > bytes.length) return invalid(`a batch claims ${length} bytes, ${bytes.length} are there`);
  if (length < bytes.length) return invalid('more than one record batch for a partition');
  return undefined;
}

function checkHeader(bytes: Uint8Array): BatchRefusal | undefined {
  const attributes = batchAttributes(bytes, 0);
  const count = batchRecordsCount(bytes, 0);
  if ((attributes & attribute.control) !== 0) return invalid('clients may not write control records');
  if (batchBaseOffset(bytes, 0) !== 0)
    return invalid(`the base offset is ${batchBaseOffset(bytes, 0)}, not 0`);
  if (count <= 0) return invalid(`a batch of ${count} records`);
  if (batchLastOffsetDelta(bytes, 0) !== count - 1)
    return invalid(`last offset delta ${batchLastOffsetDelta(bytes, 0)} for ${count} records`);
  if ((attributes & attribute.codecMask) > 4)
    return invalid(`compression codec ${attributes & attribute.codecMask} does not exist`);
  return checkProducerFields(bytes, attributes);
}

/** What an idempotent or transactional producer must say of itself; anonymous batches say none of it. */
function checkProducerFields(bytes: Uint8Array, attributes: number): BatchRefusal | undefined {
  if (batchProducerId(bytes, 0) < 0)
    return (attributes & attribute.transactional) === 0
      ? undefined
      : invalid('records of a transaction without a producer id');
  if (batchBaseSequence(bytes, 0) < 0 || batchProducerEpoch(bytes, 0) < 0)
    return invalid(
      `producer ${batchProducerId(bytes, 0)} has epoch ${batchProducerEpoch(bytes, 0)}, sequence ${batchBaseSequence(bytes, 0)}`,
    );
  return undefined;
}

function checkTimestamps(bytes: Uint8Array, rules: BatchRules, nowMs: number): BatchRefusal | undefined {
  if (rules.logAppendTime) return undefined;
  const first = batchBaseTimestamp(bytes, 0);
  const last = batchMaxTimestamp(bytes, 0);
  if (last - nowMs <= rules.timestampAfterMaxMs && nowMs - first <= rules.timestampBeforeMaxMs)
    return undefined;
  return {
    fault: 'invalid-timestamp',
    message: `timestamps from ${first} to ${last} are out of range at ${nowMs}`,
  };
}

/** Undefined when `bytes` is one batch that may be appended. `nowMs` is the broker's wall clock. */
export function validateBatch(
  bytes: Uint8Array,
  rules: BatchRules,
  nowMs: number,
  crc32c: Crc32c,
): BatchRefusal | undefined {
  const framing = checkFraming(bytes) ?? checkHeader(bytes);
  if (framing !== undefined) return framing;
  if (bytes.length > rules.maxMessageBytes)
    return {
      fault: 'too-large',
      message: `a batch of ${bytes.length} bytes exceeds max.message.bytes ${rules.maxMessageBytes}`,
    };
  if (crc32c(bytes, crcStart, bytes.length) !== batchCrc(bytes, 0))
    return corrupt('the checksum does not match the batch');
  if (batchCodec(bytes, 0) === 4 && !rules.zstdAllowed)
    return { fault: 'unsupported-compression', message: 'zstd needs produce version 7 or above' };
  return checkTimestamps(bytes, rules, nowMs);
}

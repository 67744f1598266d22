// One segment file of the metadata log, and the judgement over its bytes after a restart.
//
// A group is one batch, and the next one is written when the one before is durable. So at most the last batch of the last
// segment can be torn, and nothing valid can stand behind it. A bad batch with a valid one behind it, or below the durable
// offset, or in a segment that has a successor, is corruption.

import { offset, offsetAdd, type Offset } from '../../base/brand.ts';
import type { Crc32c } from '../../port/checksum.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchHeaderBytes,
  batchLastOffset,
  batchLeaderEpoch,
} from '../../protocol/record-batch.ts';
import { isWholeBatch } from './metadata-batch.ts';
import { MetadataLogError } from './metadata-log-error.ts';

const offsetDigits = 20;
const suffix = '.log';

export const segmentName = (base: Offset): string => `${String(base).padStart(offsetDigits, '0')}${suffix}`;

/** The base offset that a segment's name says; undefined for other files. */
export function segmentBase(name: string): Offset | undefined {
  return /^\d{20}\.log$/.test(name) ? offset(Number(name.slice(0, offsetDigits))) : undefined;
}

export interface SegmentScan {
  /** Where each whole batch starts. */
  readonly batches: readonly number[];
  /** Bytes that are good; what follows is to be cut. */
  readonly validBytes: number;
  readonly endOffset: Offset;
}

export interface SegmentPlace {
  readonly path: string;
  readonly base: Offset;
  /** Only the last segment may have a torn tail. */
  readonly last: boolean;
  readonly durableOffset: Offset;
}

/** Throws MetadataLogError when the segment is corrupt. */
export function scanSegment(bytes: Uint8Array, place: SegmentPlace, crc32c: Crc32c): SegmentScan {
  const batches: number[] = [];
  let position = 0;
  let next = place.base;
  let epoch = 0;
  while (position < bytes.length && isNextBatch(bytes, position, { next, epoch }, crc32c)) {
    batches.push(position);
    epoch = batchLeaderEpoch(bytes, position);
    next = offsetAdd(offset(batchLastOffset(bytes, position)), 1);
    position += batchBytes(bytes, position);
  }
  if (position < bytes.length || next < place.durableOffset) {
    const where = `${place.path} at byte ${position} (offset ${next})`;
    if (!place.last) throw corrupt(where, 'a later segment follows');
    if (next < place.durableOffset) throw corrupt(where, `offset ${place.durableOffset} was durable`);
    const later = findWholeBatch(bytes, position + 1, crc32c);
    if (later !== undefined) throw corrupt(where, `a whole batch follows at byte ${later}`);
  }
  return { batches, validBytes: position, endOffset: next };
}

const corrupt = (where: string, why: string): MetadataLogError =>
  new MetadataLogError('corrupt', `metadata log is damaged: ${where}; this is no torn tail, since ${why}`);

/** The checksum does not cover offset and epoch: they must follow from the batch before. */
function isNextBatch(
  bytes: Uint8Array,
  position: number,
  { next, epoch }: { readonly next: Offset; readonly epoch: number },
  crc32c: Crc32c,
): boolean {
  if (!isWholeBatch(bytes, position, crc32c)) return false;
  return batchBaseOffset(bytes, position) === next && batchLeaderEpoch(bytes, position) >= epoch;
}

/** Looks at every byte: a damaged length says nothing of where the next batch starts. */
function findWholeBatch(bytes: Uint8Array, from: number, crc32c: Crc32c): number | undefined {
  for (let start = from; start + batchHeaderBytes <= bytes.length; start++) {
    if (isWholeBatch(bytes, start, crc32c)) return start;
  }
  return undefined;
}

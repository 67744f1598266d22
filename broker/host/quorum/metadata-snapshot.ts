// Snapshots of the metadata (KIP-630): `<end offset>-<epoch>.checkpoint` stands for all records below the end offset. The
// file is a run of batches between a header and a footer record; without its footer it is none. It gets its name when it
// is durable, so a damaged one was damaged later, and is refused: a snapshot must never be a reason to lose topics.

import { leaderEpoch, offset, offsetAdd, type LeaderEpoch, type Offset } from '../../base/brand.ts';
import { imageRecords, type MetadataImage } from '../../core/metadata/image.ts';
import type { MetadataRecord } from '../../core/metadata/metadata-record.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Disk } from '../../port/disk.ts';
import {
  snapshotFooterRecord,
  writeSnapshotFooterRecord,
} from '../../protocol/generated/record/snapshot-footer-record.ts';
import {
  snapshotHeaderRecord,
  writeSnapshotHeaderRecord,
} from '../../protocol/generated/record/snapshot-header-record.ts';
import { batchBaseOffset, batchBytes, batchLastOffset } from '../../protocol/record-batch.ts';
import { Writer } from '../../protocol/writer.ts';
import {
  controlType,
  controlTypeOf,
  encodeControlBatch,
  encodeMetadataBatch,
  isWholeBatch,
  metadataRecordsIn,
} from './metadata-batch.ts';
import { MetadataLogError } from './metadata-log-error.ts';

export interface SnapshotId {
  /** The first offset that is not in it. */
  readonly endOffset: Offset;
  /** Epoch of the last record in it. */
  readonly epoch: LeaderEpoch;
}

export const partSuffix = '.checkpoint.part';
/** Between two of these the loop is given back. */
const recordsPerBatch = 1000;

export const snapshotName = ({ endOffset, epoch }: SnapshotId): string =>
  `${String(endOffset).padStart(20, '0')}-${String(epoch).padStart(10, '0')}.checkpoint`;

export function snapshotIdOf(name: string): SnapshotId | undefined {
  const match = /^(\d{20})-(\d{10})\.checkpoint$/.exec(name);
  if (match === null) return undefined;
  return { endOffset: offset(Number(match[1])), epoch: leaderEpoch(Number(match[2])) };
}

export interface SnapshotTools {
  readonly disk: Disk;
  readonly folder: string;
  readonly crc32c: Crc32c;
}

/** Resolves once the snapshot has its name and both are durable; rejects with DiskError. Returns its size in bytes. */
export async function writeSnapshot(
  tools: SnapshotTools,
  image: MetadataImage,
  id: SnapshotId & { readonly timestamp: number },
): Promise<number> {
  const { disk, folder } = tools;
  const aside = `${folder}/${snapshotName(id).replace('.checkpoint', partSuffix)}`;
  const file = disk.open(aside, 'create');
  let position = 0;
  try {
    file.truncate(0);
    for (const batch of snapshotBatches(tools.crc32c, image, id)) {
      file.writeSync([batch], position);
      position += batch.length;
      await file.sync();
    }
  } finally {
    file.close();
  }
  disk.rename(aside, `${folder}/${snapshotName(id)}`);
  await disk.syncDirectory(folder);
  return position;
}

function* snapshotBatches(
  crc32c: Crc32c,
  image: MetadataImage,
  { epoch, timestamp }: SnapshotId & { readonly timestamp: number },
): Generator<Uint8Array> {
  let next = offset(0);
  const place = (count: number): { baseOffset: Offset; epoch: LeaderEpoch; timestamp: number } => {
    const baseOffset = next;
    next = offsetAdd(next, count);
    return { baseOffset, epoch, timestamp };
  };
  const header = new Writer(64);
  writeSnapshotHeaderRecord(header, snapshotHeaderRecord({ lastContainedLogTimestamp: timestamp }), 0);
  yield encodeControlBatch(controlType.snapshotHeader, header.toBytes(), place(1), crc32c);
  let pending: MetadataRecord[] = [];
  for (const record of imageRecords(image)) {
    pending.push(record);
    if (pending.length < recordsPerBatch) continue;
    yield encodeMetadataBatch(pending, place(pending.length), crc32c);
    pending = [];
  }
  if (pending.length > 0) yield encodeMetadataBatch(pending, place(pending.length), crc32c);
  const footer = new Writer(64);
  writeSnapshotFooterRecord(footer, snapshotFooterRecord(), 0);
  yield encodeControlBatch(controlType.snapshotFooter, footer.toBytes(), place(1), crc32c);
}

/** Throws MetadataLogError unless the file is whole from header to footer, and ProtocolError for unknown records. */
export function* readSnapshot(tools: SnapshotTools, name: string): Generator<MetadataRecord> {
  const path = `${tools.folder}/${name}`;
  const bytes = tools.disk.readFile(path);
  let position = 0;
  let next = 0;
  let control: number | undefined;
  while (position < bytes.length) {
    const ended = control === controlType.snapshotFooter;
    if (ended || !isWholeBatch(bytes, position, tools.crc32c) || batchBaseOffset(bytes, position) !== next) {
      throw damagedSnapshot(path, position);
    }
    control = controlTypeOf(bytes, position);
    if (position === 0 && control !== controlType.snapshotHeader) throw damagedSnapshot(path, 0);
    for (const { record } of metadataRecordsIn(bytes, position)) yield record;
    next = batchLastOffset(bytes, position) + 1;
    position += batchBytes(bytes, position);
  }
  if (control !== controlType.snapshotFooter) throw damagedSnapshot(path, position);
}

const damagedSnapshot = (path: string, position: number): MetadataLogError =>
  new MetadataLogError('corrupt', `metadata snapshot is damaged: ${path} at byte ${position}`);

// Start-up of the metadata log: newest snapshot, then the segments behind it, folded into one image. What a crash left
// half done is put right here: files aside, segments that a snapshot covers, a torn tail. Everything read is synced before
// it is believed, since after kill -9 it may stand in the page cache alone.

import { leaderEpoch, offset, offsetAdd, type LeaderEpoch, type Offset } from '../../base/brand.ts';
import { MetadataDelta } from '../../core/metadata/delta.ts';
import { emptyImage, type MetadataImage } from '../../core/metadata/image.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import { batchLeaderEpoch } from '../../protocol/record-batch.ts';
import { metadataRecordsIn } from './metadata-batch.ts';
import { MetadataLogError } from './metadata-log-error.ts';
import { scanSegment, segmentBase, segmentName } from './metadata-segment.ts';
import {
  partSuffix,
  readSnapshot,
  snapshotIdOf,
  snapshotName,
  type SnapshotId,
  type SnapshotTools,
} from './metadata-snapshot.ts';

export interface LoadedLog {
  readonly image: MetadataImage;
  /** All that was replayed, against the empty image. */
  readonly delta: MetadataDelta;
  readonly endOffset: Offset;
  /** Of the last record; 0 in an empty log. */
  readonly epoch: LeaderEpoch;
  /** Base offsets of the segments, in order; the last one is written on. Empty in a new folder. */
  readonly segments: readonly Offset[];
  readonly activeBytes: number;
  /** Bytes of log that the newest snapshot does not cover. */
  readonly bytesSinceSnapshot: number;
  readonly snapshot: SnapshotId | undefined;
  /** Bytes of a torn tail that were cut off. */
  readonly cutBytes: number;
}

interface Progress {
  readonly delta: MetadataDelta;
  next: Offset;
  epoch: LeaderEpoch;
  activeBytes: number;
  bytes: number;
  cutBytes: number;
}

/** Rejects with MetadataLogError when the log cannot be believed, and with DiskError. */
export async function loadMetadataLog(tools: SnapshotTools, durableOffset: Offset): Promise<LoadedLog> {
  try {
    return await load(tools, durableOffset);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const message = `metadata in ${tools.folder} is of a newer format: ${error.message}`;
    throw new MetadataLogError('newer-format', message, error);
  }
}

async function load(tools: SnapshotTools, durableOffset: Offset): Promise<LoadedLog> {
  const { snapshots, segments } = listFolder(tools);
  const snapshot = snapshots.at(-1);
  const start = snapshot?.endOffset ?? offset(0);
  const progress: Progress = {
    delta: new MetadataDelta(emptyImage),
    next: start,
    epoch: snapshot?.epoch ?? leaderEpoch(0),
    activeBytes: 0,
    bytes: 0,
    cutBytes: 0,
  };
  if (snapshot !== undefined) {
    for (const record of readSnapshot(tools, snapshotName(snapshot))) {
      progress.delta.apply(record, offset(start - 1));
    }
  }
  // A segment is needed when it reaches behind the snapshot; the next one's base tells where it ends.
  const needed = segments.filter((_, index) => (segments[index + 1] ?? Infinity) > start);
  if (needed[0] !== undefined && needed[0] > start) {
    const message = `metadata log in ${tools.folder} has no records between ${start} and ${needed[0]}`;
    throw new MetadataLogError('corrupt', message);
  }
  if (needed.length === 0 && start < durableOffset) {
    const message = `metadata log in ${tools.folder} ends at ${start}, but ${durableOffset} was durable`;
    throw new MetadataLogError('corrupt', message);
  }
  for (const base of needed) await replaySegment(tools, progress, { base, start, needed, durableOffset });
  removeCovered(tools, { snapshots, segments, needed });
  return {
    image: progress.delta.toImage(),
    delta: progress.delta,
    endOffset: progress.next,
    epoch: progress.epoch,
    segments: needed,
    activeBytes: progress.activeBytes,
    bytesSinceSnapshot: progress.bytes,
    snapshot,
    cutBytes: progress.cutBytes,
  };
}

async function replaySegment(
  tools: SnapshotTools,
  progress: Progress,
  at: {
    readonly base: Offset;
    readonly start: Offset;
    readonly needed: readonly Offset[];
    readonly durableOffset: Offset;
  },
): Promise<void> {
  const { base, start, needed } = at;
  const path = `${tools.folder}/${segmentName(base)}`;
  const following = needed[needed.indexOf(base) + 1];
  const bytes = tools.disk.readFile(path);
  const place = { path, base, last: following === undefined, durableOffset: at.durableOffset };
  const scan = scanSegment(
    bytes,
    following === undefined ? place : { ...place, durableOffset: following },
    tools.crc32c,
  );
  if (following !== undefined && scan.endOffset !== following) {
    const message = `metadata log is damaged: ${path} ends at ${scan.endOffset}, the next segment starts at ${following}`;
    throw new MetadataLogError('corrupt', message);
  }
  if (following === undefined && scan.endOffset < start) {
    const message = `metadata log is damaged: ${path} ends at ${scan.endOffset}, below the snapshot of ${start}`;
    throw new MetadataLogError('corrupt', message);
  }
  for (const position of scan.batches) {
    for (const { record, offset: at_ } of metadataRecordsIn(bytes, position)) {
      if (at_ >= start) progress.delta.apply(record, at_);
    }
    progress.epoch = leaderEpoch(batchLeaderEpoch(bytes, position));
  }
  progress.next = offsetAdd(scan.endOffset, 0);
  progress.bytes += scan.validBytes;
  progress.activeBytes = scan.validBytes;
  progress.cutBytes += bytes.length - scan.validBytes;
  const file = tools.disk.open(path, 'write');
  try {
    if (scan.validBytes < bytes.length) file.truncate(scan.validBytes);
    await file.sync();
  } finally {
    file.close();
  }
}

function listFolder(tools: SnapshotTools): { snapshots: SnapshotId[]; segments: Offset[] } {
  const snapshots: SnapshotId[] = [];
  const segments: Offset[] = [];
  for (const { name } of tools.disk.list(tools.folder)) {
    const base = segmentBase(name);
    const snapshot = snapshotIdOf(name);
    if (base !== undefined) segments.push(base);
    if (snapshot !== undefined) snapshots.push(snapshot);
    if (name.endsWith(partSuffix)) tools.disk.remove(`${tools.folder}/${name}`);
  }
  return {
    snapshots: snapshots.sort((a, b) => a.endOffset - b.endOffset),
    segments: segments.sort((a, b) => a - b),
  };
}

/** Files that the newest snapshot has made needless. Only after it and what follows it have been read without fault. */
function removeCovered(
  tools: SnapshotTools,
  found: {
    readonly snapshots: readonly SnapshotId[];
    readonly segments: readonly Offset[];
    readonly needed: readonly Offset[];
  },
): void {
  for (const base of found.segments) {
    if (!found.needed.includes(base)) tools.disk.remove(`${tools.folder}/${segmentName(base)}`);
  }
  for (const snapshot of found.snapshots.slice(0, -1)) {
    tools.disk.remove(`${tools.folder}/${snapshotName(snapshot)}`);
  }
}

// Opens the folder of one partition. After a clean stop nothing is read but names and sizes. After an unclean one, what
// lies behind the recovery point is scanned batch by batch with checksums, and the log ends before the first that does
// not hold: pages reach the disk in any order. What lies below the recovery point was synced once; it is not scanned, and
// if it must be read and does not hold, the partition is refused, never cut (a flipped bit is not a torn tail).

import type { LeaderEpoch, Offset } from '../base/brand.ts';
import { LeaderEpochs } from '../core/partition/leader-epochs.ts';
import { ProducerState } from '../core/partition/producer-state.ts';
import {
  attribute,
  batchAttributes,
  batchBaseOffset,
  batchBaseSequence,
  batchCrc,
  batchHeader,
  batchLastOffset,
  batchLastOffsetDelta,
  batchLeaderEpoch,
  batchMaxTimestamp,
  batchProducerEpoch,
  batchProducerId,
  isControlBatch,
} from '../protocol/record-batch.ts';
import { batchPayload, decodeRecords } from '../protocol/record.ts';
import { readFileIfAny, readTextIfAny } from './atomic-file.ts';
import { scanBatches, type ScanEnd, type ScannedBatch } from './batch-scan.ts';
import { decodeLeaderEpochs, leaderEpochCheckpointName } from './leader-epoch-checkpoint.ts';
import type { PartitionLogState } from './partition-log.ts';
import { decodeProducerSnapshot } from './producer-snapshot.ts';
import type { RecoveryPoint } from './recovery-checkpoint.ts';
import { promptBytesMax, type RecoveryReads } from './recovery-reads.ts';
import { ScannedTail } from './scanned-tail.ts';
import { Segment, segmentBaseOffset, type SegmentContext, segmentName } from './segment.ts';
import { finishSwaps, isLeftOver } from './segment-swap.ts';

/** Bytes that were durable once do not hold any more. The partition stays as it is and serves nothing. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError';
}

export interface OpenPartitionOptions {
  readonly context: SegmentContext;
  readonly reads: RecoveryReads;
  readonly clean: boolean;
  /** Another program wrote the folder: it need not keep our order of deletions. */
  readonly foreign: boolean;
  readonly point: RecoveryPoint | undefined;
  /** Kafka's recovery point, for folders that have no `point`. */
  readonly recoveryOffset: number | undefined;
  /** Promised durably; 0 when nothing was. */
  readonly logStartOffset: number;
}

export interface OpenedPartition extends PartitionLogState {
  readonly scanned: ScannedTail;
  /** Bytes that were cut off the end. */
  readonly cutBytes: number;
  /** The log is not exactly as the last checkpoint left it. */
  readonly changed: boolean;
}

interface Recovery {
  readonly options: OpenPartitionOptions;
  /** Of the folder's files, listed once; files that this recovery has renamed or removed may be among them. */
  readonly names: readonly string[];
  readonly epochs: LeaderEpochs;
  readonly producers: ProducerState;
  readonly scanned: ScannedTail;
  /** Producer state is whole up to here. */
  producersFrom: number;
  cutBytes: number;
  /** Files were renamed or removed, or stand there that no checkpoint knows. */
  namesChanged: boolean;
}

/** The names in the folder, once what a cut has left of compaction is finished. Rejects with DamagedLogError, DiskError. */
async function listNames(context: SegmentContext): Promise<readonly string[]> {
  const list = (): string[] => context.disk.list(context.directory).map((entry) => entry.name);
  const names = list();
  if (!names.some(isLeftOver)) return names;
  const damagedSwap = await finishSwaps(context, names);
  if (damagedSwap !== undefined) throw new DamagedLogError(`${damagedSwap} was durable and does not hold`);
  return list();
}

function segmentsIn(
  names: readonly string[],
  { context, clean, point }: OpenPartitionOptions,
): { readonly segments: Segment[]; readonly removed: boolean } {
  const bases = names
    .map((name) => segmentBaseOffset(name, '.log'))
    .filter((base) => base !== undefined)
    .sort((a, b) => a - b);
  // An empty active segment has no file. It must be there all the same, also before later ones whose names outlived its own:
  // else the one before it, which is not scanned and whose indexes are believed, would grow again.
  const empty =
    point?.position === 0 && bases.some((base) => base < point.segment) && !bases.includes(point.segment)
      ? point.segment
      : undefined;
  if (empty !== undefined) bases.splice(bases.filter((base) => base < empty).length, 0, empty);
  const there = new Set(names);
  let removed = false;
  const segments = bases.map((base, index) => {
    const path = `${context.directory}/${segmentName(base)}.log`;
    const size = base === empty ? 0 : context.files.use(path).size();
    const segment = new Segment(context, base, size, bases[index + 1] ?? base);
    // Of segments that were sealed before the last checkpoint it made the indexes durable; others may be of any age.
    segment.sealed = index < bases.length - 1 && (clean || base < (point?.segment ?? 0));
    segment.indexesSynced = segment.sealed;
    const hasIndexes = there.has(`${segmentName(base)}.index`) || there.has(`${segmentName(base)}.timeindex`);
    if (hasIndexes && !segment.sealed && !clean && segment.removeIndexes()) removed = true;
    return segment;
  });
  return { segments, removed };
}

function readEpochs({ context, point }: OpenPartitionOptions): LeaderEpochs {
  const { disk, directory } = context;
  if (point !== undefined)
    return new LeaderEpochs(
      point.epochs.map(([epoch, startOffset]) => ({
        epoch: epoch as LeaderEpoch,
        startOffset: startOffset as Offset,
      })),
    );
  const text = readTextIfAny(disk, `${directory}/${leaderEpochCheckpointName}`);
  return new LeaderEpochs(text === undefined ? [] : decodeLeaderEpochs(text));
}

/** Loads the newest whole snapshot at or below `limit` and returns its offset, or -1 when there is none. */
function loadSnapshot({ options: { context }, names, producers }: Recovery, limit: number): number {
  const offsets = names
    .map((name) => segmentBaseOffset(name, '.snapshot'))
    .filter((offset) => offset !== undefined && offset <= limit)
    .sort((a, b) => b! - a!);
  for (const offset of offsets) {
    const path = `${context.directory}/${segmentName(offset!)}.snapshot`;
    const entries = decodeProducerSnapshot(
      readFileIfAny(context.disk, path) ?? new Uint8Array(0),
      context.crc32c,
    );
    if (entries === undefined) continue;
    for (const entry of entries) producers.restore(entry);
    return offset!;
  }
  return -1;
}

/** Lets a scanned batch speak for itself: its leader epoch, and its producer when its state is not known yet. */
function applyBatch(recovery: Recovery, { bytes, start, length }: ScannedBatch): void {
  const baseOffset = batchBaseOffset(bytes, start) as Offset;
  const epoch = Math.max(0, batchLeaderEpoch(bytes, start)) as LeaderEpoch;
  if (recovery.epochs.epochFor(baseOffset) !== epoch) recovery.epochs.assign(epoch, baseOffset);
  const producerId = batchProducerId(bytes, start);
  if (producerId < 0 || baseOffset < recovery.producersFrom) return;
  const producerEpoch = batchProducerEpoch(bytes, start);
  if (isControlBatch(bytes, start)) return applyMarker(recovery, { bytes, start, length, position: 0 });
  const batch = {
    producerId,
    producerEpoch,
    baseSequence: batchBaseSequence(bytes, start),
    // Not the number of records: compaction may have taken some, the sequences stay.
    recordsCount: batchLastOffsetDelta(bytes, start) + 1,
    transactional: (batchAttributes(bytes, start) & attribute.transactional) !== 0,
  };
  const lastOffset = batchLastOffset(bytes, start) as Offset;
  recovery.producers.apply(batch, baseOffset, lastOffset, batchMaxTimestamp(bytes, start));
}

function applyMarker(recovery: Recovery, { bytes, start, length }: ScannedBatch): void {
  const header = batchHeader(bytes, start);
  for (const record of decodeRecords(header, batchPayload(bytes, start, length))) {
    const { key, value } = record;
    if (key === null || value === null || key.length < 4 || value.length < 6) continue;
    const type = (key[2]! << 8) | key[3]!;
    if (type > 1) continue;
    const coordinatorEpoch = new DataView(value.buffer, value.byteOffset).getInt32(2);
    const { producerId, producerEpoch } = header;
    recovery.producers.applyMarker(
      { producerId, producerEpoch, coordinatorEpoch },
      type === 0,
      record.offset,
      record.timestamp,
    );
  }
}

/** Reads the batches of `segment` from `start` on, lets each speak for itself, and returns why and where they end. */
async function scanFrom(
  recovery: Recovery,
  segment: Segment,
  start: { readonly position: number; readonly offset: number; readonly durableOffset: number },
  buffer: Uint8Array | undefined,
): Promise<ScanEnd> {
  const { context, reads } = recovery.options;
  const lease = context.files.lease(segment.logPath);
  const { crc32c } = context;
  segment.nextOffset = start.offset;
  try {
    const scan = scanBatches({
      file: { read: (into, position) => reads.read(lease.file, into, position) },
      from: start.position,
      to: segment.size,
      crc32c,
      minOffset: start.offset,
      ...(buffer !== undefined && { buffer }),
    });
    let step = await scan.next();
    for (; step.done !== true; step = await scan.next()) {
      const { bytes, start: at } = step.value;
      const baseOffset = batchBaseOffset(bytes, at);
      if (segment.firstTimestamp < 0) segment.firstTimestamp = batchMaxTimestamp(bytes, at);
      applyBatch(recovery, step.value);
      if (baseOffset >= start.durableOffset) recovery.scanned.add({ baseOffset, crc: batchCrc(bytes, at) });
      segment.nextOffset = batchLastOffset(bytes, at) + 1;
    }
    return step.value;
  } finally {
    lease.release();
  }
}

/** Scans `segment` from `start`; cuts it where it stops to hold, unless that lies below `durableOffset`. */
async function scanSegment(
  recovery: Recovery,
  segment: Segment,
  start: { readonly position: number; readonly offset: number },
  durableOffset: number,
): Promise<boolean> {
  const { reads } = recovery.options;
  const scan = (buffer?: Uint8Array): Promise<ScanEnd> =>
    scanFrom(recovery, segment, { ...start, durableOffset }, buffer);
  const isShort = segment.size - start.position <= promptBytesMax;
  const end = await (isShort ? reads.withBuffer(scan) : scan());
  if (end.kind === 'end') return true;
  const { position, reason } = end;
  const { nextOffset } = segment;
  if (nextOffset < durableOffset)
    throw new DamagedLogError(
      `${segment.logPath} at byte ${position}: ${reason}; offsets from ${nextOffset} to ${durableOffset} were durable`,
    );
  recovery.cutBytes += segment.size - position;
  segment.truncate(position, nextOffset);
  return false;
}

/** Where the scan starts: no later than the recovery point, and early enough to know the producers. */
function scanStart(
  recovery: Recovery,
  segments: readonly Segment[],
): {
  readonly index: number;
  readonly position: number;
  readonly offset: number;
  readonly durableOffset: number;
} {
  const { options } = recovery;
  const point = options.point;
  const pointIndex =
    point === undefined ? -1 : segments.findIndex((segment) => segment.baseOffset === point.segment);
  if (point !== undefined && pointIndex >= 0 && segments[pointIndex]!.size >= point.position) {
    if (point.snapshot >= 0) recovery.producersFrom = loadSnapshot(recovery, point.offset);
    const known = point.snapshot < 0 || recovery.producersFrom === point.offset;
    if (known) recovery.producersFrom = point.offset;
    segments[pointIndex]!.firstTimestamp = point.firstTimestamp;
    const { position, offset } = point;
    if (known) return { index: pointIndex, position, offset, durableOffset: offset };
  }
  const durableOffset = point?.offset ?? options.recoveryOffset ?? 0;
  if (recovery.producersFrom < 0) recovery.producersFrom = loadSnapshot(recovery, durableOffset);
  const from =
    recovery.producersFrom < 0 ? segments[0]!.baseOffset : Math.min(durableOffset, recovery.producersFrom);
  const found = segments.findLastIndex((segment) => segment.baseOffset <= from);
  const index = Math.max(0, found);
  return { index, position: 0, offset: segments[index]!.baseOffset, durableOffset };
}

/** A snapshot that no checkpoint has covered may tell of batches that are gone, and be taken for true later. */
function removeUncovered({ options, names }: Recovery): boolean {
  const { context, point, recoveryOffset } = options;
  const durableOffset = point?.offset ?? recoveryOffset ?? 0;
  let removed = false;
  for (const name of names) {
    const offset = segmentBaseOffset(name, '.snapshot');
    if (offset === undefined || offset <= durableOffset) continue;
    context.disk.remove(`${context.directory}/${name}`);
    removed = true;
  }
  return removed;
}

/** What follows segment `index` is not a continuation of it. */
function dropLater(recovery: Recovery, segments: Segment[], index: number, durableOffset: number): void {
  for (const later of segments.splice(index + 1)) {
    if (later.baseOffset < durableOffset)
      throw new DamagedLogError(`${later.logPath} was durable, the segment before it ends early`);
    recovery.cutBytes += later.size;
    // Also an empty one: its name must not come back when the log has grown past it.
    recovery.namesChanged = true;
    later.markDeleted();
  }
  segments[index]!.sealed = false;
}

async function scanTail(recovery: Recovery, segments: Segment[]): Promise<void> {
  if (removeUncovered(recovery)) recovery.namesChanged = true;
  const begin = scanStart(recovery, segments);
  let start = { position: begin.position, offset: begin.offset };
  for (let index = begin.index; index < segments.length; index++) {
    const segment = segments[index]!;
    // Less than the position: an earlier recovery may have cut here, and was killed before that was durable.
    segment.syncedBytes = start.position - 1;
    const whole = await scanSegment(recovery, segment, start, begin.durableOffset);
    if (!whole) return dropLater(recovery, segments, index, begin.durableOffset);
    const next = segments[index + 1];
    if (next === undefined) return;
    // Names reach the disk in any order too: a later segment may be there without the one before it.
    if (next.baseOffset !== segment.nextOffset)
      return dropLater(recovery, segments, index, begin.durableOffset);
    start = { position: 0, offset: next.baseOffset };
  }
}

/** Smaller active segments are indexed again by reading them, when somebody asks. */
export const eagerIndexBytes = 65_536;

/** Whether the checkpoint of a clean stop tells all there is to know. */
function isExact(options: OpenPartitionOptions, active: Segment): boolean {
  const { point, clean } = options;
  return (
    clean && point !== undefined && point.segment === active.baseOffset && point.position === active.size
  );
}

/**
 * Takes out the segments whose deletion a cut has interrupted. The start is promised durably before a segment below it is
 * deleted, and only what a checkpoint has covered is deleted; so what is missing otherwise was lost. Returns whether there
 * were any.
 */
function finishDeletions(options: OpenPartitionOptions, segments: Segment[]): boolean {
  const { logStartOffset, point, recoveryOffset, foreign } = options;
  const needed = segments.findLastIndex((segment) => segment.baseOffset <= logStartOffset);
  const needless = segments.splice(0, Math.max(0, needed));
  for (const segment of needless) segment.markDeleted();
  const first = segments[0];
  if (first === undefined || first.baseOffset <= logStartOffset || foreign) return needless.length > 0;
  const durableOffset = point?.offset ?? recoveryOffset ?? 0;
  if (durableOffset > logStartOffset)
    throw new DamagedLogError(`${first.logPath} is the first segment, the log starts at ${logStartOffset}`);
  // No checkpoint has covered a record of this log: the first segment's name did not reach the disk.
  for (const segment of segments.splice(0)) segment.markDeleted();
  return true;
}

/** Opens the folder. Throws DamagedLogError and DiskError. */
export async function openPartition(options: OpenPartitionOptions): Promise<OpenedPartition> {
  const { context } = options;
  const names = await listNames(context);
  const { segments, removed } = segmentsIn(names, options);
  const namesChanged = finishDeletions(options, segments) || removed;
  if (segments.length === 0) {
    // A cut before the first segment's name was durable leaves the folder empty; the log may not start at 0.
    const base = Math.max(options.point?.offset ?? 0, options.logStartOffset);
    segments.push(new Segment(context, base, 0, base));
  }
  const recovery: Recovery = {
    options,
    names,
    epochs: readEpochs(options),
    producers: new ProducerState(),
    scanned: new ScannedTail(),
    producersFrom: -1,
    cutBytes: 0,
    namesChanged,
  };
  const active = segments.at(-1)!;
  const { point } = options;
  if (point !== undefined && isExact(options, active)) {
    active.nextOffset = point.offset;
    active.firstTimestamp = point.firstTimestamp;
    if (active.size > eagerIndexBytes) active.loadStored();
    const wanted = point.snapshot;
    if (wanted < 0 || loadSnapshot(recovery, wanted) === wanted) return finish(recovery, segments);
    recovery.producers.clear();
  }
  await scanTail(recovery, segments);
  return finish(recovery, segments);
}

/** A start that lies behind all that is left: those offsets were given out once, so the log goes on at the start. */
function restartAt(recovery: Recovery, segments: readonly Segment[], start: number): Segment[] {
  for (const segment of segments) segment.markDeleted();
  recovery.scanned.truncate(0);
  recovery.namesChanged = true;
  return [new Segment(recovery.options.context, start, 0, start)];
}

function isAsCheckpointed({ options, scanned, cutBytes }: Recovery, segments: readonly Segment[]): boolean {
  const { point } = options;
  const active = segments.at(-1)!;
  return (
    point !== undefined &&
    scanned.count === 0 &&
    cutBytes === 0 &&
    active.baseOffset === point.segment &&
    active.size === point.position
  );
}

function finish(recovery: Recovery, found: readonly Segment[]): OpenedPartition {
  const promised = recovery.options.logStartOffset;
  const segments = promised > found.at(-1)!.nextOffset ? restartAt(recovery, found, promised) : found;
  const end = segments.at(-1)!.nextOffset;
  const start = Math.max(segments[0]!.baseOffset, promised);
  recovery.producers.keep();
  recovery.epochs.truncateFromEnd(Math.max(end, 1) as Offset);
  recovery.epochs.truncateFromStart(start as Offset);
  return {
    segments,
    logStartOffset: start as Offset,
    epochs: recovery.epochs,
    producers: recovery.producers,
    scanned: recovery.scanned,
    cutBytes: recovery.cutBytes,
    changed: recovery.namesChanged || !isAsCheckpointed(recovery, segments),
  };
}

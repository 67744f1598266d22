// Replays the write-ahead file onto the logs that recovery has scanned. In order, for each entry of a partition:
//
//   append       at the log's end: extends it. Below: if the log has the same batch, nothing; if not, the log is cut there
//                and the batch appended. Above: a page below a recovery point is lost; the partition is set aside.
//   truncate     cuts: a record that was cut off once must not rise again
//   start-offset moves the first readable offset
//   drop         the folder goes: its removal may not have reached the disk
//
// Entries of partitions that the cluster does not know any more are passed over.

import type { LeaderEpoch, Offset } from '../base/brand.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchCrc,
  batchLastOffset,
  batchLeaderEpoch,
} from '../protocol/record-batch.ts';
import { scanBatches } from './batch-scan.ts';
import type { LogStore } from './log-store.ts';
import type { PartitionLog } from './partition-log.ts';
import type { ScannedTail } from './scanned-tail.ts';
import { segmentBaseOffset } from './segment.ts';
import type { StoredPartition } from './stored-partition.ts';
import type { WalAppendEntry, WalEntry } from './wal/wal-format.ts';

export interface ReplayTarget {
  readonly stored: StoredPartition;
  readonly scanned: ScannedTail;
}

/** Bytes placed before they are written out: bounds the memory of a replay. */
const flushBytes = 4 << 20;

export class StoreReplay {
  readonly #store: LogStore;
  /** The partition of an entry, made when its folder was lost; undefined when the cluster does not have it. */
  readonly #find: (entry: WalEntry) => ReplayTarget | undefined;
  /** Records that were durable are missing: the partition is out of service, its files stay as they are. */
  readonly #onGap: (stored: StoredPartition, reason: string) => void;
  /** Logs whose producers must be learned again from the log, since something was cut. */
  readonly cut: Set<StoredPartition> = new Set();
  appended = 0;

  constructor(
    store: LogStore,
    find: (entry: WalEntry) => ReplayTarget | undefined,
    onGap: (stored: StoredPartition, reason: string) => void,
  ) {
    this.#store = store;
    this.#find = find;
    this.#onGap = onGap;
  }

  /** Rejects with DiskError. */
  async run(entries: AsyncIterable<WalEntry>): Promise<void> {
    const touched = new Set<PartitionLog>();
    for await (const entry of entries) {
      const target = this.#find(entry);
      if (target === undefined) continue;
      const { log } = target.stored;
      if (entry.kind === 'append') {
        await this.#append(target, entry);
        touched.add(log);
        if (log.pendingBytes > flushBytes) this.#flush(log);
        continue;
      }
      this.#flush(log);
      target.stored.checkpointDue = true;
      if (entry.kind === 'truncate') await this.#truncate(target, entry.offset);
      else if (entry.kind === 'start-offset') this.#advanceStart(log, entry.offset);
      else this.#store.drop(target.stored);
    }
    for (const log of touched) if (!log.closed) this.#flush(log);
  }

  /** A start behind the log's end: what lay between was not acknowledged as durable, but its offsets are spent. */
  #advanceStart(log: PartitionLog, offset: Offset): void {
    if (offset <= log.flushedOffset) return log.advanceStart(offset);
    this.#store.ensureFolder(log);
    log.truncateFullyTo(offset);
  }

  #flush(log: PartitionLog): void {
    if (log.pendingBytes === 0) return;
    this.#store.ensureFolder(log);
    try {
      log.flush();
    } finally {
      log.release();
    }
  }

  async #append({ stored, scanned }: ReplayTarget, entry: WalAppendEntry): Promise<void> {
    const { log } = stored;
    const { bytes } = entry;
    for (let at = 0; at < bytes.length; at += batchBytes(bytes, at)) {
      const baseOffset = batchBaseOffset(bytes, at);
      const needless = Math.max(Math.min(log.recoveryPoint, log.logEndOffset), log.segments[0]!.baseOffset);
      if (batchLastOffset(bytes, at) < needless) continue;
      if (baseOffset < log.logEndOffset) {
        const there = scanned.from(baseOffset);
        if (there?.baseOffset === baseOffset && there.crc === batchCrc(bytes, at)) continue;
        this.#flush(log);
        await this.#truncate({ stored, scanned }, baseOffset);
      }
      if (baseOffset > log.logEndOffset) {
        this.#flush(log);
        this.#store.setAside(stored);
        this.#onGap(stored, `it ends at ${log.logEndOffset}, the write-ahead file goes on at ${baseOffset}`);
        return;
      }
      const batch = bytes.subarray(at, at + batchBytes(bytes, at));
      log.append(batch, undefined, batchLeaderEpoch(bytes, at) as LeaderEpoch, undefined);
      stored.checkpointDue = true;
      this.appended++;
    }
  }

  async #truncate({ stored, scanned }: ReplayTarget, offset: number): Promise<void> {
    const { log } = stored;
    if (offset >= log.logEndOffset) return;
    this.cut.add(stored);
    scanned.truncate(offset);
    const { disk } = log.context;
    for (const { name } of disk.list(log.directory)) {
      const at = segmentBaseOffset(name, '.snapshot');
      if (at !== undefined && at > offset) disk.remove(`${log.directory}/${name}`);
    }
    if (offset < log.segments[0]!.baseOffset) {
      log.truncateFullyTo(offset as Offset);
      return;
    }
    const index = log.segmentIndexFor(offset);
    const segment = log.segments[index]!;
    log.truncateAt(
      index,
      await positionOf(log, index, offset),
      Math.max(offset, segment.baseOffset) as Offset,
    );
  }
}

/** Where the batch that holds `offset` starts in segment `index`. */
async function positionOf(log: PartitionLog, index: number, offset: number): Promise<number> {
  const segment = log.segments[index]!;
  const lease = log.context.files.lease(segment.logPath);
  try {
    const scan = scanBatches({ file: lease.file, from: 0, to: segment.size });
    for (let step = await scan.next(); step.done !== true; step = await scan.next())
      if (batchLastOffset(step.value.bytes, step.value.start) >= offset) return step.value.position;
    return segment.size;
  } finally {
    lease.release();
  }
}

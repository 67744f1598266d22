// Takes the groups of one partition out of its log: every batch from the log's start to its end goes through `apply`, as
// when it was written. Nothing may append meanwhile. A log that cannot be read whole gives no machine at all: offsets that
// are missing would be answered as "none", and consumers would begin again from elsewhere.

import type { GroupMachine } from '../../core/group/group-machine.ts';
import type { StoredRecord } from '../../core/group/group-records.ts';
import { CorruptLogError } from '../../log/corrupt-log.ts';
import { nextOffsetOf } from '../../log/log-reader.ts';
import type { PartitionLog } from '../../log/partition-log.ts';
import type { Compression } from '../../port/compression.ts';
import { batchBytes } from '../../protocol/record-batch.ts';
import type { ReadPath } from '../replication/read-path.ts';
import { GroupBatchReader } from './group-batch.ts';

/** Memory of one step, unless a single batch has more. */
const readBytes = 1 << 20;

export interface LoadDependencies {
  readonly readPath: ReadPath;
  readonly compression: Compression;
}

/** Rejects with DiskError, CorruptLogError, DecompressionError or ProtocolError. Ends early when the log is closed. */
export async function loadGroups(
  machine: GroupMachine,
  log: PartitionLog,
  { readPath, compression }: LoadDependencies,
): Promise<void> {
  const batches = new GroupBatchReader(compression);
  const apply = (record: StoredRecord): void => machine.apply(record);
  const end = log.logEndOffset;
  let offset: number = log.logStartOffset;
  while (offset < end && !log.closed) {
    const read = await readPath.read(log, {
      offset,
      limitOffset: end,
      maxBytes: readBytes,
      minOneBatch: true,
    });
    try {
      if (log.closed) return;
      if (read.bytes === 0)
        throw new CorruptLogError(log.directory, 0, `nothing can be read at offset ${offset}`);
      for (const part of read.parts) {
        for (let at = 0; at < part.length; at += batchBytes(part, at)) {
          const opened = batches.read(part, at, apply);
          if (opened !== undefined) await opened;
        }
      }
      offset = nextOffsetOf(read.parts);
    } finally {
      for (const chunk of read.chunks) chunk.release();
    }
  }
}

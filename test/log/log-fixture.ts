// A partition log on the simulated disk for unit tests: batches of known size and time go in, and what the files hold can
// be damaged byte by byte.

import type { LeaderEpoch, Offset, TopicId, WallMs } from '../../broker/base/brand.ts';
import { ChunkPool } from '../../broker/base/chunk.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { FilePool } from '../../broker/log/file-pool.ts';
import type { LogConfig } from '../../broker/log/log-config.ts';
import { type ReadRange, type ReadResult, readCold } from '../../broker/log/log-reader.ts';
import { PartitionLog, type PartitionLogOptions } from '../../broker/log/partition-log.ts';
import { TailCache } from '../../broker/log/tail-cache.ts';
import type { Compression } from '../../broker/port/compression.ts';
import { batchOf, record } from '../wire/batch.ts';
import { SimDisk } from '../sim/sim-disk.ts';

export const plainConfig: LogConfig = {
  segmentBytes: 1 << 20,
  segmentMs: 1e15,
  segmentIndexBytes: 10 << 20,
  indexIntervalBytes: 0,
  maxMessageBytes: 1 << 20,
  messageTimestampType: 'CreateTime',
  messageTimestampBeforeMaxMs: Infinity,
  messageTimestampAfterMaxMs: Infinity,
  retentionMs: -1,
  retentionBytes: -1,
  fileDeleteDelayMs: 0,
  cleanupPolicy: ['delete'],
  minCleanableDirtyRatio: 0.5,
  minCompactionLagMs: 0,
  maxCompactionLagMs: Number.MAX_SAFE_INTEGER,
  deleteRetentionMs: 86_400_000,
  flushMode: 'durable',
  maxDecompressedMessageBytes: 1 << 20,
};

/** Nothing here is compressed. */
export const noCompression: Compression = {
  compress: () => Promise.reject(new Error('nothing is compressed here')),
  decompress: () => Promise.reject(new Error('nothing is compressed here')),
};

const directory = '/data/t-0';

/** A batch with one record for each timestamp. */
export const timedBatch = (timestamps: readonly number[]): Uint8Array =>
  batchOf(timestamps.map((timestamp) => record('value', { timestamp })));

export class LogFixture {
  readonly disk: SimDisk = new SimDisk({ prng: new Prng(1) });
  readonly pool: ChunkPool = new ChunkPool({ chunkBytesMin: 1024, freeBytesMax: 1 << 20 });
  readonly options: PartitionLogOptions;
  readonly log: PartitionLog;

  constructor(config: Partial<LogConfig> = {}) {
    const { disk, pool } = this;
    disk.makeDirectory(directory);
    const files = new FilePool(disk, 10);
    const tail = new TailCache({ pool, bytesMax: 1 << 20, copyBytesMax: 1 << 20, appendChunkBytes: 8192 });
    this.options = {
      topic: 't',
      partition: 0,
      topicId: '00000000-0000-0000-0000-000000000001' as TopicId,
      directory,
      config: { ...plainConfig, ...config },
      context: { disk, files, crc32c, directory },
      crc32c,
      tail,
    };
    this.log = new PartitionLog(this.options);
    this.log.hasFolder = true;
  }

  /** Appends one batch and writes it. Returns its bytes as they stand in the log. */
  append(bytes: Uint8Array, appendTime?: number): Uint8Array {
    const { log } = this;
    const { baseOffset } = log.append(bytes, undefined, 0 as LeaderEpoch, appendTime as WallMs | undefined);
    const run = log.tail.at(log.tail.find(baseOffset))!;
    const copy = run.held.chunk.bytes.slice(run.end - bytes.length, run.end);
    try {
      log.flush();
    } finally {
      log.release();
    }
    return copy;
  }

  cold(range: Partial<ReadRange> & { readonly offset: number }): Promise<ReadResult> {
    const all = { limitOffset: this.log.logEndOffset, maxBytes: 1 << 20, minOneBatch: true };
    return readCold(this.log, { ...all, ...range }, { pool: this.pool, crc32c });
  }

  /** Turns one bit of a segment's log file over. */
  flip(segment: number, at: number, bit: number): void {
    const file = this.log.context.files.use(this.log.segments[segment]!.logPath);
    const byte = new Uint8Array(1);
    file.readSync(byte, at);
    byte[0] = byte[0]! ^ (1 << bit);
    file.writeSync([byte], at);
  }

  /** The log's start moves to `offset`. */
  startAt(offset: number): void {
    this.log.advanceStart(offset as Offset);
  }
}

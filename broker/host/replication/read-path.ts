// Reads for a fetch: the tail from memory at once, the rest from the files. Cold reads are bounded, so that one reader of
// old records does not take the thread pool from everybody.

import type { Crc32c } from '../../port/checksum.ts';
import type { ChunkPool } from '../../base/chunk.ts';
import { type ReadRange, type ReadResult, nothingRead, readCold, readTail } from '../../log/log-reader.ts';
import type { PartitionLog } from '../../log/partition-log.ts';
import { Turns } from './turns.ts';

export interface ReadPathOptions {
  readonly pool: ChunkPool;
  readonly crc32c: Crc32c;
  /** Cold reads in flight. */
  readonly coldReadsMax: number;
}

export class ReadPath {
  readonly #options: ReadPathOptions;
  readonly #turns: Turns;

  constructor(options: ReadPathOptions) {
    this.#options = options;
    this.#turns = new Turns(options.coldReadsMax);
  }

  /** A result at once, or a promise when the bytes are not in memory. Rejects with DiskError or CorruptLogError. */
  read(log: PartitionLog, range: ReadRange): ReadResult | Promise<ReadResult> {
    if (range.offset >= range.limitOffset || range.maxBytes <= 0) return nothingRead;
    return readTail(log, range) ?? this.#cold(log, range);
  }

  #cold(log: PartitionLog, range: ReadRange): Promise<ReadResult> {
    // The log may close while a read waits for its turn.
    return this.#turns.run(async () => (log.closed ? nothingRead : readCold(log, range, this.#options)));
  }
}

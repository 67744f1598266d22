// Look-ups by time in the logs that this broker leads. They read from the disk and may open batches, and share the thread pool with
// writes and reads: so many at once, the others wait for their turn.

import { CorruptLogError } from '../../log/corrupt-log.ts';
import { offsetForTimestamp, offsetOfMaxTimestamp, type TimestampedOffset } from '../../log/offset-lookup.ts';
import { type Compression, DecompressionError } from '../../port/compression.ts';
import { DiskError } from '../../port/disk.ts';
import type { Logger } from '../../port/logger.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import type { Partition } from './partition.ts';
import { Turns } from './turns.ts';

export interface TimeLookUpsOptions {
  readonly compression: Compression;
  readonly logger: Logger;
  readonly lookUpsMax: number;
}

export class TimeLookUps {
  readonly #options: TimeLookUpsOptions;
  readonly #turns: Turns;

  constructor(options: TimeLookUpsOptions) {
    this.#options = options;
    this.#turns = new Turns(options.lookUpsMax);
  }

  /**
   * The first record at or after the timestamp, or the newest one, among those below `limitOffset`; undefined when there is
   * none, an error when the log cannot tell.
   */
  async find(
    partition: Partition,
    wanted: number | 'newest',
    limitOffset: number,
  ): Promise<TimestampedOffset | ErrorCode | undefined> {
    const target = { log: partition.stored.log, limitOffset, compression: this.#options.compression };
    try {
      return await this.#turns.run(() =>
        wanted === 'newest' ? offsetOfMaxTimestamp(target) : offsetForTimestamp(target, wanted),
      );
    } catch (error) {
      return this.#codeOf(partition, error);
    }
  }

  #codeOf(partition: Partition, error: unknown): ErrorCode {
    const { log } = partition.stored;
    // The topic went while this waited or searched: no fault of the disk.
    if (log.closed) return errorCode.NOT_LEADER_OR_FOLLOWER;
    // A disk that fails is the operator's business; records that nobody can open are their producer's.
    const ours = error instanceof DiskError || error instanceof CorruptLogError;
    if (error instanceof CorruptLogError) log.quarantine(error);
    if (!ours && !(error instanceof DecompressionError) && !(error instanceof ProtocolError)) throw error;
    this.#options.logger[ours ? 'error' : 'warn']('look-up by time failed', {
      topic: partition.topic,
      partition: partition.partition,
      reason: error.message,
    });
    return errorCode.KAFKA_STORAGE_ERROR;
  }
}

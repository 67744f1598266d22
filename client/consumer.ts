/**
 * Reads given partitions of one topic, without a group: a loop of fetches per leader, merged into one stream of batches.
 * Invariants: a partition's batches come in offset order, from its start offset up to its end offset when it has one;
 * per leader at most one answer is being read and one is under way; leaders that move and connections that break are
 * followed within the retry time-out, other errors end the stream.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { errorCode } from '../broker/protocol/error-codes.ts';
import type { Crc32c } from '../broker/port/checksum.ts';
import { AbortedFilter } from './aborted.ts';
import { type FetchedBatch, splitBatches } from './batch-decoder.ts';
import type { Cluster } from './cluster.ts';
import { ApiError, KafkaClientError } from './errors.ts';
import { type FetchedPartition, sendFetch } from './fetch-request.ts';
import { earliestTimestamp, listOffsets } from './offsets.ts';
import { retryPauseMs } from './retry.ts';
import { byLeader, type TopicRoute } from './route.ts';

export interface PartitionRange {
  readonly partition: number;
  readonly start: number;
  /** Reading stops before this offset; undefined goes on for ever. */
  readonly end?: number | undefined;
}

export interface ConsumerOptions {
  readonly crc32c: Crc32c;
  readonly maxWaitMs: number;
  readonly readCommitted: boolean;
  /** Told when records between two offsets were deleted before they could be read. */
  readonly onGap?: (partition: number, from: number, to: number) => void;
}

export interface ConsumedBatch {
  readonly partition: number;
  readonly batch: FetchedBatch;
  /** Records outside this range are not the caller's: a batch may begin before and end after it. */
  readonly start: number;
  readonly end: number;
}

interface Position {
  next: number;
  readonly end: number;
}

type Round = {
  readonly leaderId: number;
  readonly answers: readonly FetchedPartition[];
  readonly error: KafkaClientError | undefined;
};

export class Consumer {
  readonly #cluster: Cluster;
  readonly #options: ConsumerOptions;
  readonly #positions = new Map<number, Position>();
  readonly #rounds = new Map<number, Promise<Round>>();
  #route: TopicRoute;
  /** Attempts since something was last read. */
  #attempt = 0;
  #failingSince: number | undefined;

  constructor(cluster: Cluster, route: TopicRoute, options: ConsumerOptions) {
    this.#cluster = cluster;
    this.#route = route;
    this.#options = options;
  }

  /** Batches until every range is read, for ever when one has no end. Rejects with a KafkaClientError. */
  async *batches(ranges: readonly PartitionRange[]): AsyncGenerator<ConsumedBatch> {
    for (const { partition, start, end = Infinity } of ranges) {
      if (start < end) this.#positions.set(partition, { next: start, end });
    }
    while (this.#positions.size > 0) {
      this.#startRounds();
      const round = await this.#nextRound();
      const batches = await this.#take(round);
      // The next answer is on its way while this one is read.
      if (batches.length > 0) this.#startRounds();
      yield* batches;
    }
  }

  /** One fetch for every leader that has none under way. */
  #startRounds(): void {
    for (const [leaderId, partitions] of byLeader(this.#route, this.#positions.keys())) {
      if (this.#rounds.has(leaderId)) continue;
      this.#rounds.set(leaderId, this.#fetch(leaderId, partitions));
    }
  }

  /** Never rejects with a KafkaClientError, so that a round nobody waits for any more does no harm. */
  async #fetch(leaderId: number, partitions: readonly number[]): Promise<Round> {
    const { maxWaitMs, readCommitted } = this.#options;
    const positions = new Map(
      partitions.map((partition) => [partition, this.#positions.get(partition)?.next ?? 0]),
    );
    try {
      if (leaderId < 0) throw new ApiError(errorCode.LEADER_NOT_AVAILABLE, this.#name(partitions[0] ?? 0));
      const target = { leaderId, route: this.#route, positions, maxWaitMs, readCommitted };
      return { leaderId, answers: await sendFetch(this.#cluster, target), error: undefined };
    } catch (error) {
      if (!(error instanceof KafkaClientError)) throw error;
      return { leaderId, answers: [], error };
    }
  }

  async #nextRound(): Promise<Round> {
    const round = await Promise.race(this.#rounds.values());
    this.#rounds.delete(round.leaderId);
    return round;
  }

  /** Moves the positions past what a round brought; gives its batches. */
  async #take(round: Round): Promise<ConsumedBatch[]> {
    if (round.error !== undefined) {
      await this.#recover(round.error);
      return [];
    }
    const batches: ConsumedBatch[] = [];
    let failure: ApiError | undefined;
    for (const answer of round.answers) {
      const position = this.#positions.get(answer.partition);
      if (position === undefined) continue;
      if (answer.errorCode === errorCode.OFFSET_OUT_OF_RANGE) {
        await this.#skipDeleted(answer.partition, position);
      } else if (answer.errorCode !== errorCode.NONE) {
        failure = new ApiError(answer.errorCode, this.#name(answer.partition));
      } else {
        batches.push(...this.#advance(answer, position));
      }
    }
    if (failure === undefined) {
      this.#attempt = 0;
      this.#failingSince = undefined;
    } else {
      await this.#recover(failure);
    }
    return batches;
  }

  #advance(answer: FetchedPartition, position: Position): ConsumedBatch[] {
    const { partition } = answer;
    const filter = this.#options.readCommitted ? new AbortedFilter(answer.aborted) : undefined;
    const batches: ConsumedBatch[] = [];
    for (const batch of splitBatches(answer.records, this.#name(partition), this.#options.crc32c)) {
      const isShown = filter?.accepts(batch) ?? !batch.isControl;
      if (batch.lastOffset < position.next) continue;
      if (isShown && batch.header.baseOffset < position.end) {
        batches.push({ partition, batch, start: position.next, end: position.end });
      }
      position.next = batch.lastOffset + 1;
      if (position.next >= position.end) {
        this.#positions.delete(partition);
        return batches;
      }
    }
    // To the back of the order, so that the byte limit of an answer starves nobody.
    if (batches.length > 0) {
      this.#positions.delete(partition);
      this.#positions.set(partition, position);
    }
    return batches;
  }

  /** The position is below the log's start: retention was quicker than we are. */
  async #skipDeleted(partition: number, position: Position): Promise<void> {
    const query = { topic: this.#route.topic, partitions: [partition], timestamp: earliestTimestamp };
    const start = (await listOffsets(this.#cluster, query)).get(partition) ?? 0;
    if (start <= position.next) throw new ApiError(errorCode.OFFSET_OUT_OF_RANGE, this.#name(partition));
    this.#options.onGap?.(partition, position.next, start);
    position.next = start;
    if (start >= position.end) this.#positions.delete(partition);
  }

  async #recover(error: KafkaClientError): Promise<void> {
    const now = performance.now();
    this.#failingSince ??= now;
    if (!error.retriable || now - this.#failingSince > this.#cluster.retryTimeoutMs) throw error;
    this.#attempt++;
    await sleep(retryPauseMs(this.#attempt));
    try {
      this.#route = await this.#cluster.route(this.#route.topic);
    } catch (failure) {
      // The next round shows whether it lasts.
      if (!(failure instanceof KafkaClientError && failure.retriable)) throw failure;
    }
  }

  #name(partition: number): string {
    return `${this.#route.topic}-${partition}`;
  }
}

/**
 * Reads partitions through, checks each byte of each record, and tells the history. It also learns whose the producer
 * ids are: an id that two writers have is one that was handed out twice.
 */
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { openBatch } from '../../client/batch-decoder.ts';
import type { Cluster } from '../../client/cluster.ts';
import { type ConsumedBatch, Consumer } from '../../client/consumer.ts';
import { earliestTimestamp, latestTimestamp, listOffsets } from '../../client/offsets.ts';
import type { History } from './history.ts';
import { isIntact, parseKey } from './record-content.ts';

export interface AuditedTopic {
  readonly topic: string;
  readonly partitions: number;
}

export class Auditor {
  readonly #history: History;
  readonly #baseTimestamp: number;
  readonly #topics: readonly AuditedTopic[];
  /** The writers of each producer id, by their names. */
  readonly producerIds: Map<number, Set<string>> = new Map();

  constructor(history: History, baseTimestamp: number, topics: readonly AuditedTopic[]) {
    this.#history = history;
    this.#baseTimestamp = baseTimestamp;
    this.#topics = topics;
  }

  /** Reads on as `reader`, from what it polled last to the end of each log as it is now. Gives the records read. */
  async read(cluster: Cluster, reader: string): Promise<number> {
    let records = 0;
    for (const { topic, partitions } of this.#topics) {
      const numbers = Array.from({ length: partitions }, (_, partition) => partition);
      const ends = await listOffsets(cluster, { topic, partitions: numbers, timestamp: latestTimestamp });
      const starts = await listOffsets(cluster, { topic, partitions: numbers, timestamp: earliestTimestamp });
      const ranges = numbers.map((partition) => {
        const name = `${topic}-${partition}`;
        this.#history.sawLogStart(reader, name, starts.get(partition) ?? 0);
        this.#history.sawHighWatermark(reader, name, ends.get(partition) ?? 0);
        const next = this.#history.lastPolled(reader, name) + 1;
        return {
          partition,
          start: Math.max(next, starts.get(partition) ?? 0),
          end: ends.get(partition) ?? 0,
        };
      });
      const consumer = new Consumer(cluster, await cluster.route(topic), {
        crc32c: nodeCrc32c,
        maxWaitMs: 100,
        readCommitted: false,
        onGap: (partition, _from, to) =>
          this.#history.sawLogStart(`${reader}'s gap`, `${topic}-${partition}`, to),
      });
      for await (const batch of consumer.batches(ranges)) records += await this.#take(reader, topic, batch);
    }
    return records;
  }

  async #take(
    reader: string,
    topic: string,
    { partition, batch, start, end }: ConsumedBatch,
  ): Promise<number> {
    const name = `${topic}-${partition}`;
    let records = 0;
    for (const record of await openBatch(batch, name, nodeCompression)) {
      if (record.offset < start || record.offset >= end) continue;
      const value = parseKey(Buffer.from(record.key ?? []).toString());
      const whose = value ?? { writer: 'nobody', sequence: record.offset };
      const intact = value !== undefined && isIntact(record, value, this.#baseTimestamp);
      this.#history.polled(reader, { partition: name, offset: record.offset, intact, ...whose });
      this.#learn(batch.header.producerId, whose.writer);
      records++;
    }
    return records;
  }

  #learn(producerId: number, writer: string): void {
    if (producerId < 0) return;
    const writers = this.producerIds.get(producerId);
    if (writers === undefined) this.producerIds.set(producerId, new Set([writer]));
    else writers.add(writer);
  }
}

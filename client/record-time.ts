/** When the next record of a partition was written: the timestamp of the first one at or behind an offset. */
import type { Crc32c } from '../broker/port/checksum.ts';
import type { Compression } from '../broker/port/compression.ts';
import { errorCode } from '../broker/protocol/error-codes.ts';
import { openBatch, splitBatches } from './batch-decoder.ts';
import type { Cluster } from './cluster.ts';
import { sendFetch } from './fetch-request.ts';
import type { TopicRoute } from './route.ts';

/** Batches looked into: those of a compacted log and of transactions may hold no record at all. */
const batchesMax = 16;
/** A limit below every batch gives exactly one. */
const oneBatchBytes = 1;

export interface RecordPlace {
  readonly route: TopicRoute;
  readonly partition: number;
  readonly offset: number;
}

export interface Codecs {
  readonly crc32c: Crc32c;
  readonly compression: Compression;
}

/** Milliseconds since the epoch; undefined when there is no such record, or none was found in a few batches. */
export async function recordTime(
  cluster: Cluster,
  { route, partition, offset }: RecordPlace,
  { crc32c, compression }: Codecs,
): Promise<number | undefined> {
  const leaderId = route.partitions.find((one) => one.partition === partition)?.leaderId ?? -1;
  if (leaderId < 0) return undefined;
  const name = `${route.topic}-${partition}`;
  let next = offset;
  for (let tries = 0; tries < batchesMax; tries++) {
    const positions = new Map([[partition, next]]);
    const target = { leaderId, route, positions, maxWaitMs: 0, readCommitted: false };
    const [answer] = await sendFetch(cluster, { ...target, partitionBytesMax: oneBatchBytes });
    if (answer === undefined || answer.errorCode !== errorCode.NONE) return undefined;
    const [batch] = splitBatches(answer.records, name, crc32c);
    if (batch === undefined) return undefined;
    if (!batch.isControl) {
      for (const record of await openBatch(batch, name, compression))
        if (record.offset >= offset) return record.timestamp;
    }
    next = batch.lastOffset + 1;
  }
  return undefined;
}

/**
 * `caudal consume`: prints records as they come, partition by partition in offset order.
 * Ctrl-C is the usual end of a read that waits for more, so it is a success.
 */
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import type { ConsumeOptions } from '../commands/consume.ts';
import { openBatch } from '../../client/batch-decoder.ts';
import type { Cluster } from '../../client/cluster.ts';
import { type ConsumedBatch, Consumer, type PartitionRange } from '../../client/consumer.ts';
import { interruption } from '../terminal/interruption.ts';
import { Output } from '../terminal/output.ts';
import { countText, startProgress } from '../terminal/progress.ts';
import { chosenPartitions, rangesOf } from './ranges.ts';

const maxWaitMs = 500;

export async function runConsume(cluster: Cluster, topic: string, options: ConsumeOptions): Promise<void> {
  const { from, readCommitted } = options;
  const route = await cluster.routeWhenReady(topic);
  const all = route.partitions.map(({ partition }) => partition);
  const partitions = chosenPartitions(topic, all, options.partition);
  const query = { topic, partitions, from, stopAtEnd: options.exit, readCommitted };
  const ranges = await rangesOf(cluster, query);
  const consumer = new Consumer(cluster, route, {
    crc32c: nodeCrc32c,
    maxWaitMs: Math.min(maxWaitMs, options.timeout / 2),
    readCommitted,
    onGap: (partition, first, next) =>
      process.stderr.write(`caudal: ${topic}-${partition}: offsets ${first} to ${next - 1} are deleted\n`),
  });
  await print(consumer, ranges, { topic, options });
}

/** Records that the ranges hold, from above; undefined when one has no end. */
function expectedRecords(ranges: readonly PartitionRange[], max: number | undefined): number | undefined {
  let sum = 0;
  for (const { start, end } of ranges) {
    if (end === undefined) return max;
    sum += end - start;
  }
  return Math.min(sum, max ?? sum);
}

async function print(
  consumer: Consumer,
  ranges: readonly PartitionRange[],
  context: { readonly topic: string; readonly options: ConsumeOptions },
): Promise<void> {
  const { topic, options } = context;
  const output = new Output(process.stdout);
  const progress = startProgress({ sharesTerminal: process.stdout.isTTY });
  const stop = interruption();
  const expected = expectedRecords(ranges, options.max);
  const max = options.max ?? Infinity;
  let printed = 0;
  try {
    for await (const consumed of untilAborted(consumer.batches(ranges), stop.signal)) {
      const name = `${topic}-${consumed.partition}`;
      for (const record of await openBatch(consumed.batch, name, nodeCompression)) {
        if (record.offset < consumed.start || record.offset >= consumed.end) continue;
        for (const part of options.format({ topic, partition: consumed.partition, record })) {
          const behind = output.write(part);
          if (behind !== undefined) await behind;
        }
        if (++printed >= max) return;
      }
      await output.flush();
      progress.update(() => progressText(printed, expected));
      if (stop.signal.aborted) return;
    }
  } finally {
    progress.end();
    stop.release();
    await output.flush();
  }
}

const progressText = (printed: number, expected: number | undefined): string =>
  expected === undefined || expected === 0
    ? `${countText(printed)} records`
    : `${countText(printed)} of ${countText(expected)} records, ${Math.floor((printed / expected) * 100)} %`;

/** The batches until they end or the signal comes, whichever is first. A wait for a batch does not delay the signal. */
async function* untilAborted(
  batches: AsyncGenerator<ConsumedBatch>,
  signal: AbortSignal,
): AsyncGenerator<ConsumedBatch> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  for (;;) {
    const next = batches.next();
    const result = await Promise.race([next, aborted]);
    if (result === undefined) {
      // The wait that goes on ends when its connection is closed; nobody needs its outcome.
      next.catch(() => undefined);
      return;
    }
    if (result.done === true) return;
    yield result.value;
  }
}

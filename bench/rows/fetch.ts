/**
 * Rows 14 and 15: reading 16 partitions over and over, in large and in small answers. The topic is filled once a side
 * and read in every pair.
 */
import type { Experiment } from '../experiment.ts';
import { fetchLoad, produceLoad } from '../load-tools.ts';
import { cpuSecondsOf } from '../process-facts.ts';
import { batchOf16Kilobytes } from '../produce-experiment.ts';
import type { Broker, Side } from '../side.ts';

const partitions = 16;
const filledBytes = 400e6;

/** One filled topic for each side. */
class FilledTopics {
  readonly #topics = new Map<Side, { broker: Broker; topic: string }>();

  async of(side: Side, bytesMax: number): Promise<{ broker: Broker; topic: string }> {
    let filled = this.#topics.get(side);
    if (filled === undefined) {
      const broker = await side.shared();
      const topic = await broker.createTopic({ partitions, regime: 'page cache' });
      const load = { ...batchOf16Kilobytes, topic, partitions, depth: 2, connections: 4, seconds: 120 };
      await produceLoad(broker.port, { ...load, maxBytes: Math.min(filledBytes, bytesMax) });
      filled = { broker, topic };
      this.#topics.set(side, filled);
    }
    return filled;
  }

  async remove(): Promise<void> {
    for (const { broker, topic } of this.#topics.values()) {
      await broker.deleteTopic(topic);
    }
    this.#topics.clear();
  }
}

interface FetchExperiment {
  readonly name: string;
  readonly how: string;
  readonly partitionMaxBytes: number;
  readonly maxBytes: number;
  readonly measures: Experiment['measures'];
  readonly keys: { readonly throughput: string; readonly cpu?: string };
}

function fetchExperiment(options: FetchExperiment): Experiment {
  const { name, how, measures, keys, partitionMaxBytes, maxBytes } = options;
  const filled = new FilledTopics();
  return {
    name,
    how,
    measures,
    regime: 'page cache',
    usesSharedBrokers: true,
    run: async (side, { seconds, bytesMax }) => {
      const { broker, topic } = await filled.of(side, bytesMax);
      const cpuBefore = await cpuSecondsOf(broker.pid);
      const load = { topic, partitions, partitionMaxBytes, maxBytes, seconds, loop: true };
      const figures = await fetchLoad(broker.port, load);
      const cpuSeconds = (await cpuSecondsOf(broker.pid)) - cpuBefore;
      const values: Record<string, number> = { [keys.throughput]: figures.MBPerSecond };
      if (keys.cpu !== undefined) {
        values[keys.cpu] = cpuSeconds / (figures.bytes / 1e9);
      }
      return { figures: values, clientCpu: figures.clientCpu };
    },
    finish: () => filled.remove(),
  };
}

export const fetch: readonly Experiment[] = [
  fetchExperiment({
    name: 'fetch, 8 MB answers',
    how: '16 partitions of 25 MB, up to 1 MB of each in an answer, 1 connection',
    partitionMaxBytes: 1 << 20,
    maxBytes: 8 << 20,
    keys: { throughput: 'fetchLarge', cpu: 'fetchLargeCpu' },
    measures: [
      {
        key: 'fetchLarge',
        row: 14,
        unit: 'MB/s',
        metric: 'fetch, 8 MB answers',
        target: { ratio: 'at least', value: 1 },
        limit:
          'A third of the time is the copy into sockets, 11 % the checksums that every read from a file is held against (which sendfile cannot do), the rest the copy out of the page cache in the thread pool. Kafka sends from the page cache without touching the bytes.',
      },
      {
        key: 'fetchLargeCpu',
        row: 14,
        unit: 'CPU-s/GB',
        metric: 'broker CPU of it',
        target: { ratio: 'at most', value: 1 },
      },
    ],
  }),
  fetchExperiment({
    name: 'fetch, 64 KB answers',
    how: '16 partitions of 25 MB, 64 KB in an answer, 1 connection',
    partitionMaxBytes: 64 << 10,
    maxBytes: 64 << 10,
    keys: { throughput: 'fetchSmall' },
    measures: [
      {
        key: 'fetchSmall',
        row: 15,
        unit: 'MB/s',
        metric: 'fetch, 64 KB answers',
        target: { ratio: 'at least', value: 2 },
        limit:
          'A read from a file is a hop through the thread pool, and a window of 64 KB from the index entry on holds two of three whole 16 KB batches, so answers are half full.',
      },
    ],
  }),
];

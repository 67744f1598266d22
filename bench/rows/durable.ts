/** Rows 9 to 11: acknowledged means on the disk. */
import type { Experiment } from '../experiment.ts';
import { batchOf16Kilobytes, produceExperiment } from '../produce-experiment.ts';

export const durable: readonly Experiment[] = [
  produceExperiment({
    name: 'durable, one request at a time',
    how: '1 KB, depth 1, acks=1; Kafka with flush.messages=1',
    regime: 'durable',
    load: { recordBytes: 1000 },
    measures: [
      {
        key: 'durableP50',
        row: 9,
        unit: 'us',
        metric: 'durable 1 KB, depth 1: p50',
        target: { ratio: 'at most', value: 0.5 },
      },
      {
        key: 'durableP99',
        row: 9,
        unit: 'us',
        metric: 'durable 1 KB, depth 1: p99',
        target: { ratio: 'at most', value: 0.5 },
      },
    ],
    figures: ({ p50Us, p99Us }) => ({ durableP50: p50Us, durableP99: p99Us }),
  }),
  produceExperiment({
    name: 'durable, 16 KB batches',
    how: '16 KB batches, depth 8, 4 connections, 16 partitions, acks=1; Kafka with flush.messages=1',
    regime: 'durable',
    load: { ...batchOf16Kilobytes, depth: 8, connections: 4, partitions: 16 },
    measures: [
      {
        key: 'durableBatched',
        row: 10,
        unit: 'MB/s',
        metric: 'durable 16 KB batches, 4 connections',
        target: { ratio: 'at least', value: 10 },
        limit:
          'The loop is idle for 55 % of the time. A group is on the disk after 0.45 ms in the median, but every byte goes to the device twice, and about one group in a hundred waits 5 to 10 ms behind the write-back of segments; with 32 requests in flight in all and one group at a time those waits are the throughput.',
      },
      { key: 'durableBatchedP50', row: 10, unit: 'us', metric: 'p50 of it' },
    ],
    figures: ({ payloadMBPerSecond, p50Us }) => ({
      durableBatched: payloadMBPerSecond,
      durableBatchedP50: p50Us,
    }),
  }),
  produceExperiment({
    name: 'durable against page cache',
    how: '1 KB, depth 1, acks=1; each broker as it comes',
    regime: { theirs: 'page cache', ours: 'durable' },
    load: { recordBytes: 1000 },
    measures: [
      {
        key: 'asItComesP50',
        row: 11,
        unit: 'us',
        metric: 'our durable default, their page cache: p50',
        target: { ratio: 'at most', value: 3 },
      },
    ],
    figures: ({ p50Us }) => ({ asItComesP50: p50Us }),
  }),
];

/** Rows 5 to 8: throughput of batches, and what a GB of them costs the broker. */
import type { Experiment } from '../experiment.ts';
import { batchOf16Kilobytes, produceExperiment } from '../produce-experiment.ts';

const unit = 'MB/s';

export const batched: readonly Experiment[] = [
  produceExperiment({
    name: '16 KB batches, 1 connection',
    how: '16 KB batches, depth 8, 1 connection, 16 partitions, acks=1',
    regime: 'page cache',
    load: { ...batchOf16Kilobytes, depth: 8, partitions: 16 },
    measures: [
      {
        key: 'batched1',
        row: 5,
        unit,
        metric: '16 KB batches, 1 connection',
        target: { ratio: 'at least', value: 2.5 },
        limit:
          'CPU profile (V8) of the broker: 40 % of its time is writev into the page cache, most of it page faults of fresh memory, 7 % checksums, 3 % the copy of small batches, a third idle: eight requests in flight on one connection do not keep it busy.',
      },
      { key: 'batched1P99', row: 5, unit: 'us', metric: 'p99 of it' },
    ],
    figures: ({ payloadMBPerSecond, p99Us }) => ({ batched1: payloadMBPerSecond, batched1P99: p99Us }),
  }),
  produceExperiment({
    name: '16 KB batches, 4 connections',
    how: '16 KB batches, depth 8, 4 connections, 16 partitions, acks=1',
    regime: 'page cache',
    load: { ...batchOf16Kilobytes, depth: 8, connections: 4, partitions: 16 },
    measures: [
      {
        key: 'batched4',
        row: 6,
        unit,
        metric: '16 KB batches, 4 connections',
        target: { ratio: 'at least', value: 2 },
        limit:
          'The same profile: 40 % writes into the page cache, 7 % checksums; JavaScript is below 10 %. Both brokers pay for the page cache; the ratio moves between 1.5 and 2.3 with how fresh its pages are.',
      },
      {
        key: 'batched4Cpu',
        row: 8,
        unit: 'CPU-s/GB',
        metric: 'broker CPU, 16 KB batches',
        target: { ratio: 'at most', value: 0.35 },
      },
    ],
    figures: ({ payloadMBPerSecond }, { cpuSecondsPerGB }) => ({
      batched4: payloadMBPerSecond,
      batched4Cpu: cpuSecondsPerGB,
    }),
  }),
  produceExperiment({
    name: '256 KB requests',
    how: '16 batches of 16 KB a request, depth 4, 1 connection, 16 partitions, acks=1',
    regime: 'page cache',
    load: { ...batchOf16Kilobytes, batchesPerRequest: 16, depth: 4, partitions: 16 },
    measures: [
      {
        key: 'large',
        row: 7,
        unit,
        metric: '256 KB requests',
        target: { ratio: 'at least', value: 1.5 },
        limit:
          'Bound by copying into the page cache in both brokers (256 KB requests leave little else to save); ours does it on one core.',
      },
    ],
    figures: ({ payloadMBPerSecond }) => ({ large: payloadMBPerSecond }),
  }),
];

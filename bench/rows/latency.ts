/** Rows 3 and 4: what one request takes, alone and at a steady rate that leaves the broker idle half of the time. */
import type { Experiment } from '../experiment.ts';
import { batchOf16Kilobytes, produceExperiment } from '../produce-experiment.ts';

const unit = 'us';

export const latency: readonly Experiment[] = [
  produceExperiment({
    name: 'one request at a time',
    how: '1 KB, depth 1, acks=1',
    regime: 'page cache',
    load: { recordBytes: 1000 },
    measures: [
      {
        key: 'aloneP50',
        row: 3,
        unit,
        metric: '1 KB, depth 1: p50',
        target: { ratio: 'at most', value: 1 },
      },
      {
        key: 'aloneP99',
        row: 3,
        unit,
        metric: '1 KB, depth 1: p99',
        target: { ratio: 'at most', value: 1 },
      },
    ],
    figures: ({ p50Us, p99Us }) => ({ aloneP50: p50Us, aloneP99: p99Us }),
  }),
  produceExperiment({
    name: 'steady rate',
    how: '16 KB batches, 2,000 requests/s open loop, latency from the due time, 16 partitions, acks=1',
    regime: 'page cache',
    load: { ...batchOf16Kilobytes, rate: 2000, depth: 64, partitions: 16 },
    measures: [
      {
        key: 'steadyP50',
        row: 4,
        unit,
        metric: '2,000 requests/s open loop: p50',
        target: { ratio: 'at most', value: 0.7 },
      },
      {
        key: 'steadyP99',
        row: 4,
        unit,
        metric: '2,000 requests/s open loop: p99',
        target: { ratio: 'at most', value: 0.7 },
      },
    ],
    figures: ({ p50Us, p99Us }) => ({ steadyP50: p50Us, steadyP99: p99Us }),
  }),
];

/** Rows 1 and 2: one record a request, the cost of a request itself. */
import type { Experiment } from '../experiment.ts';
import { produceExperiment } from '../produce-experiment.ts';

const unit = 'requests/s';

export const unbatched: readonly Experiment[] = [
  produceExperiment({
    name: 'unbatched, 1 connection',
    how: '100 B, depth 64, 1 connection, acks=1',
    regime: 'page cache',
    load: { recordBytes: 100, depth: 64 },
    measures: [
      {
        key: 'unbatched1',
        row: 1,
        unit,
        metric: 'unbatched produce, 1 connection',
        target: { ratio: 'at least', value: 6 },
      },
    ],
    figures: ({ requestsPerSecond }) => ({ unbatched1: requestsPerSecond }),
  }),
  produceExperiment({
    name: 'unbatched, 16 connections',
    how: '100 B, depth 8, 16 connections, 16 partitions, acks=1',
    regime: 'page cache',
    load: { recordBytes: 100, depth: 8, connections: 16, partitions: 16 },
    measures: [
      {
        key: 'unbatched16',
        row: 2,
        unit,
        metric: 'unbatched produce, 16 connections',
        target: { ratio: 'at least', value: 2.5 },
      },
      { key: 'unbatched16Cores', row: 2, unit: 'cores', metric: 'broker CPU of it' },
    ],
    figures: ({ requestsPerSecond }, { cores }) => ({
      unbatched16: requestsPerSecond,
      unbatched16Cores: cores,
    }),
  }),
];

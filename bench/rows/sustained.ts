/**
 * Beside row 6: its load for so long that the page cache must take fresh memory all the time. On a virtual machine
 * whose host takes freed memory back, a fresh page costs many times a used one, so this says more of the machine than
 * of a broker; it is here so that the short runs cannot hide it.
 */
import type { Experiment } from '../experiment.ts';
import { batchOf16Kilobytes, produceExperiment } from '../produce-experiment.ts';

export const sustained: readonly Experiment[] = [
  produceExperiment({
    name: 'sustained, fresh pages',
    how: 'the load of row 6 for 20 times as long, 30 GB at the most',
    regime: 'page cache',
    load: { ...batchOf16Kilobytes, depth: 8, connections: 4, partitions: 16 },
    sizes: 20,
    pairsMax: 1,
    warmUp: false,
    measures: [
      { key: 'sustained', row: 6, unit: 'MB/s', metric: 'the same sustained for 60 s, fresh pages' },
      { key: 'sustainedP99', row: 6, unit: 'us', metric: 'p99 of it' },
    ],
    figures: ({ payloadMBPerSecond, p99Us }) => ({ sustained: payloadMBPerSecond, sustainedP99: p99Us }),
  }),
];

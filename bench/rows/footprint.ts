/** Rows 17 and 21: memory of a broker of its own, idle and after a load, and bytes on the disk to have one at all. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Experiment } from '../experiment.ts';
import { installedBytes } from '../installed-size.ts';
import { fetchLoad, produceLoad } from '../load-tools.ts';
import { residentBytesOf } from '../process-facts.ts';
import { batchOf16Kilobytes } from '../produce-experiment.ts';

const idleMs = 5000;
const partitions = 16;

export const footprint: readonly Experiment[] = [
  {
    name: 'resident memory',
    how: 'Rss of smaps_rollup: 5 s after the start; then after 16 KB batches over 4 connections and reading them back',
    regime: 'page cache',
    usesSharedBrokers: false,
    pairsMax: 3,
    warmUp: false,
    measures: [
      {
        key: 'rssIdle',
        row: 17,
        unit: 'MB',
        metric: 'resident memory, idle',
        target: { ratio: 'at most', value: 0.2 },
      },
      {
        key: 'rssLoaded',
        row: 17,
        unit: 'MB',
        metric: 'resident memory, loaded',
        target: { ratio: 'at most', value: 0.2 },
      },
    ],
    run: async (side, { seconds, bytesMax }) => {
      const broker = await side.fresh();
      try {
        await sleep(idleMs);
        const idle = await residentBytesOf(broker.pid);
        const topic = await broker.createTopic({ partitions, regime: 'page cache' });
        const load = { topic, partitions, depth: 8, connections: 4, seconds: 3 * seconds };
        await produceLoad(broker.port, { ...batchOf16Kilobytes, ...load, maxBytes: bytesMax });
        await fetchLoad(broker.port, { topic, partitions, seconds, loop: true });
        const loaded = await residentBytesOf(broker.pid);
        return { figures: { rssIdle: idle / 1e6, rssLoaded: loaded / 1e6 } };
      } finally {
        await broker.peer.remove();
      }
    },
  },
  {
    name: 'installed size',
    how: 'apparent size: jars and Java runtime; node, compiled code and production packages as in the image',
    regime: 'none',
    usesSharedBrokers: false,
    pairsMax: 1,
    warmUp: false,
    measures: [
      {
        key: 'installed',
        row: 21,
        unit: 'MB',
        metric: 'installed size',
        target: { ratio: 'at most', value: 0.6 },
        limit: "The Node binary alone is 150 of the 168 MB; what is ours and its packages' is 18 MB.",
      },
    ],
    run: async (side) => ({ figures: { installed: (await installedBytes(side.kind)) / 1e6 } }),
  },
];

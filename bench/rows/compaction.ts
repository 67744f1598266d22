/** Row 25: how fast a compacted partition is cleaned. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partitionFolders } from '../../test/env/peer.ts';
import type { Experiment } from '../experiment.ts';
import { produceLoad } from '../load-tools.ts';
import { OwnBrokers } from '../own-brokers.ts';
import { cpuSecondsOf } from '../process-facts.ts';
import { batchOf16Kilobytes } from '../produce-experiment.ts';
import type { Broker } from '../side.ts';

const filledBytes = 500e6;
const keys = 100_000;
const segmentBytes = 32 << 20;
const segmentBytesMin = 1 << 20;
const dayMs = 86_400_000;
const pollMs = 10;
const cleanLimitMs = 300_000;
/** What is left of the sealed segments, at most, in bytes of one record of each key: keys may stay in several cleaned ones. */
const leftKeysMax = 3;
const recordBytes = 125;

const brokers = new OwnBrokers(async (side) => ({
  broker: await side.fresh({ settings: { 'log.cleaner.backoff.ms': '100' } }),
  prepared: undefined,
}));

/** Sizes of the log's segments, the active one last. */
async function segments(broker: Broker, topic: string): Promise<number[]> {
  const folder = (await partitionFolders(broker.peer.dataFolder)).get(`${topic}-0`);
  if (folder === undefined) {
    throw new Error(`${topic} has no folder`);
  }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).toSorted();
  // A file may go between listing and asking.
  return Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0),
  );
}

const sealedBytes = async (broker: Broker, topic: string): Promise<number> =>
  (await segments(broker, topic)).slice(0, -1).reduce((sum, size) => sum + size, 0);

export const compaction: readonly Experiment[] = [
  {
    name: 'compaction',
    how:
      '500 MB in 16 KB batches, 100,000 keys that come round, segments of 32 MB; from setting min.compaction.lag.ms to 0 until' +
      ' the sealed segments hold no more than three records of each key; log.cleaner.backoff.ms=100 on both; MB of sealed segments before',
    regime: 'page cache',
    usesSharedBrokers: false,
    measures: [
      {
        key: 'compaction',
        row: 25,
        unit: 'MB/s',
        metric: 'compaction of one partition',
        target: { ratio: 'at least', value: 1 },
      },
      { key: 'compactionCpu', row: 25, unit: 'CPU-s/GB', metric: 'broker CPU of it' },
    ],
    run: async (side, { bytesMax, share }) => {
      const { broker } = await brokers.of(side, share);
      const keyCount = Math.ceil(keys * share);
      const config = {
        'cleanup.policy': 'compact',
        'segment.bytes': String(Math.max(segmentBytesMin, Math.ceil(segmentBytes * share))),
        'min.cleanable.dirty.ratio': '0.01',
        'min.compaction.lag.ms': String(dayMs),
      };
      const topic = await broker.createTopic({ partitions: 1, regime: 'page cache', config });
      const load = { ...batchOf16Kilobytes, topic, depth: 4, keys: keyCount, seconds: 120 };
      await produceLoad(broker.port, { ...load, maxBytes: Math.min(bytesMax, filledBytes * share) });
      const before = await sealedBytes(broker, topic);
      const cpuBefore = await cpuSecondsOf(broker.pid);
      const started = performance.now();
      await broker.withClient((client) => client.setTopicConfig(topic, { 'min.compaction.lag.ms': '0' }));
      while ((await sealedBytes(broker, topic)) > leftKeysMax * keyCount * recordBytes) {
        if (performance.now() - started > cleanLimitMs) {
          throw new Error(`${topic} is not cleaned in time`);
        }
        await sleep(pollMs);
      }
      const seconds = (performance.now() - started) / 1000;
      const cpuSeconds = (await cpuSecondsOf(broker.pid)) - cpuBefore;
      return {
        figures: { compaction: before / 1e6 / seconds, compactionCpu: cpuSeconds / (before / 1e9) },
        cleanUp: () => broker.deleteTopic(topic),
      };
    },
    finish: () => brokers.remove(),
  },
];

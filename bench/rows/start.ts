/** Rows 18 and 19: from the start of the process to the first acknowledged record, and to all partitions after a crash. */
import type { Experiment } from '../experiment.ts';
import { produceLoad } from '../load-tools.ts';
import { batchOf16Kilobytes } from '../produce-experiment.ts';
import { OwnBrokers } from '../own-brokers.ts';
import { timeStart } from '../timed-start.ts';

const crashPartitions = 2000;
const crashBytes = 4.2e9;

/** Formatted brokers that hold one topic, stopped between the runs. */
const formatted = new OwnBrokers(async (side) => {
  const broker = await side.fresh();
  const prepared = await broker.createTopic({ partitions: 1, regime: 'durable' });
  await broker.peer.stop();
  return { broker, prepared };
});

const firstProduce: Experiment = {
  name: 'start to first produce',
  how: 'from starting the process, data formatted and one topic there, to the first acknowledged record',
  regime: 'durable',
  usesSharedBrokers: false,
  measures: [
    {
      key: 'start',
      row: 18,
      unit: 'ms',
      metric: 'start to first produce',
      target: { ratio: 'at most', value: 0.1 },
    },
  ],
  run: async (side, { share }) => {
    const { broker, prepared: topic } = await formatted.of(side, share);
    const start = await timeStart(broker, (started) =>
      started.withClient(async (client) => (await client.produceOne(topic)) === 0),
    );
    await broker.peer.stop();
    return { figures: { start } };
  },
  finish: () => formatted.remove(),
};

const afterCrash: Experiment = {
  name: 'restart after kill -9',
  how: '2,000 partitions, 4.2 GB in 16 KB batches; from starting the process to an end offset of every partition',
  regime: 'page cache (Kafka), durable (Caudal): each as it comes',
  usesSharedBrokers: false,
  warmUp: false,
  pairsMax: 2,
  measures: [
    {
      key: 'restart',
      row: 19,
      unit: 'ms',
      metric: 'restart after kill -9',
      target: { ratio: 'at most', value: 0.1, absoluteAtMost: 1000 },
      limit:
        'Nearly all of it is the work of one core; no sync is waited for. A fifth is loading Node and the program, half opening 2,000 folders (names, identity, size, the tail with its checksums: 0.15 ms each), the rest reading and checking the write-ahead file, once for its end and once to replay it.',
    },
  ],
  run: async (side) => {
    const broker = await side.fresh();
    try {
      const regime = side.ours ? 'durable' : 'page cache';
      const topic = await broker.createTopic({ partitions: crashPartitions, regime });
      const load = { topic, partitions: crashPartitions, batchesPerRequest: 16, depth: 2, connections: 2 };
      const limits = { seconds: 300, maxBytes: crashBytes };
      const { requests } = await produceLoad(broker.port, { ...batchOf16Kilobytes, ...load, ...limits });
      const records = requests * load.batchesPerRequest * batchOf16Kilobytes.recordsPerBatch;
      await broker.peer.kill();
      let found = 0;
      const restart = await timeStart(broker, (started) =>
        started.withClient(async (client) => {
          const ends = await client.endOffsets(topic, crashPartitions);
          found = ends ?? found;
          return ends !== undefined;
        }),
      );
      if (found !== records) {
        throw new Error(`${records} records were acknowledged, ${found} are there after the restart`);
      }
      return { figures: { restart } };
    } finally {
      await broker.peer.remove();
    }
  },
};

export const start: readonly Experiment[] = [firstProduce, afterCrash];

/** Row 20: many partitions at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { kafkaClassPath, smallJvm } from '../../test/env/java.ts';
import { mustRun } from '../../test/env/process.ts';
import type { Experiment } from '../experiment.ts';
import { OwnBrokers } from '../own-brokers.ts';
import { residentBytesOf } from '../process-facts.ts';

const partitions = 2000;
/** One request may not make more than about 10,000 records of metadata, so they come as topics. */
const manyTopics = 5;
const settleMs = 3000;

const brokers = new OwnBrokers(async (side) => ({ broker: await side.fresh(), prepared: undefined }));
let topics = 0;

const createMany: Experiment = {
  name: 'create 2,000 partitions',
  how: 'one topic by the official kafka-topics tool, its JVM included',
  regime: 'none',
  usesSharedBrokers: false,
  measures: [
    {
      key: 'create',
      row: 20,
      unit: 'ms',
      metric: 'create 2,000 partitions',
      target: { ratio: 'at most', value: 1 },
    },
  ],
  run: async (side, { share }) => {
    const { broker } = await brokers.of(side, share);
    const topic = `many-${(topics += 1)}`;
    const jvm = [...smallJvm(), '-cp', await kafkaClassPath(), 'org.apache.kafka.tools.TopicCommand'];
    const place = ['--bootstrap-server', broker.peer.bootstrap, '--topic', topic];
    const started = performance.now();
    await mustRun('java', [...jvm, '--create', ...place, '--partitions', String(partitions)]);
    const create = performance.now() - started;
    await broker.withClient((client) => client.untilServed(topic, partitions));
    return { figures: { create }, cleanUp: () => broker.deleteTopic(topic) };
  },
  finish: () => brokers.remove(),
};

const holdMany: Experiment = {
  name: 'hold 10,000 partitions',
  how: 'Rss of smaps_rollup with five topics of 2,000 empty partitions',
  regime: 'none',
  usesSharedBrokers: false,
  warmUp: false,
  pairsMax: 1,
  measures: [
    {
      key: 'rssMany',
      row: 20,
      unit: 'MB',
      metric: 'resident memory, 10,000 partitions',
      oursOnly: true,
      target: { ratio: 'at most', value: Number.POSITIVE_INFINITY, absoluteAtMost: 400 },
    },
  ],
  run: async (side) => {
    if (!side.ours) {
      return { figures: {} };
    }
    const broker = await side.fresh();
    try {
      for (let created = 0; created < manyTopics; created += 1) {
        await broker.createTopic({ partitions, regime: 'durable' });
      }
      await sleep(settleMs);
      return { figures: { rssMany: (await residentBytesOf(broker.pid)) / 1e6 } };
    } finally {
      await broker.peer.remove();
    }
  },
};

export const partitionCounts: readonly Experiment[] = [createMany, holdMany];

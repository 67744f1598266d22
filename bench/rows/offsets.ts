/** Rows 23 and 26: committing offsets, and reading a partition of committed offsets back at a start. */
import type { Experiment, Regime } from '../experiment.ts';
import { commitLoad } from '../load-tools.ts';
import { OwnBrokers } from '../own-brokers.ts';
import type { Side } from '../side.ts';
import { timeStart } from '../timed-start.ts';

const partitions = 100;
const connections = { connections: 16, depth: 8 } as const;
const warmSeconds = 15;
const dayMs = 86_400_000;

const loadedCommits = 1_000_000;
const loadedGroups = 1000;
/** The last key of the load, as bench/load/commits.c names and fills it. */
const lastPartition = partitions - 1;
const lastOffset = 1000 + lastPartition;

function commitExperiment(regime: Regime, key: string): Experiment {
  const brokers = new OwnBrokers(async (side: Side, share) => {
    const broker = await side.fresh({ regime });
    await broker.withClient((client) => client.untilCoordinated('bench-00000'));
    const topic = await broker.createTopic({ partitions, regime });
    await commitLoad(broker.port, {
      topic,
      groups: 16,
      partitions,
      ...connections,
      seconds: warmSeconds * share,
    });
    return { broker, prepared: topic };
  });
  return {
    name: `offset commits, ${regime}`,
    how:
      'one partition a request, 16 groups of 100 partitions without members, 16 connections, depth 8;' +
      ' Kafka with log.flush.interval.messages=1 where durable',
    regime,
    usesSharedBrokers: false,
    measures: [
      {
        key: `${key}PerSecond`,
        row: 23,
        unit: 'commits/s',
        metric: `offset commits, ${regime}`,
        target: { ratio: 'at least', value: 1 },
      },
      { key: `${key}P99`, row: 23, unit: 'us', metric: 'p99 of it' },
    ],
    run: async (side, { seconds, share }) => {
      const { broker, prepared: topic } = await brokers.of(side, share);
      const load = { topic, groups: 16, partitions, ...connections, seconds };
      const { commitsPerSecond, p99Us, clientCpu } = await commitLoad(broker.port, load);
      return { figures: { [`${key}PerSecond`]: commitsPerSecond, [`${key}P99`]: p99Us }, clientCpu };
    },
    finish: () => brokers.remove(),
  };
}

/** Brokers whose one partition of committed offsets holds the load; stopped between the runs. */
const filled = new OwnBrokers(async (side, share) => {
  const settings = {
    'offsets.topic.num.partitions': '1',
    'log.cleaner.min.compaction.lag.ms': String(dayMs),
  };
  const broker = await side.fresh({ settings });
  await broker.withClient((client) => client.untilCoordinated('bench-00000'));
  const topic = await broker.createTopic({ partitions, regime: 'page cache' });
  const [groups, commits] = [Math.ceil(loadedGroups * share), Math.ceil(loadedCommits * share)];
  const load = { topic, groups, partitions, ...connections, seconds: 600, maxRequests: commits };
  const { requests } = await commitLoad(broker.port, load);
  if (requests < commits) {
    throw new Error(`${requests} of ${commits} commits`);
  }
  await broker.peer.stop();
  return { broker, prepared: { topic, lastGroup: `bench-${String(groups - 1).padStart(5, '0')}` } };
});

const loading: Experiment = {
  name: 'load a million commits',
  how:
    'one partition of __consumer_offsets with 1,000,000 commits of 100,000 keys (1,000 groups), nothing compacted; after a' +
    ' clean stop, from starting the process to the first OffsetFetch that is answered with what was committed',
  regime: 'page cache (Kafka), durable (Caudal): each as it comes',
  usesSharedBrokers: false,
  measures: [
    {
      key: 'loadOffsets',
      row: 26,
      unit: 'ms',
      metric: 'start with a million commits to load',
      target: { ratio: 'at most', value: 1 },
    },
  ],
  run: async (side, { share }) => {
    const { broker, prepared } = await filled.of(side, share);
    const { topic, lastGroup } = prepared;
    let committed: number | undefined;
    const loadOffsets = await timeStart(broker, (started) =>
      started.withClient(async (client) => {
        committed = await client.committedOffset(lastGroup, topic, lastPartition);
        return committed !== undefined;
      }),
    );
    await broker.peer.stop();
    if (committed !== lastOffset) {
      throw new Error(`${lastOffset} was committed, ${committed} is there after the start`);
    }
    return { figures: { loadOffsets } };
  },
  finish: () => filled.remove(),
};

export const offsets: readonly Experiment[] = [
  commitExperiment('page cache', 'commits'),
  commitExperiment('durable', 'commitsDurable'),
  loading,
];

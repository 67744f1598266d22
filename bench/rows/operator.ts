/**
 * Rows 27 to 29: what the operator does and costs, on ours alone. How fast a Topic is Ready after `kubectl apply`, one by one and
 * five hundred at once; and what a steady state costs the API server, the broker and the operator.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { AdminClient } from '../admin-client.ts';
import { Cluster } from '../../client/cluster.ts';
import { commitOffsets } from '../../client/group-offsets.ts';
import { tcpTransport } from '../../client/tcp-transport.ts';
import type { Experiment, Measure, Reading, Target } from '../experiment.ts';
import { groupManifest, namespace, OperatorWorld, topicManifest } from '../kubernetes/operator-world.ts';
import { ReadyWatch } from '../kubernetes/ready-watch.ts';
import { type Counts, countsOf, memoryOver } from '../kubernetes/steady-state.ts';
import { cpuSecondsOf } from '../process-facts.ts';
import { spreadOf } from '../statistics.ts';

const singles = 50;
const atOnce = 500;
const steadyTopics = 1000;
const steadyGroups = 100;
const steadyMs = 600_000;
/** The steady state is counted once nothing was written for so long; Events of the creation leave at ten a second. */
const quietMs = 20_000;
const quietMsMin = 3000;
const readyLimitMs = 300_000;
const recordsRead = 3;

type Ours = Omit<Measure, 'row' | 'oursOnly'>;

const oursOnly = (row: number, measures: readonly Ours[]): readonly Measure[] =>
  measures.map((measure) => ({ ...measure, row, oursOnly: true }));

const atMost = (absoluteAtMost: number): Target => ({
  ratio: 'at most',
  value: Number.POSITIVE_INFINITY,
  absoluteAtMost,
});

const common = {
  regime: 'durable',
  usesSharedBrokers: false,
  warmUp: false,
  pairsMax: 1,
} as const;

const surroundings =
  'etcd, kube-apiserver, kube-controller-manager, one broker and the operator on one machine';

/** Runs in a world of its own, with a watch over its Topics. */
async function inWorld(
  measure: (world: OperatorWorld, ready: ReadyWatch) => Promise<Reading>,
): Promise<Reading> {
  const world = await OperatorWorld.start();
  let watch: ReadyWatch | undefined;
  try {
    const { kubeconfig } = world.server;
    watch = await ReadyWatch.start({ kubeconfig, namespace, kind: 'topics.caudal.dev' });
    return await measure(world, watch);
  } finally {
    await watch?.stop();
    await world.remove();
  }
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

const counted = (count: number, share: number): number => Math.max(1, Math.ceil(count * share));

const single: Experiment = {
  ...common,
  name: 'Topic to Ready',
  how:
    `50 Topics of 3 partitions, one after the other: from the start of kubectl apply, its process included, until a` +
    ` kubectl get --watch shows Ready; ${surroundings}`,
  measures: oursOnly(27, [
    { key: 'topicReadyMedian', unit: 'ms', metric: 'kubectl apply of a Topic to Ready, median of 50' },
    { key: 'topicReadyWorst', unit: 'ms', metric: 'worst of 50' },
    { key: 'topicReadyBehind', unit: 'ms', metric: 'of it after kubectl apply has ended, median of 50' },
  ]),
  run: async (side, { share }) => {
    if (!side.ours) return { figures: {} };
    return inWorld(async (world, ready) => {
      const took: number[] = [];
      const behind: number[] = [];
      for (const name of names('one', counted(singles, share) + 1)) {
        const started = performance.now();
        const seen = ready.until(name, () => ready.has(name), readyLimitMs).then(() => performance.now());
        await world.apply(topicManifest(name));
        const applied = performance.now();
        const at = await seen;
        took.push(at - started);
        behind.push(Math.max(0, at - applied));
      }
      // The first one finds the operator and kubectl cold.
      const spread = spreadOf(took.slice(1));
      return {
        figures: {
          topicReadyMedian: spread.median,
          topicReadyWorst: spread.max,
          topicReadyBehind: spreadOf(behind.slice(1)).median,
        },
      };
    });
  },
};

const many: Experiment = {
  ...common,
  name: '500 Topics at once',
  how: `one kubectl apply of a list of 500 Topics of 3 partitions, from its start until all are Ready; ${surroundings}`,
  measures: oursOnly(28, [
    { key: 'topicsReady', unit: 's', metric: '500 Topics applied at once until all are Ready' },
    { key: 'topicsReadyBehind', unit: 's', metric: 'of it after kubectl apply has ended' },
  ]),
  run: async (side, { share }) => {
    if (!side.ours) return { figures: {} };
    return inWorld(async (world, ready) => {
      const wanted = counted(atOnce, share);
      const started = performance.now();
      const seen = ready
        .until('all Topics', () => ready.count === wanted, readyLimitMs)
        .then(() => performance.now());
      await world.apply(...names('many', wanted).map(topicManifest));
      const applied = performance.now();
      const at = await seen;
      return {
        figures: {
          topicsReady: (at - started) / 1000,
          topicsReadyBehind: Math.max(0, at - applied) / 1000,
        },
      };
    });
  },
};

const perMinute = (key: string, metric: string): Ours => ({ key, unit: 'a minute', metric });

const steady: Experiment = {
  ...common,
  name: 'operator in steady state',
  how:
    '1,000 Topics and 100 ConsumerGroups, whose offsets are committed and whose members are away, left alone for 10 minutes.' +
    ' Writes are those that the API server counts of all kinds that the operator may write, or, if more, those that the operator' +
    ` counts; renewals of its lease are told apart. Resident memory is the greatest of a look each 5 s; ${surroundings}`,
  measures: oursOnly(29, [
    {
      key: 'steadyWrites',
      unit: 'writes',
      metric: 'steady state of 1,000 Topics and 100 ConsumerGroups for 10 minutes: writes to the API server',
      target: atMost(0),
    },
    perMinute('steadyReads', 'reads of the API server'),
    perMinute('steadyWatches', 'watches that are begun anew'),
    perMinute('steadyLease', 'renewals of the lease, a write each'),
    perMinute('steadyKafka', 'requests to the broker, by Kafka’s protocol'),
    perMinute('steadyAdmin', 'requests to the broker, to its admin endpoint'),
    {
      key: 'steadyMemory',
      unit: 'MB',
      metric: 'resident memory of the operator, at most',
      target: atMost(150),
    },
    { key: 'steadyCpu', unit: 'CPU-s', metric: 'CPU of the operator in the 10 minutes' },
  ]),
  run: async (side, { share }) => {
    if (!side.ours) return { figures: {} };
    return inWorld(async (world, ready) => {
      await fill(world, ready, share);
      await untilQuiet(world, Math.max(quietMsMin, quietMs * share));
      const ms = steadyMs * share;
      const [before, cpuBefore] = [await countsOf(world), await cpuSecondsOf(world.operatorPid)];
      const memory = await memoryOver(world.operatorPid, ms);
      const [cpuAfter, after] = [await cpuSecondsOf(world.operatorPid), await countsOf(world)];
      const grown = (count: keyof Counts): number => after[count] - before[count];
      const rate = (count: keyof Counts): number => (grown(count) * 60_000) / ms;
      return {
        figures: {
          steadyWrites: Math.max(grown('writesSeen'), grown('writesSent')),
          steadyReads: rate('reads'),
          steadyWatches: rate('watches'),
          steadyLease: rate('renewals'),
          steadyKafka: rate('kafka'),
          steadyAdmin: rate('admin'),
          steadyMemory: memory / 1e6,
          steadyCpu: cpuAfter - cpuBefore,
        },
      };
    });
  },
};

/** What the creation set off has ended. */
async function untilQuiet(world: OperatorWorld, ms: number): Promise<void> {
  const deadline = performance.now() + readyLimitMs;
  for (let last = Number.NaN; ; ) {
    const { writesSent } = await countsOf(world);
    if (writesSent === last) return;
    if (performance.now() > deadline) throw new Error('the operator goes on writing');
    last = writesSent;
    await sleep(ms);
  }
}

/** Topics first, for groups have read one of them. */
async function fill(world: OperatorWorld, topics: ReadyWatch, share: number): Promise<void> {
  const topicNames = names('topic', counted(steadyTopics, share));
  const groupNames = names('group', counted(steadyGroups, share));
  const [topic = ''] = topicNames;
  await world.apply(...topicNames.map(topicManifest));
  await topics.until('all Topics', () => topics.count === topicNames.length, readyLimitMs);
  await readBy(world, topic, groupNames);
  const { kubeconfig } = world.server;
  const groups = await ReadyWatch.start({ kubeconfig, namespace, kind: 'consumergroups.caudal.dev' });
  try {
    await world.apply(...groupNames.map(groupManifest));
    await groups.until('all ConsumerGroups', () => groups.count === groupNames.length, readyLimitMs);
  } finally {
    await groups.stop();
  }
}

/** Records in the topic, and that each group has read them. */
async function readBy(world: OperatorWorld, topic: string, groups: readonly string[]): Promise<void> {
  const [host = '', port = ''] = world.broker.bootstrap.split(':');
  const admin = await AdminClient.connect(Number(port));
  const cluster = new Cluster(tcpTransport, {
    bootstrap: [{ host, port: Number(port) }],
    clientId: 'bench',
    connectTimeoutMs: 5000,
    requestTimeoutMs: 10_000,
    retryTimeoutMs: 30_000,
  });
  try {
    for (let sent = 0; sent < recordsRead; sent += 1) {
      const code = await admin.produceOne(topic);
      if (code !== 0) throw new Error(`a record was refused with ${code}`);
    }
    for (const group of groups) {
      const [error] = await commitOffsets(cluster, group, [{ topic, partition: 0, offset: recordsRead }]);
      if (error !== undefined) throw error;
    }
  } finally {
    admin.close();
    cluster.close();
  }
}

export const operator: readonly Experiment[] = [single, many, steady];

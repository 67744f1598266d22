/** Rows 22 and 24: how soon the members of a group have an assignment, and what very many members cost in memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Experiment } from '../experiment.ts';
import { groupLoad, withGroups } from '../load-tools.ts';
import { OwnBrokers } from '../own-brokers.ts';
import { residentBytesOf } from '../process-facts.ts';
import { spreadOf } from '../statistics.ts';
import type { Broker } from '../side.ts';

/** Members of the group, and how often it is formed in a run. */
const sizes = [
  { members: 1, rounds: 30, key: 'assign1' },
  { members: 10, rounds: 20, key: 'assign10' },
  { members: 100, rounds: 10, key: 'assign100' },
] as const;
const heartbeatMs = 10;
const target = { ratio: 'at most', value: 1 } as const;

const manyGroups = 1000;
const membersEach = 10;
const settleMs = 5000;

let groups = 0;

/** Median milliseconds until a new group of so many is whole. */
async function formGroups(broker: Broker, members: number, rounds: number): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const prefix = `assign-${(groups += 1)}`;
    took.push((await groupLoad(broker.port, { prefix, members, heartbeatMs })).assignedMs);
  }
  return spreadOf(took).median;
}

const brokers = new OwnBrokers(async (side, share) => {
  const broker = await side.fresh();
  await broker.withClient((client) => client.untilCoordinated('bench'));
  // Beside the pair that is not counted: a JVM must have seen the path some hundred times.
  for (const { members, rounds } of sizes) {
    await formGroups(broker, members, Math.ceil(3 * rounds * share));
  }
  return { broker, prepared: undefined };
});

const assignment: Experiment = {
  name: 'start to assignment',
  how:
    'all members of a classic group connect at once and find, join and sync; until each has an assignment of one' +
    ' generation; group.initial.rebalance.delay.ms=0 on both, heartbeats every 10 ms, a client in C; medians of 30, 20 and' +
    ' 10 new groups',
  regime: 'page cache (Kafka), durable (Caudal): each as it comes',
  usesSharedBrokers: false,
  measures: sizes.map(({ members, key }) => ({
    key,
    row: 22,
    unit: 'ms',
    metric: `start to assignment, ${members} ${members === 1 ? 'member' : 'members'}`,
    target,
  })),
  run: async (side, { share }) => {
    const { broker } = await brokers.of(side, share);
    const figures: Record<string, number> = {};
    for (const { members, rounds, key } of sizes) {
      figures[key] = await formGroups(broker, members, Math.ceil(rounds * share));
    }
    return { figures };
  },
  finish: () => brokers.remove(),
};

const memory: Experiment = {
  name: 'memory of groups',
  how:
    'Rss of smaps_rollup 5 s after the start, and 5 s after 1,000 classic groups of 10 members each are whole and send' +
    ' heartbeats every 3 s, each member over a connection of its own (10,000 in all)',
  regime: 'page cache (Kafka), durable (Caudal): each as it comes',
  usesSharedBrokers: false,
  pairsMax: 3,
  warmUp: false,
  measures: [
    {
      key: 'rssGroups',
      row: 24,
      unit: 'MB',
      metric: 'growth of resident memory, 1,000 groups of 10',
      target: { ratio: 'at most', value: 0.5 },
      limit:
        'The heap alive holds 6 KB a member with its connection (heap snapshot: 68 MB in all); 10,000 connections without a' +
        " request cost 58 MB of resident memory already, most of it Node's socket, stream and handle. The rest is what the" +
        ' collector holds beside the living (twice as much again). Kafka grows inside a heap of which most was' +
        ' resident before; the sum of both is the second line.',
    },
    {
      key: 'rssWithGroups',
      row: 24,
      unit: 'MB',
      metric: 'resident memory with them',
      target: { ratio: 'at most', value: 0.5 },
    },
  ],
  run: async (side, { share }) => {
    const broker = await side.fresh();
    try {
      await broker.withClient((client) => client.untilCoordinated('bench'));
      await sleep(settleMs * share);
      const before = await residentBytesOf(broker.pid);
      const load = {
        prefix: 'many',
        groups: Math.ceil(manyGroups * share),
        members: membersEach,
        seconds: 120,
      };
      const after = await withGroups(broker.port, load, async () => {
        await sleep(settleMs * share);
        return residentBytesOf(broker.pid);
      });
      return { figures: { rssGroups: (after - before) / 1e6, rssWithGroups: after / 1e6 } };
    } finally {
      await broker.peer.remove();
    }
  },
};

export const groupRows: readonly Experiment[] = [assignment, memory];

// Groups as metrics, found when somebody reads: names and meanings of the kafka exporter, which a broker knows without asking.
// Everything comes one by one, so that the reader can pause between. Groups and their partitions have bounds; how many groups
// lie above them is told. Nothing here waits: a lag in seconds is what memory knows, or nothing.

import type { MetricDefinition, MetricRegistry, MetricSample } from '../base/metrics.ts';
import type { Broker } from '../broker.ts';
import type { GroupMachine } from '../core/group/group-machine.ts';
import {
  groupOverview,
  type GroupOverview,
  groupStates,
  memberStates,
} from '../core/group/group-overview.ts';
import { groupPartitionsShownMax, groupsShownMax } from '../limits.ts';
import { groupMetrics as metrics } from '../port/group-metrics.ts';
import { secondsBehind } from './partition-lag.ts';
import { nothing, type ReadTopic, readTopics } from './read-topics.ts';

interface ShownGroup {
  readonly groupId: string;
  readonly memberCount: number;
  readonly topics: readonly ReadTopic[];
}

export class GroupGauges {
  readonly #broker: Broker;
  readonly #clock: { wall(): number };
  /** Groups that the last reading showed. */
  #shown = 0;

  constructor(broker: Broker, clock: { wall(): number }) {
    this.#broker = broker;
    this.#clock = clock;
  }

  observe(registry: MetricRegistry): void {
    registry.observe(metrics.members, () => this.#members());
    registry.observe(metrics.groupsHidden, () => [[[], Math.max(0, this.#groupCount() - this.#shown)]]);
    registry.observe(metrics.groups, () => this.#groupsByState());
    registry.observe(metrics.membersByState, () => this.#membersByState());
    const perPartition: [MetricDefinition, (topic: ReadTopic, partition: number) => number | undefined][] = [
      [metrics.currentOffset, (read, partition) => read.committed(partition)],
      [metrics.lag, lagOf],
      [metrics.lagSeconds, (read, partition) => secondsOf(read, partition, this.#clock.wall())],
    ];
    for (const [definition, value] of perPartition)
      registry.observe(definition, () => this.#perPartition(value));
    const perTopic: [MetricDefinition, (topic: ReadTopic, partition: number) => number | undefined][] = [
      [metrics.currentOffsetSum, (read, partition) => read.committed(partition)],
      [metrics.lagSum, lagOf],
    ];
    for (const [definition, value] of perTopic) registry.observe(definition, () => this.#perTopic(value));
  }

  *#machines(): Generator<GroupMachine> {
    for (const { machine } of this.#broker.groups.shards()) if (machine !== undefined) yield machine;
  }

  #groupCount(): number {
    let count = 0;
    for (const machine of this.#machines()) count += machine.groupCount;
    return count;
  }

  *#overviews(): Generator<GroupOverview> {
    for (const machine of this.#machines()) for (const group of machine.groups()) yield groupOverview(group);
  }

  /** The same groups for every metric, as long as none comes or goes; each with all of its partitions. */
  *#groups(): Generator<ShownGroup> {
    let groupsLeft = groupsShownMax;
    let partitionsLeft = groupPartitionsShownMax;
    for (const machine of this.#machines()) {
      for (const { groupId, members } of machine.groups()) {
        const topics = readTopics(this.#broker.replicas, machine.committed(groupId));
        for (const { topic } of topics) partitionsLeft -= topic.partitions.length;
        if (groupsLeft-- === 0 || partitionsLeft < 0) return;
        yield { groupId, memberCount: members.size, topics };
      }
    }
  }

  *#members(): Generator<MetricSample> {
    let shown = 0;
    for (const { groupId, memberCount } of this.#groups()) {
      shown++;
      yield [[groupId], memberCount];
    }
    this.#shown = shown;
  }

  *#groupsByState(): Generator<MetricSample> {
    const counts = new Map<string, number>();
    for (const { type, state } of this.#overviews()) add(counts, `${type} ${state}`, 1);
    yield* samples(counts, groupStates);
  }

  *#membersByState(): Generator<MetricSample> {
    const counts = new Map<string, number>();
    for (const { type, members } of this.#overviews())
      for (const [state, count] of members) add(counts, `${type} ${state}`, count);
    yield* samples(counts, memberStates);
  }

  *#perPartition(
    value: (topic: ReadTopic, partition: number) => number | undefined,
  ): Generator<MetricSample> {
    for (const { groupId, topics } of this.#groups()) {
      for (const read of topics) {
        const { name, partitions } = read.topic;
        for (let partition = 0; partition < partitions.length; partition++) {
          const found = value(read, partition);
          if (found !== undefined) yield [[groupId, name, String(partition)], found];
        }
      }
    }
  }

  /** What is not committed adds nothing. */
  *#perTopic(value: (topic: ReadTopic, partition: number) => number | undefined): Generator<MetricSample> {
    for (const { groupId, topics } of this.#groups()) {
      for (const read of topics) {
        let sum = 0;
        for (let partition = 0; partition < read.topic.partitions.length; partition++)
          if (read.committed(partition) >= 0) sum += value(read, partition) ?? 0;
        yield [[groupId, read.topic.name], sum];
      }
    }
  }
}

/** Undefined: the partition is led elsewhere, or is damaged. Behind the end it is 0: -1 has a meaning of its own. */
function lagOf(read: ReadTopic, partition: number): number | undefined {
  const hosted = read.topic.partitions[partition];
  if (hosted === undefined) return undefined;
  const committed = read.committed(partition);
  return committed < 0 ? nothing : Math.max(0, hosted.highWatermark - committed);
}

function secondsOf(read: ReadTopic, partition: number, nowMs: number): number | undefined {
  const lag = lagOf(read, partition);
  if (lag === undefined || lag < 0) return undefined;
  if (lag === 0) return 0;
  const { log } = read.topic.partitions[partition]!.stored;
  return secondsBehind(log, read.committed(partition), nowMs);
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Every state of every type, those that nothing is in too. */
function* samples(
  counts: ReadonlyMap<string, number>,
  states: Readonly<Record<string, readonly string[]>>,
): Generator<MetricSample> {
  for (const [type, names] of Object.entries(states))
    for (const state of names) yield [[type, state], counts.get(`${type} ${state}`) ?? 0];
}

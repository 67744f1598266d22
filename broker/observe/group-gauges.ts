// Groups as metrics, found when somebody reads: names and meanings of the kafka exporter, which a broker knows without asking.
// Everything comes one by one, so that the reader can pause between. Groups and their partitions have bounds; how many groups
// lie above them is told. Nothing here waits: a lag in seconds is what memory knows, or nothing.

import type { MetricDefinition, MetricRegistry, MetricSample } from '../base/metrics.ts';
import type { Broker } from '../broker.ts';
import { isOfTopic, type TopicOffsets } from '../core/group/committed-offsets.ts';
import type { GroupMachine } from '../core/group/group-machine.ts';
import {
  groupOverview,
  type GroupOverview,
  groupStates,
  memberStates,
} from '../core/group/group-overview.ts';
import type { HostedTopic } from '../host/replication/replica-manager.ts';
import { groupPartitionsShownMax, groupsShownMax } from '../limits.ts';
import { timestampNear } from '../log/record-age.ts';
import { groupMetrics as metrics } from '../port/group-metrics.ts';

/** A topic of which a group has committed at least one partition. */
interface ReadTopic {
  readonly topic: HostedTopic;
  /** -1: nothing is committed. */
  committed(partition: number): number;
}

interface ShownGroup {
  readonly groupId: string;
  readonly memberCount: number;
  readonly topics: readonly ReadTopic[];
}

const nothing = -1;

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
        const topics = this.#topicsIn(machine.committed(groupId));
        for (const { topic } of topics) partitionsLeft -= topic.partitions.length;
        if (groupsLeft-- === 0 || partitionsLeft < 0) return;
        yield { groupId, memberCount: members.size, topics };
      }
    }
  }

  /** Topics that are there, under the ids that the offsets were committed for. */
  #topicsIn(offsets: TopicOffsets): ReadTopic[] {
    const topics: ReadTopic[] = [];
    for (const [name, partitions] of offsets) {
      const topic = this.#broker.replicas.topicByName(name);
      if (topic === undefined) continue;
      const committed = (partition: number): number => {
        const value = partitions.get(partition);
        return value !== undefined && isOfTopic(value.topicId, topic.id) ? value.offset : nothing;
      };
      if (partitions.keys().some((partition) => committed(partition) >= 0)) topics.push({ topic, committed });
    }
    return topics;
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
  // What retention has taken will never be read.
  const next = Math.max(read.committed(partition), log.logStartOffset);
  const writtenMs = timestampNear(log, next);
  return writtenMs === undefined ? undefined : Math.max(0, nowMs - writtenMs) / 1000;
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

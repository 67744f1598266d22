/**
 * Which offsets a reset commits: for chosen partitions by a place, or as a file says. An offset outside of a log would make
 * consumers begin wherever their own setting says, so it becomes the nearest one that is there, with a note.
 */
import { chosenPartitions, placeIn } from '../consume/ranges.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { Cluster } from '../../client/cluster.ts';
import { ApiError } from '../../client/errors.ts';
import type { CommittedOffset, OffsetToCommit } from '../../client/group-offsets.ts';
import { byPlace } from '../../client/group-offsets.ts';
import { listOffsets } from '../../client/offsets.ts';
import { CommandFailure } from '../terminal/failure.ts';
import type { ResetPlace } from './reset-place.ts';
import type { TopicLog, TopicLogs, TopicView } from './topic-logs.ts';

export interface PlannedOffset extends OffsetToCommit {
  /** Undefined: nothing is committed yet. */
  readonly current: number | undefined;
}

export interface Plan {
  /** By topic and partition. */
  readonly offsets: readonly PlannedOffset[];
  /** What is not as it was asked for. */
  readonly notes: readonly string[];
}

export interface ChosenTopic {
  readonly topic: string;
  /** Undefined: all. */
  readonly partitions: readonly number[] | undefined;
}

export class ResetPlanner {
  readonly #cluster: Cluster;
  readonly #committed: readonly CommittedOffset[];
  readonly #logs: TopicLogs;
  readonly #notes: string[] = [];

  constructor(cluster: Cluster, committed: readonly CommittedOffset[], logs: TopicLogs) {
    this.#cluster = cluster;
    this.#committed = committed;
    this.#logs = logs;
  }

  /** The chosen topics, or everything that the group has committed. */
  async to(place: ResetPlace, chosen: readonly ChosenTopic[]): Promise<Plan> {
    const topics = chosen.length > 0 ? chosen : this.#committedTopics();
    const offsets: PlannedOffset[] = [];
    for (const { topic, partitions } of topics) {
      const view = await this.#logs.of(topic);
      if (view === undefined) {
        if (chosen.length > 0) throw new ApiError(errorCode.UNKNOWN_TOPIC_OR_PARTITION, topic);
        this.#notes.push(`there is no topic ${topic} any more, its offsets stay`);
        continue;
      }
      offsets.push(
        ...(await this.#inTopic(view, chosenPartitions(topic, [...view.logs.keys()], partitions), place)),
      );
    }
    return this.#plan(offsets);
  }

  async fromFile(lines: readonly OffsetToCommit[]): Promise<Plan> {
    const offsets = new Map<string, PlannedOffset>();
    for (const { topic, partition, offset } of lines) {
      const view = await this.#logs.of(topic);
      if (view === undefined) throw new ApiError(errorCode.UNKNOWN_TOPIC_OR_PARTITION, topic);
      chosenPartitions(topic, [...view.logs.keys()], [partition]);
      const log = view.logs.get(partition)!;
      const place = { topic, partition, current: this.#current(topic, partition) };
      offsets.set(`${topic}-${partition}`, { ...place, offset: this.#inside(log, { ...place, offset }) });
    }
    return this.#plan([...offsets.values()]);
  }

  #committedTopics(): ChosenTopic[] {
    const byTopic = Map.groupBy(this.#committed, ({ topic }) => topic);
    return [...byTopic].map(([topic, places]) => ({
      topic,
      partitions: places.map(({ partition }) => partition),
    }));
  }

  #current(topic: string, partition: number): number | undefined {
    return this.#committed.find((one) => one.topic === topic && one.partition === partition)?.offset;
  }

  async #inTopic(
    { route: { topic }, logs }: TopicView,
    partitions: readonly number[],
    place: ResetPlace,
  ): Promise<PlannedOffset[]> {
    const byTime =
      place.kind === 'timestamp'
        ? await listOffsets(this.#cluster, { topic, partitions, timestamp: place.timestampMs })
        : undefined;
    return partitions.map((partition) => {
      const log = logs.get(partition)!;
      const current = this.#current(topic, partition);
      const name = `${topic}-${partition}`;
      const asked =
        place.kind === 'current' || place.kind === 'shift'
          ? fromCurrent(place, current, { name, log })
          : placeIn(log, place, byTime?.get(partition));
      return { topic, partition, current, offset: this.#inside(log, { topic, partition, offset: asked }) };
    });
  }

  #inside({ start, end }: TopicLog, { topic, partition, offset }: OffsetToCommit): number {
    const inside = Math.min(Math.max(offset, start), end);
    if (inside !== offset) {
      this.#notes.push(`${topic}-${partition} has ${start} to ${end}: ${offset} becomes ${inside}`);
    }
    return inside;
  }

  #plan(offsets: readonly PlannedOffset[]): Plan {
    return { offsets: [...offsets].sort(byPlace), notes: this.#notes };
  }
}

/** Without a commit, the current place is the end: a new member would not get more. */
function fromCurrent(
  place: Extract<ResetPlace, { readonly kind: 'current' | 'shift' }>,
  current: number | undefined,
  { name, log }: { readonly name: string; readonly log: TopicLog },
): number {
  if (place.kind === 'current') return current ?? log.end;
  if (current !== undefined) return current + place.by;
  throw new CommandFailure(`${name} cannot be shifted: nothing is committed there`);
}

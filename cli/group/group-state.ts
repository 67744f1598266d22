/** A group beside the logs that it reads: who has which partition, what is committed there, and how far behind that is. */
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import type { Cluster } from '../../client/cluster.ts';
import type { GroupDescription, GroupMember } from '../../client/group-description.ts';
import { byPlace, type CommittedOffset } from '../../client/group-offsets.ts';
import { type Lag, lagIn, unknownLag } from './lag.ts';
import type { TopicLog, TopicLogs } from './topic-logs.ts';

export interface GroupPartition {
  readonly topic: string;
  readonly partition: number;
  /** Undefined: nothing is committed. */
  readonly committed: CommittedOffset | undefined;
  /** Undefined: the partition does not exist, or nobody leads it. */
  readonly log: TopicLog | undefined;
  readonly lag: Lag;
  /** Undefined: nobody has it. */
  readonly member: GroupMember | undefined;
}

export interface GroupState {
  readonly description: GroupDescription;
  /** By topic and number. */
  readonly partitions: readonly GroupPartition[];
}

/** Requests at once, below what a connection takes. */
const looksAtOnce = 16;
const codecs = { crc32c: nodeCrc32c, compression: nodeCompression };

interface Place {
  readonly topic: string;
  readonly partition: number;
  committed?: CommittedOffset;
  member?: GroupMember;
}

export async function groupState(
  cluster: Cluster,
  description: GroupDescription,
  committed: readonly CommittedOffset[],
  logs: TopicLogs,
): Promise<GroupState> {
  const places = placesOf(description, committed);
  const nowMs = Date.now();
  const partitions: GroupPartition[] = [];
  for (let from = 0; from < places.length; from += looksAtOnce) {
    const some = places.slice(from, from + looksAtOnce);
    partitions.push(...(await Promise.all(some.map((place) => look(cluster, place, logs, nowMs)))));
  }
  return { description, partitions };
}

/** What is committed or assigned. */
function placesOf({ members }: GroupDescription, committed: readonly CommittedOffset[]): Place[] {
  const places = new Map<string, Place>();
  const placeOf = (topic: string, partition: number): Place => {
    const key = `${topic}\0${partition}`;
    let place = places.get(key);
    if (place === undefined) places.set(key, (place = { topic, partition }));
    return place;
  };
  for (const one of committed) placeOf(one.topic, one.partition).committed = one;
  for (const member of members)
    for (const { topic, partitions } of member.assignment ?? [])
      for (const partition of partitions) placeOf(topic, partition).member = member;
  return [...places.values()].sort(byPlace);
}

async function look(
  cluster: Cluster,
  { topic, partition, committed, member }: Place,
  logs: TopicLogs,
  nowMs: number,
): Promise<GroupPartition> {
  const view = await logs.of(topic);
  const log = view?.logs.get(partition);
  const query = committed === undefined ? undefined : { partition, offset: committed.offset, nowMs };
  const lag =
    view === undefined || query === undefined ? unknownLag : await lagIn(cluster, view, query, codecs);
  return { topic, partition, committed, log, lag, member };
}

/** The sum of what is known; undefined when nothing is. */
export function totalLag({ partitions }: GroupState): number | undefined {
  const known = partitions.flatMap(({ lag }) => lag.records ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, records) => sum + records, 0);
}

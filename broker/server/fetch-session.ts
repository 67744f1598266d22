// Incremental fetch sessions (KIP-227): a consumer names its partitions once, then only what changes; the broker answers
// only what has news. The cost of a fetch follows the partitions with data, not those that are watched.
//
// A session belongs to the connection's client, not to the connection. Its epoch counts requests; a request with another
// one is refused, and the client starts anew. Slots are few: the one idle longest goes when it has been idle long enough.

import type { MonotonicMs, TopicId } from '../base/brand.ts';
import type { FetchResult } from '../host/replication/delayed-fetch.ts';
import type { FetchRequest, FetchRequestPartition } from '../protocol/generated/fetch.ts';

/** A partition of a fetch, in a session or alone. */
export interface WatchedPartition {
  /** As the request names it: empty where it goes by id. */
  topic: string;
  readonly topicId: TopicId;
  readonly partition: number;
  fetchOffset: number;
  maxBytes: number;
  currentLeaderEpoch: number;
  lastFetchedEpoch: number;
  /** What the client was told last. */
  toldHighWatermark: number;
  toldLogStartOffset: number;
}

export type SessionFault = 'session-not-found' | 'invalid-epoch' | 'topic-id-error';

export interface FetchPlan {
  readonly sessionId: number;
  readonly watched: readonly WatchedPartition[];
  /** Whether the answer leaves out what has no news. */
  readonly incremental: boolean;
}

interface Session {
  readonly id: number;
  readonly usesTopicIds: boolean;
  epoch: number;
  lastUsed: MonotonicMs;
  readonly watched: Map<string, WatchedPartition>;
}

export interface FetchSessionLimits {
  readonly sessionsMax: number;
  /** Partitions of all sessions together. */
  readonly partitionsMax: number;
  /** A session that was idle for this long may lose its slot to a new one. */
  readonly evictIdleMs: number;
}

const finalEpoch = -1;
const initialEpoch = 0;
const noSession = 0;

const keyOf = (topicId: TopicId, topic: string, partition: number): string =>
  `${topicId}/${topic}/${partition}`;

function watch(topicId: TopicId, topic: string, partition: FetchRequestPartition): WatchedPartition {
  return {
    topic,
    topicId,
    partition: partition.partition,
    fetchOffset: partition.fetchOffset,
    maxBytes: partition.partitionMaxBytes,
    currentLeaderEpoch: partition.currentLeaderEpoch,
    lastFetchedEpoch: partition.lastFetchedEpoch,
    toldHighWatermark: -1,
    toldLogStartOffset: -1,
  };
}

function* requested(request: FetchRequest): Generator<WatchedPartition> {
  for (const topic of request.topics)
    for (const partition of topic.partitions) yield watch(topic.topicId, topic.topic, partition);
}

export class FetchSessionCache {
  readonly #limits: FetchSessionLimits;
  readonly #nextId: () => number;
  /** In order of use, the oldest first. */
  readonly #sessions = new Map<number, Session>();
  #partitions = 0;

  /** `random` gives 32 bits. */
  constructor(limits: FetchSessionLimits, random: () => number) {
    this.#limits = limits;
    this.#nextId = () => {
      for (;;) {
        const id = (random() & 0x7fffffff) >>> 0;
        if (id !== noSession && !this.#sessions.has(id)) return id;
      }
    };
  }

  get size(): number {
    return this.#sessions.size;
  }

  get partitions(): number {
    return this.#partitions;
  }

  /** What this request reads, and what its answer shows. */
  plan(request: FetchRequest, usesTopicIds: boolean, now: MonotonicMs): FetchPlan | SessionFault {
    const { sessionId, sessionEpoch } = request;
    if (sessionEpoch === finalEpoch || sessionEpoch === initialEpoch) {
      if (sessionId !== noSession) this.#drop(sessionId);
      const watched = [...requested(request)];
      if (sessionEpoch === finalEpoch) return { sessionId: noSession, watched, incremental: false };
      return { sessionId: this.#open(watched, usesTopicIds, now), watched, incremental: false };
    }
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return 'session-not-found';
    if (session.usesTopicIds !== usesTopicIds) return 'topic-id-error';
    if (session.epoch !== sessionEpoch) return 'invalid-epoch';
    this.#touch(session, now);
    this.#update(session, request);
    // Partitions that it takes in later count as well: a session that outgrows the room for all is given up.
    if (this.#partitions > this.#limits.partitionsMax) {
      this.#drop(sessionId);
      return 'session-not-found';
    }
    return { sessionId, watched: [...session.watched.values()], incremental: true };
  }

  #touch(session: Session, now: MonotonicMs): void {
    session.lastUsed = now;
    session.epoch = session.epoch === 0x7fffffff ? 1 : session.epoch + 1;
    this.#sessions.delete(session.id);
    this.#sessions.set(session.id, session);
  }

  /** The new session's id, or `noSession` when there is no room: the client then names everything each time. */
  #open(watched: readonly WatchedPartition[], usesTopicIds: boolean, now: MonotonicMs): number {
    if (watched.length === 0 || !this.#makeRoom(watched.length, now)) return noSession;
    const session: Session = {
      id: this.#nextId(),
      usesTopicIds,
      epoch: 1,
      lastUsed: now,
      watched: new Map(watched.map((one) => [keyOf(one.topicId, one.topic, one.partition), one])),
    };
    this.#sessions.set(session.id, session);
    this.#partitions += session.watched.size;
    return session.id;
  }

  #makeRoom(partitions: number, now: MonotonicMs): boolean {
    const fits = (): boolean =>
      this.#sessions.size < this.#limits.sessionsMax &&
      this.#partitions + partitions <= this.#limits.partitionsMax;
    for (const session of this.#sessions.values()) {
      if (fits()) return true;
      if (now - session.lastUsed < this.#limits.evictIdleMs) return false;
      this.#drop(session.id);
    }
    return fits();
  }

  #drop(id: number): void {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    this.#sessions.delete(id);
    this.#partitions -= session.watched.size;
  }

  #update(session: Session, request: FetchRequest): void {
    const before = session.watched.size;
    for (const one of requested(request)) {
      const key = keyOf(one.topicId, one.topic, one.partition);
      const known = session.watched.get(key);
      if (known === undefined) session.watched.set(key, one);
      else {
        known.fetchOffset = one.fetchOffset;
        known.maxBytes = one.maxBytes;
        known.currentLeaderEpoch = one.currentLeaderEpoch;
        known.lastFetchedEpoch = one.lastFetchedEpoch;
      }
    }
    for (const topic of request.forgottenTopicsData)
      for (const partition of topic.partitions)
        session.watched.delete(keyOf(topic.topicId, topic.topic, partition));
    this.#partitions += session.watched.size - before;
  }

  /** Served partitions go to the end of their session, so that the next fetch starts with the others. */
  rotate(plan: FetchPlan, served: readonly WatchedPartition[]): void {
    const session = this.#sessions.get(plan.sessionId);
    if (session === undefined) return;
    for (const one of served) {
      const key = keyOf(one.topicId, one.topic, one.partition);
      if (session.watched.get(key) !== one) continue;
      session.watched.delete(key);
      session.watched.set(key, one);
    }
  }
}

/** Whether the client must hear of this partition; notes what it will have been told. */
export function hasNews(watched: WatchedPartition, result: FetchResult): boolean {
  const news =
    result.fault !== undefined ||
    result.divergingEpoch !== undefined ||
    result.read.bytes > 0 ||
    result.highWatermark !== watched.toldHighWatermark ||
    result.logStartOffset !== watched.toldLogStartOffset;
  watched.toldHighWatermark = result.highWatermark;
  watched.toldLogStartOffset = result.logStartOffset;
  return news;
}

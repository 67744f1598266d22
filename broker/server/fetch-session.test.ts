// The rules of incremental fetch sessions (KIP-227): what a request names, what it forgets, what is news, which epoch is
// next, and how many sessions and partitions there may be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monotonicMs, type TopicId } from '../base/brand.ts';
import type { FetchResult } from '../host/replication/delayed-fetch.ts';
import { nothingRead } from '../log/log-reader.ts';
import {
  type FetchRequest,
  fetchRequest,
  fetchRequestForgottenTopic,
  fetchRequestPartition,
  fetchRequestTopic,
} from '../protocol/generated/fetch.ts';
import { type FetchPlan, FetchSessionCache, type FetchSessionLimits, hasNews } from './fetch-session.ts';

const limits: FetchSessionLimits = { sessionsMax: 2, partitionsMax: 10, evictIdleMs: 1000 };

function cacheOf(changed: Partial<FetchSessionLimits> = {}): FetchSessionCache {
  let id = 0;
  return new FetchSessionCache({ ...limits, ...changed }, () => id++);
}

interface Ask {
  readonly id?: number;
  readonly epoch: number;
  readonly topic?: string;
  readonly partitions?: readonly number[];
  readonly offset?: number;
  readonly forget?: readonly number[];
}

function ask({ id = 0, epoch, topic = 't', partitions = [], offset = 0, forget = [] }: Ask): FetchRequest {
  return fetchRequest({
    sessionId: id,
    sessionEpoch: epoch,
    topics: [
      fetchRequestTopic({
        topic,
        partitions: partitions.map((partition) =>
          fetchRequestPartition({ partition, fetchOffset: offset, partitionMaxBytes: 100 }),
        ),
      }),
    ],
    forgottenTopicsData: [fetchRequestForgottenTopic({ topic, partitions: [...forget] })],
  });
}

function plan(cache: FetchSessionCache, what: Ask, now = 0, usesTopicIds = false): FetchPlan {
  const given = cache.plan(ask(what), usesTopicIds, monotonicMs(now));
  assert.ok(typeof given !== 'string', JSON.stringify(given));
  return given;
}

const partitionsOf = ({ watched }: FetchPlan): number[] => watched.map((one) => one.partition);

test('the first fetch opens a session that remembers its partitions; later ones name only changes', () => {
  const cache = cacheOf();
  const full = plan(cache, { epoch: 0, partitions: [0, 1, 2] });
  assert.ok(full.sessionId > 0);
  assert.equal(full.incremental, false);
  const next = plan(cache, { id: full.sessionId, epoch: 1 });
  assert.equal(next.incremental, true);
  assert.deepEqual(partitionsOf(next), [0, 1, 2]);
  const moved = plan(cache, { id: full.sessionId, epoch: 2, partitions: [1], offset: 77 });
  assert.deepEqual(
    moved.watched.map((one) => one.fetchOffset),
    [0, 77, 0],
  );
});

test('a partition that is forgotten is not read again, and a new one is', () => {
  const cache = cacheOf();
  const { sessionId: id } = plan(cache, { epoch: 0, partitions: [0, 1] });
  assert.deepEqual(partitionsOf(plan(cache, { id, epoch: 1, forget: [0], partitions: [5] })), [1, 5]);
  assert.deepEqual(partitionsOf(plan(cache, { id, epoch: 2 })), [1, 5]);
  assert.equal(cache.partitions, 2);
});

test('an unknown session and a wrong epoch are refused, and the right epoch goes on', () => {
  const cache = cacheOf();
  const { sessionId: id } = plan(cache, { epoch: 0, partitions: [0] });
  assert.equal(cache.plan(ask({ id: id + 1, epoch: 1 }), false, monotonicMs(0)), 'session-not-found');
  for (const epoch of [2, 5])
    assert.equal(cache.plan(ask({ id, epoch }), false, monotonicMs(0)), 'invalid-epoch');
  plan(cache, { id, epoch: 1 });
  assert.equal(cache.plan(ask({ id, epoch: 1 }), false, monotonicMs(0)), 'invalid-epoch');
  plan(cache, { id, epoch: 2 });
});

test('names and ids of topics are not mixed in one session', () => {
  const cache = cacheOf();
  const { sessionId: id } = plan(cache, { epoch: 0, partitions: [0] });
  assert.equal(cache.plan(ask({ id, epoch: 1 }), true, monotonicMs(0)), 'topic-id-error');
});

test('epoch -1 ends a session; epoch 0 with an id replaces it', () => {
  const cache = cacheOf();
  const first = plan(cache, { epoch: 0, partitions: [0] });
  const second = plan(cache, { id: first.sessionId, epoch: 0, partitions: [1] });
  assert.notEqual(second.sessionId, first.sessionId);
  assert.equal(cache.size, 1);
  const last = plan(cache, { id: second.sessionId, epoch: -1, partitions: [1] });
  assert.deepEqual([last.sessionId, last.incremental, cache.size, cache.partitions], [0, false, 0, 0]);
});

test('a fetch of nothing opens no session', () => {
  assert.equal(plan(cacheOf(), { epoch: 0 }).sessionId, 0);
});

test('a session that is in use keeps its slot; one that is idle for long gives it up', () => {
  const cache = cacheOf();
  const idle = plan(cache, { epoch: 0, partitions: [0] }, 0);
  const used = plan(cache, { epoch: 0, partitions: [0] }, 0);
  plan(cache, { id: used.sessionId, epoch: 1 }, 900);
  assert.equal(plan(cache, { epoch: 0, partitions: [0] }, 999).sessionId, 0, 'no slot is free yet');
  assert.ok(plan(cache, { epoch: 0, partitions: [0] }, 1001).sessionId > 0);
  const gone = cache.plan(ask({ id: idle.sessionId, epoch: 1 }), false, monotonicMs(1001));
  assert.equal(gone, 'session-not-found');
  plan(cache, { id: used.sessionId, epoch: 2 }, 1001);
});

test('all partitions of all sessions are bounded, those that come later too', () => {
  const cache = cacheOf();
  assert.equal(
    plan(cache, { epoch: 0, partitions: Array.from({ length: 11 }, (_, one) => one) }).sessionId,
    0,
  );
  const { sessionId: id } = plan(cache, { epoch: 0, partitions: [0, 1, 2, 3, 4, 5] });
  plan(cache, { id, epoch: 1, partitions: [6, 7, 8, 9] });
  const more = cache.plan(ask({ id, epoch: 2, partitions: [10] }), false, monotonicMs(0));
  assert.equal(more, 'session-not-found');
  assert.deepEqual([cache.size, cache.partitions], [0, 0]);
});

test('served partitions stand last in the next fetch', () => {
  const cache = cacheOf();
  const full = plan(cache, { epoch: 0, partitions: [0, 1, 2] });
  cache.rotate(full, [full.watched[0]!]);
  assert.deepEqual(partitionsOf(plan(cache, { id: full.sessionId, epoch: 1 })), [1, 2, 0]);
});

test('news is records, a fault, a divergence, or another high watermark or start; told once', () => {
  const { watched } = plan(cacheOf(), { epoch: 0, partitions: [0] });
  const one = watched[0]!;
  const quiet: FetchResult = {
    fault: undefined,
    highWatermark: 5,
    lastStableOffset: 5,
    logStartOffset: 0,
    divergingEpoch: undefined,
    read: nothingRead,
  };
  assert.equal(hasNews(one, quiet), true, 'the first answer');
  assert.equal(hasNews(one, quiet), false);
  assert.equal(hasNews(one, { ...quiet, highWatermark: 6 }), true);
  assert.equal(hasNews(one, { ...quiet, highWatermark: 6, logStartOffset: 2 }), true);
  assert.equal(hasNews(one, { ...quiet, highWatermark: 6, logStartOffset: 2 }), false);
  const moved = { ...quiet, highWatermark: 6, logStartOffset: 2 };
  assert.equal(hasNews(one, { ...moved, read: { parts: [], bytes: 9, chunks: [] } }), true);
  assert.equal(hasNews(one, { ...moved, divergingEpoch: { epoch: 1, endOffset: 2 } }), true);
  assert.equal(hasNews(one, { ...moved, fault: 'storage' }), true);
});

test('topics that go by id are told apart by it', () => {
  const cache = cacheOf();
  const topics = ['a', 'b'].map((last) =>
    fetchRequestTopic({
      topicId: `00000000-0000-0000-0000-00000000000${last}` as TopicId,
      partitions: [fetchRequestPartition({ partition: 0, fetchOffset: 0, partitionMaxBytes: 1 })],
    }),
  );
  const given = cache.plan(fetchRequest({ sessionId: 0, sessionEpoch: 0, topics }), true, monotonicMs(0));
  assert.ok(typeof given !== 'string');
  assert.equal(given.watched.length, 2);
  assert.equal(cache.partitions, 2);
});

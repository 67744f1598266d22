// Fetch (key 1), versions 4-18. Topics by name up to 12, by id from 13 on; sessions from 7 on (fetch-session.ts).
//
// - Whole batches from the one that holds the offset, at least one even if it is larger than the limits (KIP-74); after
//   that all record bytes together stay within maxBytes, and minBytes counts for no more than maxBytes.
// - Waits up to maxWaitMs for minBytes; an error in any partition is answered at once.
// - Below the log start or beyond the log end: OFFSET_OUT_OF_RANGE with -1 for all offsets, so clients ask ListOffsets.
// - Replica fetches are refused here until brokers form a cluster: a forged replica id must move nothing.

import {
  DelayedFetch,
  type FetchDependencies,
  type FetchFault,
  type FetchResult,
  type FetchTarget,
  releaseAll,
} from '../../host/replication/delayed-fetch.ts';
import type { ReplicaManager } from '../../host/replication/replica-manager.ts';
import { nothingRead } from '../../log/log-reader.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  type FetchRequest,
  type FetchResponse,
  type FetchResponsePartition,
  type FetchResponseResponse,
  fetchApi,
  fetchResponse,
} from '../../protocol/generated/fetch.ts';
import {
  type FetchPlan,
  type FetchSessionCache,
  hasNews,
  type SessionFault,
  type WatchedPartition,
} from '../fetch-session.ts';
import type { RequestContext } from '../request-context.ts';
import { type Answer, type AnyRoute, route } from './route.ts';

export interface FetchHandlerDependencies extends FetchDependencies {
  readonly replicas: ReplicaManager;
  readonly sessions: FetchSessionCache;
  /** Record bytes of one answer, whatever the client asks (fetch.max.bytes). */
  readonly maxBytes: () => number;
  readonly observer: FetchObserver;
}

/** Counts the partitions that an answer shows. A topic that is not known here is undefined. */
export interface FetchObserver {
  onFetched(topic: string, bytes: number): void;
  onFetchFailed(topic: string | undefined, errorCode: number): void;
}

const codeOf: Record<FetchFault, ErrorCode> = {
  'offset-out-of-range': errorCode.OFFSET_OUT_OF_RANGE,
  'fenced-leader-epoch': errorCode.FENCED_LEADER_EPOCH,
  'unknown-leader-epoch': errorCode.UNKNOWN_LEADER_EPOCH,
  'not-leader': errorCode.NOT_LEADER_OR_FOLLOWER,
  storage: errorCode.KAFKA_STORAGE_ERROR,
};

const sessionCodeOf: Record<SessionFault, ErrorCode> = {
  'session-not-found': errorCode.FETCH_SESSION_ID_NOT_FOUND,
  'invalid-epoch': errorCode.INVALID_FETCH_SESSION_EPOCH,
  'topic-id-error': errorCode.FETCH_SESSION_TOPIC_ID_ERROR,
};

const topicIdVersion = 13;
const fullUnknown = (code: ErrorCode): Outcome => ({
  code,
  result: {
    fault: undefined,
    highWatermark: -1,
    lastStableOffset: -1,
    logStartOffset: -1,
    divergingEpoch: undefined,
    read: nothingRead,
  },
});

interface Outcome {
  readonly code: ErrorCode;
  readonly result: FetchResult;
}

class FetchHandler {
  readonly #dependencies: FetchHandlerDependencies;

  constructor(dependencies: FetchHandlerDependencies) {
    this.#dependencies = dependencies;
  }

  handle(request: FetchRequest, context: RequestContext): Answer<FetchResponse> {
    const replicaId = request.replicaId >= 0 ? request.replicaId : request.replicaState.replicaId;
    if (replicaId >= 0) return failure(request, errorCode.CLUSTER_AUTHORIZATION_FAILED, context);
    const usesTopicIds = context.apiVersion >= topicIdVersion;
    const { sessions, clock } = this.#dependencies;
    const plan = sessions.plan(request, usesTopicIds, clock.monotonic());
    if (typeof plan === 'string') return fetchResponse({ errorCode: sessionCodeOf[plan] });
    const unknown = new Map<WatchedPartition, ErrorCode>();
    const targets = this.#targets(plan, usesTopicIds, unknown);
    const fetch = new DelayedFetch(
      [...targets.values()],
      {
        minBytes: request.minBytes,
        maxBytes: Math.max(0, Math.min(request.maxBytes, this.#dependencies.maxBytes())),
        maxWaitMs: unknown.size > 0 ? 0 : request.maxWaitMs,
        readCommitted: request.isolationLevel === 1,
      },
      this.#dependencies,
    );
    const finish = (results: FetchResult[]): FetchResponse => {
      context.afterSend(() => releaseAll(results));
      const outcomes = new Map<WatchedPartition, Outcome>();
      for (const [watched, code] of unknown) outcomes.set(watched, fullUnknown(code));
      [...targets.keys()].forEach((watched, index) => {
        const result = results[index]!;
        outcomes.set(watched, {
          code: result.fault === undefined ? errorCode.NONE : codeOf[result.fault],
          result,
        });
      });
      return this.#respond(plan, outcomes, { request, usesTopicIds });
    };
    const results = fetch.run();
    if (!(results instanceof Promise)) return finish(results);
    context.onClose(() => fetch.cancel());
    return results.then(finish);
  }

  /** Partitions that can be read, in the order of the plan; those that cannot go to `unknown`. */
  #targets(
    plan: FetchPlan,
    usesTopicIds: boolean,
    unknown: Map<WatchedPartition, ErrorCode>,
  ): Map<WatchedPartition, FetchTarget> {
    const { replicas } = this.#dependencies;
    const targets = new Map<WatchedPartition, FetchTarget>();
    for (const watched of plan.watched) {
      const topic = usesTopicIds ? replicas.topicById(watched.topicId) : replicas.topicByName(watched.topic);
      const partition = topic?.partitions[watched.partition];
      if (topic === undefined)
        unknown.set(
          watched,
          usesTopicIds ? errorCode.UNKNOWN_TOPIC_ID : errorCode.UNKNOWN_TOPIC_OR_PARTITION,
        );
      else if (partition === undefined)
        unknown.set(
          watched,
          replicas.damageOf(topic.name, watched.partition) === undefined
            ? errorCode.UNKNOWN_TOPIC_OR_PARTITION
            : errorCode.KAFKA_STORAGE_ERROR,
        );
      else targets.set(watched, { ...pick(watched), partition });
    }
    return targets;
  }

  #respond(
    plan: FetchPlan,
    outcomes: ReadonlyMap<WatchedPartition, Outcome>,
    how: { readonly request: FetchRequest; readonly usesTopicIds: boolean },
  ): FetchResponse {
    const { observer, replicas, sessions } = this.#dependencies;
    const topics = new Map<string, FetchResponseResponse>();
    const served: WatchedPartition[] = [];
    const committedOnly = how.request.isolationLevel === 1;
    for (const watched of plan.watched) {
      const outcome = outcomes.get(watched)!;
      const news = hasNews(watched, outcome.result) || outcome.code !== errorCode.NONE;
      if (plan.incremental && !news) continue;
      const key = how.usesTopicIds ? watched.topicId : watched.topic;
      let topic = topics.get(key);
      if (topic === undefined) {
        topic = { topic: watched.topic, topicId: watched.topicId, partitions: [] };
        topics.set(key, topic);
      }
      topic.partitions.push(partitionAnswer(watched.partition, outcome, committedOnly));
      const known = how.usesTopicIds
        ? replicas.topicById(watched.topicId)
        : replicas.topicByName(watched.topic);
      if (outcome.code !== errorCode.NONE) observer.onFetchFailed(known?.name, outcome.code);
      else if (known !== undefined) observer.onFetched(known.name, outcome.result.read.bytes);
      if (outcome.result.read.bytes > 0) served.push(watched);
    }
    sessions.rotate(plan, served);
    return {
      throttleTimeMs: 0,
      errorCode: errorCode.NONE,
      sessionId: plan.sessionId,
      responses: [...topics.values()],
      nodeEndpoints: [],
    };
  }
}

const pick = (watched: WatchedPartition): Omit<FetchTarget, 'partition'> => ({
  fetchOffset: watched.fetchOffset,
  maxBytes: watched.maxBytes,
  currentLeaderEpoch: watched.currentLeaderEpoch,
  lastFetchedEpoch: watched.lastFetchedEpoch,
});

function partitionAnswer(
  partition: number,
  { code, result }: Outcome,
  committedOnly: boolean,
): FetchResponsePartition {
  return {
    partitionIndex: partition,
    errorCode: code,
    highWatermark: result.highWatermark,
    lastStableOffset: result.lastStableOffset,
    logStartOffset: result.logStartOffset,
    abortedTransactions: committedOnly ? [] : null,
    preferredReadReplica: -1,
    records: [...result.read.parts],
    divergingEpoch: result.divergingEpoch ?? { epoch: -1, endOffset: -1 },
    currentLeader: { leaderId: -1, leaderEpoch: -1 },
    snapshotId: { endOffset: -1, epoch: -1 },
  };
}

function failure(request: FetchRequest, code: number, context: RequestContext): FetchResponse {
  if (context.apiVersion >= 7) return fetchResponse({ errorCode: code });
  return fetchResponse({
    responses: request.topics.map((topic) => ({
      topic: topic.topic,
      topicId: topic.topicId,
      partitions: topic.partitions.map((partition) =>
        partitionAnswer(partition.partition, fullUnknown(code as ErrorCode), false),
      ),
    })),
  });
}

export function fetchRoute(dependencies: FetchHandlerDependencies): AnyRoute {
  const handler = new FetchHandler(dependencies);
  return route(fetchApi, {
    handle: (request, context) => handler.handle(request, context),
    failure,
  });
}

// Produce (key 0), versions 3-13 (0-2 are answered by produce-legacy.ts). Topics by name up to 12, by id from 13 on.
//
// - acks 0: no answer, and the end of the connection when a partition is refused, as nothing else would tell the client
//   that its metadata is old; 1 and all: answered when the leader, or every in-sync replica, vouches for the records, which by
//   default means that they are on the disk (topic configuration flush.mode).
// - One batch v2 for each partition; what is wrong with one partition leaves the others alone.
// - A retry of one of an idempotent producer's last five batches is answered with the offset of the first try.
// - Requests of one connection overlap: they are placed in order, and answered in order.
// - Records without a key are refused by a compacted topic. Only for that a compressed batch is opened; what the connection
//   sends behind it waits meanwhile.

import { monotonicAdd } from '../../base/brand.ts';
import { isInternalTopic } from '../../core/metadata/topic-name.ts';
import type { AppendFault, AppendPath, AppendRefusal } from '../../host/replication/append-path.ts';
import { isRefusal } from '../../host/replication/append-path.ts';
import type { Deadlines, Waiter } from '../../host/replication/deadlines.ts';
import type { AckWaiter, Partition } from '../../host/replication/partition.ts';
import type { HostedTopic, ReplicaManager } from '../../host/replication/replica-manager.ts';
import type { KeyJudge } from '../../host/replication/key-judge.ts';
import type { BatchFault, BatchRefusal } from '../../log/batch-validation.ts';
import { isCompacted } from '../../log/log-config.ts';
import type { Clock } from '../../port/clock.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  type ProduceRequest,
  type ProduceRequestPartitionData,
  type ProduceRequestTopicData,
  type ProduceResponse,
  type ProduceResponsePartitionResponse,
  produceApi,
  produceResponse,
} from '../../protocol/generated/produce.ts';
import { batchRecordsCount } from '../../protocol/record-batch.ts';
import type { RequestContext } from '../request-context.ts';
import { ConnectionOrder } from './connection-order.ts';
import { type Answer, type AnyRoute, route } from './route.ts';

export interface ProduceDependencies {
  readonly replicas: ReplicaManager;
  readonly appendPath: AppendPath;
  readonly keyJudge: KeyJudge;
  readonly deadlines: Deadlines;
  readonly clock: Clock;
  readonly observer: ProduceObserver;
}

/** Counts what came in. A topic that is not known here is undefined: clients could name any number of them. */
export interface ProduceObserver {
  onAppended(topic: string, bytes: number, records: number): void;
  onRefused(topic: string | undefined, errorCode: number, bytes: number): void;
  /** What was appended is not acknowledged: the disk did not take it, or it took too long. */
  onLost(topic: string, errorCode: number): void;
}

const codeOf: Record<AppendFault | BatchFault, ErrorCode> = {
  corrupt: errorCode.CORRUPT_MESSAGE,
  'invalid-record': errorCode.INVALID_RECORD,
  'too-large': errorCode.MESSAGE_TOO_LARGE,
  'invalid-timestamp': errorCode.INVALID_TIMESTAMP,
  'unsupported-compression': errorCode.UNSUPPORTED_COMPRESSION_TYPE,
  'stale-producer-epoch': errorCode.INVALID_PRODUCER_EPOCH,
  'out-of-order-sequence': errorCode.OUT_OF_ORDER_SEQUENCE_NUMBER,
  transactional: errorCode.INVALID_TXN_STATE,
  storage: errorCode.KAFKA_STORAGE_ERROR,
};

const zstdVersion = 7;
const topicIdVersion = 13;

function partitionAnswer(
  index: number,
  code: ErrorCode,
  message: string | null,
): ProduceResponsePartitionResponse {
  return {
    index,
    errorCode: code,
    baseOffset: -1,
    logAppendTimeMs: -1,
    logStartOffset: -1,
    recordErrors: [],
    errorMessage: message,
    currentLeader: { leaderId: -1, leaderEpoch: -1 },
  };
}

const isWaiting = ({ logStartOffset, errorCode: code }: ProduceResponsePartitionResponse): boolean =>
  logStartOffset < 0 && code === errorCode.NONE;

/** One request on its way: its answer, and the partitions that are still to be acknowledged. */
class DelayedProduce implements AckWaiter, Waiter {
  readonly #response: ProduceResponse;
  readonly #slots: ProduceResponsePartitionResponse[] = [];
  readonly #starts: Partition[] = [];
  #waiting = 0;
  #resolve: ((response: ProduceResponse) => void) | undefined;
  #bucket = 0;
  readonly #deadlines: Deadlines;
  readonly #observer: ProduceObserver;

  constructor(response: ProduceResponse, { deadlines, observer }: ProduceDependencies) {
    this.#response = response;
    this.#deadlines = deadlines;
    this.#observer = observer;
  }

  expect(answer: ProduceResponsePartitionResponse, partition: Partition): number {
    this.#waiting++;
    this.#starts.push(partition);
    return this.#slots.push(answer) - 1;
  }

  onAcknowledged(slot: number): void {
    const answer = this.#slots[slot]!;
    answer.logStartOffset = this.#starts[slot]!.stored.log.logStartOffset;
    this.#settle();
  }

  onRefused(slot: number): void {
    const answer = this.#slots[slot]!;
    answer.errorCode = errorCode.KAFKA_STORAGE_ERROR;
    answer.errorMessage = 'the disk did not take the records';
    answer.baseOffset = -1;
    answer.logAppendTimeMs = -1;
    this.#observer.onLost(this.#starts[slot]!.topic, answer.errorCode);
    this.#settle();
  }

  #settle(): void {
    this.#waiting--;
    if (this.#waiting > 0 || this.#resolve === undefined) return;
    this.#deadlines.remove(this, this.#bucket);
    this.#resolve(this.#response);
  }

  /** The answer: at once when nothing waits. */
  answer(until: (waiter: Waiter) => number): ProduceResponse | Promise<ProduceResponse> {
    if (this.#waiting === 0) return this.#response;
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#bucket = until(this);
    });
  }

  onDeadline(): void {
    if (this.#waiting <= 0) return;
    this.#slots.forEach((answer, slot) => {
      if (isWaiting(answer)) this.#observer.onLost(this.#starts[slot]!.topic, errorCode.REQUEST_TIMED_OUT);
    });
    // Those that come later find `#waiting` below zero and change an answer that is not sent any more.
    this.#waiting = 0;
    const timedOut: ProduceResponse = produceResponse({
      responses: this.#response.responses.map((topic) => ({
        ...topic,
        partitionResponses: topic.partitionResponses.map((answer) =>
          isWaiting(answer) ? partitionAnswer(answer.index, errorCode.REQUEST_TIMED_OUT, null) : answer,
        ),
      })),
    });
    this.#resolve?.(timedOut);
  }
}

/** What opening batches has shown; undefined for one that is sound. */
type Judgements = ReadonlyMap<ProduceRequestPartitionData, BatchRefusal | undefined>;

const nothingJudged: Judgements = new Map();

class ProduceHandler {
  readonly #dependencies: ProduceDependencies;
  readonly #order = new ConnectionOrder();

  constructor(dependencies: ProduceDependencies) {
    this.#dependencies = dependencies;
  }

  handle(request: ProduceRequest, context: RequestContext): Answer<ProduceResponse> {
    if (request.acks !== 1 && request.acks !== -1 && request.acks !== 0)
      return failure(request, errorCode.INVALID_REQUIRED_ACKS);
    if (request.transactionalId !== null && request.transactionalId !== '')
      return failure(request, errorCode.INVALID_TXN_STATE);
    const { connection } = context;
    const opened = this.#batchesToOpen(request, context);
    if (opened.length === 0 && !this.#order.isWaiting(connection))
      return this.#place(request, context, nothingJudged);
    const letGo = holdRecords(request, context);
    const judged = new Map<ProduceRequestPartitionData, BatchRefusal | undefined>();
    const ready = Promise.all(
      opened.map(async ({ topic, data }) => {
        judged.set(data, await this.#dependencies.keyJudge.judge(topic, data.index, recordsOf(data)));
      }),
    );
    const place = (): Answer<ProduceResponse> => this.#place(request, context, judged);
    return this.#order.run(connection, ready, place).finally(letGo);
  }

  #topicOf(
    { topicId, name }: ProduceRequestTopicData,
    { apiVersion }: RequestContext,
  ): HostedTopic | undefined {
    const { replicas } = this.#dependencies;
    return apiVersion >= topicIdVersion ? replicas.topicById(topicId) : replicas.topicByName(name);
  }

  #batchesToOpen(request: ProduceRequest, context: RequestContext): BatchToOpen[] {
    const batches: BatchToOpen[] = [];
    for (const topicData of request.topicData) {
      const topic = this.#topicOf(topicData, context);
      if (topic === undefined || !isCompacted(topic.config)) continue;
      for (const data of topicData.partitionData)
        if (this.#dependencies.keyJudge.mustOpen(recordsOf(data))) batches.push({ topic, data });
    }
    return batches;
  }

  #place(request: ProduceRequest, context: RequestContext, judged: Judgements): Answer<ProduceResponse> {
    const response: ProduceResponse = { responses: [], throttleTimeMs: 0, nodeEndpoints: [] };
    const { deadlines, clock } = this.#dependencies;
    const delayed = new DelayedProduce(response, this.#dependencies);
    for (const topicData of request.topicData) {
      const byId = context.apiVersion >= topicIdVersion;
      const topic = this.#topicOf(topicData, context);
      const partitionResponses: ProduceResponsePartitionResponse[] = [];
      for (const data of topicData.partitionData) {
        if (topic === undefined)
          partitionResponses.push(
            this.#refused(
              undefined,
              data,
              partitionAnswer(
                data.index,
                byId ? errorCode.UNKNOWN_TOPIC_ID : errorCode.UNKNOWN_TOPIC_OR_PARTITION,
                null,
              ),
            ),
          );
        else partitionResponses.push(this.#append({ request, context, topic, delayed, judged }, data));
      }
      response.responses.push({ name: topicData.name, topicId: topicData.topicId, partitionResponses });
    }
    if (request.acks === 0) {
      const refusals = refusalsIn(response);
      if (refusals !== '') context.hangUp(`produce without acks refused: ${refusals}`);
      return undefined;
    }
    return delayed.answer((waiter) =>
      deadlines.add(waiter, monotonicAdd(clock.monotonic(), Math.max(0, request.timeoutMs))),
    );
  }

  #append(
    { request, context, topic, delayed, judged }: Place,
    data: ProduceRequestPartitionData,
  ): ProduceResponsePartitionResponse {
    const { appendPath, observer } = this.#dependencies;
    const partition = topic.partitions[data.index];
    if (partition === undefined) return this.#refused(topic, data, this.#missing(topic, data.index));
    // What coordinators write there is theirs alone.
    if (isInternalTopic(topic.name))
      return this.#refused(topic, data, partitionAnswer(data.index, errorCode.INVALID_TOPIC_EXCEPTION, null));
    if (request.acks === -1 && partition.isUnderMinIsr(topic.config.minInsyncReplicas))
      return this.#refused(topic, data, partitionAnswer(data.index, errorCode.NOT_ENOUGH_REPLICAS, null));
    const records = recordsOf(data);
    const result = appendPath.append({
      topic,
      partition,
      records,
      owner: context.chunk,
      zstdAllowed: context.apiVersion >= zstdVersion,
      judged: judged.get(data),
    });
    if (isRefusal(result)) return this.#refused(topic, data, refusalAnswer(data.index, result, partition));
    observer.onAppended(topic.name, records.length, batchRecordsCount(records, 0));
    const answer = partitionAnswer(data.index, errorCode.NONE, null);
    answer.baseOffset = result.baseOffset;
    answer.logAppendTimeMs = result.logAppendTime;
    if (request.acks !== 0) partition.awaitAck(result.nextOffset, delayed, delayed.expect(answer, partition));
    return answer;
  }

  #refused(
    topic: HostedTopic | undefined,
    { records }: ProduceRequestPartitionData,
    answer: ProduceResponsePartitionResponse,
  ): ProduceResponsePartitionResponse {
    const bytes = records instanceof Uint8Array ? records.length : 0;
    this.#dependencies.observer.onRefused(topic?.name, answer.errorCode, bytes);
    return answer;
  }

  #missing(topic: HostedTopic, index: number): ProduceResponsePartitionResponse {
    const damage = this.#dependencies.replicas.damageOf(topic.name, index);
    if (damage !== undefined) return partitionAnswer(index, errorCode.KAFKA_STORAGE_ERROR, damage);
    return partitionAnswer(index, errorCode.UNKNOWN_TOPIC_OR_PARTITION, null);
  }
}

interface Place {
  readonly request: ProduceRequest;
  readonly context: RequestContext;
  readonly topic: HostedTopic;
  readonly delayed: DelayedProduce;
  readonly judged: Judgements;
}

interface BatchToOpen {
  readonly topic: HostedTopic;
  readonly data: ProduceRequestPartitionData;
}

const noRecords = new Uint8Array(0);

const recordsOf = ({ records }: ProduceRequestPartitionData): Uint8Array =>
  records instanceof Uint8Array ? records : noRecords;

/** Keeps the bytes of a request that is placed later. Returns what lets go of them. */
function holdRecords({ topicData }: ProduceRequest, { chunk }: RequestContext): () => void {
  if (chunk !== undefined) {
    chunk.retain();
    return () => chunk.release();
  }
  for (const { partitionData } of topicData)
    for (const data of partitionData) data.records = recordsOf(data).slice();
  return () => undefined;
}

function refusalAnswer(
  index: number,
  refusal: AppendRefusal,
  partition: Partition,
): ProduceResponsePartitionResponse {
  const answer = partitionAnswer(index, codeOf[refusal.fault], refusal.message);
  answer.logStartOffset = partition.stored.log.logStartOffset;
  if (refusal.fault === 'invalid-record')
    answer.recordErrors = (refusal.records ?? [{ index: 0, message: refusal.message }]).map(
      ({ index: batchIndex, message }) => ({ batchIndex, batchIndexErrorMessage: message }),
    );
  return answer;
}

/** The error codes in an answer, for a line of log; empty when there are none. */
function refusalsIn(response: ProduceResponse): string {
  const codes = new Set<number>();
  for (const topic of response.responses)
    for (const answer of topic.partitionResponses)
      if (answer.errorCode !== errorCode.NONE) codes.add(answer.errorCode);
  return [...codes].join(', ');
}

function failure(request: ProduceRequest, code: number): ProduceResponse {
  return produceResponse({
    responses: request.topicData.map((topic) => ({
      name: topic.name,
      topicId: topic.topicId,
      partitionResponses: topic.partitionData.map((data) =>
        partitionAnswer(data.index, code as ErrorCode, null),
      ),
    })),
  });
}

export function produceRoute(dependencies: ProduceDependencies): AnyRoute {
  const handler = new ProduceHandler(dependencies);
  return route(produceApi, {
    overlaps: true,
    handle: (request, context) => handler.handle(request, context),
    failure,
  });
}

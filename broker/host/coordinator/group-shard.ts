// The groups of one partition of `__consumer_offsets` that this broker leads: decide, apply, append, and answer when the
// log's end of that moment is committed, reads included. A decision whose records cannot be appended is never applied.
//
//   loading   COORDINATOR_LOAD_IN_PROGRESS      active   decides      failed   COORDINATOR_NOT_AVAILABLE, loads again soon
//   closed    NOT_COORDINATOR
//
// When records that were appended are refused, the machine is ahead of its log: it is dropped, whoever waits is told
// NOT_COORDINATOR, and another one is loaded.

import type { Offset, WallMs } from '../../base/brand.ts';
import type { AnswerToken } from '../../core/group/answer-token.ts';
import type { GroupDecision } from '../../core/group/group-decision.ts';
import { GroupMachine, type GroupCommandName, type GroupCommands } from '../../core/group/group-machine.ts';
import type { GroupConfig } from '../../core/group/group-config.ts';
import type { TopicCatalog } from '../../core/group/topic-catalog.ts';
import { isStored, type GroupRecord } from '../../core/group/group-records.ts';
import type { LogStore } from '../../log/log-store.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Clock } from '../../port/clock.ts';
import type { Logger } from '../../port/logger.ts';
import type { Timers } from '../../port/timers.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import { Writer } from '../../protocol/writer.ts';
import type { AckWaiter, Partition } from '../replication/partition.ts';
import type { FairTime, Timed } from './fair-time.ts';
import { encodeGroupBatches } from './group-batch.ts';
import type { GroupObserver } from './group-observer.ts';
import { type LoadDependencies, loadGroups } from './loading.ts';
import { applyObserved } from './observed-apply.ts';

/** The coordinator did not decide, or cannot say what has become of it. */
export class CoordinatorRefusal {
  readonly errorCode: ErrorCode;
  constructor(code: ErrorCode) {
    this.errorCode = code;
  }
}

export type Answered<Response> = Exclude<Response, undefined> | CoordinatorRefusal;
type Sink = (response: never) => void;

export interface ShardDependencies extends LoadDependencies {
  readonly store: Pick<LogStore, 'append'>;
  readonly scheduleFlush: () => void;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly crc32c: Crc32c;
  readonly logger: Logger;
  readonly observer: GroupObserver;
  readonly time: FairTime;
  readonly config: GroupConfig;
  readonly catalog: TopicCatalog;
  /** A batch must fit into the write-ahead file. */
  readonly batchBytesMax: number;
}

export type DeletedTopics = GroupCommands['topicsDeleted']['command']['topics'];

const reloadDelayMs = 1_000;
const reloadDelayMsMax = 30_000;
const sweptGroups = 100;
/** Of one partition, while it is loaded; of the topics beyond, offsets go by age. */
const deletedTopicsKept = 10_000;

type State = 'loading' | 'active' | 'failed' | 'closed';

const refusalIn: Readonly<Record<Exclude<State, 'active'>, ErrorCode>> = {
  loading: errorCode.COORDINATOR_LOAD_IN_PROGRESS,
  failed: errorCode.COORDINATOR_NOT_AVAILABLE,
  closed: errorCode.NOT_COORDINATOR,
};

/** Answers of one decision that wait for its place in the log. */
class Held implements AckWaiter {
  readonly #answers: readonly (readonly [Sink, unknown])[];
  readonly #shard: GroupShard;

  constructor(shard: GroupShard, answers: readonly (readonly [Sink, unknown])[]) {
    this.#shard = shard;
    this.#answers = answers;
  }

  onAcknowledged(): void {
    if (this.#shard.letGo(this)) for (const [sink, response] of this.#answers) sink(response as never);
  }

  onRefused(): void {
    this.#shard.onAppendRefused(this);
  }

  refuse(refusal: CoordinatorRefusal): void {
    for (const [sink] of this.#answers) sink(refusal as never);
  }
}

export class GroupShard implements Timed {
  readonly partition: Partition;
  readonly #dependencies: ShardDependencies;
  /** Keys and values of records, one after the other, before they have a batch. */
  readonly #writer = new Writer(512);
  #machine: GroupMachine | undefined;
  #state: State = 'loading';
  #failures = 0;
  /** Joins and syncs; a connection has one at most. */
  readonly #waiting = new Map<AnswerToken, Sink>();
  readonly #held = new Set<Held>();
  #deletedMeanwhile: DeletedTopics[number][] = [];

  constructor(partition: Partition, dependencies: ShardDependencies) {
    this.partition = partition;
    this.#dependencies = dependencies;
  }

  get state(): State {
    return this.#state;
  }

  /** For metrics and tests. */
  get machine(): GroupMachine | undefined {
    return this.#machine;
  }

  /** Never rejects. */
  async load(): Promise<void> {
    const { config, catalog, logger, clock, observer } = this.#dependencies;
    const { log } = this.partition.stored;
    if (this.#state === 'closed') return;
    this.#state = 'loading';
    const began = clock.monotonic();
    const machine = new GroupMachine(config, catalog);
    try {
      await loadGroups(machine, log, this.#dependencies);
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'AssertionError') throw error;
      if (!log.closed) this.#fail(`the groups cannot be loaded: ${error.message}`);
      return;
    }
    // Metadata may have taken the partition away in between.
    if ((this.#state as State) === 'closed' || log.closed) return;
    this.#machine = machine;
    this.#state = 'active';
    this.decide('loaded', undefined);
    if (this.#deletedMeanwhile.length > 0) {
      this.decide('topicsDeleted', { topics: this.#deletedMeanwhile });
      this.#deletedMeanwhile = [];
    }
    observer.onGroupsLoaded((clock.monotonic() - began) / 1000);
    if (log.logEndOffset > 0)
      logger.debug('groups loaded', { partition: log.partition, endOffset: log.logEndOffset });
  }

  /** Decides; the promise settles when the answer may be given. */
  ask<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
    token?: AnswerToken,
  ): Promise<Answered<GroupCommands[Name]['response']>> {
    return new Promise((resolve) => this.decide(name, command, { sink: resolve as Sink, token }));
  }

  decide<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
    asked?: { readonly sink: Sink; readonly token: AnswerToken | undefined },
  ): void {
    if (this.#state !== 'active') {
      asked?.sink(new CoordinatorRefusal(refusalIn[this.#state]) as never);
      return;
    }
    const now = this.#dependencies.time.now();
    const decision = this.#machine!.decide(name, command, now);
    const failure = this.#store(name, decision.records, now);
    if (failure !== undefined) {
      asked?.sink(new CoordinatorRefusal(failure) as never);
      // Without an asker nobody would try again.
      if (asked === undefined) this.#fail('records of a decision cannot be appended');
      return;
    }
    this.#answer(decision, asked);
    this.#dependencies.time.watch(this);
  }

  /** Applies and appends. Does neither, and says why, when it cannot append. */
  #store(name: GroupCommandName, records: readonly GroupRecord[], now: WallMs): ErrorCode | undefined {
    const { crc32c, store, scheduleFlush, batchBytesMax, observer } = this.#dependencies;
    const { partition } = this;
    const stored = records.filter(isStored);
    const batches =
      stored.length === 0 ? [] : encodeGroupBatches(stored, now, { crc32c, writer: this.#writer });
    if (batches.length > 0) {
      if (partition.offline || partition.stored.log.closed) return errorCode.COORDINATOR_NOT_AVAILABLE;
      if (batches.some((batch) => batch.length > batchBytesMax)) return errorCode.UNKNOWN_SERVER_ERROR;
    }
    applyObserved(this.#machine!, name, records, observer);
    for (const batch of batches) {
      const placed = store.append(partition.stored, batch, undefined, partition.leaderEpoch);
      partition.onPlaced(placed.nextOffset, batch.length);
      scheduleFlush();
    }
    return undefined;
  }

  #answer(
    decision: GroupDecision<unknown>,
    asked: { readonly sink: Sink; readonly token: AnswerToken | undefined } | undefined,
  ): void {
    const answers: (readonly [Sink, unknown])[] = [];
    if (asked !== undefined) {
      if (decision.response === undefined && asked.token !== undefined)
        this.#waiting.set(asked.token, asked.sink);
      else answers.push([asked.sink, decision.response]);
    }
    for (const { token, response } of decision.released) {
      const sink = this.#waiting.get(token);
      // Its connection has gone.
      if (sink === undefined) continue;
      this.#waiting.delete(token);
      answers.push([sink, response]);
    }
    const end: Offset = this.partition.stored.log.logEndOffset;
    // Without answers it still tells when its records were refused.
    if (answers.length === 0 && end <= this.partition.highWatermark) return;
    const held = new Held(this, answers);
    this.#held.add(held);
    this.partition.awaitAck(end, held, 0);
  }

  /** Its records are committed. False when it was refused before. */
  letGo(held: Held): boolean {
    const isOurs = this.#held.delete(held);
    if (isOurs) this.#failures = 0;
    return isOurs;
  }

  /** The connection that waits under the token has gone. */
  forget(token: AnswerToken): void {
    const sink = this.#waiting.get(token);
    this.#waiting.delete(token);
    sink?.(new CoordinatorRefusal(errorCode.NOT_COORDINATOR) as never);
  }

  onAppendRefused(held: Held): void {
    // Of a machine that is gone already.
    if (!this.#held.has(held)) return;
    if (this.#state === 'active') this.#fail('records were not taken');
    else this.#refuseAll();
  }

  #fail(reason: string): void {
    const { logger, timers } = this.#dependencies;
    if (this.#state === 'closed') return;
    const { log } = this.partition.stored;
    const delay = Math.min(reloadDelayMsMax, reloadDelayMs << Math.min(this.#failures++, 8));
    this.#machine = undefined;
    this.#state = 'failed';
    this.#refuseAll();
    if (log.closed) return;
    logger.error('groups of a partition are not served', {
      partition: log.partition,
      reason,
      againInMs: delay,
    });
    timers.after(delay, () => {
      if (this.#state === 'failed') void this.load();
    });
  }

  #refuseAll(): void {
    const refusal = new CoordinatorRefusal(errorCode.NOT_COORDINATOR);
    const held = [...this.#held];
    const waiting = [...this.#waiting.values()];
    this.#held.clear();
    this.#waiting.clear();
    for (const one of held) one.refuse(refusal);
    for (const sink of waiting) sink(refusal as never);
  }

  /** The partition is another's now, or the broker stops. Answers that only wait for the disk still come. */
  close(): void {
    this.#state = 'closed';
    this.#machine = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const sink of waiting) sink(new CoordinatorRefusal(errorCode.NOT_COORDINATOR) as never);
    if (this.partition.stored.log.closed) this.#refuseAll();
  }

  topicsDeleted(topics: DeletedTopics): void {
    if (this.#state === 'active') this.decide('topicsDeleted', { topics });
    else if (this.#deletedMeanwhile.length < deletedTopicsKept) this.#deletedMeanwhile.push(...topics);
  }

  /** Lets go of offsets that have expired, some groups at a time: `next` runs the next portion. */
  sweep(next: (portion: () => void) => void): void {
    const groupIds = [...(this.#machine?.groupIds() ?? [])];
    const portion = (from: number): void => {
      if (this.#state !== 'active' || from >= groupIds.length) return;
      this.decide('expireOffsets', { groupIds: groupIds.slice(from, from + sweptGroups) });
      next(() => portion(from + sweptGroups));
    };
    portion(0);
  }

  nextDeadline(): WallMs | undefined {
    return this.#machine?.nextDeadline();
  }

  shiftDeadlines(ms: number): void {
    this.#machine?.shiftDeadlines(ms);
  }

  expire(now: WallMs): void {
    for (;;) {
      const at = this.nextDeadline();
      if (at === undefined || at > now) return;
      this.decide('expire', undefined);
    }
  }
}

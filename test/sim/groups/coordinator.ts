// A host of the group machine on simulated time: a log that commits late, answers that wait for it, requests that wait under
// tokens, expiry, stalls, and failures after which the log may have lost what was not committed.
//
// A second machine applies the stored records alone, as bytes: what a new coordinator would know. It is compared with the
// first after each decision.

import assert from 'node:assert/strict';
import { wallMs } from '../../../broker/base/brand.ts';
import type { Prng } from '../../../broker/base/prng.ts';
import { answerToken, type AnswerToken } from '../../../broker/core/group/answer-token.ts';
import { valueOf } from '../../../broker/core/group/classic-group.ts';
import type { GroupConfig } from '../../../broker/core/group/group-config.ts';
import type { Released } from '../../../broker/core/group/group-decision.ts';
import {
  GroupMachine,
  type GroupCommandName,
  type GroupCommands,
} from '../../../broker/core/group/group-machine.ts';
import {
  isStored,
  readRecord,
  writeRecordKey,
  writeRecordValue,
  type StoredRecord,
} from '../../../broker/core/group/group-records.ts';
import type { JoinGroupResponse } from '../../../broker/protocol/generated/join-group.ts';
import type { SyncGroupResponse } from '../../../broker/protocol/generated/sync-group.ts';
import { errorCode } from '../../../broker/protocol/error-codes.ts';
import { zeroUuid } from '../../../broker/base/uuid.ts';
import { Writer } from '../../../broker/protocol/writer.ts';
import { TopicTable } from '../../groups/topic-table.ts';
import type { EventQueue } from './event-queue.ts';
import { Fences } from './fences.ts';
import { checkConsumerGroup } from './consumer-invariants.ts';
import { checkGroup } from './group-invariants.ts';

/** `lost`: the coordinator went away before it could answer. */
export type Outcome<Response> = Response | 'lost';
type Reply<Response> = (outcome: Outcome<Response>) => void;
type WaitingReply = Reply<JoinGroupResponse & SyncGroupResponse>;

/** The whole state is compared after so many decisions. */
const wholeLookEvery = 6;

interface LogEntry {
  readonly key: Uint8Array;
  readonly value: Uint8Array | null;
}

export class Coordinator {
  readonly queue: EventQueue;
  readonly prng: Prng;
  readonly config: GroupConfig;
  readonly topics: TopicTable = new TopicTable();
  machine: GroupMachine;
  #shadow: GroupMachine;
  /** What one decision stores is one batch, which is there or not. */
  #log: (readonly LogEntry[])[] = [];
  #committed = 0;
  /** Answers that wait for the log to be committed up to `end`. */
  #held: { readonly end: number; readonly send: Reply<never>; readonly response: unknown }[] = [];
  readonly fences: Fences = new Fences();
  readonly waiting: Map<AnswerToken, WaitingReply> = new Map();
  /** How often the group has gone; the next one of its name counts generations from the start. */
  lives = 0;
  #tokens = 0;
  #decisions = 0;
  #life = 0;
  #stalledUntilMs = 0;

  constructor(queue: EventQueue, prng: Prng, config: GroupConfig) {
    this.queue = queue;
    this.prng = prng;
    this.config = config;
    this.machine = this.#empty();
    this.#shadow = this.#empty();
  }

  #empty(): GroupMachine {
    return new GroupMachine(this.config, this.topics);
  }

  nextToken(): AnswerToken {
    return answerToken(++this.#tokens);
  }

  /** Requests that arrive while the loop stands still are handled when it moves again. */
  request<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
    reply: Reply<NonNullable<GroupCommands[Name]['response']>>,
  ): void {
    const waitMs = this.#stalledUntilMs - this.queue.nowMs;
    if (waitMs > 0) {
      this.queue.after(waitMs, () => this.request(name, command, reply));
      return;
    }
    if (name === 'commit' && !this.#isInTime(command as GroupCommands['commit']['command']))
      return (reply as Reply<unknown>)('lost');
    this.#do(name, command, reply as Reply<unknown>);
  }

  /** What is committed without an epoch may be taken, and set the group back, once a reset is long over. */
  #isInTime({ generation }: GroupCommands['commit']['command']): boolean {
    return generation >= 0 || this.fences.isGuarded(this.queue.nowMs, this.lives);
  }

  #do<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
    reply: Reply<unknown>,
  ): void {
    const { records, response, released } = this.machine.decide(name, command, wallMs(this.queue.nowMs));
    const stored = records.filter(isStored);
    for (const record of stored) {
      if (name !== 'resetOffsets') this.#checkOffset(record);
      const isGroup = record.type === 'GroupMetadata' || record.type === 'ConsumerGroupMetadata';
      if (isGroup && record.value === null) this.lives++;
      this.#checkEpochs(record);
    }
    if (name === 'commit')
      this.fences.checkCommit(command as GroupCommands['commit']['command'], stored, this.lives);
    if (name === 'resetOffsets' && stored.length > 0)
      this.fences.raise(this.machine, {
        nowMs: this.queue.nowMs,
        life: this.lives,
        end: this.#log.length,
      });
    for (const record of records) this.machine.apply(record);
    if (stored.length > 0) this.#append(stored);
    if (response === undefined && (name === 'join' || name === 'sync')) {
      this.waiting.set((command as { token: AnswerToken }).token, reply as WaitingReply);
    } else {
      this.#hold(reply as Reply<never>, response);
    }
    this.#checkLeader(released);
    for (const { token, response: late } of released) {
      const send = this.waiting.get(token);
      assert(send !== undefined, `token ${token} is answered twice`);
      this.waiting.delete(token);
      this.#hold(send as Reply<never>, late);
    }
    if (records.some(({ type }) => type !== 'Deadline')) this.#check(stored.length > 0);
    this.#schedule();
  }

  #append(stored: readonly StoredRecord[]): void {
    const batch = stored.map((record): LogEntry => {
      const [key, value] = [new Writer(), new Writer()];
      writeRecordKey(key, record);
      return { key: key.toBytes(), value: writeRecordValue(value, record) ? value.toBytes() : null };
    });
    this.#log.push(batch);
    for (const { key, value } of batch) this.#shadow.apply(readRecord(key, value)!);
    const [life, end] = [this.#life, this.#log.length];
    this.queue.after(this.prng.below(20), () => {
      if (life !== this.#life) return;
      this.#committed = Math.max(this.#committed, end);
      this.#release();
    });
  }

  #hold(send: Reply<never>, response: unknown): void {
    this.#held.push({ end: this.#log.length, send, response });
    this.#release();
  }

  #release(): void {
    while (this.#held.length > 0 && this.#held[0]!.end <= this.#committed) {
      const { send, response } = this.#held.shift()!;
      send(response as never);
    }
  }

  /** Epochs of a group and of its members only grow, as long as the group and the member are the same. */
  #checkEpochs(record: StoredRecord): void {
    if (record.type !== 'ConsumerGroupMetadata' && record.type !== 'ConsumerGroupCurrentMemberAssignment')
      return;
    if (record.value === null) return;
    const before = this.machine.consumerGroup(record.key.groupId);
    if (record.type === 'ConsumerGroupMetadata') {
      assert(before === undefined || record.value.epoch >= before.epoch, 'the group’s epoch goes back');
      return;
    }
    const member = before?.members.get(record.key.memberId);
    const { memberEpoch } = record.value;
    if (member === undefined || memberEpoch < 0 || member.current.memberEpoch < 0) return;
    assert(memberEpoch >= member.current.memberEpoch, `the epoch of ${record.key.memberId} goes back`);
  }

  /** A committed offset never goes back by itself: it takes a reset. */
  #checkOffset(record: StoredRecord): void {
    if (record.type !== 'OffsetCommit' || record.value === null) return;
    const before = this.#offset(record.key.group, record.key.topic, record.key.partition);
    const { offset } = record.value;
    assert(offset >= before, `partition ${record.key.partition} goes back from ${before} to ${offset}`);
  }

  #offset(groupId: string, name: string, partition: number): number {
    const topics = [{ name, topicId: zeroUuid, partitions: [partition] }];
    const now = wallMs(this.queue.nowMs);
    return this.machine.decide('fetchOffsets', { groupId, topics }, now).response.topics[0]!.partitions[0]!
      .offset;
  }

  #check(hasStored: boolean): void {
    for (const groupId of this.machine.groupIds()) {
      const consumers = this.machine.consumerGroup(groupId);
      if (consumers !== undefined) {
        checkConsumerGroup(this.machine, consumers);
        continue;
      }
      const group = this.machine.group(groupId)!;
      checkGroup(this.machine, group);
      if (group.state !== 'Empty' && group.state !== 'Stable') continue;
      const replayed = this.#shadow.group(groupId);
      assert(replayed !== undefined, `${groupId} is not in the log`);
      assert.deepEqual(valueOf(replayed), valueOf(group), 'the log tells another story');
    }
    if (!hasStored || ++this.#decisions % wholeLookEvery !== 0) return;
    assert.deepEqual(this.machine.snapshot(), this.#shadow.snapshot());
  }

  /** Somebody is to assign: whoever is told of a new generation, its leader is told too. */
  #checkLeader(released: readonly Released[]): void {
    const told = released.flatMap(({ api, response }) =>
      api === 'join' && response.errorCode === errorCode.NONE ? [response] : [],
    );
    assert(told.length === 0 || told.some(({ leader, memberId }) => leader === memberId), 'nobody leads');
  }

  #schedule(): void {
    const at = this.machine.nextDeadline();
    if (at === undefined) return;
    const life = this.#life;
    this.queue.after(Math.max(at - this.queue.nowMs, 0), () => {
      if (life === this.#life) this.#expire();
    });
  }

  #expire(): void {
    if (this.queue.nowMs < this.#stalledUntilMs) return;
    for (;;) {
      const at = this.machine.nextDeadline();
      if (at === undefined || at > this.queue.nowMs) return;
      this.#do('expire', undefined, () => {});
    }
  }

  /** The loop stands still. */
  stall(ms: number): void {
    // Requests keep their order: it cannot stand still twice at once.
    if (this.queue.nowMs < this.#stalledUntilMs) return;
    this.#stalledUntilMs = this.queue.nowMs + ms;
    const life = this.#life;
    this.queue.after(ms, () => {
      if (life !== this.#life) return;
      this.machine.shiftDeadlines(ms);
      this.#schedule();
    });
  }

  /** Looks for what is old: a group without members and offsets goes. */
  sweep(): void {
    this.request('expireOffsets', { groupIds: [...this.machine.groupIds()] }, () => {});
  }

  /** The machine is gone; what was not committed may be as well. */
  fail(): void {
    this.#life++;
    const waiting = [...this.waiting.values(), ...this.#held.map(({ send }) => send)];
    this.waiting.clear();
    this.#held = [];
    this.#log = this.#log.slice(0, this.prng.between(this.#committed, this.#log.length));
    this.#committed = this.#log.length;
    this.fences.lose(this.#log.length);
    this.machine = this.#replayed();
    this.#shadow = this.#replayed();
    for (const send of waiting) send('lost');
    this.#do('loaded', undefined, () => {});
  }

  #replayed(): GroupMachine {
    const machine = this.#empty();
    for (const { key, value } of this.#log.flat()) machine.apply(readRecord(key, value)!);
    return machine;
  }
}

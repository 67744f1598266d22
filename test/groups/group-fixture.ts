// One group machine on a clock that the test moves, and requests with the fields that a trial is about.

import { strict as assert } from 'node:assert';
import { wallMs, type TopicId } from '../../broker/base/brand.ts';
import { zeroUuid } from '../../broker/base/uuid.ts';
import { answerToken } from '../../broker/core/group/answer-token.ts';
import type { GroupConfig } from '../../broker/core/group/group-config.ts';
import type { GroupDecision, Released } from '../../broker/core/group/group-decision.ts';
import {
  GroupMachine,
  type GroupCommandName,
  type GroupCommands,
} from '../../broker/core/group/group-machine.ts';
import { isStored, type StoredRecord } from '../../broker/core/group/group-records.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { consumerGroupHeartbeatRequest } from '../../broker/protocol/generated/consumer-group-heartbeat.ts';
import { joinGroupRequest, type JoinGroupResponse } from '../../broker/protocol/generated/join-group.ts';
import { syncGroupRequest, type SyncGroupResponse } from '../../broker/protocol/generated/sync-group.ts';
import { ownedSubscription } from './consumer-protocol.ts';
import { TopicTable } from './topic-table.ts';

export const minute = 60_000;

export const testConfig: GroupConfig = {
  groupMinSessionTimeoutMs: 6_000,
  groupMaxSessionTimeoutMs: 1_800_000,
  groupInitialRebalanceDelayMs: 0,
  groupMaxSize: 1_000,
  offsetMetadataMaxBytes: 4_096,
  offsetsRetentionMs: minute,
  groupConsumerMaxSize: 1_000,
  groupConsumerAssignors: ['uniform', 'range'],
  groupConsumerMigrationPolicy: 'bidirectional',
  consumerSettings: () => ({
    sessionTimeoutMs: 45_000,
    heartbeatIntervalMs: 5_000,
    assignmentIntervalMs: 0,
  }),
};

export interface JoinSpec {
  readonly groupId?: string;
  readonly memberId?: string;
  readonly instance?: string | null;
  readonly version?: number;
  readonly sessionTimeoutMs?: number;
  readonly rebalanceTimeoutMs?: number;
  readonly protocolType?: string;
  readonly protocols?: readonly string[];
  /** Topics that the member says it wants. */
  readonly topics?: readonly string[];
  /** What it says to have: then its subscription is of version 1. */
  readonly owned?: Readonly<Record<string, readonly number[]>>;
}

export interface CommitSpec {
  readonly groupId?: string;
  readonly memberId?: string;
  readonly instance?: string | null;
  readonly generation?: number;
  readonly version?: number;
  readonly topic?: string;
  readonly topicId?: TopicId;
  readonly offsets: readonly number[];
  readonly metadata?: readonly string[];
  readonly retentionTimeMs?: number;
}

/** A join or sync: its answer is there at once, later, or never. */
export interface Pending<Response> {
  answer: Response | undefined;
}

export interface ConsumerBeatSpec {
  readonly memberId: string;
  /** Undefined: joins, and wants the topic `t` unless it has a pattern. */
  readonly epoch?: number;
  readonly instance?: string;
  readonly pattern?: string;
  readonly owned?: Readonly<Record<string, readonly number[]>>;
  readonly rebalanceTimeoutMs?: number;
}

export interface ConsumerBeat {
  readonly error: string;
  readonly epoch: number;
  /** Partitions by topic; undefined: as before. */
  readonly assigned: Readonly<Record<string, readonly number[]>> | undefined;
  readonly heartbeatIntervalMs: number;
}

export class GroupFixture {
  nowMs = 1_000_000;
  readonly config: GroupConfig;
  readonly topics: TopicTable = new TopicTable();
  readonly log: StoredRecord[] = [];
  machine: GroupMachine;
  readonly #pending = new Map<number, Pending<JoinGroupResponse> | Pending<SyncGroupResponse>>();
  #tokens = 0;

  constructor(config: Partial<GroupConfig> = {}) {
    this.config = { ...testConfig, ...config };
    this.machine = this.#machine();
  }

  #machine(): GroupMachine {
    return new GroupMachine(this.config, this.topics);
  }

  do<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
  ): GroupCommands[Name]['response'] {
    return this.#decide(name, command).response;
  }

  #decide<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
  ): GroupDecision<GroupCommands[Name]['response']> {
    const decision = this.machine.decide(name, command, wallMs(this.nowMs));
    for (const record of decision.records) this.machine.apply(record);
    this.log.push(...decision.records.filter(isStored));
    for (const one of decision.released) this.#deliver(one);
    return decision;
  }

  #deliver({ token, response }: Released): void {
    const pending = this.#pending.get(token);
    assert(pending !== undefined && pending.answer === undefined, 'answered once');
    pending.answer = response;
  }

  /** Lets time pass, with everything that expires in it. */
  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      const at = this.machine.nextDeadline();
      if (at === undefined || at > until) break;
      this.nowMs = Math.max(this.nowMs, at);
      this.do('expire', undefined);
    }
    this.nowMs = until;
  }

  /** A new coordinator that knows the log alone. */
  reload(): void {
    this.machine = this.#machine();
    for (const record of this.log) this.machine.apply(record);
    this.do('loaded', undefined);
  }

  #wait<Response>(
    start: (token: number, pending: Pending<Response>) => Response | undefined,
  ): Pending<Response> {
    const token = ++this.#tokens;
    const pending: Pending<Response> = { answer: undefined };
    this.#pending.set(token, pending as Pending<JoinGroupResponse>);
    const response = start(token, pending);
    if (response !== undefined) {
      assert(pending.answer === undefined, 'answered once');
      pending.answer = response;
    }
    return pending;
  }

  join(spec: JoinSpec = {}): Pending<JoinGroupResponse> {
    const { version = 5, memberId = '', protocols = ['range'], sessionTimeoutMs = 10_000 } = spec;
    const request = joinGroupRequest({
      groupId: spec.groupId ?? 'g',
      sessionTimeoutMs,
      rebalanceTimeoutMs: spec.rebalanceTimeoutMs ?? 20_000,
      memberId,
      groupInstanceId: spec.instance ?? null,
      protocolType: spec.protocolType ?? 'consumer',
      protocols: protocols.map((name) => ({ name, metadata: subscriptionOf(spec) })),
    });
    return this.#wait((token) =>
      this.do('join', {
        apiVersion: version,
        request,
        clientId: 'client',
        clientHost: '/host',
        uniqueSuffix: String(token),
        token: answerToken(token),
      }),
    );
  }

  sync(
    joined: Pick<JoinGroupResponse, 'memberId' | 'generationId'>,
    assignments: Readonly<Record<string, string | Uint8Array>> = {},
    instance: string | null = null,
    protocolName: string | null = 'range',
  ): Pending<SyncGroupResponse> {
    const request = syncGroupRequest({
      groupId: 'g',
      generationId: joined.generationId,
      memberId: joined.memberId,
      groupInstanceId: instance,
      protocolType: 'consumer',
      protocolName,
      assignments: Object.entries(assignments).map(([memberId, one]) => ({
        memberId,
        assignment: typeof one === 'string' ? new TextEncoder().encode(one) : one,
      })),
    });
    return this.#wait((token) => this.do('sync', { apiVersion: 5, request, token: answerToken(token) }));
  }

  /** Of a consumer group (KIP-848). */
  beat(spec: ConsumerBeatSpec): ConsumerBeat {
    const { memberId, epoch = 0 } = spec;
    const isJoin = epoch === 0;
    const owned = spec.owned ?? (isJoin ? {} : null);
    const request = consumerGroupHeartbeatRequest({
      groupId: 'g',
      memberId,
      memberEpoch: epoch,
      instanceId: spec.instance ?? null,
      rebalanceTimeoutMs: isJoin ? (spec.rebalanceTimeoutMs ?? 30_000) : -1,
      subscribedTopicNames: isJoin && spec.pattern === undefined ? ['t'] : null,
      subscribedTopicRegex: spec.pattern ?? null,
      topicPartitions:
        owned === null
          ? null
          : Object.entries(owned).map(([name, partitions]) => ({
              topicId: this.topics.byName(name)!.topicId,
              partitions: [...partitions],
            })),
    });
    const names = { clientId: 'client', clientHost: '/host', uniqueId: 'unique' };
    const answer = this.do('consumerHeartbeat', { apiVersion: 1, request, ...names });
    const assigned = answer.assignment?.topicPartitions.map(
      ({ topicId, partitions }) => [this.topics.byId(topicId)?.name ?? topicId, partitions] as const,
    );
    return {
      error: errorName(answer.errorCode),
      epoch: answer.memberEpoch,
      assigned: assigned === undefined ? undefined : Object.fromEntries(assigned),
      heartbeatIntervalMs: answer.heartbeatIntervalMs,
    };
  }

  /** The error's name. */
  heartbeat(memberId: string, generationId: number, instance: string | null = null): string {
    const request = { groupId: 'g', memberId, generationId, groupInstanceId: instance };
    return errorName(this.do('heartbeat', request).errorCode);
  }

  commit(spec: CommitSpec): string[] {
    const { offsets, metadata = [] } = spec;
    const partitions = offsets.map((offset, partition) => ({
      partition,
      offset,
      leaderEpoch: 3,
      metadata: metadata[partition] ?? null,
    }));
    const [codes] = this.do('commit', {
      apiVersion: spec.version ?? 8,
      groupId: spec.groupId ?? 'g',
      generation: spec.generation ?? -1,
      memberId: spec.memberId ?? '',
      groupInstanceId: spec.instance ?? null,
      retentionTimeMs: spec.retentionTimeMs ?? -1,
      topics: [{ name: spec.topic ?? 't', topicId: spec.topicId ?? zeroUuid, partitions }],
    });
    return codes!.map(errorName);
  }

  fetch(partitions: readonly number[], topic = 't', groupId = 'g'): number[] {
    const topicId = this.topics.byName(topic)?.topicId ?? zeroUuid;
    const asked = { groupId, topics: [{ name: topic, topicId, partitions }] };
    const [answer] = this.do('fetchOffsets', asked).topics;
    return answer!.partitions.map(({ offset }) => offset);
  }

  /** A group in which these static or dynamic members are stable, the first its leader. */
  stable<Specs extends readonly JoinSpec[]>(...specs: Specs): { [At in keyof Specs]: JoinGroupResponse } {
    const version = 3;
    const joins = specs.map((spec) => this.join({ version: spec.instance == null ? version : 5, ...spec }));
    this.pass(0);
    let answers = joins.map(({ answer }) => answer);
    if (answers.includes(undefined) || new Set(answers.map((one) => one!.generationId)).size > 1) {
      answers = specs.map(
        (spec, at) =>
          this.join({ ...spec, memberId: answers[at]?.memberId ?? joins[at]!.answer?.memberId ?? '' }).answer,
      );
    }
    const leader = answers.find((one) => one?.leader === one?.memberId);
    assert(leader !== undefined && !answers.includes(undefined), 'all have joined');
    const assignments = Object.fromEntries(answers.map((one, at) => [one!.memberId, `a${at}`]));
    const order = [leader, ...answers.filter((one) => one !== leader)];
    for (const one of order) {
      const at = answers.indexOf(one);
      const synced = this.sync(one!, one === leader ? assignments : {}, specs[at]!.instance ?? null);
      assert.equal(synced.answer?.errorCode, 0);
    }
    return answers as unknown as { [At in keyof Specs]: JoinGroupResponse };
  }

  state(groupId = 'g'): string {
    return this.machine.group(groupId)?.state ?? 'none';
  }
}

export const joinError = (pending: Pending<JoinGroupResponse>): string =>
  pending.answer === undefined ? 'waits' : errorName(pending.answer.errorCode);
export const syncError = (pending: Pending<SyncGroupResponse>): string =>
  pending.answer === undefined ? 'waits' : errorName(pending.answer.errorCode);
export const assignmentText = (pending: Pending<SyncGroupResponse>): string =>
  new TextDecoder().decode(pending.answer?.assignment);

function subscriptionOf({ topics = ['t'], owned }: JoinSpec): Uint8Array {
  return owned === undefined ? subscription(topics) : ownedSubscription(topics, owned);
}

/** What a consumer says of itself, version 0. */
export function subscription(topics: readonly string[]): Uint8Array {
  const bytes: number[] = [0, 0, 0, 0, 0, topics.length];
  for (const topic of topics) bytes.push(0, topic.length, ...new TextEncoder().encode(topic));
  return Uint8Array.from([...bytes, 0xff, 0xff, 0xff, 0xff]);
}

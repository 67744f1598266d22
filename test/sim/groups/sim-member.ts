// A consumer of the classic protocol, as small as it can be and still rejoin as the real ones do: eager, one request at a
// time, heartbeats and commits on timers. It may be killed, paused, or asked to leave; its requests may get lost.

import assert from 'node:assert/strict';
import type { Prng } from '../../../broker/base/prng.ts';
import { zeroUuid } from '../../../broker/base/uuid.ts';
import { errorCode, errorName } from '../../../broker/protocol/error-codes.ts';
import type { FetchedOffsets } from '../../../broker/core/group/offset-fetch.ts';
import { joinGroupRequest, type JoinGroupResponse } from '../../../broker/protocol/generated/join-group.ts';
import { syncGroupRequest, type SyncGroupResponse } from '../../../broker/protocol/generated/sync-group.ts';
import type { Coordinator, Outcome } from './coordinator.ts';
import { assignedNames, assignmentOf } from '../../groups/consumer-protocol.ts';
import { subscription } from '../../groups/group-fixture.ts';
import type { GroupLedger } from './group-ledger.ts';
import { groupId, SimClient, topicName, type ClientOptions } from './sim-client.ts';

export interface MemberOptions extends ClientOptions {
  readonly apiVersion: number;
  readonly partitionCount: number;
  readonly sessionTimeoutMs: number;
  readonly rebalanceTimeoutMs: number;
}

const heartbeatMs = 1_500;
/** A request may wait as long as the slowest member may take; clients wait longer than that (30 s as they are set). */
const patienceMs = 14_000;

export class SimMember extends SimClient {
  readonly options: MemberOptions;
  generation = -1;
  #protocolName: string | null = null;

  constructor(coordinator: Coordinator, prng: Prng, ledger: GroupLedger, options: MemberOptions) {
    super(coordinator, prng, ledger, options);
    this.options = options;
  }

  start(): void {
    this.#join();
  }

  leave(): void {
    const request = {
      groupId,
      memberId: this.memberId,
      members: [{ memberId: this.memberId, groupInstanceId: this.options.groupInstanceId, reason: null }],
    };
    this.send('leave', { apiVersion: this.options.apiVersion >= 5 ? 3 : 2, request }, () => {});
    this.kill();
  }

  #again(delayMs = 100 + this.prng.below(300)): void {
    this.attempt++;
    this.state = 'joining';
    this.owned.clear();
    this.later(delayMs, () => this.#join());
  }

  #join(): void {
    const { options } = this;
    const request = joinGroupRequest({
      groupId,
      memberId: this.memberId,
      groupInstanceId: options.groupInstanceId,
      sessionTimeoutMs: options.sessionTimeoutMs,
      rebalanceTimeoutMs: options.rebalanceTimeoutMs,
      protocolType: 'consumer',
      protocols: ['range', 'other'].map((name) => ({ name, metadata: subscription([topicName]) })),
    });
    const command = {
      apiVersion: options.apiVersion,
      request,
      clientId: options.name,
      clientHost: '/127.0.0.1',
      uniqueSuffix: String(this.coordinator.nextToken()),
      token: this.coordinator.nextToken(),
    };
    let isOpen = true;
    this.send('join', command, (outcome) => {
      isOpen = false;
      this.#onJoin(outcome);
    });
    this.later(patienceMs, () => {
      if (isOpen) this.#again();
    });
  }

  #onJoin(answer: Outcome<JoinGroupResponse>): void {
    if (answer === 'lost') return this.#again();
    switch (answer.errorCode) {
      case errorCode.NONE:
        this.memberId = answer.memberId;
        this.generation = answer.generationId;
        this.#protocolName = answer.protocolName;
        assert.notEqual(this.memberId, '', 'a member has an id');
        return this.#sync(answer);
      case errorCode.MEMBER_ID_REQUIRED:
        assert(this.options.apiVersion >= 4 && this.memberId === '');
        this.memberId = answer.memberId;
        return this.#again(0);
      default:
        this.#onError(answer.errorCode);
    }
  }

  #onError(code: number): void {
    switch (code) {
      case errorCode.UNKNOWN_MEMBER_ID:
        this.memberId = '';
        return this.#again();
      case errorCode.REBALANCE_IN_PROGRESS:
      case errorCode.ILLEGAL_GENERATION:
        return this.#again();
      case errorCode.FENCED_INSTANCE_ID:
        assert.notEqual(this.options.groupInstanceId, null);
        return this.kill();
      default:
        assert.fail(`no client expects ${errorName(code)} here`);
    }
  }

  #sync(answer: JoinGroupResponse): void {
    const assignments = answer.leader === this.memberId && !answer.skipAssignment ? this.#assign(answer) : [];
    const request = syncGroupRequest({
      groupId,
      memberId: this.memberId,
      generationId: this.generation,
      groupInstanceId: this.options.groupInstanceId,
      protocolType: 'consumer',
      protocolName: this.#protocolName,
      assignments,
    });
    const command = { apiVersion: 5, request, token: this.coordinator.nextToken() };
    const life = this.coordinator.lives;
    let isOpen = true;
    this.send('sync', command, (outcome) => {
      isOpen = false;
      this.#onSync(life, outcome);
    });
    this.later(patienceMs, () => {
      if (isOpen) this.#again();
    });
    this.later(heartbeatMs, () => this.#heartbeat());
  }

  #assign(answer: JoinGroupResponse): { memberId: string; assignment: Uint8Array }[] {
    assert(
      answer.members.some(({ memberId }) => memberId === this.memberId),
      'the leader is among them',
    );
    return answer.members.flatMap(({ memberId }, index) => {
      const mine: number[] = [];
      for (let at = index; at < this.options.partitionCount; at += answer.members.length) mine.push(at);
      // Some leaders leave out those that get nothing.
      return mine.length === 0 ? [] : [{ memberId, assignment: assignmentOf({ [topicName]: mine }) }];
    });
  }

  #onSync(life: number, answer: Outcome<SyncGroupResponse>): void {
    if (answer === 'lost') return this.#again();
    if (answer.errorCode !== errorCode.NONE) return this.#onError(answer.errorCode);
    const partitions = assignedNames(answer.assignment)[topicName] ?? [];
    const name = this.options.groupInstanceId ?? this.memberId;
    this.ledger.own(`${life} ${this.generation}`, name, partitions);
    const command = { groupId, topics: [{ name: topicName, topicId: zeroUuid, partitions }] };
    const sent = this.ledger.acknowledged();
    this.send('fetchOffsets', command, (outcome) => {
      if (outcome === 'lost') return this.#again();
      const { topics } = outcome as FetchedOffsets;
      for (const { partition, offset } of topics[0]!.partitions) {
        const place = `${topicName}:${partition}`;
        this.ledger.fetched(sent, place, offset);
        this.ledger.take(this, place);
        this.owned.set(place, Math.max(offset, 0));
      }
      this.state = 'stable';
      this.later(this.prng.below(1_000), () => this.#commit());
    });
  }

  #heartbeat(): void {
    const request = {
      groupId,
      generationId: this.generation,
      memberId: this.memberId,
      groupInstanceId: this.options.groupInstanceId,
    };
    this.send('heartbeat', request, (outcome: Outcome<{ errorCode: number }>) => {
      if (outcome !== 'lost' && outcome.errorCode !== errorCode.NONE) return this.#onError(outcome.errorCode);
      this.later(heartbeatMs, () => this.#heartbeat());
    });
  }

  #commit(): void {
    for (const [place, at] of this.owned) this.owned.set(place, at + this.prng.below(5));
    const partitions = [...this.owned].map(([place, offset]) => ({
      partition: Number(place.split(':')[1]),
      offset,
      leaderEpoch: -1,
      metadata: null,
    }));
    const command = {
      apiVersion: 8,
      groupId,
      generation: this.generation,
      memberId: this.memberId,
      groupInstanceId: this.options.groupInstanceId,
      retentionTimeMs: -1,
      topics: [{ name: topicName, topicId: zeroUuid, partitions }],
    };
    const { era } = this.ledger;
    this.send('commit', command, (outcome: Outcome<readonly (readonly number[])[]>) => {
      const code = outcome === 'lost' ? undefined : outcome[0]![0];
      if (code !== undefined && code !== errorCode.NONE) return this.#onError(code);
      if (code !== undefined)
        for (const one of partitions) this.ledger.committed(`${topicName}:${one.partition}`, one.offset, era);
      this.later(500 + this.prng.below(1_500), () => this.#commit());
    });
  }
}

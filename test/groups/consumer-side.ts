// A conversation with a coordinator about consumer groups (KIP-848), over the wire, and what its answers say: topics by name
// instead of ids, and no ids that differ from run to run.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '../../broker/base/brand.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  consumerGroupDescribeApi,
  consumerGroupDescribeRequest,
} from '../../broker/protocol/generated/consumer-group-describe.ts';
import {
  consumerGroupHeartbeatApi,
  consumerGroupHeartbeatRequest,
} from '../../broker/protocol/generated/consumer-group-heartbeat.ts';
import { deleteGroupsApi } from '../../broker/protocol/generated/delete-groups.ts';
import { describeGroupsApi, describeGroupsRequest } from '../../broker/protocol/generated/describe-groups.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { heartbeatApi } from '../../broker/protocol/generated/heartbeat.ts';
import { joinGroupApi, joinGroupRequest } from '../../broker/protocol/generated/join-group.ts';
import { leaveGroupApi, leaveGroupRequest } from '../../broker/protocol/generated/leave-group.ts';
import { listGroupsApi, listGroupsRequest } from '../../broker/protocol/generated/list-groups.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../broker/protocol/generated/offset-commit.ts';
import { offsetDeleteApi, offsetDeleteRequest } from '../../broker/protocol/generated/offset-delete.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../broker/protocol/generated/offset-fetch.ts';
import { syncGroupApi, syncGroupRequest } from '../../broker/protocol/generated/sync-group.ts';
import { WireClient } from '../wire/client.ts';
import { assignedNames, assignmentOf, ownedSubscription } from './consumer-protocol.ts';

/** Partitions by topic. */
export type Owned = Readonly<Record<string, readonly number[]>>;

export interface BeatSpec {
  readonly groupId?: string;
  readonly memberId?: string;
  /** Undefined: joins. 'own': the newest that it was told. */
  readonly epoch?: number | 'own' | 'before';
  readonly version?: number;
  readonly instance?: string;
  readonly rack?: string;
  readonly topics?: readonly string[];
  readonly pattern?: string;
  readonly assignor?: string;
  readonly owned?: Owned | null;
  readonly rebalanceTimeoutMs?: number;
}

export interface Beat {
  readonly error: string;
  readonly epoch: number;
  /** Undefined: as before. */
  readonly assigned: Owned | undefined;
}

export interface OldJoinSpec {
  readonly memberId?: string;
  readonly instance?: string;
  readonly version?: number;
  readonly protocols?: readonly string[];
  readonly topics?: readonly string[];
  readonly owned?: Owned;
}

export class ConsumerSide {
  readonly client: WireClient;
  readonly #topicIds: ReadonlyMap<string, Uuid>;
  readonly #epochs = new Map<string, readonly number[]>();

  private constructor(client: WireClient, topicIds: ReadonlyMap<string, Uuid>) {
    this.client = client;
    this.#topicIds = topicIds;
  }

  /** Makes the topics, and waits until groups have a coordinator. */
  static async connect(bootstrap: string, topics: Readonly<Record<string, number>>): Promise<ConsumerSide> {
    const client = await WireClient.connect(bootstrap);
    const topicIds = new Map<string, Uuid>();
    for (const [name, partitions] of Object.entries(topics)) {
      topicIds.set(name, await client.createTopic(name, { partitions }));
    }
    const side = new ConsumerSide(client, topicIds);
    const request = findCoordinatorRequest({ keyType: 0, coordinatorKeys: ['g'] });
    for (;;) {
      const found = await client.connection.request(findCoordinatorApi, 4, request);
      if (found.coordinators[0]!.errorCode === 0) break;
      await sleep(50);
    }
    while ((await side.beat({ memberId: 'x', epoch: 3 })).error !== 'GROUP_ID_NOT_FOUND') await sleep(50);
    return side;
  }

  #listed(owned: Owned): { topicId: Uuid; partitions: number[] }[] {
    return Object.entries(owned).map(([name, partitions]) => ({
      topicId: this.#topicIds.get(name)!,
      partitions: [...partitions],
    }));
  }

  #named(topics: readonly { topicId: Uuid; partitions: readonly number[] }[]): Owned {
    const names = new Map([...this.#topicIds].map(([name, id]) => [id, name]));
    const entries = topics.map(
      ({ topicId, partitions }) => [names.get(topicId) ?? topicId, [...partitions].sort()] as const,
    );
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  async beat(spec: BeatSpec): Promise<Beat> {
    const { version = 1 } = spec;
    const epoch = this.#epochOf(spec);
    const isJoin = epoch === 0;
    const owned = spec.owned === undefined ? (isJoin ? {} : null) : spec.owned;
    const request = consumerGroupHeartbeatRequest({
      groupId: spec.groupId ?? 'g',
      memberId: spec.memberId ?? '',
      memberEpoch: epoch,
      instanceId: spec.instance ?? null,
      rackId: spec.rack ?? null,
      rebalanceTimeoutMs: spec.rebalanceTimeoutMs ?? (isJoin ? 60_000 : -1),
      subscribedTopicNames: spec.topics === undefined ? null : [...spec.topics],
      subscribedTopicRegex: spec.pattern ?? null,
      serverAssignor: spec.assignor ?? null,
      topicPartitions: owned === null ? null : this.#listed(owned),
    });
    const answer = await this.client.connection.request(consumerGroupHeartbeatApi, version, request);
    const told = this.#epochs.get(spec.memberId ?? '') ?? [0];
    if (answer.memberEpoch > told[0]!) this.#epochs.set(spec.memberId ?? '', [answer.memberEpoch, ...told]);
    const assigned = answer.assignment === null ? undefined : this.#named(answer.assignment.topicPartitions);
    return { error: errorName(answer.errorCode), epoch: answer.memberEpoch, assigned };
  }

  /** The epochs that a member was told, the newest first. */
  epochs(memberId: string): readonly number[] {
    return this.#epochs.get(memberId) ?? [0];
  }

  #epochOf({ memberId = '', epoch = 0 }: BeatSpec): number {
    if (typeof epoch === 'number') return epoch;
    return this.epochs(memberId)[epoch === 'own' ? 0 : 1] ?? 0;
  }

  async describe(groupId = 'g'): Promise<unknown> {
    const request = consumerGroupDescribeRequest({ groupIds: [groupId] });
    const answer = await this.client.connection.request(consumerGroupDescribeApi, 1, request);
    const [group] = answer.groups;
    const members = group!.members.map((one) => ({
      memberId: one.memberId.length > 20 ? 'generated' : one.memberId,
      instance: one.instanceId,
      rack: one.rackId,
      epoch: one.memberEpoch,
      topics: one.subscribedTopicNames,
      pattern: one.subscribedTopicRegex,
      assigned: this.#named(one.assignment.topicPartitions),
      target: this.#named(one.targetAssignment.topicPartitions),
      type: one.memberType,
    }));
    return {
      error: errorName(group!.errorCode),
      state: group!.groupState,
      epoch: group!.groupEpoch,
      assignmentEpoch: group!.assignmentEpoch,
      assignor: group!.assignorName,
      members: members.sort((one, other) => (one.memberId < other.memberId ? -1 : 1)),
    };
  }

  /** By DescribeGroups. */
  async describeAsClassic(version: number): Promise<unknown> {
    const request = describeGroupsRequest({ groups: ['g'] });
    const [group] = (await this.client.connection.request(describeGroupsApi, version, request)).groups;
    return [errorName(group!.errorCode), group!.groupState, group!.protocolType, group!.members.length];
  }

  async list(types: readonly string[] = [], states: readonly string[] = []): Promise<string[]> {
    const request = listGroupsRequest({ statesFilter: [...states], typesFilter: [...types] });
    const { groups } = await this.client.connection.request(listGroupsApi, 5, request);
    return groups
      .map((one) => [one.groupId, one.protocolType, one.groupState, one.groupType].join(' '))
      .sort();
  }

  async commit(
    memberId: string,
    epoch: number,
    options: { version?: number; partition?: number } = {},
  ): Promise<string> {
    const { version = 9, partition = 0 } = options;
    const partitions = [
      { partitionIndex: partition, committedOffset: 5, committedLeaderEpoch: -1, committedMetadata: '' },
    ];
    const topic = { name: 't', topicId: this.#topicIds.get('t')!, partitions };
    const request = offsetCommitRequest({
      groupId: 'g',
      memberId,
      generationIdOrMemberEpoch: epoch,
      topics: [topic],
    });
    const answer = await this.client.connection.request(offsetCommitApi, version, request);
    return errorName(answer.topics[0]!.partitions[0]!.errorCode);
  }

  async fetch(memberId: string | null, memberEpoch: number): Promise<readonly [string, number]> {
    const topics = [{ name: 't', topicId: this.#topicIds.get('t')!, partitionIndexes: [0] }];
    const request = offsetFetchRequest({ groups: [{ groupId: 'g', memberId, memberEpoch, topics }] });
    const [group] = (await this.client.connection.request(offsetFetchApi, 9, request)).groups;
    return [errorName(group!.errorCode), group!.topics[0]?.partitions[0]?.committedOffset ?? -2];
  }

  async deleteOffsets(topic: string): Promise<string> {
    const topics = [{ name: topic, partitions: [{ partitionIndex: 0 }] }];
    const request = offsetDeleteRequest({ groupId: 'g', topics });
    const answer = await this.client.connection.request(offsetDeleteApi, 0, request);
    const one = answer.topics[0]?.partitions[0]?.errorCode;
    return `${errorName(answer.errorCode)} ${one === undefined ? '' : errorName(one)}`;
  }

  async deleteGroup(): Promise<string> {
    const answer = await this.client.connection.request(deleteGroupsApi, 2, { groupsNames: ['g'] });
    return errorName(answer.results[0]!.errorCode);
  }

  /** A classic member joins; its id, and what the answer says. */
  async join(spec: OldJoinSpec): Promise<{ memberId: string; said: readonly unknown[]; generation: number }> {
    const metadata = ownedSubscription(spec.topics ?? ['t'], spec.owned ?? {});
    const request = joinGroupRequest({
      groupId: 'g',
      sessionTimeoutMs: 30_000,
      rebalanceTimeoutMs: 30_000,
      memberId: spec.memberId ?? '',
      groupInstanceId: spec.instance ?? null,
      protocolType: 'consumer',
      protocols: (spec.protocols ?? ['cooperative-sticky']).map((name) => ({ name, metadata })),
    });
    // A connection of its own: the answer may have to wait for others.
    const own = await WireClient.connect(this.client.bootstrap);
    try {
      const answer = await own.connection.request(joinGroupApi, spec.version ?? 9, request);
      const { errorCode, generationId, protocolName, leader, memberId } = answer;
      const said = [
        errorName(errorCode),
        generationId,
        protocolName,
        leader === memberId,
        answer.members.length,
      ];
      return { memberId, said, generation: generationId };
    } finally {
      await own.close();
    }
  }

  /** A leader assigns everything to itself. */
  async sync(memberId: string, generationId: number, own: Owned | null = null): Promise<unknown> {
    const request = syncGroupRequest({
      groupId: 'g',
      generationId,
      memberId,
      protocolType: 'consumer',
      protocolName: 'cooperative-sticky',
      assignments: own === null ? [] : [{ memberId, assignment: assignmentOf(own) }],
    });
    const { errorCode, assignment, protocolName } = await this.client.connection.request(
      syncGroupApi,
      5,
      request,
    );
    return [errorName(errorCode), protocolName, assignedNames(assignment)];
  }

  async heartbeat(memberId: string, generationId: number, instance: string | null = null): Promise<string> {
    const request = { groupId: 'g', memberId, generationId, groupInstanceId: instance };
    return errorName((await this.client.connection.request(heartbeatApi, 4, request)).errorCode);
  }

  async leave(memberId: string, instance: string | null = null): Promise<string> {
    const request = leaveGroupRequest({
      groupId: 'g',
      members: [{ memberId, groupInstanceId: instance, reason: null }],
    });
    const answer = await this.client.connection.request(leaveGroupApi, 5, request);
    return [answer.errorCode, ...answer.members.map((one) => one.errorCode)].map(errorName).join(' ');
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

// The same requests to two coordinators: the group machine, and Apache Kafka over the wire. Only what both can be asked.

import { setTimeout as sleep } from 'node:timers/promises';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { deleteGroupsApi } from '../../broker/protocol/generated/delete-groups.ts';
import { describeGroupsApi, describeGroupsRequest } from '../../broker/protocol/generated/describe-groups.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { heartbeatApi } from '../../broker/protocol/generated/heartbeat.ts';
import {
  joinGroupApi,
  joinGroupRequest,
  type JoinGroupResponse,
} from '../../broker/protocol/generated/join-group.ts';
import { leaveGroupApi, leaveGroupRequest } from '../../broker/protocol/generated/leave-group.ts';
import { listGroupsApi, listGroupsRequest } from '../../broker/protocol/generated/list-groups.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../broker/protocol/generated/offset-commit.ts';
import { offsetDeleteApi, offsetDeleteRequest } from '../../broker/protocol/generated/offset-delete.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../broker/protocol/generated/offset-fetch.ts';
import { syncGroupApi, syncGroupRequest } from '../../broker/protocol/generated/sync-group.ts';
import { WireClient } from '../wire/client.ts';
import { type CommitSpec, GroupFixture, type JoinSpec, type Pending, subscription } from './group-fixture.ts';

export interface SyncSpec {
  readonly memberId: string;
  readonly generationId: number;
  readonly instance?: string | null;
  readonly protocolName?: string | null;
  readonly assignments?: Readonly<Record<string, string>>;
}

export interface Left {
  readonly memberId?: string;
  readonly instance?: string | null;
}

export interface Described {
  readonly error: string;
  readonly state: string;
  readonly protocolType: string;
  readonly protocolData: string;
  readonly members: readonly (readonly [string | null, number, string])[];
}

export interface GroupSide {
  join(spec: JoinSpec): Promise<JoinGroupResponse>;
  /** The error, and the assignment as text. */
  sync(spec: SyncSpec): Promise<readonly [string, string]>;
  heartbeat(memberId: string, generationId: number, instance?: string | null): Promise<string>;
  leave(version: number, members: readonly Left[]): Promise<string[]>;
  commit(spec: CommitSpec): Promise<string[]>;
  fetch(partitions: readonly number[], groupId?: string): Promise<number[]>;
  deleteOffsets(groupId: string, topic: string): Promise<string[]>;
  deleteGroups(...groupIds: string[]): Promise<string[]>;
  describe(version: number, groupId: string): Promise<Described>;
  list(...states: string[]): Promise<string[]>;
  /** What was sent has arrived. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const assignmentsOf = (spec: SyncSpec): { memberId: string; assignment: Uint8Array }[] =>
  Object.entries(spec.assignments ?? {}).map(([memberId, one]) => ({
    memberId,
    assignment: new TextEncoder().encode(one),
  }));

export class MachineSide implements GroupSide {
  readonly fixture: GroupFixture = new GroupFixture();

  async #answer<Response>(pending: Pending<Response>): Promise<Response> {
    for (;;) {
      this.fixture.pass(0);
      if (pending.answer !== undefined) return pending.answer;
      await sleep(1);
    }
  }

  join(spec: JoinSpec): Promise<JoinGroupResponse> {
    return this.#answer(this.fixture.join(spec));
  }

  async sync(spec: SyncSpec): Promise<readonly [string, string]> {
    const { instance = null, protocolName = 'range' } = spec;
    const pending = this.fixture.sync(spec, spec.assignments, instance, protocolName);
    const { errorCode, assignment } = await this.#answer(pending);
    return [errorName(errorCode), text(assignment)];
  }

  heartbeat(memberId: string, generationId: number, instance: string | null = null): Promise<string> {
    return Promise.resolve(this.fixture.heartbeat(memberId, generationId, instance));
  }

  leave(version: number, members: readonly Left[]): Promise<string[]> {
    const filled = members.map(({ memberId = '', instance = null }) => ({
      memberId,
      groupInstanceId: instance,
      reason: null,
    }));
    const request = { groupId: 'g', members: filled, memberId: filled[0]!.memberId };
    const answer = this.fixture.do('leave', { apiVersion: version, request });
    return Promise.resolve([answer.errorCode, ...answer.members.map((one) => one.errorCode)].map(errorName));
  }

  commit(spec: CommitSpec): Promise<string[]> {
    return Promise.resolve(this.fixture.commit(spec));
  }

  fetch(partitions: readonly number[], groupId = 'g'): Promise<number[]> {
    return Promise.resolve(this.fixture.fetch(partitions, 't', groupId));
  }

  deleteOffsets(groupId: string, topic: string): Promise<string[]> {
    const command = { groupId, topics: [{ name: topic, partitions: [0] }] };
    const { errorCode, topics } = this.fixture.do('deleteOffsets', command);
    return Promise.resolve([errorCode, ...topics].map(errorName));
  }

  deleteGroups(...groupIds: string[]): Promise<string[]> {
    return Promise.resolve(this.fixture.do('deleteGroups', { groupIds }).map(errorName));
  }

  describe(version: number, groupId: string): Promise<Described> {
    const [one] = this.fixture.do('describe', { apiVersion: version, groupIds: [groupId] });
    return Promise.resolve(describedOf(one!));
  }

  list(...statesFilter: string[]): Promise<string[]> {
    const groups = this.fixture.do('list', { statesFilter, typesFilter: [] });
    return Promise.resolve(groups.map((one) => Object.values(one).join(' ')).sort());
  }

  settle(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function describedOf(group: {
  errorCode: number;
  groupState: string;
  protocolType: string;
  protocolData: string;
  members: readonly {
    groupInstanceId: string | null;
    memberMetadata: Uint8Array;
    memberAssignment: Uint8Array;
  }[];
}): Described {
  const members = group.members.map(
    (one) => [one.groupInstanceId, one.memberMetadata.length, text(one.memberAssignment)] as const,
  );
  return {
    error: errorName(group.errorCode),
    state: group.groupState,
    protocolType: group.protocolType,
    protocolData: group.protocolData,
    members: members.sort(([, , one], [, , other]) => (one < other ? -1 : 1)),
  };
}

/** Joins and syncs have a connection each: a request that waits keeps those behind it waiting. */
export class WireSide implements GroupSide {
  readonly #bootstrap: string;
  readonly #client: WireClient;
  readonly #groupId: string;
  readonly #others: WireClient[] = [];

  private constructor(bootstrap: string, client: WireClient, groupId: string) {
    this.#bootstrap = bootstrap;
    this.#client = client;
    this.#groupId = groupId;
  }

  /** Waits until the group has a coordinator. */
  static async connect(bootstrap: string, groupId = 'g'): Promise<WireSide> {
    const client = await WireClient.connect(bootstrap);
    const request = findCoordinatorRequest({ keyType: 0, coordinatorKeys: [groupId] });
    for (;;) {
      const found = await client.connection.request(findCoordinatorApi, 4, request);
      if (found.coordinators[0]!.errorCode === 0) break;
      await sleep(50);
    }
    const side = new WireSide(bootstrap, client, groupId);
    while ((await side.heartbeat('x', 0)) !== 'UNKNOWN_MEMBER_ID') await sleep(50);
    return side;
  }

  async #own(): Promise<WireClient> {
    const client = await WireClient.connect(this.#bootstrap);
    this.#others.push(client);
    return client;
  }

  async join(spec: JoinSpec): Promise<JoinGroupResponse> {
    const request = joinGroupRequest({
      groupId: spec.groupId ?? this.#groupId,
      sessionTimeoutMs: spec.sessionTimeoutMs ?? 10_000,
      rebalanceTimeoutMs: spec.rebalanceTimeoutMs ?? 20_000,
      memberId: spec.memberId ?? '',
      groupInstanceId: spec.instance ?? null,
      protocolType: spec.protocolType ?? 'consumer',
      protocols: (spec.protocols ?? ['range']).map((name) => ({
        name,
        metadata: subscription(spec.topics ?? ['t']),
      })),
    });
    const { connection } = await this.#own();
    return connection.request(joinGroupApi, spec.version ?? 5, request);
  }

  async sync(spec: SyncSpec): Promise<readonly [string, string]> {
    const request = syncGroupRequest({
      groupId: this.#groupId,
      generationId: spec.generationId,
      memberId: spec.memberId,
      groupInstanceId: spec.instance ?? null,
      protocolType: 'consumer',
      protocolName: spec.protocolName === undefined ? 'range' : spec.protocolName,
      assignments: assignmentsOf(spec),
    });
    const { connection } = await this.#own();
    const { errorCode, assignment } = await connection.request(syncGroupApi, 5, request);
    return [errorName(errorCode), text(assignment)];
  }

  async heartbeat(memberId: string, generationId: number, instance: string | null = null): Promise<string> {
    const request = { groupId: this.#groupId, memberId, generationId, groupInstanceId: instance };
    return errorName((await this.#client.connection.request(heartbeatApi, 4, request)).errorCode);
  }

  async leave(version: number, members: readonly Left[]): Promise<string[]> {
    const filled = members.map(({ memberId = '', instance = null }) => ({
      memberId,
      groupInstanceId: instance,
      reason: null,
    }));
    const request = leaveGroupRequest({
      groupId: this.#groupId,
      ...(version < 3 ? { memberId: filled[0]!.memberId } : { members: filled }),
    });
    const answer = await this.#client.connection.request(leaveGroupApi, version, request);
    return [answer.errorCode, ...answer.members.map((one) => one.errorCode)].map(errorName);
  }

  async commit(spec: CommitSpec): Promise<string[]> {
    const partitions = spec.offsets.map((committedOffset, partitionIndex) => ({
      partitionIndex,
      committedOffset,
      committedLeaderEpoch: 3,
      committedMetadata: spec.metadata?.[partitionIndex] ?? null,
    }));
    const request = offsetCommitRequest({
      groupId: spec.groupId ?? this.#groupId,
      generationIdOrMemberEpoch: spec.generation ?? -1,
      memberId: spec.memberId ?? '',
      groupInstanceId: spec.instance ?? null,
      retentionTimeMs: spec.retentionTimeMs ?? -1,
      topics: [{ topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never, name: spec.topic ?? 't', partitions }],
    });
    const answer = await this.#client.connection.request(offsetCommitApi, spec.version ?? 8, request);
    return answer.topics[0]!.partitions.map((one) => errorName(one.errorCode));
  }

  async fetch(partitions: readonly number[], groupId: string = this.#groupId): Promise<number[]> {
    const topics = [
      { topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never, name: 't', partitionIndexes: [...partitions] },
    ];
    const request = offsetFetchRequest({ groups: [{ groupId, memberId: null, memberEpoch: -1, topics }] });
    const answer = await this.#client.connection.request(offsetFetchApi, 8, request);
    return answer.groups[0]!.topics[0]!.partitions.map(({ committedOffset }) => committedOffset);
  }

  async deleteOffsets(groupId: string, topic: string): Promise<string[]> {
    const topics = [{ name: topic, partitions: [{ partitionIndex: 0 }] }];
    const request = offsetDeleteRequest({ groupId, topics });
    const answer = await this.#client.connection.request(offsetDeleteApi, 0, request);
    return [answer.errorCode, ...answer.topics.map((one) => one.partitions[0]!.errorCode)].map(errorName);
  }

  async deleteGroups(...groupsNames: string[]): Promise<string[]> {
    const answer = await this.#client.connection.request(deleteGroupsApi, 2, { groupsNames });
    const codes = new Map(answer.results.map((one) => [one.groupId, one.errorCode]));
    return groupsNames.map((one) => errorName(codes.get(one)!));
  }

  async describe(version: number, groupId: string): Promise<Described> {
    const request = describeGroupsRequest({ groups: [groupId] });
    const answer = await this.#client.connection.request(describeGroupsApi, version, request);
    return describedOf(answer.groups[0]!);
  }

  async list(...statesFilter: string[]): Promise<string[]> {
    const answer = await this.#client.connection.request(
      listGroupsApi,
      5,
      listGroupsRequest({ statesFilter }),
    );
    return answer.groups
      .map((one) => [one.groupId, one.protocolType, one.groupState, one.groupType].join(' '))
      .sort();
  }

  /** Requests on other connections have no order; this is long for a request on loopback. */
  async settle(): Promise<void> {
    await sleep(150);
  }

  async close(): Promise<void> {
    await this.#client.close();
    for (const one of this.#others) await one.close();
  }
}

/**
 * A group with its members. Those of the newer protocol (KIP-848) are described by an API of their own; a broker that does not
 * have it, or says that the group is none of them, is asked for a classic group.
 */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  consumerGroupDescribeApi,
  consumerGroupDescribeRequest,
  type ConsumerGroupDescribeResponseGroup,
} from '../broker/protocol/generated/consumer-group-describe.ts';
import {
  describeGroupsApi,
  describeGroupsRequest,
  type DescribeGroupsResponseGroup,
} from '../broker/protocol/generated/describe-groups.ts';
import { consumerProtocolAssignmentSchema } from '../broker/protocol/generated/record/consumer-protocol-assignment.ts';
import { ProtocolError } from '../broker/protocol/protocol-error.ts';
import { Reader } from '../broker/protocol/reader.ts';
import type { Cluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import { atCoordinator } from './coordinator.ts';
import { ApiError } from './errors.ts';

export interface AssignedTopic {
  readonly topic: string;
  readonly partitions: readonly number[];
}

export interface GroupMember {
  readonly memberId: string;
  /** Null: not a static member. */
  readonly instanceId: string | null;
  readonly clientId: string;
  /** As the broker writes it: an address behind a slash. */
  readonly host: string;
  /** Undefined where it cannot be read: the bytes are the members' own affair. */
  readonly assignment: readonly AssignedTopic[] | undefined;
}

export interface GroupDescription {
  readonly groupId: string;
  readonly type: 'classic' | 'consumer';
  readonly state: string;
  /** The assignor; undefined while none is chosen. */
  readonly protocol: string | undefined;
  /** Epoch of a group of the newer protocol. What generation a classic one is in, no API tells. */
  readonly generation: number | undefined;
  readonly coordinator: number;
  readonly members: readonly GroupMember[];
}

/** Rejects with ApiError, GROUP_ID_NOT_FOUND among them. */
export function describeGroup(cluster: Cluster, groupId: string): Promise<GroupDescription> {
  return atCoordinator(
    cluster,
    groupId,
    async ({ connection, brokerId }) =>
      (await describeConsumerGroup(connection, groupId, brokerId)) ??
      (await describeClassicGroup(connection, groupId, brokerId)),
  );
}

async function describeConsumerGroup(
  connection: Connection,
  groupId: string,
  coordinator: number,
): Promise<GroupDescription | undefined> {
  if (!connection.serves(consumerGroupDescribeApi)) return undefined;
  const request = consumerGroupDescribeRequest({ groupIds: [groupId] });
  const { groups } = await connection.request(consumerGroupDescribeApi, request);
  const answer = groups.find((one) => one.groupId === groupId);
  const code = answer?.errorCode ?? errorCode.GROUP_ID_NOT_FOUND;
  if (answer === undefined || code === errorCode.GROUP_ID_NOT_FOUND || code === errorCode.UNSUPPORTED_VERSION)
    return undefined;
  if (code !== errorCode.NONE) throw new ApiError(code, `group ${groupId}`, answer.errorMessage);
  return consumerGroupOf(answer, coordinator);
}

const consumerGroupOf = (
  answer: ConsumerGroupDescribeResponseGroup,
  coordinator: number,
): GroupDescription => ({
  groupId: answer.groupId,
  type: 'consumer',
  state: answer.groupState,
  protocol: answer.assignorName === '' ? undefined : answer.assignorName,
  generation: answer.groupEpoch,
  coordinator,
  members: answer.members.map((member) => ({
    memberId: member.memberId,
    instanceId: member.instanceId,
    clientId: member.clientId,
    host: member.clientHost,
    assignment: member.assignment.topicPartitions.map(({ topicName, partitions }) => ({
      topic: topicName,
      partitions,
    })),
  })),
});

/** What DescribeGroups says of a group that does not exist, before it had an error for that (KIP-1043). */
const deadState = 'Dead';

async function describeClassicGroup(
  connection: Connection,
  groupId: string,
  coordinator: number,
): Promise<GroupDescription> {
  const request = describeGroupsRequest({ groups: [groupId] });
  const { groups } = await connection.request(describeGroupsApi, request);
  const answer = groups.find((one) => one.groupId === groupId);
  const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
  if (answer === undefined || code !== errorCode.NONE)
    throw new ApiError(code, `group ${groupId}`, answer?.errorMessage);
  if (answer.groupState === deadState) {
    throw new ApiError(errorCode.GROUP_ID_NOT_FOUND, `group ${groupId}`);
  }
  return classicGroupOf(answer, coordinator);
}

const classicGroupOf = (answer: DescribeGroupsResponseGroup, coordinator: number): GroupDescription => ({
  groupId: answer.groupId,
  type: 'classic',
  state: answer.groupState,
  protocol: answer.protocolData === '' ? undefined : answer.protocolData,
  generation: undefined,
  coordinator,
  members: answer.members.map((member) => ({
    memberId: member.memberId,
    instanceId: member.groupInstanceId,
    clientId: member.clientId,
    host: member.clientHost,
    assignment: answer.protocolType === 'consumer' ? classicAssignment(member.memberAssignment) : undefined,
  })),
});

/** What the leader of a classic consumer group has given a member; nothing, before it has given anything. */
export function classicAssignment(bytes: Uint8Array): readonly AssignedTopic[] | undefined {
  if (bytes.length === 0) return [];
  const schema = consumerProtocolAssignmentSchema;
  try {
    const reader = new Reader(bytes);
    // What newer versions add stands behind what all have.
    const version = Math.min(reader.int16(), schema.maxVersion);
    return schema.read(reader, version).assignedPartitions;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}

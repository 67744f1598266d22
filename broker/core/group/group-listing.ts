// What the coordinator tells of its groups: DescribeGroups (key 15), ListGroups (key 16), and DeleteGroups (key 42), which
// takes only groups without members. A group that does not exist is described as Dead: without an error up to v5, with
// GROUP_ID_NOT_FOUND from v6; so is a consumer group, which has a request of its own.

import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  describeGroupsResponseGroup,
  type DescribeGroupsResponseGroup,
} from '../../protocol/generated/describe-groups.ts';
import type { ListGroupsResponseGroup } from '../../protocol/generated/list-groups.ts';
import type { ClassicGroup } from './classic-group.ts';
import { offsetTombstone } from './committed-offsets.ts';
import { consumerGroupState } from './consumer/consumer-group.ts';
import { groupTombstones } from './consumer/group-record-list.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupRecord } from './group-records.ts';
import { consumerProtocolType } from './group-subscription.ts';
import type { GroupView } from './group-view.ts';
import { metadataOf, noBytes, type Member } from './member.ts';

export interface DescribeCommand {
  readonly apiVersion: number;
  readonly groupIds: readonly string[];
}

/** First version that can tell of a group that does not exist. */
const groupNotFoundVersion = 6;

export function decideDescribe(
  view: GroupView,
  { apiVersion, groupIds }: DescribeCommand,
): GroupDecision<readonly DescribeGroupsResponseGroup[]> {
  return answered(
    groupIds.map((groupId) => {
      const group = view.groups.get(groupId);
      if (group !== undefined) return described(group);
      const what = view.consumers.has(groupId) ? 'is not a classic group' : 'not found';
      const dead = describeGroupsResponseGroup({ groupId, groupState: 'Dead' });
      if (apiVersion < groupNotFoundVersion) return dead;
      return {
        ...dead,
        errorCode: errorCode.GROUP_ID_NOT_FOUND,
        errorMessage: `Group ${groupId} ${what}.`,
      };
    }),
  );
}

function described(group: ClassicGroup): DescribeGroupsResponseGroup {
  // What members say is of the chosen protocol, and there is one only once everybody has agreed.
  const isSettled = group.state === 'Stable';
  const member = (one: Member): DescribeGroupsResponseGroup['members'][number] => ({
    memberId: one.memberId,
    groupInstanceId: one.groupInstanceId,
    clientId: one.clientId,
    clientHost: one.clientHost,
    memberMetadata: isSettled ? metadataOf(one, group.protocolName) : noBytes,
    memberAssignment: one.assignment,
  });
  return describeGroupsResponseGroup({
    groupId: group.groupId,
    groupState: group.state,
    protocolType: group.protocolType ?? '',
    protocolData: isSettled ? (group.protocolName ?? '') : '',
    members: [...group.members.values()].map(member),
  });
}

export interface ListCommand {
  /** Empty: all. Not case-sensitive. */
  readonly statesFilter: readonly string[];
  readonly typesFilter: readonly string[];
}

const classicType = 'classic';
const consumerType = 'consumer';

export function decideList(
  view: GroupView,
  { statesFilter, typesFilter }: ListCommand,
): GroupDecision<readonly ListGroupsResponseGroup[]> {
  const passes = (filter: readonly string[], text: string): boolean =>
    filter.length === 0 || filter.some((one) => one.toLowerCase() === text.toLowerCase());
  const listed: ListGroupsResponseGroup[] = [];
  for (const { groupId, state, protocolType } of view.groups.values()) {
    if (!passes(statesFilter, state) || !passes(typesFilter, classicType)) continue;
    listed.push({ groupId, protocolType: protocolType ?? '', groupState: state, groupType: classicType });
  }
  for (const group of view.consumers.values()) {
    const { groupId } = group;
    const groupState = consumerGroupState(group);
    if (!passes(statesFilter, groupState) || !passes(typesFilter, consumerType)) continue;
    listed.push({ groupId, protocolType: consumerProtocolType, groupState, groupType: consumerType });
  }
  return answered(listed);
}

export interface DeleteGroupsCommand {
  readonly groupIds: readonly string[];
}

export function decideDeleteGroups(
  view: GroupView,
  { groupIds }: DeleteGroupsCommand,
): GroupDecision<readonly ErrorCode[]> {
  const records: GroupRecord[] = [];
  const deleted = new Set<string>();
  const codes = groupIds.map((groupId) => {
    const consumers = view.consumers.get(groupId);
    const state = consumers === undefined ? view.groups.get(groupId)?.state : consumerGroupState(consumers);
    if (state === undefined || deleted.has(groupId)) return errorCode.GROUP_ID_NOT_FOUND;
    if (state !== 'Empty') return errorCode.NON_EMPTY_GROUP;
    for (const [name, offsets] of view.offsets.topics(groupId)) {
      for (const partition of offsets.keys()) records.push(offsetTombstone(groupId, name, partition));
    }
    if (consumers !== undefined) records.push(...groupTombstones(consumers));
    else records.push({ type: 'GroupMetadata', key: { group: groupId }, value: null });
    deleted.add(groupId);
    return errorCode.NONE;
  });
  return answered(codes, records);
}

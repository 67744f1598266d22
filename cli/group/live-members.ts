/** Members stand in the way of what changes a group from outside: they are named, so that somebody can stop them. */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { Cluster } from '../../client/cluster.ts';
import { ApiError } from '../../client/errors.ts';
import { describeGroup, type GroupDescription, type GroupMember } from '../../client/group-description.ts';
import { CommandFailure, oneLine } from '../terminal/failure.ts';

/** Members in one message; the rest is counted. */
const namedMax = 10;

const nameOf = ({ clientId, memberId, host }: GroupMember): string => `${clientId} ${memberId} ${host}`;

/** Throws when the group has members, or waits for some. */
export function refuseLive({ groupId, state, members }: GroupDescription, action: string): void {
  if (members.length === 0) {
    if (state === 'Empty' || state === 'Dead') return;
    throw new CommandFailure(`group ${groupId} cannot be ${action}: it is ${state}, not Empty`);
  }
  const named = members.slice(0, namedMax).map(nameOf);
  if (members.length > namedMax) named.push(`${members.length - namedMax} more`);
  const count = members.length === 1 ? '1 member' : `${members.length} members`;
  throw new CommandFailure(
    oneLine(
      `group ${groupId} cannot be ${action} while it is ${state} with ${count}, stop them first: ${named.join(', ')}`,
    ),
  );
}

/** Undefined: there is no such group. */
export async function findGroup(cluster: Cluster, groupId: string): Promise<GroupDescription | undefined> {
  try {
    return await describeGroup(cluster, groupId);
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCode.GROUP_ID_NOT_FOUND) return undefined;
    throw error;
  }
}

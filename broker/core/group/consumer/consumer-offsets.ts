// Who may commit and fetch offsets of a consumer group: a member in its epoch. Consumers that only keep their place (no member
// id, epoch -1) may commit while nobody is in the group.
//
// A commit may be of an older epoch when its partition has been the member's since then (KIP-1251): the member may commit
// just before it hears of its next epoch. A fetch is the beginning of something and must be of the newest.

import type { TopicId } from '../../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../../protocol/error-codes.ts';
import type { ConsumerGroup } from './consumer-group.ts';
import { classicTerms } from './consumer-member.ts';

export interface OffsetIdentity {
  readonly apiVersion: number;
  readonly memberId: string;
  readonly memberEpoch: number;
  /** A reset has just fenced the members of the group. */
  readonly isGuarded: boolean;
}

/** First version of OffsetCommit that knows of member epochs. */
const memberEpochVersion = 9;

type CodeOfPartition = (topicId: TopicId, partition: number) => ErrorCode;

const mayCommit: CodeOfPartition = () => errorCode.NONE;
const all =
  (code: ErrorCode): CodeOfPartition =>
  () =>
    code;

/** What a commit is told, partition by partition. */
export function commitCodes(group: ConsumerGroup, identity: OffsetIdentity): CodeOfPartition {
  const { memberId, memberEpoch } = identity;
  if (memberEpoch < 0 && group.members.size === 0)
    return identity.isGuarded ? all(errorCode.UNKNOWN_MEMBER_ID) : mayCommit;
  const member = group.members.get(memberId);
  if (member === undefined) return all(errorCode.UNKNOWN_MEMBER_ID);
  const { current } = member;
  const isClassic = classicTerms(member) !== undefined;
  if (!isClassic && identity.apiVersion < memberEpochVersion) return all(errorCode.UNSUPPORTED_VERSION);
  if (memberEpoch === current.memberEpoch) return mayCommit;
  const stale = isClassic ? errorCode.ILLEGAL_GENERATION : errorCode.STALE_MEMBER_EPOCH;
  if (memberEpoch > current.memberEpoch) return all(stale);
  return (topicId, partition) => {
    const since =
      current.assigned.get(topicId)?.get(partition) ?? current.pendingRevocation.get(topicId)?.get(partition);
    return since !== undefined && since <= memberEpoch ? errorCode.NONE : stale;
  };
}

/** What a fetch is told; without an id anybody may ask. */
export function fetchCode(group: ConsumerGroup, memberId: string | null, memberEpoch: number): ErrorCode {
  if (memberId === null && memberEpoch < 0) return errorCode.NONE;
  const member = group.members.get(memberId ?? '');
  if (member === undefined) return errorCode.UNKNOWN_MEMBER_ID;
  if (member.current.memberEpoch === memberEpoch) return errorCode.NONE;
  return classicTerms(member) === undefined ? errorCode.STALE_MEMBER_EPOCH : errorCode.ILLEGAL_GENERATION;
}

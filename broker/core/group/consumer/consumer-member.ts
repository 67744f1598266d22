// A member of a consumer group (KIP-848), as a value, and its records. A member that speaks the classic protocol has its
// terms of that in `classic`.

import type { TopicId } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type {
  ConsumerGroupCurrentMemberAssignmentValue,
  ConsumerGroupCurrentMemberAssignmentValueAssignedPartition,
} from '../../../protocol/generated/record/consumer-group-current-member-assignment-value.ts';
import type {
  ConsumerGroupMemberMetadataValue,
  ConsumerGroupMemberMetadataValueClassicMemberMetadata,
} from '../../../protocol/generated/record/consumer-group-member-metadata-value.ts';
import type { ConsumerRecord } from './consumer-records.ts';
import { initialAssignment, type CurrentAssignment, type MemberState } from './current-assignment.ts';
import { listed, type AssignedPartitions } from './partitions.ts';

/** Member epochs of requests and records that are no numbers of generations. */
export const leaveEpoch = -1;
export const leaveForAWhileEpoch = -2;
export const joinEpoch = 0;

/** What a member says of itself; the record's own fields, names and protocols in no need of another form. */
export type MemberMetadata = Readonly<ConsumerGroupMemberMetadataValue>;
export type ClassicTerms = ConsumerGroupMemberMetadataValueClassicMemberMetadata;

export interface ConsumerMember {
  readonly memberId: string;
  readonly metadata: MemberMetadata;
  readonly current: CurrentAssignment;
}

const nothingSaid: MemberMetadata = {
  instanceId: null,
  rackId: null,
  clientId: '',
  clientHost: '',
  subscribedTopicNames: [],
  subscribedTopicRegex: '',
  rebalanceTimeoutMs: -1,
  serverAssignor: null,
  classicMemberMetadata: null,
};

export function newConsumerMember(memberId: string): ConsumerMember {
  return { memberId, metadata: nothingSaid, current: initialAssignment };
}

/** Undefined: it speaks the new protocol. */
export function classicTerms(member: ConsumerMember): ClassicTerms | undefined {
  return member.metadata.classicMemberMetadata ?? undefined;
}

export function metadataRecord(groupId: string, { memberId, metadata }: ConsumerMember): ConsumerRecord {
  return { type: 'ConsumerGroupMemberMetadata', key: { groupId, memberId }, value: metadata };
}

export function currentRecord(groupId: string, { memberId, current }: ConsumerMember): ConsumerRecord {
  return {
    type: 'ConsumerGroupCurrentMemberAssignment',
    key: { groupId, memberId },
    value: {
      memberEpoch: current.memberEpoch,
      previousMemberEpoch: current.previousMemberEpoch,
      state: stateNumber[current.state],
      assignedPartitions: stored(current.assigned),
      partitionsPendingRevocation: stored(current.pendingRevocation),
    },
  };
}

const stateNumber: Readonly<Record<MemberState, number>> = { stable: 0, unrevoked: 1, unreleased: 2 };
const stateNames: readonly MemberState[] = ['stable', 'unrevoked', 'unreleased'];

function stored(
  partitions: AssignedPartitions,
): ConsumerGroupCurrentMemberAssignmentValueAssignedPartition[] {
  return listed(partitions).map((one) => {
    const epochs = partitions.get(one.topicId)!;
    return { ...one, assignmentEpochs: one.partitions.map((partition) => epochs.get(partition)!) };
  });
}

/** A record of a broker that kept no epochs of assignments counts from its member's epoch. */
export function currentFromValue(value: ConsumerGroupCurrentMemberAssignmentValue): CurrentAssignment {
  const { memberEpoch, previousMemberEpoch } = value;
  const read = (
    topics: readonly ConsumerGroupCurrentMemberAssignmentValueAssignedPartition[],
  ): AssignedPartitions => {
    const result = new Map<TopicId, Map<number, number>>();
    for (const { topicId, partitions, assignmentEpochs } of topics) {
      if (topicId === zeroUuid || partitions.length === 0) continue;
      result.set(
        topicId,
        new Map(partitions.map((partition, at) => [partition, assignmentEpochs?.[at] ?? memberEpoch])),
      );
    }
    return result;
  };
  return {
    state: stateNames[value.state] ?? 'stable',
    memberEpoch,
    previousMemberEpoch,
    assigned: read(value.assignedPartitions),
    pendingRevocation: read(value.partitionsPendingRevocation),
  };
}

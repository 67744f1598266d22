// Generated from broker/protocol/schema/record/consumer-group-target-assignment-member-key.schema. Do not edit: change the schema, then `make generate`.
// Key of what a member of a consumer group shall own (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupTargetAssignmentMemberKey {
  groupId: string;
  memberId: string;
}

export function consumerGroupTargetAssignmentMemberKey(fields: Partial<ConsumerGroupTargetAssignmentMemberKey> = {}): ConsumerGroupTargetAssignmentMemberKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readConsumerGroupTargetAssignmentMemberKey(reader: Reader, _version: number): ConsumerGroupTargetAssignmentMemberKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: ConsumerGroupTargetAssignmentMemberKey = { groupId, memberId };
  return value;
}

export function writeConsumerGroupTargetAssignmentMemberKey(writer: Writer, value: ConsumerGroupTargetAssignmentMemberKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const consumerGroupTargetAssignmentMemberKeySchema: RecordSchema<ConsumerGroupTargetAssignmentMemberKey> = {
  name: 'ConsumerGroupTargetAssignmentMemberKey',
  typeId: 7,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupTargetAssignmentMemberKey,
  write: writeConsumerGroupTargetAssignmentMemberKey,
};

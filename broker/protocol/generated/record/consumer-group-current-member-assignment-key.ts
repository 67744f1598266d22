// Generated from broker/protocol/schema/record/consumer-group-current-member-assignment-key.schema. Do not edit: change the schema, then `make generate`.
// Key of what a member of a consumer group owns now (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupCurrentMemberAssignmentKey {
  groupId: string;
  memberId: string;
}

export function consumerGroupCurrentMemberAssignmentKey(fields: Partial<ConsumerGroupCurrentMemberAssignmentKey> = {}): ConsumerGroupCurrentMemberAssignmentKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readConsumerGroupCurrentMemberAssignmentKey(reader: Reader, _version: number): ConsumerGroupCurrentMemberAssignmentKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: ConsumerGroupCurrentMemberAssignmentKey = { groupId, memberId };
  return value;
}

export function writeConsumerGroupCurrentMemberAssignmentKey(writer: Writer, value: ConsumerGroupCurrentMemberAssignmentKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const consumerGroupCurrentMemberAssignmentKeySchema: RecordSchema<ConsumerGroupCurrentMemberAssignmentKey> = {
  name: 'ConsumerGroupCurrentMemberAssignmentKey',
  typeId: 8,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupCurrentMemberAssignmentKey,
  write: writeConsumerGroupCurrentMemberAssignmentKey,
};

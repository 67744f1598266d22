// Generated from broker/protocol/schema/record/consumer-group-member-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a member of a consumer group (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupMemberMetadataKey {
  groupId: string;
  memberId: string;
}

export function consumerGroupMemberMetadataKey(fields: Partial<ConsumerGroupMemberMetadataKey> = {}): ConsumerGroupMemberMetadataKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readConsumerGroupMemberMetadataKey(reader: Reader, _version: number): ConsumerGroupMemberMetadataKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: ConsumerGroupMemberMetadataKey = { groupId, memberId };
  return value;
}

export function writeConsumerGroupMemberMetadataKey(writer: Writer, value: ConsumerGroupMemberMetadataKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const consumerGroupMemberMetadataKeySchema: RecordSchema<ConsumerGroupMemberMetadataKey> = {
  name: 'ConsumerGroupMemberMetadataKey',
  typeId: 5,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupMemberMetadataKey,
  write: writeConsumerGroupMemberMetadataKey,
};

// Generated from broker/protocol/schema/record/consumer-group-target-assignment-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the epoch of a consumer group's target assignment (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupTargetAssignmentMetadataKey {
  groupId: string;
}

export function consumerGroupTargetAssignmentMetadataKey(fields: Partial<ConsumerGroupTargetAssignmentMetadataKey> = {}): ConsumerGroupTargetAssignmentMetadataKey {
  return { groupId: '', ...fields };
}

export function readConsumerGroupTargetAssignmentMetadataKey(reader: Reader, _version: number): ConsumerGroupTargetAssignmentMetadataKey {
  const groupId: string = reader.string();
  const value: ConsumerGroupTargetAssignmentMetadataKey = { groupId };
  return value;
}

export function writeConsumerGroupTargetAssignmentMetadataKey(writer: Writer, value: ConsumerGroupTargetAssignmentMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const consumerGroupTargetAssignmentMetadataKeySchema: RecordSchema<ConsumerGroupTargetAssignmentMetadataKey> = {
  name: 'ConsumerGroupTargetAssignmentMetadataKey',
  typeId: 6,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupTargetAssignmentMetadataKey,
  write: writeConsumerGroupTargetAssignmentMetadataKey,
};

// Generated from broker/protocol/schema/record/consumer-group-partition-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the partition counts that a consumer group once kept (KIP-848); deleted when found.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupPartitionMetadataKey {
  groupId: string;
}

export function consumerGroupPartitionMetadataKey(fields: Partial<ConsumerGroupPartitionMetadataKey> = {}): ConsumerGroupPartitionMetadataKey {
  return { groupId: '', ...fields };
}

export function readConsumerGroupPartitionMetadataKey(reader: Reader, _version: number): ConsumerGroupPartitionMetadataKey {
  const groupId: string = reader.string();
  const value: ConsumerGroupPartitionMetadataKey = { groupId };
  return value;
}

export function writeConsumerGroupPartitionMetadataKey(writer: Writer, value: ConsumerGroupPartitionMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const consumerGroupPartitionMetadataKeySchema: RecordSchema<ConsumerGroupPartitionMetadataKey> = {
  name: 'ConsumerGroupPartitionMetadataKey',
  typeId: 4,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupPartitionMetadataKey,
  write: writeConsumerGroupPartitionMetadataKey,
};

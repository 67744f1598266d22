// Generated from broker/protocol/schema/record/consumer-group-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a consumer group's epoch (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupMetadataKey {
  groupId: string;
}

export function consumerGroupMetadataKey(fields: Partial<ConsumerGroupMetadataKey> = {}): ConsumerGroupMetadataKey {
  return { groupId: '', ...fields };
}

export function readConsumerGroupMetadataKey(reader: Reader, _version: number): ConsumerGroupMetadataKey {
  const groupId: string = reader.string();
  const value: ConsumerGroupMetadataKey = { groupId };
  return value;
}

export function writeConsumerGroupMetadataKey(writer: Writer, value: ConsumerGroupMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const consumerGroupMetadataKeySchema: RecordSchema<ConsumerGroupMetadataKey> = {
  name: 'ConsumerGroupMetadataKey',
  typeId: 3,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupMetadataKey,
  write: writeConsumerGroupMetadataKey,
};

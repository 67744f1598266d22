// Generated from broker/protocol/schema/record/share-group-state-partition-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of what is known of a share group's partitions (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupStatePartitionMetadataKey {
  groupId: string;
}

export function shareGroupStatePartitionMetadataKey(fields: Partial<ShareGroupStatePartitionMetadataKey> = {}): ShareGroupStatePartitionMetadataKey {
  return { groupId: '', ...fields };
}

export function readShareGroupStatePartitionMetadataKey(reader: Reader, _version: number): ShareGroupStatePartitionMetadataKey {
  const groupId: string = reader.string();
  const value: ShareGroupStatePartitionMetadataKey = { groupId };
  return value;
}

export function writeShareGroupStatePartitionMetadataKey(writer: Writer, value: ShareGroupStatePartitionMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const shareGroupStatePartitionMetadataKeySchema: RecordSchema<ShareGroupStatePartitionMetadataKey> = {
  name: 'ShareGroupStatePartitionMetadataKey',
  typeId: 15,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupStatePartitionMetadataKey,
  write: writeShareGroupStatePartitionMetadataKey,
};

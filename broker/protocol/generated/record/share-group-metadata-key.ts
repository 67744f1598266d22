// Generated from broker/protocol/schema/record/share-group-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a share group's epoch (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupMetadataKey {
  groupId: string;
}

export function shareGroupMetadataKey(fields: Partial<ShareGroupMetadataKey> = {}): ShareGroupMetadataKey {
  return { groupId: '', ...fields };
}

export function readShareGroupMetadataKey(reader: Reader, _version: number): ShareGroupMetadataKey {
  const groupId: string = reader.string();
  const value: ShareGroupMetadataKey = { groupId };
  return value;
}

export function writeShareGroupMetadataKey(writer: Writer, value: ShareGroupMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const shareGroupMetadataKeySchema: RecordSchema<ShareGroupMetadataKey> = {
  name: 'ShareGroupMetadataKey',
  typeId: 11,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupMetadataKey,
  write: writeShareGroupMetadataKey,
};

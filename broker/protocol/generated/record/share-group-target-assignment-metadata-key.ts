// Generated from broker/protocol/schema/record/share-group-target-assignment-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the epoch of a share group's target assignment (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupTargetAssignmentMetadataKey {
  groupId: string;
}

export function shareGroupTargetAssignmentMetadataKey(fields: Partial<ShareGroupTargetAssignmentMetadataKey> = {}): ShareGroupTargetAssignmentMetadataKey {
  return { groupId: '', ...fields };
}

export function readShareGroupTargetAssignmentMetadataKey(reader: Reader, _version: number): ShareGroupTargetAssignmentMetadataKey {
  const groupId: string = reader.string();
  const value: ShareGroupTargetAssignmentMetadataKey = { groupId };
  return value;
}

export function writeShareGroupTargetAssignmentMetadataKey(writer: Writer, value: ShareGroupTargetAssignmentMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const shareGroupTargetAssignmentMetadataKeySchema: RecordSchema<ShareGroupTargetAssignmentMetadataKey> = {
  name: 'ShareGroupTargetAssignmentMetadataKey',
  typeId: 12,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupTargetAssignmentMetadataKey,
  write: writeShareGroupTargetAssignmentMetadataKey,
};

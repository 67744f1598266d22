// Generated from broker/protocol/schema/record/share-group-member-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a member of a share group (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupMemberMetadataKey {
  groupId: string;
  memberId: string;
}

export function shareGroupMemberMetadataKey(fields: Partial<ShareGroupMemberMetadataKey> = {}): ShareGroupMemberMetadataKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readShareGroupMemberMetadataKey(reader: Reader, _version: number): ShareGroupMemberMetadataKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: ShareGroupMemberMetadataKey = { groupId, memberId };
  return value;
}

export function writeShareGroupMemberMetadataKey(writer: Writer, value: ShareGroupMemberMetadataKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const shareGroupMemberMetadataKeySchema: RecordSchema<ShareGroupMemberMetadataKey> = {
  name: 'ShareGroupMemberMetadataKey',
  typeId: 10,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupMemberMetadataKey,
  write: writeShareGroupMemberMetadataKey,
};

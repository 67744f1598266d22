// Generated from broker/protocol/schema/record/share-group-current-member-assignment-key.schema. Do not edit: change the schema, then `make generate`.
// Key of what a member of a share group has (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupCurrentMemberAssignmentKey {
  groupId: string;
  memberId: string;
}

export function shareGroupCurrentMemberAssignmentKey(fields: Partial<ShareGroupCurrentMemberAssignmentKey> = {}): ShareGroupCurrentMemberAssignmentKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readShareGroupCurrentMemberAssignmentKey(reader: Reader, _version: number): ShareGroupCurrentMemberAssignmentKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: ShareGroupCurrentMemberAssignmentKey = { groupId, memberId };
  return value;
}

export function writeShareGroupCurrentMemberAssignmentKey(writer: Writer, value: ShareGroupCurrentMemberAssignmentKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const shareGroupCurrentMemberAssignmentKeySchema: RecordSchema<ShareGroupCurrentMemberAssignmentKey> = {
  name: 'ShareGroupCurrentMemberAssignmentKey',
  typeId: 14,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupCurrentMemberAssignmentKey,
  write: writeShareGroupCurrentMemberAssignmentKey,
};

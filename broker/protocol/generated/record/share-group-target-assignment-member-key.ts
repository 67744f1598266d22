// Generated from broker/protocol/schema/record/share-group-target-assignment-member-key.schema. Do not edit: change the schema, then `make generate`.
// Key of what a member of a share group shall have (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupTargetAssignmentMemberKey {
  groupId: string;
  memberId: string;
}

export function shareGroupTargetAssignmentMemberKey(fields: Partial<ShareGroupTargetAssignmentMemberKey> = {}): ShareGroupTargetAssignmentMemberKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readShareGroupTargetAssignmentMemberKey(reader: Reader, _version: number): ShareGroupTargetAssignmentMemberKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: ShareGroupTargetAssignmentMemberKey = { groupId, memberId };
  return value;
}

export function writeShareGroupTargetAssignmentMemberKey(writer: Writer, value: ShareGroupTargetAssignmentMemberKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const shareGroupTargetAssignmentMemberKeySchema: RecordSchema<ShareGroupTargetAssignmentMemberKey> = {
  name: 'ShareGroupTargetAssignmentMemberKey',
  typeId: 13,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupTargetAssignmentMemberKey,
  write: writeShareGroupTargetAssignmentMemberKey,
};

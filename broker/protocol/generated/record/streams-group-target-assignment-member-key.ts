// Generated from broker/protocol/schema/record/streams-group-target-assignment-member-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the tasks that a member of a streams group shall run (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupTargetAssignmentMemberKey {
  groupId: string;
  memberId: string;
}

export function streamsGroupTargetAssignmentMemberKey(fields: Partial<StreamsGroupTargetAssignmentMemberKey> = {}): StreamsGroupTargetAssignmentMemberKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readStreamsGroupTargetAssignmentMemberKey(reader: Reader, _version: number): StreamsGroupTargetAssignmentMemberKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: StreamsGroupTargetAssignmentMemberKey = { groupId, memberId };
  return value;
}

export function writeStreamsGroupTargetAssignmentMemberKey(writer: Writer, value: StreamsGroupTargetAssignmentMemberKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const streamsGroupTargetAssignmentMemberKeySchema: RecordSchema<StreamsGroupTargetAssignmentMemberKey> = {
  name: 'StreamsGroupTargetAssignmentMemberKey',
  typeId: 21,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupTargetAssignmentMemberKey,
  write: writeStreamsGroupTargetAssignmentMemberKey,
};

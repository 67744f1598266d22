// Generated from broker/protocol/schema/record/streams-group-current-member-assignment-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the tasks that a member of a streams group runs now (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupCurrentMemberAssignmentKey {
  groupId: string;
  memberId: string;
}

export function streamsGroupCurrentMemberAssignmentKey(fields: Partial<StreamsGroupCurrentMemberAssignmentKey> = {}): StreamsGroupCurrentMemberAssignmentKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentKey(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: StreamsGroupCurrentMemberAssignmentKey = { groupId, memberId };
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentKey(writer: Writer, value: StreamsGroupCurrentMemberAssignmentKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const streamsGroupCurrentMemberAssignmentKeySchema: RecordSchema<StreamsGroupCurrentMemberAssignmentKey> = {
  name: 'StreamsGroupCurrentMemberAssignmentKey',
  typeId: 22,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupCurrentMemberAssignmentKey,
  write: writeStreamsGroupCurrentMemberAssignmentKey,
};

// Generated from broker/protocol/schema/record/streams-group-member-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a member of a streams group (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupMemberMetadataKey {
  groupId: string;
  memberId: string;
}

export function streamsGroupMemberMetadataKey(fields: Partial<StreamsGroupMemberMetadataKey> = {}): StreamsGroupMemberMetadataKey {
  return { groupId: '', memberId: '', ...fields };
}

export function readStreamsGroupMemberMetadataKey(reader: Reader, _version: number): StreamsGroupMemberMetadataKey {
  const groupId: string = reader.string();
  const memberId: string = reader.string();
  const value: StreamsGroupMemberMetadataKey = { groupId, memberId };
  return value;
}

export function writeStreamsGroupMemberMetadataKey(writer: Writer, value: StreamsGroupMemberMetadataKey, _version: number): void {
  writer.string(value.groupId);
  writer.string(value.memberId);
}

export const streamsGroupMemberMetadataKeySchema: RecordSchema<StreamsGroupMemberMetadataKey> = {
  name: 'StreamsGroupMemberMetadataKey',
  typeId: 19,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupMemberMetadataKey,
  write: writeStreamsGroupMemberMetadataKey,
};

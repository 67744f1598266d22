// Generated from broker/protocol/schema/record/streams-group-target-assignment-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the epoch of a streams group's target assignment (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupTargetAssignmentMetadataKey {
  groupId: string;
}

export function streamsGroupTargetAssignmentMetadataKey(fields: Partial<StreamsGroupTargetAssignmentMetadataKey> = {}): StreamsGroupTargetAssignmentMetadataKey {
  return { groupId: '', ...fields };
}

export function readStreamsGroupTargetAssignmentMetadataKey(reader: Reader, _version: number): StreamsGroupTargetAssignmentMetadataKey {
  const groupId: string = reader.string();
  const value: StreamsGroupTargetAssignmentMetadataKey = { groupId };
  return value;
}

export function writeStreamsGroupTargetAssignmentMetadataKey(writer: Writer, value: StreamsGroupTargetAssignmentMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const streamsGroupTargetAssignmentMetadataKeySchema: RecordSchema<StreamsGroupTargetAssignmentMetadataKey> = {
  name: 'StreamsGroupTargetAssignmentMetadataKey',
  typeId: 20,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupTargetAssignmentMetadataKey,
  write: writeStreamsGroupTargetAssignmentMetadataKey,
};

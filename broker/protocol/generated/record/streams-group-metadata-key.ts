// Generated from broker/protocol/schema/record/streams-group-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a streams group's epoch (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupMetadataKey {
  groupId: string;
}

export function streamsGroupMetadataKey(fields: Partial<StreamsGroupMetadataKey> = {}): StreamsGroupMetadataKey {
  return { groupId: '', ...fields };
}

export function readStreamsGroupMetadataKey(reader: Reader, _version: number): StreamsGroupMetadataKey {
  const groupId: string = reader.string();
  const value: StreamsGroupMetadataKey = { groupId };
  return value;
}

export function writeStreamsGroupMetadataKey(writer: Writer, value: StreamsGroupMetadataKey, _version: number): void {
  writer.string(value.groupId);
}

export const streamsGroupMetadataKeySchema: RecordSchema<StreamsGroupMetadataKey> = {
  name: 'StreamsGroupMetadataKey',
  typeId: 17,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupMetadataKey,
  write: writeStreamsGroupMetadataKey,
};

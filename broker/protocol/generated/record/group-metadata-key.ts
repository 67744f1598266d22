// Generated from broker/protocol/schema/record/group-metadata-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a classic group. The type id in front of a key is its version in Kafka's older words.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface GroupMetadataKey {
  group: string;
}

export function groupMetadataKey(fields: Partial<GroupMetadataKey> = {}): GroupMetadataKey {
  return { group: '', ...fields };
}

export function readGroupMetadataKey(reader: Reader, _version: number): GroupMetadataKey {
  const group: string = reader.string();
  const value: GroupMetadataKey = { group };
  return value;
}

export function writeGroupMetadataKey(writer: Writer, value: GroupMetadataKey, _version: number): void {
  writer.string(value.group);
}

export const groupMetadataKeySchema: RecordSchema<GroupMetadataKey> = {
  name: 'GroupMetadataKey',
  typeId: 2,
  minVersion: 0,
  maxVersion: 0,
  read: readGroupMetadataKey,
  write: writeGroupMetadataKey,
};

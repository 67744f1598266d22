// Generated from broker/protocol/schema/record/offset-commit-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a committed offset.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface OffsetCommitKey {
  group: string;
  topic: string;
  partition: number;
}

export function offsetCommitKey(fields: Partial<OffsetCommitKey> = {}): OffsetCommitKey {
  return { group: '', topic: '', partition: 0, ...fields };
}

export function readOffsetCommitKey(reader: Reader, _version: number): OffsetCommitKey {
  const group: string = reader.string();
  const topic: string = reader.string();
  const partition: number = reader.int32();
  const value: OffsetCommitKey = { group, topic, partition };
  return value;
}

export function writeOffsetCommitKey(writer: Writer, value: OffsetCommitKey, _version: number): void {
  writer.string(value.group);
  writer.string(value.topic);
  writer.int32(value.partition);
}

export const offsetCommitKeySchema: RecordSchema<OffsetCommitKey> = {
  name: 'OffsetCommitKey',
  typeId: 1,
  minVersion: 0,
  maxVersion: 0,
  read: readOffsetCommitKey,
  write: writeOffsetCommitKey,
};

// Generated from broker/protocol/schema/record/legacy-offset-commit-key.schema. Do not edit: change the schema, then `make generate`.
// Key of a committed offset as Kafka 0.8 wrote it. The fields are those of OffsetCommitKey.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface LegacyOffsetCommitKey {
  group: string;
  topic: string;
  partition: number;
}

export function legacyOffsetCommitKey(fields: Partial<LegacyOffsetCommitKey> = {}): LegacyOffsetCommitKey {
  return { group: '', topic: '', partition: 0, ...fields };
}

export function readLegacyOffsetCommitKey(reader: Reader, _version: number): LegacyOffsetCommitKey {
  const group: string = reader.string();
  const topic: string = reader.string();
  const partition: number = reader.int32();
  const value: LegacyOffsetCommitKey = { group, topic, partition };
  return value;
}

export function writeLegacyOffsetCommitKey(writer: Writer, value: LegacyOffsetCommitKey, _version: number): void {
  writer.string(value.group);
  writer.string(value.topic);
  writer.int32(value.partition);
}

export const legacyOffsetCommitKeySchema: RecordSchema<LegacyOffsetCommitKey> = {
  name: 'LegacyOffsetCommitKey',
  typeId: 0,
  minVersion: 0,
  maxVersion: 0,
  read: readLegacyOffsetCommitKey,
  write: writeLegacyOffsetCommitKey,
};

// Generated from broker/protocol/schema/record/legacy-offset-commit-value.schema. Do not edit: change the schema, then `make generate`.
// A committed offset as Kafka 0.8 wrote it.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface LegacyOffsetCommitValue {
  offset: number;
  metadata: string;
  commitTimestamp: number;
}

export function legacyOffsetCommitValue(fields: Partial<LegacyOffsetCommitValue> = {}): LegacyOffsetCommitValue {
  return { offset: 0, metadata: '', commitTimestamp: 0, ...fields };
}

export function readLegacyOffsetCommitValue(reader: Reader, _version: number): LegacyOffsetCommitValue {
  const offset: number = reader.int64();
  const metadata: string = reader.string();
  const commitTimestamp: number = reader.int64();
  const value: LegacyOffsetCommitValue = { offset, metadata, commitTimestamp };
  return value;
}

export function writeLegacyOffsetCommitValue(writer: Writer, value: LegacyOffsetCommitValue, _version: number): void {
  writer.int64(value.offset);
  writer.string(value.metadata);
  writer.int64(value.commitTimestamp);
}

export const legacyOffsetCommitValueSchema: RecordSchema<LegacyOffsetCommitValue> = {
  name: 'LegacyOffsetCommitValue',
  typeId: 0,
  minVersion: 0,
  maxVersion: 0,
  read: readLegacyOffsetCommitValue,
  write: writeLegacyOffsetCommitValue,
};

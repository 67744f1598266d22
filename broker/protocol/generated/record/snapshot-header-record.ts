// Generated from broker/protocol/schema/record/snapshot-header-record.schema. Do not edit: change the schema, then `make generate`.
// Control record at the start of a snapshot of the metadata log (KIP-630).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface SnapshotHeaderRecord {
  version: number;
  lastContainedLogTimestamp: number;
  unknownTags?: UnknownTag[];
}

export function snapshotHeaderRecord(fields: Partial<SnapshotHeaderRecord> = {}): SnapshotHeaderRecord {
  return { version: 0, lastContainedLogTimestamp: 0, ...fields };
}

export function readSnapshotHeaderRecord(reader: Reader, _version: number): SnapshotHeaderRecord {
  const versionField: number = reader.int16();
  const lastContainedLogTimestamp: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: SnapshotHeaderRecord = { version: versionField, lastContainedLogTimestamp };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSnapshotHeaderRecord(writer: Writer, value: SnapshotHeaderRecord, _version: number): void {
  writer.int16(value.version);
  writer.int64(value.lastContainedLogTimestamp);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const snapshotHeaderRecordSchema: RecordSchema<SnapshotHeaderRecord> = {
  name: 'SnapshotHeaderRecord',
  minVersion: 0,
  maxVersion: 0,
  read: readSnapshotHeaderRecord,
  write: writeSnapshotHeaderRecord,
};

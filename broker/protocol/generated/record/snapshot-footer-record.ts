// Generated from broker/protocol/schema/record/snapshot-footer-record.schema. Do not edit: change the schema, then `make generate`.
// Control record at the end of a snapshot of the metadata log (KIP-630).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface SnapshotFooterRecord {
  version: number;
  unknownTags?: UnknownTag[];
}

export function snapshotFooterRecord(fields: Partial<SnapshotFooterRecord> = {}): SnapshotFooterRecord {
  return { version: 0, ...fields };
}

export function readSnapshotFooterRecord(reader: Reader, _version: number): SnapshotFooterRecord {
  const versionField: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: SnapshotFooterRecord = { version: versionField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSnapshotFooterRecord(writer: Writer, value: SnapshotFooterRecord, _version: number): void {
  writer.int16(value.version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const snapshotFooterRecordSchema: RecordSchema<SnapshotFooterRecord> = {
  name: 'SnapshotFooterRecord',
  minVersion: 0,
  maxVersion: 0,
  read: readSnapshotFooterRecord,
  write: writeSnapshotFooterRecord,
};

// Generated from broker/protocol/schema/record/kraft-version-record.schema. Do not edit: change the schema, then `make generate`.
// Control record: version of the quorum's own protocol (KIP-853).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface KRaftVersionRecord {
  version: number;
  kRaftVersion: number;
  unknownTags?: UnknownTag[];
}

export function kRaftVersionRecord(fields: Partial<KRaftVersionRecord> = {}): KRaftVersionRecord {
  return { version: 0, kRaftVersion: 0, ...fields };
}

export function readKRaftVersionRecord(reader: Reader, _version: number): KRaftVersionRecord {
  const versionField: number = reader.int16();
  const kRaftVersion: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: KRaftVersionRecord = { version: versionField, kRaftVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeKRaftVersionRecord(writer: Writer, value: KRaftVersionRecord, _version: number): void {
  writer.int16(value.version);
  writer.int16(value.kRaftVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const kRaftVersionRecordSchema: RecordSchema<KRaftVersionRecord> = {
  name: 'KRaftVersionRecord',
  minVersion: 0,
  maxVersion: 0,
  read: readKRaftVersionRecord,
  write: writeKRaftVersionRecord,
};

// Generated from broker/protocol/schema/record/feature-level-record.schema. Do not edit: change the schema, then `make generate`.
// Finalizes the level of a feature (KIP-584, KIP-778).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface FeatureLevelRecord {
  name: string;
  /** 0: disabled. */
  featureLevel: number;
  unknownTags?: UnknownTag[];
}

export function featureLevelRecord(fields: Partial<FeatureLevelRecord> = {}): FeatureLevelRecord {
  return { name: '', featureLevel: 0, ...fields };
}

export function readFeatureLevelRecord(reader: Reader, _version: number): FeatureLevelRecord {
  const name: string = reader.compactString();
  const featureLevel: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FeatureLevelRecord = { name, featureLevel };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFeatureLevelRecord(writer: Writer, value: FeatureLevelRecord, _version: number): void {
  writer.compactString(value.name);
  writer.int16(value.featureLevel);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const featureLevelRecordSchema: RecordSchema<FeatureLevelRecord> = {
  name: 'FeatureLevelRecord',
  typeId: 12,
  minVersion: 0,
  maxVersion: 0,
  read: readFeatureLevelRecord,
  write: writeFeatureLevelRecord,
};

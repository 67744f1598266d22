// Generated from broker/protocol/schema/record/config-record.schema. Do not edit: change the schema, then `make generate`.
// Sets one setting of a resource in the metadata log.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConfigRecord {
  /** 2: topic, 4: broker, 8: broker logger, 16: client metrics, 32: group. */
  resourceType: number;
  resourceName: string;
  name: string;
  /** Null: back to the default. */
  value: string | null;
  unknownTags?: UnknownTag[];
}

export function configRecord(fields: Partial<ConfigRecord> = {}): ConfigRecord {
  return { resourceType: 0, resourceName: '', name: '', value: '', ...fields };
}

export function readConfigRecord(reader: Reader, _version: number): ConfigRecord {
  const resourceType: number = reader.int8();
  const resourceName: string = reader.compactString();
  const name: string = reader.compactString();
  const valueField: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConfigRecord = { resourceType, resourceName, name, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConfigRecord(writer: Writer, value: ConfigRecord, _version: number): void {
  writer.int8(value.resourceType);
  writer.compactString(value.resourceName);
  writer.compactString(value.name);
  writer.compactStringOrNull(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const configRecordSchema: RecordSchema<ConfigRecord> = {
  name: 'ConfigRecord',
  typeId: 4,
  minVersion: 0,
  maxVersion: 0,
  read: readConfigRecord,
  write: writeConfigRecord,
};

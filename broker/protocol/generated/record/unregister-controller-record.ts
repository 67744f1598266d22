// Generated from broker/protocol/schema/record/unregister-controller-record.schema. Do not edit: change the schema, then `make generate`.
// A controller is forgotten.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface UnregisterControllerRecord {
  controllerId: number;
  unknownTags?: UnknownTag[];
}

export function unregisterControllerRecord(fields: Partial<UnregisterControllerRecord> = {}): UnregisterControllerRecord {
  return { controllerId: 0, ...fields };
}

export function readUnregisterControllerRecord(reader: Reader, _version: number): UnregisterControllerRecord {
  const controllerId: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UnregisterControllerRecord = { controllerId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnregisterControllerRecord(writer: Writer, value: UnregisterControllerRecord, _version: number): void {
  writer.int32(value.controllerId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const unregisterControllerRecordSchema: RecordSchema<UnregisterControllerRecord> = {
  name: 'UnregisterControllerRecord',
  typeId: 29,
  minVersion: 0,
  maxVersion: 0,
  read: readUnregisterControllerRecord,
  write: writeUnregisterControllerRecord,
};

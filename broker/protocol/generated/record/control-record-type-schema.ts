// Generated from broker/protocol/schema/record/control-record-type-schema.schema. Do not edit: change the schema, then `make generate`.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ControlRecordTypeSchema {
  type: number;
}

export function controlRecordTypeSchema(fields: Partial<ControlRecordTypeSchema> = {}): ControlRecordTypeSchema {
  return { type: 0, ...fields };
}

export function readControlRecordTypeSchema(reader: Reader, _version: number): ControlRecordTypeSchema {
  const type: number = reader.int16();
  const value: ControlRecordTypeSchema = { type };
  return value;
}

export function writeControlRecordTypeSchema(writer: Writer, value: ControlRecordTypeSchema, _version: number): void {
  writer.int16(value.type);
}

export const controlRecordTypeSchemaSchema: RecordSchema<ControlRecordTypeSchema> = {
  name: 'ControlRecordTypeSchema',
  minVersion: 0,
  maxVersion: 0,
  read: readControlRecordTypeSchema,
  write: writeControlRecordTypeSchema,
};

// Generated from broker/protocol/schema/record/control-record-type-schema.schema. Do not edit: change the schema, then `make generate`.
// Key of a control record, after an int16 version (KIP-98).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ControlRecordTypeSchema {
  /** 0: abort, 1: commit, 2: leader change, 3: snapshot header, 4: snapshot footer, 5: KRaft version, 6: voters. */
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

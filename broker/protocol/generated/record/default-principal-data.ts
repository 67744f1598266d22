// Generated from broker/protocol/schema/record/default-principal-data.schema. Do not edit: change the schema, then `make generate`.
// Who sent a forwarded request, inside an Envelope (KIP-590).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface DefaultPrincipalData {
  type: string;
  name: string;
  tokenAuthenticated: boolean;
  unknownTags?: UnknownTag[];
}

export function defaultPrincipalData(fields: Partial<DefaultPrincipalData> = {}): DefaultPrincipalData {
  return { type: '', name: '', tokenAuthenticated: false, ...fields };
}

export function readDefaultPrincipalData(reader: Reader, _version: number): DefaultPrincipalData {
  const type: string = reader.compactString();
  const name: string = reader.compactString();
  const tokenAuthenticated: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DefaultPrincipalData = { type, name, tokenAuthenticated };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDefaultPrincipalData(writer: Writer, value: DefaultPrincipalData, _version: number): void {
  writer.compactString(value.type);
  writer.compactString(value.name);
  writer.bool(value.tokenAuthenticated);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const defaultPrincipalDataSchema: RecordSchema<DefaultPrincipalData> = {
  name: 'DefaultPrincipalData',
  minVersion: 0,
  maxVersion: 0,
  read: readDefaultPrincipalData,
  write: writeDefaultPrincipalData,
};

// Generated from broker/protocol/schema/record/remove-user-scram-credential-record.schema. Do not edit: change the schema, then `make generate`.
// Removes a SCRAM credential from the metadata log (KIP-900).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface RemoveUserScramCredentialRecord {
  name: string;
  /** 1: SCRAM-SHA-256, 2: SCRAM-SHA-512. */
  mechanism: number;
  unknownTags?: UnknownTag[];
}

export function removeUserScramCredentialRecord(fields: Partial<RemoveUserScramCredentialRecord> = {}): RemoveUserScramCredentialRecord {
  return { name: '', mechanism: 0, ...fields };
}

export function readRemoveUserScramCredentialRecord(reader: Reader, _version: number): RemoveUserScramCredentialRecord {
  const name: string = reader.compactString();
  const mechanism: number = reader.int8();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: RemoveUserScramCredentialRecord = { name, mechanism };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRemoveUserScramCredentialRecord(writer: Writer, value: RemoveUserScramCredentialRecord, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.mechanism);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const removeUserScramCredentialRecordSchema: RecordSchema<RemoveUserScramCredentialRecord> = {
  name: 'RemoveUserScramCredentialRecord',
  typeId: 22,
  minVersion: 0,
  maxVersion: 0,
  read: readRemoveUserScramCredentialRecord,
  write: writeRemoveUserScramCredentialRecord,
};

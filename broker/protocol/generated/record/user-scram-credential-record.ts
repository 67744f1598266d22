// Generated from broker/protocol/schema/record/user-scram-credential-record.schema. Do not edit: change the schema, then `make generate`.
// Adds or changes a SCRAM credential in the metadata log (KIP-900).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface UserScramCredentialRecord {
  name: string;
  /** 1: SCRAM-SHA-256, 2: SCRAM-SHA-512. */
  mechanism: number;
  salt: Uint8Array;
  storedKey: Uint8Array;
  serverKey: Uint8Array;
  iterations: number;
  unknownTags?: UnknownTag[];
}

export function userScramCredentialRecord(fields: Partial<UserScramCredentialRecord> = {}): UserScramCredentialRecord {
  return { name: '', mechanism: 0, salt: new Uint8Array(0), storedKey: new Uint8Array(0), serverKey: new Uint8Array(0), iterations: 0, ...fields };
}

export function readUserScramCredentialRecord(reader: Reader, _version: number): UserScramCredentialRecord {
  const name: string = reader.compactString();
  const mechanism: number = reader.int8();
  const salt: Uint8Array = reader.compactBlob();
  const storedKey: Uint8Array = reader.compactBlob();
  const serverKey: Uint8Array = reader.compactBlob();
  const iterations: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UserScramCredentialRecord = { name, mechanism, salt, storedKey, serverKey, iterations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUserScramCredentialRecord(writer: Writer, value: UserScramCredentialRecord, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.mechanism);
  writer.compactBlob(value.salt);
  writer.compactBlob(value.storedKey);
  writer.compactBlob(value.serverKey);
  writer.int32(value.iterations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const userScramCredentialRecordSchema: RecordSchema<UserScramCredentialRecord> = {
  name: 'UserScramCredentialRecord',
  typeId: 11,
  minVersion: 0,
  maxVersion: 0,
  read: readUserScramCredentialRecord,
  write: writeUserScramCredentialRecord,
};

// Generated from broker/protocol/schema/record/remove-delegation-token-record.schema. Do not edit: change the schema, then `make generate`.
// Removes a delegation token from the metadata log (KIP-900).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface RemoveDelegationTokenRecord {
  tokenId: string;
  unknownTags?: UnknownTag[];
}

export function removeDelegationTokenRecord(fields: Partial<RemoveDelegationTokenRecord> = {}): RemoveDelegationTokenRecord {
  return { tokenId: '', ...fields };
}

export function readRemoveDelegationTokenRecord(reader: Reader, _version: number): RemoveDelegationTokenRecord {
  const tokenId: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: RemoveDelegationTokenRecord = { tokenId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRemoveDelegationTokenRecord(writer: Writer, value: RemoveDelegationTokenRecord, _version: number): void {
  writer.compactString(value.tokenId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const removeDelegationTokenRecordSchema: RecordSchema<RemoveDelegationTokenRecord> = {
  name: 'RemoveDelegationTokenRecord',
  typeId: 26,
  minVersion: 0,
  maxVersion: 0,
  read: readRemoveDelegationTokenRecord,
  write: writeRemoveDelegationTokenRecord,
};

// Generated from broker/protocol/schema/record/delegation-token-record.schema. Do not edit: change the schema, then `make generate`.
// Adds or changes a delegation token in the metadata log (KIP-900).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface DelegationTokenRecord {
  owner: string;
  requester: string;
  renewers: string[];
  issueTimestamp: number;
  maxTimestamp: number;
  expirationTimestamp: number;
  tokenId: string;
  unknownTags?: UnknownTag[];
}

export function delegationTokenRecord(fields: Partial<DelegationTokenRecord> = {}): DelegationTokenRecord {
  return { owner: '', requester: '', renewers: [], issueTimestamp: 0, maxTimestamp: 0, expirationTimestamp: 0, tokenId: '', ...fields };
}

export function readDelegationTokenRecord(reader: Reader, _version: number): DelegationTokenRecord {
  const owner: string = reader.compactString();
  const requester: string = reader.compactString();
  let renewers: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    renewers = items;
  }
  const issueTimestamp: number = reader.int64();
  const maxTimestamp: number = reader.int64();
  const expirationTimestamp: number = reader.int64();
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
  const value: DelegationTokenRecord = { owner, requester, renewers, issueTimestamp, maxTimestamp, expirationTimestamp, tokenId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDelegationTokenRecord(writer: Writer, value: DelegationTokenRecord, _version: number): void {
  writer.compactString(value.owner);
  writer.compactString(value.requester);
  {
    const items = value.renewers;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.int64(value.issueTimestamp);
  writer.int64(value.maxTimestamp);
  writer.int64(value.expirationTimestamp);
  writer.compactString(value.tokenId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const delegationTokenRecordSchema: RecordSchema<DelegationTokenRecord> = {
  name: 'DelegationTokenRecord',
  typeId: 10,
  minVersion: 0,
  maxVersion: 0,
  read: readDelegationTokenRecord,
  write: writeDelegationTokenRecord,
};

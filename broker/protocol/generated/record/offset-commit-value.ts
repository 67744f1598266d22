// Generated from broker/protocol/schema/record/offset-commit-value.schema. Do not edit: change the schema, then `make generate`.
// A committed offset. Expiry of its own in version 1, leader epoch from 3 (KIP-320), topic id in 4.

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface OffsetCommitValue {
  offset: number;
  /** Of the last record read; -1: unknown. Since version 3. */
  leaderEpoch: number;
  metadata: string;
  commitTimestamp: number;
  /** Milliseconds; -1: as the broker is set. Since version 1, until 1. */
  expireTimestamp: number;
  /** Since version 4. */
  topicId: Uuid;
  unknownTags?: UnknownTag[];
}

export function offsetCommitValue(fields: Partial<OffsetCommitValue> = {}): OffsetCommitValue {
  return { offset: 0, leaderEpoch: -1, metadata: '', commitTimestamp: 0, expireTimestamp: -1, topicId: zeroUuid, ...fields };
}

export function readOffsetCommitValue(reader: Reader, version: number): OffsetCommitValue {
  const flexible = version >= 4;
  const offset: number = reader.int64();
  const leaderEpoch: number = version >= 3 ? reader.int32() : -1;
  const metadata: string = (flexible ? reader.compactString() : reader.string());
  const commitTimestamp: number = reader.int64();
  const expireTimestamp: number = version >= 1 && version <= 1 ? reader.int64() : -1;
  let topicId: Uuid = zeroUuid;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 4) {
        const outer = reader.beginTag(size);
        topicId = reader.uuid();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetCommitValue = { offset, leaderEpoch, metadata, commitTimestamp, expireTimestamp, topicId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitValue(writer: Writer, value: OffsetCommitValue, version: number): void {
  const flexible = version >= 4;
  writer.int64(value.offset);
  if (version >= 3) {
    writer.int32(value.leaderEpoch);
  }
  { if (flexible) writer.compactString(value.metadata); else writer.string(value.metadata); }
  writer.int64(value.commitTimestamp);
  if (version >= 1 && version <= 1) {
    writer.int64(value.expireTimestamp);
  }
  if (flexible) {
    const has0 = version >= 4 && value.topicId !== zeroUuid;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.uuid(value.topicId);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const offsetCommitValueSchema: RecordSchema<OffsetCommitValue> = {
  name: 'OffsetCommitValue',
  typeId: 1,
  minVersion: 0,
  maxVersion: 4,
  read: readOffsetCommitValue,
  write: writeOffsetCommitValue,
};

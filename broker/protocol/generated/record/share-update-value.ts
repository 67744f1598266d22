// Generated from broker/protocol/schema/record/share-update-value.schema. Do not edit: change the schema, then `make generate`.
// A change to the state of a share partition since its snapshot (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareUpdateValueStateBatche {
  firstOffset: number;
  lastOffset: number;
  /** 0: available, 1: acquired, 2: acknowledged, 3: being archived, 4: archived. */
  deliveryState: number;
  deliveryCount: number;
  unknownTags?: UnknownTag[];
}

export function shareUpdateValueStateBatche(fields: Partial<ShareUpdateValueStateBatche> = {}): ShareUpdateValueStateBatche {
  return { firstOffset: 0, lastOffset: 0, deliveryState: 0, deliveryCount: 0, ...fields };
}

export function readShareUpdateValueStateBatche(reader: Reader, _version: number): ShareUpdateValueStateBatche {
  const firstOffset: number = reader.int64();
  const lastOffset: number = reader.int64();
  const deliveryState: number = reader.int8();
  const deliveryCount: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareUpdateValueStateBatche = { firstOffset, lastOffset, deliveryState, deliveryCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareUpdateValueStateBatche(writer: Writer, value: ShareUpdateValueStateBatche, _version: number): void {
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  writer.int8(value.deliveryState);
  writer.int16(value.deliveryCount);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareUpdateValue {
  snapshotEpoch: number;
  /** -1: as before. */
  leaderEpoch: number;
  /** -1: as before. */
  startOffset: number;
  stateBatches: ShareUpdateValueStateBatche[];
  deliveryCompleteCount: number;
  unknownTags?: UnknownTag[];
}

export function shareUpdateValue(fields: Partial<ShareUpdateValue> = {}): ShareUpdateValue {
  return { snapshotEpoch: 0, leaderEpoch: 0, startOffset: 0, stateBatches: [], deliveryCompleteCount: -1, ...fields };
}

export function readShareUpdateValue(reader: Reader, version: number): ShareUpdateValue {
  const snapshotEpoch: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const startOffset: number = reader.int64();
  let stateBatches: ShareUpdateValueStateBatche[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareUpdateValueStateBatche[] = [];
    for (let index = 0; index < count; index++) items.push(readShareUpdateValueStateBatche(reader, version));
    stateBatches = items;
  }
  let deliveryCompleteCount: number = -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        deliveryCompleteCount = reader.int32();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareUpdateValue = { snapshotEpoch, leaderEpoch, startOffset, stateBatches, deliveryCompleteCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareUpdateValue(writer: Writer, value: ShareUpdateValue, version: number): void {
  writer.int32(value.snapshotEpoch);
  writer.int32(value.leaderEpoch);
  writer.int64(value.startOffset);
  {
    const items = value.stateBatches;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareUpdateValueStateBatche(writer, item, version);
  }
  {
    const has0 = value.deliveryCompleteCount !== -1;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int32(value.deliveryCompleteCount);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const shareUpdateValueSchema: RecordSchema<ShareUpdateValue> = {
  name: 'ShareUpdateValue',
  typeId: 1,
  minVersion: 0,
  maxVersion: 0,
  read: readShareUpdateValue,
  write: writeShareUpdateValue,
};

// Generated from broker/protocol/schema/record/share-snapshot-value.schema. Do not edit: change the schema, then `make generate`.
// The whole state of a share partition: start offset, and what is not yet acknowledged (KIP-932).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareSnapshotValueStateBatche {
  firstOffset: number;
  lastOffset: number;
  /** 0: available, 1: acquired, 2: acknowledged, 3: being archived, 4: archived. */
  deliveryState: number;
  deliveryCount: number;
  unknownTags?: UnknownTag[];
}

export function shareSnapshotValueStateBatche(fields: Partial<ShareSnapshotValueStateBatche> = {}): ShareSnapshotValueStateBatche {
  return { firstOffset: 0, lastOffset: 0, deliveryState: 0, deliveryCount: 0, ...fields };
}

export function readShareSnapshotValueStateBatche(reader: Reader, _version: number): ShareSnapshotValueStateBatche {
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
  const value: ShareSnapshotValueStateBatche = { firstOffset, lastOffset, deliveryState, deliveryCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareSnapshotValueStateBatche(writer: Writer, value: ShareSnapshotValueStateBatche, _version: number): void {
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  writer.int8(value.deliveryState);
  writer.int16(value.deliveryCount);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareSnapshotValue {
  snapshotEpoch: number;
  stateEpoch: number;
  leaderEpoch: number;
  startOffset: number;
  createTimestamp: number;
  writeTimestamp: number;
  stateBatches: ShareSnapshotValueStateBatche[];
  /** -1: unknown. */
  deliveryCompleteCount: number;
  unknownTags?: UnknownTag[];
}

export function shareSnapshotValue(fields: Partial<ShareSnapshotValue> = {}): ShareSnapshotValue {
  return { snapshotEpoch: 0, stateEpoch: 0, leaderEpoch: 0, startOffset: 0, createTimestamp: 0, writeTimestamp: 0, stateBatches: [], deliveryCompleteCount: -1, ...fields };
}

export function readShareSnapshotValue(reader: Reader, version: number): ShareSnapshotValue {
  const snapshotEpoch: number = reader.int32();
  const stateEpoch: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const startOffset: number = reader.int64();
  const createTimestamp: number = reader.int64();
  const writeTimestamp: number = reader.int64();
  let stateBatches: ShareSnapshotValueStateBatche[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareSnapshotValueStateBatche[] = [];
    for (let index = 0; index < count; index++) items.push(readShareSnapshotValueStateBatche(reader, version));
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
  const value: ShareSnapshotValue = { snapshotEpoch, stateEpoch, leaderEpoch, startOffset, createTimestamp, writeTimestamp, stateBatches, deliveryCompleteCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareSnapshotValue(writer: Writer, value: ShareSnapshotValue, version: number): void {
  writer.int32(value.snapshotEpoch);
  writer.int32(value.stateEpoch);
  writer.int32(value.leaderEpoch);
  writer.int64(value.startOffset);
  writer.int64(value.createTimestamp);
  writer.int64(value.writeTimestamp);
  {
    const items = value.stateBatches;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareSnapshotValueStateBatche(writer, item, version);
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

export const shareSnapshotValueSchema: RecordSchema<ShareSnapshotValue> = {
  name: 'ShareSnapshotValue',
  typeId: 0,
  minVersion: 0,
  maxVersion: 0,
  read: readShareSnapshotValue,
  write: writeShareSnapshotValue,
};

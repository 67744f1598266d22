// Generated from broker/protocol/schema/record/partition-change-record.schema. Do not edit: change the schema, then `make generate`.
// Changes parts of a partition in the metadata log; what is at its default stays as it was (KIP-631). Folders from version 1 on
// (KIP-858), eligible leaders from 2 (KIP-966).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import { refuseField } from '../../protocol-error.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface PartitionChangeRecord {
  partitionId: number;
  topicId: Uuid;
  /** Null: as before. */
  isr: number[] | null;
  /** -1: none, -2: as before. */
  leader: number;
  /** Null: as before. */
  replicas: number[] | null;
  removingReplicas: number[] | null;
  addingReplicas: number[] | null;
  /** 0: recovered, 1: recovering from an unclean election, -1: as before. */
  leaderRecoveryState: number;
  /** Since version 1. */
  directories: Uuid[] | null;
  /** Since version 2. */
  eligibleLeaderReplicas: number[] | null;
  /** Since version 2. */
  lastKnownElr: number[] | null;
  unknownTags?: UnknownTag[];
}

export function partitionChangeRecord(fields: Partial<PartitionChangeRecord> = {}): PartitionChangeRecord {
  return { partitionId: -1, topicId: zeroUuid, isr: null, leader: -2, replicas: null, removingReplicas: null, addingReplicas: null, leaderRecoveryState: -1, directories: null, eligibleLeaderReplicas: null, lastKnownElr: null, ...fields };
}

export function readPartitionChangeRecord(reader: Reader, version: number): PartitionChangeRecord {
  const partitionId: number = reader.int32();
  const topicId: Uuid = reader.uuid();
  let isr: number[] | null = null;
  let leader: number = -2;
  let replicas: number[] | null = null;
  let removingReplicas: number[] | null = null;
  let addingReplicas: number[] | null = null;
  let leaderRecoveryState: number = -1;
  let directories: Uuid[] | null = null;
  let eligibleLeaderReplicas: number[] | null = null;
  let lastKnownElr: number[] | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) isr = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          isr = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 1) {
        const outer = reader.beginTag(size);
        leader = reader.int32();
        reader.endTag(outer);
        continue;
      }
      if (tag === 2) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) replicas = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          replicas = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 3) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) removingReplicas = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          removingReplicas = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 4) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) addingReplicas = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          addingReplicas = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 5) {
        const outer = reader.beginTag(size);
        leaderRecoveryState = reader.int8();
        reader.endTag(outer);
        continue;
      }
      if (tag === 8 && version >= 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) directories = null;
        else {
          const items: Uuid[] = [];
          for (let index = 0; index < count; index++) items.push(reader.uuid());
          directories = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 6 && version >= 2) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) eligibleLeaderReplicas = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          eligibleLeaderReplicas = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 7 && version >= 2) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) lastKnownElr = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          lastKnownElr = items;
        }
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: PartitionChangeRecord = { partitionId, topicId, isr, leader, replicas, removingReplicas, addingReplicas, leaderRecoveryState, directories, eligibleLeaderReplicas, lastKnownElr };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writePartitionChangeRecord(writer: Writer, value: PartitionChangeRecord, version: number): void {
  if (version < 1 && value.directories !== null) refuseField('PartitionChangeRecord.directories', version);
  if (version < 2 && value.eligibleLeaderReplicas !== null) refuseField('PartitionChangeRecord.eligibleLeaderReplicas', version);
  if (version < 2 && value.lastKnownElr !== null) refuseField('PartitionChangeRecord.lastKnownElr', version);
  writer.int32(value.partitionId);
  writer.uuid(value.topicId);
  {
    const has0 = value.isr !== null;
    const has1 = value.leader !== -2;
    const has2 = value.replicas !== null;
    const has3 = value.removingReplicas !== null;
    const has4 = value.addingReplicas !== null;
    const has5 = value.leaderRecoveryState !== -1;
    const has6 = version >= 2 && value.eligibleLeaderReplicas !== null;
    const has7 = version >= 2 && value.lastKnownElr !== null;
    const has8 = version >= 1 && value.directories !== null;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (has3 ? 1 : 0) + (has4 ? 1 : 0) + (has5 ? 1 : 0) + (has6 ? 1 : 0) + (has7 ? 1 : 0) + (has8 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.isr;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      tagged.int32(value.leader);
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
      const tagged = writer.beginTag();
      {
        const items = value.replicas;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(2, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 3);
    if (has3) {
      const tagged = writer.beginTag();
      {
        const items = value.removingReplicas;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(3, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 4);
    if (has4) {
      const tagged = writer.beginTag();
      {
        const items = value.addingReplicas;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(4, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 5);
    if (has5) {
      const tagged = writer.beginTag();
      tagged.int8(value.leaderRecoveryState);
      writer.endTag(5, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 6);
    if (has6) {
      const tagged = writer.beginTag();
      {
        const items = value.eligibleLeaderReplicas;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(6, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 7);
    if (has7) {
      const tagged = writer.beginTag();
      {
        const items = value.lastKnownElr;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(7, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 8);
    if (has8) {
      const tagged = writer.beginTag();
      {
        const items = value.directories;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.uuid(item);
        }
      }
      writer.endTag(8, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const partitionChangeRecordSchema: RecordSchema<PartitionChangeRecord> = {
  name: 'PartitionChangeRecord',
  typeId: 5,
  minVersion: 0,
  maxVersion: 2,
  read: readPartitionChangeRecord,
  write: writePartitionChangeRecord,
};

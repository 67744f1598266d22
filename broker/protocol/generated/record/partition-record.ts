// Generated from broker/protocol/schema/record/partition-record.schema. Do not edit: change the schema, then `make generate`.
// A partition in the metadata log: replicas, in-sync set, leader, epochs (KIP-631). Folders from version 1 on (KIP-858), eligible
// leaders from 2 (KIP-966).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import { refuseField } from '../../protocol-error.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface PartitionRecord {
  partitionId: number;
  topicId: Uuid;
  replicas: number[];
  isr: number[];
  removingReplicas: number[];
  addingReplicas: number[];
  /** -1: none. */
  leader: number;
  leaderEpoch: number;
  partitionEpoch: number;
  /** Of the replicas, in their order; ids 0 to 2 mean migrating, unassigned, lost. Since version 1. */
  directories: Uuid[];
  /** 0: recovered, 1: recovering from an unclean election. */
  leaderRecoveryState: number;
  /** Since version 2. */
  eligibleLeaderReplicas: number[] | null;
  /** Since version 2. */
  lastKnownElr: number[] | null;
  unknownTags?: UnknownTag[];
}

export function partitionRecord(fields: Partial<PartitionRecord> = {}): PartitionRecord {
  return { partitionId: -1, topicId: zeroUuid, replicas: [], isr: [], removingReplicas: [], addingReplicas: [], leader: -1, leaderEpoch: -1, partitionEpoch: -1, directories: [], leaderRecoveryState: 0, eligibleLeaderReplicas: null, lastKnownElr: null, ...fields };
}

export function readPartitionRecord(reader: Reader, version: number): PartitionRecord {
  const partitionId: number = reader.int32();
  const topicId: Uuid = reader.uuid();
  let replicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    replicas = items;
  }
  let isr: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    isr = items;
  }
  let removingReplicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    removingReplicas = items;
  }
  let addingReplicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    addingReplicas = items;
  }
  const leader: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const partitionEpoch: number = reader.int32();
  let directories: Uuid[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: Uuid[] = [];
    for (let index = 0; index < count; index++) items.push(reader.uuid());
    directories = items;
  }
  let leaderRecoveryState: number = 0;
  let eligibleLeaderReplicas: number[] | null = null;
  let lastKnownElr: number[] | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        leaderRecoveryState = reader.int8();
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 2) {
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
      if (tag === 2 && version >= 2) {
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
  const value: PartitionRecord = { partitionId, topicId, replicas, isr, removingReplicas, addingReplicas, leader, leaderEpoch, partitionEpoch, directories, leaderRecoveryState, eligibleLeaderReplicas, lastKnownElr };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writePartitionRecord(writer: Writer, value: PartitionRecord, version: number): void {
  if (version < 1 && (value.directories.length > 0)) refuseField('PartitionRecord.directories', version);
  if (version < 2 && value.eligibleLeaderReplicas !== null) refuseField('PartitionRecord.eligibleLeaderReplicas', version);
  if (version < 2 && value.lastKnownElr !== null) refuseField('PartitionRecord.lastKnownElr', version);
  writer.int32(value.partitionId);
  writer.uuid(value.topicId);
  {
    const items = value.replicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.isr;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.removingReplicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.addingReplicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  writer.int32(value.leader);
  writer.int32(value.leaderEpoch);
  writer.int32(value.partitionEpoch);
  if (version >= 1) {
    {
      const items = value.directories;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.uuid(item);
    }
  }
  {
    const has0 = value.leaderRecoveryState !== 0;
    const has1 = version >= 2 && value.eligibleLeaderReplicas !== null;
    const has2 = version >= 2 && value.lastKnownElr !== null;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int8(value.leaderRecoveryState);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
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
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
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
      writer.endTag(2, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const partitionRecordSchema: RecordSchema<PartitionRecord> = {
  name: 'PartitionRecord',
  typeId: 3,
  minVersion: 0,
  maxVersion: 2,
  read: readPartitionRecord,
  write: writePartitionRecord,
};

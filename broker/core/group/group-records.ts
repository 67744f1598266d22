// The records of `__consumer_offsets`, in Kafka's own formats: a key and a value, each behind a 16-bit version. The version
// of a key is the type of its record; a null value is a tombstone. Written as Kafka 4.4 writes them, read in any version.
//
// Types that are not known here are left alone: they belong to groups of another kind, or to a newer release.

import type { WallMs } from '../../base/brand.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import { Reader } from '../../protocol/reader.ts';
import type { Writer } from '../../protocol/writer.ts';
import {
  readGroupMetadataKey,
  writeGroupMetadataKey,
  type GroupMetadataKey,
} from '../../protocol/generated/record/group-metadata-key.ts';
import {
  groupMetadataValueSchema,
  type GroupMetadataValue,
} from '../../protocol/generated/record/group-metadata-value.ts';
import {
  readOffsetCommitKey,
  writeOffsetCommitKey,
  type OffsetCommitKey,
} from '../../protocol/generated/record/offset-commit-key.ts';
import {
  offsetCommitValueSchema,
  type OffsetCommitValue,
} from '../../protocol/generated/record/offset-commit-value.ts';
import type { RecordSchema } from '../../protocol/schema.ts';
import type { ClassicGroup } from './classic-group.ts';
import {
  consumerRecordSchemas,
  consumerRecordType,
  isConsumerRecord,
  readConsumerRecord,
  type ConsumerRecord,
} from './consumer/consumer-records.ts';

export interface OffsetCommitRecord {
  readonly type: 'OffsetCommit';
  readonly key: OffsetCommitKey;
  readonly value: OffsetCommitValue | null;
}

export interface GroupMetadataRecord {
  readonly type: 'GroupMetadata';
  readonly key: GroupMetadataKey;
  readonly value: GroupMetadataValue | null;
}

/** What stands in the log. */
export type StoredRecord = OffsetCommitRecord | GroupMetadataRecord | ConsumerRecord;

/** A classic group on its way between two stored states: members that join, answers that wait. Never in the log. */
export interface GroupProgress {
  readonly type: 'GroupProgress';
  readonly group: ClassicGroup;
}

/** When to give up on a member, or with `groupTimer` on a phase of the group. Never in the log. */
export interface DeadlineChange {
  readonly type: 'Deadline';
  readonly groupId: string;
  readonly memberId: string;
  readonly at: WallMs | undefined;
}

export type TransientRecord = GroupProgress | DeadlineChange;
export type GroupRecord = StoredRecord | TransientRecord;

/** Stands in the place of a member id; no member has an empty one. */
export const groupTimer = '';

export function isStored(record: GroupRecord): record is StoredRecord {
  return record.type === 'OffsetCommit' || record.type === 'GroupMetadata' || isConsumerRecord(record);
}

/** The group that a record is of. */
export function groupOf(record: StoredRecord): string {
  return isConsumerRecord(record) ? record.key.groupId : record.key.group;
}

const offsetCommitType = 1;
/** As above, from brokers of long ago. */
const legacyOffsetCommitType = 0;
const groupMetadataType = 2;

const consumerValueVersion = 0;
const groupMetadataVersion = 3;
const offsetCommitVersion = 4;
/** The only version that holds an expiry of its own. */
const offsetCommitVersionWithExpiry = 1;

export function writeRecordKey(writer: Writer, record: StoredRecord): void {
  if (isConsumerRecord(record)) {
    const { key } = consumerRecordSchemas[record.type];
    writer.int16(key.typeId!);
    key.write(writer, record.key, 0);
  } else if (record.type === 'OffsetCommit') {
    writer.int16(offsetCommitType);
    writeOffsetCommitKey(writer, record.key, 0);
  } else {
    writer.int16(groupMetadataType);
    writeGroupMetadataKey(writer, record.key, 0);
  }
}

/** Writes nothing for a tombstone and says so with false. */
export function writeRecordValue(writer: Writer, record: StoredRecord): boolean {
  if (record.value === null) return false;
  if (isConsumerRecord(record)) {
    writer.int16(consumerValueVersion);
    consumerRecordSchemas[record.type].value.write(writer, record.value, consumerValueVersion);
  } else if (record.type === 'OffsetCommit') {
    const version = record.value.expireTimestamp === -1 ? offsetCommitVersion : offsetCommitVersionWithExpiry;
    writer.int16(version);
    offsetCommitValueSchema.write(writer, record.value, version);
  } else {
    writer.int16(groupMetadataVersion);
    groupMetadataValueSchema.write(writer, record.value, groupMetadataVersion);
  }
  return true;
}

/** Whether the key at `at` is of a record that holds text and numbers alone: once read, nothing of it points into bytes. */
export function isPlainKey(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0 && (bytes[at + 1] === offsetCommitType || bytes[at + 1] === legacyOffsetCommitType);
}

/** Undefined for a type that is not known here. Throws ProtocolError for one that is known and does not read. */
export function readRecord(key: Uint8Array, value: Uint8Array | null): StoredRecord | undefined {
  return recordFrom(new Reader(key), value === null ? null : new Reader(value));
}

/** As `readRecord`, by readers that stand at the key and at the value. */
export function recordFrom(reader: Reader, value: Reader | null): StoredRecord | undefined {
  const type = reader.int16();
  if (type === offsetCommitType || type === legacyOffsetCommitType) {
    const read = readOffsetCommitKey(reader, 0);
    return { type: 'OffsetCommit', key: read, value: readValue(offsetCommitValueSchema, value) };
  }
  if (type === groupMetadataType) {
    const read = readGroupMetadataKey(reader, 0);
    return { type: 'GroupMetadata', key: read, value: readValue(groupMetadataValueSchema, value) };
  }
  const consumerType = consumerRecordType(type);
  if (consumerType === undefined) return undefined;
  return readConsumerRecord(consumerType, reader, (schema) => readValue(schema, value));
}

function readValue<Value>(schema: RecordSchema<Value>, reader: Reader | null): Value | null {
  if (reader === null) return null;
  const version = reader.int16();
  if (version < schema.minVersion || version > schema.maxVersion) {
    throw new ProtocolError(`version ${version} of ${schema.name} is not known`);
  }
  return schema.read(reader, version);
}

// Generated from broker/protocol/schema/record/zk-migration-state-record.schema. Do not edit: change the schema, then `make generate`.
// How far a cluster was with leaving ZooKeeper (KIP-866). Only old logs hold it.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ZkMigrationStateRecord {
  zkMigrationState: number;
  unknownTags?: UnknownTag[];
}

export function zkMigrationStateRecord(fields: Partial<ZkMigrationStateRecord> = {}): ZkMigrationStateRecord {
  return { zkMigrationState: 0, ...fields };
}

export function readZkMigrationStateRecord(reader: Reader, _version: number): ZkMigrationStateRecord {
  const zkMigrationState: number = reader.int8();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ZkMigrationStateRecord = { zkMigrationState };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeZkMigrationStateRecord(writer: Writer, value: ZkMigrationStateRecord, _version: number): void {
  writer.int8(value.zkMigrationState);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const zkMigrationStateRecordSchema: RecordSchema<ZkMigrationStateRecord> = {
  name: 'ZkMigrationStateRecord',
  typeId: 21,
  minVersion: 0,
  maxVersion: 0,
  read: readZkMigrationStateRecord,
  write: writeZkMigrationStateRecord,
};

// Generated from broker/protocol/schema/record/broker-registration-change-record.schema. Do not edit: change the schema, then `make generate`.
// Changes parts of a broker's registration in the metadata log; what is at its default stays as it was.

import type { Uuid } from '../../../base/brand.ts';
import { refuseField } from '../../protocol-error.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface BrokerRegistrationChangeRecord {
  brokerId: number;
  brokerEpoch: number;
  /** -1: no longer fenced, 0: as before, 1: fenced. */
  fenced: number;
  /** 0: as before, 1: it is shutting down. Since version 1. */
  inControlledShutdown: number;
  /** Since version 2. */
  logDirs: Uuid[];
  /** Since version 3. */
  cordonedLogDirs: Uuid[] | null;
  unknownTags?: UnknownTag[];
}

export function brokerRegistrationChangeRecord(fields: Partial<BrokerRegistrationChangeRecord> = {}): BrokerRegistrationChangeRecord {
  return { brokerId: 0, brokerEpoch: 0, fenced: 0, inControlledShutdown: 0, logDirs: [], cordonedLogDirs: null, ...fields };
}

export function readBrokerRegistrationChangeRecord(reader: Reader, version: number): BrokerRegistrationChangeRecord {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  let fenced: number = 0;
  let inControlledShutdown: number = 0;
  let logDirs: Uuid[] = [];
  let cordonedLogDirs: Uuid[] | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        fenced = reader.int8();
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 1) {
        const outer = reader.beginTag(size);
        inControlledShutdown = reader.int8();
        reader.endTag(outer);
        continue;
      }
      if (tag === 2 && version >= 2) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: Uuid[] = [];
        for (let index = 0; index < count; index++) items.push(reader.uuid());
        logDirs = items;
        reader.endTag(outer);
        continue;
      }
      if (tag === 3 && version >= 3) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) cordonedLogDirs = null;
        else {
          const items: Uuid[] = [];
          for (let index = 0; index < count; index++) items.push(reader.uuid());
          cordonedLogDirs = items;
        }
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BrokerRegistrationChangeRecord = { brokerId, brokerEpoch, fenced, inControlledShutdown, logDirs, cordonedLogDirs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerRegistrationChangeRecord(writer: Writer, value: BrokerRegistrationChangeRecord, version: number): void {
  if (version < 1 && value.inControlledShutdown !== 0) refuseField('BrokerRegistrationChangeRecord.inControlledShutdown', version);
  if (version < 2 && (value.logDirs.length > 0)) refuseField('BrokerRegistrationChangeRecord.logDirs', version);
  if (version < 3 && value.cordonedLogDirs !== null) refuseField('BrokerRegistrationChangeRecord.cordonedLogDirs', version);
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  {
    const has0 = value.fenced !== 0;
    const has1 = version >= 1 && value.inControlledShutdown !== 0;
    const has2 = version >= 2 && (value.logDirs.length > 0);
    const has3 = version >= 3 && value.cordonedLogDirs !== null;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (has3 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int8(value.fenced);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      tagged.int8(value.inControlledShutdown);
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
      const tagged = writer.beginTag();
      {
        const items = value.logDirs;
        tagged.compactArrayLength(items.length);
        for (const item of items) tagged.uuid(item);
      }
      writer.endTag(2, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 3);
    if (has3) {
      const tagged = writer.beginTag();
      {
        const items = value.cordonedLogDirs;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.uuid(item);
        }
      }
      writer.endTag(3, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const brokerRegistrationChangeRecordSchema: RecordSchema<BrokerRegistrationChangeRecord> = {
  name: 'BrokerRegistrationChangeRecord',
  typeId: 17,
  minVersion: 0,
  maxVersion: 3,
  read: readBrokerRegistrationChangeRecord,
  write: writeBrokerRegistrationChangeRecord,
};

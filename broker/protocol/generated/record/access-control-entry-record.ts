// Generated from broker/protocol/schema/record/access-control-entry-record.schema. Do not edit: change the schema, then `make generate`.
// Adds an access rule to the metadata log (KIP-801).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface AccessControlEntryRecord {
  id: Uuid;
  /** 2: topic, 3: group, 4: cluster, 5: transactional id, 6: delegation token, 7: user. */
  resourceType: number;
  resourceName: string;
  /** 3: literal, 4: prefixed. */
  patternType: number;
  principal: string;
  host: string;
  operation: number;
  /** 2: deny, 3: allow. */
  permissionType: number;
  unknownTags?: UnknownTag[];
}

export function accessControlEntryRecord(fields: Partial<AccessControlEntryRecord> = {}): AccessControlEntryRecord {
  return { id: zeroUuid, resourceType: 0, resourceName: '', patternType: 0, principal: '', host: '', operation: 0, permissionType: 0, ...fields };
}

export function readAccessControlEntryRecord(reader: Reader, _version: number): AccessControlEntryRecord {
  const id: Uuid = reader.uuid();
  const resourceType: number = reader.int8();
  const resourceName: string = reader.compactString();
  const patternType: number = reader.int8();
  const principal: string = reader.compactString();
  const host: string = reader.compactString();
  const operation: number = reader.int8();
  const permissionType: number = reader.int8();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AccessControlEntryRecord = { id, resourceType, resourceName, patternType, principal, host, operation, permissionType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAccessControlEntryRecord(writer: Writer, value: AccessControlEntryRecord, _version: number): void {
  writer.uuid(value.id);
  writer.int8(value.resourceType);
  writer.compactString(value.resourceName);
  writer.int8(value.patternType);
  writer.compactString(value.principal);
  writer.compactString(value.host);
  writer.int8(value.operation);
  writer.int8(value.permissionType);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const accessControlEntryRecordSchema: RecordSchema<AccessControlEntryRecord> = {
  name: 'AccessControlEntryRecord',
  typeId: 18,
  minVersion: 0,
  maxVersion: 0,
  read: readAccessControlEntryRecord,
  write: writeAccessControlEntryRecord,
};

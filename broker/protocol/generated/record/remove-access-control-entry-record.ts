// Generated from broker/protocol/schema/record/remove-access-control-entry-record.schema. Do not edit: change the schema, then `make generate`.
// Removes an access rule from the metadata log, by its id (KIP-801).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface RemoveAccessControlEntryRecord {
  id: Uuid;
  unknownTags?: UnknownTag[];
}

export function removeAccessControlEntryRecord(fields: Partial<RemoveAccessControlEntryRecord> = {}): RemoveAccessControlEntryRecord {
  return { id: zeroUuid, ...fields };
}

export function readRemoveAccessControlEntryRecord(reader: Reader, _version: number): RemoveAccessControlEntryRecord {
  const id: Uuid = reader.uuid();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: RemoveAccessControlEntryRecord = { id };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRemoveAccessControlEntryRecord(writer: Writer, value: RemoveAccessControlEntryRecord, _version: number): void {
  writer.uuid(value.id);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const removeAccessControlEntryRecordSchema: RecordSchema<RemoveAccessControlEntryRecord> = {
  name: 'RemoveAccessControlEntryRecord',
  typeId: 19,
  minVersion: 0,
  maxVersion: 0,
  read: readRemoveAccessControlEntryRecord,
  write: writeRemoveAccessControlEntryRecord,
};

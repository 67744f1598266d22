// Generated from broker/protocol/schema/record/remove-topic-record.schema. Do not edit: change the schema, then `make generate`.
// A topic and its partitions are gone from the metadata log.

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface RemoveTopicRecord {
  topicId: Uuid;
  unknownTags?: UnknownTag[];
}

export function removeTopicRecord(fields: Partial<RemoveTopicRecord> = {}): RemoveTopicRecord {
  return { topicId: zeroUuid, ...fields };
}

export function readRemoveTopicRecord(reader: Reader, _version: number): RemoveTopicRecord {
  const topicId: Uuid = reader.uuid();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: RemoveTopicRecord = { topicId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRemoveTopicRecord(writer: Writer, value: RemoveTopicRecord, _version: number): void {
  writer.uuid(value.topicId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const removeTopicRecordSchema: RecordSchema<RemoveTopicRecord> = {
  name: 'RemoveTopicRecord',
  typeId: 9,
  minVersion: 0,
  maxVersion: 0,
  read: readRemoveTopicRecord,
  write: writeRemoveTopicRecord,
};

// Generated from broker/protocol/schema/record/topic-record.schema. Do not edit: change the schema, then `make generate`.
// A topic in the metadata log: its name and id (KIP-516).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface TopicRecord {
  name: string;
  topicId: Uuid;
  unknownTags?: UnknownTag[];
}

export function topicRecord(fields: Partial<TopicRecord> = {}): TopicRecord {
  return { name: '', topicId: zeroUuid, ...fields };
}

export function readTopicRecord(reader: Reader, _version: number): TopicRecord {
  const name: string = reader.compactString();
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
  const value: TopicRecord = { name, topicId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTopicRecord(writer: Writer, value: TopicRecord, _version: number): void {
  writer.compactString(value.name);
  writer.uuid(value.topicId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const topicRecordSchema: RecordSchema<TopicRecord> = {
  name: 'TopicRecord',
  typeId: 2,
  minVersion: 0,
  maxVersion: 0,
  read: readTopicRecord,
  write: writeTopicRecord,
};

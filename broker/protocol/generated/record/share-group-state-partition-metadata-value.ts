// Generated from broker/protocol/schema/record/share-group-state-partition-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// Partitions of a share group whose state is being made, is there, or is being deleted (KIP-932).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupStatePartitionMetadataValueInitializingTopic {
  topicId: Uuid;
  topicName: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareGroupStatePartitionMetadataValueInitializingTopic(fields: Partial<ShareGroupStatePartitionMetadataValueInitializingTopic> = {}): ShareGroupStatePartitionMetadataValueInitializingTopic {
  return { topicId: zeroUuid, topicName: '', partitions: [], ...fields };
}

export function readShareGroupStatePartitionMetadataValueInitializingTopic(reader: Reader, _version: number): ShareGroupStatePartitionMetadataValueInitializingTopic {
  const topicId: Uuid = reader.uuid();
  const topicName: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupStatePartitionMetadataValueInitializingTopic = { topicId, topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupStatePartitionMetadataValueInitializingTopic(writer: Writer, value: ShareGroupStatePartitionMetadataValueInitializingTopic, _version: number): void {
  writer.uuid(value.topicId);
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupStatePartitionMetadataValueInitializedTopic {
  topicId: Uuid;
  topicName: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareGroupStatePartitionMetadataValueInitializedTopic(fields: Partial<ShareGroupStatePartitionMetadataValueInitializedTopic> = {}): ShareGroupStatePartitionMetadataValueInitializedTopic {
  return { topicId: zeroUuid, topicName: '', partitions: [], ...fields };
}

export function readShareGroupStatePartitionMetadataValueInitializedTopic(reader: Reader, _version: number): ShareGroupStatePartitionMetadataValueInitializedTopic {
  const topicId: Uuid = reader.uuid();
  const topicName: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupStatePartitionMetadataValueInitializedTopic = { topicId, topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupStatePartitionMetadataValueInitializedTopic(writer: Writer, value: ShareGroupStatePartitionMetadataValueInitializedTopic, _version: number): void {
  writer.uuid(value.topicId);
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupStatePartitionMetadataValueDeletingTopic {
  topicId: Uuid;
  topicName: string;
  unknownTags?: UnknownTag[];
}

export function shareGroupStatePartitionMetadataValueDeletingTopic(fields: Partial<ShareGroupStatePartitionMetadataValueDeletingTopic> = {}): ShareGroupStatePartitionMetadataValueDeletingTopic {
  return { topicId: zeroUuid, topicName: '', ...fields };
}

export function readShareGroupStatePartitionMetadataValueDeletingTopic(reader: Reader, _version: number): ShareGroupStatePartitionMetadataValueDeletingTopic {
  const topicId: Uuid = reader.uuid();
  const topicName: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupStatePartitionMetadataValueDeletingTopic = { topicId, topicName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupStatePartitionMetadataValueDeletingTopic(writer: Writer, value: ShareGroupStatePartitionMetadataValueDeletingTopic, _version: number): void {
  writer.uuid(value.topicId);
  writer.compactString(value.topicName);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupStatePartitionMetadataValue {
  initializingTopics: ShareGroupStatePartitionMetadataValueInitializingTopic[];
  initializedTopics: ShareGroupStatePartitionMetadataValueInitializedTopic[];
  deletingTopics: ShareGroupStatePartitionMetadataValueDeletingTopic[];
  unknownTags?: UnknownTag[];
}

export function shareGroupStatePartitionMetadataValue(fields: Partial<ShareGroupStatePartitionMetadataValue> = {}): ShareGroupStatePartitionMetadataValue {
  return { initializingTopics: [], initializedTopics: [], deletingTopics: [], ...fields };
}

export function readShareGroupStatePartitionMetadataValue(reader: Reader, version: number): ShareGroupStatePartitionMetadataValue {
  let initializingTopics: ShareGroupStatePartitionMetadataValueInitializingTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupStatePartitionMetadataValueInitializingTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupStatePartitionMetadataValueInitializingTopic(reader, version));
    initializingTopics = items;
  }
  let initializedTopics: ShareGroupStatePartitionMetadataValueInitializedTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupStatePartitionMetadataValueInitializedTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupStatePartitionMetadataValueInitializedTopic(reader, version));
    initializedTopics = items;
  }
  let deletingTopics: ShareGroupStatePartitionMetadataValueDeletingTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupStatePartitionMetadataValueDeletingTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupStatePartitionMetadataValueDeletingTopic(reader, version));
    deletingTopics = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupStatePartitionMetadataValue = { initializingTopics, initializedTopics, deletingTopics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupStatePartitionMetadataValue(writer: Writer, value: ShareGroupStatePartitionMetadataValue, version: number): void {
  {
    const items = value.initializingTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupStatePartitionMetadataValueInitializingTopic(writer, item, version);
  }
  {
    const items = value.initializedTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupStatePartitionMetadataValueInitializedTopic(writer, item, version);
  }
  {
    const items = value.deletingTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupStatePartitionMetadataValueDeletingTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupStatePartitionMetadataValueSchema: RecordSchema<ShareGroupStatePartitionMetadataValue> = {
  name: 'ShareGroupStatePartitionMetadataValue',
  typeId: 15,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupStatePartitionMetadataValue,
  write: writeShareGroupStatePartitionMetadataValue,
};

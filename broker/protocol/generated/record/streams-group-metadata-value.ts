// Generated from broker/protocol/schema/record/streams-group-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// Epoch of a streams group, and which topology it was checked with (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupMetadataValueLastAssignmentConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupMetadataValueLastAssignmentConfig(fields: Partial<StreamsGroupMetadataValueLastAssignmentConfig> = {}): StreamsGroupMetadataValueLastAssignmentConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupMetadataValueLastAssignmentConfig(reader: Reader, _version: number): StreamsGroupMetadataValueLastAssignmentConfig {
  const key: string = reader.compactString();
  const valueField: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupMetadataValueLastAssignmentConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupMetadataValueLastAssignmentConfig(writer: Writer, value: StreamsGroupMetadataValueLastAssignmentConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupMetadataValue {
  epoch: number;
  /** 0: to be computed anew. */
  metadataHash: number;
  validatedTopologyEpoch: number;
  lastAssignmentConfigs: StreamsGroupMetadataValueLastAssignmentConfig[] | null;
  storedDescriptionTopologyEpoch: number;
  failedDescriptionTopologyEpoch: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupMetadataValue(fields: Partial<StreamsGroupMetadataValue> = {}): StreamsGroupMetadataValue {
  return { epoch: 0, metadataHash: 0, validatedTopologyEpoch: -1, lastAssignmentConfigs: [], storedDescriptionTopologyEpoch: -1, failedDescriptionTopologyEpoch: -1, ...fields };
}

export function readStreamsGroupMetadataValue(reader: Reader, version: number): StreamsGroupMetadataValue {
  const epoch: number = reader.int32();
  const metadataHash: number = reader.int64();
  let validatedTopologyEpoch: number = -1;
  let lastAssignmentConfigs: StreamsGroupMetadataValueLastAssignmentConfig[] | null = [];
  let storedDescriptionTopologyEpoch: number = -1;
  let failedDescriptionTopologyEpoch: number = -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        validatedTopologyEpoch = reader.int32();
        reader.endTag(outer);
        continue;
      }
      if (tag === 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) lastAssignmentConfigs = null;
        else {
          const items: StreamsGroupMetadataValueLastAssignmentConfig[] = [];
          for (let index = 0; index < count; index++) items.push(readStreamsGroupMetadataValueLastAssignmentConfig(reader, version));
          lastAssignmentConfigs = items;
        }
        reader.endTag(outer);
        continue;
      }
      if (tag === 2) {
        const outer = reader.beginTag(size);
        storedDescriptionTopologyEpoch = reader.int32();
        reader.endTag(outer);
        continue;
      }
      if (tag === 3) {
        const outer = reader.beginTag(size);
        failedDescriptionTopologyEpoch = reader.int32();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupMetadataValue = { epoch, metadataHash, validatedTopologyEpoch, lastAssignmentConfigs, storedDescriptionTopologyEpoch, failedDescriptionTopologyEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupMetadataValue(writer: Writer, value: StreamsGroupMetadataValue, version: number): void {
  writer.int32(value.epoch);
  writer.int64(value.metadataHash);
  {
    const has0 = value.validatedTopologyEpoch !== -1;
    const has1 = (value.lastAssignmentConfigs === null || value.lastAssignmentConfigs.length > 0);
    const has2 = value.storedDescriptionTopologyEpoch !== -1;
    const has3 = value.failedDescriptionTopologyEpoch !== -1;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (has3 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int32(value.validatedTopologyEpoch);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      {
        const items = value.lastAssignmentConfigs;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) writeStreamsGroupMetadataValueLastAssignmentConfig(tagged, item, version);
        }
      }
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
      const tagged = writer.beginTag();
      tagged.int32(value.storedDescriptionTopologyEpoch);
      writer.endTag(2, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 3);
    if (has3) {
      const tagged = writer.beginTag();
      tagged.int32(value.failedDescriptionTopologyEpoch);
      writer.endTag(3, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const streamsGroupMetadataValueSchema: RecordSchema<StreamsGroupMetadataValue> = {
  name: 'StreamsGroupMetadataValue',
  typeId: 17,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupMetadataValue,
  write: writeStreamsGroupMetadataValue,
};

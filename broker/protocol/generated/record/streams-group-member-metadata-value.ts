// Generated from broker/protocol/schema/record/streams-group-member-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// A member of a streams group: who it is, where it can be asked, what it stands for (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupMemberMetadataValueUserEndpoint {
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupMemberMetadataValueUserEndpoint(fields: Partial<StreamsGroupMemberMetadataValueUserEndpoint> = {}): StreamsGroupMemberMetadataValueUserEndpoint {
  return { host: '', port: 0, ...fields };
}

export function readStreamsGroupMemberMetadataValueUserEndpoint(reader: Reader, _version: number): StreamsGroupMemberMetadataValueUserEndpoint {
  const host: string = reader.compactString();
  const port: number = reader.uint16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupMemberMetadataValueUserEndpoint = { host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupMemberMetadataValueUserEndpoint(writer: Writer, value: StreamsGroupMemberMetadataValueUserEndpoint, _version: number): void {
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupMemberMetadataValueClientTag {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupMemberMetadataValueClientTag(fields: Partial<StreamsGroupMemberMetadataValueClientTag> = {}): StreamsGroupMemberMetadataValueClientTag {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupMemberMetadataValueClientTag(reader: Reader, _version: number): StreamsGroupMemberMetadataValueClientTag {
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
  const value: StreamsGroupMemberMetadataValueClientTag = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupMemberMetadataValueClientTag(writer: Writer, value: StreamsGroupMemberMetadataValueClientTag, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupMemberMetadataValue {
  instanceId: string | null;
  rackId: string | null;
  clientId: string;
  clientHost: string;
  rebalanceTimeoutMs: number;
  topologyEpoch: number;
  processId: string;
  userEndpoint: StreamsGroupMemberMetadataValueUserEndpoint | null;
  clientTags: StreamsGroupMemberMetadataValueClientTag[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupMemberMetadataValue(fields: Partial<StreamsGroupMemberMetadataValue> = {}): StreamsGroupMemberMetadataValue {
  return { instanceId: '', rackId: '', clientId: '', clientHost: '', rebalanceTimeoutMs: -1, topologyEpoch: 0, processId: '', userEndpoint: null, clientTags: [], ...fields };
}

export function readStreamsGroupMemberMetadataValue(reader: Reader, version: number): StreamsGroupMemberMetadataValue {
  const instanceId: string | null = reader.compactStringOrNull();
  const rackId: string | null = reader.compactStringOrNull();
  const clientId: string = reader.compactString();
  const clientHost: string = reader.compactString();
  const rebalanceTimeoutMs: number = reader.int32();
  const topologyEpoch: number = reader.int32();
  const processId: string = reader.compactString();
  let userEndpoint: StreamsGroupMemberMetadataValueUserEndpoint | null = null;
  {
    userEndpoint = reader.int8() < 0 ? null : readStreamsGroupMemberMetadataValueUserEndpoint(reader, version);
  }
  let clientTags: StreamsGroupMemberMetadataValueClientTag[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupMemberMetadataValueClientTag[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupMemberMetadataValueClientTag(reader, version));
    clientTags = items;
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
  const value: StreamsGroupMemberMetadataValue = { instanceId, rackId, clientId, clientHost, rebalanceTimeoutMs, topologyEpoch, processId, userEndpoint, clientTags };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupMemberMetadataValue(writer: Writer, value: StreamsGroupMemberMetadataValue, version: number): void {
  writer.compactStringOrNull(value.instanceId);
  writer.compactStringOrNull(value.rackId);
  writer.compactString(value.clientId);
  writer.compactString(value.clientHost);
  writer.int32(value.rebalanceTimeoutMs);
  writer.int32(value.topologyEpoch);
  writer.compactString(value.processId);
  if (value.userEndpoint === null) writer.int8(-1);
  else { writer.int8(1); writeStreamsGroupMemberMetadataValueUserEndpoint(writer, value.userEndpoint, version); }
  {
    const items = value.clientTags;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupMemberMetadataValueClientTag(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupMemberMetadataValueSchema: RecordSchema<StreamsGroupMemberMetadataValue> = {
  name: 'StreamsGroupMemberMetadataValue',
  typeId: 19,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupMemberMetadataValue,
  write: writeStreamsGroupMemberMetadataValue,
};

// Generated from broker/protocol/schema/record/consumer-group-member-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// A member of a consumer group: who it is and what it subscribes to (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupMemberMetadataValueSupportedProtocol {
  name: string;
  metadata: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function consumerGroupMemberMetadataValueSupportedProtocol(fields: Partial<ConsumerGroupMemberMetadataValueSupportedProtocol> = {}): ConsumerGroupMemberMetadataValueSupportedProtocol {
  return { name: '', metadata: new Uint8Array(0), ...fields };
}

export function readConsumerGroupMemberMetadataValueSupportedProtocol(reader: Reader, _version: number): ConsumerGroupMemberMetadataValueSupportedProtocol {
  const name: string = reader.compactString();
  const metadata: Uint8Array = reader.compactBlob();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupMemberMetadataValueSupportedProtocol = { name, metadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupMemberMetadataValueSupportedProtocol(writer: Writer, value: ConsumerGroupMemberMetadataValueSupportedProtocol, _version: number): void {
  writer.compactString(value.name);
  writer.compactBlob(value.metadata);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupMemberMetadataValueClassicMemberMetadata {
  sessionTimeoutMs: number;
  supportedProtocols: ConsumerGroupMemberMetadataValueSupportedProtocol[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupMemberMetadataValueClassicMemberMetadata(fields: Partial<ConsumerGroupMemberMetadataValueClassicMemberMetadata> = {}): ConsumerGroupMemberMetadataValueClassicMemberMetadata {
  return { sessionTimeoutMs: 0, supportedProtocols: [], ...fields };
}

export function readConsumerGroupMemberMetadataValueClassicMemberMetadata(reader: Reader, version: number): ConsumerGroupMemberMetadataValueClassicMemberMetadata {
  const sessionTimeoutMs: number = reader.int32();
  let supportedProtocols: ConsumerGroupMemberMetadataValueSupportedProtocol[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupMemberMetadataValueSupportedProtocol[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupMemberMetadataValueSupportedProtocol(reader, version));
    supportedProtocols = items;
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
  const value: ConsumerGroupMemberMetadataValueClassicMemberMetadata = { sessionTimeoutMs, supportedProtocols };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupMemberMetadataValueClassicMemberMetadata(writer: Writer, value: ConsumerGroupMemberMetadataValueClassicMemberMetadata, version: number): void {
  writer.int32(value.sessionTimeoutMs);
  {
    const items = value.supportedProtocols;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupMemberMetadataValueSupportedProtocol(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultConsumerGroupMemberMetadataValueClassicMemberMetadata(value: ConsumerGroupMemberMetadataValueClassicMemberMetadata): boolean {
  return !(value.sessionTimeoutMs !== 0) && !((value.supportedProtocols.length > 0));
}

export interface ConsumerGroupMemberMetadataValue {
  instanceId: string | null;
  rackId: string | null;
  clientId: string;
  clientHost: string;
  subscribedTopicNames: string[];
  subscribedTopicRegex: string | null;
  /** -1: unknown. */
  rebalanceTimeoutMs: number;
  serverAssignor: string | null;
  /** Of a member that speaks the classic protocol in a group being moved; null: none. */
  classicMemberMetadata: ConsumerGroupMemberMetadataValueClassicMemberMetadata | null;
  unknownTags?: UnknownTag[];
}

export function consumerGroupMemberMetadataValue(fields: Partial<ConsumerGroupMemberMetadataValue> = {}): ConsumerGroupMemberMetadataValue {
  return { instanceId: '', rackId: '', clientId: '', clientHost: '', subscribedTopicNames: [], subscribedTopicRegex: '', rebalanceTimeoutMs: -1, serverAssignor: '', classicMemberMetadata: consumerGroupMemberMetadataValueClassicMemberMetadata(), ...fields };
}

export function readConsumerGroupMemberMetadataValue(reader: Reader, version: number): ConsumerGroupMemberMetadataValue {
  const instanceId: string | null = reader.compactStringOrNull();
  const rackId: string | null = reader.compactStringOrNull();
  const clientId: string = reader.compactString();
  const clientHost: string = reader.compactString();
  let subscribedTopicNames: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    subscribedTopicNames = items;
  }
  const subscribedTopicRegex: string | null = reader.compactStringOrNull();
  const rebalanceTimeoutMs: number = reader.int32();
  const serverAssignor: string | null = reader.compactStringOrNull();
  let classicMemberMetadata: ConsumerGroupMemberMetadataValueClassicMemberMetadata | null = consumerGroupMemberMetadataValueClassicMemberMetadata();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        classicMemberMetadata = reader.uvarint() === 0 ? null : readConsumerGroupMemberMetadataValueClassicMemberMetadata(reader, version);
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupMemberMetadataValue = { instanceId, rackId, clientId, clientHost, subscribedTopicNames, subscribedTopicRegex, rebalanceTimeoutMs, serverAssignor, classicMemberMetadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupMemberMetadataValue(writer: Writer, value: ConsumerGroupMemberMetadataValue, version: number): void {
  writer.compactStringOrNull(value.instanceId);
  writer.compactStringOrNull(value.rackId);
  writer.compactString(value.clientId);
  writer.compactString(value.clientHost);
  {
    const items = value.subscribedTopicNames;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.compactStringOrNull(value.subscribedTopicRegex);
  writer.int32(value.rebalanceTimeoutMs);
  writer.compactStringOrNull(value.serverAssignor);
  {
    const has0 = (value.classicMemberMetadata === null || !isDefaultConsumerGroupMemberMetadataValueClassicMemberMetadata(value.classicMemberMetadata));
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      if (value.classicMemberMetadata === null) tagged.int8(0);
      else { tagged.int8(1); writeConsumerGroupMemberMetadataValueClassicMemberMetadata(tagged, value.classicMemberMetadata, version); }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const consumerGroupMemberMetadataValueSchema: RecordSchema<ConsumerGroupMemberMetadataValue> = {
  name: 'ConsumerGroupMemberMetadataValue',
  typeId: 5,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupMemberMetadataValue,
  write: writeConsumerGroupMemberMetadataValue,
};

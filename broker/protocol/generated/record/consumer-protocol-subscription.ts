// Generated from broker/protocol/schema/record/consumer-protocol-subscription.schema. Do not edit: change the schema, then `make generate`.
// What a classic consumer brings to JoinGroup: inside the opaque bytes, after an int16 version. What it owns from version 1 on
// (KIP-429), since which generation from 2 (KIP-792), its rack from 3 (KIP-881).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerProtocolSubscriptionOwnedPartition {
  /** Since version 1. */
  topic: string;
  /** Since version 1. */
  partitions: number[];
}

export function consumerProtocolSubscriptionOwnedPartition(fields: Partial<ConsumerProtocolSubscriptionOwnedPartition> = {}): ConsumerProtocolSubscriptionOwnedPartition {
  return { topic: '', partitions: [], ...fields };
}

export function readConsumerProtocolSubscriptionOwnedPartition(reader: Reader, version: number): ConsumerProtocolSubscriptionOwnedPartition {
  const topic: string = version >= 1 ? reader.string() : '';
  let partitions: number[] = [];
  if (version >= 1) {
    const count = reader.arrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  const value: ConsumerProtocolSubscriptionOwnedPartition = { topic, partitions };
  return value;
}

export function writeConsumerProtocolSubscriptionOwnedPartition(writer: Writer, value: ConsumerProtocolSubscriptionOwnedPartition, version: number): void {
  if (version >= 1) {
    writer.string(value.topic);
  }
  if (version >= 1) {
    {
      const items = value.partitions;
      writer.arrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
}

export interface ConsumerProtocolSubscription {
  topics: string[];
  userData: Uint8Array | null;
  /** Since version 1. */
  ownedPartitions: ConsumerProtocolSubscriptionOwnedPartition[];
  /** -1: none. Since version 2. */
  generationId: number;
  /** Since version 3. */
  rackId: string | null;
}

export function consumerProtocolSubscription(fields: Partial<ConsumerProtocolSubscription> = {}): ConsumerProtocolSubscription {
  return { topics: [], userData: null, ownedPartitions: [], generationId: -1, rackId: null, ...fields };
}

export function readConsumerProtocolSubscription(reader: Reader, version: number): ConsumerProtocolSubscription {
  let topics: string[] = [];
  {
    const count = reader.arrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.string());
    topics = items;
  }
  const userData: Uint8Array | null = reader.blobOrNull();
  let ownedPartitions: ConsumerProtocolSubscriptionOwnedPartition[] = [];
  if (version >= 1) {
    const count = reader.arrayLength();
    const items: ConsumerProtocolSubscriptionOwnedPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerProtocolSubscriptionOwnedPartition(reader, version));
    ownedPartitions = items;
  }
  const generationId: number = version >= 2 ? reader.int32() : -1;
  const rackId: string | null = version >= 3 ? reader.stringOrNull() : null;
  const value: ConsumerProtocolSubscription = { topics, userData, ownedPartitions, generationId, rackId };
  return value;
}

export function writeConsumerProtocolSubscription(writer: Writer, value: ConsumerProtocolSubscription, version: number): void {
  {
    const items = value.topics;
    writer.arrayLength(items.length);
    for (const item of items) writer.string(item);
  }
  writer.blobOrNull(value.userData);
  if (version >= 1) {
    {
      const items = value.ownedPartitions;
      writer.arrayLength(items.length);
      for (const item of items) writeConsumerProtocolSubscriptionOwnedPartition(writer, item, version);
    }
  }
  if (version >= 2) {
    writer.int32(value.generationId);
  }
  if (version >= 3) {
    writer.stringOrNull(value.rackId);
  }
}

export const consumerProtocolSubscriptionSchema: RecordSchema<ConsumerProtocolSubscription> = {
  name: 'ConsumerProtocolSubscription',
  minVersion: 0,
  maxVersion: 3,
  read: readConsumerProtocolSubscription,
  write: writeConsumerProtocolSubscription,
};

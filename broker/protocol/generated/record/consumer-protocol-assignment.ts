// Generated from broker/protocol/schema/record/consumer-protocol-assignment.schema. Do not edit: change the schema, then `make generate`.
// What a classic consumer is given in SyncGroup: inside the opaque bytes, after an int16 version.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerProtocolAssignmentAssignedPartition {
  topic: string;
  partitions: number[];
}

export function consumerProtocolAssignmentAssignedPartition(fields: Partial<ConsumerProtocolAssignmentAssignedPartition> = {}): ConsumerProtocolAssignmentAssignedPartition {
  return { topic: '', partitions: [], ...fields };
}

export function readConsumerProtocolAssignmentAssignedPartition(reader: Reader, _version: number): ConsumerProtocolAssignmentAssignedPartition {
  const topic: string = reader.string();
  let partitions: number[] = [];
  {
    const count = reader.arrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  const value: ConsumerProtocolAssignmentAssignedPartition = { topic, partitions };
  return value;
}

export function writeConsumerProtocolAssignmentAssignedPartition(writer: Writer, value: ConsumerProtocolAssignmentAssignedPartition, _version: number): void {
  writer.string(value.topic);
  {
    const items = value.partitions;
    writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
}

export interface ConsumerProtocolAssignment {
  assignedPartitions: ConsumerProtocolAssignmentAssignedPartition[];
  userData: Uint8Array | null;
}

export function consumerProtocolAssignment(fields: Partial<ConsumerProtocolAssignment> = {}): ConsumerProtocolAssignment {
  return { assignedPartitions: [], userData: null, ...fields };
}

export function readConsumerProtocolAssignment(reader: Reader, version: number): ConsumerProtocolAssignment {
  let assignedPartitions: ConsumerProtocolAssignmentAssignedPartition[] = [];
  {
    const count = reader.arrayLength();
    const items: ConsumerProtocolAssignmentAssignedPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerProtocolAssignmentAssignedPartition(reader, version));
    assignedPartitions = items;
  }
  const userData: Uint8Array | null = reader.blobOrNull();
  const value: ConsumerProtocolAssignment = { assignedPartitions, userData };
  return value;
}

export function writeConsumerProtocolAssignment(writer: Writer, value: ConsumerProtocolAssignment, version: number): void {
  {
    const items = value.assignedPartitions;
    writer.arrayLength(items.length);
    for (const item of items) writeConsumerProtocolAssignmentAssignedPartition(writer, item, version);
  }
  writer.blobOrNull(value.userData);
}

export const consumerProtocolAssignmentSchema: RecordSchema<ConsumerProtocolAssignment> = {
  name: 'ConsumerProtocolAssignment',
  minVersion: 0,
  maxVersion: 3,
  read: readConsumerProtocolAssignment,
  write: writeConsumerProtocolAssignment,
};

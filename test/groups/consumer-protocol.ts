// What classic consumers put into joins and find in syncs: subscriptions with partitions that they own (version 1), and
// assignments.

import {
  consumerProtocolSubscription,
  writeConsumerProtocolSubscription,
} from '../../broker/protocol/generated/record/consumer-protocol-subscription.ts';
import {
  consumerProtocolAssignment,
  readConsumerProtocolAssignment,
  writeConsumerProtocolAssignment,
} from '../../broker/protocol/generated/record/consumer-protocol-assignment.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import { Writer } from '../../broker/protocol/writer.ts';

export function ownedSubscription(
  topics: readonly string[],
  owned: Readonly<Record<string, readonly number[]>>,
): Uint8Array {
  const writer = new Writer();
  writer.int16(1);
  const ownedPartitions = Object.entries(owned).map(([topic, partitions]) => ({
    topic,
    partitions: [...partitions],
  }));
  const subscription = consumerProtocolSubscription({ topics: [...topics], ownedPartitions });
  writeConsumerProtocolSubscription(writer, subscription, 1);
  return writer.toBytes();
}

export function assignmentOf(partitions: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const writer = new Writer();
  writer.int16(1);
  const assignedPartitions = Object.entries(partitions).map(([topic, own]) => ({
    topic,
    partitions: [...own],
  }));
  writeConsumerProtocolAssignment(writer, consumerProtocolAssignment({ assignedPartitions }), 1);
  return writer.toBytes();
}

/** Partitions by topic; of no bytes none. */
export function assignedNames(bytes: Uint8Array): Record<string, number[]> {
  if (bytes.length === 0) return {};
  const reader = new Reader(bytes);
  const version = reader.int16();
  const { assignedPartitions } = readConsumerProtocolAssignment(reader, version);
  return Object.fromEntries(assignedPartitions.map(({ topic, partitions }) => [topic, partitions.sort()]));
}

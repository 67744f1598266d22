// What classic consumers say to each other through the broker: a 16-bit version, then a subscription (in JoinGroup) or an
// assignment (in SyncGroup). Later versions only add at the end, so one from the future is read as the newest known.

import type { TopicId } from '../../../base/brand.ts';
import {
  consumerProtocolAssignment,
  readConsumerProtocolAssignment,
  writeConsumerProtocolAssignment,
} from '../../../protocol/generated/record/consumer-protocol-assignment.ts';
import {
  readConsumerProtocolSubscription,
  type ConsumerProtocolSubscription,
} from '../../../protocol/generated/record/consumer-protocol-subscription.ts';
import { ProtocolError } from '../../../protocol/protocol-error.ts';
import { Reader } from '../../../protocol/reader.ts';
import { Writer } from '../../../protocol/writer.ts';
import type { TopicPartitions } from '../assignors/assignment.ts';
import type { Member } from '../member.ts';
import type { TopicCatalog } from '../topic-catalog.ts';
import type { MemberMetadata } from './consumer-member.ts';
import { listed, partitionsOf, type AnyPartitions } from './partitions.ts';

const newestVersion = 3;

/** Undefined when it does not read. */
export function subscriptionIn(metadata: Uint8Array): ConsumerProtocolSubscription | undefined {
  return readable(() => {
    const reader = new Reader(metadata);
    return readConsumerProtocolSubscription(reader, version(reader));
  });
}

/** What a classic member says of itself, as a consumer group keeps it. */
export function classicMetadata(
  member: Omit<Member, 'memberId' | 'assignment' | 'isNew' | 'joinToken' | 'syncToken'>,
  { rackId, topics }: ConsumerProtocolSubscription,
): MemberMetadata {
  const { groupInstanceId, clientId, clientHost, rebalanceTimeoutMs, sessionTimeoutMs, protocols } = member;
  return {
    instanceId: groupInstanceId,
    rackId,
    clientId,
    clientHost,
    subscribedTopicNames: [...new Set(topics)].sort(),
    subscribedTopicRegex: '',
    rebalanceTimeoutMs,
    serverAssignor: null,
    classicMemberMetadata: { sessionTimeoutMs, supportedProtocols: [...protocols] },
  };
}

/** By id; topics that are not there are left out. No bytes at all are no partitions. Undefined when it does not read. */
export function assignmentIn(bytes: Uint8Array, catalog: TopicCatalog): TopicPartitions | undefined {
  if (bytes.length === 0) return new Map();
  return readable(() => {
    const reader = new Reader(bytes);
    return byId(readConsumerProtocolAssignment(reader, version(reader)).assignedPartitions, catalog);
  });
}

export function byId(
  topics: readonly { readonly topic: string; readonly partitions: readonly number[] }[],
  catalog: TopicCatalog,
): TopicPartitions {
  return partitionsOf(
    topics.flatMap(({ topic, partitions }) => {
      const topicId = catalog.byName(topic)?.topicId;
      return topicId === undefined ? [] : [{ topicId, partitions }];
    }),
  );
}

/** An assignment for a member that speaks as `metadata` does. */
export function assignmentFor(
  metadata: Uint8Array,
  partitions: AnyPartitions,
  catalog: TopicCatalog,
): Uint8Array {
  const spoken = readable(() => version(new Reader(metadata))) ?? 0;
  const writer = new Writer();
  writer.int16(spoken);
  const assignedPartitions = listed(partitions).flatMap(({ topicId, partitions: ofTopic }) => {
    const topic = nameOf(topicId, catalog);
    return topic === undefined ? [] : [{ topic, partitions: ofTopic }];
  });
  writeConsumerProtocolAssignment(writer, consumerProtocolAssignment({ assignedPartitions }), spoken);
  return writer.toBytes();
}

const nameOf = (topicId: TopicId, catalog: TopicCatalog): string | undefined => catalog.byId(topicId)?.name;

function version(reader: Reader): number {
  const said = reader.int16();
  if (said < 0) throw new ProtocolError(`there is no version ${said}`);
  return Math.min(said, newestVersion);
}

function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}

// Which topics the members of a classic consumer group have subscribed to, read from what they say to each other: their
// metadata is opaque to brokers, apart from this.

import { ProtocolError } from '../../protocol/protocol-error.ts';
import { Reader } from '../../protocol/reader.ts';
import type { ClassicGroup } from './classic-group.ts';
import { metadataOf } from './member.ts';

export const consumerProtocolType = 'consumer';

/** Undefined when it cannot be known: another protocol type, or metadata that does not read. */
export function subscribedTopics(group: ClassicGroup): ReadonlySet<string> | undefined {
  if (group.protocolType !== consumerProtocolType) return undefined;
  const topics = new Set<string>();
  try {
    for (const member of group.members.values()) {
      for (const topic of topicsOf(metadataOf(member, group.protocolName))) topics.add(topic);
    }
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
  return topics;
}

/** Every version begins alike: version, topics. What comes after may be of a version of the future. */
function topicsOf(metadata: Uint8Array): string[] {
  if (metadata.length === 0) return [];
  const reader = new Reader(metadata);
  reader.int16();
  const topics: string[] = [];
  for (let left = reader.arrayLength(); left > 0; left--) topics.push(reader.string());
  return topics;
}

/** Whether members may want the topic. A consumer group that cannot be read may want any. */
export function isSubscribed(
  group: ClassicGroup,
  topics: ReadonlySet<string> | undefined,
  name: string,
): boolean {
  return topics?.has(name) ?? group.protocolType === consumerProtocolType;
}

// What a consumer group subscribes to: topics by name, and whatever its patterns match. When any of those topics changes
// (comes, goes, grows), or other topics match, the group needs a new assignment: its epoch is raised. A hash of the topics,
// kept with the epoch, tells.

import type { TopicCatalog } from '../topic-catalog.ts';
import type { ConsumerDraft } from './consumer-draft.ts';
import type { ConsumerGroup } from './consumer-group.ts';
import type { ConsumerMember } from './consumer-member.ts';
import { epochRecord, patternTombstone } from './group-record-list.ts';

/** Every name, whether there is such a topic or not. */
export function subscribedNames(group: ConsumerGroup): Set<string> {
  const names = new Set<string>();
  for (const [name] of group.subscribers.entries()) names.add(name);
  for (const [pattern] of group.patternUsers.entries()) {
    for (const name of group.patterns.get(pattern)?.topics ?? []) names.add(name);
  }
  return names;
}

export function isSubscribedTo(group: ConsumerGroup, name: string): boolean {
  if (group.subscribers.has(name)) return true;
  for (const [pattern] of group.patternUsers.entries()) {
    if (group.patterns.get(pattern)?.topics.includes(name) === true) return true;
  }
  return false;
}

/** The names that one member subscribes to. */
export function namesOf(group: ConsumerGroup, { metadata }: ConsumerMember): readonly string[] {
  const matched = group.patterns.get(metadata.subscribedTopicRegex ?? '')?.topics;
  return matched === undefined
    ? metadata.subscribedTopicNames
    : [...metadata.subscribedTopicNames, ...matched];
}

/** What a check has seen; while a group has the same, nothing needs to be looked at again. */
export interface SubscriptionCheck {
  readonly version: unknown;
  readonly subscribers: unknown;
  readonly patternUsers: unknown;
  readonly metadataHash: number;
}

function isChecked(
  group: ConsumerGroup,
  catalog: TopicCatalog,
  last: SubscriptionCheck | undefined,
): boolean {
  return (
    last !== undefined &&
    last.version === catalog.version &&
    last.subscribers === group.subscribers &&
    last.patternUsers === group.patternUsers &&
    last.metadataHash === group.metadataHash
  );
}

/** Resolves patterns, and raises the epoch if `isChanged` or if the topics have changed. */
export function refreshSubscription(draft: ConsumerDraft, isChanged: boolean): void {
  const { catalog, checks } = draft.view;
  const { groupId } = draft.group;
  if (!isChanged && isChecked(draft.group, catalog, checks.get(groupId))) return;
  resolvePatterns(draft);
  const metadataHash = hashOf(draft.group, catalog);
  if (isChanged || metadataHash !== draft.group.metadataHash) {
    draft.put(epochRecord({ ...draft.group, epoch: draft.group.epoch + 1, metadataHash }));
  }
  const { subscribers, patternUsers } = draft.group;
  checks.set(groupId, { version: catalog.version, subscribers, patternUsers, metadataHash });
}

/** A pattern that cannot be resolved any more keeps what it had: nobody loses partitions for that. */
function resolvePatterns(draft: ConsumerDraft): void {
  const { groupId } = draft.group;
  for (const [regularExpression] of draft.group.patternUsers.entries()) {
    const matched = draft.view.catalog.matching(regularExpression);
    const before = draft.group.patterns.get(regularExpression);
    if (before !== undefined && (typeof matched === 'string' || sameNames(before.topics, matched))) continue;
    const topics = typeof matched === 'string' ? [] : [...matched];
    draft.put({
      type: 'ConsumerGroupRegularExpression',
      key: { groupId, regularExpression },
      value: { topics, version: (before?.version ?? 0) + 1, timestamp: draft.now },
    });
  }
  for (const [pattern] of draft.group.patterns.entries()) {
    if (!draft.group.patternUsers.has(pattern)) draft.put(patternTombstone(groupId, pattern));
  }
}

const sameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** 0 stands for none: no topic that is subscribed to exists. */
function hashOf(group: ConsumerGroup, catalog: TopicCatalog): number {
  const lines: string[] = [];
  for (const name of subscribedNames(group)) {
    const topic = catalog.byName(name);
    if (topic !== undefined) lines.push(`${name}\n${topic.topicId}\n${topic.partitionCount}\n`);
  }
  return lines.length === 0 ? 0 : textHash(lines.sort().join(''));
}

/** 52 bits: a number without loss in the record's 64. Two multiplicative hashes (Knuth's constants), mixed at the end. */
function textHash(text: string): number {
  let [one, other] = [0x9e3779b9, 0x85ebca6b];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ (other >>> 13);
  other = Math.imul(other ^ (other >>> 16), 0xc2b2ae35) ^ (one >>> 13);
  return (one >>> 6) * 2 ** 26 + (other >>> 6) || 1;
}

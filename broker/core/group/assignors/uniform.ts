// The `uniform` assignor: every member as many partitions as any other, as far as subscriptions allow, and within that as
// few moves as possible. Members keep what they have up to their share; what is over goes to those with least.
//
// Where all want the same topics, shares differ by one at most. Where they do not, no partition could go to another
// subscriber that would still have fewer than its owner: moves towards that lower the sum of squares, so they end.

import type { TopicId } from '../../../base/brand.ts';
import {
  AssignmentDraft,
  inStableOrder,
  type Assignment,
  type AssignorInput,
  type AssignorMember,
} from './assignment.ts';

interface Place {
  readonly topicId: TopicId;
  readonly partition: number;
  readonly subscribers: readonly Share[];
  owner: Share | undefined;
}

interface Share {
  readonly member: AssignorMember;
  count: number;
}

export function assignUniform(input: AssignorInput): Assignment {
  const shares = inStableOrder(input.members).map((member) => ({ member, count: 0 }));
  const places = placesOf(input, shares);
  keepWhatIs(places, shares);
  const first = shares[0]?.member.topics;
  const isUniform = shares.every(({ member }) => sameTopics(member.topics, first!));
  if (isUniform) shareEqually(places, shares);
  else balance(places);
  const draft = new AssignmentDraft(input.members);
  for (const { topicId, partition, owner } of places) {
    if (owner !== undefined) draft.add(owner.member.memberId, topicId, partition);
  }
  return draft.result;
}

function sameTopics(one: ReadonlySet<TopicId>, other: ReadonlySet<TopicId>): boolean {
  return one === other || (one.size === other.size && one.isSubsetOf(other));
}

function placesOf({ partitionCounts }: AssignorInput, shares: readonly Share[]): Place[] {
  const places: Place[] = [];
  for (const [topicId, count] of partitionCounts) {
    const subscribers = shares.filter(({ member }) => member.topics.has(topicId));
    if (subscribers.length === 0) continue;
    for (let partition = 0; partition < count; partition++) {
      places.push({ topicId, partition, subscribers, owner: undefined });
    }
  }
  return places;
}

function keepWhatIs(places: readonly Place[], shares: readonly Share[]): void {
  const owners = new Map<TopicId, Map<number, Share>>();
  for (const share of shares) {
    for (const [topicId, partitions] of share.member.target) {
      if (!share.member.topics.has(topicId)) continue;
      let ofTopic = owners.get(topicId);
      if (ofTopic === undefined) owners.set(topicId, (ofTopic = new Map()));
      for (const partition of partitions) ofTopic.set(partition, share);
    }
  }
  for (const place of places) {
    const owner = owners.get(place.topicId)?.get(place.partition);
    if (owner !== undefined) give(place, owner);
  }
}

function give(place: Place, share: Share): void {
  if (place.owner !== undefined) place.owner.count--;
  place.owner = share;
  share.count++;
}

/** Everybody wants everything: shares of one size, some of them with one more, first for those that have it. */
function shareEqually(places: readonly Place[], shares: readonly Share[]): void {
  const least = Math.floor(places.length / shares.length);
  let extras = places.length % shares.length;
  const quota = new Map<Share, number>();
  for (const share of shares.toSorted((one, other) => other.count - one.count)) {
    quota.set(share, least + (extras-- > 0 ? 1 : 0));
  }
  for (const share of shares) share.count = 0;
  const loose = places.filter((place) => {
    const { owner } = place;
    if (owner !== undefined && owner.count < quota.get(owner)!) {
      owner.count++;
      return false;
    }
    place.owner = undefined;
    return true;
  });
  const needy = shares.filter((share) => share.count < quota.get(share)!);
  // In turn, so that neighbouring partitions of a topic spread over members.
  let at = 0;
  for (const place of loose) {
    if (at >= needy.length) at = 0;
    const share = needy[at]!;
    give(place, share);
    if (share.count < quota.get(share)!) at++;
    else needy.splice(at, 1);
  }
}

function balance(places: readonly Place[]): void {
  // Those with little choice first.
  for (const place of places.toSorted((one, other) => one.subscribers.length - other.subscribers.length)) {
    if (place.owner === undefined) give(place, leastLoaded(place));
  }
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    // What a member gives up is the last that it has.
    for (const place of places.toReversed()) {
      const other = leastLoaded(place);
      if (other.count + 1 >= place.owner!.count) continue;
      give(place, other);
      hasMoved = true;
    }
  }
}

function leastLoaded({ subscribers }: Place): Share {
  let least = subscribers[0]!;
  for (const share of subscribers) if (share.count < least.count) least = share;
  return least;
}

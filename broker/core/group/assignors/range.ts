// The `range` assignor: each topic by itself, in runs of neighbouring partitions, to its subscribers in a stable order.
// Topics with the same subscribers and the same number of partitions are shared out alike, so equal keys meet at one member.

import { AssignmentDraft, inStableOrder, type Assignment, type AssignorInput } from './assignment.ts';

export function assignRange({ members, partitionCounts }: AssignorInput): Assignment {
  const draft = new AssignmentDraft(members);
  const ordered = inStableOrder(members);
  for (const [topicId, count] of partitionCounts) {
    const subscribers = ordered.filter(({ topics }) => topics.has(topicId));
    if (subscribers.length === 0) continue;
    const least = Math.floor(count / subscribers.length);
    const withOneMore = count % subscribers.length;
    let partition = 0;
    for (const [at, { memberId }] of subscribers.entries()) {
      const end = partition + least + (at < withOneMore ? 1 : 0);
      for (; partition < end; partition++) draft.add(memberId, topicId, partition);
    }
  }
  return draft.result;
}

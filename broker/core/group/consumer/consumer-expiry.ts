// What happens in a consumer group when time is over: whoever was not heard of, did not give up what was taken from it, or as
// a classic member did not join or sync when it was told to, is out. Also the time that members get when their coordinator has
// just loaded the group.

import type { WallMs } from '../../../base/brand.ts';
import type { GroupDecision } from '../group-decision.ts';
import type { GroupView } from '../group-view.ts';
import { deadlineKinds, deadlineKey, memberOfDeadline } from './consumer-deadlines.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import type { ConsumerGroup } from './consumer-group.ts';
import { classicTerms } from './consumer-member.ts';
import { removed } from './consumer-leave.ts';

/** Lets the earliest deadline of the group expire, which is due. */
export function decideConsumerExpiry(
  view: GroupView,
  group: ConsumerGroup,
  now: WallMs,
): GroupDecision<void> {
  const draft = new ConsumerDraft(view, group, now);
  const [key] = view.deadlines.due(group.groupId, now);
  if (key === undefined) return draft.decision(undefined);
  const memberId = memberOfDeadline(key);
  const kind = deadlineKinds.find((one) => deadlineKey(one, memberId) === key)!;
  draft.forget(kind, memberId);
  const member = group.members.get(memberId);
  if (member === undefined) return draft.decision(undefined);
  return removed(draft, member, undefined);
}

/** To be decided once, when the last record of the partition has been applied. */
export function consumerGroupLoaded(view: GroupView, group: ConsumerGroup, now: WallMs): GroupDecision<void> {
  const draft = new ConsumerDraft(view, group, now);
  const { sessionTimeoutMs } = view.config.consumerSettings(group.groupId);
  for (const member of group.members.values()) {
    const { memberId, metadata, current } = member;
    const terms = classicTerms(member);
    draft.expect('session', memberId, terms?.sessionTimeoutMs ?? sessionTimeoutMs);
    if (terms === undefined && current.state === 'unrevoked') {
      draft.expect('rebalance', memberId, metadata.rebalanceTimeoutMs);
    }
  }
  return draft.decision(undefined);
}

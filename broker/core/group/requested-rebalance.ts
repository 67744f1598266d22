// An administrator asks for a rebalance. Members keep their places: classic ones are told to join again by their next heartbeat;
// for those of the consumer protocol the epoch is raised and the target assignment made anew, so whoever has too much gives up.

import type { WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import { ClassicDraft } from './classic-draft.ts';
import { prepareRebalance } from './classic-rebalance.ts';
import { ConsumerDraft } from './consumer/consumer-draft.ts';
import { refreshSubscription } from './consumer/subscription.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupView } from './group-view.ts';

export interface RebalanceCommand {
  readonly groupId: string;
}

export interface RebalanceResult {
  readonly errorCode: ErrorCode;
  /** None: there is nothing to rebalance. */
  readonly members: number;
}

export function decideRebalance(
  view: GroupView,
  { groupId }: RebalanceCommand,
  now: WallMs,
): GroupDecision<RebalanceResult> {
  const consumers = view.consumers.get(groupId);
  const group = view.groups.get(groupId);
  const known = consumers ?? group;
  if (known === undefined) return answered({ errorCode: errorCode.GROUP_ID_NOT_FOUND, members: 0 });
  const response = { errorCode: errorCode.NONE, members: known.members.size };
  if (response.members === 0) return answered(response);
  if (consumers !== undefined) {
    const draft = new ConsumerDraft(view, consumers, now);
    refreshSubscription(draft, true);
    return draft.decision(response);
  }
  const draft = new ClassicDraft(group!, view.config, now);
  // One that is under way serves.
  if (group!.state !== 'PreparingRebalance') prepareRebalance(draft);
  return draft.decision(response);
}

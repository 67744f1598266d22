// What a decision about groups gives beside its records: an answer, or none when the request waits under its token, and the
// answers of requests that waited until now.

import type { Decision } from '../../base/machine.ts';
import type { JoinGroupResponse } from '../../protocol/generated/join-group.ts';
import type { SyncGroupResponse } from '../../protocol/generated/sync-group.ts';
import type { AnswerToken } from './answer-token.ts';
import type { GroupRecord } from './group-records.ts';

export type Released =
  | { readonly token: AnswerToken; readonly api: 'join'; readonly response: JoinGroupResponse }
  | { readonly token: AnswerToken; readonly api: 'sync'; readonly response: SyncGroupResponse };

export interface GroupDecision<Response> extends Decision<GroupRecord, Response> {
  /** May hold the token of the very command. */
  readonly released: readonly Released[];
}

export function answered<Response>(
  response: Response,
  records: readonly GroupRecord[] = [],
): GroupDecision<Response> {
  return { records, response, released: [] };
}

// One classic group while a decision is made about it: the group as it would become, and the records and answers that this
// takes. Nothing that others see changes before the records are applied.
//
// A stored record comes before the group's progress: it sets the group to what the log says, the progress adds what only
// this coordinator knows.

import { wallMs, type WallMs } from '../../base/brand.ts';
import { joinGroupResponse, type JoinGroupResponse } from '../../protocol/generated/join-group.ts';
import { syncGroupResponse, type SyncGroupResponse } from '../../protocol/generated/sync-group.ts';
import type { ErrorCode } from '../../protocol/error-codes.ts';
import { valueOf, withMember, type ClassicGroup } from './classic-group.ts';
import type { GroupConfig } from './group-config.ts';
import type { GroupDecision, Released } from './group-decision.ts';
import { groupTimer, type DeadlineChange, type GroupRecord, type StoredRecord } from './group-records.ts';
import type { Member } from './member.ts';

export class ClassicDraft {
  group: ClassicGroup;
  readonly config: GroupConfig;
  readonly now: WallMs;
  readonly #before: ClassicGroup;
  readonly #stored: StoredRecord[] = [];
  readonly #deadlines = new Map<string, DeadlineChange>();
  readonly #released: Released[] = [];

  constructor(group: ClassicGroup, config: GroupConfig, now: WallMs) {
    this.group = group;
    this.#before = group;
    this.config = config;
    this.now = now;
  }

  /** The log is to keep the group as it is now: Stable or Empty. */
  store(): void {
    const { groupId } = this.group;
    this.#stored.push({ type: 'GroupMetadata', key: { group: groupId }, value: valueOf(this.group) });
  }

  expectMember(memberId: string, timeoutMs: number): void {
    this.#deadline(memberId, wallMs(this.now + timeoutMs));
  }

  forgetDeadline(memberId: string): void {
    this.#deadline(memberId, undefined);
  }

  startTimer(timeoutMs: number): void {
    this.#deadline(groupTimer, wallMs(this.now + timeoutMs));
  }

  stopTimer(): void {
    this.#deadline(groupTimer, undefined);
  }

  #deadline(memberId: string, at: WallMs | undefined): void {
    this.#deadlines.set(memberId, { type: 'Deadline', groupId: this.group.groupId, memberId, at });
  }

  /** Whether this decision has set or ended the deadline. */
  hasMoved(memberId: string): boolean {
    return this.#deadlines.has(memberId);
  }

  /** Answers the member's join request, if one waits. */
  releaseJoin(member: Member, response: JoinGroupResponse): void {
    if (member.joinToken === undefined) return;
    this.#released.push({ token: member.joinToken, api: 'join', response });
    this.#update(member.memberId, { joinToken: undefined });
  }

  /** Answers the member's sync request, if one waits. */
  releaseSync(member: Member, response: SyncGroupResponse): void {
    if (member.syncToken === undefined) return;
    this.#released.push({ token: member.syncToken, api: 'sync', response });
    this.#update(member.memberId, { syncToken: undefined });
  }

  /** Answers whatever waits for the member with an error. */
  refuse(member: Member, errorCode: ErrorCode): void {
    // A member that is not known begins anew, without the id that it had.
    this.releaseJoin(member, joinGroupResponse({ errorCode, memberId: '' }));
    this.releaseSync(member, syncGroupResponse({ errorCode }));
  }

  #update(memberId: string, change: Partial<Member>): void {
    const member = this.group.members.get(memberId);
    if (member !== undefined) this.group = withMember(this.group, { ...member, ...change });
  }

  decision<Response>(response: Response): GroupDecision<Response> {
    const records: GroupRecord[] = [...this.#stored];
    if (this.group !== this.#before) records.push({ type: 'GroupProgress', group: this.group });
    return { records: records.concat([...this.#deadlines.values()]), response, released: this.#released };
  }
}

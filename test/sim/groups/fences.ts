// Who was a member when the group was reset: nothing that such a one commits under what it knew then may be taken afterwards. It may
// join again, and in a consumer group under its own id, but with a later generation or epoch as long as the group lives. A reset
// that is lost with the coordinator has fenced nobody.

import assert from 'node:assert/strict';
import type { GroupMachine } from '../../../broker/core/group/group-machine.ts';
import type { CommitCommand } from '../../../broker/core/group/offset-commit.ts';
import type { StoredRecord } from '../../../broker/core/group/group-records.ts';
import { groupId } from './sim-client.ts';

interface Moment {
  readonly nowMs: number;
  /** How often the group has gone. */
  readonly life: number;
  /** Where the next records stand in the log. */
  readonly end: number;
}

interface Fence extends Moment {
  readonly memberIds: ReadonlySet<string>;
  /** Generation or epoch. */
  readonly generation: number;
}

/** Nobody commits without an epoch for so long behind a reset, at the least. */
const guardMs = 8_000;

export class Fences {
  #fences: Fence[] = [];
  #guardedLife = -1;
  #guardedUntilMs = 0;

  /** Whether the last reset still keeps out whoever is no member. */
  isGuarded(nowMs: number, life: number): boolean {
    return life === this.#guardedLife && nowMs < this.#guardedUntilMs;
  }

  /** Before the reset is applied. */
  raise(machine: GroupMachine, moment: Moment): void {
    const consumers = machine.consumerGroup(groupId);
    const group = consumers ?? machine.group(groupId);
    const memberIds = new Set([...(group?.members.entries() ?? [])].map(([memberId]) => memberId));
    const generation = consumers?.epoch ?? machine.group(groupId)?.generation ?? 0;
    this.#fences.push({ ...moment, memberIds, generation });
    if (memberIds.size === 0) return;
    this.#guardedLife = moment.life;
    this.#guardedUntilMs = moment.nowMs + guardMs;
  }

  checkCommit({ memberId, generation }: CommitCommand, stored: readonly StoredRecord[], life: number): void {
    if (stored.length === 0) return;
    for (const fence of this.#fences) {
      const isOver = fence.life === life && fence.memberIds.has(memberId) && generation <= fence.generation;
      assert(!isOver, `${memberId} commits behind a reset that fenced it`);
    }
  }

  /** The coordinator has failed; the log ends there now. */
  lose(end: number): void {
    this.#guardedLife = -1;
    this.#fences = this.#fences.filter((fence) => fence.end < end);
  }
}

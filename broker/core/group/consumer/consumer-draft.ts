// One consumer group while a decision is made about it: every record that is put is also applied to the draft's own group, by
// the very function that applies it live and in replay. Nothing that others see changes before.

import { assert } from '../../../base/assert.ts';
import { wallMs, type WallMs } from '../../../base/brand.ts';
import type { GroupDecision, Released } from '../group-decision.ts';
import type { DeadlineChange, StoredRecord } from '../group-records.ts';
import type { GroupView } from '../group-view.ts';
import { withRecord, type ConsumerGroup } from './consumer-group.ts';
import { deadlineKey, deadlineKinds, type DeadlineKind } from './consumer-deadlines.ts';
import type { ConsumerRecord } from './consumer-records.ts';

/** What stands before the records of the group itself: what it was made from. */
export interface DraftOrigin {
  readonly records: readonly StoredRecord[];
  readonly released: readonly Released[];
}

export class ConsumerDraft {
  readonly view: GroupView;
  readonly now: WallMs;
  group: ConsumerGroup;
  readonly #origin: DraftOrigin;
  readonly #records: ConsumerRecord[] = [];
  readonly #deadlines = new Map<string, DeadlineChange>();

  constructor(view: GroupView, group: ConsumerGroup, now: WallMs, origin?: DraftOrigin) {
    this.view = view;
    this.group = group;
    this.now = now;
    this.#origin = origin ?? { records: [], released: [] };
  }

  put(...records: readonly ConsumerRecord[]): void {
    for (const record of records) {
      const group = withRecord(this.group, record);
      assert(group !== undefined, 'a draft does not end its group');
      this.group = group;
      this.#records.push(record);
    }
  }

  expect(kind: DeadlineKind, memberId: string, timeoutMs: number): void {
    this.#deadline(deadlineKey(kind, memberId), wallMs(this.now + timeoutMs));
  }

  forget(kind: DeadlineKind, memberId: string): void {
    this.#deadline(deadlineKey(kind, memberId), undefined);
  }

  /** A member that goes is expected no more. */
  forgetAll(memberId: string): void {
    for (const kind of deadlineKinds) this.forget(kind, memberId);
  }

  /** Whether the deadline runs, counting what this decision has done. */
  isExpected(kind: DeadlineKind, memberId: string): boolean {
    const key = deadlineKey(kind, memberId);
    const own = this.#deadlines.get(key);
    if (own !== undefined) return own.at !== undefined;
    return this.view.deadlines.get(this.group.groupId, key) !== undefined;
  }

  #deadline(memberId: string, at: WallMs | undefined): void {
    this.#deadlines.set(memberId, { type: 'Deadline', groupId: this.group.groupId, memberId, at });
  }

  decision<Response>(response: Response): GroupDecision<Response> {
    return {
      records: [...this.#origin.records, ...this.#records, ...this.#deadlines.values()],
      response,
      released: this.#origin.released,
    };
  }
}

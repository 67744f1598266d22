// Deadlines of members and of group phases: a heap ordered by time that moves lazily. A heartbeat only notes the later
// time; the entry sinks to its place when its old time comes up. One entry per deadline, plus some that are void, at most as
// many again as are live.
//
// `shift` moves all deadlines by the time that the loop was stalled, in one addition: nobody expires for the broker's fault.

import { wallMs, type WallMs } from '../../base/brand.ts';

interface Entry {
  readonly groupId: string;
  readonly memberId: string;
  /** When it is due, without the shift. */
  at: number;
  /** Where it stands in the heap: never later than `at`. */
  queuedAt: number;
  isVoid: boolean;
}

const voidEntriesKept = 64;

export class Deadlines {
  readonly #groups = new Map<string, Map<string, Entry>>();
  #heap: Entry[] = [];
  #shiftMs = 0;
  #voids = 0;

  get(groupId: string, memberId: string): WallMs | undefined {
    const entry = this.#groups.get(groupId)?.get(memberId);
    return entry === undefined ? undefined : wallMs(entry.at + this.#shiftMs);
  }

  set(groupId: string, memberId: string, at: WallMs | undefined): void {
    const members = this.#groups.get(groupId);
    const entry = members?.get(memberId);
    if (at === undefined) {
      if (members === undefined || entry === undefined) return;
      this.#void(entry);
      members.delete(memberId);
      if (members.size === 0) this.#groups.delete(groupId);
      return;
    }
    const raw = at - this.#shiftMs;
    if (entry !== undefined && raw >= entry.queuedAt) {
      entry.at = raw;
      return;
    }
    if (entry !== undefined) this.#void(entry);
    const next: Entry = { groupId, memberId, at: raw, queuedAt: raw, isVoid: false };
    if (members === undefined) this.#groups.set(groupId, new Map([[memberId, next]]));
    else members.set(memberId, next);
    this.#heap.push(next);
    this.#rise(this.#heap.length - 1);
  }

  removeGroup(groupId: string): void {
    const members = this.#groups.get(groupId);
    if (members === undefined) return;
    for (const entry of members.values()) this.#void(entry);
    this.#groups.delete(groupId);
  }

  shift(ms: number): void {
    this.#shiftMs += ms;
  }

  /** The earliest. */
  next(): { readonly groupId: string; readonly at: WallMs } | undefined {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined) return undefined;
      if (top.isVoid) {
        this.#voids--;
        this.#removeTop();
      } else if (top.at > top.queuedAt) {
        top.queuedAt = top.at;
        this.#sink(0);
      } else {
        return { groupId: top.groupId, at: wallMs(top.at + this.#shiftMs) };
      }
    }
  }

  /** The member ids (or `groupTimer`) of a group that are due at `now`, the earliest first. */
  due(groupId: string, now: WallMs): string[] {
    const raw = now - this.#shiftMs;
    return [...(this.#groups.get(groupId)?.values() ?? [])]
      .filter((entry) => entry.at <= raw)
      .sort((one, other) => one.at - other.at)
      .map((entry) => entry.memberId);
  }

  #void(entry: Entry): void {
    entry.isVoid = true;
    this.#voids++;
    if (this.#voids <= voidEntriesKept || this.#voids * 2 < this.#heap.length) return;
    this.#heap = this.#heap.filter((one) => !one.isVoid);
    this.#voids = 0;
    for (let index = (this.#heap.length >> 1) - 1; index >= 0; index--) this.#sink(index);
  }

  #removeTop(): void {
    const last = this.#heap.pop()!;
    if (this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const entry = heap[from]!;
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (heap[parent]!.queuedAt <= entry.queuedAt) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const entry = heap[from]!;
    let index = from;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.queuedAt < heap[child]!.queuedAt) child++;
      if (heap[child]!.queuedAt >= entry.queuedAt) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = entry;
  }
}

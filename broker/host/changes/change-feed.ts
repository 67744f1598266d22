// The long poll behind /v1/changes. A change does not wake who waits at once: what follows within a few milliseconds goes into
// the same answer. A cursor is the number of a change and the life of this process, so one from before a restart is known as
// such. Changes are told when they are in force; that a group's records are on the disk is not waited for, since names promise
// nothing.

import type { Changes, ChangeView, PendingChanges } from '../../port/change-view.ts';
import type { TimerHandle, Timers } from '../../port/timers.ts';
import { ChangeLog, type NamedChange } from './change-log.ts';

export interface ChangeFeedOptions {
  readonly timers: Timers;
  /** Differs from process to process; no dot in it. */
  readonly life: string;
  readonly limits: {
    /** Names kept. */
    readonly namesMax: number;
    readonly waitersMax: number;
    /** How long a burst is gathered for. */
    readonly gatherMs: number;
  };
}

interface Waiter {
  readonly after: number;
  readonly timer: TimerHandle;
  readonly settle: (changes: Changes) => void;
}

export class ChangeFeed implements ChangeView {
  readonly #options: ChangeFeedOptions;
  readonly #log: ChangeLog;
  readonly #waiters = new Set<Waiter>();
  #gathering: TimerHandle | undefined;
  #closed = false;

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
    this.#log = new ChangeLog(options.limits.namesMax);
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#waiters.size;
  }

  topicChanged(name: string): void {
    this.#log.add('topic', name);
    this.#gather();
  }

  groupChanged(groupId: string): void {
    this.#log.add('group', groupId);
    this.#gather();
  }

  /** Everything may have changed. */
  reset(): void {
    this.#log.reset();
    this.#gather();
  }

  next(after: string | undefined, timeoutMs: number): PendingChanges | undefined {
    const { timers, limits } = this.#options;
    if (this.#closed) return undefined;
    const sequence = after === undefined ? undefined : this.#sequenceOf(after);
    const changes = sequence === undefined ? undefined : this.#log.since(sequence);
    if (sequence === undefined || changes === undefined) return answered(this.#changes(undefined));
    if (changes.length > 0 && this.#gathering === undefined) return answered(this.#changes(changes));
    if (this.#waiters.size >= limits.waitersMax) return undefined;
    const { promise, resolve } = Promise.withResolvers<Changes>();
    const timer = timers.after(timeoutMs, () => this.#settle(waiter));
    const waiter: Waiter = { after: sequence, timer, settle: resolve };
    this.#waiters.add(waiter);
    return { answer: promise, cancel: () => this.#forget(waiter) };
  }

  /** Undefined: not of this life. */
  #sequenceOf(cursor: string): number | undefined {
    const [life, sequence = ''] = cursor.split('.');
    return life === this.#options.life && /^\d{1,15}$/.test(sequence) ? Number(sequence) : undefined;
  }

  #changes(changed: readonly NamedChange[] | undefined): Changes {
    const named = (kind: NamedChange['kind']): string[] =>
      (changed ?? []).filter((change) => change.kind === kind).map(({ name }) => name);
    return {
      cursor: `${this.#options.life}.${this.#log.sequence}`,
      reset: changed === undefined,
      topics: named('topic'),
      groups: named('group'),
    };
  }

  #gather(): void {
    if (this.#waiters.size === 0 && this.#gathering === undefined) return;
    this.#gathering ??= this.#options.timers.after(this.#options.limits.gatherMs, () => {
      this.#gathering = undefined;
      for (const waiter of this.#waiters) if (waiter.after < this.#log.sequence) this.#settle(waiter);
    });
  }

  #settle(waiter: Waiter): void {
    this.#forget(waiter);
    waiter.settle(this.#changes(this.#log.since(waiter.after)));
  }

  #forget(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.timer.cancel();
  }

  /** Whoever waits is answered with what there is. */
  close(): void {
    this.#closed = true;
    this.#gathering?.cancel();
    for (const waiter of this.#waiters) this.#settle(waiter);
  }
}

const answered = (changes: Changes): PendingChanges => ({
  answer: Promise.resolve(changes),
  cancel: () => undefined,
});

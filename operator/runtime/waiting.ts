/**
 * Waiting that can be ended: for some time, or for an answer that must come before a time. Built on the port of timers, so
 * that a simulation runs it.
 */
import type { Timers } from '../../broker/port/timers.ts';

/** Resolves after `ms`, or as soon as `signal` is aborted. Whoever waits looks at the signal again. */
export function sleep(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      timer.cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = timers.after(ms, end);
    signal.addEventListener('abort', end);
  });
}

/** Resolves once `signal` is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What `work` gives, unless `signal` is aborted before: then it rejects with the reason, and `work` goes on unheard. */
export async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(signal.reason as Error);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
  try {
    return await Promise.race([ended.promise, work]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * A signal that is aborted when `parent` is, and by `abort`. `release` is called when the work is over: nothing of it stays
 * with the parent, which lives as long as the process.
 */
export interface ChildSignal {
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  release(): void;
}

export function childSignal(...parents: readonly (AbortSignal | undefined)[]): ChildSignal {
  const controller = new AbortController();
  const releases: (() => void)[] = [];
  for (const parent of parents) {
    if (parent === undefined) continue;
    const follow = (): void => controller.abort(parent.reason);
    if (parent.aborted) follow();
    else parent.addEventListener('abort', follow);
    releases.push(() => parent.removeEventListener('abort', follow));
  }
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => {
      for (const release of releases) release();
    },
  };
}

/**
 * Keeps a store equal to what the API server has of one kind in one scope: a paged list, then a watch from its version on,
 * resumed from the last version heard of. It never stops by itself.
 * Invariants: every end of a watch that was no long and healthy one is followed by a growing, jittered wait, so no answer of the
 * server makes a hot loop; a version that the server has forgotten (410) leads to a new list, and so do several failures that a
 * new list may mend; a watch that says nothing for long is taken for dead; what the server repeats is no change; what it may have
 * skipped is found by a list from time to time.
 */
import { type MonotonicMs, monotonicAdd } from '../../broker/base/brand.ts';
import type { MetricRegistry } from '../../broker/base/metrics.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { type BackoffBounds, backoffMs, between } from '../runtime/backoff.ts';
import { KubeError, type KubeObject } from '../runtime/kubernetes.ts';
import type { StoreScope } from '../runtime/object-store.ts';
import { reflectorMetrics } from '../runtime/runtime-metrics.ts';
import { childSignal, sleep } from '../runtime/waiting.ts';
import { unreachable } from './api-client.ts';
import type { ListWatch, WatchEvent } from './list-watch.ts';
import { isNotNewer } from './resource-version.ts';

export interface ReflectorTimes {
  /** A wait may not be longer: all is right again that soon after the server is. */
  readonly backoff: BackoffBounds;
  /** The server sends bookmarks every minute. */
  readonly silenceMsMax: number;
  /** The server is asked to end a watch after a time between half of this and all of it. */
  readonly watchMs: number;
  /** A watch that lived so long was healthy. */
  readonly healthyMs: number;
  /** A whole list after a time between half of this and all of it, at the next end of a watch. */
  readonly relistMs: number;
  /** A kind that is missing for so long has no objects. */
  readonly missingMs: number;
}

export const reflectorTimes: ReflectorTimes = {
  backoff: { minMs: 200, maxMs: 8_000 },
  silenceMsMax: 90_000,
  watchMs: 600_000,
  healthyMs: 10_000,
  relistMs: 30 * 60_000,
  missingMs: 10_000,
};

export interface ReflectorDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricRegistry;
  readonly times?: ReflectorTimes;
}

/** After so many failures of one watch that do not say "later" or "not you", a list may help. */
const resumesMax = 3;

/** Times the usual limit: a server that needs longer for one page does not serve, and a lost request should not be waited for. */
const patienceMax = 2;

/** Failures in a row that somebody should hear of: some, and then now and again. Metrics count all. */
const toldAfter = 3;
const toldEach = 50;

/** Answers that a list would meet as well. */
const isRefusal = ({ status, reason }: KubeError): boolean =>
  status === 401 || status === 403 || status === 429 || reason === 'Unreachable';

export class Reflector {
  readonly #source: ListWatch;
  readonly #sink: StoreScope;
  readonly #deps: ReflectorDeps;
  readonly #times: ReflectorTimes;
  readonly #name: string;
  /** Where the watch goes on; undefined asks for a list. */
  #version: string | undefined;
  #relistAt: MonotonicMs;
  #lastHeard: MonotonicMs;
  /** When it last heard something, or tried to. */
  #movedAt: MonotonicMs;
  /** In a row, of any kind. */
  #failures = 0;
  /** Failures of a watch, since the last list, that a list may mend. */
  #brokenResumes = 0;
  /** A server that is slow rather than gone is given more time for each list that came too late. */
  #patience = 1;
  #missingSince: MonotonicMs | undefined;

  constructor(source: ListWatch, sink: StoreScope, deps: ReflectorDeps) {
    this.#source = source;
    this.#sink = sink;
    this.#deps = deps;
    this.#times = deps.times ?? reflectorTimes;
    this.#name = source.type.plural;
    this.#lastHeard = deps.clock.monotonic();
    this.#relistAt = this.#lastHeard;
    this.#movedAt = this.#lastHeard;
  }

  /** How long ago the server was last heard of. */
  get silenceMs(): number {
    return this.#deps.clock.monotonic() - this.#lastHeard;
  }

  /** How long ago it last did something: the server may be silent, and still be asked again and again. */
  get stillMs(): number {
    return this.#deps.clock.monotonic() - this.#movedAt;
  }

  /** Runs until `signal` is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await this.#pass(signal);
      if (waitMs > 0) await sleep(this.#deps.timers, waitMs, signal);
    }
  }

  /** A list if one is due, and a watch to its end. Returns how long to wait. */
  async #pass(signal: AbortSignal): Promise<number> {
    const { clock } = this.#deps;
    this.#movedAt = clock.monotonic();
    let watchedFrom: MonotonicMs | undefined;
    try {
      if (this.#version === undefined || clock.monotonic() >= this.#relistAt) await this.#list(signal);
      watchedFrom = clock.monotonic();
      await this.#watch(signal);
      return this.#afterEnd(watchedFrom);
    } catch (error) {
      if (signal.aborted) return 0;
      const failure = unreachable(error);
      if (watchedFrom !== undefined && clock.monotonic() - watchedFrom >= this.#times.healthyMs)
        this.#failures = 0;
      return this.#afterFailure(failure, watchedFrom !== undefined);
    }
  }

  async #list(signal: AbortSignal): Promise<void> {
    const { clock, random, metrics, logger } = this.#deps;
    metrics.cell(reflectorMetrics.lists, [this.#name]).add(1);
    const items: KubeObject[] = [];
    let next: string | undefined;
    let version: string;
    do {
      const page = await this.#source.page(next, signal, this.#patience);
      if (signal.aborted) return;
      this.#heard();
      for (const item of page.items) items.push(item);
      version = page.resourceVersion;
      ({ next } = page);
    } while (next !== undefined);
    if (this.#missingSince !== undefined) logger.info('Kind is there', { kind: this.#name });
    this.#missingSince = undefined;
    this.#patience = 1;
    this.#brokenResumes = 0;
    this.#version = version;
    const { relistMs } = this.#times;
    this.#relistAt = monotonicAdd(clock.monotonic(), between(random, relistMs / 2, relistMs));
    this.#sink.replace(items);
  }

  /** Resolves when the server ends the stream. */
  async #watch(signal: AbortSignal): Promise<void> {
    const { random, timers, metrics } = this.#deps;
    const { watchMs, silenceMsMax } = this.#times;
    metrics.cell(reflectorMetrics.watches, [this.#name]).add(1);
    const child = childSignal(signal);
    const silent = (): void => child.abort(new KubeError(0, 'Silent', `nothing in ${silenceMsMax} ms`));
    let timer = timers.after(silenceMsMax, silent);
    const timeoutSeconds = Math.ceil(between(random, watchMs / 2, watchMs) / 1000);
    try {
      const options = { resourceVersion: this.#version ?? '', timeoutSeconds, signal: child.signal };
      for await (const event of this.#source.watch(options)) {
        if (child.signal.aborted) break;
        timer.cancel();
        timer = timers.after(silenceMsMax, silent);
        this.#heard();
        this.#take(event);
      }
      if (child.signal.aborted && !signal.aborted) throw child.signal.reason as Error;
    } finally {
      timer.cancel();
      child.release();
    }
  }

  #take({ type, object }: WatchEvent): void {
    const version = object.metadata.resourceVersion ?? '';
    if (this.#version !== undefined && isNotNewer(version, this.#version)) return;
    this.#version = version;
    this.#brokenResumes = 0;
    if (type === 'BOOKMARK') return;
    this.#deps.metrics.cell(reflectorMetrics.events, [this.#name]).add(1);
    if (type === 'DELETED') this.#sink.remove(object);
    else this.#sink.put(object);
  }

  /** An orderly end is no failure, but one that comes at once would be a hot loop. */
  #afterEnd(watchedFrom: MonotonicMs): number {
    if (this.#deps.clock.monotonic() - watchedFrom >= this.#times.healthyMs) {
      this.#failures = 0;
      this.#brokenResumes = 0;
      return 0;
    }
    return this.#nextWait();
  }

  #afterFailure(failure: KubeError, watching: boolean): number {
    const { metrics, logger } = this.#deps;
    const reason = failure.reason === '' ? `HTTP ${failure.status}` : failure.reason;
    if (!watching && failure.status === 404) return this.#onMissing();
    metrics.cell(reflectorMetrics.failures, [this.#name, reason]).add(1);
    if (!watching && failure.reason === 'Timeout') this.#patience = Math.min(patienceMax, this.#patience * 2);
    if (failure.status === 410) this.#version = undefined;
    else if (watching && !isRefusal(failure) && ++this.#brokenResumes >= resumesMax)
      this.#version = undefined;
    else if (watching && failure.status === 404) this.#version = undefined;
    const fields = { kind: this.#name, reason, error: failure.message, failures: this.#failures + 1 };
    if (this.#failures === toldAfter || this.#failures % toldEach === toldEach - 1)
      logger.warn('Kind cannot be read', fields);
    else logger.debug('Watch ended', fields);
    return this.#nextWait(failure.retryAfterMs);
  }

  /** Nobody has installed the kind, or somebody has removed it: quietly waited for. */
  #onMissing(): number {
    const { clock, logger } = this.#deps;
    this.#version = undefined;
    const now = clock.monotonic();
    if (this.#missingSince === undefined) {
      this.#missingSince = now;
      logger.info('Kind is not installed', { kind: this.#name });
    }
    // The first answers of a server that starts may say so, too: only what stays is believed.
    if (now - this.#missingSince >= this.#times.missingMs) this.#sink.replace([]);
    return this.#nextWait();
  }

  #nextWait(retryAfterMs = 0): number {
    this.#failures++;
    return Math.max(retryAfterMs, backoffMs(this.#times.backoff, this.#failures, this.#deps.random));
  }

  #heard(): void {
    this.#lastHeard = this.#deps.clock.monotonic();
    this.#movedAt = this.#lastHeard;
  }
}

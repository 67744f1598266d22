/**
 * Which of several operators works: the one that holds a lease of coordination.k8s.io/v1.
 * Invariants: nobody's clock is believed, so a lease is free when this process has seen it unchanged for its whole duration; the
 * holder counts from before the request that renewed it was sent, and gives up well before others may take it; once given up it
 * stays so, and nothing is written any more.
 */
import { type MonotonicMs, monotonicAdd } from '../../broker/base/brand.ts';
import type { MetricRegistry } from '../../broker/base/metrics.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { TimerHandle, Timers } from '../../broker/port/timers.ts';
import { between } from '../runtime/backoff.ts';
import { isConflict, KubeError, type ObjectKey } from '../runtime/kubernetes.ts';
import { leases } from '../runtime/resources.ts';
import { leaderMetrics } from '../runtime/runtime-metrics.ts';
import { sleep } from '../runtime/waiting.ts';
import { type ApiClient, type Fence, unreachable } from './api-client.ts';
import { claimed, emptyLease, holderOf, type Lease, released } from './lease-record.ts';
import { collectionPath, objectPath } from './resource-path.ts';

export interface LeaseTimes {
  /** Others wait so long without a renewal. */
  readonly durationMs: number;
  /** The holder gives up so long after its last renewal. Shorter than the duration by what a write may take. */
  readonly renewDeadlineMs: number;
  readonly retryMs: number;
}

export const leaseTimes: LeaseTimes = { durationMs: 15_000, renewDeadlineMs: 10_000, retryMs: 2_000 };

export interface LeaseDeps {
  /** Without a fence, and with a rate of its own: others' requests must not delay a renewal. */
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricRegistry;
}

export interface LeaseOptions {
  readonly key: ObjectKey;
  /** Unlike that of any other process, of this machine's former ones too. */
  readonly identity: string;
  readonly times?: LeaseTimes;
}

/** The lease while it is held. */
export interface Leadership extends Fence {
  /** How long ago it ended, by its deadline at the latest; 0 while it is held. */
  endedMs(): number;
  /** Gives the lease to whoever comes. Called when nothing writes any more; never rejects. */
  release(): Promise<void>;
}

export class LeaseElector {
  readonly #deps: LeaseDeps;
  readonly #options: LeaseOptions;
  readonly #times: LeaseTimes;
  /** What was last read, and since when it has been so. */
  #observed: { readonly text: string; readonly since: MonotonicMs } = { text: '', since: 0 as MonotonicMs };

  constructor(deps: LeaseDeps, options: LeaseOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#times = options.times ?? leaseTimes;
    deps.metrics.cell(leaderMetrics.isLeader, [options.key.name]).set(0);
  }

  /** Waits until the lease is ours; undefined when `signal` is aborted before. Never rejects. */
  async acquire(signal: AbortSignal): Promise<Leadership | undefined> {
    const { timers, random, logger, metrics } = this.#deps;
    const { key } = this.#options;
    let holder = '';
    while (!signal.aborted) {
      try {
        const found = await this.#try(signal);
        if (typeof found !== 'string') return found;
        if (found !== holder)
          logger.info('Lease is held by another operator', { lease: key.name, holder: found });
        holder = found;
      } catch (error) {
        if (signal.aborted) break;
        metrics.cell(leaderMetrics.renewFailures, [key.name]).add(1);
        logger.warn('Lease could not be taken', { lease: key.name, error: unreachable(error).message });
      }
      const { retryMs } = this.#times;
      await sleep(timers, between(random, retryMs, retryMs * 1.2), signal);
    }
    return undefined;
  }

  /** One try: the lease, or who holds it. */
  async #try(signal: AbortSignal): Promise<Leadership | string> {
    const { clock } = this.#deps;
    const { key, identity } = this.#options;
    const there = await this.#read(signal);
    const lease = there ?? emptyLease(key);
    const holder = holderOf(lease);
    if (holder !== '' && holder !== identity && !this.#hasExpired(lease)) return holder;
    const sentAt = clock.monotonic();
    const claim = claimed(lease, { identity, durationMs: this.#times.durationMs, now: clock.wall() });
    try {
      const held = there === undefined ? await this.#create(claim, signal) : await this.#write(claim, signal);
      const term = new LeaseTerm(this.#deps, this.#options, { lease: held, sentAt });
      return term.holds() ? term : identity;
    } catch (error) {
      if (isConflict(error)) return 'unknown';
      throw error;
    }
  }

  #hasExpired(lease: Lease): boolean {
    const now = this.#deps.clock.monotonic();
    const text = JSON.stringify(lease.spec ?? {});
    if (text !== this.#observed.text) this.#observed = { text, since: now };
    const seconds = lease.spec?.leaseDurationSeconds;
    const durationMs = seconds === undefined ? this.#times.durationMs : seconds * 1000;
    return now - this.#observed.since >= durationMs;
  }

  async #read(signal: AbortSignal): Promise<Lease | undefined> {
    try {
      return await this.#deps.api.request<Lease>({
        method: 'GET',
        path: objectPath(leases, this.#options.key),
        timeoutMs: this.#times.renewDeadlineMs / 2,
        signal,
      });
    } catch (error) {
      if (error instanceof KubeError && error.status === 404) return undefined;
      throw error;
    }
  }

  #create(lease: Lease, signal: AbortSignal): Promise<Lease> {
    return this.#deps.api.request<Lease>({
      method: 'POST',
      path: collectionPath(leases, this.#options.key.namespace),
      body: lease,
      timeoutMs: this.#times.renewDeadlineMs / 2,
      signal,
    });
  }

  #write(lease: Lease, signal: AbortSignal): Promise<Lease> {
    return this.#deps.api.request<Lease>(putOf(lease, this.#options, { signal, times: this.#times }));
  }
}

interface PutOptions {
  readonly signal: AbortSignal | undefined;
  readonly times: LeaseTimes;
}

/** The resource version in it makes sure that nobody wrote in between. */
function putOf(
  lease: Lease,
  { key }: LeaseOptions,
  { signal, times }: PutOptions,
): Parameters<ApiClient['request']>[0] {
  return {
    method: 'PUT',
    path: objectPath(leases, key),
    body: lease,
    timeoutMs: times.renewDeadlineMs / 2,
    ...(signal === undefined ? {} : { signal }),
  };
}

interface Renewal {
  readonly lease: Lease;
  /** Before the request was. */
  readonly sentAt: MonotonicMs;
}

/** From the first write to the end of it. */
class LeaseTerm implements Leadership {
  readonly #deps: LeaseDeps;
  readonly #options: LeaseOptions;
  readonly #times: LeaseTimes;
  readonly #lost = new AbortController();
  #lease: Lease;
  #validUntil: MonotonicMs;
  #deadline: TimerHandle;
  readonly #renewing: Promise<void>;

  constructor(deps: LeaseDeps, options: LeaseOptions, { lease, sentAt }: Renewal) {
    this.#deps = deps;
    this.#options = options;
    this.#times = options.times ?? leaseTimes;
    this.#lease = lease;
    this.#validUntil = monotonicAdd(sentAt, this.#times.renewDeadlineMs);
    this.#deadline = this.#armed();
    deps.metrics.cell(leaderMetrics.isLeader, [options.key.name]).set(1);
    deps.logger.info('Lease is held', { lease: options.key.name, identity: options.identity });
    this.#renewing = this.#renew();
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  holds(): boolean {
    return !this.#lost.signal.aborted && this.#deps.clock.monotonic() < this.#validUntil;
  }

  endedMs(): number {
    return Math.max(0, this.#deps.clock.monotonic() - this.#validUntil);
  }

  async release(): Promise<void> {
    const held = this.holds();
    this.#end('released');
    await this.#renewing;
    if (!held) return;
    const { api, clock, logger } = this.#deps;
    try {
      const lease = released(this.#lease, clock.wall());
      await api.request(putOf(lease, this.#options, { signal: undefined, times: this.#times }));
    } catch (error) {
      logger.warn('Lease could not be given back', { error: unreachable(error).message });
    }
  }

  #armed(): TimerHandle {
    const { clock, timers } = this.#deps;
    return timers.after(this.#validUntil - clock.monotonic(), () => this.#end('not renewed in time'));
  }

  #end(reason: string): void {
    if (this.#lost.signal.aborted) return;
    const { metrics, logger } = this.#deps;
    const { key } = this.#options;
    this.#deadline.cancel();
    const now = this.#deps.clock.monotonic();
    if (now < this.#validUntil) this.#validUntil = now;
    metrics.cell(leaderMetrics.isLeader, [key.name]).set(0);
    logger[reason === 'released' ? 'info' : 'error']('Lease is not held any more', {
      lease: key.name,
      reason,
    });
    this.#lost.abort(new KubeError(0, 'NotLeader', `the lease is not held any more: ${reason}`));
  }

  /** Never rejects. */
  async #renew(): Promise<void> {
    const { timers, metrics, logger } = this.#deps;
    const { key } = this.#options;
    for (;;) {
      await sleep(timers, this.#times.retryMs, this.signal);
      if (this.signal.aborted) return;
      try {
        await this.#renewOnce();
      } catch (error) {
        if (this.signal.aborted) return;
        metrics.cell(leaderMetrics.renewFailures, [key.name]).add(1);
        logger.warn('Lease could not be renewed', { lease: key.name, error: unreachable(error).message });
        if (isConflict(error)) await this.#lookAgain();
      }
    }
  }

  async #renewOnce(): Promise<void> {
    const { api, clock } = this.#deps;
    const { identity } = this.#options;
    const sentAt = clock.monotonic();
    const claim = claimed(this.#lease, { identity, durationMs: this.#times.durationMs, now: clock.wall() });
    const options = { signal: this.signal, times: this.#times };
    this.#lease = await api.request<Lease>(putOf(claim, this.#options, options));
    if (!this.holds()) {
      this.#end('renewed too late');
      return;
    }
    this.#validUntil = monotonicAdd(sentAt, this.#times.renewDeadlineMs);
    this.#deadline.cancel();
    this.#deadline = this.#armed();
  }

  /** Somebody wrote the record: a label, an earlier renewal of ours whose answer was lost, or a new holder. */
  async #lookAgain(): Promise<void> {
    const { api } = this.#deps;
    const { key, identity } = this.#options;
    try {
      const lease = await api.request<Lease>({
        method: 'GET',
        path: objectPath(leases, key),
        timeoutMs: this.#times.renewDeadlineMs / 2,
        signal: this.signal,
      });
      if (holderOf(lease) === identity) this.#lease = lease;
      else this.#end(`taken by ${holderOf(lease)}`);
    } catch {
      // The deadline decides.
    }
  }
}

/**
 * Events of events.k8s.io/v1: what happened to an object, for `kubectl describe`. What happens again is counted in a series.
 * Invariants: the caller never waits and never fails; what waits has a bound, and so has what one object may say; events are
 * written one at a time, and given up rather than kept when they cannot be.
 */
import type { MonotonicMs } from '../../broker/base/brand.ts';
import type { MetricRegistry } from '../../broker/base/metrics.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { backoffMs } from '../runtime/backoff.ts';
import type { EventRecorder, KubeObject } from '../runtime/kubernetes.ts';
import { events } from '../runtime/resources.ts';
import { rfc3339Micro } from '../runtime/rfc3339.ts';
import { eventMetrics } from '../runtime/runtime-metrics.ts';
import { sleep } from '../runtime/waiting.ts';
import { type ApiClient, unreachable } from './api-client.ts';
import { collectionPath, objectPath } from './resource-path.ts';

/** Events that wait to be written. Some 500 bytes each. */
const waitingMax = 1000;
/** Series that are remembered. */
const seriesMax = 4000;
/** The same event later than this after the last is a new one. */
const seriesMs = 6 * 60_000;
/** One object may say so much at once, and one more after each pause. */
const objectBurst = 25;
const objectPauseMs = 60_000;
const triesMax = 3;
/** The API server takes no more. */
const noteMax = 1024;
const retryBackoff = { minMs: 500, maxMs: 5_000 };

export const reportingController = 'caudal.dev/operator';

export interface EventWriterDeps {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricRegistry;
  /** This process: at most 128 characters. */
  readonly instance: string;
}

interface Series {
  readonly namespace: string;
  readonly name: string;
  /** The event as it is created. */
  readonly body: KubeObject;
  count: number;
  lastAt: MonotonicMs;
  created: boolean;
  waiting: boolean;
  tries: number;
}

interface Said {
  readonly object: KubeObject;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

interface Allowance {
  left: number;
  at: MonotonicMs;
}

export class EventWriter implements EventRecorder {
  readonly #deps: EventWriterDeps;
  readonly #series = new Map<string, Series>();
  readonly #allowances = new Map<string, Allowance>();
  readonly #waiting: Series[] = [];
  #wake: () => void = () => undefined;

  constructor(deps: EventWriterDeps) {
    this.#deps = deps;
  }

  normal(object: KubeObject, reason: string, message: string): void {
    this.#say({ object, type: 'Normal', reason, message });
  }

  warning(object: KubeObject, reason: string, message: string): void {
    this.#say({ object, type: 'Warning', reason, message });
  }

  /** Writes what is said until `signal` is aborted. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const end = (): void => this.#wake();
    signal.addEventListener('abort', end);
    while (!signal.aborted) {
      const series = this.#waiting.shift();
      if (series === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      series.waiting = false;
      await this.#write(series, signal);
    }
    signal.removeEventListener('abort', end);
  }

  #say(said: Said): void {
    const now = this.#deps.clock.monotonic();
    const { object, type, reason, message } = said;
    const { uid, name, namespace } = object.metadata;
    const about = uid ?? `${object.kind}/${namespace}/${name}`;
    const key = [about, type, reason, message].join('\u0000');
    const known = this.#series.get(key);
    if (known !== undefined && now - known.lastAt < seriesMs) {
      known.count++;
      known.lastAt = now;
      this.#enqueue(known);
      return;
    }
    if (!this.#allows(about, now)) return this.#drop('object says too much');
    const series = this.#begin(said, now);
    this.#remember(key, series);
    this.#enqueue(series);
  }

  #begin({ object, type, reason, message }: Said, now: MonotonicMs): Series {
    const { random, clock, instance } = this.#deps;
    const { metadata } = object;
    const namespace = metadata.namespace ?? 'default';
    const suffix = [random.uint32(), random.uint32()]
      .map((word) => word.toString(16).padStart(8, '0'))
      .join('');
    const name = `${metadata.name.slice(0, 230)}.${suffix}`;
    const body = {
      apiVersion: events.apiVersion,
      kind: events.kind,
      metadata: { namespace, name },
      eventTime: rfc3339Micro(clock.wall()),
      reportingController,
      reportingInstance: instance,
      action: reason,
      reason,
      type,
      note: message.slice(0, noteMax),
      regarding: {
        apiVersion: object.apiVersion,
        kind: object.kind,
        namespace: metadata.namespace,
        name: metadata.name,
        uid: metadata.uid,
        resourceVersion: metadata.resourceVersion,
      },
    };
    return { namespace, name, body, count: 1, lastAt: now, created: false, waiting: false, tries: 0 };
  }

  #allows(about: string, now: MonotonicMs): boolean {
    let allowance = this.#allowances.get(about);
    if (allowance === undefined) {
      if (this.#allowances.size >= seriesMax)
        this.#allowances.delete(this.#allowances.keys().next().value ?? '');
      allowance = { left: objectBurst, at: now };
      this.#allowances.set(about, allowance);
    }
    const earned = Math.floor((now - allowance.at) / objectPauseMs);
    if (earned > 0) {
      allowance.left = Math.min(objectBurst, allowance.left + earned);
      allowance.at = now;
    }
    if (allowance.left === 0) return false;
    allowance.left--;
    return true;
  }

  #remember(key: string, series: Series): void {
    this.#series.delete(key);
    if (this.#series.size >= seriesMax) this.#series.delete(this.#series.keys().next().value ?? '');
    this.#series.set(key, series);
  }

  #enqueue(series: Series): void {
    if (series.waiting) return;
    if (this.#waiting.length >= waitingMax) return this.#drop('too many wait');
    series.waiting = true;
    this.#waiting.push(series);
    this.#wake();
  }

  async #write(series: Series, signal: AbortSignal): Promise<void> {
    const { api, timers, random, logger, metrics } = this.#deps;
    try {
      await api.request(series.created ? this.#counted(series, signal) : this.#creation(series, signal));
      series.created = true;
      series.tries = 0;
      metrics.cell(eventMetrics.written).add(1);
    } catch (error) {
      if (signal.aborted) return;
      const failure = unreachable(error);
      const mayHelp = failure.status === 0 || failure.status === 429 || failure.status >= 500;
      // One that was there has expired: it is made again.
      if (failure.status === 404 && series.created) series.created = false;
      else if (failure.status === 409 && !series.created) {
        // It was made, and the answer was lost.
        series.created = true;
        if (series.count === 1) return;
      } else if (!mayHelp) series.tries = triesMax;
      if (++series.tries >= triesMax) {
        series.tries = 0;
        logger.debug('Event was given up', { name: series.name, error: failure.message });
        return this.#drop(failure.reason === '' ? `HTTP ${failure.status}` : failure.reason);
      }
      await sleep(timers, backoffMs(retryBackoff, series.tries, random), signal);
      this.#enqueue(series);
    }
  }

  #creation(series: Series, signal: AbortSignal): Parameters<ApiClient['request']>[0] {
    const body = series.count === 1 ? series.body : { ...series.body, ...this.#countOf(series) };
    return { method: 'POST', path: collectionPath(events, series.namespace), body, signal };
  }

  #counted(series: Series, signal: AbortSignal): Parameters<ApiClient['request']>[0] {
    return {
      method: 'PATCH',
      path: objectPath(events, series),
      contentType: 'application/merge-patch+json',
      body: this.#countOf(series),
      signal,
    };
  }

  #countOf({ count }: Series): object {
    // One that was made although its answer was lost is a series of two at least.
    return { series: { count: Math.max(2, count), lastObservedTime: rfc3339Micro(this.#deps.clock.wall()) } };
  }

  #drop(reason: string): void {
    this.#deps.metrics.cell(eventMetrics.dropped, [reason]).add(1);
  }
}

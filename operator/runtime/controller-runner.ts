/**
 * Runs one controller: turns changes of stores into keys, hands keys to workers, and decides what each outcome means.
 * Workers start when all stores that the controller reads are synced, and with every object of its kind in the queue. Once
 * `signal` is aborted no pass is begun; `run` resolves when the last one has ended.
 */
import type { MetricRegistry } from '../../broker/base/metrics.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { type Controller, type Result, TerminalError, type Watch } from './controller.ts';
import { isConflict, KubeError, keyOf, keyText, type KubeObject, type ObjectKey } from './kubernetes.ts';
import { type ObjectStore, type StoreSet } from './object-store.ts';
import { queueMetrics, reconcileMetrics } from './runtime-metrics.ts';
import { aborted } from './waiting.ts';
import { type Lane, type NextPass, WorkQueue } from './work-queue.ts';

export interface RunnerDeps {
  readonly stores: StoreSet;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricRegistry;
}

/** What a failed pass is counted and logged under. */
export function reasonOf(error: unknown): string {
  if (error instanceof KubeError) return error.reason === '' ? `HTTP ${error.status}` : error.reason;
  if (!(error instanceof Error)) return 'Unknown';
  const { reason, code } = error as { readonly reason?: unknown; readonly code?: unknown };
  if (typeof reason === 'string' && reason !== '') return reason;
  return typeof code === 'string' ? code : error.name;
}

/** Failures that say nothing of the object: all is right again soon after the API server is. */
const isNotItsFault = ({ status }: KubeError): boolean =>
  status === 0 || status === 401 || status === 403 || status === 429 || status >= 500;
const outageDelayMsMax = 5_000;

/** How passes end, as controller-runtime counts them. */
const results = ['success', 'requeue', 'requeue_after', 'error'] as const;

export class ControllerRunner {
  readonly #controller: Controller;
  readonly #deps: RunnerDeps;
  readonly #queue: WorkQueue;
  readonly #primary: ObjectStore;
  #active = 0;
  /** Workers are there to take keys. */
  #working = false;

  constructor(controller: Controller, deps: RunnerDeps) {
    this.#controller = controller;
    this.#deps = deps;
    this.#primary = deps.stores.store(controller.primary);
    for (const { type } of controller.watches) deps.stores.store(type);
    const { clock, timers, random, metrics } = deps;
    const labels = [controller.name, controller.name];
    const waited = metrics.histogram(queueMetrics.queueDuration, labels);
    const worked = metrics.histogram(queueMetrics.workDuration, labels);
    const adds = metrics.cell(queueMetrics.adds, labels);
    const retries = metrics.cell(queueMetrics.retries, labels);
    this.#queue = new WorkQueue({
      clock,
      timers,
      random,
      observer: {
        onAdd: () => adds.add(1),
        onStart: (ms) => waited.observe(ms / 1000),
        onFinish: (ms) => worked.observe(ms / 1000),
        onRetry: () => retries.add(1),
      },
    });
    this.#observeQueue(labels);
    this.#beginCounters();
  }

  /** Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { stores, logger } = this.#deps;
    const { name, watches, workers } = this.#controller;
    const ends = [this.#primary.subscribe((former, current) => this.#onPrimary(former, current))];
    for (const watch of watches) {
      const onChange = (former?: KubeObject, current?: KubeObject): void =>
        this.#onWatched(watch, former, current);
      ends.push(stores.store(watch.type).subscribe(onChange));
    }
    const needed = watches.filter(({ optional }) => optional !== true);
    const read = [this.#primary, ...needed.map(({ type }) => stores.store(type))];
    await Promise.race([Promise.all(read.map((store) => store.whenSynced())), aborted(signal)]);
    if (!signal.aborted) {
      for (const object of this.#primary.list()) this.#enqueue(keyOf(object));
      this.#controller.start?.((key) => this.#enqueue(key), signal);
      const deleters = Math.ceil(workers / 2);
      const { metrics } = this.#deps;
      metrics.cell(reconcileMetrics.workersMax, [name]).set(workers + deleters);
      signal.addEventListener('abort', () => this.#queue.close(), { once: true });
      logger.info('Controller started', { controller: name, objects: this.#primary.size });
      this.#working = true;
      await Promise.all([
        ...Array.from({ length: workers }, () => this.#work('changes', signal)),
        ...Array.from({ length: deleters }, () => this.#work('deletions', signal)),
      ]);
    }
    this.#working = false;
    this.#queue.close();
    for (const end of ends) end();
  }

  /** The passes that have been in work for `limitMs`. */
  stuckPasses(limitMs: number): readonly string[] {
    const { name } = this.#controller;
    return this.#queue
      .working()
      .filter(({ ms }) => ms > limitMs)
      .map(({ key, ms }) => `${name}: ${keyText(key)} has been in work for ${Math.round(ms / 1000)} s`);
  }

  /** The lanes whose keys nobody has taken for `limitMs`. Before there are workers keys wait for the first lists, or the lease. */
  stuckQueues(limitMs: number): readonly string[] {
    if (!this.#working) return [];
    return (['changes', 'deletions'] as const)
      .map((lane) => ({ lane, ms: this.#queue.stillMs(lane) }))
      .filter(({ ms }) => ms > limitMs)
      .map(({ lane, ms }) => {
        return `${this.#controller.name}: no worker has taken one of the ${lane} for ${Math.round(ms / 1000)} s`;
      });
  }

  #enqueue(key: ObjectKey): void {
    const deletion = this.#primary.get(key)?.metadata.deletionTimestamp !== undefined;
    this.#queue.add(key, deletion ? 'deletions' : 'changes');
  }

  #onPrimary(former: KubeObject | undefined, current: KubeObject | undefined): void {
    const object = current ?? former;
    if (object !== undefined) this.#enqueue(keyOf(object));
  }

  #onWatched(watch: Watch, former: KubeObject | undefined, current: KubeObject | undefined): void {
    const keys = new Map<string, ObjectKey>();
    for (const object of [former, current]) {
      if (object === undefined) continue;
      for (const key of this.#keysOf(watch, object)) keys.set(keyText(key), key);
    }
    for (const key of keys.values()) this.#enqueue(key);
  }

  /** An object of somebody else's in a form that nobody expected must not end the process. */
  #keysOf(watch: Watch, object: KubeObject): readonly ObjectKey[] {
    try {
      return watch.keysOf(object);
    } catch (error) {
      const { kind } = watch.type;
      this.#deps.logger.error('Object could not be read', { kind, object: keyText(keyOf(object)), error });
      return [];
    }
  }

  async #work(lane: Lane, signal: AbortSignal): Promise<void> {
    for (;;) {
      const key = await this.#queue.next(lane);
      if (key === undefined) return;
      this.#active++;
      const next = await this.#pass(key, signal);
      this.#active--;
      this.#queue.finish(key, next);
    }
  }

  async #pass(key: ObjectKey, signal: AbortSignal): Promise<NextPass> {
    const { clock, metrics } = this.#deps;
    const { name } = this.#controller;
    const began = clock.monotonic();
    try {
      const result = await this.#controller.reconcile(key, signal);
      return this.#onResult(result);
    } catch (error) {
      return signal.aborted ? { kind: 'forget' } : this.#onFailure(key, error);
    } finally {
      metrics.histogram(reconcileMetrics.time, [name]).observe((clock.monotonic() - began) / 1000);
    }
  }

  #onResult({ requeueAfterMs }: Result): NextPass {
    this.#count(requeueAfterMs === undefined ? 'success' : 'requeue_after');
    return requeueAfterMs === undefined ? { kind: 'forget' } : { kind: 'after', delayMs: requeueAfterMs };
  }

  #onFailure(key: ObjectKey, error: unknown): NextPass {
    const { logger, metrics } = this.#deps;
    const { name } = this.#controller;
    const where = { controller: name, object: keyText(key) };
    if (isConflict(error)) {
      // Somebody wrote between our reading and our writing: the store hears of it, and a new pass reads it.
      this.#count('requeue');
      logger.debug('Pass met a conflict', where);
      return { kind: 'retry' };
    }
    const reason = reasonOf(error);
    this.#count('error');
    metrics.cell(reconcileMetrics.errors, [name]).add(1);
    metrics.cell(reconcileMetrics.errorReasons, [name, reason]).add(1);
    if (error instanceof TerminalError) {
      metrics.cell(reconcileMetrics.terminalErrors, [name]).add(1);
      logger.warn('Pass failed until something changes', { ...where, reason, error });
      return { kind: 'forget' };
    }
    logger.warn('Pass failed', { ...where, reason, error });
    if (!(error instanceof KubeError) || !isNotItsFault(error)) return { kind: 'retry' };
    return { kind: 'retry', minDelayMs: error.retryAfterMs ?? 0, maxDelayMs: outageDelayMsMax };
  }

  /** From nothing: a rate does not see the first failure of a series that begins with it. */
  #beginCounters(): void {
    const { metrics } = this.#deps;
    const { name } = this.#controller;
    for (const result of results) metrics.cell(reconcileMetrics.passes, [name, result]);
    metrics.cell(reconcileMetrics.errors, [name]);
    metrics.cell(reconcileMetrics.terminalErrors, [name]);
    metrics.histogram(reconcileMetrics.time, [name]);
  }

  #count(result: (typeof results)[number]): void {
    this.#deps.metrics.cell(reconcileMetrics.passes, [this.#controller.name, result]).add(1);
  }

  #observeQueue(labels: readonly string[]): void {
    const { metrics } = this.#deps;
    const queue = this.#queue;
    metrics.observe(queueMetrics.depth, () => [[labels, queue.depth]]);
    metrics.observe(queueMetrics.unfinishedWork, () => [
      [labels, queue.working().reduce((sum, { ms }) => sum + ms, 0) / 1000],
    ]);
    metrics.observe(queueMetrics.longestRunning, () => [
      [labels, Math.max(0, ...queue.working().map(({ ms }) => ms)) / 1000],
    ]);
    const { name } = this.#controller;
    metrics.observe(reconcileMetrics.activeWorkers, () => [[[name], this.#active]]);
  }
}

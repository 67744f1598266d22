/**
 * Learns from the brokers what changed, so that nobody has to poll topics or groups: each broker with an admin endpoint is asked
 * by long polls of /v1/changes, and its answer is told to whoever subscribed. A steady state costs one request a minute and broker.
 * Invariants: after a broker could not be followed (its restart, a cursor it no longer knows, an outage longer than one try) the
 * listeners hear `undefined`, which means anything; polls run only while somebody listens, and end with the cluster;
 * with the last listener all connections are closed; one broker is asked so many times a second at most, whatever it answers:
 * what changes in between comes together with the next answer, since the cursor stands for all that was told.
 */
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { TimerHandle, Timers } from '../../broker/port/timers.ts';
import {
  BrokerRefusal,
  BrokersUnavailableError,
  type BrokerChanges,
  type ChangeListener,
} from '../runtime/brokers.ts';
import { keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import { sleep } from '../runtime/waiting.ts';
import { askAt } from './admin-http.ts';
import type { BrokerAccess } from './broker-access.ts';

/** How long a broker may hold a poll. */
const pollMs = 60_000;
/** What an answer may take longer than that. */
const graceMs = 10_000;
/** How often the clusters are looked through: in memory, it asks nobody. */
const clustersEveryMs = 1_000;
const pauseMsMin = 200;
/** Short, since a broker that comes up wakes all that waits for it by this. */
const pauseMsMax = 5_000;
/**
 * From one poll of a broker to the next. The first change after a quiet time is told at once; when topics change without end, so
 * does the next in no more than this.
 */
const pollEveryMs = 200;
/** Failures in a row after which changes may have been missed, by those who gave up meanwhile. */
const outageFailures = 2;

type Subject = 'topics' | 'groups';

interface Changes {
  readonly cursor: string;
  readonly reset: boolean;
  readonly topics: readonly string[];
  readonly groups: readonly string[];
}

interface Poller {
  readonly key: ObjectKey;
  readonly url: string;
  readonly abort: AbortController;
}

export interface ChangeFeedDependencies {
  readonly access: BrokerAccess;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  /** One request to one broker. Over HTTP by default. */
  readonly ask?: typeof askAt;
}

export class ChangeFeed implements BrokerChanges {
  readonly #dependencies: ChangeFeedDependencies;
  readonly #listeners = new Map<Subject, Set<ChangeListener>>([
    ['topics', new Set()],
    ['groups', new Set()],
  ]);
  readonly #pollers = new Map<string, Poller>();
  #watch: TimerHandle | undefined;

  constructor(dependencies: ChangeFeedDependencies) {
    this.#dependencies = dependencies;
  }

  subscribe(subject: Subject, listener: ChangeListener, signal: AbortSignal): void {
    if (signal.aborted) return;
    const listeners = this.#listeners.get(subject);
    listeners?.add(listener);
    signal.addEventListener('abort', () => this.#unsubscribe(subject, listener), { once: true });
    if (this.#watch === undefined) this.#look();
  }

  #unsubscribe(subject: Subject, listener: ChangeListener): void {
    this.#listeners.get(subject)?.delete(listener);
    if (this.#listened) return;
    this.#watch?.cancel();
    this.#watch = undefined;
    this.#keep(new Set());
    // The controllers have stopped: nobody is to be asked any more, and open connections would keep the process.
    this.#dependencies.access.close();
  }

  get #listened(): boolean {
    return [...this.#listeners.values()].some(({ size }) => size > 0);
  }

  /** Polls what there is to poll, and ends what is no longer. */
  #look(): void {
    const wanted = new Set<string>();
    for (const { key, admin } of this.#dependencies.access.clusters()) {
      for (const url of admin.urls) {
        const name = `${keyText(key)} ${url}`;
        wanted.add(name);
        if (this.#pollers.has(name)) continue;
        const poller = { key, url, abort: new AbortController() };
        this.#pollers.set(name, poller);
        void this.#follow(poller);
      }
    }
    this.#keep(wanted);
    this.#watch = this.#dependencies.timers.after(clustersEveryMs, () => this.#look());
  }

  #keep(wanted: ReadonlySet<string>): void {
    for (const [name, { abort }] of this.#pollers) {
      if (wanted.has(name)) continue;
      abort.abort();
      this.#pollers.delete(name);
    }
  }

  async #follow({ key, url, abort: { signal } }: Poller): Promise<void> {
    const { clock } = this.#dependencies;
    let cursor: string | undefined;
    let failures = 0;
    let resets = 0;
    while (!signal.aborted) {
      const askedAt = clock.monotonic();
      const changes = await this.#polled(url, cursor, signal);
      if (signal.aborted) return;
      if (changes === undefined) {
        failures++;
        await this.#pause(this.#pauseMs(failures), signal);
        continue;
      }
      const missed = changes.reset || failures >= outageFailures;
      failures = 0;
      cursor = changes.cursor;
      this.#tell('topics', key, missed ? undefined : changes.topics);
      this.#tell('groups', key, missed ? undefined : changes.groups);
      // One reset is how a poll without a cursor is answered. Each means a look at everything, so many come slowly.
      resets = changes.reset ? resets + 1 : 0;
      const restMs = pollEveryMs - (clock.monotonic() - askedAt);
      const pauseMs = resets > 1 ? this.#pauseMs(resets) : restMs;
      if (pauseMs > 0) await this.#pause(pauseMs, signal);
    }
  }

  /** Undefined where no answer came that says something. */
  async #polled(url: string, cursor: string | undefined, signal: AbortSignal): Promise<Changes | undefined> {
    try {
      const { ask = askAt } = this.#dependencies;
      return changesOf(url, await ask(url, pathAfter(cursor), { timeoutMs: pollMs + graceMs, signal }));
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof BrokersUnavailableError || error instanceof BrokerRefusal)) throw error;
      this.#dependencies.logger.debug('Failed to learn of changes', { url, reason: error.message });
      return undefined;
    }
  }

  #tell(subject: Subject, key: ObjectKey, names: readonly string[] | undefined): void {
    if (names?.length === 0) return;
    for (const listener of this.#listeners.get(subject) ?? []) listener(key, names);
  }

  /** Growing, and spread over its upper half, so that many operators or clusters do not come together. */
  #pauseMs(failures: number): number {
    const whole = Math.min(pauseMsMin * 2 ** (failures - 1), pauseMsMax);
    return whole / 2 + ((whole / 2) * this.#dependencies.random.uint32()) / 2 ** 32;
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return sleep(this.#dependencies.timers, ms, signal);
  }
}

const pathAfter = (cursor: string | undefined): string =>
  cursor === undefined
    ? '/v1/changes'
    : `/v1/changes?after=${encodeURIComponent(cursor)}&timeoutMs=${pollMs}`;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function changesOf(url: string, answer: unknown): Changes {
  const { cursor, reset, topics, groups } = (answer ?? {}) as Partial<Record<keyof Changes, unknown>>;
  if (typeof cursor === 'string' && typeof reset === 'boolean' && isTexts(topics) && isTexts(groups)) {
    return { cursor, reset, topics, groups };
  }
  throw new BrokersUnavailableError(`${url} answered /v1/changes with something else`);
}

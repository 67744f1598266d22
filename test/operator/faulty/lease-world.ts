/**
 * Candidates for one lease against the faulty API server: they take it, hold it for a while, give it back, die, stand still or are
 * cut off, and others come. At every moment one at most may write; and when the faults are over, one soon does. A run is a function
 * of its seed.
 */
import assert from 'node:assert/strict';
import { MetricRegistry } from '../../../broker/base/metrics.ts';
import { Prng } from '../../../broker/base/prng.ts';
import { silentLogger } from '../../../broker/port/logger.ts';
import { ApiClient } from '../../../operator/kube/api-client.ts';
import { type Leadership, LeaseElector, leaseTimes } from '../../../operator/kube/lease.ts';
import { SimClock } from '../../sim/sim-clock.ts';
import { SimRandom } from '../../sim/sim-random.ts';
import { SimTimers } from '../../sim/sim-timers.ts';
import { FaultyApiServer } from '../faulty-api-server.ts';
import { ApiStorage } from './api-storage.ts';
import { disturb, heal } from './disturbance.ts';
import { FaultPlan } from './fault-plan.ts';
import { SimProcess } from './sim-process.ts';
import { SimTransport } from './sim-transport.ts';

const candidatesMax = 4;
const faultyMs = 120_000;

interface Candidate {
  readonly process: SimProcess;
  readonly transport: SimTransport;
  readonly end: AbortController;
  leadership: Leadership | undefined;
}

export interface LeaseStatistics {
  readonly faults: number;
  /** How often the lease was taken. */
  readonly terms: number;
}

export class LeaseWorld {
  readonly #prng: Prng;
  readonly #timers = new SimTimers();
  readonly #plan: FaultPlan;
  readonly #server: FaultyApiServer;
  #candidates: Candidate[] = [];
  #started = 0;
  #terms = 0;

  constructor(seed: number) {
    this.#prng = new Prng(seed);
    this.#plan = new FaultPlan(this.#prng.fork());
    const storage = new ApiStorage();
    this.#server = new FaultyApiServer({ storage, plan: this.#plan, timers: this.#timers, bookmarkMs: 1000 });
  }

  async run(): Promise<LeaseStatistics> {
    this.#plan.healed = false;
    this.#plan.share = this.#prng.pick([0, 0.1, 0.3, 0.6]);
    if (this.#prng.chance(0.5)) this.#plan.only = ['late', 'answered late'];
    const endsAt = this.#timers.nowMs + faultyMs;
    while (this.#timers.nowMs < endsAt) {
      while (this.#candidates.length < candidatesMax) this.#start();
      if (this.#prng.chance(0.3)) this.#disturb(this.#prng.pick(this.#candidates));
      await this.#pass(this.#prng.between(100, 3000));
    }
    this.#plan.healed = true;
    for (const candidate of this.#candidates) heal(candidate);
    await this.#pass(2 * leaseTimes.durationMs);
    assert.equal(this.#holders().length, 1, 'nobody holds the lease long after the last fault');
    for (const { process } of this.#candidates) process.dead = true;
    return { faults: this.#plan.total, terms: this.#terms };
  }

  #holders(): string[] {
    return this.#candidates
      .filter(({ leadership }) => leadership?.holds() === true)
      .map(({ process }) => process.name);
  }

  #start(): void {
    const process = new SimProcess(`candidate-${++this.#started}`, this.#timers);
    const clock = new SimClock(this.#timers);
    clock.skewMs = this.#prng.between(-3_600_000, 3_600_000);
    const transport = new SimTransport({
      server: this.#server,
      process,
      timers: this.#timers,
      prng: this.#prng.fork(),
      onSend() {},
      onAnswer() {},
    });
    const metrics = new MetricRegistry(100);
    const elector = new LeaseElector(
      {
        api: new ApiClient({ transport, clock, timers: process, metrics }),
        clock,
        timers: process,
        random: new SimRandom(this.#prng.fork()),
        logger: silentLogger,
        metrics,
      },
      { key: { namespace: 'system', name: 'lease' }, identity: process.name },
    );
    const candidate: Candidate = { process, transport, end: new AbortController(), leadership: undefined };
    this.#candidates.push(candidate);
    void this.#stand(candidate, elector);
  }

  async #stand(candidate: Candidate, elector: LeaseElector): Promise<void> {
    const leadership = await elector.acquire(candidate.end.signal);
    if (leadership === undefined) return;
    this.#terms++;
    candidate.leadership = leadership;
    leadership.signal.addEventListener('abort', () => this.#leave(candidate));
  }

  #leave(candidate: Candidate): void {
    this.#candidates = this.#candidates.filter((other) => other !== candidate);
  }

  #disturb(candidate: Candidate): void {
    const giveBack = (): void => {
      candidate.end.abort();
      // The signal tells when nothing is written any more; until then it is a candidate like the others.
      if (candidate.leadership === undefined) this.#leave(candidate);
      else void candidate.leadership.release();
    };
    disturb(candidate, {
      prng: this.#prng,
      timers: this.#timers,
      spellMs: [1_000, 40_000],
      kill: () => {
        candidate.process.dead = true;
        this.#leave(candidate);
      },
      others: [giveBack],
    });
  }

  async #pass(ms: number): Promise<void> {
    const until = (): boolean => {
      const holders = this.#holders();
      assert.ok(holders.length <= 1, `two hold the lease: ${holders.join(', ')}`);
      return false;
    };
    await this.#timers.run({ untilMs: this.#timers.nowMs + ms, until });
  }
}

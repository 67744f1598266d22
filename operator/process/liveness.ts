/**
 * Whether a restart would help the operator: what should have gone on by itself stands still. Each wait of the operator has a limit
 * of its own, and all of them together end a pass, a list or a watch in minutes; what outlasts all of them waits for something that
 * will not come.
 * Invariants: no check speaks of the API server or the brokers. While they are away or slow tries end and begin again, and that is
 * going on; a restart would mend nothing and forget what was known. A loop of events that stands still answers nobody, which is an
 * answer too.
 */
import type { HealthCheck } from '../../broker/port/broker-view.ts';
import type { Logger } from '../../broker/port/logger.ts';

/** The longest pass that anything lets happen, with an API server that answers each write at the last moment, takes less. */
export const stuckMs: number = 15 * 60_000;
/** From the end of the lease, or the wish to stop, the process has this long to end: its own limits sum up to 15 s. */
export const endLimitMs = 60_000;

/** What is looked at. Texts name what has stood still for the time that is given. */
export interface Watched {
  /** Passes that have been in work for so long. */
  stuckPasses(limitMs: number): readonly string[];
  /** Lanes of keys that no worker has taken for so long. */
  stuckQueues(limitMs: number): readonly string[];
  /** Kinds of which nothing was heard or asked for so long. */
  stuckReflectors(limitMs: number): readonly string[];
  /** Since the lease was lost, or the process was asked to stop; 0 while neither is so. */
  endingMs(): number;
}

const check = (name: string, wrong: readonly string[]): HealthCheck =>
  wrong.length === 0
    ? { name, state: 'ok', reason: '' }
    : { name, state: 'failed', reason: wrong.join('; '), restartHelps: true };

export class Liveness {
  readonly #watched: Watched;
  readonly #logger: Logger;
  #failed = false;

  constructor(watched: Watched, logger: Logger) {
    this.#watched = watched;
    this.#logger = logger;
  }

  /** A failure is logged when it is first told of: the kubelet keeps the status of the answer, and not its words. */
  checks(): readonly HealthCheck[] {
    const watched = this.#watched;
    const endingMs = watched.endingMs();
    const late = `the process should have ended ${Math.round(endingMs / 1000)} s ago`;
    const checks = [
      check('process', []),
      check('passes', watched.stuckPasses(stuckMs)),
      check('queues', watched.stuckQueues(stuckMs)),
      check('reflectors', watched.stuckReflectors(stuckMs)),
      check('end', endingMs > endLimitMs ? [late] : []),
    ];
    const wrong = checks.filter(({ state }) => state !== 'ok');
    if (wrong.length > 0 && !this.#failed)
      this.#logger.error('Liveness failed', {
        reasons: wrong.map(({ name, reason }) => `${name}: ${reason}`),
      });
    this.#failed = wrong.length > 0;
    return checks;
  }
}

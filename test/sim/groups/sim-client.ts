// What members of both protocols have in common on simulated time: requests in order as on a connection, some of which get
// lost; timers that mean nothing after a new beginning; pauses, and an end without a word.

import type { Prng } from '../../../broker/base/prng.ts';
import type { GroupCommandName } from '../../../broker/core/group/group-machine.ts';
import type { Coordinator, Outcome } from './coordinator.ts';
import type { GroupLedger } from './group-ledger.ts';

export interface ClientOptions {
  readonly name: string;
  readonly groupInstanceId: string | null;
  /** Chance that a request never arrives. */
  readonly lossRate: number;
}

export const groupId = 'g';
/** Topic of all members. */
export const topicName = 't';

export abstract class SimClient {
  protected readonly coordinator: Coordinator;
  protected readonly prng: Prng;
  protected readonly ledger: GroupLedger;
  memberId = '';
  state: 'joining' | 'stable' | 'dead' = 'joining';
  /** Partitions of topics, as `topic:partition`, with the position that it has come to. */
  owned: Map<string, number> = new Map();
  lossRate: number;
  /** Answers and timers of earlier attempts mean nothing. */
  protected attempt = 0;
  #pausedUntilMs = 0;
  #arrivesMs = 0;

  constructor(coordinator: Coordinator, prng: Prng, ledger: GroupLedger, { lossRate }: ClientOptions) {
    this.coordinator = coordinator;
    this.prng = prng;
    this.ledger = ledger;
    this.lossRate = lossRate;
  }

  abstract get options(): ClientOptions;
  /** Generation or member epoch. */
  abstract get generation(): number;
  abstract start(): void;
  /** Says that it goes, and is dead. */
  abstract leave(): void;

  kill(): void {
    this.state = 'dead';
    this.owned.clear();
  }

  pause(ms: number): void {
    this.#pausedUntilMs = this.coordinator.queue.nowMs + ms;
  }

  protected later(delayMs: number, run: () => void): void {
    const { attempt } = this;
    const fire = (): void => {
      if (this.state === 'dead' || attempt !== this.attempt) return;
      const waitMs = this.#pausedUntilMs - this.coordinator.queue.nowMs;
      if (waitMs > 0) this.coordinator.queue.after(waitMs, fire);
      else run();
    };
    this.coordinator.queue.after(delayMs, fire);
  }

  /** In order, as on a connection. `reply` comes once, unless the attempt is over. */
  protected send(name: GroupCommandName, command: unknown, reply: (outcome: Outcome<never>) => void): void {
    const { queue } = this.coordinator;
    if (this.prng.chance(this.lossRate)) {
      this.later(3_000, () => reply('lost'));
      return;
    }
    this.#arrivesMs = Math.max(this.#arrivesMs, queue.nowMs + this.prng.below(30));
    const { attempt } = this;
    queue.after(this.#arrivesMs - queue.nowMs, () =>
      this.coordinator.request(name, command as never, (outcome) => {
        if (attempt === this.attempt) this.later(this.prng.below(30), () => reply(outcome as never));
      }),
    );
  }
}

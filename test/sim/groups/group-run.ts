// One run of a group on simulated time: a while of trouble drawn from the seed, then peace. In peace every live member
// becomes stable in one generation within the longest session and rebalance time-outs, every partition has an owner, and no
// request waits.

import assert from 'node:assert/strict';
import { Prng } from '../../../broker/base/prng.ts';
import { testConfig } from '../../groups/group-fixture.ts';
import { Coordinator } from './coordinator.ts';
import { EventQueue } from './event-queue.ts';
import { GroupLedger } from './group-ledger.ts';
import { SimMember, type MemberOptions } from './sim-member.ts';

const troubleMs = 40_000;
const sessionTimeoutsMs = [6_000, 15_000];
const rebalanceTimeoutsMs = [3_000, 8_000];
/** A join that waits behind a dead static member: its session, the rebalance, and the client's own time-outs. */
const peaceMs: number = 2 * (15_000 + 8_000) + 20_000;

export class GroupRun {
  readonly #queue = new EventQueue();
  readonly #prng: Prng;
  readonly #coordinator: Coordinator;
  readonly #ledger = new GroupLedger();
  readonly #members: SimMember[] = [];
  readonly #partitionCount: number;
  readonly #staticRate: number;
  readonly #lossRate: number;
  readonly #failRate: number;
  #names = 0;

  constructor(seed: number) {
    const prng = new Prng(seed);
    this.#prng = prng;
    this.#partitionCount = prng.between(1, 6);
    this.#staticRate = prng.pick([0, 0.5, 1]);
    this.#lossRate = prng.pick([0, 0, 0.05]);
    this.#failRate = prng.pick([0, 0.1, 0.3]);
    this.#coordinator = new Coordinator(this.#queue, prng, {
      ...testConfig,
      groupMinSessionTimeoutMs: 6_000,
      groupMaxSessionTimeoutMs: 60_000,
      groupInitialRebalanceDelayMs: prng.pick([0, 100, 3_000]),
      groupMaxSize: 100,
      offsetMetadataMaxBytes: 100,
      offsetsRetentionMs: 86_400_000,
    });
  }

  run(): void {
    const start = this.#queue.nowMs;
    for (let count = this.#prng.between(1, 4); count > 0; count--) this.#startMember();
    this.#trouble(start + troubleMs);
    while (this.#queue.step(start + troubleMs));
    for (const member of this.#members) member.lossRate = 0;
    if (this.#members.every(({ state }) => state === 'dead')) this.#startMember();
    while (this.#queue.step(start + troubleMs + peaceMs));
    this.#checkPeace();
  }

  #startMember(like?: MemberOptions): void {
    const number = ++this.#names;
    const options: MemberOptions = like ?? {
      name: `m${number}`,
      groupInstanceId: this.#prng.chance(this.#staticRate) ? `i${number}` : null,
      apiVersion: this.#prng.pick([5, 9]),
      partitionCount: this.#partitionCount,
      sessionTimeoutMs: this.#prng.pick(sessionTimeoutsMs),
      rebalanceTimeoutMs: this.#prng.pick(rebalanceTimeoutsMs),
      lossRate: this.#lossRate,
    };
    const isOld = options.groupInstanceId === null && this.#prng.chance(0.3);
    const spoken = isOld ? { ...options, apiVersion: 3 } : options;
    const member = new SimMember(this.#coordinator, this.#prng, this.#ledger, spoken);
    this.#members.push(member);
    member.start();
  }

  #trouble(untilMs: number): void {
    const delayMs = this.#prng.between(200, 6_000);
    if (this.#queue.nowMs + delayMs >= untilMs) return;
    this.#queue.after(delayMs, () => {
      this.#strike();
      this.#trouble(untilMs);
    });
  }

  #strike(): void {
    if (this.#prng.chance(this.#failRate)) return this.#coordinator.fail();
    if (this.#prng.chance(0.1)) return this.#coordinator.stall(this.#prng.between(500, 10_000));
    if (this.#prng.chance(0.1)) return this.#coordinator.sweep();
    const live = this.#members.filter(({ state }) => state !== 'dead');
    if (live.length === 0 || (live.length < 6 && this.#prng.chance(0.3))) return this.#startMember();
    const victim = this.#prng.pick(live);
    switch (this.#prng.below(4)) {
      case 0:
        return victim.pause(this.#prng.between(1_000, 14_000));
      case 1:
        return victim.leave();
      case 2:
        victim.kill();
        return;
      default:
        // Comes back at once: a static member under its name, perhaps while the other is still there.
        if (this.#prng.chance(0.7)) victim.kill();
        this.#startMember(victim.options);
    }
  }

  #checkPeace(): void {
    const live = this.#members.filter(({ state }) => state !== 'dead');
    const group = this.#coordinator.machine.group('g')!;
    assert.equal(group.state, 'Stable');
    assert.equal(this.#coordinator.waiting.size, 0, 'no request waits');
    assert.deepEqual(
      live.map(({ state, generation }) => [state, generation]),
      live.map(() => ['stable', group.generation]),
    );
    assert.deepEqual(
      [...group.members.values()].map(({ memberId }) => memberId).sort(),
      live.map(({ memberId }) => memberId).sort(),
    );
    assert.deepEqual(
      live.flatMap(({ owned }) => [...owned.keys()]).sort((one, other) => one - other),
      Array.from({ length: this.#partitionCount }, (_, at) => at),
      'every partition has one owner',
    );
  }
}

// One run of a group on simulated time: a while of trouble drawn from the seed, then peace. In peace every live member
// becomes stable in one generation within the longest session and rebalance time-outs, every partition has an owner, and no
// request waits. The cast says which protocols the members speak; with both the group changes its kind on the way.

import assert from 'node:assert/strict';
import { Prng } from '../../../broker/base/prng.ts';
import type { TopicId } from '../../../broker/base/brand.ts';
import { consumerGroupState } from '../../../broker/core/group/consumer/consumer-group.ts';
import { errorCode } from '../../../broker/protocol/error-codes.ts';
import { testConfig } from '../../groups/group-fixture.ts';
import type { Cast } from './cast.ts';
import { Coordinator } from './coordinator.ts';
import { EventQueue } from './event-queue.ts';
import { GroupLedger } from './group-ledger.ts';
import { groupId, topicName, type ClientOptions, type SimClient } from './sim-client.ts';
import { SimConsumer, type ConsumerOptions } from './sim-consumer.ts';
import { SimMember, type MemberOptions } from './sim-member.ts';

const troubleMs = 40_000;
const sessionTimeoutsMs = [6_000, 15_000];
const rebalanceTimeoutsMs = [3_000, 8_000];
/** A join that waits behind a dead static member: its session, the rebalance, and the client's own time-outs. */
const peaceMs: number = 2 * (15_000 + 8_000) + 20_000;

const topicIdOf = (name: string): TopicId => name.padEnd(22, 'A') as TopicId;

export class GroupRun {
  readonly #cast: Cast;
  readonly #queue = new EventQueue();
  readonly #prng: Prng;
  readonly #coordinator: Coordinator;
  readonly #ledger = new GroupLedger();
  readonly #members: SimClient[] = [];
  readonly #partitionCount: number;
  readonly #staticRate: number;
  readonly #lossRate: number;
  readonly #failRate: number;
  /** Of their own, so that the rest of a run is the same without them. */
  readonly #wishes: Prng;
  #names = 0;

  constructor(seed: number, cast: Cast = 'classic') {
    const prng = new Prng(seed);
    this.#cast = cast;
    this.#prng = prng;
    this.#wishes = new Prng(seed ^ 0x5eed);
    this.#partitionCount = prng.between(1, 6);
    this.#staticRate = prng.pick([0, 0.5, 1]);
    this.#lossRate = prng.pick([0, 0, 0.05]);
    this.#failRate = prng.pick([0, 0.1, 0.3]);
    const consumerSettings = {
      sessionTimeoutMs: 10_000,
      heartbeatIntervalMs: 1_500,
      assignmentIntervalMs: cast === 'classic' ? 0 : prng.pick([0, 0, 1_000, 3_000]),
    };
    this.#coordinator = new Coordinator(this.#queue, prng, {
      ...testConfig,
      groupMinSessionTimeoutMs: 6_000,
      groupMaxSessionTimeoutMs: 60_000,
      groupInitialRebalanceDelayMs: prng.pick([0, 100, 3_000]),
      groupMaxSize: 100,
      offsetMetadataMaxBytes: 100,
      offsetsRetentionMs: 86_400_000,
      consumerSettings: () => consumerSettings,
    });
    const { topics } = this.#coordinator;
    topics.set(topicName, topicIdOf(topicName), this.#partitionCount);
    this.#ledger.isMember = (client) => {
      const member = this.#coordinator.machine.consumerGroup(groupId)?.members.get(client.memberId);
      // A classic rebalance leaves static members behind that do not join in time; their generation is over.
      return client instanceof SimMember
        ? member?.current.memberEpoch === client.generation
        : member !== undefined;
    };
  }

  run(): void {
    const start = this.#queue.nowMs;
    if (this.#wishes.chance(0.5)) this.#wish(start + troubleMs);
    for (let count = this.#prng.between(1, 4); count > 0; count--) this.#startMember();
    this.#trouble(start + troubleMs);
    while (this.#queue.step(start + troubleMs));
    for (const member of this.#members) member.lossRate = 0;
    if (this.#members.every(({ state }) => state === 'dead')) this.#startMember();
    while (this.#queue.step(start + troubleMs + peaceMs));
    this.#checkPeace();
  }

  #startMember(like?: SimClient): void {
    const isConsumer =
      this.#cast === 'consumer' ||
      (this.#cast === 'mixed' && this.#prng.chance(like === undefined ? 0.5 : 0.3));
    this.#add(isConsumer ? this.#newConsumer(like) : this.#newMember(like));
  }

  #add(member: SimClient): void {
    this.#members.push(member);
    this.#ledger.clients.push(member);
    member.start();
  }

  #named(like: SimClient | undefined): ClientOptions {
    if (like !== undefined) return like.options;
    const number = ++this.#names;
    const groupInstanceId = this.#prng.chance(this.#staticRate) ? `i${number}` : null;
    return { name: `m${number}`, groupInstanceId, lossRate: this.#lossRate };
  }

  #newConsumer(like: SimClient | undefined): SimConsumer {
    const options: ConsumerOptions =
      like instanceof SimConsumer
        ? like.options
        : {
            ...this.#named(like),
            pattern: this.#prng.chance(0.3) ? '^t[0-9]*$' : null,
            assignor: this.#prng.pick([null, null, 'range', 'uniform']),
            rebalanceTimeoutMs: this.#prng.pick(rebalanceTimeoutsMs),
          };
    return new SimConsumer(this.#coordinator, this.#prng, this.#ledger, options);
  }

  #newMember(like: SimClient | undefined): SimMember {
    const options: MemberOptions =
      like instanceof SimMember
        ? like.options
        : {
            ...this.#named(like),
            apiVersion: this.#prng.pick([5, 9]),
            partitionCount: this.#partitionCount,
            sessionTimeoutMs: this.#prng.pick(sessionTimeoutsMs),
            rebalanceTimeoutMs: this.#prng.pick(rebalanceTimeoutsMs),
          };
    const isOld = options.groupInstanceId === null && this.#prng.chance(0.3);
    const spoken = isOld ? { ...options, apiVersion: 3 } : options;
    return new SimMember(this.#coordinator, this.#prng, this.#ledger, spoken);
  }

  #trouble(untilMs: number): void {
    const delayMs = this.#prng.between(200, 6_000);
    if (this.#queue.nowMs + delayMs >= untilMs) return;
    this.#queue.after(delayMs, () => {
      this.#strike();
      this.#trouble(untilMs);
    });
  }

  /** Now and then an administrator resets the group, or asks for a rebalance. */
  #wish(untilMs: number): void {
    const delayMs = this.#wishes.between(1_000, 10_000);
    if (this.#queue.nowMs + delayMs >= untilMs) return;
    this.#queue.after(delayMs, () => {
      if (this.#wishes.chance(0.3)) this.#coordinator.request('rebalance', { groupId }, () => {});
      else this.#reset();
      this.#wish(untilMs);
    });
  }

  /** Some partitions, back to the start or ahead of everything. */
  #reset(): void {
    const offset = this.#wishes.pick([0, this.#wishes.below(50), 1_000 * (this.#ledger.era + 1)]);
    const places = Array.from({ length: this.#partitionCount }, (_, partition) => partition).filter(() =>
      this.#wishes.chance(0.7),
    );
    const partitions = places.map((partition) => ({ partition, offset, leaderEpoch: -1, metadata: null }));
    const topics = [{ name: topicName, topicId: topicIdOf(topicName), partitions }];
    // Decided later, when the loop stands still: what is told by then is told before.
    for (const partition of places) this.#ledger.reset(`${topicName}:${partition}`, offset);
    const { era } = this.#ledger;
    this.#coordinator.request('resetOffsets', { groupId, topics }, (outcome) => {
      if (outcome === 'lost' || outcome.errorCode !== errorCode.NONE) return;
      for (const partition of places) this.#ledger.committed(`${topicName}:${partition}`, offset, era);
    });
  }

  #strike(): void {
    if (this.#prng.chance(this.#failRate)) return this.#coordinator.fail();
    if (this.#prng.chance(0.1)) return this.#coordinator.stall(this.#prng.between(500, 10_000));
    if (this.#prng.chance(0.1)) return this.#coordinator.sweep();
    if (this.#cast === 'consumer' && this.#prng.chance(0.15)) return this.#changeTopics();
    if (this.#cast === 'mixed' && this.#prng.chance(0.15)) return this.#turnClassic();
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
        this.#startMember(victim);
    }
  }

  /** All of the new protocol leave at once; soon after the coordinator fails, or another of them comes. */
  #turnClassic(): void {
    for (const member of this.#members) {
      if (member instanceof SimConsumer && member.state !== 'dead') member.leave();
    }
    const fails = this.#prng.chance(0.5);
    this.#queue.after(this.#prng.below(500), () => {
      if (fails) this.#coordinator.fail();
      else this.#add(this.#newConsumer(undefined));
    });
  }

  /** The topic grows, or another one that patterns match comes and goes. */
  #changeTopics(): void {
    const { topics } = this.#coordinator;
    const { partitionCount } = topics.byName(topicName)!;
    if (this.#prng.chance(0.4)) topics.set(topicName, topicIdOf(topicName), partitionCount + 1);
    else if (topics.byName('t2') === undefined) topics.set('t2', topicIdOf('t2'), 2);
    else {
      topics.delete('t2');
      this.#ledger.forget('t2');
    }
  }

  #checkPeace(): void {
    const live = this.#members.filter(({ state }) => state !== 'dead');
    const { machine } = this.#coordinator;
    assert.equal(this.#coordinator.waiting.size, 0, 'no request waits');
    // The last one may have given up before a name that another had.
    if (live.length === 0) return;
    const consumers = machine.consumerGroup(groupId);
    const speaksNew = live.some((member) => member instanceof SimConsumer);
    assert.equal(consumers !== undefined, speaksNew, 'the group is of the kind of its members');
    const group = consumers ?? machine.group(groupId)!;
    assert.equal(
      consumers === undefined ? machine.group(groupId)!.state : consumerGroupState(consumers),
      'Stable',
    );
    const generation = consumers?.epoch ?? machine.group(groupId)!.generation;
    assert.deepEqual(
      live.map((member) => [member.state, member.generation]),
      live.map(() => ['stable', generation]),
    );
    assert.deepEqual(
      [...group.members.values()].map(({ memberId }) => memberId).sort(),
      live.map(({ memberId }) => memberId).sort(),
    );
    assert.deepEqual(
      live.flatMap(({ owned }) => [...owned.keys()]).sort(),
      this.#wanted(live),
      'every partition has one owner',
    );
  }

  #wanted(live: readonly SimClient[]): string[] {
    const wantsAll = live.some((member) => member instanceof SimConsumer && member.options.pattern !== null);
    const wantsOne = live.some(
      (member) => !(member instanceof SimConsumer) || member.options.pattern === null,
    );
    const { topics } = this.#coordinator;
    return topics
      .names()
      .filter((name) => wantsAll || (wantsOne && name === topicName))
      .flatMap((name) =>
        Array.from({ length: topics.byName(name)!.partitionCount }, (_, at) => `${name}:${at}`),
      )
      .sort();
  }
}

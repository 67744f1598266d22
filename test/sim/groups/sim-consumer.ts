// A consumer of the new protocol (KIP-848), as small as it can be: one heartbeat at a time, which says everything after
// something was lost; it commits before it gives partitions up, fetches before it takes some, and begins anew when fenced.

import assert from 'node:assert/strict';
import type { Prng } from '../../../broker/base/prng.ts';
import type { FetchedOffsets } from '../../../broker/core/group/offset-fetch.ts';
import { errorCode, errorName } from '../../../broker/protocol/error-codes.ts';
import {
  consumerGroupHeartbeatRequest,
  type ConsumerGroupHeartbeatResponse,
} from '../../../broker/protocol/generated/consumer-group-heartbeat.ts';
import type { Coordinator, Outcome } from './coordinator.ts';
import type { GroupLedger } from './group-ledger.ts';
import { groupId, SimClient, topicName, type ClientOptions } from './sim-client.ts';

export interface ConsumerOptions extends ClientOptions {
  /** Null: subscribes to the topic by its name. */
  readonly pattern: string | null;
  readonly assignor: string | null;
  readonly rebalanceTimeoutMs: number;
}

const retryMs = 500;
/** Longer than the session of a member that died without a word. */
const releasePatienceMs = 15_000;

export class SimConsumer extends SimClient {
  readonly options: ConsumerOptions;
  generation = 0;
  /** What it was last given. */
  #target = new Set<string>();
  /** What it has said that it has, when that was taken. */
  #said = '';
  #saysAll = true;
  #isMoving = false;
  #refusals = 0;
  /** Resets that there had been when it began. */
  #era = 0;
  #next = 0;

  constructor(coordinator: Coordinator, prng: Prng, ledger: GroupLedger, options: ConsumerOptions) {
    super(coordinator, prng, ledger, options);
    this.options = options;
    this.memberId = `${options.name}-${coordinator.nextToken()}`;
  }

  start(): void {
    this.#era = this.ledger.era;
    this.#beat();
    this.later(this.prng.below(1_000), () => this.#commitSometimes());
  }

  leave(): void {
    const { groupInstanceId } = this.options;
    const memberEpoch = groupInstanceId !== null && this.prng.chance(0.6) ? -2 : -1;
    const request = { groupId, memberId: this.memberId, memberEpoch, instanceId: groupInstanceId };
    this.send('consumerHeartbeat', this.#command(request), () => {});
    this.kill();
  }

  #command(request: Parameters<typeof consumerGroupHeartbeatRequest>[0]): object {
    return {
      apiVersion: 1,
      request: consumerGroupHeartbeatRequest(request),
      clientId: this.options.name,
      clientHost: '/127.0.0.1',
      uniqueId: 'never used',
    };
  }

  #beat(): void {
    const { options, generation } = this;
    const places = [...this.owned.keys()].sort();
    const said = places.join(' ');
    const saysAll = this.#saysAll || generation === 0;
    const beat = ++this.#next;
    const command = this.#command({
      groupId,
      memberId: this.memberId,
      memberEpoch: generation,
      instanceId: options.groupInstanceId,
      rebalanceTimeoutMs: saysAll ? options.rebalanceTimeoutMs : -1,
      subscribedTopicNames: saysAll ? (options.pattern === null ? [topicName] : []) : null,
      subscribedTopicRegex: saysAll ? options.pattern : null,
      serverAssignor: saysAll ? options.assignor : null,
      topicPartitions: saysAll || said !== this.#said ? this.#listed(places) : null,
    });
    this.send('consumerHeartbeat', command, (answer) => {
      if (beat !== this.#next) return;
      if (answer !== 'lost') this.#said = said;
      this.#onBeat(answer);
    });
  }

  #listed(places: readonly string[]): { topicId: never; partitions: number[] }[] {
    const topics = new Map<string, number[]>();
    for (const place of places) {
      const [name, partition] = place.split(':') as [string, string];
      topics.set(name, [...(topics.get(name) ?? []), Number(partition)]);
    }
    return [...topics].flatMap(([name, partitions]) => {
      const topic = this.coordinator.topics.byName(name);
      return topic === undefined ? [] : [{ topicId: topic.topicId as never, partitions }];
    });
  }

  #onBeat(answer: Outcome<ConsumerGroupHeartbeatResponse>): void {
    if (answer === 'lost') {
      this.#saysAll = true;
      return this.#beatLater(retryMs);
    }
    switch (answer.errorCode) {
      case errorCode.NONE:
        break;
      case errorCode.FENCED_MEMBER_EPOCH:
      case errorCode.UNKNOWN_MEMBER_ID:
        return this.#beginAnew();
      case errorCode.UNRELEASED_INSTANCE_ID:
        assert.notEqual(this.options.groupInstanceId, null);
        // Whoever has its name lives: it gives up.
        if (++this.#refusals * retryMs > releasePatienceMs) return this.kill();
        return this.#beatLater(retryMs);
      case errorCode.FENCED_INSTANCE_ID:
        assert.notEqual(this.options.groupInstanceId, null);
        return this.kill();
      default:
        assert.fail(`no consumer expects ${errorName(answer.errorCode)} here: ${answer.errorMessage}`);
    }
    this.generation = answer.memberEpoch;
    this.#saysAll = false;
    if (answer.assignment !== null) {
      const { topics } = this.coordinator;
      this.#target = new Set(
        answer.assignment.topicPartitions.flatMap(({ topicId, partitions }) => {
          const name = topics.byId(topicId)?.name;
          return name === undefined ? [] : partitions.map((partition) => `${name}:${partition}`);
        }),
      );
    }
    this.#move();
    this.#beatLater(Math.min(answer.heartbeatIntervalMs, 1_500));
  }

  #beatLater(delayMs: number): void {
    const beat = this.#next;
    this.later(delayMs, () => {
      if (beat === this.#next) this.#beat();
    });
  }

  #beginAnew(): void {
    // Whoever was fenced by a reset may commit once more what it has read, without an epoch.
    if (this.ledger.era > this.#era && this.prng.chance(0.5)) this.#sendCommit(new Map(this.owned), -1);
    this.attempt++;
    this.owned.clear();
    this.#target.clear();
    this.#said = '';
    this.#isMoving = false;
    this.generation = 0;
    this.state = 'joining';
    this.later(this.prng.below(300), () => this.start());
  }

  /** Towards the target: first gives up, then takes. */
  #move(): void {
    const lost = [...this.owned.keys()].filter((place) => !this.#target.has(place));
    const missing = [...this.#target].filter((place) => !this.owned.has(place));
    if (lost.length === 0 && missing.length === 0) this.state = 'stable';
    else if (!this.#isMoving) {
      this.#isMoving = true;
      if (lost.length > 0) this.#commit(() => this.later(this.prng.below(300), () => this.#give()));
      else this.#take(missing);
    }
  }

  #give(): void {
    const { generation } = this;
    const lost = new Map([...this.owned].filter(([place]) => !this.#target.has(place)));
    for (const place of lost.keys()) this.owned.delete(place);
    // An application may commit late what it has read of a partition that has gone.
    if (this.prng.chance(0.3))
      this.later(this.prng.between(500, 6_000), () => this.#sendCommit(lost, generation));
    this.#isMoving = false;
    this.#beat();
  }

  #take(places: readonly string[]): void {
    const sent = this.ledger.acknowledged();
    const topics = this.#listed(places).map(({ topicId, partitions }) => ({
      name: this.coordinator.topics.byId(topicId)!.name,
      topicId,
      partitions,
    }));
    const member = { memberId: this.memberId, memberEpoch: this.generation };
    this.send('fetchOffsets', { groupId, member, topics }, (outcome: Outcome<FetchedOffsets>) => {
      this.#isMoving = false;
      // Of an older epoch, or lost: the next heartbeat tries again.
      if (outcome === 'lost' || outcome.errorCode !== errorCode.NONE) return;
      for (const topic of outcome.topics) {
        for (const { partition, offset } of topic.partitions) {
          const place = `${topic.name}:${partition}`;
          if (!this.#target.has(place) || this.owned.has(place)) continue;
          this.ledger.fetched(sent, place, offset);
          this.ledger.take(this, place);
          this.owned.set(place, Math.max(offset, 0));
        }
      }
      this.#move();
    });
  }

  #commitSometimes(): void {
    this.#commit(() => this.later(500 + this.prng.below(1_500), () => this.#commitSometimes()));
  }

  #commit(then: () => void): void {
    for (const [place, at] of this.owned) this.owned.set(place, at + this.prng.below(5));
    this.#sendCommit(new Map(this.owned), this.generation, then);
  }

  #sendCommit(offsets: ReadonlyMap<string, number>, generation: number, then: () => void = () => {}): void {
    const topics = this.#listed([...offsets.keys()]).map(({ topicId, partitions }) => {
      const { name } = this.coordinator.topics.byId(topicId)!;
      return {
        name,
        topicId,
        partitions: partitions.map((partition) => ({
          partition,
          offset: offsets.get(`${name}:${partition}`)!,
          leaderEpoch: -1,
          metadata: null,
        })),
      };
    });
    const command = {
      apiVersion: 9,
      groupId,
      generation,
      memberId: this.memberId,
      groupInstanceId: this.options.groupInstanceId,
      retentionTimeMs: -1,
      topics,
    };
    const { era } = this.ledger;
    this.send('commit', command, (outcome: Outcome<readonly (readonly number[])[]>) => {
      if (outcome === 'lost') return then();
      for (const [topicAt, { name, partitions }] of topics.entries()) {
        for (const [at, { partition, offset }] of partitions.entries()) {
          const code = outcome[topicAt]![at]!;
          if (code === errorCode.NONE) this.ledger.committed(`${name}:${partition}`, offset, era);
          else if (code === errorCode.UNKNOWN_MEMBER_ID) return this.#beginAnew();
        }
      }
      then();
    });
  }
}

// The group coordinator of this broker: one machine for each partition of `__consumer_offsets` that it leads, kept in step
// with the metadata. Every command goes to the partition that the group's name hashes to; who is wrong here is told
// NOT_COORDINATOR, and before the topic exists COORDINATOR_NOT_AVAILABLE.

import { answerToken, type AnswerToken } from '../../core/group/answer-token.ts';
import type { GroupCommandName, GroupCommands, GroupMachine } from '../../core/group/group-machine.ts';
import { groupPartition } from '../../core/group/group-partition.ts';
import type { BrokerConfig } from '../../core/metadata/config-tables.ts';
import type { MetadataDelta } from '../../core/metadata/delta.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Clock } from '../../port/clock.ts';
import type { Compression } from '../../port/compression.ts';
import type { Logger } from '../../port/logger.ts';
import type { Random } from '../../port/random.ts';
import type { TimerHandle, Timers } from '../../port/timers.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import type { ControllerHost } from '../quorum/controller-host.ts';
import type { ReadPath } from '../replication/read-path.ts';
import type { ReplicaManager } from '../replication/replica-manager.ts';
import { FairTime } from './fair-time.ts';
import type { GroupObserver } from './group-observer.ts';
import { type Answered, CoordinatorRefusal, GroupShard, type ShardDependencies } from './group-shard.ts';
import { groupConfigOf } from './group-settings.ts';
import { MetadataCatalog } from './metadata-catalog.ts';
import { InternalTopics, offsetsTopicName } from './internal-topics.ts';

export interface CoordinatorHostOptions {
  readonly controller: Pick<ControllerHost, 'image' | 'propose' | 'newUuid'>;
  readonly replicas: ReplicaManager;
  readonly readPath: ReadPath;
  readonly config: () => BrokerConfig;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly crc32c: Crc32c;
  readonly compression: Compression;
  readonly logger: Logger;
  readonly observer: GroupObserver;
  /** A batch must fit into the write-ahead file. */
  readonly batchBytesMax: number;
}

/** A request that may have to wait for other members. */
export interface WaitingRequest {
  onClose(callback: () => void): void;
}

/** Groups of one request that are asked for in one turn. */
const itemsPerTurn = 500;

export class CoordinatorHost {
  readonly #options: CoordinatorHostOptions;
  readonly #topics: InternalTopics;
  readonly #time: FairTime;
  readonly #dependencies: ShardDependencies;
  /** By partition. */
  readonly #shards = new Map<number, GroupShard>();
  #tokens = 0;
  #sweep: TimerHandle | undefined;
  #stopped = false;

  constructor(options: CoordinatorHostOptions) {
    const { controller, clock, timers, replicas } = options;
    this.#options = options;
    this.#topics = new InternalTopics(options);
    this.#time = new FairTime(clock, timers, () => this.#shards.values());
    this.#dependencies = {
      ...options,
      store: replicas.store,
      scheduleFlush: () => replicas.scheduleFlush(),
      time: this.#time,
      // The broker's are read when it starts; those of a group are read when they are needed.
      config: groupConfigOf(options.config, () => controller.image()),
      catalog: new MetadataCatalog(() => controller.image()),
    };
  }

  /** Loads what this broker leads. The partitions serve already. */
  start(): void {
    this.#reconcile();
    this.#scheduleSweep();
  }

  /** After the partitions have followed the same change. */
  onMetadata(delta: MetadataDelta): void {
    const { deleted, changed } = delta.topics;
    const isOurs = (name: string): boolean => name === offsetsTopicName;
    const touches = [...deleted.values()].some(({ name }) => isOurs(name));
    if (touches || [...changed.values()].some(({ after }) => isOurs(after.name))) this.#reconcile();
    if (deleted.size === 0) return;
    const topics = [...deleted].map(([topicId, { name }]) => ({ name, topicId }));
    for (const shard of this.#shards.values()) shard.topicsDeleted(topics);
  }

  #reconcile(): void {
    if (this.#stopped) return;
    const partitions = this.#options.replicas.topicByName(offsetsTopicName)?.partitions ?? [];
    for (const [index, shard] of this.#shards) {
      if (partitions[index] === shard.partition) continue;
      this.#shards.delete(index);
      shard.close();
    }
    for (const [index, partition] of partitions.entries()) {
      if (partition === undefined || this.#shards.has(index)) continue;
      const shard = new GroupShard(partition, this.#dependencies);
      this.#shards.set(index, shard);
      void shard.load();
    }
  }

  #scheduleSweep(): void {
    const { timers, config } = this.#options;
    this.#sweep = timers.after(config().offsetsRetentionCheckIntervalMs, () => {
      for (const shard of this.#shards.values()) shard.sweep((portion) => void timers.after(0, portion));
      this.#scheduleSweep();
    });
  }

  /** The partition that a group lives in; undefined while there is no topic for it. */
  partitionOf(groupId: string): number | undefined {
    const topic = this.#options.controller.image().topics.byName.get(offsetsTopicName);
    return topic === undefined ? undefined : groupPartition(groupId, topic.partitions.length);
  }

  /** Makes the topic of committed offsets if there is none. */
  ensureTopic(): Promise<void> {
    return this.#topics.ensureOffsetsTopic();
  }

  #shardOf(groupId: string): GroupShard | ErrorCode {
    if (this.#stopped) return errorCode.NOT_COORDINATOR;
    const index = this.partitionOf(groupId);
    if (index === undefined) return errorCode.COORDINATOR_NOT_AVAILABLE;
    return this.#shards.get(index) ?? errorCode.NOT_COORDINATOR;
  }

  /** The answer of the group's machine, once what it rests on is committed. Decided before this returns. */
  ask<Name extends GroupCommandName>(
    groupId: string,
    name: Name,
    command: GroupCommands[Name]['command'],
  ): Promise<Answered<GroupCommands[Name]['response']>> {
    const shard = this.#shardOf(groupId);
    return shard instanceof GroupShard ? shard.ask(name, command) : refused(shard);
  }

  /** As `ask`, for commands that may wait for other members; `request` tells when nobody waits any more. */
  askAndWait<Name extends 'join' | 'sync'>(
    groupId: string,
    name: Name,
    commandOf: (token: AnswerToken) => GroupCommands[Name]['command'],
    request: WaitingRequest,
  ): Promise<Answered<GroupCommands[Name]['response']>> {
    const shard = this.#shardOf(groupId);
    if (!(shard instanceof GroupShard)) return refused(shard);
    const token = answerToken(++this.#tokens);
    const answer = shard.ask(name, commandOf(token), token);
    request.onClose(() => shard.forget(token));
    return answer;
  }

  /** `one` of each item, in order, some in each turn: a request may name very many groups. */
  async inTurns<Item, Result>(
    items: readonly Item[],
    one: (item: Item) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (let from = 0; from < items.length; from += itemsPerTurn) {
      if (from > 0) await new Promise<void>((resolve) => void this.#options.timers.after(0, resolve));
      results.push(...(await Promise.all(items.slice(from, from + itemsPerTurn).map(one))));
    }
    return results;
  }

  /** Asks every machine of this broker, or the first refusal. */
  async askAll<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
  ): Promise<Exclude<GroupCommands[Name]['response'], undefined>[] | CoordinatorRefusal> {
    if (this.#stopped) return new CoordinatorRefusal(errorCode.NOT_COORDINATOR);
    const answers = await Promise.all([...this.#shards.values()].map((shard) => shard.ask(name, command)));
    const given: Exclude<GroupCommands[Name]['response'], undefined>[] = [];
    for (const answer of answers) {
      if (answer instanceof CoordinatorRefusal) return answer;
      given.push(answer as Exclude<GroupCommands[Name]['response'], undefined>);
    }
    return given;
  }

  /** Text that is in no other member id. */
  uniqueSuffix(): string {
    return this.#options.random.uuid();
  }

  /** The machine that the group is in, to look at; undefined while it is loaded, or when it is another broker's. */
  machineOf(groupId: string): GroupMachine | undefined {
    const shard = this.#shardOf(groupId);
    return shard instanceof GroupShard ? shard.machine : undefined;
  }

  /** For metrics and tests. */
  shards(): IterableIterator<GroupShard> {
    return this.#shards.values();
  }

  /** Whoever waits is sent elsewhere. Answers whose records are on their way to the disk still come. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#sweep?.cancel();
    for (const shard of this.#shards.values()) shard.close();
    this.#time.stop();
  }
}

const refused = (code: ErrorCode): Promise<CoordinatorRefusal> =>
  Promise.resolve(new CoordinatorRefusal(code));

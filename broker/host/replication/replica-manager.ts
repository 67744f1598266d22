// The partitions of this broker, kept in step with the metadata: a delta makes, changes and removes them before anybody is
// told that it is committed, so an answer to CreateTopics means that the partitions serve.

import { brokerId, leaderEpoch, type BrokerId, type TopicId } from '../../base/brand.ts';
import type { MetadataDelta } from '../../core/metadata/delta.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { PartitionImage } from '../../core/metadata/partition-image.ts';
import type { TopicImage } from '../../core/metadata/topics.ts';
import type { TopicConfig } from '../../core/metadata/config-tables.ts';
import type { LogStore } from '../../log/log-store.ts';
import type { StoredPartition } from '../../log/stored-partition.ts';
import type { Logger } from '../../port/logger.ts';
import type { Timers } from '../../port/timers.ts';
import { Partition } from './partition.ts';

export interface HostedTopic {
  readonly name: string;
  readonly id: TopicId;
  config: TopicConfig;
  /** By index; a hole is a partition that another broker leads or that is damaged. */
  readonly partitions: (Partition | undefined)[];
}

export interface ReplicaManagerOptions {
  readonly brokerId: number;
  readonly store: LogStore;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly topicConfig: (topic: string) => TopicConfig;
  /** Folder names of partitions that must not be touched. */
  readonly damaged: ReadonlyMap<string, string>;
}

export class ReplicaManager {
  readonly #options: ReplicaManagerOptions;
  readonly #brokerId: BrokerId;
  readonly #byName = new Map<string, HostedTopic>();
  readonly #byId = new Map<TopicId, HostedTopic>();
  #turnAsked = false;
  readonly #endOfTurn: () => void;

  constructor(options: ReplicaManagerOptions) {
    this.#options = options;
    this.#brokerId = brokerId(options.brokerId);
    this.#endOfTurn = () => {
      this.#turnAsked = false;
      options.store.endOfTurn();
    };
  }

  get store(): LogStore {
    return this.#options.store;
  }

  topicByName(name: string): HostedTopic | undefined {
    return this.#byName.get(name);
  }

  topicById(id: TopicId): HostedTopic | undefined {
    return this.#byId.get(id);
  }

  topics(): IterableIterator<HostedTopic> {
    return this.#byName.values();
  }

  *partitions(): Generator<Partition> {
    for (const topic of this.#byName.values())
      for (const partition of topic.partitions) if (partition !== undefined) yield partition;
  }

  /** The partition that `stored` keeps the log of; undefined when this broker does not lead it. */
  ofStored(stored: StoredPartition): Partition | undefined {
    const { topic, partition } = stored.log;
    const led = this.#byName.get(topic)?.partitions[partition];
    return led?.stored === stored ? led : undefined;
  }

  /** Why a partition does not serve, when its log is damaged. */
  damageOf(topic: string, partition: number): string | undefined {
    return this.#options.damaged.get(`${topic}-${partition}`);
  }

  /** Writes what is placed in this turn when the turn ends. */
  scheduleFlush(): void {
    if (this.#turnAsked) return;
    this.#turnAsked = true;
    this.#options.timers.atEndOfTurn(this.#endOfTurn);
  }

  /** Takes in a whole image, at the start. */
  load(image: MetadataImage): void {
    for (const topic of image.topics.byName.values()) this.#applyTopic(topic);
  }

  apply(delta: MetadataDelta): void {
    for (const [id, topic] of delta.topics.deleted) this.#remove(id, topic);
    for (const topic of delta.topics.changed.values()) this.#applyTopic(topic.after, topic.changedPartitions);
  }

  /** Configurations changed, of topics or of what they inherit. */
  refreshConfigs(names: Iterable<string>): void {
    for (const name of names) {
      const topic = this.#byName.get(name);
      if (topic === undefined) continue;
      topic.config = this.#options.topicConfig(name);
      for (const partition of topic.partitions) {
        if (partition === undefined) continue;
        const { stored } = partition;
        stored.log.config = topic.config;
        // To durable it switches at the next checkpoint, when everything before is synced.
        if (topic.config.flushMode !== 'durable') stored.durable = false;
        else if (!stored.durable) {
          stored.checkpointDue = true;
          this.store.checkpointAsked = true;
        }
        partition.onProgress();
      }
    }
  }

  #applyTopic(topic: TopicImage, changed?: ReadonlySet<number>): void {
    let hosted = this.#byId.get(topic.id);
    if (hosted === undefined) {
      const { name, id } = topic;
      hosted = { name, id, config: this.#options.topicConfig(name), partitions: [] };
      this.#byId.set(id, hosted);
      this.#byName.set(name, hosted);
    }
    for (const index of changed ?? topic.partitions.keys())
      this.#applyPartition(hosted, index, topic.partitions[index]!);
  }

  #applyPartition(topic: HostedTopic, index: number, image: PartitionImage): void {
    const present = topic.partitions[index];
    if (present !== undefined) {
      present.lead(image.leaderEpoch);
      present.isrSize = image.isr.length;
      present.replicaCount = image.replicas.length;
      return;
    }
    if (image.leader !== this.#brokerId || this.#options.damaged.has(`${topic.name}-${index}`)) {
      topic.partitions[index] = undefined;
      return;
    }
    const { store } = this.#options;
    const identity = { topic: topic.name, topicId: topic.id, partition: index };
    const stored = store.get(topic.name, index) ?? store.add(identity, topic.config);
    const role = {
      leaderId: this.#brokerId,
      leaderEpoch: leaderEpoch(image.leaderEpoch),
      isrSize: image.isr.length,
      replicaCount: image.replicas.length,
    };
    topic.partitions[index] = new Partition(stored, role);
  }

  #remove(id: TopicId, image: TopicImage): void {
    const topic = this.#byId.get(id);
    this.#byId.delete(id);
    if (this.#byName.get(image.name)?.id === id) this.#byName.delete(image.name);
    for (const partition of topic?.partitions ?? []) {
      if (partition === undefined) continue;
      this.#options.store.drop(partition.stored);
      partition.refuseAll();
    }
  }
}

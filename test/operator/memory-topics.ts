/**
 * Brokers in memory, as the Topic controller sees them: topics with ids, owners and configurations in one canonical form, first
 * writer wins, names that collide. The controller's side is `TopicAdmin` and `BrokerChanges`; the world's side (`make`, `drop`, `set`,
 * `write`) is what other programs do. `intercept` may throw before or after the effect of a call.
 */
import { collisionKey } from '../../broker/core/metadata/topic-name.ts';
import {
  type BrokerChanges,
  BrokerRefusal,
  BrokersUnavailableError,
  type ChangeListener,
} from '../../operator/runtime/brokers.ts';
import type { ObjectKey } from '../../operator/runtime/kubernetes.ts';
import type {
  ConfigurationChange,
  Observation,
  ObservedPartition,
  TopicAdmin,
  TopicToCreate,
} from '../../operator/topic/admin.ts';

export interface MemoryTopic {
  readonly topicId: string;
  owner: string;
  partitions: ObservedPartition[];
  readonly overrides: Map<string, string>;
}

export type TopicCallName =
  | 'observe'
  | 'observeAll'
  | 'create'
  | 'grow'
  | 'configure'
  | 'own'
  | 'delete'
  | 'groupsOn';

export interface TopicCall {
  readonly call: TopicCallName;
  readonly what: string;
}

const partitionAt = (partition: number): ObservedPartition => ({
  partition,
  leader: 1,
  replicas: [1],
  inSync: [1],
  startOffset: 0,
  endOffset: 0,
  sizeBytes: 0,
});

const partitionsOf = (count: number): ObservedPartition[] =>
  Array.from({ length: count }, (_, index) => partitionAt(index));

export class MemoryTopics implements TopicAdmin, BrokerChanges {
  readonly topics: Map<string, MemoryTopic> = new Map();
  readonly calls: TopicCall[] = [];
  /** Groups by the topic that they use. */
  readonly users: Map<string, string[]> = new Map();
  intercept: ((call: TopicCall, when: 'before' | 'after') => void) | undefined;
  reachable: boolean = true;
  brokers: number = 1;
  readonly #listeners = new Set<ChangeListener>();
  readonly #cluster: ObjectKey;
  #ids = 0;

  constructor(cluster: ObjectKey) {
    this.#cluster = cluster;
  }

  // The controller's side.

  observe(_cluster: ObjectKey, name: string): Promise<Observation> {
    return this.#call({ call: 'observe', what: name }, () => this.#observation(name));
  }

  observeAll(_cluster: ObjectKey, names: readonly string[]): Promise<ReadonlyMap<string, Observation>> {
    return this.#call(
      { call: 'observeAll', what: String(names.length) },
      () => new Map(names.map((name) => [name, this.#observation(name)])),
    );
  }

  create(_cluster: ObjectKey, topic: TopicToCreate): Promise<void> {
    return this.#call({ call: 'create', what: topic.name }, () => {
      if (this.topics.has(topic.name)) throw new BrokerRefusal('TOPIC_ALREADY_EXISTS', '');
      for (const name of this.topics.keys()) {
        if (collisionKey(name) === collisionKey(topic.name)) {
          throw new BrokerRefusal(
            'INVALID_TOPIC_EXCEPTION',
            `Topic '${topic.name}' collides with existing topic: ${name}`,
          );
        }
      }
      const overrides = canonical(topic.config);
      this.topics.set(topic.name, {
        topicId: this.#newId(),
        owner: topic.owner,
        partitions: partitionsOf(topic.partitions),
        overrides,
      });
      this.#changed(topic.name);
    });
  }

  grow(_cluster: ObjectKey, name: string, count: number): Promise<void> {
    return this.#call({ call: 'grow', what: `${name} to ${count}` }, () => {
      const topic = this.#existing(name);
      if (count <= topic.partitions.length) throw new BrokerRefusal('INVALID_PARTITIONS', '');
      topic.partitions = [...topic.partitions, ...partitionsOf(count).slice(topic.partitions.length)];
      this.#changed(name);
    });
  }

  configure(_cluster: ObjectKey, name: string, { set, unset }: ConfigurationChange): Promise<void> {
    const what = [
      ...[...set].map(([key, value]) => `${key}=${value}`),
      ...unset.map((key) => `-${key}`),
    ].join(' ');
    return this.#call({ call: 'configure', what: `${name} ${what}` }, () => {
      const topic = this.#existing(name);
      for (const [key, value] of canonical(set)) topic.overrides.set(key, value);
      for (const key of unset) topic.overrides.delete(key);
      this.#changed(name);
    });
  }

  own(_cluster: ObjectKey, name: string, owner: string): Promise<void> {
    return this.#call({ call: 'own', what: `${name} ${owner}` }, () => {
      this.#existing(name).owner = owner;
      this.#changed(name);
    });
  }

  delete(_cluster: ObjectKey, topicId: string): Promise<void> {
    return this.#call({ call: 'delete', what: topicId }, () => {
      for (const [name, topic] of this.topics) if (topic.topicId === topicId) this.drop(name);
    });
  }

  groupsOn(_cluster: ObjectKey, name: string): Promise<readonly string[]> {
    return this.#call({ call: 'groupsOn', what: name }, () => this.users.get(name) ?? []);
  }

  subscribe(_subject: 'topics' | 'groups', listener: ChangeListener, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  // The world's side.

  /** A topic that some other program makes. */
  make(
    name: string,
    { owner = '', partitions = 1 }: { owner?: string; partitions?: number } = {},
  ): MemoryTopic {
    const topic = {
      topicId: this.#newId(),
      owner,
      partitions: partitionsOf(partitions),
      overrides: new Map<string, string>(),
    };
    this.topics.set(name, topic);
    this.#changed(name);
    return topic;
  }

  drop(name: string): void {
    this.topics.delete(name);
    this.users.delete(name);
    this.#changed(name);
  }

  set(name: string, key: string, value: string): void {
    this.#existing(name).overrides.set(key, value);
    this.#changed(name);
  }

  /** Records in partition 0; the feed says nothing of that. */
  write(name: string, records: number, bytes: number): void {
    const topic = this.#existing(name);
    topic.partitions = topic.partitions.map((one) =>
      one.partition === 0
        ? { ...one, endOffset: one.endOffset + records, sizeBytes: one.sizeBytes + bytes }
        : one,
    );
  }

  /** Anything may have changed, as after a restart. */
  reset(): void {
    for (const listener of this.#listeners) listener(this.#cluster, undefined);
  }

  /** Calls that change something. */
  get changes(): readonly TopicCall[] {
    return this.calls.filter(
      ({ call }) => call !== 'observe' && call !== 'observeAll' && call !== 'groupsOn',
    );
  }

  #observation(name: string): Observation {
    const topic = this.topics.get(name);
    const copied = topic === undefined ? undefined : { ...topic, overrides: new Map(topic.overrides) };
    return { brokers: this.brokers, topic: copied };
  }

  #existing(name: string): MemoryTopic {
    const topic = this.topics.get(name);
    if (topic === undefined) throw new BrokerRefusal('UNKNOWN_TOPIC_OR_PARTITION', '');
    return topic;
  }

  async #call<R>(call: TopicCall, effect: () => R): Promise<R> {
    this.calls.push(call);
    // An answer never comes in the turn of its question.
    await Promise.resolve();
    if (!this.reachable) throw new BrokersUnavailableError('nobody listens');
    this.intercept?.(call, 'before');
    const result = effect();
    this.intercept?.(call, 'after');
    return result;
  }

  #changed(name: string): void {
    for (const listener of this.#listeners) listener(this.#cluster, [name]);
  }

  #newId(): string {
    return `id-${++this.#ids}`;
  }
}

/** As brokers keep values: numbers without a sign or zeros in front. `forbidden` is refused. */
function canonical(config: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [key, value] of config) {
    if (value === 'forbidden')
      throw new BrokerRefusal('INVALID_CONFIG', `Invalid value ${value} for configuration ${key}`);
    kept.set(key, /^\+?\d+$/.test(value) ? String(BigInt(value.replace('+', ''))) : value);
  }
  return kept;
}

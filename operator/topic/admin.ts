/**
 * What the Topic controller asks of the brokers, and nothing else of them. Every call rejects with BrokersUnavailableError where
 * nobody could answer, or with BrokerRefusal. Implementations gather calls that come together into one request.
 */
import type { ObjectKey } from '../runtime/kubernetes.ts';

/** The configuration that says which resource manages a topic. It is none of the topic's own settings. */
export const ownerConfig = 'caudal.owner';

export interface ObservedPartition {
  readonly partition: number;
  /** -1 while there is none. */
  readonly leader: number;
  readonly replicas: readonly number[];
  readonly inSync: readonly number[];
  /** Offsets and bytes; -1 where nobody could say. */
  readonly startOffset: number;
  readonly endOffset: number;
  readonly sizeBytes: number;
}

export interface ObservedTopic {
  readonly topicId: string;
  /** Empty: no resource manages it. */
  readonly owner: string;
  /** By number, ascending. */
  readonly partitions: readonly ObservedPartition[];
  /** What is set for the topic itself, in the brokers' form; without the owner. */
  readonly overrides: ReadonlyMap<string, string>;
}

export interface Observation {
  /** Brokers that there are. */
  readonly brokers: number;
  /** Undefined where there is no topic of that name. */
  readonly topic: ObservedTopic | undefined;
}

export interface TopicToCreate {
  readonly name: string;
  readonly partitions: number;
  /** Undefined takes the brokers' default. */
  readonly replicas: number | undefined;
  readonly config: ReadonlyMap<string, string>;
  readonly owner: string;
}

export interface ConfigurationChange {
  readonly set: ReadonlyMap<string, string>;
  /** Back to the default. */
  readonly unset: readonly string[];
}

export interface TopicAdmin {
  /** As it is after the call was made. */
  observe(cluster: ObjectKey, name: string): Promise<Observation>;
  /** Many at once; a name that could not be looked at is left out. */
  observeAll(cluster: ObjectKey, names: readonly string[]): Promise<ReadonlyMap<string, Observation>>;
  /** Refused with TOPIC_ALREADY_EXISTS where somebody was first. */
  create(cluster: ObjectKey, topic: TopicToCreate): Promise<void>;
  /** Raises the number of partitions to `count`. */
  grow(cluster: ObjectKey, name: string, count: number): Promise<void>;
  configure(cluster: ObjectKey, name: string, change: ConfigurationChange): Promise<void>;
  own(cluster: ObjectKey, name: string, owner: string): Promise<void>;
  /** That very topic; one that is not there is no error. */
  delete(cluster: ObjectKey, topicId: string): Promise<void>;
  /** The consumer groups with members or committed offsets on the topic, by name. */
  groupsOn(cluster: ObjectKey, name: string): Promise<readonly string[]>;
}

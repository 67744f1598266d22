/** Topic: one topic of a BrokerCluster, its partitions and configuration. */
import {
  type Field,
  fields,
  flag,
  int32,
  int64,
  keyedList,
  list,
  optional,
  set,
  settings,
  type Settings,
  text,
  word,
} from '../schema.ts';
import { type ClusterRef, clusterRef, type DeletionPolicy, deletionPolicy, paused } from './common.ts';
import { type Condition, conditions } from './conditions.ts';

export interface TopicSpec {
  readonly clusterRef: ClusterRef;
  readonly topicName?: string;
  readonly partitions: number;
  readonly replicas?: number;
  readonly config?: Settings;
  readonly deletionPolicy: DeletionPolicy;
  readonly deleteIfEmpty: boolean;
  readonly deleteIfUnused: boolean;
  readonly adoption: 'Forbid' | 'Adopt' | 'TakeOver';
  readonly approval: 'Automatic' | 'Manual';
  readonly paused: boolean;
}

export interface PartitionStatus {
  readonly partition: number;
  readonly leader: number;
  readonly replicas: readonly number[];
  readonly inSync: readonly number[];
  readonly startOffset: number;
  readonly endOffset: number;
  readonly sizeBytes: number;
}

export interface TopicPlanStatus {
  readonly id: string;
  readonly state: 'Waiting' | 'Running' | 'Done';
  readonly actions: readonly string[];
  readonly keysRemappedPercent?: number;
  readonly bytes?: number;
  readonly effect?: string;
}

export interface TopicStatus {
  readonly observedGeneration?: number;
  readonly topicName?: string;
  readonly topicId?: string;
  readonly partitions?: number;
  readonly replicas?: number;
  readonly offlinePartitions?: number;
  readonly underReplicatedPartitions?: number;
  readonly sizeBytes?: number;
  readonly partitionStates?: readonly PartitionStatus[];
  readonly configKeys?: readonly string[];
  readonly plan?: TopicPlanStatus;
  readonly conditions?: readonly Condition[];
}

const cleanupPolicies =
  "['delete', 'compact', 'compact,delete', 'delete,compact', 'compact, delete', 'delete, compact']";

/** The one setting that is judged beside another field; as a text it must be a number to be compared. */
const inSync = "'min.insync.replicas'";
const isCount = (value: string): string => `string(${value}).matches('^[1-9][0-9]{0,8}$')`;

export const topicSpec: Field<TopicSpec> = fields<TopicSpec>(
  {
    clusterRef,
    topicName: optional(
      text({
        description: 'The topic’s name in the brokers; metadata.name where it is left out.',
        maxLength: 249,
        minLength: 1,
        pattern: '^[a-zA-Z0-9._-]+$',
        rules: [{ rule: "self != '.' && self != '..'", message: 'a topic cannot have this name' }],
      }),
    ),
    partitions: int32({
      description: 'How many partitions. It can grow.',
      default: 1,
      minimum: 1,
      maximum: 10_000,
    }),
    replicas: optional(
      int32({
        description:
          'Copies of each partition; the brokers’ default.replication.factor where it is left out.',
        minimum: 1,
        maximum: 100,
      }),
    ),
    config: optional(
      settings({
        description:
          'Configuration by its Kafka names, such as retention.ms: texts or whole numbers; true and false in quotes. What is not named here is left alone; what was named and no longer is goes back to its default.',
        rules: [
          {
            rule: "!('caudal.owner' in self)",
            message: 'caudal.owner is written by the operator: see spec.adoption',
          },
          {
            rule: `!('cleanup.policy' in self) || self['cleanup.policy'] in ${cleanupPolicies}`,
            message: 'cleanup.policy is delete, compact, or both with a comma between',
          },
          {
            rule: `!(${inSync} in self) || ${isCount(`self[${inSync}]`)}`,
            message: 'min.insync.replicas is a whole number from 1',
          },
        ],
      }),
    ),
    deletionPolicy: deletionPolicy('the topic and its records'),
    deleteIfEmpty: flag({
      description: 'With deletionPolicy Delete: only while the topic has no records.',
      default: false,
    }),
    deleteIfUnused: flag({
      description:
        'With deletionPolicy Delete: only while no consumer group has members or committed offsets on the topic.',
      default: false,
    }),
    adoption: word(['Forbid', 'Adopt', 'TakeOver'], {
      description:
        'What to do with a topic that is there already. Forbid: say so. Adopt: manage it if no other resource does. TakeOver: also from another resource, which is then in conflict.',
      default: 'Forbid',
    }),
    approval: word(['Automatic', 'Manual'], {
      description:
        'Manual shows each change in status.plan and waits until the annotation caudal.dev/approve has the plan’s id.',
      default: 'Automatic',
    }),
    paused,
  },
  {
    description: 'What the topic should be.',
    rules: [
      {
        rule: 'self.clusterRef == oldSelf.clusterRef',
        message: 'a topic cannot move to another cluster: create a new resource there and copy the records',
      },
      {
        rule: "(has(self.topicName) ? self.topicName : '') == (has(oldSelf.topicName) ? oldSelf.topicName : '')",
        message: 'topicName cannot be changed: a topic keeps its name',
      },
      {
        rule: "!(self.deleteIfEmpty || self.deleteIfUnused) || self.deletionPolicy == 'Delete'",
        message: 'deleteIfEmpty and deleteIfUnused need deletionPolicy: Delete',
      },
      {
        rule: `!has(self.replicas) || !has(self.config) || !(${inSync} in self.config) || !${isCount(`self.config[${inSync}]`)} || int(self.config[${inSync}]) <= self.replicas`,
        message: 'min.insync.replicas is above replicas: no more copies than there are can be in sync',
      },
    ],
  },
);

const partition: Field<PartitionStatus> = fields<PartitionStatus>(
  {
    partition: int32({ description: 'Its number.', minimum: 0 }),
    leader: int32({ description: 'The broker that leads it; -1 when there is none.' }),
    replicas: list(int32({ description: 'A broker.' }), {
      description: 'The brokers with a copy.',
      maxItems: 100,
    }),
    inSync: list(int32({ description: 'A broker.' }), {
      description: 'Those that are in sync.',
      maxItems: 100,
    }),
    startOffset: int64({ description: 'Offset of the first record; -1 when it is not known.' }),
    endOffset: int64({ description: 'Offset that the next record gets; -1 when it is not known.' }),
    sizeBytes: int64({ description: 'Bytes of its files on one broker; -1 when it is not known.' }),
  },
  { description: 'One partition, as it was seen last.' },
);

const plan: Field<TopicPlanStatus> = fields<TopicPlanStatus>(
  {
    id: text({ description: 'For the annotation caudal.dev/approve.', maxLength: 32 }),
    state: word(['Waiting', 'Running', 'Done'], { description: 'How far it is.' }),
    actions: list(text({ description: 'One step, in words.', maxLength: 1024 }), {
      description: 'What is done, in this order.',
      maxItems: 64,
    }),
    keysRemappedPercent: optional(
      int32({
        description: 'Share of keys whose new records go to another partition than their old ones.',
        minimum: 0,
        maximum: 100,
      }),
    ),
    bytes: optional(int64({ description: 'Bytes that are moved or removed.', minimum: 0 })),
    effect: optional(text({ description: 'What users will notice.', maxLength: 2048 })),
  },
  { description: 'What the operator is about to do, or did last.' },
);

export const topicStatus: Field<TopicStatus> = fields<TopicStatus>(
  {
    observedGeneration: optional(int64({ description: 'The generation that the status is of.', minimum: 0 })),
    topicName: optional(text({ description: 'The name in the brokers.', maxLength: 249 })),
    topicId: optional(text({ description: 'The id that the topic got when it was created.', maxLength: 63 })),
    partitions: optional(int32({ description: 'Partitions that there are.' })),
    replicas: optional(int32({ description: 'Copies of each partition.' })),
    offlinePartitions: optional(int32({ description: 'Partitions without a leader.' })),
    underReplicatedPartitions: optional(
      int32({ description: 'Partitions with a copy that is not in sync.' }),
    ),
    sizeBytes: optional(int64({ description: 'Bytes of all partitions on one broker each.' })),
    partitionStates: optional(
      keyedList(partition, {
        description: 'The first hundred partitions.',
        maxItems: 100,
        keys: ['partition'],
      }),
    ),
    configKeys: optional(
      set(text({ description: 'A configuration.', maxLength: 249 }), {
        description:
          'The configurations that this resource has set. One that leaves spec.config goes back to its default.',
        maxItems: 128,
      }),
    ),
    plan: optional(plan),
    conditions: optional(conditions),
  },
  { description: 'What the topic is.' },
);

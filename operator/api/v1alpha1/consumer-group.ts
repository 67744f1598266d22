/** ConsumerGroup: what one group of consumers does, its settings, and what is asked of it. */
import {
  type Field,
  fields,
  type FieldsOf,
  flag,
  int32,
  int64,
  keyedList,
  list,
  optional,
  set,
  text,
  time,
  word,
} from '../schema.ts';
import { type ClusterRef, clusterRef, type DeletionPolicy, deletionPolicy, paused } from './common.ts';
import { type Condition, conditions } from './conditions.ts';

export interface PartitionOffset {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

export interface ResetSpec {
  readonly id: string;
  readonly to: 'Earliest' | 'Latest' | 'Time' | 'Offsets';
  readonly time?: string;
  readonly offsets?: readonly PartitionOffset[];
  readonly topics?: readonly string[];
  readonly dryRun: boolean;
}

export interface ScaleTarget {
  readonly kind: 'Deployment' | 'StatefulSet';
  readonly name: string;
}

export interface ScaleSpec {
  readonly targetRef: ScaleTarget;
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly lagPerReplica: number;
  readonly scaleUpAfterSeconds: number;
  readonly scaleDownAfterSeconds: number;
}

export interface ConsumerGroupSpec {
  readonly clusterRef: ClusterRef;
  readonly groupId?: string;
  readonly sessionTimeoutMs?: number;
  readonly heartbeatIntervalMs?: number;
  readonly reset?: ResetSpec;
  readonly rebalanceRequest?: string;
  readonly deletionPolicy: DeletionPolicy;
  readonly maxLag?: number;
  readonly scale?: ScaleSpec;
  readonly paused: boolean;
}

/** What is not known is left out: it is never 0. */
export interface LagStatus {
  readonly records?: number;
  readonly bytes?: number;
  readonly seconds?: number;
}

export interface MemberStatus {
  readonly memberId: string;
  readonly instanceId?: string;
  readonly clientId?: string;
  readonly host?: string;
  readonly pod?: string;
  readonly partitions: number;
}

export interface PartitionLag {
  readonly topic: string;
  readonly partition: number;
  readonly committedOffset?: number;
  readonly endOffset?: number;
  readonly lag: LagStatus;
  readonly memberId?: string;
}

export interface OffsetMove {
  readonly topic: string;
  readonly partition: number;
  readonly from?: number;
  readonly to: number;
}

export interface ResetStatus {
  readonly id: string;
  readonly state: 'Planned' | 'Running' | 'Done' | 'Failed';
  readonly request?: string;
  readonly time: string;
  readonly message?: string;
  readonly fencedMembers?: number;
  readonly offsets?: readonly OffsetMove[];
}

export interface ScaleStatus {
  readonly currentReplicas?: number;
  readonly desiredReplicas?: number;
  readonly usefulReplicas?: readonly number[];
  readonly since?: string;
  readonly lastScaleTime?: string;
}

export interface RebalanceStatus {
  readonly time: string;
  readonly reason: string;
}

export interface ConsumerGroupStatus {
  readonly observedGeneration?: number;
  readonly groupId?: string;
  readonly state?: string;
  readonly protocol?: 'classic' | 'consumer';
  readonly generation?: number;
  readonly coordinator?: number;
  readonly memberCount?: number;
  readonly members?: readonly MemberStatus[];
  readonly topics?: readonly string[];
  readonly lag?: LagStatus;
  readonly partitions?: readonly PartitionLag[];
  readonly lastRebalance?: RebalanceStatus;
  readonly rebalanceRequest?: string;
  readonly settings?: readonly string[];
  readonly reset?: ResetStatus;
  readonly scale?: ScaleStatus;
  readonly conditions?: readonly Condition[];
}

const partitionOffset = {
  topic: text({ description: 'The topic’s name in the brokers.', maxLength: 249 }),
  partition: int32({ description: 'The partition’s number.', minimum: 0 }),
};

const reset: Field<ResetSpec> = fields<ResetSpec>(
  {
    id: text({
      description: 'A name for this reset. It is done once; the same again needs another id.',
      maxLength: 63,
      minLength: 1,
    }),
    to: word(['Earliest', 'Latest', 'Time', 'Offsets'], { description: 'Where the group is to go on.' }),
    time: optional(
      time({
        description: 'With to: Time. The first record that is not older, such as 2026-01-31T12:00:00Z.',
      }),
    ),
    offsets: optional(
      keyedList(
        fields<PartitionOffset>(
          { ...partitionOffset, offset: int64({ description: 'The next record to read.', minimum: 0 }) },
          { description: 'A place.' },
        ),
        {
          description: 'With to: Offsets. One place for each partition.',
          maxItems: 10_000,
          minItems: 1,
          keys: ['topic', 'partition'],
        },
      ),
    ),
    topics: optional(
      set(text({ description: 'A topic’s name.', maxLength: 249 }), {
        description: 'Only these topics; by default all that the group reads or has committed offsets for.',
        maxItems: 256,
        minItems: 1,
      }),
    ),
    dryRun: flag({
      description: 'True only shows in status.reset what would be done; false then does it.',
      default: false,
    }),
  },
  {
    description:
      'Moves the committed offsets, once. Members are fenced first, so that no late commit of theirs wins; they join again by themselves.',
    rules: [
      { rule: "(self.to == 'Time') == has(self.time)", message: 'time belongs to to: Time, and only there' },
      {
        rule: "(self.to == 'Offsets') == has(self.offsets)",
        message: 'offsets belong to to: Offsets, and only there',
      },
      {
        rule: "self.to != 'Offsets' || !has(self.topics)",
        message: 'with to: Offsets the offsets say which topics',
      },
      {
        rule: 'self.id != oldSelf.id || oldSelf.dryRun || self == oldSelf',
        message: 'a reset is done once: give the new one another id',
      },
    ],
  },
);

const scale: Field<ScaleSpec> = fields<ScaleSpec>(
  {
    targetRef: fields<ScaleTarget>(
      {
        kind: word(['Deployment', 'StatefulSet'], { description: 'Of apps/v1.' }),
        name: text({ description: 'Its name.', minLength: 1 }),
      },
      { description: 'The workload of the consumers, in the same namespace.', atomic: true },
    ),
    minReplicas: int32({ description: 'Never fewer consumers.', default: 1, minimum: 0, maximum: 10_000 }),
    maxReplicas: int32({
      description: 'Never more consumers; nor more than there are partitions.',
      minimum: 1,
      maximum: 10_000,
    }),
    lagPerReplica: int64({
      description:
        'How many records behind one consumer may be. More consumers are asked for so that each has less.',
      minimum: 1,
    }),
    scaleUpAfterSeconds: int32({
      description: 'How many seconds the lag must ask for more before there are more.',
      default: 0,
      minimum: 0,
      maximum: 3600,
    }),
    scaleDownAfterSeconds: int32({
      description: 'How many seconds the lag must ask for fewer before there are fewer.',
      default: 300,
      minimum: 0,
      maximum: 86_400,
    }),
  },
  {
    description:
      'Keeps a workload at the size that the lag asks for, only at counts at which the partitions spread evenly. An unknown lag changes nothing.',
    rules: [{ rule: 'self.minReplicas <= self.maxReplicas', message: 'minReplicas is above maxReplicas' }],
  },
);

export const consumerGroupSpec: Field<ConsumerGroupSpec> = fields<ConsumerGroupSpec>(
  {
    clusterRef,
    groupId: optional(
      text({
        description: 'The group’s name in the brokers; metadata.name where it is left out.',
        minLength: 1,
        maxLength: 255,
      }),
    ),
    sessionTimeoutMs: optional(
      int32({
        description:
          'How many milliseconds a member may be silent before its partitions go to others (groups of the consumer protocol, KIP-848); the brokers’ setting where it is left out.',
        minimum: 1000,
        maximum: 3_600_000,
      }),
    ),
    heartbeatIntervalMs: optional(
      int32({
        description:
          'How many milliseconds lie between two reports of a member (groups of the consumer protocol); the brokers’ setting where it is left out.',
        minimum: 100,
        maximum: 600_000,
      }),
    ),
    reset: optional(reset),
    rebalanceRequest: optional(
      text({ description: 'Any new text asks for one rebalance, such as the time of day.', maxLength: 63 }),
    ),
    deletionPolicy: deletionPolicy('the group and its committed offsets'),
    maxLag: optional(
      int64({
        description:
          'More records behind than this makes the condition Lagging true; without it there is none.',
        minimum: 0,
      }),
    ),
    scale: optional(scale),
    paused,
  },
  {
    description: 'What the group should be.',
    rules: [
      { rule: 'self.clusterRef == oldSelf.clusterRef', message: 'a group cannot move to another cluster' },
      {
        rule: "(has(self.groupId) ? self.groupId : '') == (has(oldSelf.groupId) ? oldSelf.groupId : '')",
        message: 'groupId cannot be changed: a group keeps its name',
      },
      {
        rule: '!has(self.sessionTimeoutMs) || !has(self.heartbeatIntervalMs) || self.heartbeatIntervalMs < self.sessionTimeoutMs',
        message: 'heartbeatIntervalMs must be below sessionTimeoutMs',
      },
    ],
  },
);

const lag: FieldsOf<LagStatus> = {
  records: optional(int64({ description: 'Records; left out when it is not known.' })),
  bytes: optional(int64({ description: 'Bytes; left out when it is not known.' })),
  seconds: optional(int64({ description: 'Age of the next record to read; left out when it is not known.' })),
};

const member: Field<MemberStatus> = fields<MemberStatus>(
  {
    memberId: text({ description: 'Its id in the group.', maxLength: 512 }),
    instanceId: optional(text({ description: 'Its group.instance.id.' })),
    clientId: optional(text({ description: 'Its client.id.' })),
    host: optional(text({ description: 'The address that it connects from.' })),
    pod: optional(text({ description: 'The pod with that address.' })),
    partitions: int32({ description: 'How many partitions it has.', minimum: 0 }),
  },
  { description: 'A member.' },
);

const partitionLag: Field<PartitionLag> = fields<PartitionLag>(
  {
    ...partitionOffset,
    committedOffset: optional(
      int64({
        description:
          'Left out while nothing is committed. While offsets move they are those of the last change of the lag.',
      }),
    ),
    endOffset: optional(int64({ description: 'Offset that the next record gets.' })),
    lag: fields(lag, { description: 'How far the group is behind.' }),
    memberId: optional(text({ description: 'The member that reads it.', maxLength: 512 })),
  },
  { description: 'A partition that the group reads.' },
);

const resetStatus: Field<ResetStatus> = fields<ResetStatus>(
  {
    id: text({ description: 'Of spec.reset.', maxLength: 63 }),
    state: word(['Planned', 'Running', 'Done', 'Failed'], {
      description:
        'Planned: a dry run. Running: about to be done, or done without a note of it yet; it is not done twice. Failed: the brokers refused it.',
    }),
    request: optional(text({ description: 'What was asked, in words.', maxLength: 1024 })),
    time: time({ description: 'When it came into this state.' }),
    message: optional(text({ description: 'What happened.', maxLength: 2048 })),
    fencedMembers: optional(int32({ description: 'Members that had to join again.', minimum: 0 })),
    offsets: optional(
      keyedList(
        fields<OffsetMove>(
          {
            ...partitionOffset,
            from: optional(int64({ description: 'Committed before; left out where nothing was.' })),
            to: int64({ description: 'Committed after.' }),
          },
          { description: 'A move.' },
        ),
        { description: 'The first thousand moves.', maxItems: 1000, keys: ['topic', 'partition'] },
      ),
    ),
  },
  { description: 'The last reset.' },
);

const scaleStatus: Field<ScaleStatus> = fields<ScaleStatus>(
  {
    currentReplicas: optional(int32({ description: 'What the workload asks for now.' })),
    desiredReplicas: optional(
      int32({
        description:
          'What the lag asks for: of all that it asked for since then, what is nearest to the present size. Left out while it is not known.',
      }),
    ),
    usefulReplicas: optional(
      list(int32({ description: 'A count.' }), {
        description: 'Counts at which the partitions spread evenly; others only idle or wait.',
        maxItems: 64,
      }),
    ),
    since: optional(time({ description: 'Since when the lag asks for another count.' })),
    lastScaleTime: optional(time({ description: 'When the workload was last changed.' })),
  },
  { description: 'What the lag asks for, and what the workload has.' },
);

export const consumerGroupStatus: Field<ConsumerGroupStatus> = fields<ConsumerGroupStatus>(
  {
    observedGeneration: optional(int64({ description: 'The generation that the status is of.', minimum: 0 })),
    groupId: optional(text({ description: 'The name in the brokers.', maxLength: 255 })),
    state: optional(
      text({
        description: 'The state that the coordinator gives it; Unknown while nobody can say.',
        maxLength: 63,
      }),
    ),
    protocol: optional(word(['classic', 'consumer'], { description: 'consumer is KIP-848.' })),
    generation: optional(int64({ description: 'Generation or group epoch.' })),
    coordinator: optional(int32({ description: 'The broker that coordinates it.' })),
    memberCount: optional(int32({ description: 'Members.' })),
    members: optional(
      keyedList(member, { description: 'The first hundred members.', maxItems: 100, keys: ['memberId'] }),
    ),
    topics: optional(
      set(text({ description: 'A topic.', maxLength: 249 }), {
        description: 'The topics that it reads.',
        maxItems: 256,
      }),
    ),
    lag: optional(
      fields(lag, {
        description:
          'Of all partitions together; seconds of the one furthest behind. Rounded; metrics have it exactly.',
      }),
    ),
    partitions: optional(
      keyedList(partitionLag, {
        description: 'The first thousand partitions.',
        maxItems: 1000,
        keys: ['topic', 'partition'],
      }),
    ),
    lastRebalance: optional(
      fields<RebalanceStatus>(
        {
          time: time({ description: 'When it began.' }),
          reason: text({ description: 'Why.', maxLength: 1024 }),
        },
        { description: 'The last rebalance.' },
      ),
    ),
    rebalanceRequest: optional(
      text({ description: 'The spec.rebalanceRequest that was carried out last.', maxLength: 63 }),
    ),
    settings: optional(
      set(text({ description: 'A group configuration by its Kafka name.' }), {
        description: 'What this resource has set; what the spec no longer names is taken back.',
        maxItems: 16,
      }),
    ),
    reset: optional(resetStatus),
    scale: optional(scaleStatus),
    conditions: optional(conditions),
  },
  { description: 'What the group does.' },
);

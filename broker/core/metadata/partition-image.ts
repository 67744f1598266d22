// One partition as the cluster agrees on it. Epochs follow Kafka: each change raises `partitionEpoch`, each naming of a
// leader (the same one again included) raises `leaderEpoch`.

import {
  leaderEpoch,
  type BrokerId,
  type LeaderEpoch,
  type PartitionId,
  type TopicId,
  type Uuid,
} from '../../base/brand.ts';
import type { PartitionChangeRecord } from '../../protocol/generated/record/partition-change-record.ts';
import { partitionRecord, type PartitionRecord } from '../../protocol/generated/record/partition-record.ts';

/** No broker leads. */
export const noLeader: BrokerId = -1 as BrokerId;
const leaderUnchanged = -2;
const recoveryStateUnchanged = -1;

export interface PartitionImage {
  readonly replicas: readonly BrokerId[];
  /** The log directory of each replica, in the same order. */
  readonly directories: readonly Uuid[];
  readonly isr: readonly BrokerId[];
  readonly addingReplicas: readonly BrokerId[];
  readonly removingReplicas: readonly BrokerId[];
  readonly eligibleLeaderReplicas: readonly BrokerId[];
  readonly lastKnownElr: readonly BrokerId[];
  /** `noLeader` when there is none. */
  readonly leader: BrokerId;
  readonly leaderEpoch: LeaderEpoch;
  readonly partitionEpoch: number;
  /** 0 recovered, 1 recovering from an unclean election. */
  readonly leaderRecoveryState: number;
}

const brokers = (ids: readonly number[]): readonly BrokerId[] => ids as readonly BrokerId[];
const none: readonly BrokerId[] = [];
const brokersOrNone = (ids: readonly number[] | null): readonly BrokerId[] =>
  ids === null || ids.length === 0 ? none : brokers(ids);

export function partitionFromRecord(record: PartitionRecord): PartitionImage {
  return {
    replicas: brokers(record.replicas),
    directories: record.directories,
    isr: sameIds(record.isr, record.replicas) ? brokers(record.replicas) : brokers(record.isr),
    addingReplicas: brokersOrNone(record.addingReplicas),
    removingReplicas: brokersOrNone(record.removingReplicas),
    eligibleLeaderReplicas: brokersOrNone(record.eligibleLeaderReplicas),
    lastKnownElr: brokersOrNone(record.lastKnownElr),
    leader: record.leader as BrokerId,
    leaderEpoch: leaderEpoch(record.leaderEpoch),
    partitionEpoch: record.partitionEpoch,
    leaderRecoveryState: record.leaderRecoveryState,
  };
}

export function partitionChanged(before: PartitionImage, record: PartitionChangeRecord): PartitionImage {
  const leads = record.leader !== leaderUnchanged;
  return {
    replicas: record.replicas === null ? before.replicas : brokers(record.replicas),
    directories: record.directories ?? before.directories,
    isr: record.isr === null ? before.isr : brokers(record.isr),
    addingReplicas:
      record.addingReplicas === null ? before.addingReplicas : brokersOrNone(record.addingReplicas),
    removingReplicas:
      record.removingReplicas === null ? before.removingReplicas : brokersOrNone(record.removingReplicas),
    eligibleLeaderReplicas:
      record.eligibleLeaderReplicas === null
        ? before.eligibleLeaderReplicas
        : brokersOrNone(record.eligibleLeaderReplicas),
    lastKnownElr: record.lastKnownElr === null ? before.lastKnownElr : brokersOrNone(record.lastKnownElr),
    leader: leads ? (record.leader as BrokerId) : before.leader,
    leaderEpoch: leads ? leaderEpoch(before.leaderEpoch + 1) : before.leaderEpoch,
    partitionEpoch: before.partitionEpoch + 1,
    leaderRecoveryState:
      record.leaderRecoveryState === recoveryStateUnchanged
        ? before.leaderRecoveryState
        : record.leaderRecoveryState,
  };
}

/** The record that makes exactly this partition. */
export function recordOfPartition(
  topicId: TopicId,
  partition: PartitionId,
  image: PartitionImage,
): PartitionRecord {
  return partitionRecord({
    partitionId: partition,
    topicId,
    replicas: [...image.replicas],
    directories: [...image.directories],
    isr: [...image.isr],
    addingReplicas: [...image.addingReplicas],
    removingReplicas: [...image.removingReplicas],
    eligibleLeaderReplicas:
      image.eligibleLeaderReplicas.length === 0 ? null : [...image.eligibleLeaderReplicas],
    lastKnownElr: image.lastKnownElr.length === 0 ? null : [...image.lastKnownElr],
    leader: image.leader,
    leaderEpoch: image.leaderEpoch,
    partitionEpoch: image.partitionEpoch,
    leaderRecoveryState: image.leaderRecoveryState,
  });
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

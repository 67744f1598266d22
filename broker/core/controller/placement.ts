// Which brokers hold the replicas of new partitions. A client may say so itself, which is checked here; else the replicas
// go round the brokers in order of their ids. A fenced broker gets none.

import { zeroUuid } from '../../base/uuid.ts';
import type { BrokerId, LeaderEpoch, Uuid } from '../../base/brand.ts';
import type { BrokerImage, BrokersImage } from '../metadata/brokers.ts';
import type { PartitionImage } from '../metadata/partition-image.ts';
import { apiError, type ApiError } from './api-error.ts';

const isUsable = (broker: BrokerImage): boolean => !broker.fenced && !broker.inControlledShutdown;

export interface PlacementOrder {
  /** Where in the round the first partition starts; spreads topics of one partition. */
  readonly start: number;
  readonly partitions: number;
  readonly replicationFactor: number;
}

/** The replicas of each partition, the leader first. */
export function placeReplicas(brokers: BrokersImage, order: PlacementOrder): BrokerId[][] | ApiError {
  const usable = [...brokers.values()].filter(isUsable).map((broker) => broker.id);
  const { start, partitions, replicationFactor } = order;
  if (replicationFactor > usable.length) {
    return apiError(
      'INVALID_REPLICATION_FACTOR',
      `Unable to replicate the partition ${replicationFactor} time(s): the target replication factor of ` +
        `${replicationFactor} cannot be reached because only ${usable.length} broker(s) are registered.`,
    );
  }
  return Array.from({ length: partitions }, (_, partition) =>
    Array.from(
      { length: replicationFactor },
      (_, replica) => usable[(start + partition + replica) % usable.length] as BrokerId,
    ),
  );
}

/** Why a client's choice for one partition cannot be; `replicationFactor` is that of the partitions before it. */
export function manualAssignmentProblem(
  brokers: BrokersImage,
  brokerIds: readonly number[],
  replicationFactor: number | undefined,
): ApiError | undefined {
  const refuse = (message: string): ApiError => apiError('INVALID_REPLICA_ASSIGNMENT', message);
  if (brokerIds.length === 0)
    return refuse('The manual partition assignment includes an empty replica list.');
  const seen = new Set<number>();
  for (const id of brokerIds) {
    if (!brokers.has(id as BrokerId)) {
      return refuse(
        `The manual partition assignment includes broker ${id}, but no such broker is registered.`,
      );
    }
    if (seen.has(id)) {
      return refuse(`The manual partition assignment includes the broker ${id} more than once.`);
    }
    seen.add(id);
  }
  if (replicationFactor !== undefined && brokerIds.length !== replicationFactor) {
    return refuse(
      `The manual partition assignment includes a partition with ${brokerIds.length} replica(s), but this is ` +
        `not consistent with previous partitions, which have ${replicationFactor} replica(s).`,
    );
  }
  return undefined;
}

/** A new partition on `replicas`; an error when none of them can lead. */
export function newPartition(
  brokers: BrokersImage,
  replicas: readonly BrokerId[],
  partition: number,
): PartitionImage | ApiError {
  const isr = replicas.filter((id) => {
    const broker = brokers.get(id);
    return broker !== undefined && isUsable(broker);
  });
  const leader = isr[0];
  if (leader === undefined) {
    return apiError(
      'INVALID_REPLICA_ASSIGNMENT',
      `All brokers specified in the manual partition assignment for partition ${partition} are fenced or in ` +
        'controlled shutdown.',
    );
  }
  return {
    replicas,
    directories: replicas.map((id) => directoryOf(brokers, id)),
    isr,
    addingReplicas: [],
    removingReplicas: [],
    eligibleLeaderReplicas: [],
    lastKnownElr: [],
    leader,
    leaderEpoch: 0 as LeaderEpoch,
    partitionEpoch: 0,
    leaderRecoveryState: 0,
  };
}

/** The one directory that the broker has; the zero id leaves the choice to a broker with several. */
function directoryOf(brokers: BrokersImage, id: BrokerId): Uuid {
  const logDirs = brokers.get(id)?.logDirs ?? [];
  return logDirs.length === 1 ? (logDirs[0] ?? zeroUuid) : zeroUuid;
}

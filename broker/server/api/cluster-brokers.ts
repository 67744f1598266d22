// The brokers as the clients of one listener see them, and what a broker's state means for a partition.

import type { BrokerId } from '../../base/brand.ts';
import type { BrokerImage } from '../../core/metadata/brokers.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import { noLeader, type PartitionImage } from '../../core/metadata/partition-image.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';

export interface ReachableBroker {
  readonly broker: BrokerImage;
  readonly host: string;
  readonly port: number;
}

/** In order of their ids; brokers without this listener cannot be reached and are left out. */
export function brokersOn(image: MetadataImage, listenerName: string): ReachableBroker[] {
  const reachable: ReachableBroker[] = [];
  for (const broker of image.brokers.values()) {
    const endpoint = broker.endpoints.find((one) => one.name === listenerName);
    if (endpoint !== undefined) reachable.push({ broker, host: endpoint.host, port: endpoint.port });
  }
  return reachable;
}

const isAlive = (image: MetadataImage, id: BrokerId): boolean => image.brokers.get(id)?.fenced === false;

/** The code that a partition is listed with. */
export function leaderErrorCode(image: MetadataImage, partition: PartitionImage): ErrorCode {
  const led = partition.leader !== noLeader && isAlive(image, partition.leader);
  return led ? errorCode.NONE : errorCode.LEADER_NOT_AVAILABLE;
}

export const offlineReplicas = (image: MetadataImage, partition: PartitionImage): number[] =>
  partition.replicas.filter((id) => !isAlive(image, id));

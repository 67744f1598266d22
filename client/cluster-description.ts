/** The cluster as it describes itself: its id, its brokers and who controls it. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import { describeClusterApi, describeClusterRequest } from '../broker/protocol/generated/describe-cluster.ts';
import type { Cluster } from './cluster.ts';
import { ApiError } from './errors.ts';

export interface BrokerDescription {
  readonly id: number;
  readonly host: string;
  readonly port: number;
  readonly rack: string | null;
  /** Registered, but not serving; only newer brokers tell. */
  readonly isFenced: boolean;
}

export interface ClusterDescription {
  readonly clusterId: string;
  /** -1 where none is known. */
  readonly controllerId: number;
  readonly brokers: readonly BrokerDescription[];
}

/** Asks any broker. Falls back to Metadata where DescribeCluster is not served. */
export async function describeCluster(cluster: Cluster): Promise<ClusterDescription> {
  const connection = await cluster.any();
  if (!connection.serves(describeClusterApi)) {
    const { clusterId, controllerId, brokers } = await cluster.metadata([]);
    const described = brokers.map(({ nodeId, host, port, rack }) => ({
      id: nodeId,
      host,
      port,
      rack,
      isFenced: false,
    }));
    return { clusterId: clusterId ?? '', controllerId, brokers: byId(described) };
  }
  const request = describeClusterRequest({ endpointType: 1, includeFencedBrokers: true });
  const response = await connection.request(describeClusterApi, request);
  if (response.errorCode !== errorCode.NONE) {
    throw new ApiError(response.errorCode, 'the cluster', response.errorMessage);
  }
  const brokers = response.brokers.map(({ brokerId, host, port, rack, isFenced }) => ({
    id: brokerId,
    host,
    port,
    rack,
    isFenced,
  }));
  return { clusterId: response.clusterId, controllerId: response.controllerId, brokers: byId(brokers) };
}

const byId = (brokers: BrokerDescription[]): BrokerDescription[] =>
  brokers.sort((left, right) => left.id - right.id);

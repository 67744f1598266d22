/** How the cluster of a resource that is being deleted stands: what hangs on it must not hang on a store that is late. */
import { type ClusterStanding, standingOf } from './brokers.ts';
import { isGone, type Kubernetes, type ObjectKey } from './kubernetes.ts';
import { type BrokerCluster, brokerClusters } from './resources.ts';
import type { Stores } from './store.ts';

/** Asks the API server where the store knows no such cluster. A kind that is gone or may not be read is a cluster that is gone. */
export async function confirmedStanding(
  { kubernetes, stores }: { readonly kubernetes: Kubernetes; readonly stores: Stores },
  key: ObjectKey,
): Promise<ClusterStanding> {
  const known = stores.of<BrokerCluster>(brokerClusters).get(key);
  if (known !== undefined) return standingOf(known);
  try {
    return standingOf(await kubernetes.get<BrokerCluster>(brokerClusters, key));
  } catch (error) {
    if (isGone(error)) return 'missing';
    throw error;
  }
}

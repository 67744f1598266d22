/** The identity of the brokers' pods. They call no Kubernetes API, so no token is mounted. */
import type { BrokerCluster } from '../runtime/resources.ts';
import * as names from './names.ts';
import type { ServiceAccount } from './objects.ts';

export const serviceAccount = (cluster: BrokerCluster): ServiceAccount => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: names.metadataFor(cluster, cluster.metadata.name),
  automountServiceAccountToken: false,
});

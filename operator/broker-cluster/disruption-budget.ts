/**
 * How many brokers a drain of nodes may take at once. A broker that does not serve may always be evicted: keeping it would only
 * keep the node from being drained.
 */
import type { BrokerCluster } from '../runtime/resources.ts';
import * as names from './names.ts';
import type { DisruptionBudget } from './objects.ts';

export function disruptionBudget(cluster: BrokerCluster): DisruptionBudget {
  const { name } = cluster.metadata;
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: names.metadataFor(cluster, name),
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: names.selectorLabels(name) },
    },
  };
}

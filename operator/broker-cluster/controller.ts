/** The BrokerCluster controller: which changes concern a cluster, and its reconciler. */
import { clusterLabel } from '../api/v1alpha1/group.ts';
import type { Controller, Watch } from '../runtime/controller.ts';
import type { ObjectKey, ResourceType } from '../runtime/kubernetes.ts';
import {
  brokerClusters,
  configMaps,
  disruptionBudgets,
  nodes,
  pods,
  serviceAccounts,
  services,
  statefulSets,
  volumeClaims,
} from '../runtime/resources.ts';
import { BrokerClusterReconciler, type ReconcilerDependencies } from './reconciler.ts';

/** Clusters that are worked on at once; a pass mostly waits for answers. */
const workers = 4;

const byLabel = (type: ResourceType): Watch => ({
  type,
  keysOf: ({ metadata: { labels, namespace = '' } }): readonly ObjectKey[] => {
    const name = labels?.[clusterLabel];
    return name === undefined ? [] : [{ namespace, name }];
  },
});

export function createBrokerClusterController(deps: ReconcilerDependencies): Controller {
  const reconciler = new BrokerClusterReconciler(deps);
  const owned = [statefulSets, pods, services, configMaps, volumeClaims, serviceAccounts, disruptionBudgets];
  return {
    name: 'brokercluster',
    primary: brokerClusters,
    watches: [
      ...owned.map(byLabel),
      // Kept for addresses and zones; a node's many updates wake nobody.
      { type: nodes, optional: true, keysOf: (): readonly ObjectKey[] => [] },
    ],
    workers,
    reconcile: (key, signal) => reconciler.reconcile(key, signal),
  };
}

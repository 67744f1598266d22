/**
 * The controller of ConsumerGroups. It is woken by its own resources, by the BrokerCluster that they are on, by the workloads that
 * they scale, and by the brokers' word that a group changed; besides, it looks at lag on a grid (`reconciler.ts`).
 */
import type { BrokerChanges } from '../runtime/brokers.ts';
import type { Controller, Watch } from '../runtime/controller.ts';
import { keyOf, type KubeObject, type ObjectKey, type ResourceType } from '../runtime/kubernetes.ts';
import {
  brokerClusters,
  type ConsumerGroup,
  consumerGroups,
  deployments,
  pods,
  statefulSets,
} from '../runtime/resources.ts';
import type { GroupDependencies } from './pass.ts';
import { groupIdOf } from './plan.ts';
import { GroupReconciler, type ReconcilerOptions } from './reconciler.ts';

/** Passes wait for brokers most of their time; those of one look are to be together, so that they share a request. */
const workers = 64;

export interface ConsumerGroupControllerDependencies extends GroupDependencies, ReconcilerOptions {
  readonly changes: BrokerChanges;
}

export function createConsumerGroupController(dependencies: ConsumerGroupControllerDependencies): Controller {
  const { stores, changes } = dependencies;
  const reconciler = new GroupReconciler(dependencies, dependencies);
  const groupsWhere = (namespace: string, matches: (group: ConsumerGroup) => boolean): readonly ObjectKey[] =>
    stores.of<ConsumerGroup>(consumerGroups).list(namespace).filter(matches).map(keyOf);
  const onCluster = ({ namespace, name }: ObjectKey, ids?: readonly string[]): readonly ObjectKey[] =>
    groupsWhere(
      namespace,
      (group) => group.spec.clusterRef.name === name && (ids === undefined || ids.includes(groupIdOf(group))),
    );
  const workloads = (type: ResourceType): Watch => ({
    type,
    keysOf: (workload: KubeObject) => {
      const { namespace, name } = keyOf(workload);
      return groupsWhere(namespace, ({ spec: { scale } }) => {
        return scale?.targetRef.kind === type.kind && scale.targetRef.name === name;
      });
    },
  });
  return {
    name: 'consumer-group',
    primary: consumerGroups,
    watches: [
      { type: brokerClusters, keysOf: (cluster) => onCluster(keyOf(cluster)) },
      workloads(deployments),
      workloads(statefulSets),
      // Read for the names of members' pods; a pod that comes or goes is told by the group.
      { type: pods, keysOf: () => [] },
    ],
    workers,
    start(enqueue, signal) {
      const tell = (cluster: ObjectKey, ids: readonly string[] | undefined): void => {
        for (const key of onCluster(cluster, ids)) enqueue(key);
      };
      changes.subscribe('groups', tell, signal);
    },
    reconcile: (key, signal) => reconciler.reconcile(key, signal),
  };
}

/** The kinds that the operator reads and writes: where they are in the API, and the shapes of our own. */
import type { BrokerClusterSpec, BrokerClusterStatus } from '../api/v1alpha1/broker-cluster.ts';
import type { ConsumerGroupSpec, ConsumerGroupStatus } from '../api/v1alpha1/consumer-group.ts';
import type { Kind } from '../api/kind.ts';
import { apiVersion } from '../api/v1alpha1/group.ts';
import { brokerClusterKind, consumerGroupKind, topicKind } from '../api/v1alpha1/kinds.ts';
import type { TopicSpec, TopicStatus } from '../api/v1alpha1/topic.ts';
import type { KubeObject, ResourceType } from './kubernetes.ts';

export interface BrokerCluster extends KubeObject {
  readonly spec: BrokerClusterSpec;
  readonly status?: BrokerClusterStatus;
}

export interface Topic extends KubeObject {
  readonly spec: TopicSpec;
  readonly status?: TopicStatus;
}

export interface ConsumerGroup extends KubeObject {
  readonly spec: ConsumerGroupSpec;
  readonly status?: ConsumerGroupStatus;
}

const namespaced = (version: string, kind: string, plural: string): ResourceType => ({
  apiVersion: version,
  kind,
  plural,
  namespaced: true,
});

const own = ({ kind, plural }: Kind): ResourceType => namespaced(apiVersion, kind, plural);

export const brokerClusters: ResourceType = own(brokerClusterKind);
export const topics: ResourceType = own(topicKind);
export const consumerGroups: ResourceType = own(consumerGroupKind);

export const pods: ResourceType = namespaced('v1', 'Pod', 'pods');
export const services: ResourceType = namespaced('v1', 'Service', 'services');
export const configMaps: ResourceType = namespaced('v1', 'ConfigMap', 'configmaps');
export const serviceAccounts: ResourceType = namespaced('v1', 'ServiceAccount', 'serviceaccounts');
export const volumeClaims: ResourceType = namespaced('v1', 'PersistentVolumeClaim', 'persistentvolumeclaims');
export const statefulSets: ResourceType = namespaced('apps/v1', 'StatefulSet', 'statefulsets');
export const deployments: ResourceType = namespaced('apps/v1', 'Deployment', 'deployments');
export const disruptionBudgets: ResourceType = namespaced(
  'policy/v1',
  'PodDisruptionBudget',
  'poddisruptionbudgets',
);
export const leases: ResourceType = namespaced('coordination.k8s.io/v1', 'Lease', 'leases');
export const events: ResourceType = namespaced('events.k8s.io/v1', 'Event', 'events');
export const nodes: ResourceType = { apiVersion: 'v1', kind: 'Node', plural: 'nodes', namespaced: false };
export const definitions: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  namespaced: false,
};

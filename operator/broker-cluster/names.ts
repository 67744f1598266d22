/**
 * Names, labels and owners of all that is made for a BrokerCluster. Names follow from the cluster's own alone, so that every
 * pass finds what a former one made. Labels of selectors never change: a StatefulSet's selector cannot.
 */
import { clusterLabel } from '../api/v1alpha1/group.ts';
import type { ObjectMeta, OwnerReference } from '../runtime/kubernetes.ts';
import type { BrokerCluster } from '../runtime/resources.ts';

/** Of the broker's container and its parts; a template override finds them by these. */
export const brokerContainer = 'broker';
export const dataVolume = 'data';
export const settingsVolume = 'settings';

export const dataFolder = '/var/lib/caudal';
export const settingsFolder = '/etc/caudal';
export const settingsFile = 'broker.yaml';
export const adminPort = 9644;

/** On pods: the fingerprint of the template that they were made from, without settings. */
export const templateAnnotation = 'caudal.dev/template';
/** On pods: the settings that the broker runs with, as it was started or as they were altered since. */
export const settingsAnnotation = 'caudal.dev/settings';
/** On everything applied: the fingerprint of what was asked for. */
export const appliedAnnotation = 'caudal.dev/applied';

/** The component that a ConfigMap with settings has among the labels. */
export const settingsComponent = 'broker-settings';

export const statefulSetName = (cluster: string): string => cluster;
/** The headless Service, which gives pods their host names. */
export const headlessName = (cluster: string): string => `${cluster}-brokers`;
export const bootstrapName = (cluster: string): string => `${cluster}-bootstrap`;
export const listenerServiceName = (cluster: string, listener: string): string => `${cluster}-${listener}`;
export const settingsName = (cluster: string, fingerprint: string): string =>
  `${cluster}-settings-${fingerprint}`;
export const claimName = (pod: string): string => `${dataVolume}-${pod}`;
export const podName = (cluster: string, ordinal: number): string => `${cluster}-${ordinal}`;

/** The name of a pod inside its Kubernetes cluster, whatever that cluster's domain is. */
export const podHost = (cluster: string, pod: string, namespace: string): string =>
  `${pod}.${headlessName(cluster)}.${namespace}.svc`;

/** What finds the pods of a cluster. */
export const selectorLabels = (cluster: string): Readonly<Record<string, string>> => ({
  'app.kubernetes.io/name': 'caudal',
  'app.kubernetes.io/instance': cluster,
  'app.kubernetes.io/component': 'broker',
});

export const labelsOf = (cluster: string, component = 'broker'): Readonly<Record<string, string>> => ({
  ...selectorLabels(cluster),
  'app.kubernetes.io/component': component,
  'app.kubernetes.io/part-of': 'caudal',
  'app.kubernetes.io/managed-by': 'caudal-operator',
  [clusterLabel]: cluster,
});

/** With it Kubernetes itself deletes what belongs to a cluster that is gone. */
export const ownerOf = ({ apiVersion, kind, metadata }: BrokerCluster): OwnerReference => ({
  apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid ?? '',
  controller: true,
  blockOwnerDeletion: true,
});

export function metadataFor(cluster: BrokerCluster, name: string, component?: string): ObjectMeta {
  const { name: clusterName, namespace = '' } = cluster.metadata;
  return {
    name,
    namespace,
    labels: labelsOf(clusterName, component),
    ownerReferences: [ownerOf(cluster)],
  };
}

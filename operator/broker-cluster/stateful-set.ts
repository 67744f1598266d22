/**
 * The StatefulSet of the brokers. `Parallel`: brokers that wait for each other must start together. `OnDelete`: the operator
 * decides which pod is replaced and when. Volumes outlive a smaller number of brokers, and the cluster too unless its spec says
 * otherwise.
 */
import type { BrokerCluster } from '../runtime/resources.ts';
import * as names from './names.ts';
import type { StatefulSet } from './objects.ts';
import { podTemplate, type TemplateOptions } from './pod-template.ts';

export function statefulSet(cluster: BrokerCluster, options: TemplateOptions): StatefulSet {
  const { metadata, spec } = cluster;
  const { size, className, deletionPolicy } = spec.storage;
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: names.metadataFor(cluster, names.statefulSetName(metadata.name)),
    spec: {
      replicas: spec.replicas,
      serviceName: names.headlessName(metadata.name),
      podManagementPolicy: 'Parallel',
      updateStrategy: { type: 'OnDelete' },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: deletionPolicy, whenScaled: 'Retain' },
      selector: { matchLabels: names.selectorLabels(metadata.name) },
      template: podTemplate(cluster, options),
      volumeClaimTemplates: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: names.dataVolume, labels: names.labelsOf(metadata.name) },
          spec: {
            accessModes: ['ReadWriteOnce'],
            ...(className === undefined ? {} : { storageClassName: className }),
            resources: { requests: { storage: String(size) } },
          },
        },
      ],
    },
  };
}

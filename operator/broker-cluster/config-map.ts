/**
 * The file that brokers start with. Its name holds the fingerprint of what is in it and it never changes: a pod's settings are
 * those that its template names, not what happened to be there when a node mounted them.
 */
import type { BrokerCluster } from '../runtime/resources.ts';
import * as names from './names.ts';
import type { ConfigMap } from './objects.ts';
import { type BrokerSettings, settingsFingerprint, settingsText } from './settings.ts';

export function settingsConfigMap(cluster: BrokerCluster, settings: BrokerSettings): ConfigMap {
  const name = names.settingsName(cluster.metadata.name, settingsFingerprint(settings));
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: names.metadataFor(cluster, name, names.settingsComponent),
    data: { [names.settingsFile]: settingsText(settings) },
    immutable: true,
  };
}

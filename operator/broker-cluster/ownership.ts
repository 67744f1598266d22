/**
 * Whose an object is that has a name or labels of a cluster. Server-side apply would take over whatever has the name, and a
 * StatefulSet that is somebody else's would even be made anew; so what is foreign is neither applied, nor counted, nor deleted.
 *
 * An object belongs to the cluster that owns it. One without such an owner is taken up again where its labels say that the operator
 * made it for a cluster of this name: left by `--cascade=orphan`, or by a cluster of the same name that went before. That holds for
 * names that the cluster wants; labels alone are no reason to delete anything, since whoever copies an object copies them.
 */
import { clusterLabel } from '../api/v1alpha1/group.ts';
import type { KubeObject } from '../runtime/kubernetes.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import type { Pod } from './objects.ts';

export const isOwned = ({ metadata }: KubeObject, cluster: BrokerCluster): boolean =>
  metadata.ownerReferences?.some(({ uid }) => uid === cluster.metadata.uid) === true;

export const hasLabels = ({ metadata: { labels } }: KubeObject, cluster: BrokerCluster): boolean =>
  labels?.[clusterLabel] === cluster.metadata.name &&
  labels['app.kubernetes.io/managed-by'] === 'caudal-operator';

/** Not to be touched, though it has a name that the cluster wants. */
export function isForeign(object: KubeObject, cluster: BrokerCluster): boolean {
  if (isOwned(object, cluster)) return false;
  const controller = object.metadata.ownerReferences?.find((owner) => owner.controller === true);
  const strange = controller !== undefined && controller.kind !== cluster.kind;
  return strange || !hasLabels(object, cluster);
}

/** A pod that the StatefulSet made, or left for the next one to take up. */
export function isBrokerPod(pod: Pod, cluster: BrokerCluster): boolean {
  const { name: clusterName } = cluster.metadata;
  const { name, labels, ownerReferences } = pod.metadata;
  const ordinal = name.startsWith(`${clusterName}-`) ? name.slice(clusterName.length + 1) : '';
  const controller = ownerReferences?.find((owner) => owner.controller === true);
  const ours =
    controller === undefined || (controller.kind === 'StatefulSet' && controller.name === clusterName);
  const component = labels?.['app.kubernetes.io/component'];
  return /^\d+$/.test(ordinal) && ours && component === 'broker' && hasLabels(pod, cluster);
}

/** How an object is called in a message, and told from others. */
export const wordsOf = ({ kind, metadata }: KubeObject): string => `${kind} ${metadata.name}`;

/** What there is of ours on a cluster: every object of every kind, in given namespaces or of our name; and its removal. */
import assert from 'node:assert/strict';
import type { Kube } from './kube.ts';

const definitions = ['brokerclusters.caudal.dev', 'topics.caudal.dev', 'consumergroups.caudal.dev'];

/** What Kubernetes itself puts into each namespace, and what it only remembers for a while. */
const notOurs =
  /^(Event|ConfigMap\s+\S+\s+kube-root-ca\.crt|ServiceAccount\s+\S+\s+default|PodMetrics|NodeMetrics)\b/;

/** One line each, `KIND NAMESPACE NAME`, sorted. */
export async function inventory(kube: Kube, namespaces: readonly string[]): Promise<string[]> {
  const kinds = await kube.kubectl(['api-resources', '--verbs=list', '-o', 'name']);
  const columns = 'custom-columns=K:.kind,S:.metadata.namespace,N:.metadata.name';
  const list = ['get', kinds.trim().split('\n').join(), '--all-namespaces', '--no-headers', '-o', columns];
  const lines = (await kube.kubectl(list)).split('\n').map((line) => line.trim().split(/\s+/).join(' '));
  const ours = lines.filter((line) => {
    const [, namespace = '', name = ''] = line.split(' ');
    return namespaces.includes(namespace) || name.includes('caudal');
  });
  return ours.filter((line) => !notOurs.test(line)).toSorted();
}

/**
 * Fails where Caudal is installed or the namespaces exist: the definitions are removed in the end, and with them all resources that
 * anybody has. `found` is the inventory.
 */
export function refuseOccupied(found: readonly string[], namespaces: readonly string[]): void {
  const occupants = found.filter(
    (line) => line.endsWith('.caudal.dev') || namespaces.some((name) => line.split(' ').includes(name)),
  );
  const removal = `kubectl delete namespace ${namespaces.join(' ')}; kubectl delete crd ${definitions.join(' ')}`;
  assert.deepEqual(occupants, [], `the cluster has Caudal already; after helm uninstall: ${removal}`);
}

/** Removes the namespaces with all that is in them, then the definitions. The chart must be uninstalled. */
export async function removeAll(kube: Kube, namespaces: readonly string[]): Promise<void> {
  await kube.kubectl(['delete', 'namespace', ...namespaces, '--timeout=100s']);
  await kube.kubectl(['delete', 'crd', ...definitions]);
}

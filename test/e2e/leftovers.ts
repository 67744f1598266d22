/** What there is of ours on a cluster: every object of every kind, in given namespaces or of our name. */
import type { Kube } from './kube.ts';

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

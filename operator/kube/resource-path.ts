/** Where the objects of a kind are in the API: `/api/v1/...` for the core group, `/apis/GROUP/VERSION/...` for all others. */
import type { ObjectKey, ResourceType } from '../runtime/kubernetes.ts';

/** All objects of a kind; `namespace` is empty for those of all namespaces. */
export function collectionPath({ apiVersion, plural, namespaced }: ResourceType, namespace: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const within = namespaced && namespace !== '' ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${root}${within}/${plural}`;
}

export type Subresource = 'status' | 'scale';

export function objectPath(type: ResourceType, { namespace, name }: ObjectKey, sub?: Subresource): string {
  const path = `${collectionPath(type, namespace)}/${encodeURIComponent(name)}`;
  return sub === undefined ? path : `${path}/${sub}`;
}

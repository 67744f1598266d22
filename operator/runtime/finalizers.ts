/** The finalizer by which a resource waits for what it has outside of Kubernetes. */
import { finalizer } from '../api/v1alpha1/group.ts';
import { KubeError, type Kubernetes, keyOf, type KubeObject, type ResourceType } from './kubernetes.ts';

/** How long a deletion waits for brokers that do not answer, where nobody says otherwise. */
export const deletionDeadlineMsDefault = 600_000;

export const isProtected = ({ metadata }: KubeObject): boolean =>
  metadata.finalizers?.includes(finalizer) === true;

/** Before anything is made outside. Gives the resource as it is then; rejects with Conflict where it is not the newest. */
export async function protect<T extends KubeObject>(
  kubernetes: Kubernetes,
  type: ResourceType,
  object: T,
): Promise<T> {
  if (isProtected(object)) return object;
  return withFinalizers({ kubernetes, type, object }, [...(object.metadata.finalizers ?? []), finalizer]);
}

/**
 * Nothing is left outside, or nobody can say. Gives the resource as it is then; undefined where it or its kind is gone. Rejects
 * with Conflict where it is not the newest. That we may not change it (403) is no reason to forget it: rights come back.
 */
export async function release<T extends KubeObject>(
  kubernetes: Kubernetes,
  type: ResourceType,
  object: T,
): Promise<T | undefined> {
  if (!isProtected(object)) return object;
  const others = (object.metadata.finalizers ?? []).filter((name) => name !== finalizer);
  try {
    return await withFinalizers({ kubernetes, type, object }, others);
  } catch (error) {
    if (error instanceof KubeError && error.status === 404) return undefined;
    throw error;
  }
}

interface Held<T> {
  readonly kubernetes: Kubernetes;
  readonly type: ResourceType;
  readonly object: T;
}

/** With the uid and the version that were read: neither another resource of the same name nor a newer form is changed. */
async function withFinalizers<T extends KubeObject>(
  { kubernetes, type, object }: Held<T>,
  finalizers: readonly string[],
): Promise<T> {
  const { uid, resourceVersion } = object.metadata;
  const patch = { metadata: { uid, resourceVersion, finalizers } };
  const { metadata } = await kubernetes.patch<T>(type, keyOf(object), patch);
  return { ...object, metadata };
}

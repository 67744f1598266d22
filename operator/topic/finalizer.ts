/** The finalizer by which a resource waits for what it has outside of Kubernetes. */
import { finalizer } from '../api/v1alpha1/group.ts';
import { isGone, type Kubernetes, keyOf } from '../runtime/kubernetes.ts';
import { type Topic, topics } from '../runtime/resources.ts';

export const isProtected = ({ metadata }: Topic): boolean =>
  metadata.finalizers?.includes(finalizer) === true;

/** Before anything is made outside. Gives the resource as it is then; rejects with Conflict where it is not the newest. */
export async function protect(kubernetes: Kubernetes, topic: Topic): Promise<Topic> {
  if (isProtected(topic)) return topic;
  const finalizers = [...(topic.metadata.finalizers ?? []), finalizer];
  const { metadata } = await kubernetes.patch<Topic>(topics, keyOf(topic), patchOf(topic, finalizers));
  return { ...topic, metadata };
}

/** Nothing is left outside, or nobody can say. */
export async function release(kubernetes: Kubernetes, topic: Topic): Promise<void> {
  const finalizers = (topic.metadata.finalizers ?? []).filter((one) => one !== finalizer);
  try {
    await kubernetes.patch<Topic>(topics, keyOf(topic), patchOf(topic, finalizers));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const patchOf = ({ metadata: { uid, resourceVersion } }: Topic, finalizers: readonly string[]): object => ({
  metadata: { uid, resourceVersion, finalizers },
});

/**
 * What the operator last heard of all objects of one kind. Reconcilers read it and never change what it gives.
 * A store is `synced` once the first whole list is in; controllers start after that.
 */
import type { KubeObject, ObjectKey, ResourceType } from './kubernetes.ts';

export interface Store<T extends KubeObject> {
  readonly type: ResourceType;
  readonly synced: boolean;
  get(key: ObjectKey): T | undefined;
  /** All, or those of one namespace. */
  list(namespace?: string): readonly T[];
}

/**
 * The stores that the operator keeps, by kind. A controller asks for those it reads when it is made, or names them as watches; to
 * ask for another kind once the operator runs is a mistake in the program: it throws.
 */
export interface Stores {
  of<T extends KubeObject>(type: ResourceType): Store<T>;
}

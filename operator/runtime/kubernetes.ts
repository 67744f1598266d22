/**
 * The door to Kubernetes, as the controllers see it: read one object, apply what is ours, write a status, delete.
 * What they read at each pass comes from stores (`store.ts`), which a reflector keeps; this door is for writes, and for
 * reads that must be fresh. Names are those of the Kubernetes API conventions.
 */

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  /** Set once deletion was asked for; the object is there until its finalizers are gone. */
  readonly deletionTimestamp?: string;
  readonly finalizers?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** A kind, and where its objects are in the API. */
export interface ResourceType {
  /** `v1`, `apps/v1`, `caudal.dev/v1alpha1`. */
  readonly apiVersion: string;
  readonly kind: string;
  /** Lower-case plural, as in the path. */
  readonly plural: string;
  readonly namespaced: boolean;
}

/** Which object of a kind. `namespace` is empty where the kind has none. */
export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

/** `namespace/name`, as logs and queues have it. */
export const keyText = ({ namespace, name }: ObjectKey): string =>
  namespace === '' ? name : `${namespace}/${name}`;

export const keyOf = ({ metadata }: KubeObject): ObjectKey => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

/** What the API server, or the way to it, refused. */
export class KubeError extends Error {
  override readonly name = 'KubeError';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** `NotFound`, `Conflict`, `Forbidden`, `Invalid`, ...: the `reason` of the answer's Status, or empty. */
  readonly reason: string;
  /** What the server asks to wait; undefined where it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, reason: string, message: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The object, its kind or the right to see it is gone: during deletion all three mean that nothing is left to do. */
export const isGone = (error: unknown): boolean =>
  error instanceof KubeError && (error.status === 404 || error.status === 403 || error.status === 410);

export const isConflict = (error: unknown): boolean => error instanceof KubeError && error.status === 409;

export interface DeleteOptions {
  /** Deletes only this very object. */
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly propagation?: 'Foreground' | 'Background' | 'Orphan';
  readonly gracePeriodSeconds?: number;
}

export interface Kubernetes {
  /** Fresh from the API server; undefined where there is no such object. Rejects with KubeError, as all of these do. */
  get<T extends KubeObject>(type: ResourceType, key: ObjectKey): Promise<T | undefined>;
  /** Server-side apply as the operator's one field manager, forced: fields that it names are its own. */
  apply<T extends KubeObject>(type: ResourceType, object: T): Promise<T>;
  /** Server-side apply of the `status` subresource, under a manager name of its own. */
  applyStatus<T extends KubeObject>(type: ResourceType, object: T): Promise<T>;
  /** JSON merge patch (RFC 7386). With a `resourceVersion` in it, a stale one is refused with Conflict: so finalizers change. */
  patch<T extends KubeObject>(type: ResourceType, key: ObjectKey, patch: object): Promise<T>;
  /** The `scale` subresource of a workload: its replicas become `replicas`. */
  scale(type: ResourceType, key: ObjectKey, replicas: number): Promise<void>;
  /** An object that is not there is no error. */
  delete(type: ResourceType, key: ObjectKey, options?: DeleteOptions): Promise<void>;
}

/** Events of events.k8s.io/v1, gathered into series; the call never fails and never waits. */
export interface EventRecorder {
  normal(object: KubeObject, reason: string, message: string): void;
  warning(object: KubeObject, reason: string, message: string): void;
}

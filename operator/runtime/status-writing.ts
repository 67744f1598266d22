/**
 * Writes statuses: only where the meaning differs, and only to the very resource that was judged; another one that took its name
 * meanwhile has a status of its own.
 */
import { sameJson } from './equality.ts';
import { KubeError, type Kubernetes, type KubeObject, type ResourceType } from './kubernetes.ts';

/**
 * Whether two statuses mean the same. A list without items and no list do: server-side apply leaves out a list whose last item
 * was taken from it.
 */
export const sameStatus = (left: object | undefined, right: object): boolean =>
  sameJson(withoutEmptyLists(left ?? {}), withoutEmptyLists(right));

const withoutEmptyLists = (status: object): object =>
  Object.fromEntries(
    Object.entries(status).filter(([, field]) => !(Array.isArray(field) && field.length === 0)),
  );

type WithStatus = KubeObject & { readonly status?: object };

export interface Verdict<T extends WithStatus> {
  /** As it was read. */
  readonly object: T;
  readonly status: NonNullable<T['status']>;
  /** Refused, with Conflict, where the resource has changed since it was read: for what must not be written on a stale view. */
  readonly unchangedSince?: boolean;
}

/**
 * `same`: nothing to write. `gone`: the resource went meanwhile, and with it who could read this. `written`: `object` has the new
 * status and version.
 */
export type Written<T> =
  | { readonly kind: 'same' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'written'; readonly object: T };

/** Rejects with KubeError. */
export async function writeStatus<T extends WithStatus>(
  kubernetes: Kubernetes,
  type: ResourceType,
  { object, status, unchangedSince = false }: Verdict<T>,
): Promise<Written<T>> {
  if (sameStatus(object.status, status)) return { kind: 'same' };
  const { apiVersion, kind } = object;
  const { name, namespace, uid, resourceVersion } = object.metadata;
  const metadata = {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(unchangedSince && resourceVersion !== undefined ? { resourceVersion } : {}),
  };
  try {
    const written = await kubernetes.applyStatus<WithStatus>(type, { apiVersion, kind, metadata, status });
    return { kind: 'written', object: { ...object, metadata: written.metadata, status } };
  } catch (error) {
    if (error instanceof KubeError && error.status === 404) return { kind: 'gone' };
    throw error;
  }
}

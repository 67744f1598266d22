/**
 * What an API server stores: objects under one growing revision, the changes since a compaction, and the rules of writing that
 * the operator's machinery leans on (versions, uids, finalizers, server-side apply). No validation, no defaults.
 */
import type { KubeObject, ObjectMeta } from '../../../operator/runtime/kubernetes.ts';
import { applyFields, type Json, mergePatch, type Ownership } from '../server-side-apply.ts';

/** A refusal as the server answers it. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`${reason} (${status})`);
    this.status = status;
    this.reason = reason;
  }
}

export type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

export interface StoredChange {
  readonly revision: number;
  /** The path of all objects of the kind. */
  readonly collection: string;
  readonly type: ChangeType;
  readonly object: KubeObject;
}

/** Which object: the collection's path over all namespaces, and where in it. */
export interface Place {
  readonly collection: string;
  readonly namespace: string;
  readonly name: string;
}

interface Entry {
  readonly object: KubeObject;
  readonly owners: Ownership;
}

const keyOf = ({ namespace, name }: Place): string => `${namespace}/${name}`;

/** All but what the server keeps itself. */
function meaningOf({ metadata, ...rest }: KubeObject): string {
  const { resourceVersion: _version, generation: _generation, ...kept } = metadata;
  return JSON.stringify({ ...rest, metadata: kept });
}

export class ApiStorage {
  revision = 1000;
  /** Changes up to here are forgotten. */
  compacted = 1000;
  readonly #entries = new Map<string, Map<string, Entry>>();
  #log: StoredChange[] = [];
  readonly #listeners = new Set<(change: StoredChange) => void>();
  #uids = 0;

  /** Returns the function that ends it. */
  subscribe(listener: (change: StoredChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  list(collection: string, namespace = ''): KubeObject[] {
    const entries = [...(this.#entries.get(collection)?.values() ?? [])];
    const objects = entries.map(({ object }) => object);
    return namespace === '' ? objects : objects.filter(({ metadata }) => metadata.namespace === namespace);
  }

  get(place: Place): KubeObject | undefined {
    return this.#entries.get(place.collection)?.get(keyOf(place))?.object;
  }

  changesSince(revision: number): readonly StoredChange[] {
    return this.#log.filter((change) => change.revision > revision);
  }

  compact(): void {
    this.compacted = this.revision;
    this.#log = [];
  }

  create(place: Place, given: KubeObject): KubeObject {
    if (this.get(place) !== undefined) throw new Refusal(409, 'AlreadyExists');
    return this.#put(place, given, new Map(), 'ADDED');
  }

  /** The whole object; with a resource version only if it is still that one. */
  replace(place: Place, given: KubeObject): KubeObject {
    const entry = this.#entryOf(place);
    this.#checkVersion(entry.object, given.metadata.resourceVersion);
    return this.#change(place, given, entry.owners);
  }

  merge(place: Place, patch: Json): KubeObject {
    const entry = this.#entryOf(place);
    const { metadata } = patch as unknown as { readonly metadata?: ObjectMeta };
    this.#checkVersion(entry.object, metadata?.resourceVersion);
    const merged = mergePatch(entry.object as unknown as Json, patch) as unknown as KubeObject;
    return this.#change(place, merged, entry.owners);
  }

  apply(place: Place, wanted: KubeObject, manager: string): KubeObject {
    const entry = this.#entries.get(place.collection)?.get(keyOf(place));
    const live = (entry?.object ?? {}) as unknown as Json;
    const applied = applyFields(live, wanted as unknown as Json, manager, entry?.owners ?? new Map());
    const object = applied.value as unknown as KubeObject;
    return entry === undefined
      ? this.#put(place, object, applied.owners, 'ADDED')
      : this.#change(place, object, applied.owners);
  }

  remove(place: Place): void {
    const { object, owners } = this.#entryOf(place);
    if ((object.metadata.finalizers ?? []).length === 0) this.#drop(place, object);
    else if (object.metadata.deletionTimestamp === undefined) {
      const metadata = { ...object.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' };
      this.#put(place, { ...object, metadata }, owners, 'MODIFIED');
    }
  }

  /** Objects whose owners are all gone go, as by the garbage collector. */
  collectGarbage(): void {
    const uids = new Set<string | undefined>();
    for (const entries of this.#entries.values())
      for (const { object } of entries.values()) uids.add(object.metadata.uid);
    for (const [collection, entries] of this.#entries)
      for (const { object } of entries.values()) {
        const { name, namespace = '', ownerReferences = [] } = object.metadata;
        if (ownerReferences.length > 0 && !ownerReferences.some(({ uid }) => uids.has(uid)))
          this.remove({ collection, namespace, name });
      }
  }

  #entryOf(place: Place): Entry {
    const entry = this.#entries.get(place.collection)?.get(keyOf(place));
    if (entry === undefined) throw new Refusal(404, 'NotFound');
    return entry;
  }

  #checkVersion(object: KubeObject, version: string | undefined): void {
    if (version !== undefined && version !== object.metadata.resourceVersion)
      throw new Refusal(409, 'Conflict');
  }

  /** What changes nothing is not written. */
  #change(place: Place, given: KubeObject, owners: Ownership): KubeObject {
    const { object } = this.#entryOf(place);
    const kept = { uid: object.metadata.uid, deletionTimestamp: object.metadata.deletionTimestamp };
    const next = { ...given, metadata: { ...given.metadata, ...kept } } as KubeObject;
    if (meaningOf(next) === meaningOf(object)) return object;
    const gone = kept.deletionTimestamp !== undefined && (next.metadata.finalizers ?? []).length === 0;
    if (!gone) return this.#put(place, next, owners, 'MODIFIED');
    this.#drop(place, next);
    return next;
  }

  #put(place: Place, given: KubeObject, owners: Ownership, type: ChangeType): KubeObject {
    this.revision++;
    const metadata = {
      ...given.metadata,
      uid: given.metadata.uid ?? `uid-${++this.#uids}`,
      resourceVersion: String(this.revision),
    };
    const object = JSON.parse(JSON.stringify({ ...given, metadata })) as KubeObject;
    let entries = this.#entries.get(place.collection);
    if (entries === undefined) this.#entries.set(place.collection, (entries = new Map()));
    entries.set(keyOf(place), { object, owners });
    this.#tell({ revision: this.revision, collection: place.collection, type, object });
    return object;
  }

  #drop(place: Place, last: KubeObject): void {
    this.revision++;
    this.#entries.get(place.collection)?.delete(keyOf(place));
    const metadata = { ...last.metadata, resourceVersion: String(this.revision) };
    const object = { ...last, metadata };
    this.#tell({ revision: this.revision, collection: place.collection, type: 'DELETED', object });
  }

  #tell(change: StoredChange): void {
    this.#log.push(change);
    for (const listener of this.#listeners) listener(change);
  }
}

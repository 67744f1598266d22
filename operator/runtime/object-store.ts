/**
 * The stores behind `Store`: one for each kind, filled by a reflector for each namespace that is watched (or one for all).
 * Invariants: a listener hears each change once, with the form before and the form after; what arrives again in the same version
 * is no change; a relist tells what is gone as well. A store is synced when each of its scopes has had a whole list.
 */
import { assert } from '../../broker/base/assert.ts';
import { type KubeObject, keyOf, keyText, type ObjectKey, type ResourceType } from './kubernetes.ts';
import type { Store, Stores } from './store.ts';

/** `former` is undefined for a new object, `current` for one that is gone. */
export type StoreListener = (former: KubeObject | undefined, current: KubeObject | undefined) => void;

/** What one reflector fills: all namespaces, or one. */
export interface StoreScope {
  /** The whole of what there is in this scope. */
  replace(items: readonly KubeObject[]): void;
  put(object: KubeObject): void;
  remove(object: KubeObject): void;
}

/** The scope of all namespaces, and of kinds without one. */
export const allNamespaces = '';

export class ObjectStore implements Store<KubeObject> {
  readonly type: ResourceType;
  readonly #byNamespace = new Map<string, Map<string, KubeObject>>();
  readonly #listeners = new Set<StoreListener>();
  readonly #unsynced: Set<string>;
  readonly #synced = Promise.withResolvers<void>();

  /** `scopes`: namespaces, or `allNamespaces` alone. */
  constructor(type: ResourceType, scopes: readonly string[]) {
    this.type = type;
    this.#unsynced = new Set(scopes);
  }

  get synced(): boolean {
    return this.#unsynced.size === 0;
  }

  /** Resolves at the first whole list. */
  whenSynced(): Promise<void> {
    return this.#synced.promise;
  }

  get({ namespace, name }: ObjectKey): KubeObject | undefined {
    return this.#byNamespace.get(namespace)?.get(name);
  }

  list(namespace?: string): readonly KubeObject[] {
    if (namespace !== undefined) return [...(this.#byNamespace.get(namespace)?.values() ?? [])];
    return [...this.#byNamespace.values()].flatMap((objects) => [...objects.values()]);
  }

  get size(): number {
    let size = 0;
    for (const objects of this.#byNamespace.values()) size += objects.size;
    return size;
  }

  /** Returns the function that ends it. */
  subscribe(listener: StoreListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  scope(namespace: string): StoreScope {
    return {
      replace: (items) => this.#replace(namespace, items),
      put: (object) => this.#put(object),
      remove: (object) => this.#remove(keyOf(object)),
    };
  }

  #replace(scope: string, items: readonly KubeObject[]): void {
    const listed = new Set(items.map((item) => keyText(keyOf(item))));
    const before = this.list(scope === allNamespaces ? undefined : scope);
    for (const object of before) if (!listed.has(keyText(keyOf(object)))) this.#remove(keyOf(object));
    for (const item of items) this.#put(item);
    this.#unsynced.delete(scope);
    if (this.synced) this.#synced.resolve();
  }

  #put(object: KubeObject): void {
    const { namespace, name } = keyOf(object);
    let objects = this.#byNamespace.get(namespace);
    if (objects === undefined) {
      objects = new Map();
      this.#byNamespace.set(namespace, objects);
    }
    const former = objects.get(name);
    if (former !== undefined && isSameVersion(former, object)) return;
    objects.set(name, object);
    this.#tell(former, object);
  }

  #remove({ namespace, name }: ObjectKey): void {
    const objects = this.#byNamespace.get(namespace);
    const former = objects?.get(name);
    if (objects === undefined || former === undefined) return;
    objects.delete(name);
    if (objects.size === 0) this.#byNamespace.delete(namespace);
    this.#tell(former, undefined);
  }

  #tell(former: KubeObject | undefined, current: KubeObject | undefined): void {
    for (const listener of this.#listeners) listener(former, current);
  }
}

const isSameVersion = ({ metadata: a }: KubeObject, { metadata: b }: KubeObject): boolean =>
  a.resourceVersion !== undefined && a.resourceVersion === b.resourceVersion && a.uid === b.uid;

const typeText = ({ apiVersion, kind }: ResourceType): string => `${apiVersion}/${kind}`;

export class StoreSet implements Stores {
  readonly #stores = new Map<string, ObjectStore>();
  readonly #scopes: readonly string[];
  #complete = false;

  /** `namespaces`: those that are watched; none means all. */
  constructor(namespaces: readonly string[]) {
    this.#scopes = namespaces.length === 0 ? [allNamespaces] : [...new Set(namespaces)];
  }

  /** The scopes that a kind is read in. */
  scopesOf(type: ResourceType): readonly string[] {
    return type.namespaced ? this.#scopes : [allNamespaces];
  }

  /** From now on no kind is added; returns those that were asked for. */
  complete(): readonly ObjectStore[] {
    this.#complete = true;
    return [...this.#stores.values()];
  }

  /** Whoever asks first makes the store, until the set is complete. */
  store(type: ResourceType): ObjectStore {
    let store = this.#stores.get(typeText(type));
    if (store === undefined) {
      assert(!this.#complete, `${typeText(type)} is not watched`);
      store = new ObjectStore(type, this.scopesOf(type));
      this.#stores.set(typeText(type), store);
    }
    return store;
  }

  of<T extends KubeObject>(type: ResourceType): Store<T> {
    return this.store(type) as unknown as Store<T>;
  }
}

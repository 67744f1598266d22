/**
 * Kubernetes in memory, for tests of controllers: objects with versions, generations, finalizers and owners; server-side
 * apply by field manager; the status and scale subresources; deletion with its propagations; namespaces and kinds that go.
 *
 * Two sides. The controllers' side is `Kubernetes` and `Stores`; every call is written down in `calls`, and `intercept` may
 * make one fail before or after its effect (an operator that dies there). The world's side (`create`, `edit`, `remove`, ...) is
 * what users and other controllers do: immediate, never intercepted. Stores keep what those of the operator keep. With `lagging` the stores stay behind until `sync`.
 * What workloads do (pods of a StatefulSet) is not here.
 */
import { isDeepStrictEqual } from 'node:util';

import { fieldManager, statusManager } from '../../operator/api/v1alpha1/group.ts';
import { keptOf } from '../../operator/runtime/kept-fields.ts';
import {
  type DeleteOptions,
  KubeError,
  type Kubernetes,
  type KubeObject,
  keyOf,
  keyText,
  type ObjectKey,
  type ObjectMeta,
  type ResourceType,
} from '../../operator/runtime/kubernetes.ts';
import type { Store, Stores } from '../../operator/runtime/store.ts';
import { stored } from './admission.ts';
import { changeProblem } from './api-rules.ts';
import { readingOf } from './reading.ts';
import { applyFields, type Json, leavesOf, mergePatch, type Ownership } from './server-side-apply.ts';

export type Verb = 'get' | 'apply' | 'applyStatus' | 'patch' | 'scale' | 'delete';

/** A call of a controller. */
export interface Call {
  readonly verb: Verb;
  readonly type: ResourceType;
  readonly key: ObjectKey;
  /** Whether it changed anything that is stored; false also while it is under way. */
  changed: boolean;
}

/** An object as it was and as it is; one of them is missing when it came or went. */
export interface Change {
  readonly type: ResourceType;
  readonly before: KubeObject | undefined;
  readonly after: KubeObject | undefined;
}

interface Entry {
  readonly type: ResourceType;
  readonly object: KubeObject;
  readonly owners: Ownership;
}

const kindOf = ({ apiVersion, kind }: ResourceType): string => `${apiVersion}/${kind}`;
const placeOf = (type: ResourceType, key: ObjectKey): string => `${kindOf(type)} ${keyText(key)}`;

/** All but what the server keeps itself. */
function meaning(object: KubeObject): unknown {
  const { resourceVersion: _version, generation: _generation, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** What counts as a new generation. */
function wish(object: KubeObject): unknown {
  const { metadata: _metadata, status: _status, ...rest } = object as KubeObject & { status?: unknown };
  return rest;
}

const asJson = (object: KubeObject): Json => object as unknown as Json;

export class MemoryKubernetes implements Kubernetes, Stores {
  readonly calls: Call[] = [];
  /** May throw: before the effect of a call, or after it. */
  intercept: ((call: Call, when: 'before' | 'after') => void) | undefined;
  /** What a policy makes of an object that a controller applies; may throw, where it refuses it. */
  admission: ((object: KubeObject) => KubeObject) | undefined;
  /** Hears of each field that is read of an object that a store gave, such as `spec.listeners[].name`. */
  onRead: ((object: KubeObject, path: string) => void) | undefined;
  /** Stores show what was there at the last `sync`. */
  lagging = false;
  /** RFC 3339; for creation and deletion timestamps. */
  now = '2026-01-01T00:00:00Z';

  #entries = new Map<string, Entry>();
  #seen = new Map<string, Entry>();
  readonly #listeners: ((change: Change) => void)[] = [];
  readonly #terminating = new Set<string>();
  readonly #absentKinds = new Set<string>();
  #version = 1;
  #uids = 0;

  // The controllers' side.

  async get<T extends KubeObject>(type: ResourceType, key: ObjectKey): Promise<T | undefined> {
    return this.#call('get', type, key, () => {
      this.#assertKind(type);
      return this.#entries.get(placeOf(type, key))?.object as T | undefined;
    });
  }

  async apply<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    return this.#call('apply', type, keyOf(object), () => {
      const { status: _status, ...wanted } = this.#written(object) as T & { status?: unknown };
      return this.#applyAs(fieldManager, type, wanted as KubeObject) as T;
    });
  }

  async applyStatus<T extends KubeObject>(type: ResourceType, object: T): Promise<T> {
    return this.#call('applyStatus', type, keyOf(object), () => {
      const entry = this.#existing(type, keyOf(object));
      this.#assertPreconditions(entry, object.metadata);
      const { apiVersion, kind, metadata, status = {} } = this.#written(object) as T & { status?: unknown };
      const { name, namespace } = metadata;
      const wanted = {
        apiVersion,
        kind,
        metadata: namespace === undefined ? { name } : { name, namespace },
        status,
      };
      const { value, owners } = applyFields(
        asJson(entry.object),
        wanted as Json,
        statusManager,
        entry.owners,
      );
      return this.#put({ type, object: value as unknown as KubeObject, owners }) as T;
    });
  }

  async patch<T extends KubeObject>(type: ResourceType, key: ObjectKey, patch: object): Promise<T> {
    return this.#call('patch', type, key, () => {
      const entry = this.#existing(type, key);
      this.#assertPreconditions(entry, (patch as { readonly metadata?: Partial<ObjectMeta> }).metadata ?? {});
      const object = mergePatch(asJson(entry.object), patch as Json) as unknown as KubeObject;
      return this.#update(entry, object, `${fieldManager}/Update`) as T;
    });
  }

  async scale(type: ResourceType, key: ObjectKey, replicas: number): Promise<void> {
    await this.#call('scale', type, key, () => {
      const entry = this.#existing(type, key);
      const object = mergePatch(asJson(entry.object), { spec: { replicas } }) as unknown as KubeObject;
      this.#update(entry, object, `${fieldManager}/Scale`);
    });
  }

  async delete(type: ResourceType, key: ObjectKey, options: DeleteOptions = {}): Promise<void> {
    await this.#call('delete', type, key, () => {
      this.#assertKind(type);
      const entry = this.#entries.get(placeOf(type, key));
      if (entry !== undefined) this.#delete(entry, options);
    });
  }

  of<T extends KubeObject>(type: ResourceType): Store<T> {
    const entries = (): Map<string, Entry> => (this.lagging ? this.#seen : this.#entries);
    return {
      type,
      synced: true,
      get: (key) => {
        const entry = entries().get(placeOf(type, key));
        return entry === undefined ? undefined : this.#watched(keptOf(entry.object) as T);
      },
      list: (namespace) =>
        [...entries().values()]
          .filter((entry) => kindOf(entry.type) === kindOf(type))
          .map(({ object }) => this.#watched(keptOf(object) as T))
          .filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace),
    };
  }

  #watched<T extends KubeObject>(object: T): T {
    const { onRead } = this;
    return onRead === undefined ? object : readingOf(object, (path) => onRead(object, path));
  }

  /** Without parts that tell who reads them. */
  #written<T extends KubeObject>(object: T): T {
    return this.onRead === undefined ? object : (JSON.parse(JSON.stringify(object)) as T);
  }

  // The world's side.

  /** An object that a user or another controller makes, with the defaults of our kinds. Throws KubeError. */
  create<T extends KubeObject>(type: ResourceType, object: T): T {
    this.#assertKind(type);
    const filled = stored(object);
    if (this.find(type, keyOf(filled)) !== undefined) {
      throw new KubeError(409, 'AlreadyExists', `${type.plural} "${object.metadata.name}" already exists`);
    }
    this.#assertNamespace(filled);
    const owners = new Map([['user', leavesOf(asJson(filled))]]);
    return this.#put({ type, object: filled, owners }) as T;
  }

  /** As `kubectl edit` and other controllers' updates do; status may be changed too. Throws KubeError. */
  edit<T extends KubeObject>(type: ResourceType, key: ObjectKey, change: (object: T) => KubeObject): T {
    const entry = this.#existing(type, key);
    return this.#update(entry, stored(change(entry.object as T)), 'user') as T;
  }

  /** As `kubectl delete`: at once where nothing holds it. */
  remove(type: ResourceType, key: ObjectKey, options: DeleteOptions = {}): void {
    this.#delete(this.#existing(type, key), options);
  }

  /** The object as it is, whatever the stores show. */
  find<T extends KubeObject>(type: ResourceType, key: ObjectKey): T | undefined {
    return this.#entries.get(placeOf(type, key))?.object as T | undefined;
  }

  /** All objects of a kind, or of all kinds, as they are. */
  all<T extends KubeObject>(type?: ResourceType): T[] {
    return [...this.#entries.values()]
      .filter((entry) => type === undefined || kindOf(entry.type) === kindOf(type))
      .map(({ object }) => object as T);
  }

  /** Everything in it is deleted and nothing can be made in it; it is gone when `all` shows nothing of it. */
  deleteNamespace(namespace: string): void {
    this.#terminating.add(namespace);
    for (const entry of this.#entries.values().toArray()) {
      const still = this.#entries.get(placeOf(entry.type, keyOf(entry.object)));
      if (still?.object.metadata.namespace === namespace) this.#delete(still, {});
    }
  }

  /** The kind's definition is deleted, and with it every object of it, whatever its finalizers. */
  removeKind(type: ResourceType): void {
    this.#absentKinds.add(kindOf(type));
    for (const [place, entry] of this.#entries.entries().toArray()) {
      if (kindOf(entry.type) === kindOf(type)) this.#drop(place, entry);
    }
  }

  /** The stores catch up. */
  sync(): void {
    const before = this.#seen;
    this.#seen = new Map(this.#entries);
    if (!this.lagging) return;
    for (const place of new Set([...before.keys(), ...this.#seen.keys()])) {
      const [old, present] = [before.get(place), this.#seen.get(place)];
      if (old?.object !== present?.object) this.#tell(old, present);
    }
  }

  /** Hears of every change that the stores show; gives back how to stop it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.push(listener);
    return () => {
      this.#listeners.splice(this.#listeners.indexOf(listener), 1);
    };
  }

  /** Grows with every change of anything. */
  get version(): number {
    return this.#version;
  }

  /** Calls that are not reads. */
  get writes(): readonly Call[] {
    return this.calls.filter(({ verb }) => verb !== 'get');
  }

  async #call<R>(verb: Verb, type: ResourceType, key: ObjectKey, effect: () => R): Promise<R> {
    const call: Call = { verb, type, key, changed: false };
    this.calls.push(call);
    // An answer never comes in the turn of its question.
    await Promise.resolve();
    this.intercept?.(call, 'before');
    const version = this.#version;
    const result = effect();
    call.changed = this.#version !== version;
    this.intercept?.(call, 'after');
    return result;
  }

  #applyAs(manager: string, type: ResourceType, wanted: KubeObject): KubeObject {
    this.#assertKind(type);
    const key = keyOf(wanted);
    const entry = this.#entries.get(placeOf(type, key));
    if (entry === undefined) {
      const { uid, resourceVersion } = wanted.metadata;
      if (uid !== undefined || resourceVersion !== undefined) {
        throw new KubeError(409, 'Conflict', `${placeOf(type, key)}: there is no object to be that one`);
      }
      this.#assertNamespace(wanted);
      const owners = new Map([[manager, leavesOf(asJson(wanted))]]);
      return this.#put({ type, object: this.#admitted(stored(wanted)), owners });
    }
    this.#assertPreconditions(entry, wanted.metadata);
    const { value, owners } = applyFields(asJson(entry.object), asJson(wanted), manager, entry.owners);
    const object = this.#admitted(stored(value as unknown as KubeObject));
    const problem = changeProblem(entry.object, object);
    if (problem !== undefined) throw new KubeError(422, 'Invalid', problem);
    return this.#put({ type, object, owners });
  }

  readonly #admitted = (object: KubeObject): KubeObject => this.admission?.(object) ?? object;

  /** An update: who changes a field owns it from then on. */
  #update(entry: Entry, object: KubeObject, manager: string): KubeObject {
    const problem = changeProblem(entry.object, object);
    if (problem !== undefined) throw new KubeError(422, 'Invalid', problem);
    const before = leavesOf(asJson(entry.object));
    const present = leavesOf(asJson(object));
    const own = new Set(entry.owners.get(manager));
    for (const path of present) if (!before.has(path)) own.add(path);
    const owners = new Map(
      [...entry.owners].map(([name, paths]): [string, ReadonlySet<string>] => [
        name,
        new Set([...paths].filter((path) => present.has(path))),
      ]),
    );
    return this.#put({ type: entry.type, object, owners: owners.set(manager, own) });
  }

  /** Stores `entry` unless it means the same as before; lets it go when it was only held by finalizers. */
  #put({ type, object, owners }: Entry): KubeObject {
    const key = keyOf(object);
    const place = placeOf(type, key);
    const before = this.#entries.get(place);
    if (before !== undefined && isDeepStrictEqual(meaning(before.object), meaning(object))) {
      this.#entries.set(place, { type, object: before.object, owners });
      return before.object;
    }
    const { metadata } = object;
    const { generation = 0 } = before?.object.metadata ?? {};
    const renewed =
      before === undefined ||
      !isDeepStrictEqual(wish(before.object), wish(object)) ||
      before.object.metadata.deletionTimestamp !== metadata.deletionTimestamp;
    const stored: KubeObject = {
      ...object,
      metadata: {
        ...metadata,
        uid: before?.object.metadata.uid ?? metadata.uid ?? `uid-${++this.#uids}`,
        creationTimestamp: before?.object.metadata.creationTimestamp ?? this.now,
        generation: renewed ? generation + 1 : generation,
        resourceVersion: String(++this.#version),
      },
    };
    const entry = { type, object: stored, owners };
    if (metadata.deletionTimestamp !== undefined && (metadata.finalizers ?? []).length === 0) {
      this.#drop(place, entry);
      return stored;
    }
    this.#entries.set(place, entry);
    if (!this.lagging) this.#tell(before, entry);
    return stored;
  }

  #delete(entry: Entry, { uid, resourceVersion, propagation = 'Background' }: DeleteOptions): void {
    this.#assertPreconditions(entry, {
      ...(uid === undefined ? {} : { uid }),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    });
    const { object, type } = entry;
    if (propagation === 'Orphan') this.#orphanDependents(object.metadata.uid);
    if ((object.metadata.finalizers ?? []).length === 0) {
      this.#version++;
      this.#drop(placeOf(type, keyOf(object)), entry);
    } else if (object.metadata.deletionTimestamp === undefined) {
      const metadata = { ...object.metadata, deletionTimestamp: this.now };
      this.#put({ ...entry, object: { ...object, metadata } });
    }
  }

  #drop(place: string, entry: Entry): void {
    const before = this.#entries.get(place);
    this.#entries.delete(place);
    if (!this.lagging) this.#tell(before ?? entry, undefined);
    this.collectGarbage();
  }

  /** Deletes what had owners and has none left. Runs by itself after each deletion. */
  collectGarbage(): void {
    const uids = new Set([...this.#entries.values()].map(({ object }) => object.metadata.uid));
    for (const entry of this.#entries.values()) {
      const { ownerReferences = [], deletionTimestamp } = entry.object.metadata;
      if (ownerReferences.length === 0 || deletionTimestamp !== undefined) continue;
      if (ownerReferences.some(({ uid }) => uids.has(uid))) continue;
      this.#delete(entry, {});
      return this.collectGarbage();
    }
  }

  #orphanDependents(owner: string | undefined): void {
    for (const entry of this.#entries.values().toArray()) {
      const { ownerReferences = [], ...metadata } = entry.object.metadata;
      if (!ownerReferences.some(({ uid }) => uid === owner)) continue;
      const left = ownerReferences.filter(({ uid }) => uid !== owner);
      const orphan = left.length === 0 ? metadata : { ...metadata, ownerReferences: left };
      this.#update(entry, { ...entry.object, metadata: orphan }, 'garbage-collector');
    }
  }

  #existing(type: ResourceType, key: ObjectKey): Entry {
    this.#assertKind(type);
    const entry = this.#entries.get(placeOf(type, key));
    if (entry === undefined) {
      throw new KubeError(404, 'NotFound', `${type.plural} "${key.name}" not found`);
    }
    return entry;
  }

  #assertKind(type: ResourceType): void {
    if (this.#absentKinds.has(kindOf(type))) {
      throw new KubeError(404, 'NotFound', 'the server could not find the requested resource');
    }
  }

  #assertNamespace({ metadata: { name, namespace = '' } }: KubeObject): void {
    if (this.#terminating.has(namespace)) {
      const message = `"${name}" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`;
      throw new KubeError(403, 'Forbidden', message);
    }
  }

  #assertPreconditions({ object }: Entry, { uid, resourceVersion }: Partial<ObjectMeta>): void {
    const fits =
      (uid === undefined || uid === object.metadata.uid) &&
      (resourceVersion === undefined || resourceVersion === object.metadata.resourceVersion);
    if (!fits) {
      throw new KubeError(409, 'Conflict', `${object.metadata.name}: the object has been modified`);
    }
  }

  #tell(before: Entry | undefined, after: Entry | undefined): void {
    const type = (after ?? before)?.type;
    if (type === undefined) return;
    const change = { type, before: before?.object, after: after?.object };
    for (const listener of this.#listeners.slice()) listener(change);
  }
}

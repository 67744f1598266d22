/**
 * Server-side apply and JSON merge patch as the API server does them, on plain values: which manager owns which field, what
 * goes because its only owner no longer names it, what stays since another owns it too. Lists are merged by key where
 * Kubernetes' own schemas and ours say so, and otherwise replaced as a whole. Every apply is forced: there are no conflicts
 * of fields.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** Field managers of one object, each with the paths of the leaves that it owns. */
export type Ownership = ReadonlyMap<string, ReadonlySet<string>>;

/** By the name of the list's field: the fields that tell its items apart. */
const listKeys: Readonly<Record<string, readonly string[]>> = {
  conditions: ['type'],
  containers: ['name'],
  initContainers: ['name'],
  volumes: ['name'],
  volumeMounts: ['mountPath'],
  env: ['name'],
  ownerReferences: ['uid'],
  brokers: ['pod'],
  listeners: ['name'],
  partitions: ['topic', 'partition'],
  imagePullSecrets: ['name'],
  topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
};
/** Plain values, each once. */
const sets = new Set(['finalizers']);

const separator = '\u0000';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** `ports` is a keyed list in containers and Services, and its key depends on where it stands. */
function keysOf(field: string, items: readonly Json[]): readonly string[] | undefined {
  const keys =
    field === 'ports'
      ? items.some((item) => isObject(item) && 'containerPort' in item)
        ? ['containerPort']
        : ['port']
      : listKeys[field];
  if (keys === undefined || items.length === 0) return keys;
  return items.every((item) => isObject(item) && keys.some((key) => key in item)) ? keys : undefined;
}

const itemKey = (item: Json, keys: readonly string[]): string =>
  keys.map((key) => JSON.stringify((item as JsonObject)[key])).join('/');

/** One level down: the children of a map, of a keyed list or of a set, by path segment; undefined for a leaf. */
function childrenOf(field: string, value: Json): [segment: string, name: string, child: Json][] | undefined {
  if (isObject(value)) {
    const entries = Object.entries(value);
    return entries.length === 0 ? undefined : entries.map(([name, child]) => [`.${name}`, name, child]);
  }
  if (!isList(value) || value.length === 0) return undefined;
  if (sets.has(field)) return value.map((item) => [`=${JSON.stringify(item)}`, '', item]);
  const keys = keysOf(field, value);
  return keys === undefined ? undefined : value.map((item) => [`#${itemKey(item, keys)}`, '', item]);
}

/** The paths of all leaves of `value`: what somebody owns who applies it. */
export function leavesOf(value: Json, field = '', path = ''): Set<string> {
  const children = childrenOf(field, value);
  if (children === undefined) return new Set(path === '' ? [] : [path]);
  const leaves = new Set<string>();
  for (const [segment, name, child] of children) {
    for (const leaf of leavesOf(child, name, path + separator + segment)) leaves.add(leaf);
  }
  return leaves;
}

function mergeLists(field: string, live: readonly Json[], applied: readonly Json[]): readonly Json[] {
  if (sets.has(field)) return [...live, ...applied.filter((item) => !live.includes(item))];
  const keys = keysOf(field, applied);
  if (keys === undefined || keysOf(field, live) === undefined) return applied;
  const byKey = new Map(live.map((item) => [itemKey(item, keys), item]));
  for (const item of applied) {
    const key = itemKey(item, keys);
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? item : merge('', before, item));
  }
  return [...byKey.values()];
}

function merge(field: string, live: Json | undefined, applied: Json): Json {
  if (isObject(live) && isObject(applied)) {
    const merged: Record<string, Json> = { ...live };
    for (const [name, value] of Object.entries(applied)) merged[name] = merge(name, live[name], value);
    return merged;
  }
  if (isList(live) && isList(applied)) return mergeLists(field, live, applied);
  return applied;
}

/** `value` without the leaves in `gone`; undefined when nothing is left that `kept` does not own as it is. */
function without(
  value: Json,
  gone: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  at: { readonly field: string; readonly path: string } = { field: '', path: '' },
): Json | undefined {
  if (gone.has(at.path)) return undefined;
  const children = childrenOf(at.field, value);
  if (children === undefined) return value;
  const left = children
    .map(([segment, name, child]) => ({
      name,
      child: without(child, gone, kept, { field: name, path: at.path + separator + segment }),
    }))
    .filter((each): each is { name: string; child: Json } => each.child !== undefined);
  if (left.length === 0 && at.path !== '' && !kept.has(at.path)) return undefined;
  if (isList(value)) return left.map(({ child }) => child);
  return Object.fromEntries(left.map(({ name, child }) => [name, child]));
}

export interface Applied {
  readonly value: Json;
  readonly owners: Ownership;
}

/** What `live` becomes when `manager` applies `wanted`, and who owns what then. */
export function applyFields(live: Json, wanted: Json, manager: string, owners: Ownership): Applied {
  const own = leavesOf(wanted);
  const others = new Set<string>();
  for (const [name, paths] of owners) if (name !== manager) for (const path of paths) others.add(path);
  const gone = new Set(
    [...(owners.get(manager) ?? [])].filter((path) => !own.has(path) && !others.has(path)),
  );
  const value = merge('', without(live, gone, others) ?? {}, wanted);
  return { value, owners: new Map([...owners, [manager, own]]) };
}

/** RFC 7386. */
export function mergePatch(live: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(live) ? { ...live } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

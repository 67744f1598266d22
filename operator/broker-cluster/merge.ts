/**
 * A template override laid over what the operator makes: objects field by field, and those lists of a PodSpec that Kubernetes'
 * strategic merge joins by a key item by item. Other lists are replaced. Null takes a field away.
 */
import type { Anything } from '../api/schema.ts';

/** The key of each list that is merged; mounts are told apart by their path, ports by their number. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  volumeMounts: 'mountPath',
  volumeDevices: 'devicePath',
  ports: 'containerPort',
  imagePullSecrets: 'name',
  hostAliases: 'ip',
  resourceClaims: 'name',
  topologySpreadConstraints: 'topologyKey',
};
/** A volume has one source: an override that names another takes the place of the whole. */
const replacedWhole = new Set(['volumes']);
/** Texts and tolerations that are added to those that are there. */
const joined = new Set(['tolerations']);

const isObject = (value: unknown): value is Anything =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeByKey(
  field: string,
  key: string,
  base: readonly unknown[],
  over: readonly unknown[],
): unknown[] {
  const items = [...base];
  for (const item of over) {
    const at = items.findIndex((old) => isObject(old) && isObject(item) && old[key] === item[key]);
    if (at < 0) items.push(item);
    else items[at] = replacedWhole.has(field) ? item : merged(items[at], item);
  }
  return items;
}

function mergedLists(field: string, base: readonly unknown[], over: readonly unknown[]): unknown[] {
  if (joined.has(field)) return [...base, ...over];
  const key = mergeKeys[field];
  return key === undefined || !over.every((item) => isObject(item) && item[key] !== undefined)
    ? [...over]
    : mergeByKey(field, key, base, over);
}

function merged(base: unknown, over: unknown, field = ''): unknown {
  if (Array.isArray(base) && Array.isArray(over)) return mergedLists(field, base, over);
  if (!isObject(base) || !isObject(over)) return over;
  const result: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value, name);
  }
  return result;
}

/** `base` with `over` on top; neither is changed. */
export const mergeOver = (base: Anything, over: Anything | undefined): Anything =>
  over === undefined ? base : (merged(base, over) as Anything);

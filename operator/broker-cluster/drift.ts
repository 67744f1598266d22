/**
 * Whether what is there differs from what is wanted, as far as the operator names it: fields that the server or others added do
 * not count, nor do other ways of writing the same quantity, nor empty values, which the server does not keep. With the
 * annotation that says what was asked for last, a field that is no longer wanted is seen too. No difference, no request.
 */
import { fingerprintOf } from './fingerprint.ts';
import type { KubeObject } from '../runtime/kubernetes.ts';
import { appliedAnnotation } from './names.ts';
import { quantityOf } from './quantity.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isFields(value) && Object.values(value).every(isEmpty);
}

/** The items of keyed lists are found by the first of these that they have. */
const keys = ['name', 'uid', 'mountPath', 'containerPort', 'port', 'topologyKey'] as const;

function itemAt(live: readonly unknown[], wanted: unknown, index: number): unknown {
  if (!isFields(wanted)) return live[index];
  const key = keys.find((name) => wanted[name] !== undefined);
  if (key === undefined) return live[index];
  return live.find((item) => isFields(item) && item[key] === wanted[key]);
}

function holds(live: unknown, wanted: unknown): boolean {
  if (isEmpty(wanted)) return true;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(live)) return false;
    const items: readonly unknown[] = live;
    const values = wanted.some((item) => !isFields(item));
    if (values && items.length !== wanted.length) return false;
    return wanted.every((item, index) => holds(itemAt(items, item, index), item));
  }
  if (isFields(wanted)) {
    return isFields(live) && Object.entries(wanted).every(([name, value]) => holds(live[name], value));
  }
  if (live === wanted) return true;
  const quantity = quantityOf(wanted);
  return quantity !== undefined && quantity === quantityOf(live);
}

/** With the annotation that says what was asked for. */
export function marked<T extends KubeObject>(wanted: T): T {
  const annotations = { ...wanted.metadata.annotations, [appliedAnnotation]: fingerprintOf(wanted) };
  return { ...wanted, metadata: { ...wanted.metadata, annotations } };
}

/** `wanted` is `marked`. */
export const differs = (live: KubeObject | undefined, wanted: KubeObject): boolean => !holds(live, wanted);

/**
 * What the API server refuses of Kubernetes' own kinds, as far as controllers depend on it: fields that cannot change, claims that
 * cannot shrink. What it does with our kinds is in admission.ts. Pure; a refusal is its message.
 */
import { isDeepStrictEqual } from 'node:util';

import type { KubeObject } from '../../operator/runtime/kubernetes.ts';

/** Of each kind: the fields of its spec that may change; undefined where all may. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  StatefulSet: [
    'replicas',
    'ordinals',
    'template',
    'updateStrategy',
    'revisionHistoryLimit',
    'persistentVolumeClaimRetentionPolicy',
    'minReadySeconds',
  ],
  PersistentVolumeClaim: ['resources', 'volumeName', 'volumeAttributesClassName'],
};

type Spec = Readonly<Record<string, unknown>>;

const specOf = (object: KubeObject): Spec => (object as { readonly spec?: Spec }).spec ?? {};

const suffixes: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** A quantity of Kubernetes as a number, for the suffixes that tests use. */
export function bytesOf(quantity: unknown): number {
  const [, digits = '0', suffix = ''] = /^([0-9.]+)([kMGT]i?|Ki)?$/.exec(String(quantity)) ?? [];
  return Number(digits) * (suffixes[suffix] ?? Number.NaN);
}

const requestOf = (spec: Spec): number =>
  bytesOf((spec['resources'] as { readonly requests?: { readonly storage?: unknown } })?.requests?.storage);

/** Why the change is refused as Invalid; undefined when it is not. */
export function changeProblem(before: KubeObject, after: KubeObject): string | undefined {
  const allowed = changeable[before.kind];
  if (allowed === undefined) return undefined;
  const [old, wanted] = [specOf(before), specOf(after)];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(wanted)])].filter(
    (field) => !isDeepStrictEqual(old[field], wanted[field]),
  );
  const fixed = changed.filter((field) => !allowed.includes(field));
  if (fixed.length > 0) {
    return `${before.kind} "${before.metadata.name}" is invalid: spec: Forbidden: updates to ${fixed.join(', ')} are forbidden`;
  }
  if (before.kind === 'PersistentVolumeClaim' && requestOf(wanted) < requestOf(old)) {
    return `PersistentVolumeClaim "${before.metadata.name}" is invalid: spec.resources.requests.storage: Forbidden: field can not be less than status.capacity`;
  }
  return undefined;
}

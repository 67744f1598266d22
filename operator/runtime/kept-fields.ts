/**
 * What the stores keep of each object. The operator watches whole kinds, for names that a cluster may want and for the pods of
 * members, but almost all objects of those kinds are others'; of these it keeps what it reads, and nothing else: not their settings,
 * their environment or their data. A pod of eight kilobytes is then little more than one.
 * Invariants: kind, name, uid and version stay; what has the label of a cluster, or one of the operator's kinds for an owner, stays
 * whole, and so do those kinds; a reconciler sees of anything else the fields that are named here. Tests run controllers on what
 * this gives.
 */
import { apiVersion, clusterLabel, group } from '../api/v1alpha1/group.ts';
import type { KubeObject, ObjectMeta } from './kubernetes.ts';

const identityFields = ['name', 'namespace', 'uid', 'resourceVersion', 'deletionTimestamp'];

/** A field of an object, as JSON has it. */
type Fields = Readonly<Record<string, unknown>>;

/** Written by `kubectl apply` on the client's side: the whole object once more. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** All but what nobody reads and every object may have: half of the memory of a small one. */
export function wholeOf(object: KubeObject): KubeObject {
  const { metadata } = object as { readonly metadata: ObjectMeta & { readonly managedFields?: unknown } };
  const isApplied = metadata.annotations?.[lastApplied] !== undefined;
  if (metadata.managedFields === undefined && !isApplied) return object;
  const { managedFields: _managed, ...others } = metadata;
  if (!isApplied) return { ...object, metadata: others };
  const { [lastApplied]: _applied, ...annotations } = metadata.annotations ?? {};
  return { ...object, metadata: { ...others, annotations } };
}

function isOurs({ metadata: { labels, ownerReferences } }: KubeObject): boolean {
  if (labels?.[clusterLabel] !== undefined) return true;
  return ownerReferences?.some((owner) => owner.apiVersion.startsWith(`${group}/`)) === true;
}

const fieldsOf = (object: KubeObject, name: 'spec' | 'status'): Fields =>
  (object as unknown as Readonly<Record<string, Fields | null | undefined>>)[name] ?? {};

/** Those of `names` that are there; undefined without any. */
function some(fields: Fields, names: readonly string[]): Fields | undefined {
  let found: Record<string, unknown> | undefined;
  for (const name of names) {
    if (fields[name] === undefined || fields[name] === null) continue;
    found ??= {};
    found[name] = fields[name];
  }
  return found;
}

/** Which object it is, and whether it is going. */
function identityOf({ apiVersion: version, kind, metadata }: KubeObject): KubeObject {
  const identity = some(metadata as unknown as Fields, identityFields) ?? {};
  return { apiVersion: version, kind, metadata: identity as unknown as ObjectMeta };
}

type Parts = Readonly<Record<'spec' | 'status', readonly string[]>>;

function withFields(object: KubeObject, names: Parts): KubeObject {
  const spec = some(fieldsOf(object, 'spec'), names.spec);
  const status = some(fieldsOf(object, 'status'), names.status);
  const identity: KubeObject & { spec?: Fields; status?: Fields } = identityOf(object);
  if (spec !== undefined) identity.spec = spec;
  if (status !== undefined) identity.status = status;
  return identity;
}

/** Of objects that are not ours, by kind; of a kind that is not here, which object it is. */
const parts: ReadonlyMap<string, Parts> = new Map([
  // Whose member a connection is.
  ['Pod', { spec: ['hostNetwork'], status: ['phase', 'podIP', 'podIPs'] }],
  // What a ConsumerGroup scales.
  ['Deployment', { spec: ['replicas'], status: [] }],
  ['StatefulSet', { spec: ['replicas'], status: [] }],
  // A claim that somebody made beforehand, by the name that a broker's will have.
  [
    'PersistentVolumeClaim',
    {
      spec: ['accessModes', 'storageClassName', 'volumeName', 'resources'],
      status: ['phase', 'capacity', 'conditions'],
    },
  ],
]);

/** Addresses of brokers on ports of nodes, and the zones that labels tell. */
function nodeOf(object: KubeObject): KubeObject {
  const node = withFields(object, { spec: [], status: ['addresses'] });
  const { labels } = object.metadata;
  return labels === undefined ? node : { ...node, metadata: { ...node.metadata, labels } };
}

/** What a store keeps of `object`. Never throws: whatever an API server gives has a form. */
export function keptOf(object: KubeObject): KubeObject {
  if (object.apiVersion === apiVersion || isOurs(object)) return wholeOf(object);
  if (object.kind === 'Node') return nodeOf(object);
  return withFields(object, parts.get(object.kind) ?? { spec: [], status: [] });
}

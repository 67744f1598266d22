/**
 * What the BrokerCluster controller needs to be allowed, kind by kind, and no verb more: `get`, `list` and `watch` keep the
 * stores, `patch` is server-side apply (together with `create`, which an apply of something new also needs).
 */

export interface Permission {
  readonly apiGroup: string;
  /** With a subresource behind a slash. */
  readonly resource: string;
  readonly verbs: readonly string[];
}

const read = ['list', 'watch'];

export const brokerClusterPermissions: readonly Permission[] = [
  { apiGroup: 'caudal.dev', resource: 'brokerclusters', verbs: read },
  { apiGroup: 'caudal.dev', resource: 'brokerclusters/status', verbs: ['patch'] },
  // Owner references that block deletion (OwnerReferencesPermissionEnforcement).
  { apiGroup: 'caudal.dev', resource: 'brokerclusters/finalizers', verbs: ['update'] },
  { apiGroup: '', resource: 'serviceaccounts', verbs: [...read, 'create', 'patch'] },
  { apiGroup: '', resource: 'configmaps', verbs: [...read, 'create', 'patch', 'delete'] },
  { apiGroup: '', resource: 'services', verbs: [...read, 'create', 'patch', 'delete'] },
  { apiGroup: '', resource: 'persistentvolumeclaims', verbs: [...read, 'patch'] },
  { apiGroup: '', resource: 'pods', verbs: [...read, 'patch', 'delete'] },
  { apiGroup: '', resource: 'nodes', verbs: read },
  { apiGroup: 'apps', resource: 'statefulsets', verbs: [...read, 'create', 'patch', 'delete'] },
  { apiGroup: 'policy', resource: 'poddisruptionbudgets', verbs: [...read, 'create', 'patch'] },
];

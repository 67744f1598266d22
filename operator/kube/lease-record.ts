/** The record of coordination.k8s.io/v1 that says who leads, and what a candidate reads out of it. */
import type { WallMs } from '../../broker/base/brand.ts';
import type { KubeObject, ObjectKey } from '../runtime/kubernetes.ts';
import { rfc3339Micro } from '../runtime/rfc3339.ts';
import { leases } from '../runtime/resources.ts';

export interface LeaseSpec {
  /** Empty or missing: nobody. */
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  /** How often the holder has changed. */
  readonly leaseTransitions?: number;
}

export interface Lease extends KubeObject {
  readonly spec?: LeaseSpec;
}

export interface Claim {
  readonly identity: string;
  readonly durationMs: number;
  readonly now: WallMs;
}

export const holderOf = ({ spec }: Lease): string => spec?.holderIdentity ?? '';

/** The lease taken, or held for longer. */
export function claimed(lease: Lease, { identity, durationMs, now }: Claim): Lease {
  const { spec = {} } = lease;
  const time = rfc3339Micro(now);
  const isNew = holderOf(lease) !== identity;
  const transitions = spec.leaseTransitions ?? 0;
  return {
    ...lease,
    spec: {
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(durationMs / 1000),
      acquireTime: isNew ? time : (spec.acquireTime ?? time),
      renewTime: time,
      leaseTransitions: isNew && spec.renewTime !== undefined ? transitions + 1 : transitions,
    },
  };
}

/** The lease given back: the next one need not wait. */
export function released(lease: Lease, now: WallMs): Lease {
  return {
    ...lease,
    spec: { ...lease.spec, holderIdentity: '', leaseDurationSeconds: 1, renewTime: rfc3339Micro(now) },
  };
}

export const emptyLease = ({ namespace, name }: ObjectKey): Lease => ({
  apiVersion: leases.apiVersion,
  kind: leases.kind,
  metadata: { namespace, name },
});

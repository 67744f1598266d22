/**
 * Members and their pods. A member is known by the address that it connects from; a pod is its pod when no other has that
 * address, which those on the network of their node share with all others there.
 */
import type { MemberStatus } from '../api/v1alpha1/consumer-group.ts';
import type { KubeObject } from '../runtime/kubernetes.ts';
import type { GroupMember } from './admin.ts';

/** As the schema of the status bounds it. */
const membersMax = 100;

/** What is read of a pod. */
export interface Pod extends KubeObject {
  readonly spec?: { readonly hostNetwork?: boolean };
  readonly status?: {
    readonly phase?: string;
    readonly podIP?: string;
    readonly podIPs?: readonly { readonly ip?: string }[];
  };
}

/** The name of a pod by its address; with its namespace where that is not `namespace`. */
export type PodNames = (address: string) => string | undefined;

const isOver = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

export function podNames(pods: readonly Pod[], namespace: string): PodNames {
  const names = new Map<string, string | undefined>();
  for (const pod of pods) {
    if (isOver(pod) || pod.spec?.hostNetwork === true) continue;
    const { name, namespace: its = '' } = pod.metadata;
    const { podIP, podIPs = [] } = pod.status ?? {};
    for (const address of new Set([podIP, ...podIPs.map(({ ip }) => ip)])) {
      if (address === undefined) continue;
      names.set(address, names.has(address) ? undefined : its === namespace ? name : `${its}/${name}`);
    }
  }
  return (address) => names.get(address);
}

/** The host of a member as an address: brokers write `/10.0.0.7`, and map IPv4 into IPv6. */
export const addressOfHost = (host: string): string => host.replace(/^\//, '').replace(/^::ffff:/i, '');

export function memberStatuses(members: readonly GroupMember[], names: PodNames): MemberStatus[] {
  return members
    .toSorted((left, right) => (left.memberId < right.memberId ? -1 : 1))
    .slice(0, membersMax)
    .map(({ memberId, instanceId, clientId, host, partitions }) => {
      const pod = host === undefined ? undefined : names(addressOfHost(host));
      return {
        memberId,
        ...(instanceId === undefined ? {} : { instanceId }),
        ...(clientId === undefined ? {} : { clientId }),
        ...(host === undefined ? {} : { host: addressOfHost(host) }),
        ...(pod === undefined ? {} : { pod }),
        partitions,
      };
    });
}

/** What a cloud gives to those who ask for it, given by the tests: a storage class, the address of a load balancer. */
import { provisioner } from '../env/kubernetes/volumes.ts';
import type { Kube } from './kube.ts';

/** The class that examples/kubernetes/production.yaml names. */
export const fastClass: object = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: 'fast-ssd' },
  provisioner,
  volumeBindingMode: 'WaitForFirstConsumer',
};

export interface BrokerPod {
  readonly spec: {
    readonly priorityClassName: string;
    readonly containers: readonly { readonly resources: object }[];
  };
  readonly status: { readonly hostIP: string };
}

/** Gives the listener `outside` an address: that of the broker's node, which leads to the broker as a balancer would. */
export async function giveAddress(kube: Kube): Promise<string> {
  const { status } = await kube.get<BrokerPod>('pod/main-0');
  const patch = JSON.stringify({ status: { loadBalancer: { ingress: [{ ip: status.hostIP }] } } });
  const how = ['--subresource=status', '--type=merge', '--patch', patch];
  await kube.kubectl(['patch', 'service', 'main-outside', ...how]);
  return status.hostIP;
}

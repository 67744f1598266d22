/**
 * Where clients find the brokers: for each listener what they start from, and what each broker tells them. A pod learns its name
 * and its node's address by itself when it starts, so the same template fits every pod and a pod may move. The address of a load
 * balancer becomes known late, and then changes the template: one restart. Altering it in the running broker would outlive the pod
 * and stand above its environment, so a pod that moves would tell clients its former node until an operator looks.
 */
import type { ListenerSpec, ListenerStatus } from '../api/v1alpha1/broker-cluster.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import type { ClusterFacts } from './facts.ts';
import { serves } from './facts.ts';
import * as names from './names.ts';
import type { Service } from './objects.ts';
import { listenerName } from './settings.ts';

/** Nodes that a bootstrap address names at most. */
const bootstrapNodesMax = 3;

const hostPort = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

const serviceOf = (
  cluster: BrokerCluster,
  listener: ListenerSpec,
  services: readonly Service[],
): Service | undefined =>
  services.find(
    ({ metadata }) => metadata.name === names.listenerServiceName(cluster.metadata.name, listener.name),
  );

/** What clients are told of a listener for outside; `node` is the address of the broker's node. Undefined while it is not known. */
function outsideAddress(
  listener: ListenerSpec,
  service: Service | undefined,
  node: string | undefined,
): string | undefined {
  if (listener.type === 'LoadBalancer') {
    const ingress = service?.status?.loadBalancer?.ingress?.[0];
    const host = listener.advertisedHost ?? ingress?.hostname ?? ingress?.ip;
    return host === undefined ? undefined : hostPort(host, listener.port);
  }
  const port = service?.spec.ports[0]?.nodePort;
  const host = listener.advertisedHost ?? node;
  return host === undefined || port === undefined ? undefined : hostPort(host, port);
}

/** `advertised.listeners` for the environment of every pod, with references to what each knows of itself. */
export function advertisedListeners(cluster: BrokerCluster, services: readonly Service[]): string {
  const { name, namespace = '' } = cluster.metadata;
  const inside = names.podHost(name, '$(POD_NAME)', namespace);
  const told = cluster.spec.listeners.flatMap((listener) => {
    const address =
      listener.type === 'Internal'
        ? hostPort(inside, listener.port)
        : outsideAddress(listener, serviceOf(cluster, listener, services), '$(HOST_IP)');
    return address === undefined ? [] : [`${listenerName(listener)}://${address}`];
  });
  return told.join(',');
}

/** Whether the ports of all nodes' listeners are known: they are, a moment after their Services are made. */
export const hasNodePorts = (cluster: BrokerCluster, services: readonly Service[]): boolean =>
  cluster.spec.listeners
    .filter(({ type }) => type === 'NodePort')
    .every((listener) => serviceOf(cluster, listener, services)?.spec.ports[0]?.nodePort !== undefined);

function bootstrapServers(cluster: BrokerCluster, listener: ListenerSpec, facts: ClusterFacts): string {
  const { name, namespace = '' } = cluster.metadata;
  if (listener.type === 'Internal') {
    const made = facts.services.some(({ metadata }) => metadata.name === names.bootstrapName(name));
    return made ? hostPort(`${names.bootstrapName(name)}.${namespace}.svc`, listener.port) : '';
  }
  const service = serviceOf(cluster, listener, facts.services);
  const known = facts.brokers
    .filter(serves)
    .map(({ pod }) => outsideAddress(listener, service, pod.status?.hostIP))
    .filter((address) => address !== undefined);
  return [...new Set(known)].slice(0, bootstrapNodesMax).join(',');
}

export const listenerStatuses = (cluster: BrokerCluster, facts: ClusterFacts): ListenerStatus[] =>
  cluster.spec.listeners.map((listener) => ({
    name: listener.name,
    type: listener.type,
    bootstrapServers: bootstrapServers(cluster, listener, facts),
  }));

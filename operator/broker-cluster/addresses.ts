/**
 * Where clients find the brokers: for each listener what they start from, and for each broker what it tells them. Addresses for
 * outside become known late, by the node that a pod lands on or a load balancer that is made meanwhile.
 */
import type { ListenerSpec, ListenerStatus } from '../api/v1alpha1/broker-cluster.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import type { BrokerFacts, ClusterFacts } from './facts.ts';
import { serves } from './facts.ts';
import * as names from './names.ts';
import type { Pod, Service } from './objects.ts';
import { insideAddresses, listenerName } from './settings.ts';

/** Nodes that a bootstrap address names at most. */
const bootstrapNodesMax = 3;

const hostPort = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

const serviceOf = (
  cluster: BrokerCluster,
  listener: ListenerSpec,
  facts: ClusterFacts,
): Service | undefined =>
  facts.services.find(
    ({ metadata }) => metadata.name === names.listenerServiceName(cluster.metadata.name, listener.name),
  );

/** The address of the node that a pod is on: the one for outside where it has one. */
function nodeAddress(pod: Pod, { nodes }: ClusterFacts): string | undefined {
  const addresses = nodes.get(pod.spec?.nodeName ?? '')?.status?.addresses ?? [];
  return addresses.find(({ type }) => type === 'ExternalIP')?.address ?? pod.status?.hostIP;
}

/** What clients from outside are told of one broker; undefined while it is not known. */
function outsideAddress(
  cluster: BrokerCluster,
  listener: ListenerSpec,
  { facts, pod }: { readonly facts: ClusterFacts; readonly pod: Pod },
): string | undefined {
  const service = serviceOf(cluster, listener, facts);
  if (listener.type === 'LoadBalancer') {
    const ingress = service?.status?.loadBalancer?.ingress?.[0];
    const host = listener.advertisedHost ?? ingress?.hostname ?? ingress?.ip;
    return host === undefined ? undefined : hostPort(host, listener.port);
  }
  const port = service?.spec.ports[0]?.nodePort;
  const host = listener.advertisedHost ?? nodeAddress(pod, facts);
  return host === undefined || port === undefined ? undefined : hostPort(host, port);
}

/**
 * `advertised.listeners` of the broker in `pod`: every listener that it has now and whose address is known. `listening` is its
 * `listeners` in force; a listener that it does not have yet must not be told.
 */
export function advertisedListeners(
  cluster: BrokerCluster,
  broker: BrokerFacts,
  facts: ClusterFacts,
): string {
  const { pod, settings } = broker;
  const listening = settings?.find(({ name }) => name === 'listeners')?.value ?? '';
  const has = new Set(listening.split(',').map((text) => text.trim().split('://')[0] ?? ''));
  const outside = cluster.spec.listeners.flatMap((listener) => {
    if (listener.type === 'Internal') return [];
    const address = outsideAddress(cluster, listener, { facts, pod });
    return address === undefined ? [] : [`${listenerName(listener)}://${address}`];
  });
  return [...insideAddresses(cluster, pod.metadata.name), ...outside]
    .filter((text) => has.has(text.split('://')[0] ?? ''))
    .join(',');
}

function bootstrapServers(cluster: BrokerCluster, listener: ListenerSpec, facts: ClusterFacts): string {
  const { name, namespace = '' } = cluster.metadata;
  if (listener.type === 'Internal') {
    const made = facts.services.some(({ metadata }) => metadata.name === names.bootstrapName(name));
    return made ? hostPort(`${names.bootstrapName(name)}.${namespace}.svc`, listener.port) : '';
  }
  const known = facts.brokers
    .filter(serves)
    .map(({ pod }) => outsideAddress(cluster, listener, { facts, pod }))
    .filter((address) => address !== undefined);
  return [...new Set(known)].slice(0, bootstrapNodesMax).join(',');
}

export const listenerStatuses = (cluster: BrokerCluster, facts: ClusterFacts): ListenerStatus[] =>
  cluster.spec.listeners.map((listener) => ({
    name: listener.name,
    type: listener.type,
    bootstrapServers: bootstrapServers(cluster, listener, facts),
  }));

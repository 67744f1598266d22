/**
 * The Services of a cluster: a headless one that names each pod, also before it is ready, since brokers and the operator must
 * reach it then; one for clients in this Kubernetes cluster to start from; one for each listener that is reached from outside.
 */
import type { ListenerSpec } from '../api/v1alpha1/broker-cluster.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import * as names from './names.ts';
import type { Service, ServicePort } from './objects.ts';

const portOf = ({ name, port }: ListenerSpec): ServicePort => ({
  name,
  port,
  targetPort: port,
  protocol: 'TCP',
});

const internal = ({ spec }: BrokerCluster): readonly ListenerSpec[] =>
  spec.listeners.filter(({ type }) => type === 'Internal');

export const externalListeners = ({ spec }: BrokerCluster): readonly ListenerSpec[] =>
  spec.listeners.filter(({ type }) => type !== 'Internal');

export function headlessService(cluster: BrokerCluster): Service {
  const { name } = cluster.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: names.metadataFor(cluster, names.headlessName(name)),
    spec: {
      type: 'ClusterIP',
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      selector: names.selectorLabels(name),
      ports: [
        ...internal(cluster).map(portOf),
        { name: 'admin', port: names.adminPort, targetPort: names.adminPort, protocol: 'TCP' },
      ],
    },
  };
}

export function bootstrapService(cluster: BrokerCluster): Service {
  const { name } = cluster.metadata;
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: names.metadataFor(cluster, names.bootstrapName(name)),
    spec: {
      type: 'ClusterIP',
      selector: names.selectorLabels(name),
      ports: internal(cluster).map(portOf),
    },
  };
}

function listenerService(cluster: BrokerCluster, listener: ListenerSpec): Service {
  const { name } = cluster.metadata;
  const { nodePort, annotations } = listener;
  const metadata = names.metadataFor(cluster, names.listenerServiceName(name, listener.name));
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: annotations === undefined ? metadata : { ...metadata, annotations },
    spec: {
      type: listener.type === 'NodePort' ? 'NodePort' : 'LoadBalancer',
      selector: names.selectorLabels(name),
      ports: [nodePort === undefined ? portOf(listener) : { ...portOf(listener), nodePort }],
    },
  };
}

export const listenerServices = (cluster: BrokerCluster): readonly Service[] =>
  externalListeners(cluster).map((listener) => listenerService(cluster, listener));

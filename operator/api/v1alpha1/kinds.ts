/**
 * The kinds of caudal.dev/v1alpha1: names, columns, rules on the whole object. Short names are three letters that nobody
 * else takes; kinds that refer to a cluster can be selected by its name (`--field-selector spec.clusterRef.name=orders`).
 */
import { type Kind, readyColumns } from '../kind.ts';
import { brokerClusterSpec, brokerClusterStatus } from './broker-cluster.ts';
import { consumerGroupSpec, consumerGroupStatus } from './consumer-group.ts';
import { topicSpec, topicStatus } from './topic.ts';

/** All of them, for `kubectl get caudal`. */
export const category = 'caudal';

export const brokerClusterKind: Kind = {
  kind: 'BrokerCluster',
  plural: 'brokerclusters',
  singular: 'brokercluster',
  shortNames: ['bkc'],
  description:
    'A cluster of Caudal brokers: their volumes, configuration, and the addresses that Kafka clients connect to.',
  spec: brokerClusterSpec,
  specMayBeLeftOut: true,
  status: brokerClusterStatus,
  rules: [
    {
      // Services and pods are named after it, with a listener or a number behind.
      rule: "self.metadata.name.matches('^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$')",
      message:
        'the name of a BrokerCluster has at most 40 characters: lower-case letters, digits and hyphens, a letter first',
    },
  ],
  columns: [
    {
      name: 'Replicas',
      type: 'integer',
      jsonPath: '.spec.replicas',
      description: 'Brokers that are asked for.',
    },
    {
      name: 'Serving',
      type: 'integer',
      jsonPath: '.status.readyReplicas',
      description: 'Brokers that serve.',
    },
    {
      name: 'Bootstrap',
      type: 'string',
      jsonPath: '.status.listeners[?(@.type=="Internal")].bootstrapServers',
      description: 'Where clients in this Kubernetes cluster connect.',
    },
    {
      name: 'External',
      type: 'string',
      jsonPath: '.status.listeners[?(@.type!="Internal")].bootstrapServers',
      description: 'Where clients elsewhere connect.',
      wide: true,
    },
    {
      name: 'Version',
      type: 'string',
      jsonPath: '.status.version',
      description: 'The version that the brokers run.',
      wide: true,
    },
    ...readyColumns,
  ],
  scale: {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.selector',
  },
};

export const topicKind: Kind = {
  kind: 'Topic',
  plural: 'topics',
  singular: 'topic',
  shortNames: ['tpc'],
  description:
    'A topic of a BrokerCluster: its partitions, configuration, and what becomes of it in the end.',
  spec: topicSpec,
  status: topicStatus,
  rules: [
    {
      rule: 'has(self.spec.topicName) || self.metadata.name.size() <= 249',
      message: 'a topic’s name has at most 249 characters: give spec.topicName',
    },
  ],
  columns: [
    {
      name: 'Cluster',
      type: 'string',
      jsonPath: '.spec.clusterRef.name',
      description: 'The BrokerCluster that it is in.',
    },
    {
      name: 'Partitions',
      type: 'integer',
      jsonPath: '.spec.partitions',
      description: 'Partitions that are asked for.',
    },
    {
      name: 'Replicas',
      type: 'integer',
      jsonPath: '.status.replicas',
      description: 'Copies of each partition.',
    },
    {
      name: 'Size',
      type: 'integer',
      jsonPath: '.status.sizeBytes',
      description: 'Bytes of all partitions.',
      wide: true,
    },
    {
      name: 'Topic',
      type: 'string',
      jsonPath: '.status.topicName',
      description: 'The name in the brokers.',
      wide: true,
    },
    ...readyColumns,
  ],
  selectableFields: ['.spec.clusterRef.name', '.spec.topicName'],
};

export const consumerGroupKind: Kind = {
  kind: 'ConsumerGroup',
  plural: 'consumergroups',
  singular: 'consumergroup',
  shortNames: ['cgr'],
  description:
    'A group of consumers of a BrokerCluster: what it does, its settings, and requests to reset, rebalance or scale it.',
  spec: consumerGroupSpec,
  status: consumerGroupStatus,
  columns: [
    {
      name: 'Cluster',
      type: 'string',
      jsonPath: '.spec.clusterRef.name',
      description: 'The BrokerCluster that it is in.',
    },
    {
      name: 'State',
      type: 'string',
      jsonPath: '.status.state',
      description: 'The state that its coordinator gives it.',
    },
    {
      name: 'Members',
      type: 'integer',
      jsonPath: '.status.memberCount',
      description: 'Consumers that are in it.',
    },
    {
      name: 'Lag',
      type: 'integer',
      jsonPath: '.status.lag.records',
      description: 'Records that are still to be read; empty where nobody knows.',
    },
    {
      name: 'Topics',
      type: 'string',
      jsonPath: '.status.topics',
      description: 'The topics that it reads.',
      wide: true,
    },
    {
      name: 'Coordinator',
      type: 'integer',
      jsonPath: '.status.coordinator',
      description: 'The broker that coordinates it.',
      wide: true,
    },
    ...readyColumns,
  ],
  selectableFields: ['.spec.clusterRef.name', '.spec.groupId'],
};

export const kinds: readonly Kind[] = [brokerClusterKind, topicKind, consumerGroupKind];

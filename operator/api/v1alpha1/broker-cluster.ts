/** BrokerCluster: brokers with their volumes, and the addresses that clients reach them by. */
import {
  type Anything,
  anything,
  type CelRule,
  type Field,
  fields,
  flag,
  int32,
  int64,
  keyedList,
  optional,
  quantities,
  quantity,
  set,
  settings,
  type Settings,
  text,
  texts,
  type Texts,
  word,
} from '../schema.ts';
import { type DeletionPolicy, deletionPolicy, paused } from './common.ts';
import { type Condition, conditions } from './conditions.ts';

/** From where a listener is reached. */
export type ListenerType = 'Internal' | 'NodePort' | 'LoadBalancer';

export interface ListenerSpec {
  readonly name: string;
  readonly type: ListenerType;
  readonly port: number;
  readonly nodePort?: number;
  readonly advertisedHost?: string;
  readonly annotations?: Texts;
}

export interface StorageSpec {
  readonly size: string | number;
  readonly className?: string;
  readonly deletionPolicy: DeletionPolicy;
}

export interface ResourcesSpec {
  readonly requests?: Settings;
  readonly limits?: Settings;
}

export interface TemplateMetadata {
  readonly labels?: Texts;
  readonly annotations?: Texts;
}

export interface TemplateSpec {
  readonly metadata?: TemplateMetadata;
  readonly spec?: Anything;
}

export interface BrokerClusterSpec {
  readonly replicas: number;
  readonly image?: string;
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  readonly storage: StorageSpec;
  readonly zones?: readonly string[];
  readonly resources?: ResourcesSpec;
  readonly config?: Settings;
  readonly listeners: readonly ListenerSpec[];
  readonly template?: TemplateSpec;
  readonly terminationGracePeriodSeconds: number;
  readonly paused: boolean;
}

export interface BrokerStatus {
  readonly id: number;
  readonly pod: string;
  readonly node?: string;
  readonly zone?: string;
  readonly volumeClaim?: string;
  readonly volumeSize?: string;
  readonly version?: string;
  readonly ready: boolean;
  readonly adminUrl?: string;
}

export interface ListenerStatus {
  readonly name: string;
  readonly type: ListenerType;
  readonly bootstrapServers: string;
}

export interface BrokerClusterStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly selector?: string;
  readonly clusterId?: string;
  readonly version?: string;
  readonly operatorVersion?: string;
  readonly brokers?: readonly BrokerStatus[];
  readonly listeners?: readonly ListenerStatus[];
  readonly conditions?: readonly Condition[];
}

const listener: Field<ListenerSpec> = fields<ListenerSpec>(
  {
    // Ports of containers have names of at most 15 characters.
    name: text({
      description: 'Its name among the listeners.',
      maxLength: 15,
      minLength: 1,
      pattern: '^[a-z][a-z0-9]*$',
    }),
    type: word<ListenerType>(['Internal', 'NodePort', 'LoadBalancer'], {
      description:
        'From where it is reached: pods of this Kubernetes cluster, the ports of its nodes, or a load balancer.',
      default: 'Internal',
    }),
    port: int32({ description: 'The port in the pods and of the Service.', minimum: 1024, maximum: 65_535 }),
    nodePort: optional(
      int32({
        description: 'The port on the nodes; Kubernetes chooses one where it is left out.',
        minimum: 1,
        maximum: 65_535,
      }),
    ),
    advertisedHost: optional(
      text({
        description:
          'The host that clients are told; by default the address of a node, or of the load balancer.',
        minLength: 1,
        pattern: '^[a-zA-Z0-9._:-]+$',
      }),
    ),
    annotations: optional(texts({ description: 'Annotations of its Service.' })),
  },
  {
    description: 'A way to the brokers.',
    rules: [
      {
        rule: "!has(self.nodePort) || self.type != 'Internal'",
        message: 'nodePort is for listeners of type NodePort or LoadBalancer',
      },
      {
        rule: "!(self.name in ['admin', 'bootstrap', 'brokers'])",
        message: 'admin, bootstrap and brokers are names of Services and ports that the operator makes',
      },
    ],
  },
);

/** Settings that follow from other fields of the spec, or that a broker keeps on its volume. */
const operatorsOwn: CelRule = {
  rule: "self.all(k, !(k in ['listeners', 'advertised.listeners', 'listener.security.protocol.map', 'inter.broker.listener.name', 'admin.listener', 'log.dir', 'log.dirs', 'node.id', 'broker.id', 'broker.rack']))",
  message:
    'listeners, addresses, folders, ids and racks of the brokers are set by the operator: see spec.listeners, spec.storage and spec.zones',
};

const template: Field<TemplateSpec> = fields<TemplateSpec>(
  {
    metadata: optional(
      fields<TemplateMetadata>(
        {
          labels: optional(texts({ description: 'Labels added to the pods.' })),
          annotations: optional(texts({ description: 'Annotations added to the pods.' })),
        },
        { description: 'Metadata of the pods.' },
      ),
    ),
    spec: optional(
      anything({
        description:
          'Parts of a PodSpec, merged over what the operator makes: objects field by field, containers, volumes and environment by name.',
      }),
    ),
  },
  { description: 'What the brokers’ pods should have beside what the operator gives them.' },
);

export const brokerClusterSpec: Field<BrokerClusterSpec> = fields<BrokerClusterSpec>(
  {
    replicas: int32({
      description:
        'How many brokers; 0 turns the cluster off and keeps its volumes, and more than 1 is not possible yet.',
      default: 1,
      minimum: 0,
      maximum: 1000,
      rules: [
        {
          rule: 'self <= 1',
          message:
            'only one broker is possible until brokers can form a cluster; give the broker more resources, or run several BrokerClusters',
        },
      ],
    }),
    image: optional(
      text({
        description: 'The image of the brokers; by default that of the operator.',
        maxLength: 512,
        minLength: 1,
      }),
    ),
    imagePullPolicy: optional(
      word(['Always', 'IfNotPresent', 'Never'], {
        description: 'When a node pulls the image; where it is left out, Kubernetes goes by the tag.',
      }),
    ),
    storage: fields<StorageSpec>(
      {
        size: quantity({
          description: 'The size of each broker’s volume, such as 100Gi. It can grow.',
          default: '10Gi',
        }),
        className: optional(
          text({
            description: 'The storage class; the cluster’s default where it is left out.',
            minLength: 1,
          }),
        ),
        deletionPolicy: deletionPolicy('the volumes'),
      },
      {
        description: 'Where the brokers keep their logs.',
        default: {},
        rules: [
          {
            rule: "(has(self.className) ? self.className : '') == (has(oldSelf.className) ? oldSelf.className : '')",
            message: 'the storage class of volumes that exist cannot be changed',
          },
        ],
      },
    ),
    zones: optional(
      set(text({ description: 'A value of topology.kubernetes.io/zone.', maxLength: 63 }), {
        description: 'The zones that brokers may run in; any where it is left out.',
        maxItems: 16,
      }),
    ),
    resources: optional(
      fields<ResourcesSpec>(
        {
          requests: optional(
            quantities({ description: 'What a broker is sure to get, such as {cpu: 500m, memory: 2Gi}.' }),
          ),
          limits: optional(
            quantities({ description: 'What a broker may use at most, such as {memory: 2Gi}.' }),
          ),
        },
        {
          description:
            'CPU and memory of a broker. A broker is one event loop: more than one CPU and a half is no use.',
        },
      ),
    ),
    config: optional(
      settings({
        description:
          'Settings of the brokers by their Kafka names, such as log.retention.hours: texts or whole numbers; true and false in quotes. Those that can change live do; others restart the broker.',
        maxProperties: 256,
        rules: [operatorsOwn],
      }),
    ),
    listeners: keyedList(listener, {
      description: 'The ways to the brokers. The first of type Internal is the operator’s own.',
      default: [{ name: 'internal', type: 'Internal', port: 9092 }],
      maxItems: 8,
      minItems: 1,
      keys: ['name'],
      rules: [
        { rule: "self.exists(l, l.type == 'Internal')", message: 'one listener must be of type Internal' },
        {
          rule: 'self.all(l, self.filter(m, m.port == l.port).size() == 1)',
          message: 'two listeners have the same port',
        },
        { rule: 'self.all(l, l.port != 9644)', message: 'port 9644 is that of the admin endpoint' },
      ],
    }),
    template: optional(template),
    terminationGracePeriodSeconds: int32({
      description: 'How many seconds a broker may take to stop.',
      default: 60,
      minimum: 10,
      maximum: 3600,
    }),
    paused,
  },
  { description: 'What the brokers should be.' },
);

const broker: Field<BrokerStatus> = fields<BrokerStatus>(
  {
    id: int32({ description: 'Its number, kept on its volume.' }),
    pod: text({ description: 'The pod that it runs in.' }),
    node: optional(text({ description: 'The node that the pod is on.' })),
    zone: optional(text({ description: 'The zone of that node.', maxLength: 63 })),
    volumeClaim: optional(text({ description: 'The PersistentVolumeClaim with its data.' })),
    volumeSize: optional(text({ description: 'The size of the volume as it is.', maxLength: 32 })),
    version: optional(text({ description: 'The version that it runs.', maxLength: 63 })),
    ready: flag({ description: 'Whether clients are sent to it.' }),
    adminUrl: optional(text({ description: 'Where its admin endpoint answers.', maxLength: 512 })),
  },
  { description: 'A broker.' },
);

const listenerStatus: Field<ListenerStatus> = fields<ListenerStatus>(
  {
    name: text({ description: 'The listener of spec.listeners.', maxLength: 25 }),
    type: word<ListenerType>(['Internal', 'NodePort', 'LoadBalancer'], {
      description: 'From where it is reached.',
    }),
    bootstrapServers: text({
      description: 'What a client has as bootstrap.servers; empty until the address is known.',
      maxLength: 2048,
    }),
  },
  { description: 'A way to the brokers that clients can use.' },
);

export const brokerClusterStatus: Field<BrokerClusterStatus> = fields<BrokerClusterStatus>(
  {
    observedGeneration: optional(int64({ description: 'The generation that the status is of.', minimum: 0 })),
    replicas: optional(int32({ description: 'Brokers that there are.' })),
    readyReplicas: optional(int32({ description: 'Brokers that serve.' })),
    selector: optional(text({ description: 'The label selector of the pods, for scaling.', maxLength: 512 })),
    clusterId: optional(text({ description: 'The id that clients see.', maxLength: 63 })),
    version: optional(
      text({ description: 'The version that all brokers run; empty while they differ.', maxLength: 63 }),
    ),
    operatorVersion: optional(
      text({ description: 'The operator that last brought the cluster to what was asked.', maxLength: 63 }),
    ),
    brokers: optional(keyedList(broker, { description: 'The brokers.', maxItems: 1000, keys: ['pod'] })),
    listeners: optional(
      keyedList(listenerStatus, { description: 'Where clients connect.', maxItems: 8, keys: ['name'] }),
    ),
    conditions: optional(conditions),
  },
  { description: 'What the brokers are.' },
);

/**
 * The shapes of Kubernetes' own objects, as far as the controller writes or reads them. Field names and meanings are those of
 * the Kubernetes API.
 */
import type { Anything, Settings, Texts } from '../api/schema.ts';
import type { KubeObject, ObjectMeta } from '../runtime/kubernetes.ts';

export interface ServiceAccount extends KubeObject {
  readonly automountServiceAccountToken: boolean;
}

export interface ConfigMap extends KubeObject {
  readonly data?: Texts;
  readonly immutable?: boolean;
}

export interface ServicePort {
  readonly name: string;
  readonly port: number;
  readonly targetPort: number;
  readonly protocol: 'TCP';
  readonly nodePort?: number;
}

export interface ServiceIngress {
  readonly ip?: string;
  readonly hostname?: string;
}

export interface Service extends KubeObject {
  readonly spec: {
    readonly type?: 'ClusterIP' | 'NodePort' | 'LoadBalancer';
    readonly clusterIP?: string;
    readonly publishNotReadyAddresses?: boolean;
    readonly selector?: Texts;
    readonly ports: readonly ServicePort[];
  };
  readonly status?: { readonly loadBalancer?: { readonly ingress?: readonly ServiceIngress[] } };
}

export interface DisruptionBudget extends KubeObject {
  readonly spec: {
    readonly maxUnavailable: number;
    readonly unhealthyPodEvictionPolicy: 'AlwaysAllow' | 'IfHealthyBudget';
    readonly selector: { readonly matchLabels: Texts };
  };
}

export interface PodTemplate {
  readonly metadata: { readonly labels: Texts; readonly annotations: Texts };
  /** A PodSpec. */
  readonly spec: Anything;
}

export interface VolumeClaimSpec {
  readonly accessModes?: readonly string[];
  readonly storageClassName?: string;
  readonly volumeName?: string;
  readonly resources?: { readonly requests?: Settings };
}

export interface VolumeClaimTemplate {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ObjectMeta;
  readonly spec: VolumeClaimSpec;
}

export interface StatefulSet extends KubeObject {
  readonly spec: {
    readonly replicas: number;
    readonly serviceName: string;
    readonly podManagementPolicy: 'Parallel' | 'OrderedReady';
    readonly updateStrategy: { readonly type: 'OnDelete' | 'RollingUpdate' };
    readonly persistentVolumeClaimRetentionPolicy: {
      readonly whenDeleted: 'Retain' | 'Delete';
      readonly whenScaled: 'Retain' | 'Delete';
    };
    readonly selector: { readonly matchLabels: Texts };
    readonly template: PodTemplate;
    readonly volumeClaimTemplates: readonly VolumeClaimTemplate[];
  };
}

export interface ContainerState {
  readonly waiting?: { readonly reason?: string; readonly message?: string };
  readonly running?: { readonly startedAt?: string };
  readonly terminated?: {
    readonly exitCode?: number;
    readonly reason?: string;
    readonly message?: string;
  };
}

export interface ContainerStatus {
  readonly name: string;
  readonly restartCount?: number;
  readonly state?: ContainerState;
  readonly lastState?: ContainerState;
}

export interface PodCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface Pod extends KubeObject {
  readonly spec?: {
    readonly nodeName?: string;
    readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name?: string } }[];
  };
  readonly status?: {
    readonly phase?: string;
    readonly podIP?: string;
    readonly hostIP?: string;
    readonly conditions?: readonly PodCondition[];
    readonly containerStatuses?: readonly ContainerStatus[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
  };
}

export interface VolumeClaim extends KubeObject {
  readonly spec: VolumeClaimSpec;
  readonly status?: {
    readonly phase?: string;
    readonly capacity?: Settings;
    readonly conditions?: readonly PodCondition[];
  };
}

export interface Node extends KubeObject {
  readonly status?: {
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  };
}

/**
 * The pods of the brokers. A pod runs under the restricted profile of the Pod Security Standards: not as root, nothing but its
 * volume can be written, no capability, no token. Which broker it is stands on the volume, not in the pod.
 *
 * Probes. The admin port is bound before logs are recovered, so the startup probe and the liveness probe only ask whether the
 * process answers: a recovery may take as long as it needs and is never interrupted. Readiness comes from the broker.
 */
import type { Anything } from '../api/schema.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import { fingerprintOf } from './fingerprint.ts';
import { mergeOver } from './merge.ts';
import * as names from './names.ts';
import type { PodTemplate } from './objects.ts';

/** The user of the image. */
const userId = 1000;
/** A process that has not bound its admin port after this long never will. */
const startLimitSeconds = 120;
/** How long nodes may take to send new connections elsewhere; kube-proxy writes its rules once a second. */
const lastSeconds = 3;
const zoneLabel = 'topology.kubernetes.io/zone';
const hostLabel = 'kubernetes.io/hostname';

export interface TemplateOptions {
  /** The image where the spec names none. */
  readonly defaultImage: string;
  /** The fingerprint of the settings, in whose ConfigMap they are. */
  readonly settings: string;
  /** `advertised.listeners`, with references to POD_NAME and HOST_IP. */
  readonly advertised: string;
}

const probe = (path: string, seconds: Anything): Anything => ({
  httpGet: { path, port: names.adminPort },
  timeoutSeconds: 5,
  ...seconds,
});

function brokerContainer(cluster: BrokerCluster, { defaultImage, advertised }: TemplateOptions): Anything {
  const { image = defaultImage, imagePullPolicy, resources, listeners } = cluster.spec;
  return {
    name: names.brokerContainer,
    image,
    ...(imagePullPolicy === undefined ? {} : { imagePullPolicy }),
    args: ['broker', '--config', `${names.settingsFolder}/${names.settingsFile}`],
    env: [
      { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'HOST_IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
      { name: 'CAUDAL_ADVERTISED_LISTENERS', value: advertised },
    ],
    ports: [
      ...listeners.map(({ name, port }) => ({ name, containerPort: port, protocol: 'TCP' })),
      { name: 'admin', containerPort: names.adminPort, protocol: 'TCP' },
    ],
    ...(resources === undefined ? {} : { resources }),
    startupProbe: probe('/livez', { periodSeconds: 1, failureThreshold: startLimitSeconds }),
    livenessProbe: probe('/livez', { periodSeconds: 10, failureThreshold: 6 }),
    readinessProbe: probe('/readyz', { periodSeconds: 2, failureThreshold: 2 }),
    // It serves on until nodes know that it goes: a connection that is sent to it later reaches nobody, and its client waits.
    lifecycle: { preStop: { sleep: { seconds: lastSeconds } } },
    // The last words of a broker that could not start are its pod's termination message.
    terminationMessagePolicy: 'FallbackToLogsOnError',
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: names.dataVolume, mountPath: names.dataFolder },
      { name: names.settingsVolume, mountPath: names.settingsFolder, readOnly: true },
    ],
  };
}

function affinityOf(zones: readonly string[]): Anything {
  const expressions = [{ key: zoneLabel, operator: 'In', values: zones }];
  return {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: expressions }],
      },
    },
  };
}

function podSpec(cluster: BrokerCluster, options: TemplateOptions): Anything {
  const { metadata, spec } = cluster;
  const labelSelector = { matchLabels: names.selectorLabels(metadata.name) };
  const spread = (topologyKey: string): Anything => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector,
  });
  return {
    serviceAccountName: metadata.name,
    automountServiceAccountToken: false,
    // Variables of other Services in the namespace could look like settings.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: userId,
      runAsGroup: userId,
      fsGroup: userId,
      // Without it a start walks through all files of the volume.
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
    ...(spec.zones === undefined || spec.zones.length === 0 ? {} : { affinity: affinityOf(spec.zones) }),
    topologySpreadConstraints: [spread(zoneLabel), spread(hostLabel)],
    containers: [brokerContainer(cluster, options)],
    volumes: [
      {
        name: names.settingsVolume,
        configMap: { name: names.settingsName(metadata.name, options.settings) },
      },
    ],
  };
}

export function podTemplate(cluster: BrokerCluster, options: TemplateOptions): PodTemplate {
  const { metadata, spec } = cluster;
  const { labels = {}, annotations = {} } = spec.template?.metadata ?? {};
  const made = (settings: string): PodTemplate => ({
    metadata: {
      labels: { ...labels, ...names.labelsOf(metadata.name) },
      annotations: { ...annotations, [names.settingsAnnotation]: settings },
    },
    spec: mergeOver(podSpec(cluster, { ...options, settings }), spec.template?.spec),
  });
  const template = made(options.settings);
  // Settings have a fingerprint of their own: most of them change without a restart.
  const fingerprint = fingerprintOf(made(''));
  return {
    ...template,
    metadata: {
      ...template.metadata,
      annotations: { ...template.metadata.annotations, [names.templateAnnotation]: fingerprint },
    },
  };
}

/**
 * What Kubernetes does with a StatefulSet, in memory and one step at a time: the StatefulSet controller makes, adopts and
 * removes pods and claims; a provisioner binds and grows claims; a kubelet starts each pod's broker, and tells whether it
 * is ready or keeps ending. What a broker makes of its settings is said by a `BrokerModel`.
 */
import type { KubeObject, ObjectMeta } from '../../operator/runtime/kubernetes.ts';
import { keyOf } from '../../operator/runtime/kubernetes.ts';
import { configMaps, nodes, pods, statefulSets, volumeClaims } from '../../operator/runtime/resources.ts';
import type { ConfigMap, Pod, StatefulSet, VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { bytesOf } from './api-rules.ts';
import type { MemoryKubernetes } from './memory-kubernetes.ts';

export interface StartedPod {
  readonly ip: string;
  /** `namespace/claim`: whose data it has. */
  readonly volume: string;
  /** The text of the settings file that it started with. */
  readonly settings: string;
  /** `advertised.listeners` of its environment. */
  readonly advertised: string;
}

export interface BrokerModel {
  /** Starts a broker, or says why it ends at once. */
  start(pod: StartedPod): string | undefined;
  stop(ip: string): void;
}

interface Running {
  readonly ip: string;
  /** Until it is ready, or is started again; 0 where nothing is to come. */
  steps: number;
  /** Starts that ended at once. */
  readonly crashes: number;
}

const nodeNames = ['node-a', 'node-b', 'node-c'];

export class MemoryWorkloads {
  /** Steps from a pod's start until it is ready. */
  startSteps = 2;
  /** Steps until a broker that ended is started again; none where a test wants it to stay down. */
  restartSteps = 0;
  /** The largest size that a claim may grow to, for storage classes that cannot expand. */
  growthRefused = false;
  readonly #kubernetes: MemoryKubernetes;
  readonly #model: BrokerModel;
  readonly #running = new Map<string, Running>();
  #addresses = 0;

  constructor(kubernetes: MemoryKubernetes, model: BrokerModel) {
    this.#kubernetes = kubernetes;
    this.#model = model;
    for (const [index, name] of nodeNames.entries()) {
      const labels = { 'topology.kubernetes.io/zone': `zone-${index}` };
      const status = { addresses: [{ type: 'InternalIP', address: `10.0.0.${index + 1}` }] };
      kubernetes.create<KubeObject>(nodes, {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, labels },
        status,
      } as KubeObject);
    }
  }

  /** One step of everything; true when something changed. */
  step(): boolean {
    const before = this.#kubernetes.version;
    for (const set of this.#kubernetes.all<StatefulSet>(statefulSets)) {
      if (set.metadata.deletionTimestamp === undefined) this.#reconcile(set);
    }
    for (const claim of this.#kubernetes.all<VolumeClaim>(volumeClaims)) this.#provision(claim);
    this.#kubelets();
    return this.#kubernetes.version !== before;
  }

  /** Until nothing changes. */
  settle(stepsMax = 100): void {
    for (let steps = 0; this.step(); steps++) {
      if (steps > stepsMax) throw new Error('workloads do not settle');
    }
  }

  /** Pods whose broker runs and is ready. */
  get ready(): number {
    return this.#kubernetes.all<Pod>(pods).filter(isReady).length;
  }

  #reconcile(set: StatefulSet): void {
    const { name, namespace = '' } = set.metadata;
    const { replicas } = set.spec;
    for (let ordinal = 0; ordinal < replicas; ordinal++) {
      const key = { namespace, name: `${name}-${ordinal}` };
      this.#makeClaims(set, key.name);
      const pod = this.#kubernetes.find<Pod>(pods, key);
      if (pod === undefined) this.#makePod(set, key.name);
      else if (pod.metadata.ownerReferences === undefined) {
        this.#kubernetes.edit<Pod>(pods, key, (orphan) => ({
          ...orphan,
          metadata: { ...orphan.metadata, ownerReferences: [ownerOf(set)] },
        }));
      }
    }
    for (const pod of this.#kubernetes.all<Pod>(pods)) {
      const owned = pod.metadata.ownerReferences?.some(({ uid }) => uid === set.metadata.uid);
      const ordinal = Number(pod.metadata.name.slice(name.length + 1));
      if (owned === true && ordinal >= replicas) this.#kubernetes.remove(pods, keyOf(pod));
    }
  }

  #makeClaims(set: StatefulSet, pod: string): void {
    const { namespace = '' } = set.metadata;
    for (const template of set.spec.volumeClaimTemplates) {
      const name = `${template.metadata.name}-${pod}`;
      if (this.#kubernetes.find(volumeClaims, { namespace, name }) !== undefined) continue;
      this.#kubernetes.create<VolumeClaim>(volumeClaims, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { ...template.metadata, name, namespace },
        spec: template.spec,
      });
    }
  }

  #makePod(set: StatefulSet, name: string): void {
    const { namespace = '' } = set.metadata;
    const { metadata, spec } = set.spec.template;
    const nodeName = nodeNames[this.#addresses % nodeNames.length] ?? '';
    const labels = { ...metadata.labels, 'statefulset.kubernetes.io/pod-name': name };
    const pod: ObjectMeta = { ...metadata, name, namespace, labels, ownerReferences: [ownerOf(set)] };
    this.#kubernetes.create<Pod>(pods, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: pod,
      spec: { ...spec, nodeName },
    });
  }

  #provision(claim: VolumeClaim): void {
    const { storage = '0' } = claim.spec.resources?.requests ?? {};
    const capacity = claim.status?.capacity?.['storage'];
    if (capacity !== undefined && bytesOf(capacity) >= bytesOf(storage)) return;
    this.#kubernetes.edit<VolumeClaim>(volumeClaims, keyOf(claim), (object) => ({
      ...object,
      status: { phase: 'Bound', capacity: { storage } },
    }));
  }

  #kubelets(): void {
    const present = new Set<string>();
    for (const pod of this.#kubernetes.all<Pod>(pods)) {
      const { uid = '' } = pod.metadata;
      present.add(uid);
      const running = this.#running.get(uid);
      if (running === undefined) this.#start(pod);
      else if (running.steps > 0 && --running.steps === 0) {
        if (running.crashes > 0 && !isStarting(pod)) this.#start(pod, running.crashes);
        else this.#report(pod, running, undefined);
      }
    }
    for (const [uid, { ip }] of this.#running) {
      if (present.has(uid)) continue;
      this.#model.stop(ip);
      this.#running.delete(uid);
    }
  }

  #start(pod: Pod, crashesBefore = 0): void {
    const { uid = '', namespace = '', name } = pod.metadata;
    const volumes = pod.spec?.volumes ?? [];
    const map = volumes.find(({ configMap }) => configMap !== undefined)?.configMap?.name ?? '';
    const settings = this.#kubernetes.find<ConfigMap>(configMaps, { namespace, name: map })?.data;
    // The kubelet waits for a ConfigMap that is not there.
    if (settings === undefined) return;
    const ip = `10.1.0.${++this.#addresses}`;
    const volume = `${namespace}/data-${name}`;
    const problem = this.#model.start({
      ip,
      volume,
      settings: Object.values(settings)[0] ?? '',
      advertised: advertisedOf(pod, hostIpOf(pod)),
    });
    const crashed = problem !== undefined;
    const running = {
      ip,
      steps: crashed ? this.restartSteps : this.startSteps,
      crashes: crashesBefore + (crashed ? 1 : 0),
    };
    this.#running.set(uid, running);
    this.#report(pod, running, problem ?? '');
  }

  /** `problem`: empty while it starts, undefined once it serves. */
  #report(pod: Pod, { ip: podIP, crashes }: Running, problem: string | undefined): void {
    const ready = problem === undefined;
    const crashed = problem !== undefined && problem !== '';
    const terminated = { exitCode: 1, reason: 'Error', message: `caudal: ${problem}\n` };
    const status = {
      phase: 'Running',
      podIP,
      hostIP: hostIpOf(pod),
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }],
      containerStatuses: [
        {
          name: 'broker',
          restartCount: crashes,
          state: crashed
            ? { waiting: { reason: 'CrashLoopBackOff' } }
            : { running: { startedAt: this.#kubernetes.now } },
          lastState: crashed ? { terminated } : {},
        },
      ],
    };
    this.#kubernetes.edit<Pod>(pods, keyOf(pod), (object) => ({ ...object, status }));
  }
}

const isStarting = ({ status }: Pod): boolean =>
  status?.containerStatuses?.some(({ state }) => state?.running !== undefined) === true;

const hostIpOf = ({ spec }: Pod): string => `10.0.0.${nodeNames.indexOf(spec?.nodeName ?? '') + 1}`;

interface Container {
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

/** With what the pod knows of itself put in, as the kubelet does. */
export function advertisedOf({ metadata, spec }: Pod, hostIp: string): string {
  const { containers = [] } = spec as { readonly containers?: readonly Container[] };
  const found = containers[0]?.env?.find(({ name }) => name === 'CAUDAL_ADVERTISED_LISTENERS');
  return (found?.value ?? '').replaceAll('$(POD_NAME)', metadata.name).replaceAll('$(HOST_IP)', hostIp);
}

const isReady = ({ status }: Pod): boolean =>
  status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') === true;

const ownerOf = ({ metadata: { name, uid = '' } }: StatefulSet) => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  name,
  uid,
  controller: true,
});

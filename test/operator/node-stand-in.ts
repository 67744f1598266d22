/**
 * What nodes and a storage provisioner do, for an API server that has none: pods are bound to a node, start and become ready or keep
 * ending, end when they are deleted or gone; claims get volumes, and volumes that grow. What runs in a pod is a `PodModel`'s.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ConfigMap, Pod, VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { objectPath } from '../../operator/kube/resource-path.ts';
import { keyOf, KubeError, type KubeObject, type ResourceType } from '../../operator/runtime/kubernetes.ts';
import { configMaps, nodes, pods, volumeClaims } from '../../operator/runtime/resources.ts';
import type { Administrator } from './administrator.ts';
import { advertisedOf, type StartedPod } from './memory-workloads.ts';

const nodeName = 'node-a';
const pauseMs = 150;
const hostIp = '192.0.2.1';
export const volumes: ResourceType = {
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  plural: 'persistentvolumes',
  namespaced: false,
};
const storageClasses: ResourceType = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  plural: 'storageclasses',
  namespaced: false,
};

export interface NodePod extends StartedPod {
  /** The uid of the claim: another one is another volume, though the name is the same. */
  readonly claim: string;
}

export interface PodModel {
  /** Starts what is in a pod and resolves when it serves; or says why it ends at once. */
  start(pod: NodePod): string | undefined | Promise<string | undefined>;
  /** Ends it; resolves when it has ended. */
  stop(ip: string): void | Promise<void>;
}

export class NodeStandIn {
  /** What the API server said no to, beside races. */
  readonly refusals: string[] = [];
  readonly #administrator: Administrator;
  readonly #model: PodModel;
  readonly #podIp: (pod: number) => string;
  readonly #addresses = new Map<string, string>();
  /** Pods that are being started or ended, by uid. */
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #pods = 0;

  /** `podIp` gives the address of the n-th pod; by default one that nobody has. */
  constructor(
    administrator: Administrator,
    model: PodModel,
    podIp: (pod: number) => string = (pod) => `10.1.0.${pod}`,
  ) {
    this.#administrator = administrator;
    this.#model = model;
    this.#podIp = podIp;
  }

  async start(): Promise<void> {
    const labels = { 'topology.kubernetes.io/zone': 'zone-a' };
    await this.#administrator.create<KubeObject>(nodes, {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: nodeName, labels },
    });
    await this.#administrator.create<KubeObject>(storageClasses, {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: {
        name: 'standard',
        annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
      },
      provisioner: 'test.example.com/none',
      allowVolumeExpansion: true,
    } as KubeObject);
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await Promise.all(this.#busy.values());
    for (const ip of this.#addresses.values()) await this.#model.stop(ip);
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#noted(async () => {
        for (const claim of await this.#administrator.list<VolumeClaim>(volumeClaims))
          await this.#provision(claim);
      });
      await this.#noted(() => this.#lookAtPods());
      await sleep(pauseMs);
    }
  }

  /** An object changed or went meanwhile, or the server is busy: the next round sees it. */
  async #noted(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      if (error.status !== 404 && error.status !== 409) this.refusals.push(error.message);
    }
  }

  async #lookAtPods(): Promise<void> {
    const present = await this.#administrator.list<Pod>(pods);
    for (const pod of present) this.#alone(pod.metadata.uid ?? '', () => this.#look(pod));
    const uids = new Set(present.map(({ metadata: { uid = '' } }) => uid));
    for (const uid of this.#addresses.keys()) if (!uids.has(uid)) this.#alone(uid, () => this.#end(uid));
  }

  /** One thing at a time for each pod, and pods beside each other. */
  #alone(uid: string, work: () => Promise<void>): void {
    if (this.#busy.has(uid)) return;
    this.#busy.set(
      uid,
      this.#noted(work).finally(() => this.#busy.delete(uid)),
    );
  }

  async #end(uid: string): Promise<void> {
    const ip = this.#addresses.get(uid);
    if (ip === undefined) return;
    await this.#model.stop(ip);
    this.#addresses.delete(uid);
  }

  async #provision(claim: VolumeClaim): Promise<void> {
    const { name, namespace = '', uid = '' } = claim.metadata;
    const storage = claim.spec.resources?.requests?.['storage'];
    if (claim.spec.volumeName === undefined) {
      const volume = {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: `pv-${uid}` },
        spec: {
          capacity: { storage },
          accessModes: ['ReadWriteOnce'],
          persistentVolumeReclaimPolicy: 'Retain',
          storageClassName: claim.spec.storageClassName,
          claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid },
          hostPath: { path: '/nowhere' },
        },
      };
      if ((await this.#administrator.find(volumes, { namespace: '', name: `pv-${uid}` })) === undefined)
        await this.#administrator.create<KubeObject>(volumes, volume);
      return;
    }
    if (claim.status?.capacity === undefined || claim.status.capacity['storage'] === storage) return;
    await this.#administrator.patch(
      volumes,
      { namespace: '', name: claim.spec.volumeName },
      { patch: { spec: { capacity: { storage } } } },
    );
    await this.#administrator.patch(volumeClaims, keyOf(claim), {
      part: 'status',
      patch: { status: { capacity: { storage }, conditions: null } },
    });
  }

  async #look(pod: Pod): Promise<void> {
    const { uid = '', namespace = '', name } = pod.metadata;
    if (pod.metadata.deletionTimestamp !== undefined) {
      await this.#end(uid);
      await this.#administrator.delete(pods, pod, { gracePeriodSeconds: 0, preconditions: { uid } });
    } else if (pod.spec?.nodeName === undefined) {
      const target = { apiVersion: 'v1', kind: 'Node', name: nodeName };
      const body = { apiVersion: 'v1', kind: 'Binding', metadata: { name, namespace }, target };
      await this.#administrator.api.request({
        method: 'POST',
        path: `${objectPath(pods, keyOf(pod))}/binding`,
        body,
      });
    } else if (!this.#addresses.has(uid)) await this.#start(pod);
  }

  async #start(pod: Pod): Promise<void> {
    const { uid = '', namespace = '', name } = pod.metadata;
    const map = pod.spec?.volumes?.find(({ configMap }) => configMap !== undefined)?.configMap?.name ?? '';
    if (map === '') return;
    const settings = await this.#administrator.find<ConfigMap>(configMaps, { namespace, name: map });
    const claim = await this.#administrator.find<VolumeClaim>(volumeClaims, {
      namespace,
      name: `data-${name}`,
    });
    if (settings === undefined || claim === undefined) return;
    const ip = this.#podIp(++this.#pods);
    this.#addresses.set(uid, ip);
    const problem = await this.#model.start({
      ip,
      volume: `${namespace}/data-${name}`,
      claim: claim.metadata.uid ?? '',
      settings: Object.values(settings.data ?? {})[0] ?? '',
      advertised: advertisedOf(pod, hostIp),
    });
    const ready = problem === undefined ? 'True' : 'False';
    const container = {
      name: 'broker',
      image: 'x',
      imageID: 'x',
      ready: problem === undefined,
      restartCount: problem === undefined ? 0 : 1,
      state: problem === undefined ? { running: {} } : { waiting: { reason: 'CrashLoopBackOff' } },
      lastState:
        problem === undefined ? {} : { terminated: { exitCode: 1, message: `caudal: ${problem}\n` } },
    };
    const status = {
      phase: 'Running',
      podIP: ip,
      podIPs: [{ ip }],
      hostIP: hostIp,
      hostIPs: [{ ip: hostIp }],
      conditions: [{ type: 'Ready', status: ready }],
      containerStatuses: [container],
    };
    await this.#administrator.patch(pods, keyOf(pod), { part: 'status', patch: { status } });
  }
}

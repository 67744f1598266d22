/**
 * What nodes and a storage provisioner do, for an API server that has none: pods are bound to a node, start and become ready or keep
 * ending, end when they are deleted; claims get volumes, and volumes that grow. What a broker makes of its settings is said by a
 * `BrokerModel`.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ConfigMap, Pod, VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { objectPath } from '../../operator/kube/resource-path.ts';
import { keyOf, KubeError, type KubeObject, type ResourceType } from '../../operator/runtime/kubernetes.ts';
import { configMaps, nodes, pods, volumeClaims } from '../../operator/runtime/resources.ts';
import type { Administrator } from './administrator.ts';
import { advertisedOf, type BrokerModel } from './memory-workloads.ts';

const nodeName = 'node-a';
const pauseMs = 100;
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

export class NodeStandIn {
  /** What the API server said no to, beside races. */
  readonly refusals: string[] = [];
  readonly #administrator: Administrator;
  readonly #model: BrokerModel;
  readonly #addresses = new Map<string, string>();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  readonly #podIp: (pod: number) => string;
  #pods = 0;

  /** `podIp` gives the address of the n-th pod; by default one that nobody has. */
  constructor(
    administrator: Administrator,
    model: BrokerModel,
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
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        for (const claim of await this.#administrator.list<VolumeClaim>(volumeClaims))
          await this.#provision(claim);
        for (const pod of await this.#administrator.list<Pod>(pods)) await this.#look(pod);
      } catch (error) {
        // An object changed or went meanwhile, or the server is busy: the next round sees it.
        if (!(error instanceof KubeError)) throw error;
        if (error.status !== 404 && error.status !== 409) this.refusals.push(error.message);
      }
      await sleep(pauseMs);
    }
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
      this.#model.stop(this.#addresses.get(uid) ?? '');
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
    const settings = await this.#administrator.find<ConfigMap>(configMaps, { namespace, name: map });
    if (settings === undefined) return;
    const ip = this.#podIp(++this.#pods);
    this.#addresses.set(uid, ip);
    const problem = this.#model.start({
      ip,
      volume: `${namespace}/data-${name}`,
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

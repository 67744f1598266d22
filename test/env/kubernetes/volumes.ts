/**
 * The storage of a cluster of the tests: claims of class `local`, the default one, or of a test's own class with the same
 * provisioner, get a folder on the disk of the node that their first pod was given to; a claim that asks for more gets it; a
 * volume whose claim is gone is removed. Sizes are numbers here, not limits. A node whose disk is wiped has lost its volumes,
 * as it would elsewhere. A volume can be copied, as a snapshot would; who wants it to be of one moment halts those who write
 * (`ClusterNode.halted`).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustRun, removeFolder } from '../process.ts';
import type { ApiClient } from './api-client.ts';
import type { ClusterNode } from './node.ts';

export const storageClass = 'local';
/** For storage classes that a test makes. */
export const provisioner = 'caudal.test/local';
/** Kubernetes puts it on a claim that a provisioner is to serve. */
const askedOf = 'volume.kubernetes.io/storage-provisioner';
const selectedNode = 'volume.kubernetes.io/selected-node';
const pollMs = 300;
/** Where volumes are on a node, and where that is in its folder here. */
const placeOnNode = '/var/lib/volumes';
const placeInFolder = 'disk/lib/volumes';

interface Claim {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly accessModes: readonly string[];
    readonly storageClassName?: string;
    readonly volumeName?: string;
    readonly resources: { readonly requests: { readonly storage: string } };
  };
}

/** The claim that a volume is for; one that is not there yet has no uid. */
interface ClaimOfVolume extends Pick<Claim, 'spec'> {
  readonly metadata: Pick<Claim['metadata'], 'name' | 'namespace'> & { readonly uid?: string | undefined };
}

interface Volume {
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly capacity: { readonly storage: string };
    readonly persistentVolumeReclaimPolicy: string;
    readonly nodeAffinity: NodeAffinity;
  };
  readonly status: { readonly phase: string };
}

interface NodeAffinity {
  readonly required: {
    readonly nodeSelectorTerms: readonly {
      readonly matchExpressions: readonly {
        readonly key: string;
        readonly operator: string;
        readonly values: readonly string[];
      }[];
    }[];
  };
}

/** Names an object of a namespace. */
export interface ClaimKey {
  readonly namespace: string;
  readonly name: string;
}

export class Volumes {
  readonly #api: ApiClient;
  readonly #nodes: readonly ClusterNode[];
  readonly #stopping = new AbortController();
  #done: Promise<void> = Promise.resolve();

  constructor(api: ApiClient, nodes: readonly ClusterNode[]) {
    this.#api = api;
    this.#nodes = nodes;
  }

  async start(): Promise<void> {
    await this.#api.create('/apis/storage.k8s.io/v1/storageclasses', {
      metadata: {
        name: storageClass,
        annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
      },
      provisioner,
      volumeBindingMode: 'WaitForFirstConsumer',
      allowVolumeExpansion: true,
    });
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#done;
  }

  /**
   * Copies a claim's volume to one of another name, on the same node. It waits for the next claim of that namespace and name, and
   * goes with that.
   */
  async copy({ namespace, name }: ClaimKey, to: string): Promise<void> {
    const path = `/api/v1/namespaces/${namespace}/persistentvolumeclaims/${name}`;
    const claim = await this.#api.get<Claim>(path);
    const from = claim.spec.volumeName ?? '';
    const { spec } = await this.#api.get<Volume>(`/api/v1/persistentvolumes/${from}`);
    const node = this.#nodes.find((each) => each.name === nodeOf(spec.nodeAffinity));
    if (node === undefined) {
      throw new Error(`${from} is on no node`);
    }
    const folder = join(node.folder, placeInFolder);
    await mustRun('cp', ['--archive', '--reflink=auto', join(folder, from), join(folder, to)]);
    await this.#create(to, node, { ...claim, metadata: { ...claim.metadata, uid: undefined } });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Without an API server, or after a write that came too late, the next pass sees what is to do.
      await this.#pass().catch(() => undefined);
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #pass(): Promise<void> {
    const claims = await this.#api.get<{ items: Claim[] }>('/api/v1/persistentvolumeclaims');
    const volumes = await this.#api.get<{ items: Volume[] }>('/api/v1/persistentvolumes');
    const byName = new Map(volumes.items.map((volume) => [volume.metadata.name, volume]));
    for (const claim of claims.items.filter(isOursToServe)) {
      const volume = byName.get(nameOf(claim));
      const node = this.#nodes.find(({ name }) => name === claim.metadata.annotations?.[selectedNode]);
      if (volume !== undefined) {
        await this.#grow(claim, volume);
      } else if (node !== undefined && claim.spec.volumeName === undefined) {
        await this.#provide(claim, node);
      }
    }
    for (const volume of volumes.items.filter(isOursToRemove)) {
      await this.#remove(volume);
    }
  }

  async #provide(claim: Claim, node: ClusterNode): Promise<void> {
    const name = nameOf(claim);
    await mkdir(join(node.folder, placeInFolder, name), { recursive: true });
    await this.#create(name, node, claim);
  }

  async #create(name: string, node: ClusterNode, { metadata, spec }: ClaimOfVolume): Promise<void> {
    await this.#api.create('/api/v1/persistentvolumes', {
      metadata: { name, annotations: { 'pv.kubernetes.io/provisioned-by': provisioner } },
      spec: {
        capacity: { storage: spec.resources.requests.storage },
        accessModes: spec.accessModes,
        persistentVolumeReclaimPolicy: 'Delete',
        storageClassName: spec.storageClassName,
        claimRef: {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          name: metadata.name,
          namespace: metadata.namespace,
          uid: metadata.uid,
        },
        local: { path: `${placeOnNode}/${name}` },
        nodeAffinity: onlyOn(node.name),
      },
    });
  }

  async #grow({ metadata, spec }: Claim, volume: Volume): Promise<void> {
    const { storage } = spec.resources.requests;
    if (volume.spec.capacity.storage === storage || volume.status.phase !== 'Bound') {
      return;
    }
    const capacity = { storage };
    await this.#api.patch(`/api/v1/persistentvolumes/${volume.metadata.name}`, { spec: { capacity } });
    const claim = `/api/v1/namespaces/${metadata.namespace}/persistentvolumeclaims/${metadata.name}`;
    await this.#api.patch(`${claim}/status`, { status: { capacity } });
  }

  async #remove({ metadata, spec }: Volume): Promise<void> {
    const node = this.#nodes.find(({ name }) => name === nodeOf(spec.nodeAffinity));
    if (node !== undefined) {
      await removeFolder(join(node.folder, placeInFolder, metadata.name));
    }
    await this.#api.delete(`/api/v1/persistentvolumes/${metadata.name}`);
  }
}

const nameOf = ({ metadata }: Claim): string => `pvc-${metadata.uid}`;

const isOursToServe = ({ metadata }: Claim): boolean => metadata.annotations?.[askedOf] === provisioner;

function isOursToRemove({ metadata, spec, status }: Volume): boolean {
  const ours = metadata.annotations?.['pv.kubernetes.io/provisioned-by'] === provisioner;
  return ours && status.phase === 'Released' && spec.persistentVolumeReclaimPolicy === 'Delete';
}

const nodeOf = ({ required }: NodeAffinity): string | undefined =>
  required.nodeSelectorTerms[0]?.matchExpressions[0]?.values[0];

function onlyOn(node: string): NodeAffinity {
  const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: [node] };
  return { required: { nodeSelectorTerms: [{ matchExpressions: [expression] }] } };
}

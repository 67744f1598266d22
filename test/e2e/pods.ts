/** The pods of the broker and of the operator: which they are, and the wait until others are in their place. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterNode } from '../env/kubernetes/node.ts';
import type { Kube } from './kube.ts';
import type { Platform } from './platform.ts';
import { clusterName } from './resources.ts';

const replacedLimitMs = 90_000;
const pollMs = 200;

export interface Pod {
  readonly metadata: { readonly name: string; readonly uid: string; readonly deletionTimestamp?: string };
  readonly spec: { readonly nodeName: string; readonly containers: readonly { readonly image: string }[] };
  readonly status: {
    readonly podIP: string;
    readonly containerStatuses: readonly { readonly containerID: string }[];
  };
}

export const brokerPod = (kube: Kube): Promise<Pod> => kube.get<Pod>(`pod/${clusterName}-0`);

/** The operator's pod that is not on its way out. */
export async function operatorPod(kube: Kube): Promise<Pod> {
  const pods = ['get', 'pods', '--selector', 'app.kubernetes.io/component=operator', '-o', 'json'];
  const { items } = JSON.parse(await kube.operator(pods)) as { items: Pod[] };
  const [pod, ...others] = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  assert.ok(pod, 'the operator has a pod');
  assert.equal(others.length, 0, 'the operator has one pod');
  return pod;
}

/** The node that a pod is on. */
export function nodeOf(pod: Pod, { cluster }: Platform): ClusterNode {
  const node = cluster?.nodes.find(({ name }) => name === pod.spec.nodeName);
  assert.ok(node, `${pod.metadata.name} is on a node`);
  return node;
}

/** Waits until the broker's pod is another one than this, and serves. */
export async function replaced(kube: Kube, { metadata }: Pod): Promise<void> {
  const end = performance.now() + replacedLimitMs;
  while (['', metadata.uid].includes(await uidOfBroker(kube))) {
    assert.ok(performance.now() < end, `${metadata.name} is not replaced\n${await kube.describe()}`);
    await sleep(pollMs);
  }
  await kube.wait('condition=Ready', `pod/${metadata.name}`);
}

const uidOfBroker = (kube: Kube): Promise<string> =>
  kube.kubectl(['get', 'pod', `${clusterName}-0`, '--ignore-not-found', '-o', 'jsonpath={.metadata.uid}']);

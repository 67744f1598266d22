/** The cluster of the tests: pods run, volumes follow their claims, and a node's power comes and goes. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Cluster, cluster } from './cluster.ts';
import { pauseImage } from './node.ts';
import { skipWithoutCluster } from './packages.ts';
import { kubectl } from './tools.ts';

const skip = await skipWithoutCluster();
let made: Cluster;

before(async () => {
  if (skip === false) {
    made = await cluster({ nodes: 2, zones: ['a', 'b'] });
  }
});
after(async () => {
  if (skip === false) {
    await made.stop();
  }
});

const statefulSet = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'kept' },
  spec: {
    serviceName: 'kept',
    selector: { matchLabels: { app: 'kept' } },
    template: {
      metadata: { labels: { app: 'kept' } },
      spec: {
        terminationGracePeriodSeconds: 0,
        containers: [
          { name: 'pause', image: pauseImage, volumeMounts: [{ name: 'data', mountPath: '/data' }] },
        ],
      },
    },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      },
    ],
  },
};

async function kube(args: readonly string[], input = ''): Promise<string> {
  return (await kubectl(made.kubeconfig, args, { input, timeoutMs: 100_000 })).stdout.toString();
}

const volumesOf = (node: string): string[] => {
  const folder = join(made.folder, node, 'disk/lib/volumes');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a pod gets its volume on a node', { skip }, async () => {
  await kube(['apply', '-f', '-'], JSON.stringify(statefulSet));
  await kube(['rollout', 'status', 'statefulset/kept', '--timeout=60s']);
  const zones = await kube([
    'get',
    'nodes',
    '-o',
    'jsonpath={.items[*].metadata.labels.topology\\.kubernetes\\.io/zone}',
  ]);
  assert.equal(zones, 'a b');
  assert.equal(made.nodes.flatMap(({ name }) => volumesOf(name)).length, 1);
});

test('a claim that asks for more gets it', { skip }, async () => {
  const more = { spec: { resources: { requests: { storage: '2Gi' } } } };
  await kube(['patch', 'pvc', 'data-kept-0', '-p', JSON.stringify(more)]);
  await kube(['wait', 'pvc/data-kept-0', '--for=jsonpath={.status.capacity.storage}=2Gi', '--timeout=20s']);
  assert.match(await kube(['get', 'pv']), /2Gi/);
});

test('a node without power is not ready, and its pod runs again when it is back', { skip }, async () => {
  const name = await kube(['get', 'pod', 'kept-0', '-o', 'jsonpath={.spec.nodeName}']);
  const node = made.nodes.find((each) => each.name === name);
  assert.ok(node);
  await node.powerOff();
  await kube(['wait', `node/${name}`, '--for=condition=Ready=Unknown', '--timeout=60s']);
  await node.powerOn();
  await made.ready(node);
  const restarted = '{.status.containerStatuses[0].restartCount}';
  await kube(['wait', 'pod/kept-0', `--for=jsonpath=${restarted}=1`, '--timeout=60s']);
  await kube(['wait', 'pod/kept-0', '--for=condition=Ready', '--timeout=60s']);
  assert.equal(volumesOf(name).length, 1);
});

test('a volume goes with its claim', { skip }, async () => {
  await kube(['delete', 'statefulset', 'kept', '--timeout=60s']);
  await kube(['delete', 'pvc', 'data-kept-0', '--timeout=60s']);
  await kube(['wait', 'pv', '--all', '--for=delete', '--timeout=30s']);
  assert.deepEqual(
    made.nodes.flatMap(({ name }) => volumesOf(name)),
    [],
  );
});

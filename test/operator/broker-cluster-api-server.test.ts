// Shows the BrokerCluster controller on a real API server with the StatefulSet controller and garbage collector of Kubernetes,
// under an account with the rules of the chart: what it makes is accepted and stays as it is, a namespace
// may enforce the restricted profile, overrides merge, volumes grow around a StatefulSet that is made anew, and deletion in any
// order leaves nothing but what the policy keeps. Nodes and brokers are stand-ins.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { systemClock } from '../../broker/os/clock.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { createBrokerClusterController } from '../../operator/broker-cluster/controller.ts';
import type { ConfigMap, Pod, StatefulSet, VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { HttpsTransport } from '../../operator/os/https-transport.ts';
import { KubeAccess } from '../../operator/os/kube-config.ts';
import { OperatorProcess } from '../../operator/process/operator-process.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import { KubeError, type KubeObject, type ResourceType } from '../../operator/runtime/kubernetes.ts';
import {
  type BrokerCluster,
  brokerClusters,
  configMaps,
  disruptionBudgets,
  pods,
  serviceAccounts,
  services,
  statefulSets,
  volumeClaims,
} from '../../operator/runtime/resources.ts';
import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { operatorRules } from '../helm/rights.ts';
import { Administrator } from './administrator.ts';
import { MemoryBrokers } from './memory-brokers.ts';
import { NodeStandIn } from './node-stand-in.ts';
import { RecordedKubernetes } from './recorded-kubernetes.ts';

const skip = await skipWithoutApiServer();
const limitMs = 60_000;

const namespaces: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  namespaced: false,
};

let server: ApiServer;
let administrator: Administrator;
let node: NodeStandIn;
let operator: OperatorProcess;
let transport: HttpsTransport;
let folder: string;
let recorded: RecordedKubernetes;
const brokers = new MemoryBrokers();
const complaints: string[] = [];

function startOperator(kubeconfig: string): void {
  const access = new KubeAccess({ file: kubeconfig, context: undefined });
  transport = new HttpsTransport({ access, userAgent: 'caudal-operator' });
  const complain = (message: string, fields?: object): void => {
    complaints.push(`${message} ${JSON.stringify(fields)}`);
  };
  const logger = { ...silentLogger, warn: complain, error: complain };
  operator = new OperatorProcess(
    { transport, clock: systemClock, timers: systemTimers, random: systemRandom, logger },
    {
      namespaces: [],
      lease: { namespace: 'default', name: 'operator' },
      identity: 'the-operator',
      createControllers: (deps) => {
        recorded = new RecordedKubernetes(deps.kubernetes);
        const parts = { ...deps, kubernetes: recorded, admin: brokers };
        return [
          createBrokerClusterController({ ...parts, defaultImage: 'caudal:1', operatorVersion: '1.2.3' }),
        ];
      },
      onLost: complain,
    },
  );
  operator.start();
}

before(async () => {
  if (skip !== false) return;
  folder = await temporaryFolder('operator');
  server = await apiServer();
  administrator = new Administrator(server);
  await administrator.installKinds();
  const kubeconfig = join(folder, 'kubeconfig');
  await administrator.account(kubeconfig, operatorRules());
  node = new NodeStandIn(administrator, brokers);
  await node.start();
  startOperator(kubeconfig);
});

after(async () => {
  if (skip !== false) return;
  try {
    await operator.stop();
    transport.close();
    await node.stop();
    administrator.close();
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
});

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await look())) {
    if (performance.now() > deadline) {
      const said = [...complaints.slice(-5), ...node.refusals.slice(-5)];
      throw new Error(`not in time: ${what}\n${said.join('\n')}`);
    }
    await sleep(100);
  }
}

async function makeNamespace(name: string): Promise<KubeObject> {
  const labels = {
    'pod-security.kubernetes.io/enforce': 'restricted',
    'pod-security.kubernetes.io/enforce-version': 'latest',
  };
  return administrator.create<KubeObject>(namespaces, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels },
  });
}

type Spec = Partial<BrokerCluster['spec']>;

class Cluster {
  readonly key: { readonly namespace: string; readonly name: string };

  constructor(namespace: string, name = 'main') {
    this.key = { namespace, name };
  }

  async create(spec: Spec): Promise<void> {
    const { apiVersion } = brokerClusters;
    const cluster = { apiVersion, kind: 'BrokerCluster', metadata: this.key, spec };
    await administrator.create<KubeObject>(brokerClusters, cluster);
  }

  async edit(spec: object): Promise<void> {
    await administrator.patch(brokerClusters, this.key, { patch: { spec } });
  }

  async read(): Promise<BrokerCluster> {
    const cluster = await administrator.find<BrokerCluster>(brokerClusters, this.key);
    assert.ok(cluster);
    return cluster;
  }

  async condition(type: 'Ready' | 'Stalled' | 'StorageMatches'): Promise<string> {
    const { metadata, status } = await this.read();
    const condition = conditionOf(status?.conditions, type);
    const current = status?.observedGeneration === metadata.generation;
    return current ? `${condition?.status} ${condition?.reason}` : 'of an older generation';
  }

  async becomes(wanted: string, type: 'Ready' | 'Stalled' | 'StorageMatches' = 'Ready'): Promise<void> {
    await until(
      `${this.key.namespace}: ${type} ${wanted}`,
      async () => (await this.condition(type)) === wanted,
    );
  }

  async pod(): Promise<Pod> {
    const found = await administrator.find<Pod>(pods, { ...this.key, name: `${this.key.name}-0` });
    assert.ok(found);
    return found;
  }

  async inForce(name: string): Promise<string | null | undefined> {
    return brokers.valueOf((await this.pod()).status?.podIP ?? '', name);
  }
}

/** What is left in a namespace of the kinds that the controller makes. */
async function left(namespace: string): Promise<string[]> {
  const types = [statefulSets, pods, services, configMaps, serviceAccounts, disruptionBudgets, volumeClaims];
  const found = await Promise.all(types.map((type) => administrator.list(type, namespace)));
  return found
    .flat()
    .map(({ metadata: { name } }) => name)
    .filter((name) => name !== 'kube-root-ca.crt' && name !== 'default');
}

test('it comes up under the restricted profile, and then nothing is asked of the API server', {
  skip,
}, async () => {
  await makeNamespace('steady');
  const cluster = new Cluster('steady');
  await cluster.create({
    config: { 'log.retention.ms': 1_000_000 },
    resources: { requests: { cpu: '0.5', memory: '512Mi' }, limits: { memory: 1_073_741_824 } },
    zones: ['zone-a', 'zone-b'],
    listeners: [
      { name: 'internal', type: 'Internal', port: 9092 },
      { name: 'nodes', type: 'NodePort', port: 9094, annotations: { note: 'x' } },
    ],
    template: {
      metadata: { labels: { team: 'payments' }, annotations: { note: 'y' } },
      spec: {
        nodeSelector: { disk: 'fast' },
        tolerations: [{ key: 'dedicated', operator: 'Exists' }],
        priorityClassName: 'system-cluster-critical',
        containers: [
          {
            name: 'broker',
            env: [{ name: 'NODE_OPTIONS', value: '--max-old-space-size=256' }],
            volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }],
          },
          {
            name: 'sidecar',
            image: 'sidecar:1',
            securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          },
        ],
        volumes: [{ name: 'scratch', emptyDir: { sizeLimit: '1024Mi' } }],
      },
    },
  });
  await cluster.becomes('True Serving');
  const { status } = await cluster.read();
  assert.equal(status?.brokers?.[0]?.zone, 'zone-a');
  assert.match(status?.listeners?.[1]?.bootstrapServers ?? '', /^192\.0\.2\.1:3\d{4}$/);
  const advertised = await cluster.inForce('advertised.listeners');
  assert.equal(
    advertised,
    `INTERNAL://main-0.main-brokers.steady.svc:9092,NODES://${status?.listeners?.[1]?.bootstrapServers}`,
  );
  const { containers } = (await cluster.pod()).spec as unknown as {
    containers: { name: string; env: { name: string }[] }[];
  };
  assert.deepEqual(
    containers.map(({ name }) => name),
    ['broker', 'sidecar'],
  );
  assert.deepEqual(
    containers[0]?.env.map(({ name }) => name),
    ['POD_NAME', 'HOST_IP', 'CAUDAL_ADVERTISED_LISTENERS', 'NODE_OPTIONS'],
  );
  // Every pass that is still to come from the making of it has been by then.
  await sleep(2_000);
  const { length } = recorded.used;
  await administrator.patch(brokerClusters, cluster.key, {
    patch: { metadata: { annotations: { look: 'again' } } },
  });
  await sleep(8_000);
  assert.deepEqual(
    recorded.used.slice(length).map(({ verb, type }) => `${verb} ${type.kind}`),
    [],
  );
});

test('settings change live or by one restart, wrong ones are told, an override can be taken back', {
  skip,
}, async () => {
  const cluster = new Cluster('steady');
  const { uid } = (await cluster.pod()).metadata;
  await cluster.edit({ config: { 'log.retention.ms': 2_000_000 } });
  await cluster.becomes('True Serving');
  assert.equal(await cluster.inForce('log.retention.ms'), '2000000');
  assert.equal((await cluster.pod()).metadata.uid, uid);
  await cluster.edit({ config: { 'num.partitions': 3 }, template: null });
  await cluster.becomes('True Serving');
  assert.equal(await cluster.inForce('num.partitions'), '3');
  const pod = await cluster.pod();
  assert.notEqual(pod.metadata.uid, uid);
  assert.equal(pod.metadata.labels?.['team'], undefined);
  const { containers } = pod.spec as unknown as { containers: object[] };
  assert.equal(containers.length, 1);
  await cluster.edit({ config: { 'num.partitions': 'many' } });
  await cluster.becomes('True InvalidConfig', 'Stalled');
  assert.equal((await cluster.pod()).metadata.uid, pod.metadata.uid);
  const listeners = [{ name: 'internal', type: 'Internal', port: 9092 }];
  await cluster.edit({ config: { 'num.partitions': 3 }, listeners });
  await cluster.becomes('True Serving');
  assert.equal(await administrator.find(services, { ...cluster.key, name: 'main-nodes' }), undefined);
  const maps = await administrator.list<ConfigMap>(configMaps, 'steady');
  assert.equal(maps.filter(({ metadata }) => metadata.name.startsWith('main-settings')).length, 1);
});

test('a volume grows, the StatefulSet is made anew and its pod stays; what may not grow is told', {
  skip,
}, async () => {
  const cluster = new Cluster('steady');
  const { uid } = (await cluster.pod()).metadata;
  const set = await administrator.find<StatefulSet>(statefulSets, cluster.key);
  await cluster.edit({ storage: { size: '20Gi' } });
  const claimKey = { ...cluster.key, name: 'data-main-0' };
  await until('the claim grows', async () => {
    const claim = await administrator.find<VolumeClaim>(volumeClaims, claimKey);
    return claim?.status?.capacity?.['storage'] === '20Gi';
  });
  await until('the StatefulSet is another one', async () => {
    const present = await administrator.find<StatefulSet>(statefulSets, cluster.key);
    return present !== undefined && present.metadata.uid !== set?.metadata.uid;
  });
  await cluster.becomes('True AsAsked', 'StorageMatches');
  await cluster.becomes('True Serving');
  await until('the pod is adopted', async () => {
    const owners = (await cluster.pod()).metadata.ownerReferences ?? [];
    return owners.length === 1 && owners[0]?.uid !== set?.metadata.uid;
  });
  assert.equal((await cluster.pod()).metadata.uid, uid);
  await cluster.edit({ storage: { size: '15Gi' } });
  await cluster.becomes('False LargerThanAsked', 'StorageMatches');
  await administrator.kubectl(['patch', 'storageclass', 'standard', '-p', '{"allowVolumeExpansion":false}']);
  await cluster.edit({ storage: { size: '30Gi' }, config: { 'num.partitions': 5 } });
  await cluster.becomes('False CannotGrow', 'StorageMatches');
  await cluster.becomes('True Serving');
  assert.equal(await cluster.inForce('num.partitions'), '5');
});

test('what was deleted behind its back comes back', { skip }, async () => {
  const cluster = new Cluster('steady');
  const { uid } = (await cluster.pod()).metadata;
  const before = await administrator.find(statefulSets, cluster.key);
  const names = async (): Promise<string> =>
    (await left('steady'))
      .map((name) => name.replace(/[0-9a-f]{10}$/, '*'))
      .toSorted()
      .join(' ');
  for (const word of ['statefulset/main', 'service/main-brokers', 'pdb/main', 'serviceaccount/main'])
    await administrator.kubectl(['delete', '-n', 'steady', word, '--cascade=orphan', '--wait=false']);
  await administrator.kubectl([
    'delete',
    '-n',
    'steady',
    'configmap',
    '-l',
    'caudal.dev/cluster=main',
    '--wait=false',
  ]);
  const all = 'data-main-0 main main main main-0 main-bootstrap main-brokers main-settings-*';
  await until('all is back', async () => {
    const set = await administrator.find(statefulSets, cluster.key);
    return set?.metadata.uid !== before?.metadata.uid && (await names()) === all;
  });
  await cluster.becomes('True Serving');
  assert.equal((await cluster.pod()).metadata.uid, uid);
});

test('a name that somebody else has is told and left alone; once it is free the cluster comes up', {
  skip,
}, async () => {
  await makeNamespace('taken');
  const other: Readonly<Record<string, KubeObject>> = {
    statefulset: {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { namespace: 'taken', name: 'main' },
      spec: {
        replicas: 0,
        serviceName: 'other',
        selector: { matchLabels: { app: 'other' } },
        template: {
          metadata: { labels: { app: 'other' } },
          spec: { containers: [{ name: 'other', image: 'none.invalid/other' }] },
        },
      },
    } as KubeObject,
    serviceaccount: {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { namespace: 'taken', name: 'main' },
    },
  };
  await administrator.create(statefulSets, other['statefulset']!);
  await administrator.create(serviceAccounts, other['serviceaccount']!);
  const uids = async (): Promise<readonly (string | undefined)[]> =>
    Promise.all(
      [statefulSets, serviceAccounts].map(async (type) => {
        const found = await administrator.find<KubeObject>(type, { namespace: 'taken', name: 'main' });
        assert.deepEqual([found?.metadata.ownerReferences, found?.metadata.labels], [undefined, undefined]);
        return found?.metadata.uid;
      }),
    );
  const before = await uids();
  const cluster = new Cluster('taken');
  await cluster.create({ storage: { size: '1Gi', deletionPolicy: 'Delete' } });
  await cluster.becomes('True NameTaken', 'Stalled');
  const ready = conditionOf((await cluster.read()).status?.conditions, 'Ready');
  assert.match(ready?.message ?? '', /^ServiceAccount main, StatefulSet main: already there/);
  assert.deepEqual(await uids(), before);
  for (const word of Object.keys(other)) await administrator.kubectl(['delete', '-n', 'taken', word, 'main']);
  await cluster.becomes('True Serving');
  await administrator.delete(brokerClusters, await cluster.read());
  await until('nothing is left', async () => (await left('taken')).length === 0);
});

test('a cluster that is deleted takes all with it but the volume; by policy the volume too', {
  skip,
}, async () => {
  await administrator.delete(brokerClusters, await new Cluster('steady').read());
  await until('only the volume is left', async () => (await left('steady')).join() === 'data-main-0');
  await makeNamespace('gone');
  const other = new Cluster('gone');
  await other.create({ storage: { size: '1Gi', deletionPolicy: 'Delete' } });
  await other.becomes('True Serving');
  await other.edit({ storage: { size: '1Gi', deletionPolicy: 'Delete' }, replicas: 0 });
  await other.becomes('False Off');
  await until('no pod is left', async () => (await administrator.list(pods, 'gone')).length === 0);
  await other.edit({ replicas: 1 });
  await other.becomes('True Serving');
  await administrator.delete(brokerClusters, await other.read());
  await until('nothing is left', async () => (await left('gone')).length === 0);
});

test('a namespace goes with a cluster in it, at any moment', { skip }, async () => {
  for (const [index, pauseMs] of [0, 50, 200, 600].entries()) {
    const namespace = await makeNamespace(`short-${index}`);
    await new Cluster(`short-${index}`).create({});
    await sleep(pauseMs);
    await administrator.delete(namespaces, namespace);
  }
  await until('they are gone', async () => {
    const names = (await administrator.list(namespaces)).map(({ metadata }) => metadata.name);
    return !names.some((name) => name.startsWith('short-'));
  });
});

test('the operator asked for nothing that it may not do', { skip }, () => {
  const forbidden = recorded.used.filter(
    ({ error, type }) =>
      error instanceof KubeError &&
      error.status === 403 &&
      // Growth that the storage class does not allow, and namespaces that end, are answered so too.
      type !== volumeClaims &&
      !error.message.includes('being terminated'),
  );
  assert.deepEqual(forbidden, []);
  assert.deepEqual(
    complaints.filter((text) => /cannot (list|watch|get|patch|create|delete|update)/.test(text)),
    [],
  );
});

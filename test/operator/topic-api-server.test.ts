// Shows the Topic controller on a real API server and a real broker, run as the operator runs it: kubectl apply to Ready, what
// kubectl shows, and a steady state without a single request.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { prometheusText } from '../../broker/telemetry/prometheus.ts';
import type { Cluster } from '../../client/cluster.ts';
import { listTopics } from '../../client/topics.ts';
import type { TopicSpec } from '../../operator/api/v1alpha1/topic.ts';
import { ApiClient } from '../../operator/kube/api-client.ts';
import { KubeClient } from '../../operator/kube/kube-client.ts';
import { BrokerAccess } from '../../operator/kafka/broker-access.ts';
import { ChangeFeed } from '../../operator/kafka/change-feed.ts';
import { KafkaTopicAdmin } from '../../operator/kafka/topic-admin.ts';
import { HttpsTransport } from '../../operator/os/https-transport.ts';
import { KubeAccess } from '../../operator/os/kube-config.ts';
import { OperatorProcess } from '../../operator/process/operator-process.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import type { ResourceType } from '../../operator/runtime/kubernetes.ts';
import { brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { createTopicController } from '../../operator/topic/controller.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { kubectl } from '../env/kubernetes/tools.ts';
import { ownClient } from '../env/own-client.ts';
import { brokerCluster, topicResource } from './topic-world.ts';

const limitMs = 60_000;
const skip = await skipWithoutApiServer();
const namespaces: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  namespaced: false,
};

let server: ApiServer;
let broker: CaudalPeer;
let client: Cluster;
let transport: HttpsTransport;
/** The test's own way in, as a user of everything. */
let world: KubeClient;

before(async () => {
  if (skip !== false) return;
  [server, broker] = await Promise.all([apiServer(), startCaudal()]);
  await kubectl(server.kubeconfig, ['apply', '--server-side', '-f', 'crds']);
  await kubectl(server.kubeconfig, ['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s']);
  const access = new KubeAccess({ file: server.kubeconfig, context: undefined });
  transport = new HttpsTransport({ access, userAgent: 'test' });
  const clocks = { clock: systemClock, timers: systemTimers, metrics: new MetricRegistry(1_000) };
  world = new KubeClient(new ApiClient({ ...clocks, transport, rate: { perSecond: 1_000, burst: 1_000 } }));
  client = ownClient(broker.bootstrap);
});

after(async () => {
  if (skip !== false) return;
  client.close();
  transport.close();
  await Promise.all([server.stop(), broker.remove()]);
});

/** The operator with the Topic controller alone, in this process. */
class Operator {
  readonly process: OperatorProcess;
  readonly #transport: HttpsTransport;
  #access: BrokerAccess | undefined;

  constructor(namespace: string) {
    const access = new KubeAccess({ file: server.kubeconfig, context: undefined });
    this.#transport = new HttpsTransport({ access, userAgent: 'caudal-operator/test' });
    const ports = { clock: systemClock, timers: systemTimers, random: systemRandom, logger: silentLogger };
    this.process = new OperatorProcess(
      { ...ports, transport: this.#transport },
      {
        namespaces: [namespace],
        lease: { namespace: 'default', name: `operator-${namespace}` },
        identity: `test-${systemRandom.uuid()}`,
        createControllers: (deps) => {
          const brokers = new BrokerAccess(deps);
          this.#access = brokers;
          const changes = new ChangeFeed({ ...deps, access: brokers });
          const admin = new KafkaTopicAdmin({ ...deps, access: brokers });
          return [createTopicController({ ...deps, changes, admin })];
        },
        onLost: () => undefined,
      },
    );
    this.process.start();
  }

  async stop(): Promise<void> {
    await this.process.stop();
    this.#access?.close();
    this.#transport.close();
  }

  /** Requests to the API server so far, without those for the lease, which alone are PUT. */
  requests(): number {
    const lines = [...prometheusText(this.process.metrics)].join('').split('\n');
    return lines
      .filter((line) => line.startsWith('rest_client_requests_total') && !line.includes('method="PUT"'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}

async function until(what: string, reached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await reached())) {
    assert.ok(performance.now() < deadline, `${what}: not within ${limitMs} ms`);
    await sleep(50);
  }
}

async function makeNamespace(name: string): Promise<void> {
  await world.apply(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
}

/** A cluster that stands for the broker, as its own controller would tell it. */
async function makeCluster(namespace: string): Promise<void> {
  const { status: _, ...cluster } = brokerCluster();
  const made = { ...cluster, metadata: { namespace, name: 'main' } };
  await world.apply(brokerClusters, made);
  await world.applyStatus(brokerClusters, {
    ...made,
    status: {
      brokers: [{ id: 1, pod: 'main-0', ready: true, adminUrl: `http://${broker.admin}` }],
      listeners: [{ name: 'internal', type: 'Internal', bootstrapServers: broker.bootstrap }],
    },
  });
}

async function makeTopic(namespace: string, name: string, spec: Partial<TopicSpec> = {}): Promise<void> {
  const resource = topicResource(name, { topicName: `${namespace}-${name}`, ...spec });
  await world.apply(topics, { ...resource, metadata: { namespace, name } });
}

async function ready(namespace: string, name: string): Promise<string> {
  const topic = await world.get<Topic>(topics, { namespace, name });
  const condition = conditionOf(topic?.status?.conditions, 'Ready');
  return condition === undefined ? 'none' : `${condition.status} ${condition.reason}`;
}

const topicNames = async (): Promise<readonly string[]> => (await listTopics(client)).map(({ name }) => name);

test('kubectl applies a Topic, waits for it, reads it and deletes it', { skip }, async (t) => {
  await makeNamespace('shop');
  await makeCluster('shop');
  const operator = new Operator('shop');
  t.after(() => operator.stop());
  const manifest = (partitions: number): string =>
    JSON.stringify({
      apiVersion: 'caudal.dev/v1alpha1',
      kind: 'Topic',
      metadata: { name: 'orders', namespace: 'shop' },
      spec: {
        clusterRef: { name: 'main' },
        partitions,
        deletionPolicy: 'Delete',
        config: { 'retention.ms': 3_600_000 },
      },
    });
  const run = async (...args: string[]): Promise<string> =>
    (await kubectl(server.kubeconfig, ['-n', 'shop', ...args])).stdout.toString();
  await kubectl(server.kubeconfig, ['apply', '-f', '-'], { input: manifest(2) });
  await run('wait', '--for=condition=Ready', 'topic/orders', '--timeout=30s');
  assert.match(await run('get', 'topic', 'orders'), /main +2 +1 +True/);
  await kubectl(server.kubeconfig, ['apply', '-f', '-'], { input: manifest(4) });
  await until(
    'grown',
    async () =>
      (await world.get<Topic>(topics, { namespace: 'shop', name: 'orders' }))?.status?.partitions === 4,
  );
  await run('wait', '--for=condition=Ready', 'topic/orders', '--timeout=30s');
  await until('told as Events', async () =>
    /PartitionsIncreased/.test(await run('describe', 'topic', 'orders')),
  );
  assert.match(await run('describe', 'topic', 'orders'), /TopicCreated/);
  await run('delete', 'topic', 'orders', '--timeout=30s');
  assert.ok(!(await topicNames()).includes('orders'));
});

test('a hundred topics in steady state: not one request in five seconds', { skip }, async (t) => {
  await makeNamespace('steady');
  await makeCluster('steady');
  const names = Array.from({ length: 100 }, (_, index) => `t${index}`);
  const operator = new Operator('steady');
  t.after(() => operator.stop());
  await Promise.all(
    names.map((name) => makeTopic('steady', name, { config: { 'retention.ms': 1_000_000 } })),
  );
  const states = (): Promise<readonly string[]> => Promise.all(names.map((name) => ready('steady', name)));
  await until('all ready', async () => (await states()).every((state) => state === 'True Reconciled'));
  // What is still under way of the creation: the feed's word of it, Events.
  let before = -1;
  await until('quiet', async () => {
    const last = before;
    await sleep(2_000);
    before = operator.requests();
    return last === before;
  });
  await sleep(5_000);
  assert.equal(operator.requests(), before);
});

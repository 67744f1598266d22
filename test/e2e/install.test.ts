/**
 * From nothing to records, as a user goes: `helm install`, a BrokerCluster and a Topic applied, pods that produce and
 * consume, a client outside of Kubernetes, a ConsumerGroup that shows its lag, and everything removed again but what the
 * policies keep.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import kafkajs from 'kafkajs';
import { Kube } from './kube.ts';
import { inventory, refuseOccupied, removeAll } from './leftovers.ts';
import { type Platform, platform, skipWithoutPlatform } from './platform.ts';
import { bootstrapOf, brokerCluster, clusterName, consumerGroup, topic } from './resources.ts';

const { Kafka, logLevel } = kafkajs;
const skip = await skipWithoutPlatform();
const namespace = 'caudal-e2e';
const operatorNamespace = 'caudal-e2e-operator';
/** The definitions of the kinds stay, and with them the resources; the API server serves them. */
const ofDefinitions = /^(CustomResourceDefinition|APIService) /;
const namespaces = [namespace, operatorNamespace];

describe('from nothing to records', { skip }, () => {
  let ground: Platform;
  let kube: Kube;
  let untouched: string[];
  let begunMs: number;

  before(async () => {
    ground = await platform();
    kube = new Kube({ ...ground, namespace, operatorNamespace });
    untouched = await inventory(kube, namespaces);
    refuseOccupied(untouched, namespaces);
    begunMs = performance.now();
  });
  after(async () => {
    await ground?.stop();
  });

  test('helm installs the operator', async () => {
    await kube.createNamespace();
    await kube.install();
    const ready = await kube.operator([
      'get',
      'deployment',
      'caudal',
      '-o',
      'jsonpath={.status.readyReplicas}',
    ]);
    assert.equal(ready, '1');
  });

  test('what is applied becomes ready, under the strictest pod security', async () => {
    await kube.apply(brokerCluster(), topic('orders', 3), consumerGroup('billing'));
    await kube.wait(
      'condition=Ready',
      `brokercluster/${clusterName}`,
      'topic/orders',
      'consumergroup/billing',
    );
  });

  test('pods produce and consume', async () => {
    const bootstrap = await bootstrapOf(kube, 'internal');
    await kube.runPod(bootstrap, 'seq 1 100 | caudal produce orders');
    const consumed = await kube.runPod(bootstrap, 'caudal consume orders --from start --exit');
    const numbers = consumed.trim().split('\n').map(Number);
    assert.deepEqual(
      numbers.toSorted((left, right) => left - right),
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  test('a client outside goes on where pods left off, and its group shows what it has not read', async () => {
    const kafka = new Kafka({
      brokers: [await bootstrapOf(kube, 'outside')],
      logLevel: logLevel.NOTHING,
    });
    await produce(kafka, 50);
    // A member that leaves is told at once, and the lag with it; otherwise lag is shown at most twice a minute.
    await consume(kafka, 150, () => produce(kafka, 30));
    await kube.wait('jsonpath={.status.lag.records}=30', 'consumergroup/billing');
    await kube.wait('condition=Ready', 'consumergroup/billing');
  });

  test('helm test finds the operator at work', async () => {
    assert.match(await kube.helm(['test', 'caudal']), /Phase:\s+Succeeded/);
  });

  test('an uninstall leaves what the policies keep, and only that', async () => {
    await kube.uninstall();
    await kube.operator(['wait', 'pod', '--all', '--for=delete', '--timeout=60s']);
    const left = (await inventory(kube, [operatorNamespace])).filter((line) => !ofDefinitions.test(line));
    assert.deepEqual(left, [
      `Namespace <none> ${namespace}`,
      `Namespace <none> ${operatorNamespace}`,
      ...untouched,
    ]);
    // Brokers need no operator to serve.
    const kept = await kube.runPod(
      await bootstrapOf(kube, 'internal'),
      'caudal consume orders --from start --exit',
    );
    assert.equal(kept.trim().split('\n').length, 180);
  });

  test('without an operator, resources go and their data stays until its claim goes', async (context) => {
    const names = [`brokercluster/${clusterName}`, 'topic/orders', 'consumergroup/billing'];
    await kube.kubectl(['delete', ...names, '--timeout=60s']);
    await kube.kubectl(['wait', 'pod', '--all', '--for=delete', '--timeout=100s']);
    const left = await inventory(kube, [namespace]);
    assert.deepEqual(
      left.filter((line) => line.includes(` ${namespace} `)),
      [`PersistentVolumeClaim ${namespace} data-${clusterName}-0`],
    );
    await removeAll(kube, namespaces);
    assert.deepEqual(await inventory(kube, namespaces), untouched);
    const seconds = (performance.now() - begunMs) / 1000;
    context.diagnostic(`${seconds.toFixed(0)} s from \`helm install\` until all was removed again`);
  });
});

async function produce(kafka: kafkajs.Kafka, count: number): Promise<void> {
  const producer = kafka.producer();
  await producer.connect();
  const messages = Array.from({ length: count }, (_, index) => ({ value: `outside ${index}` }));
  await producer.send({ topic: 'orders', messages });
  await producer.disconnect();
}

/** Reads as a member of the group until it has seen so many records, does something, commits and leaves. */
async function consume(kafka: kafkajs.Kafka, count: number, then: () => Promise<void>): Promise<void> {
  const consumer = kafka.consumer({ groupId: 'billing' });
  await consumer.connect();
  await consumer.subscribe({ topic: 'orders', fromBeginning: true });
  let seen = 0;
  const all = new Promise<void>((resolve) => {
    void consumer.run({
      eachMessage: async () => {
        seen++;
        if (seen === count) {
          consumer.pause([{ topic: 'orders' }]);
          resolve();
        }
      },
    });
  });
  await all;
  await then();
  // What is under way is committed on the way out.
  await consumer.stop();
  await consumer.disconnect();
  assert.equal(seen, count);
}

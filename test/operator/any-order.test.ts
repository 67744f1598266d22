// Shows that namespace, operator, clusters, topics and groups may come and go in any order and at any time on a real API server:
// nothing is stuck, nothing owned is left but what a policy keeps, nothing foreign is touched. The operator is the process that users
// run, with its rights, killed and started again; brokers are processes too. CAUDAL_SEED=7 replays a seed, CAUDAL_SEEDS=500 runs so
// many.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import type { KubeObject } from '../../operator/runtime/kubernetes.ts';
import {
  type BrokerCluster,
  brokerClusters,
  consumerGroups,
  definitions,
  pods,
  type Topic,
  topics,
} from '../../operator/runtime/resources.ts';
import { caudalCommand } from '../env/caudal.ts';
import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { mustRun, removeFolder, temporaryFolder } from '../env/process.ts';
import { operatorRules } from '../helm/rights.ts';
import { Administrator } from './administrator.ts';
import { type AnyOrderServer, AnyOrderWorld, namespaces } from './any-order-world.ts';
import { brokerAddress, BrokerProcesses, skipWithoutBrokerProcesses } from './broker-processes.ts';
import { NodeStandIn } from './node-stand-in.ts';

const skip = (await skipWithoutApiServer()) || (await skipWithoutBrokerProcesses());
const single = process.env['CAUDAL_SEED'];
const count = Number(process.env['CAUDAL_SEEDS'] ?? 50);
const seeds = single === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [Number(single)];
/** Seeds that run beside each other. */
const atATime = 8;
/** In every tenth the kinds go, which all who share the server notice; so these run together and behind the others. */
const kindsGo = (seed: number): boolean => seed % 10 === 0;
const perTogether = 5;
/** A namespace that waits for so long is stuck. */
const stuckMs = 60_000;

let server: ApiServer;
let node: NodeStandIn;
let folder: string;
let shared: AnyOrderServer;

before(async () => {
  if (skip !== false) return;
  folder = await temporaryFolder('any-order');
  server = await apiServer();
  const administrator = new Administrator(server);
  const brokers = await BrokerProcesses.create();
  const kubeconfig = join(folder, 'kubeconfig');
  shared = { administrator, brokers, kubeconfig };
  await administrator.installKinds();
  await administrator.account(kubeconfig, operatorRules());
  node = new NodeStandIn(administrator, brokers, brokerAddress);
  await node.start();
});

after(async () => {
  if (skip !== false) return;
  try {
    await node.stop();
    await shared.brokers.remove();
    shared.administrator.close();
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
});

test(`${seeds.length} random orders of creation and deletion`, { skip, timeout: 3_600_000 }, async () => {
  const alone = seeds.filter((seed) => !kindsGo(seed));
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let seed = alone.shift(); seed !== undefined; seed = alone.shift()) {
      const world = new AnyOrderWorld(shared, seed);
      await told(world, failed, async () => {
        await begin(world);
        await (world.chance(60) ? world.settle() : undefined);
        await end(world);
      });
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  const together = seeds.filter(kindsGo);
  while (together.length > 0) await withoutKinds(together.splice(0, perTogether), failed);
  if (failed.length > 0) assert.fail(failed.join('\n\n'));
});

/** A seed that fails leaves the others alone. */
async function told(world: AnyOrderWorld, failed: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const foot = node.refusals.slice(-3).join('\n');
    failed.push(`CAUDAL_SEED=${world.prng.seed}: ${words}\n${world.story}\n${foot}`);
  } finally {
    await world.endOperator('SIGKILL');
  }
}

/** A cluster with topics and a group of others in it; then anything. */
async function begin(world: AnyOrderWorld): Promise<void> {
  await world.makeNamespaces();
  await world.createCluster('main');
  world.startOperator();
  await world.until(
    'the first cluster serves',
    async () => (await world.ready(brokerClusters, 'main')) === 'True Serving',
  );
  await world.records.make();
  const acts: readonly (() => void | Promise<void>)[] = [
    () => world.endOperator('SIGKILL'),
    () => world.endOperator('SIGTERM'),
    () => world.startOperator(),
    () => world.startOperator(),
    () => world.createCluster('main'),
    () => world.createCluster('main'),
    () => world.delete(brokerClusters, 'main'),
    () => world.createCluster('taken'),
    () => world.delete(brokerClusters, 'taken'),
    () => world.delete(pods, 'main-0'),
    ...['a', 'b', 'c'].flatMap((name) => [
      () => world.createTopic(name),
      () => world.createTopic(name),
      () => world.delete(topics, name),
    ]),
    ...['g', 'h'].flatMap((name) => [
      () => world.createGroup(name),
      () => world.delete(consumerGroups, name),
    ]),
  ];
  for (let step = 0; step < 15; step++) {
    await acts[world.prng.below(acts.length)]?.();
    await world.pause();
  }
}

async function end(world: AnyOrderWorld): Promise<void> {
  const way = world.prng.below(3);
  if (way === 0) await tidy(world);
  if (way === 1) await abrupt(world);
  if (way === 2) await released(world);
  await goneForGood(world);
}

const guarded = [
  ...['a', 'b', 'c'].map((name) => [topics, name] as const),
  ...['g', 'h'].map((name) => [consumerGroups, name] as const),
];

function shuffled<T>(world: AnyOrderWorld, items: readonly T[]): T[] {
  const left = [...items];
  return Array.from(items, () => left.splice(world.prng.below(left.length), 1)[0] as T);
}

/** Resource by resource, the cluster at any place among them; then only what is foreign or kept by policy is there. */
async function tidy(world: AnyOrderWorld): Promise<void> {
  await world.settle();
  await world.records.assertSameIfThere();
  const clusterLast = world.chance(50);
  const owned = await topicOwner(world);
  const before = await world.find<BrokerCluster>(brokerClusters, 'main');
  const claim = await world.claim();
  const clusters = [
    [brokerClusters, 'main'],
    [brokerClusters, 'taken'],
  ] as const;
  for (const [type, name] of shuffled(world, [...guarded, ...(clusterLast ? [] : clusters)])) {
    if (world.chance(15)) await world.endOperator('SIGKILL');
    await world.delete(type, name);
    await world.pause();
  }
  world.startOperator();
  if (clusterLast) {
    await world.until('topics and groups go', async () =>
      (await Promise.all(guarded.map(([type, name]) => world.ready(type, name)))).every(
        (state) => state === 'gone',
      ),
    );
    const names = await world.topicNames();
    if (owned !== undefined)
      assert.equal(names.includes('orders'), owned === 'Retain', 'the topic goes or stays by its policy');
    await world.records.assertSameIfThere();
    for (const [type, name] of clusters) await world.delete(type, name);
  }
  const keep = before?.spec.storage.deletionPolicy === 'Retain';
  const wanted = keep ? ['PersistentVolumeClaim data-main-0'] : [];
  await world.until(
    'only what the policy keeps is left',
    async () => (await world.left()).join() === wanted.join(),
  );
  if (keep) assert.equal(await world.claim(), claim);
  await world.objects.assertSame();
  await world.delete(namespaces, world.namespace);
}

/** The policy of the one resource that owns the topic; undefined where two may want it, so that what is left depends on their order. */
async function topicOwner(world: AnyOrderWorld): Promise<Topic['spec']['deletionPolicy'] | undefined> {
  const wanting = (await Promise.all(['a', 'b'].map((name) => world.find<Topic>(topics, name)))).filter(
    (topic) => topic !== undefined,
  );
  const [only] = wanting;
  return wanting.length === 1 && (await world.ready(topics, only?.metadata.name ?? '')).startsWith('True')
    ? only?.spec.deletionPolicy
    : undefined;
}

/** The namespace at once, whatever is in it, the operator there or not for a while. */
async function abrupt(world: AnyOrderWorld): Promise<void> {
  await world.objects.assertSame();
  if (world.chance(50)) await world.endOperator(world.chance(50) ? 'SIGKILL' : 'SIGTERM');
  const some = shuffled(world, [...guarded, [brokerClusters, 'main'] as const]).slice(0, world.prng.below(4));
  for (const [type, name] of some) await world.delete(type, name);
  await world.delete(namespaces, world.namespace);
  await world.pause();
  await world.pause();
  world.startOperator();
}

/** The operator is dismissed for good; without it, the namespace goes. */
async function released(world: AnyOrderWorld): Promise<void> {
  await world.endOperator('SIGKILL');
  world.note('release');
  const account = ['--kubeconfig', server.kubeconfig, '--namespace', world.namespace];
  const release = ['release', '--instance', 'none', '--deployment', 'default/none'];
  await mustRun(caudalCommand, ['operator', ...account, ...release]);
  await world.objects.assertSame();
  await world.delete(namespaces, world.namespace);
}

async function goneForGood(world: AnyOrderWorld): Promise<void> {
  await world.until('the namespace goes', () => world.namespaceIsGone(), stuckMs);
  await world.records.assertOnDisk();
  await world.elsewhere.assertSame();
}

/** Seeds beside each other; at some moment the kinds go while operators are there or not, namespaces before or after. */
async function withoutKinds(group: readonly number[], failed: string[]): Promise<void> {
  const worlds = group.map((seed) => new AnyOrderWorld(shared, seed));
  await Promise.all(
    worlds.map((world) =>
      told(world, failed, async () => {
        await begin(world);
      }),
    ),
  );
  const { administrator } = shared;
  const kinds = (await administrator.list<KubeObject>(definitions)).filter(({ metadata }) =>
    metadata.name.endsWith('.caudal.dev'),
  );
  const remaining = worlds.filter(
    (world) => !failed.some((text) => text.startsWith(`CAUDAL_SEED=${world.prng.seed}:`)),
  );
  const [first] = remaining;
  if (first === undefined) return;
  await Promise.all(
    remaining.map((world) =>
      told(world, failed, async () => {
        if (world.chance(60)) world.startOperator();
        await world.pause();
        if (world === first)
          for (const kind of shuffled(world, kinds)) {
            world.note(`delete ${kind.metadata.name}`);
            await administrator.delete(definitions, kind);
            await world.pause();
          }
        await world.pause();
        await world.objects.assertSame();
        await world.delete(namespaces, world.namespace);
        world.startOperator();
        await goneForGood(world);
      }),
    ),
  );
  await told(first, failed, () =>
    first.until('the kinds are gone', async () => {
      const left = await administrator.list<KubeObject>(definitions);
      return !left.some(({ metadata }) => metadata.name.endsWith('.caudal.dev'));
    }),
  );
  await administrator.installKinds();
}

// Shows the end of ConsumerGroups: what each policy does in the brokers, that members hold a deletion up, and that no finalizer
// outlives its use, in whatever order cluster, kind, namespace, operator and groups go.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { finalizer } from '../../operator/api/v1alpha1/group.ts';
import { KubeError, type KubeObject } from '../../operator/runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters, consumerGroups } from '../../operator/runtime/resources.ts';
import { countOfRun, seedOfRun } from '../env/seed.ts';
import { clusterKey, GroupWorld, namespace } from './consumer-group-world.ts';

const minute = 60_000;
const key = { namespace, name: 'g' };

async function withGroup(deletionPolicy: 'Delete' | 'Retain', members = 0): Promise<GroupWorld> {
  const world = new GroupWorld();
  world.createCluster();
  world.brokers.add(
    'g',
    [[5, 10]],
    Array.from({ length: members }, (_, index) => ({ memberId: `m${index}`, partitions: 1 })),
  );
  world.createGroup('g', { deletionPolicy, sessionTimeoutMs: 30_000 });
  await world.driver.settle();
  return world;
}

test('only the policy Delete holds a finalizer, and it goes with the policy', async () => {
  const world = await withGroup('Delete');
  assert.deepEqual(world.group('g')?.metadata.finalizers, [finalizer]);
  world.edit('g', { deletionPolicy: 'Retain' });
  await world.driver.settle();
  assert.deepEqual(world.group('g')?.metadata.finalizers ?? [], []);
  world.kubernetes.edit<KubeObject>(consumerGroups, key, (group) => ({
    ...group,
    metadata: { ...group.metadata, finalizers: ['theirs'] },
  }));
  world.edit('g', { deletionPolicy: 'Delete' });
  await world.driver.settle();
  assert.deepEqual(world.group('g')?.metadata.finalizers, ['theirs', finalizer]);
});

test('Retain leaves the group, Delete takes it with its settings', async () => {
  const retained = await withGroup('Retain');
  retained.kubernetes.remove(consumerGroups, key);
  await retained.driver.elapse(minute);
  assert.deepEqual([retained.group('g'), retained.brokers.groups.has('g')], [undefined, true]);
  const deleted = await withGroup('Delete');
  deleted.kubernetes.remove(consumerGroups, key);
  await deleted.driver.elapse(minute);
  assert.deepEqual([deleted.group('g'), deleted.brokers.groups.has('g')], [undefined, false]);
  assert.equal(deleted.brokers.configs.get('g')?.size, 0);
  assert.deepEqual(deleted.events.reasons, ['SettingsApplied', 'GroupDeleted']);
});

test('paused holds a deletion up too, no longer than brokers would, and Retain at no time', async () => {
  const world = await withGroup('Delete');
  world.edit('g', { paused: true });
  world.kubernetes.remove(consumerGroups, key);
  await world.driver.elapse(2 * minute);
  assert.equal(world.condition('g', 'Stalled'), 'True DeletionBlocked');
  assert.ok(world.brokers.groups.has('g'));
  world.edit('g', { paused: false });
  await world.driver.elapse(minute);
  assert.deepEqual([world.group('g'), world.brokers.groups.has('g')], [undefined, false]);
  const forgotten = await withGroup('Delete');
  forgotten.edit('g', { paused: true });
  forgotten.kubernetes.remove(consumerGroups, key);
  await forgotten.driver.elapse(11 * minute);
  assert.deepEqual([forgotten.group('g'), forgotten.brokers.groups.has('g')], [undefined, true]);
  assert.equal(forgotten.events.reasons.at(-1), 'GroupLeft');
});

test('members hold a deletion up, which is told once, until they are gone', async () => {
  const world = await withGroup('Delete', 2);
  world.kubernetes.remove(consumerGroups, key);
  await world.driver.elapse(2 * minute);
  assert.equal(world.condition('g', 'Ready'), 'False DeletionBlocked');
  assert.equal(world.group('g')?.status?.memberCount, 2);
  assert.deepEqual(world.events.reasons, ['SettingsApplied', 'DeletionBlocked']);
  const writes = world.kubernetes.writes.length;
  await world.driver.elapse(2 * minute);
  assert.equal(world.kubernetes.writes.length, writes);
  world.brokers.groups.get('g')!.members = [];
  await world.driver.elapse(10_000);
  assert.deepEqual([world.group('g'), world.brokers.groups.has('g')], [undefined, false]);
});

test('a deletion that cannot be done is given up at its deadline, with a warning', async () => {
  for (const hinder of [(world: GroupWorld) => (world.brokers.down = true), () => undefined]) {
    const world = await withGroup('Delete', 1);
    hinder(world);
    world.kubernetes.remove(consumerGroups, key);
    await world.driver.elapse(9 * minute);
    assert.notEqual(world.group('g'), undefined);
    await world.driver.elapse(2 * minute);
    assert.equal(world.group('g'), undefined);
    assert.equal(world.brokers.groups.has('g'), true);
    assert.equal(world.events.recorded.at(-1)?.type, 'Warning');
    assert.match(world.events.recorded.at(-1)?.message ?? '', /within 600 s/);
  }
});

test('a cluster that is gone, going or unreadable lets the finalizer go at once, with a warning', async () => {
  const ways: readonly (readonly [string, RegExp, (world: GroupWorld) => void])[] = [
    ['gone', /is gone/, ({ kubernetes }) => kubernetes.remove(brokerClusters, clusterKey)],
    [
      'going',
      /being deleted/,
      ({ kubernetes }) => {
        kubernetes.edit<KubeObject>(brokerClusters, clusterKey, (cluster) => ({
          ...cluster,
          metadata: { ...cluster.metadata, finalizers: ['x'] },
        }));
        kubernetes.remove(brokerClusters, clusterKey);
      },
    ],
    ['its kind gone', /cannot be read|is gone/, ({ kubernetes }) => kubernetes.removeKind(brokerClusters)],
    [
      'forbidden',
      /cannot be read/,
      ({ kubernetes }) => {
        kubernetes.remove(brokerClusters, clusterKey);
        kubernetes.intercept = ({ verb, type }) => {
          if (verb === 'get' && type === brokerClusters) throw new KubeError(403, 'Forbidden', 'no');
        };
      },
    ],
  ];
  for (const [name, message, happen] of ways) {
    const world = await withGroup('Delete');
    happen(world);
    world.kubernetes.remove(consumerGroups, key);
    await world.driver.elapse(1000);
    assert.equal(world.group('g'), undefined, name);
    assert.equal(world.brokers.groups.has('g'), true, name);
    const { type, reason, message: words = '' } = world.events.recorded.at(-1) ?? {};
    assert.deepEqual([type, reason], ['Warning', 'GroupLeft'], name);
    assert.match(words, message, name);
  }
});

test('a cluster that is off is waited for until the deadline', async () => {
  const off = (world: GroupWorld, replicas: number): void => {
    world.kubernetes.edit<BrokerCluster>(brokerClusters, clusterKey, (cluster) => ({
      ...cluster,
      spec: { ...cluster.spec, replicas },
    }));
  };
  const world = await withGroup('Delete');
  off(world, 0);
  world.kubernetes.remove(consumerGroups, key);
  await world.driver.elapse(5 * minute);
  assert.equal(world.condition('g', 'Ready'), 'False ClusterOff');
  off(world, 1);
  await world.driver.elapse(10_000);
  assert.deepEqual([world.group('g'), world.brokers.groups.has('g')], [undefined, false]);
  const never = await withGroup('Delete');
  off(never, 0);
  never.kubernetes.remove(consumerGroups, key);
  await never.driver.elapse(11 * minute);
  assert.deepEqual([never.group('g'), never.brokers.groups.has('g')], [undefined, true]);
});

test('a group that another resource is for too is not deleted with the first', async () => {
  const world = await withGroup('Delete');
  world.createGroup('also', { groupId: 'g' });
  await world.driver.settle();
  world.kubernetes.remove(consumerGroups, key);
  await world.driver.elapse(minute);
  assert.deepEqual([world.group('g'), world.brokers.groups.has('g')], [undefined, true]);
});

type Act = (world: GroupWorld, prng: Prng) => void;

const names = ['g0', 'g1', 'g2', 'g3'];

/** A world that is taken apart in an order that the seed draws, while its operator dies and its brokers stop. */
async function takenApart(
  seed: number,
): Promise<{ readonly world: GroupWorld; readonly kept: readonly string[] }> {
  const prng = new Prng(seed);
  const world = new GroupWorld(prng);
  const present = (name: string): boolean => world.group(name) !== undefined;
  const kept: string[] = [];
  const acts: Act[] = [
    ({ kubernetes }) =>
      kubernetes.find(brokerClusters, clusterKey) && kubernetes.remove(brokerClusters, clusterKey),
    ({ brokers }) => (brokers.down = true),
    ...names.map(
      (name): Act =>
        ({ kubernetes }) =>
          present(name) && kubernetes.remove(consumerGroups, { namespace, name }),
    ),
    () => world.restart(),
    () => world.restart(),
  ];
  world.createCluster();
  for (const name of names) {
    world.brokers.add(name, [[0, 5]], prng.below(2) === 0 ? [] : [{ memberId: 'm', partitions: 1 }]);
    const deletionPolicy = prng.below(2) === 0 ? 'Delete' : 'Retain';
    if (deletionPolicy === 'Retain') kept.push(name);
    world.createGroup(name, { deletionPolicy });
    if (prng.below(2) === 0) await world.driver.elapse(prng.below(20_000));
  }
  while (acts.length > 0) {
    acts.splice(prng.below(acts.length), 1)[0]?.(world, prng);
    if (prng.below(2) === 0) await world.driver.elapse(prng.below(90_000));
  }
  if (prng.below(2) === 0) world.kubernetes.deleteNamespace(namespace);
  await world.driver.elapse(15 * minute);
  return { world, kept };
}

test('whatever goes in which order, no ConsumerGroup stays behind and none that is to be kept is deleted', async () => {
  const first = seedOfRun(1);
  const count = countOfRun('CAUDAL_SEEDS', 100);
  for (let seed = first; seed < first + count; seed++) {
    const { world, kept } = await takenApart(seed);
    assert.deepEqual(world.kubernetes.all(consumerGroups), [], `seed ${seed}`);
    const deleted = world.events.recorded.filter(({ reason }) => reason === 'GroupDeleted');
    for (const name of kept) assert.ok(world.brokers.groups.has(name), `seed ${seed} deleted ${name}`);
    assert.equal(names.length - world.brokers.groups.size, deleted.length, `seed ${seed}`);
  }
});

// Shows what the controller of ConsumerGroups does, on brokers and Kubernetes in memory: the status and when it is written; a
// reset that is done once whatever crashes when; settings, rebalances, scaling; and what happens while nobody can be asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { KubeObject } from '../../operator/runtime/kubernetes.ts';
import { consumerGroups, pods } from '../../operator/runtime/resources.ts';
import { GroupWorld, namespace } from './consumer-group-world.ts';

const minute = 60_000;
const member = (memberId: string, host = '/10.0.0.1') => ({ memberId, host, partitions: 1 });

async function started(): Promise<GroupWorld> {
  const world = new GroupWorld();
  world.createCluster();
  return world;
}

const statusWrites = (world: GroupWorld): number =>
  world.kubernetes.writes.filter(({ verb }) => verb === 'applyStatus').length;

test('a status tells the group, its members with their pods, and its lag', async () => {
  const world = await started();
  world.kubernetes.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace, name: 'reader-0' },
    status: { podIP: '10.0.0.1' },
  } as KubeObject);
  world.brokers.add(
    'g',
    [
      [5, 10],
      [1000, 2234],
    ],
    [member('m1'), member('m2', '/10.0.0.9')],
  );
  world.createGroup('g', { maxLag: 100 });
  await world.driver.settle();
  const { conditions: _conditions, ...status } = world.group('g')?.status ?? {};
  assert.deepEqual(status, {
    observedGeneration: 1,
    groupId: 'g',
    state: 'Stable',
    protocol: 'classic',
    generation: 1,
    coordinator: 0,
    memberCount: 2,
    members: [
      { memberId: 'm1', host: '10.0.0.1', pod: 'reader-0', partitions: 1 },
      { memberId: 'm2', host: '10.0.0.9', partitions: 1 },
    ],
    topics: ['t'],
    lag: { records: 1300 },
    partitions: [
      { topic: 't', partition: 0, committedOffset: 5, endOffset: 10, lag: { records: 5 } },
      { topic: 't', partition: 1, committedOffset: 1000, endOffset: 2234, lag: { records: 1300 } },
    ],
  });
  assert.equal(world.condition('g', 'Ready'), 'True Reconciled');
  assert.equal(world.condition('g', 'Lagging'), 'True AboveMaxLag');
  assert.deepEqual(world.events.reasons, ['Lagging']);
});

test('a hundred groups that stand still are told once, and looked at without a write', async () => {
  const world = await started();
  for (let index = 0; index < 100; index++) {
    world.brokers.add(
      `g${index}`,
      [
        [5, 10],
        [7, 7],
      ],
      [member('m')],
    );
    world.createGroup(`g${index}`, { sessionTimeoutMs: 30_000 });
  }
  await world.driver.elapse(minute);
  const writes = world.kubernetes.writes.length;
  const looks = world.driver.passes.length;
  await world.driver.elapse(10 * minute);
  assert.equal(world.kubernetes.writes.length, writes);
  assert.equal(world.driver.passes.length - looks, 100 * 20);
});

test('a lag that moves all the time is written twice a minute at most', async () => {
  const world = await started();
  const group = world.brokers.add('g', [[0, 0]]);
  world.createGroup('g', { scale: scaleSpec });
  await world.driver.elapse(minute);
  const before = statusWrites(world);
  for (let step = 0; step < 60; step++) {
    group.offsets[0]!.end = group.offsets[0]!.end * 2 + 1;
    group.offsets[0]!.end %= 1e9;
    world.brokers.tell(['g']);
    await world.driver.elapse(10_000);
  }
  // The condition of the scale tells the same words each time: there is no such workload.
  assert.ok(statusWrites(world) - before <= 21, `${statusWrites(world) - before} writes in ten minutes`);
});

const reset = { id: 'monday', to: 'Earliest', dryRun: false } as const;

test('a dry run shows its moves, and the same id then does them, once', async () => {
  const world = await started();
  const group = world.brokers.add(
    'g',
    [
      [5, 10],
      [undefined, 3],
    ],
    [member('m')],
  );
  world.createGroup('g', { reset: { ...reset, dryRun: true } });
  await world.driver.settle();
  const planned = world.group('g')?.status?.reset;
  assert.equal(planned?.state, 'Planned');
  assert.deepEqual(planned?.offsets, [
    { topic: 't', partition: 0, from: 5, to: 0 },
    { topic: 't', partition: 1, to: 0 },
  ]);
  assert.equal(group.offsets[0]?.committed, 5);
  world.edit('g', { reset });
  await world.driver.elapse(minute);
  const done = world.group('g')?.status?.reset;
  assert.deepEqual([done?.state, done?.fencedMembers, done?.offsets?.length], ['Done', 1, 2]);
  assert.equal(world.brokers.resets.length, 1);
  group.offsets[0]!.committed = 9;
  world.edit('g', { maxLag: 5 });
  await world.driver.elapse(10 * minute);
  assert.equal(world.brokers.resets.length, 1);
  assert.equal(group.offsets[0]?.committed, 9);
  world.edit('g', { reset: { ...reset, id: 'tuesday', to: 'Latest' } });
  await world.driver.settle();
  assert.equal(group.offsets[0]?.committed, 10);
  assert.deepEqual(world.events.reasons.filter((reason) => reason === 'OffsetsReset').length, 2);
});

test('an operator that dies at any call of a reset does it once all the same', async () => {
  let crashes = 0;
  for (let at = 0; ; at++) {
    const world = await started();
    const group = world.brokers.add('g', [[5, 10]], [member('m')]);
    world.createGroup('g', {
      reset,
      sessionTimeoutMs: 45_000,
      rebalanceRequest: 'now',
      deletionPolicy: 'Delete',
    });
    let calls = 0;
    let dead = false;
    const die = (): void => {
      if (dead || calls++ !== at) return;
      dead = true;
      world.driver.stop();
      throw new Error('the operator died');
    };
    world.kubernetes.intercept = die;
    world.brokers.intercept = die;
    await world.driver.settle();
    if (dead) {
      crashes++;
      world.restart();
      // Its consumers go on meanwhile.
      if (group.lastResetId !== undefined) group.offsets[0]!.committed = 8;
    }
    await world.driver.elapse(minute);
    const { status } = world.group('g')!;
    assert.equal(
      world.brokers.resets.length,
      1,
      `reset ${world.brokers.resets.length} times with a crash at ${at}`,
    );
    assert.equal(status?.reset?.state, 'Done', `crash at ${at}`);
    assert.deepEqual(
      status?.reset?.offsets,
      [{ topic: 't', partition: 0, from: 5, to: 0 }],
      `crash at ${at}`,
    );
    assert.deepEqual(status?.settings, ['consumer.session.timeout.ms']);
    assert.equal(world.brokers.configs.get('g')?.get('consumer.session.timeout.ms'), '45000');
    assert.equal(status?.rebalanceRequest, 'now');
    assert.ok(world.brokers.rebalances >= 1 && world.brokers.rebalances <= 2);
    assert.equal(world.condition('g', 'Ready'), 'True Reconciled');
    if (!dead) break;
  }
  assert.ok(crashes > 12, `${crashes} places to die`);
});

test('a store that is behind makes nothing be done twice', async () => {
  const world = await started();
  world.brokers.add('g', [[5, 10]], [member('m')]);
  world.createGroup('g', { reset, rebalanceRequest: 'now' });
  world.kubernetes.sync();
  world.kubernetes.lagging = true;
  for (let pass = 0; pass < 5; pass++) {
    world.brokers.tell();
    await world.driver.settle();
  }
  world.kubernetes.sync();
  await world.driver.elapse(minute);
  assert.equal(world.brokers.resets.length, 1);
  assert.equal(world.brokers.rebalances, 1);
  assert.equal(world.group('g')?.status?.reset?.state, 'Done');
});

test('a reset that the brokers refuse is told, and tried again only when something else is asked', async () => {
  const world = await started();
  world.createGroup('g', { reset });
  await world.driver.elapse(5 * minute);
  assert.equal(world.condition('g', 'Stalled'), 'True ResetRefused');
  assert.match(world.group('g')?.status?.reset?.message ?? '', /GROUP_ID_NOT_FOUND/);
  assert.equal(world.brokers.calls.filter((call) => call === 'reset').length, 1);
  world.brokers.add('g', [[5, 10]]);
  world.edit('g', { reset: { ...reset, id: 'again' } });
  await world.driver.settle();
  assert.equal(world.group('g')?.status?.reset?.state, 'Done');
  assert.equal(world.condition('g', 'Stalled'), 'False Reconciled');
});

test('settings are set where they differ, and taken back when they are no longer named', async () => {
  const world = await started();
  world.brokers.add('g', [[0, 0]]);
  world.brokers.configs.set('g', new Map([['consumer.heartbeat.interval.ms', '3000']]));
  world.createGroup('g', { sessionTimeoutMs: 45_000 });
  await world.driver.settle();
  const config = (): object => Object.fromEntries(world.brokers.configs.get('g') ?? []);
  assert.deepEqual(config(), {
    'consumer.heartbeat.interval.ms': '3000',
    'consumer.session.timeout.ms': '45000',
  });
  world.brokers.configs.get('g')?.set('consumer.session.timeout.ms', '1');
  world.brokers.tell(['g']);
  await world.driver.settle();
  assert.deepEqual(config(), {
    'consumer.heartbeat.interval.ms': '3000',
    'consumer.session.timeout.ms': '45000',
  });
  const { sessionTimeoutMs: _gone, ...rest } = world.group('g')!.spec;
  world.kubernetes.edit<KubeObject>(
    consumerGroups,
    { namespace, name: 'g' },
    (group) => ({ ...group, spec: rest }) as KubeObject,
  );
  await world.driver.settle();
  assert.deepEqual(config(), { 'consumer.heartbeat.interval.ms': '3000' });
  assert.equal(world.group('g')?.status?.settings, undefined);
});

test('a quarrel with another program over settings slows down', async () => {
  const world = await started();
  world.brokers.add('g', [[0, 0]]);
  world.createGroup('g', { sessionTimeoutMs: 45_000 });
  await world.driver.settle();
  const before = world.events.reasons.length;
  for (let round = 0; round < 100; round++) {
    world.brokers.configs.get('g')?.set('consumer.session.timeout.ms', '1');
    world.brokers.tell(['g']);
    await world.driver.elapse(100);
  }
  const corrections = world.events.reasons.length - before;
  assert.ok(corrections >= 2 && corrections <= 5, `${corrections} corrections in ten seconds`);
});

test('settings that are refused are told with the brokers’ words, and hold up nothing else', async () => {
  const world = await started();
  world.brokers.add('g', [[5, 10]]);
  world.brokers.refuseSettings = 'above group.consumer.max.session.timeout.ms';
  world.createGroup('g', { sessionTimeoutMs: 3_000_000, reset });
  await world.driver.elapse(minute);
  assert.equal(world.condition('g', 'Stalled'), 'True InvalidConfig');
  assert.equal(world.group('g')?.status?.reset?.state, 'Done');
  const writes = world.kubernetes.writes.length;
  await world.driver.elapse(10 * minute);
  assert.equal(world.kubernetes.writes.length, writes);
  assert.deepEqual(world.events.reasons, ['OffsetsReset', 'InvalidConfig']);
  world.brokers.refuseSettings = undefined;
  await world.driver.elapse(minute);
  assert.equal(world.condition('g', 'Ready'), 'True Reconciled');
});

test('while nobody can be asked the state is Unknown, nothing is 0, and the end of it is found without help', async () => {
  const world = await started();
  world.brokers.add('g', [[5, 10]], [member('m')]);
  world.createDeployment('readers', 3);
  world.createGroup('g', { maxLag: 1, scale: { ...scaleSpec, scaleDownAfterSeconds: 0 } });
  world.brokers.down = true;
  await world.driver.elapse(10 * minute);
  const { status } = world.group('g')!;
  assert.deepEqual([status?.state, status?.lag, status?.memberCount], ['Unknown', undefined, undefined]);
  assert.equal(world.condition('g', 'Ready'), 'Unknown BrokerUnavailable');
  assert.equal(world.condition('g', 'Lagging'), 'Unknown LagUnknown');
  assert.equal(world.condition('g', 'ScaleActive'), 'Unknown GroupUnknown');
  assert.equal(world.replicas('readers'), 3);
  assert.equal(statusWrites(world), 1);
  world.brokers.down = false;
  await world.driver.elapse(minute);
  assert.equal(world.condition('g', 'Ready'), 'True Reconciled');
  assert.deepEqual(world.group('g')?.status?.lag, { records: 5 });
});

test('a paused group is told and left alone', async () => {
  const world = await started();
  world.brokers.add('g', [[5, 10]], [member('m')]);
  world.createDeployment('readers', 5);
  world.createGroup('g', {
    paused: true,
    reset,
    rebalanceRequest: 'x',
    sessionTimeoutMs: 9000,
    scale: { ...scaleSpec, scaleDownAfterSeconds: 0 },
  });
  await world.driver.elapse(minute);
  assert.deepEqual(new Set(world.brokers.calls), new Set(['describe']));
  assert.deepEqual([world.condition('g', 'Paused'), world.replicas('readers')], ['True Paused', 5]);
  assert.deepEqual(world.group('g')?.status?.lag, { records: 5 });
  world.edit('g', { paused: false });
  await world.driver.elapse(minute);
  assert.deepEqual([world.brokers.resets.length, world.brokers.rebalances], [1, 1]);
});

test('of two resources for one group the first acts; when it goes, the other does', async () => {
  const world = await started();
  world.brokers.add('g', [[5, 10]]);
  world.createGroup('g', { sessionTimeoutMs: 10_000 });
  await world.driver.elapse(5_000);
  world.createGroup('also', { groupId: 'g', sessionTimeoutMs: 20_000, reset });
  await world.driver.elapse(5 * minute);
  assert.equal(world.condition('also', 'Stalled'), 'True Conflict');
  assert.equal(world.group('also')?.status?.state, 'Empty');
  assert.equal(world.brokers.resets.length, 0);
  assert.equal(world.brokers.configs.get('g')?.get('consumer.session.timeout.ms'), '10000');
  world.kubernetes.remove(consumerGroups, { namespace, name: 'g' });
  await world.driver.elapse(minute);
  assert.equal(world.condition('also', 'Ready'), 'True Reconciled');
  assert.equal(world.brokers.configs.get('g')?.get('consumer.session.timeout.ms'), '20000');
  assert.equal(world.brokers.resets.length, 1);
});

const scaleSpec = {
  targetRef: { kind: 'Deployment', name: 'readers' },
  minReplicas: 1,
  maxReplicas: 10,
  lagPerReplica: 100,
  scaleUpAfterSeconds: 0,
  scaleDownAfterSeconds: 300,
} as const;

test('a workload follows the lag up at once and down after its window, never past the partitions', async () => {
  const world = await started();
  const group = world.brokers.add('g', [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  world.createDeployment('readers', 1);
  world.createGroup('g', { scale: scaleSpec });
  await world.driver.elapse(minute);
  assert.equal(world.condition('g', 'ScaleActive'), 'True AtSize');
  for (const offsets of group.offsets) offsets.end = 100_000;
  await world.driver.elapse(20_000);
  assert.equal(world.replicas('readers'), 4);
  for (const offsets of group.offsets) offsets.committed = 100_000;
  await world.driver.elapse(4 * minute);
  assert.equal(world.replicas('readers'), 4);
  assert.equal(world.condition('g', 'ScaleActive'), 'True Waiting');
  await world.driver.elapse(2 * minute);
  assert.equal(world.replicas('readers'), 1);
  assert.deepEqual(world.events.reasons, ['Scaled', 'Scaled']);
  assert.equal(world.kubernetes.writes.filter(({ verb }) => verb === 'scale').length, 2);
  assert.deepEqual(world.group('g')?.status?.scale?.usefulReplicas, [1, 2, 4]);
});

test('a window goes on over a restart of the operator, and somebody else’s size begins another', async () => {
  const world = await started();
  world.brokers.add('g', [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  world.createDeployment('readers', 4);
  world.createGroup('g', { scale: scaleSpec });
  await world.driver.elapse(4 * minute);
  world.restart();
  await world.driver.elapse(1.5 * minute);
  assert.equal(world.replicas('readers'), 1);
  world.setReplicas('readers', 4);
  await world.driver.elapse(4 * minute);
  assert.equal(world.replicas('readers'), 4);
  await world.driver.elapse(1.5 * minute);
  assert.equal(world.replicas('readers'), 1);
});

test('of two groups that keep one workload at a size, the older does and the other says so', async () => {
  const world = await started();
  world.brokers.add('g', [[0, 1000]]);
  world.brokers.add('later', [[0, 0]]);
  world.createDeployment('readers', 0);
  world.createGroup('g', { scale: scaleSpec });
  await world.driver.elapse(minute);
  world.createGroup('later', { scale: { ...scaleSpec, minReplicas: 0, scaleDownAfterSeconds: 0 } });
  const before = world.kubernetes.writes.filter(({ verb }) => verb === 'scale').length;
  await world.driver.elapse(5 * minute);
  assert.equal(world.condition('later', 'ScaleActive'), 'False TargetTaken');
  assert.equal(world.condition('g', 'ScaleActive'), 'True AtSize');
  assert.equal(world.replicas('readers'), 1);
  assert.equal(world.kubernetes.writes.filter(({ verb }) => verb === 'scale').length, before);
  world.kubernetes.remove(consumerGroups, { namespace, name: 'g' });
  await world.driver.elapse(minute);
  assert.equal(world.replicas('readers'), 0, 'the other takes its place');
});

test('a workload that is missing is told, and found when it comes', async () => {
  const world = await started();
  world.brokers.add('g', [[0, 1000]]);
  world.createGroup('g', { scale: scaleSpec });
  await world.driver.settle();
  assert.equal(world.condition('g', 'ScaleActive'), 'False TargetNotFound');
  assert.equal(world.condition('g', 'Ready'), 'True Reconciled');
  world.createDeployment('readers', 0);
  await world.driver.settle();
  assert.equal(world.replicas('readers'), 1);
});

test('only the groups that the brokers name are looked at', async () => {
  const world = await started();
  for (const name of ['g1', 'g2', 'g3']) {
    world.brokers.add(name, [[0, 0]]);
    world.createGroup(name);
  }
  await world.driver.settle();
  const before = world.driver.passes.length;
  world.brokers.tell(['g2', 'of nobody']);
  await world.driver.settle();
  assert.deepEqual(
    world.driver.passes.slice(before).map(({ key }) => key.name),
    ['g2'],
  );
  world.brokers.tell();
  await world.driver.settle();
  assert.equal(world.driver.passes.length - before, 4);
});

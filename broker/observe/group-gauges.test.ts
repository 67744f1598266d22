// Shows that a reading of groups goes group by group, so that its reader can pause, and what its bounds leave out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupFixture } from '../../test/groups/group-fixture.ts';
import { type MetricDefinition, MetricRegistry, type MetricSample } from '../base/metrics.ts';
import type { Broker } from '../broker.ts';
import type { AnyGroup } from '../core/group/group-overview.ts';
import { zeroUuid } from '../base/uuid.ts';
import { groupPartitionsShownMax, groupsShownMax } from '../limits.ts';
import { groupMetrics as metrics } from '../port/group-metrics.ts';
import { GroupGauges } from './group-gauges.ts';

/** A broker with one machine of groups and one topic, of which nothing but high watermarks is looked at. */
class World {
  readonly fixture = new GroupFixture();
  readonly registry = new MetricRegistry(10);
  /** Groups that a reading has come to. */
  visited = 0;

  constructor(partitions: number) {
    const topic = {
      name: 't',
      id: zeroUuid,
      partitions: Array.from({ length: partitions }, () => ({ highWatermark: 10 })),
    };
    const { machine } = this.fixture;
    const groups = machine.groups.bind(machine);
    const visit = (): void => void this.visited++;
    machine.groups = function* (): Generator<AnyGroup> {
      for (const group of groups()) {
        visit();
        yield group;
      }
    };
    const broker = {
      groups: { shards: () => [{ machine }].values() },
      replicas: { topicByName: (name: string) => (name === 't' ? topic : undefined) },
    };
    new GroupGauges(broker as unknown as Broker, { wall: () => 0 }).observe(this.registry);
  }

  commit(groups: number, offsets: readonly number[]): void {
    for (let group = 0; group < groups; group++) this.fixture.commit({ groupId: `g${group}`, offsets });
  }

  samples(definition: MetricDefinition): Iterator<MetricSample> {
    const family = [...this.registry.families()].find((one) => one.definition === definition)!;
    const [source] = family.sources;
    return source!()[Symbol.iterator]();
  }

  count(definition: MetricDefinition): number {
    const samples = this.samples(definition);
    let count = 0;
    while (samples.next().done !== true) count++;
    return count;
  }
}

test('a reading comes to a group when its lines are wanted, and not before', () => {
  const world = new World(10);
  world.commit(1_000, [5]);
  for (const definition of [metrics.currentOffset, metrics.lag]) {
    world.visited = 0;
    const samples = world.samples(definition);
    for (let line = 0; line < 25; line++) samples.next();
    assert.equal(world.visited, 3, '25 lines are of three groups with ten partitions');
  }
  for (const definition of [metrics.members, metrics.lagSum]) {
    world.visited = 0;
    const samples = world.samples(definition);
    for (let line = 0; line < 25; line++) samples.next();
    assert.equal(world.visited, 25);
  }
  assert.equal(world.count(metrics.lag), 10_000);
});

test('groups above the bounds are left out of every metric, and counted', () => {
  const many = new World(1);
  many.commit(groupsShownMax + 7, [5]);
  assert.equal(many.count(metrics.members), groupsShownMax);
  assert.equal(many.count(metrics.lag), groupsShownMax);
  assert.deepEqual(many.samples(metrics.groupsHidden).next().value, [[], 7]);

  const wide = new World(300);
  wide.commit(100, [5]);
  const fit = Math.floor(groupPartitionsShownMax / 300);
  assert.equal(wide.count(metrics.members), fit);
  assert.equal(wide.count(metrics.lag), fit * 300);
  assert.equal(wide.count(metrics.lagSum), fit);
  assert.deepEqual(wide.samples(metrics.groupsHidden).next().value, [[], 100 - fit]);
});

test('lag is -1 where nothing is committed, and 0 behind the end', () => {
  const world = new World(3);
  world.commit(1, [4, 12]);
  const lag = world.samples(metrics.lag);
  assert.deepEqual(
    [lag.next().value, lag.next().value, lag.next().value],
    [
      [['g0', 't', '0'], 6],
      [['g0', 't', '1'], 0],
      [['g0', 't', '2'], -1],
    ],
  );
  assert.deepEqual(world.samples(metrics.currentOffsetSum).next().value, [['g0', 't'], 16]);
});

// Shows what a Topic's status says for each finding: conditions with reasons and the next act, the plan as it goes, what is kept
// when nobody answers or another owns the topic, and that everything stays within the bounds of the schema.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Condition } from '../api/v1alpha1/conditions.ts';
import type { TopicSpec, TopicStatus } from '../api/v1alpha1/topic.ts';
import { conditionOf } from '../runtime/conditions.ts';
import type { Topic } from '../runtime/resources.ts';
import type { Observation, ObservedPartition } from './admin.ts';
import { ownerText } from './owner.ts';
import { planOf } from './plan.ts';
import { type Finding, statusOf } from './status.ts';
import { exampleTopic } from './testing/example-topic.ts';

const now = '2026-01-01T00:00:00Z';
const later = '2026-01-01T01:00:00Z';

const topicOf = (spec: Partial<TopicSpec> = {}, status?: TopicStatus): Topic =>
  exampleTopic({ spec: { partitions: 2, ...spec }, status, generation: 3 });

const partition = (index: number, more: Partial<ObservedPartition> = {}): ObservedPartition => ({
  partition: index,
  leader: 1,
  replicas: [1],
  inSync: [1],
  startOffset: 0,
  endOffset: 10,
  sizeBytes: 1_000,
  ...more,
});

const observed = (
  partitions: readonly ObservedPartition[],
  owner: string = ownerText(topicOf()),
): Observation => ({
  brokers: 1,
  topic: { topicId: 'id-1', owner, partitions, overrides: new Map() },
});

function seen(
  topic: Topic,
  observation: Observation,
  more: Partial<Finding & { kind: 'seen' }> = {},
): Finding {
  const plan = planOf({ topic, observation, ownerIsGone: false });
  return { kind: 'seen', observation, plan, refusals: [], approved: true, acted: false, ...more };
}

const healthy = observed([partition(0), partition(1)]);

const words = ({ conditions }: TopicStatus): Record<string, string> =>
  Object.fromEntries(
    (conditions ?? []).map(({ type, status, reason }: Condition) => [type, `${status} ${reason}`]),
  );

test('a healthy topic', () => {
  const status = statusOf(topicOf(), seen(topicOf(), healthy), now);
  assert.deepEqual(words(status), {
    Ready: 'True Reconciled',
    Reconciling: 'False Reconciled',
    Stalled: 'False Reconciled',
  });
  const { topicId, partitions, replicas, sizeBytes, offlinePartitions, underReplicatedPartitions } = status;
  assert.deepEqual(
    { topicId, partitions, replicas, sizeBytes, offlinePartitions, underReplicatedPartitions },
    {
      topicId: 'id-1',
      partitions: 2,
      replicas: 1,
      sizeBytes: 2_000,
      offlinePartitions: 0,
      underReplicatedPartitions: 0,
    },
  );
});

test('a second look at the same says the same, with the time of the change', () => {
  const first = statusOf(topicOf(), seen(topicOf(), healthy), now);
  const topic = topicOf({}, first);
  assert.deepEqual(statusOf(topic, seen(topic, healthy), later), first);
});

test('partitions without a leader, or behind', () => {
  const offline = observed([partition(0), partition(1, { leader: -1, inSync: [] })]);
  const down = statusOf(topicOf(), seen(topicOf(), offline), now);
  assert.equal(words(down)['Ready'], 'False PartitionsOffline');
  assert.match(conditionOf(down.conditions, 'Ready')?.message ?? '', /1 of 2 partitions.*kubectl/);
  assert.equal(down.offlinePartitions, 1);
  const behind = observed([
    partition(0, { replicas: [1, 2], inSync: [1] }),
    partition(1, { replicas: [1, 2], inSync: [1, 2] }),
  ]);
  const late = statusOf(topicOf(), seen(topicOf(), behind), now);
  assert.deepEqual([words(late)['Ready'], late.underReplicatedPartitions], ['True Reconciled', 1]);
});

test('a size that nobody knows is left out, not zero', () => {
  const unknown = observed([partition(0), partition(1, { sizeBytes: -1 })]);
  const status = statusOf(topicOf(), seen(topicOf(), unknown), now);
  assert.equal(status.sizeBytes, undefined);
  assert.equal(status.partitionStates?.[1]?.sizeBytes, -1);
});

test('a plan runs, waits, is done, or comes to nothing', () => {
  const topic = topicOf({ partitions: 4 });
  const running = statusOf(topic, seen(topic, healthy), now);
  assert.deepEqual([running.plan?.state, words(running)['Reconciling']], ['Running', 'True Updating']);
  const waiting = statusOf(topic, seen(topic, healthy, { approved: false }), now);
  assert.deepEqual([waiting.plan?.state, words(waiting)['Stalled']], ['Waiting', 'True WaitingForApproval']);
  assert.match(
    conditionOf(waiting.conditions, 'Ready')?.message ?? '',
    new RegExp(waiting.plan?.id ?? 'none'),
  );
  const grown = observed([0, 1, 2, 3].map((index) => partition(index)));
  const after = topicOf({ partitions: 4 }, running);
  assert.equal(statusOf(after, seen(after, grown, { acted: true }), now).plan?.state, 'Done');
  assert.equal(statusOf(after, seen(after, grown), now).plan?.state, 'Done', 'an operator died in between');
  const moot = topicOf({}, waiting);
  assert.equal(statusOf(moot, seen(moot, healthy), now).plan, undefined);
});

test('nobody answers: what was known stays, and readiness is unknown', () => {
  const before = statusOf(topicOf(), seen(topicOf(), healthy), now);
  const topic = topicOf({}, before);
  const status = statusOf(topic, { kind: 'unseen', reason: 'BrokerUnavailable', message: 'x' }, later);
  assert.deepEqual(words(status), {
    Ready: 'Unknown BrokerUnavailable',
    Reconciling: 'True BrokerUnavailable',
    Stalled: 'False Reconciled',
  });
  assert.equal(conditionOf(status.conditions, 'Ready')?.lastTransitionTime, later);
  assert.deepEqual({ ...status, conditions: [] }, { ...before, conditions: [] });
  const again = { kind: 'unseen', reason: 'BrokerUnavailable', message: 'other words' } as const;
  assert.deepEqual(statusOf(topicOf({}, status), again, later), status, 'an outage is written once');
  const off = statusOf(topic, { kind: 'unseen', reason: 'ClusterOff', message: 'x' }, later);
  assert.deepEqual(
    [words(off)['Ready'], words(off)['Reconciling']],
    ['False ClusterOff', 'False Reconciled'],
  );
});

test('a topic of another: nothing is told of it, and who had it remembers which it was', () => {
  const before = statusOf(topicOf(), seen(topicOf(), healthy), now);
  const topic = topicOf({}, { ...before, configKeys: ['flush.ms'] });
  const status = statusOf(topic, seen(topic, observed([partition(0)], 'Topic/shop/other/u2')), later);
  assert.equal(words(status)['Stalled'], 'True Conflict');
  const { topicId, partitions, sizeBytes, partitionStates, configKeys } = status;
  assert.deepEqual(
    { topicId, partitions, sizeBytes, partitionStates, configKeys },
    {
      topicId: 'id-1',
      partitions: undefined,
      sizeBytes: undefined,
      partitionStates: undefined,
      configKeys: ['flush.ms'],
    },
  );
});

test('numbers are told anew when one of them is a tenth away', () => {
  const topic = topicOf(
    {},
    statusOf(topicOf(), seen(topicOf(), observed([partition(0, { endOffset: 100 }), partition(1)])), now),
  );
  const endAfter = (endOffset: number, more: Partial<ObservedPartition> = {}): number | undefined =>
    statusOf(topic, seen(topic, observed([partition(0, { endOffset, ...more }), partition(1)])), later)
      .partitionStates?.[0]?.endOffset;
  assert.deepEqual(
    [endAfter(105), endAfter(95), endAfter(120), endAfter(0), endAfter(-1)],
    [100, 100, 120, 0, -1],
  );
  assert.equal(endAfter(105, { sizeBytes: 5_000 }), 105, 'all are told when one is');
  assert.equal(endAfter(105, { leader: 2 }), 105, 'and when anything else changes');
});

test('a status stays within the bounds of its schema', () => {
  const long = 'v'.repeat(4_000);
  const config = Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`k${index}`, long]));
  const topic = topicOf(
    { config, partitions: 500, approval: 'Manual' },
    { configKeys: Array.from({ length: 100 }, (_, i) => `o${i}`) },
  );
  const overrides = new Map(Array.from({ length: 100 }, (_, index): [string, string] => [`o${index}`, long]));
  const many = Array.from({ length: 300 }, (_, index) => partition(index));
  const observation = {
    brokers: 1,
    topic: { topicId: 'id-1', owner: ownerText(topic), partitions: many, overrides },
  };
  const status = statusOf(topic, seen(topic, observation, { approved: false }), now);
  assert.ok((status.plan?.actions.length ?? 0) <= 64);
  assert.ok(status.plan?.actions.every((step) => step.length <= 1_024));
  assert.ok(status.conditions?.every(({ message }) => message.length <= 32_768));
  assert.ok((status.configKeys?.length ?? 0) <= 128);
  assert.ok((status.partitionStates?.length ?? 0) <= 100);
  const unnamable = { ...topicOf(), metadata: { ...topicOf().metadata, name: 'n'.repeat(253) } };
  const absent = { brokers: 1, topic: undefined };
  assert.equal(statusOf(unnamable, seen(unnamable, absent), now).topicName, undefined);
});

// Shows that answers about groups are read with care: what is not known stays unknown, and what is no answer is none.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrokersUnavailableError } from '../runtime/brokers.ts';
import { groupAnswers, groupFacts, rebalancedMembers, resetOutcome } from './group-answers.ts';

test('a group is read as it is described', () => {
  const group = {
    groupId: 'g',
    found: true,
    available: true,
    protocol: 'consumer',
    state: 'Stable',
    generation: 7,
    coordinator: 0,
    members: [{ memberId: 'm', clientId: 'c', host: '/127.0.0.1', partitions: 2 }],
    lastRebalance: { timeMs: 5, reason: 'a member joined' },
    partitions: [
      { topic: 't', partition: 1, startOffset: 0, endOffset: 9, lag: {} },
      {
        topic: 't',
        partition: 0,
        committedOffset: 3,
        startOffset: 0,
        endOffset: 9,
        memberId: 'm',
        lag: { records: 6, bytes: 60, seconds: 1.6 },
      },
    ],
  };
  const { groupId: _id, available: _available, ...rest } = group;
  const [second, first] = group.partitions;
  assert.deepEqual(groupFacts(groupAnswers({ groups: [group] }).get('g')), {
    ...rest,
    partitions: [{ ...first, lag: { records: 6, bytes: 60, seconds: 2 } }, second],
  });
});

test('a coordinator that loads says nothing, a group that nobody knows is not found', () => {
  assert.equal(groupFacts({ groupId: 'g', available: false }), undefined);
  assert.deepEqual(groupFacts({ groupId: 'g', found: false, available: true }), {
    found: false,
    state: 'Dead',
    members: [],
    partitions: [],
  });
});

test('numbers that are none are left out, never 0', () => {
  const partition = {
    topic: 't',
    partition: 0,
    committedOffset: null,
    endOffset: '9',
    lag: { records: null, bytes: Number.NaN, seconds: 'x' },
  };
  const facts = groupFacts({ found: true, available: true, state: 'Empty', partitions: [partition] });
  assert.deepEqual(facts?.partitions, [{ topic: 't', partition: 0, lag: {} }]);
});

test('what is no answer is as if nobody had answered', () => {
  const readings: readonly (() => unknown)[] = [
    () => groupAnswers(undefined),
    () => groupAnswers({ groups: 'none' }),
    () => groupFacts(undefined),
    () => groupFacts({ available: true }),
    () => groupFacts({ available: true, found: true, partitions: [{ topic: 't' }] }),
    () => resetOutcome({ dryRun: true }),
    () => resetOutcome({ offsets: [{ topic: 't', partition: 0 }] }),
    () => rebalancedMembers('yes'),
  ];
  for (const read of readings) assert.throws(read, BrokersUnavailableError);
});

test('the outcome of a reset tells its moves, or that it was done before', () => {
  const offsets = [
    { topic: 't', partition: 0, from: 5, to: 0 },
    { topic: 't', partition: 1, to: 3 },
  ];
  assert.deepEqual(resetOutcome({ dryRun: false, fencedMembers: 2, offsets }), {
    alreadyDone: false,
    fencedMembers: 2,
    offsets,
  });
  assert.equal(
    resetOutcome({ dryRun: false, alreadyDone: true, fencedMembers: 0, offsets: [] }).alreadyDone,
    true,
  );
  assert.equal(rebalancedMembers({ members: 3 }), 3);
});

// Shows the judgements: unknown is never no, what somebody must act on is Stalled, and a lag at its limit does not flicker.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ConsumerGroupSpec } from '../api/v1alpha1/consumer-group.ts';
import { judgementsOf, laggingJudgement, type Outcome, withSteadyWords } from './conditions.ts';

const spec: ConsumerGroupSpec = { clusterRef: { name: 'main' }, deletionPolicy: 'Retain', paused: false };
const facts = { found: true, state: 'Stable', members: [], partitions: [] };

test('each outcome has its judgement', () => {
  const table: readonly (readonly [Outcome, string])[] = [
    [{ kind: 'told', facts }, 'Ready=True Reconciling=False Stalled=False Reconciled'],
    [
      { kind: 'told', facts: { ...facts, found: false } },
      'Ready=True Reconciling=False Stalled=False NoGroupYet',
    ],
    [{ kind: 'told', facts, working: 'Later.' }, 'Ready=False Reconciling=True Stalled=False Updating'],
    [
      { kind: 'unavailable', why: 'It loads.' },
      'Ready=Unknown Reconciling=True Stalled=False BrokerUnavailable',
    ],
    [{ kind: 'cluster', standing: 'missing' }, 'Ready=False Reconciling=True Stalled=False ClusterNotFound'],
    [
      { kind: 'cluster', standing: 'deleting' },
      'Ready=False Reconciling=False Stalled=False ClusterDeleting',
    ],
    [{ kind: 'cluster', standing: 'off' }, 'Ready=False Reconciling=False Stalled=False ClusterOff'],
    [
      { kind: 'cluster', standing: 'starting' },
      'Ready=Unknown Reconciling=True Stalled=False ClusterNotReady',
    ],
    [
      { kind: 'refused', what: 'InvalidConfig', words: 'no' },
      'Ready=False Reconciling=False Stalled=True InvalidConfig',
    ],
    [{ kind: 'conflict', other: 'g' }, 'Ready=False Reconciling=False Stalled=True Conflict'],
    [{ kind: 'deletion-blocked' }, 'Ready=False Reconciling=True Stalled=False DeletionBlocked'],
    [{ kind: 'deletion-refused', words: 'no' }, 'Ready=False Reconciling=True Stalled=False DeletionRefused'],
  ];
  for (const [outcome, expected] of table) {
    const judgements = judgementsOf(outcome, spec);
    const told = judgements.map(({ type, status }) => `${type}=${status}`).join(' ');
    assert.equal(`${told} ${judgements[0]?.reason}`, expected);
    for (const { message } of judgements) assert.match(message, /\.$/);
  }
  const paused = judgementsOf({ kind: 'told', facts }, { ...spec, paused: true });
  assert.deepEqual(paused.at(-1)?.type, 'Paused');
});

test('a lag is judged where a limit is named: unknown as unknown, and at the limit without flickering', () => {
  const limited = { ...spec, maxLag: 100 };
  const before = (status: 'True' | 'False') => [
    { type: 'Lagging', status, reason: 'x', message: '', lastTransitionTime: '2026-01-01T00:00:00Z' },
  ];
  assert.equal(laggingJudgement(spec, { records: 5 }, undefined), undefined);
  assert.equal(laggingJudgement(limited, undefined, before('True'))?.status, 'Unknown');
  assert.equal(laggingJudgement(limited, { bytes: 1 }, undefined)?.status, 'Unknown');
  assert.equal(laggingJudgement(limited, { records: 100 }, undefined)?.status, 'False');
  assert.equal(laggingJudgement(limited, { records: 101 }, undefined)?.status, 'True');
  assert.equal(laggingJudgement(limited, { records: 91 }, before('True'))?.status, 'True');
  assert.equal(laggingJudgement(limited, { records: 90 }, before('True'))?.status, 'False');
  assert.equal(laggingJudgement(limited, { records: 91 }, before('False'))?.status, 'False');
  assert.equal(laggingJudgement({ ...spec, maxLag: 0 }, { records: 0 }, before('True'))?.status, 'False');
});

test('the words of a failure that goes on stay those of its beginning, so that it is written once', () => {
  const first = judgementsOf({ kind: 'unavailable', why: 'Refused.' }, spec);
  const before = first.map((judgement) => ({ ...judgement, lastTransitionTime: '2026-01-01T00:00:00Z' }));
  assert.deepEqual(
    withSteadyWords(judgementsOf({ kind: 'unavailable', why: 'Timed out.' }, spec), before),
    first,
  );
  const told = judgementsOf({ kind: 'told', facts }, spec);
  assert.deepEqual(withSteadyWords(told, before), told);
});

/** Conditions keep the time of their last change, and begin their own at the first judgement. */
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Condition, Judgement } from '../api/v1alpha1/conditions.ts';
import { mergeConditions } from './conditions.ts';

const unknown: Judgement = {
  type: 'Ready',
  status: 'Unknown',
  reason: 'BrokerUnavailable',
  message: 'Silent.',
};
const occasion = (now: string): { readonly generation: number; readonly now: string } => ({
  generation: 1,
  now,
});
const first = '2030-01-01T00:00:00Z';
const later = '2030-01-01T00:01:00Z';

test('the time is that of the last change of the status', () => {
  const begun = mergeConditions(undefined, [unknown], occasion(first));
  const same = mergeConditions(begun, [{ ...unknown, reason: 'Other' }], occasion(later));
  assert.deepEqual(same, [{ ...unknown, reason: 'Other', observedGeneration: 1, lastTransitionTime: first }]);
  const changed = mergeConditions(same, [{ ...unknown, status: 'False' }], occasion(later));
  assert.equal(changed[0]?.lastTransitionTime, later);
});

test('what a resource is created with does not say since when', () => {
  const created: Condition = {
    type: 'Ready',
    status: 'Unknown',
    reason: 'Pending',
    message: '',
    lastTransitionTime: '1970-01-01T00:00:00Z',
  };
  assert.equal(mergeConditions([created], [unknown], occasion(first))[0]?.lastTransitionTime, first);
});

test('what is no longer judged goes', () => {
  const two = mergeConditions(undefined, [unknown, { ...unknown, type: 'Stalled' }], occasion(first));
  assert.deepEqual(mergeConditions(two, [unknown], occasion(later)), [two[0]]);
});

test('a message that is too long for the schema is cut', () => {
  const [told] = mergeConditions(undefined, [{ ...unknown, message: 'x'.repeat(100_000) }], occasion(first));
  assert.equal(told?.message.length, 32_000);
});

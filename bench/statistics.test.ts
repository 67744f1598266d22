// Shows the arithmetic of a report: medians and spreads of the rounds of an experiment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadOf } from './statistics.ts';

test('the median of an odd count is the middle one, of an even count the mean of two', () => {
  assert.deepEqual(spreadOf([10, 2, 30]), { median: 10, min: 2, max: 30 });
  assert.deepEqual(spreadOf([4, 1, 3, 2]), { median: 2.5, min: 1, max: 4 });
  assert.deepEqual(spreadOf([7]), { median: 7, min: 7, max: 7 });
});

test('no figures, or one that is no number, are an error rather than a result', () => {
  assert.throws(() => spreadOf([]));
  assert.throws(() => spreadOf([1, Number.NaN]));
});

// What comes back again and again is done ever more seldom; another plan, or a long rest, begins anew.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { MonotonicMs } from '../../broker/base/brand.ts';
import { QuarrelPace } from './quarrel-pace.ts';

test('the first repetition is at once, later ones wait four times as long each, up to five minutes', () => {
  let now = 0;
  const pace = new QuarrelPace({ monotonic: () => now as MonotonicMs });
  const waits: number[] = [];
  for (let time = 0; time < 8; time++) {
    const waitMs = pace.delayMs('a', 'plan');
    waits.push(waitMs);
    now += waitMs;
    pace.acted('a', 'plan');
  }
  assert.deepEqual(waits, [0, 0, 1_000, 4_000, 16_000, 64_000, 256_000, 300_000]);
  assert.equal(pace.delayMs('a', 'another plan'), 0);
  assert.equal(pace.delayMs('b', 'plan'), 0);
  now += 600_000;
  pace.acted('a', 'plan');
  assert.equal(pace.delayMs('a', 'plan'), 0);
  pace.acted('a', 'plan');
  assert.ok(pace.delayMs('a', 'plan') > 0);
  pace.forget('a');
  assert.equal(pace.delayMs('a', 'plan'), 0);
});

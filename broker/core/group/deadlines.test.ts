// The heap of deadlines against a plain map, over random changes and shifts.

import assert from 'node:assert/strict';
import test from 'node:test';
import { wallMs } from '../../base/brand.ts';
import { Prng } from '../../base/prng.ts';
import { Deadlines } from './deadlines.ts';

test('the earliest deadline is found, whatever moved', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const prng = new Prng(seed);
    const deadlines = new Deadlines();
    const model = new Map<string, number>();
    for (let step = 0; step < 400; step++) {
      const groupId = `g${prng.below(4)}`;
      const memberId = prng.chance(0.2) ? '' : `m${prng.below(20)}`;
      const key = `${groupId} ${memberId}`;
      const kind = prng.below(20);
      if (kind === 0) {
        deadlines.removeGroup(groupId);
        for (const one of model.keys()) if (one.startsWith(`${groupId} `)) model.delete(one);
      } else if (kind === 1) {
        deadlines.shift(7);
        for (const [one, at] of model) model.set(one, at + 7);
      } else if (kind < 6) {
        deadlines.set(groupId, memberId, undefined);
        model.delete(key);
      } else {
        const at = step + prng.below(100);
        deadlines.set(groupId, memberId, wallMs(at));
        model.set(key, at);
      }
      assert.equal(deadlines.get(groupId, memberId), model.get(key), `seed ${seed}`);
      const least = model.size === 0 ? undefined : Math.min(...model.values());
      assert.equal(deadlines.next()?.at, least, `seed ${seed}`);
    }
    const now = 300;
    for (const groupId of ['g0', 'g1', 'g2', 'g3']) {
      const due = [...model]
        .filter(([key, at]) => key.startsWith(`${groupId} `) && at <= now)
        .map(([key]) => key.slice(groupId.length + 1));
      assert.deepEqual(deadlines.due(groupId, wallMs(now)).sort(), due.sort(), `seed ${seed}`);
    }
  }
});

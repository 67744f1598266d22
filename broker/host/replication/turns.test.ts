// Turns: never more at a time than allowed, in order of arrival, and a failure gives its turn back.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Turns } from './turns.ts';

test('no more run at a time than allowed, in order, and all of them', async () => {
  const turns = new Turns(2);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = async (number: number): Promise<number> => {
    begun.push(number);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (number === 3) throw new Error('three');
    return number;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((number) => turns.run(() => work(number))));
  assert.equal(most, 2);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.equal(await turns.run(() => Promise.resolve('again')), 'again');
});

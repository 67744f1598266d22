// Shows that questions asked together share a request, that none waits for ever, and that each gets its own answer or failure.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { systemTimers } from '../../broker/os/timers.ts';
import { Gathering } from './gathering.ts';

function lengths(namesMax: number): { readonly requests: string[][]; readonly gathering: Gathering<number> } {
  const requests: string[][] = [];
  const gathering = new Gathering<number>({
    timers: systemTimers,
    namesMax,
    async ask(names) {
      requests.push([...names]);
      if (names.includes('bad')) throw new Error('refused');
      return new Map(names.filter((name) => name !== 'unknown').map((name) => [name, name.length]));
    },
  });
  return { requests, gathering };
}

test('what is asked together goes together, the same name once', async () => {
  const { requests, gathering } = lengths(10);
  const answers = await Promise.all(['a', 'bb', 'a', 'unknown'].map((name) => gathering.of(name)));
  assert.deepEqual(answers, [1, 2, 1, undefined]);
  assert.deepEqual(requests, [['a', 'bb', 'unknown']]);
  assert.equal(await gathering.of('a'), 1);
  assert.equal(requests.length, 2);
});

test('a full request leaves at once, and what is left over with the next', async () => {
  const { requests, gathering } = lengths(2);
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => gathering.of(name)));
  assert.deepEqual(requests, [['a', 'b'], ['c', 'd'], ['e']]);
});

test('a failure is one for all who are in the request, and for nobody else', async () => {
  const { gathering } = lengths(10);
  const results = await Promise.allSettled([gathering.of('a'), gathering.of('bad')]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await gathering.of('a'), 1);
});

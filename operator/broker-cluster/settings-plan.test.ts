// Shows, for a setting as a broker has it and as the spec wants it, what is altered, what needs a restart and what is left.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Setting } from './broker-admin.ts';
import { settingsPlan } from './settings-plan.ts';

const live: Setting = {
  name: 'x',
  type: 'number',
  readOnly: false,
  value: '5',
  altered: undefined,
  alteredForAll: undefined,
  started: undefined,
  fallback: '5',
};
const fixed: Setting = { ...live, readOnly: true };

type Row = readonly [what: string, wish: string | undefined, present: Partial<Setting>, expected: string];

function outcome(wish: string | undefined, present: Setting): string {
  const { change, restart } = settingsPlan(new Map(wish === undefined ? [] : [['x', wish]]), [present]);
  if (restart.length > 0) return 'restart';
  if (change === undefined) return 'nothing';
  return change.remove.length > 0 ? 'remove' : `set ${change.set.get('x')}`;
}

const changeable: readonly Row[] = [
  ['as wanted', '5', {}, 'nothing'],
  ['as wanted, written otherwise', ' 5.0 ', {}, 'nothing'],
  ['another value', '6', {}, 'set 6'],
  ['altered for all to another', '5', { value: '9', alteredForAll: '9' }, 'set 5'],
  ['not named and nowhere set', undefined, {}, 'nothing'],
  ['not named, altered for this broker', undefined, { value: '9', altered: '9' }, 'remove'],
  ['not named, altered for all', undefined, { value: '9', alteredForAll: '9' }, 'nothing'],
  ['not named, started with another', undefined, { value: '9', started: '9' }, 'set 5'],
  ['not named, started with the default', undefined, { started: '5' }, 'nothing'],
  ['not named, set back already', undefined, { altered: '5', started: '9' }, 'nothing'],
  ['not named, set back, started anew', undefined, { altered: '5' }, 'remove'],
  [
    'not named, started so, altered for all',
    undefined,
    { value: '9', started: '8', alteredForAll: '9' },
    'nothing',
  ],
  ['not named, started so, no default', undefined, { value: '9', started: '9', fallback: null }, 'restart'],
];

for (const [what, wish, present, expected] of changeable) {
  test(`can change live: ${what}: ${expected}`, () => {
    assert.equal(outcome(wish, { ...live, ...present }), expected);
  });
}

const readOnly: readonly Row[] = [
  ['as wanted', '5', {}, 'nothing'],
  ['another value', '6', {}, 'restart'],
  ['not named', undefined, {}, 'nothing'],
  ['not named, started with another', undefined, { value: '9', started: '9' }, 'restart'],
  ['not named, started with the default', undefined, { started: '5' }, 'nothing'],
];

for (const [what, wish, present, expected] of readOnly) {
  test(`cannot change live: ${what}: ${expected}`, () => {
    assert.equal(outcome(wish, { ...fixed, ...present }), expected);
  });
}

test('two ways of writing a list or a truth are the same, two texts are not', () => {
  const same = (type: Setting['type'], wish: string, value: string): string =>
    outcome(wish, { ...live, type, value, fallback: value });
  assert.equal(same('list', ' a , b', 'a,b'), 'nothing');
  assert.equal(same('list', 'b,a', 'a,b'), 'set b,a');
  assert.equal(same('boolean', 'TRUE', 'true'), 'nothing');
  assert.equal(same('text', 'A', 'a'), 'set A');
});

test('what a plan sets is what the next one finds right', () => {
  const first = settingsPlan(new Map([['x', '6']]), [live]);
  const text = first.change?.set.get('x') ?? null;
  assert.deepEqual(settingsPlan(new Map([['x', '6']]), [{ ...live, value: text, altered: text ?? '' }]), {
    change: undefined,
    restart: [],
  });
});

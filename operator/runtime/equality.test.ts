// Shows when two values mean the same as JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sameJson } from './equality.ts';

test('values are the same whatever the order of their fields, and an undefined field is none', () => {
  assert.equal(sameJson({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x', d: undefined }], a: 1 }), true);
  assert.equal(sameJson(undefined, undefined), true);
});

test('values differ by a field, a value, a length, an order of items, or a kind', () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 2 }],
    [[1, 2], [1]],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{}, null],
    [null, undefined],
    [1, '1'],
  ];
  for (const [left, right] of pairs)
    assert.equal(sameJson(left, right), false, JSON.stringify([left, right]));
});

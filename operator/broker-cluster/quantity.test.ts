// Shows quantities of Kubernetes in all their forms as numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { quantityOf } from './quantity.ts';

test('a quantity is a number, however it is written', () => {
  const table: readonly (readonly [unknown, number | undefined])[] = [
    ['10Gi', 10 * 2 ** 30],
    ['1.5Ki', 1536],
    ['500m', 0.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1E3', 1000],
    ['2E', 2e18],
    ['-3k', -3000],
    [7, 7],
    ['', undefined],
    ['10 Gi', undefined],
    ['ten', undefined],
    ['0x10', undefined],
    [null, undefined],
    [true, undefined],
  ];
  for (const [text, value] of table) assert.equal(quantityOf(text), value, String(text));
});

// Shows that series are summed by their exact name and by labels, whatever a label's value holds.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sumOf } from './metric-sums.ts';

const text = [
  '# TYPE requests_total counter',
  'requests_total{verb="GET",path="/a,b{c}"} 2',
  'requests_total{verb="PUT",path="a \\"quoted\\" one"} 3',
  'requests_total_created{verb="GET"} 100',
  'plain 7',
].join('\n');

test('all series of a name, and of no other', () => {
  assert.equal(sumOf(text, 'requests_total'), 5);
  assert.equal(sumOf(text, 'plain'), 7);
  assert.equal(sumOf(text, 'nothing'), 0);
});

test('series by their labels', () => {
  assert.equal(
    sumOf(text, 'requests_total', ({ verb }) => verb === 'PUT'),
    3,
  );
  assert.equal(
    sumOf(text, 'requests_total', ({ path }) => path === '/a,b{c}'),
    2,
  );
});

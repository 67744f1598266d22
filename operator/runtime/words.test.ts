// Words of others lose the stop that the sentence around them brings, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withoutStop } from './words.ts';

test('one stop or several at the end go, those within stay', () => {
  assert.equal(
    withoutStop('must be in the range 1 to 2 inclusive..\n'),
    'must be in the range 1 to 2 inclusive',
  );
  assert.equal(withoutStop('v1.2 of a.b'), 'v1.2 of a.b');
  assert.equal(
    withoutStop('0/3 nodes are available. preemption: no.'),
    '0/3 nodes are available. preemption: no',
  );
  assert.equal(withoutStop(''), '');
});

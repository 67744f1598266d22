// The watch over owners finds two owners at a time, and lets only what several processes tell late be told late.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Member, type MemberEvent } from './member.ts';
import { Owners } from './owners.ts';

const control = { commit: async () => {}, seekToTime: async () => {}, leave: async () => {} };
const gain: MemberEvent = { event: 'assigned', partitions: ['t-0'] };
const loss: MemberEvent = { event: 'revoked', partitions: ['t-0'] };

function watched(apart: boolean): { owners: Owners; one: Member; other: Member } {
  const owners = new Owners({ apart });
  const [one, other] = [new Member('one', control), new Member('other', control)];
  owners.watch(one);
  owners.watch(other);
  return { owners, one, other };
}

const twice = ['other was given t-0, which one still owned'];

test('a partition goes from hand to hand', () => {
  for (const apart of [false, true]) {
    const { owners, one, other } = watched(apart);
    for (const [member, event] of [
      [one, gain],
      [one, loss],
      [other, gain],
    ] as const)
      member.receive(event);
    assert.deepEqual(owners.violations, []);
  }
});

test('in one process a gain before the loss is two owners, whatever is told later', () => {
  const { owners, one, other } = watched(false);
  for (const [member, event] of [
    [one, gain],
    [other, gain],
    [one, loss],
  ] as const)
    member.receive(event);
  assert.deepEqual(owners.violations, twice);
});

test('of several processes a loss may be heard late, but not very late, and it must be heard', (context) => {
  const now = mock.method(performance, 'now', () => at);
  context.after(() => now.mock.restore());
  let at = 0;
  const { owners, one, other } = watched(true);
  one.receive(gain);
  other.receive(gain);
  assert.deepEqual(owners.violations, twice, 'not heard yet');
  at = 500;
  one.receive(loss);
  assert.deepEqual(owners.violations, []);
  other.receive(loss);
  one.receive(gain);
  other.receive(gain);
  at = 2_000;
  one.receive(loss);
  assert.deepEqual(owners.violations, twice);
});

test('who has left owns nothing', () => {
  const { owners, one, other } = watched(false);
  one.receive(gain);
  owners.forget(one);
  other.receive(gain);
  assert.deepEqual(owners.violations, []);
});

// Shows which lag a status shows and when it changes: rounded and never rounded to zero, unknown as a value of its own, kept while
// it says the same, and no more than one write in its time whatever the lag does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import type { GroupFacts, GroupPartition } from './admin.ts';
import {
  lagDiffers,
  lagEveryMs,
  nextLag,
  offsetsText,
  roundedLag,
  type ShownLag,
  shownLag,
  totalLag,
} from './lag-status.ts';

const factsOf = (...partitions: GroupPartition[]): GroupFacts => ({
  found: true,
  state: 'Stable',
  members: [],
  partitions,
});

const place = (
  partition: number,
  lag: GroupPartition['lag'],
  more: Partial<GroupPartition> = {},
): GroupPartition => ({
  topic: 't',
  partition,
  lag,
  ...more,
});

test('lag is rounded up to two digits', () => {
  const table = [0, 1, 99, 100, 101, 1234, 98_765, 1e15].map((value) => [value, roundedLag(value)]);
  assert.deepEqual(table, [
    [0, 0],
    [1, 1],
    [99, 99],
    [100, 100],
    [101, 110],
    [1234, 1300],
    [98_765, 99_000],
    [1e15, 1e15],
  ]);
});

test('rounding never hides a lag, never makes one, and keeps its order', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (left, right) => {
      assert.equal(roundedLag(left) === 0, left === 0);
      assert.ok(roundedLag(left) >= left && roundedLag(left) <= left * 1.1 + 1);
      if (left <= right) assert.ok(roundedLag(left) <= roundedLag(right));
    }),
  );
});

test('a sum with an unknown part is unknown; its known parts are still told', () => {
  const facts = factsOf(
    place(0, { records: 5, bytes: 50, seconds: 3 }),
    place(1, { records: 2, seconds: 9 }),
  );
  assert.deepEqual(totalLag(facts), { records: 7, seconds: 9 });
  assert.deepEqual(totalLag(factsOf(place(0, {}), place(1, { records: 0 }))), {});
  assert.deepEqual(totalLag(factsOf()), {});
  assert.equal(shownLag(facts).lag?.bytes, undefined);
});

test('what is not behind has neither bytes nor age to know', () => {
  const facts = factsOf(place(0, { records: 0 }), place(1, {}, { startOffset: 4, endOffset: 4 }));
  assert.deepEqual(totalLag(facts), { records: 0, bytes: 0, seconds: 0 });
});

test('a lag means something else by a tenth, to and from zero and unknown; an age by double or half', () => {
  const same = [
    [{ records: 1000 }, { records: 1100 }],
    [{ records: 1000 }, { records: 900 }],
    [{ seconds: 100 }, { seconds: 200 }],
    [{ seconds: 100 }, { seconds: 50 }],
    [{}, {}],
  ] as const;
  for (const [shown, now] of same) assert.equal(lagDiffers(shown, now), false, JSON.stringify([shown, now]));
  const different = [
    [{ records: 1000 }, { records: 1101 }],
    [{ records: 1000 }, { records: 899 }],
    [{ records: 0 }, { records: 1 }],
    [{ records: 1 }, { records: 0 }],
    [{ records: 0 }, {}],
    [{}, { records: 0 }],
    [{ bytes: 10 }, { bytes: 20 }],
    [{ seconds: 100 }, { seconds: 201 }],
    [undefined, {}],
  ] as const;
  for (const [shown, now] of different)
    assert.equal(lagDiffers(shown, now), true, JSON.stringify([shown, now]));
});

const occasion = (before: ShownLag, sinceWrittenMs: number | undefined, atRest = false) => ({
  before,
  sinceWrittenMs,
  atRest,
});

test('a lag that changed waits for its time; another reader, and a first number, do not', () => {
  const unknown = shownLag(factsOf(place(0, {}, { endOffset: 9 })));
  const first = factsOf(place(0, { records: 0 }, { endOffset: 9 }));
  assert.equal(nextLag(first, occasion(unknown, 10)).lag?.records, 0);
  assert.equal(
    nextLag(factsOf(place(0, {}, { endOffset: 9 })), occasion(shownLag(first), 10)).lag?.records,
    0,
  );
  const before = shownLag(factsOf(place(0, { records: 10 }, { memberId: 'a' })));
  const more = factsOf(place(0, { records: 500 }, { memberId: 'a' }));
  assert.equal(nextLag(more, occasion(before, 10_000)), before);
  assert.equal(nextLag(more, occasion(before, lagEveryMs)).lag?.records, 500);
  assert.equal(nextLag(more, occasion(before, undefined)).lag?.records, 500);
  const another = factsOf(place(0, { records: 500 }, { memberId: 'b' }));
  assert.equal(nextLag(another, occasion(before, 10_000)).partitions?.[0]?.memberId, 'b');
});

test('offsets that move with the same lag cost nothing, and are told when they stand still', () => {
  const at = (committedOffset: number) =>
    factsOf(place(0, { records: 0 }, { committedOffset, endOffset: committedOffset }));
  const before = shownLag(at(10));
  assert.equal(nextLag(at(5000), occasion(before, lagEveryMs)), before);
  assert.notEqual(offsetsText(at(10)), offsetsText(at(5000)));
  const rested = nextLag(at(5000), occasion(before, lagEveryMs, true));
  assert.equal(rested.partitions?.[0]?.committedOffset, 5000);
  assert.equal(nextLag(at(5000), occasion(rested, lagEveryMs, true)), rested);
});

test('an age that grows while nobody reads is told again and again more seldom', () => {
  let shown = shownLag(factsOf(place(0, { records: 5, seconds: 30 }, { endOffset: 5 })));
  let writes = 0;
  for (let seconds = 60; seconds <= 86_400; seconds += 30) {
    const next = nextLag(
      factsOf(place(0, { records: 5, seconds }, { endOffset: 5 })),
      occasion(shown, lagEveryMs, true),
    );
    if (next !== shown) writes++;
    shown = next;
  }
  assert.ok(writes > 0 && writes <= 12, `${writes} writes in a day`);
});

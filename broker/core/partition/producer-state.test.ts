// What a batch of an idempotent producer is taken for, row by row; and that what was taken back is as if it had never been.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offset } from '../../base/brand.ts';
import { type ProducerBatch, ProducerState, producerBatchesKept, sequenceAdd } from './producer-state.ts';

const batch = (baseSequence: number, recordsCount = 10, producerEpoch = 1): ProducerBatch => ({
  producerId: 7,
  producerEpoch,
  baseSequence,
  recordsCount,
  transactional: false,
});

/** Offsets are ten times the place of a batch. */
function stateOf(batches: readonly ProducerBatch[]): ProducerState {
  const state = new ProducerState();
  for (const [place, one] of batches.entries())
    state.apply(one, (place * 10) as Offset, (place * 10 + 9) as Offset, 1000 + place);
  state.keep();
  return state;
}

const seven = Array.from({ length: 7 }, (_, place) => batch(place * 10));
const max = 0x7fffffff;

const rows: readonly (readonly [string, readonly ProducerBatch[], ProducerBatch, string])[] = [
  ['a producer that nobody knows may start anywhere', [], batch(55), 'fresh'],
  ['the next sequence', seven, batch(70), 'fresh'],
  ['a gap', seven, batch(71), 'out-of-order'],
  ['the last batch again', seven, batch(60), 'duplicate'],
  ['the oldest of the last five again', seven, batch(20), 'duplicate'],
  ['one that is older than the last five', seven, batch(10), 'out-of-order'],
  ['a known start with another count', seven, batch(60, 9), 'out-of-order'],
  ['an older epoch', seven, batch(70, 10, 0), 'stale-epoch'],
  ['a newer epoch from its beginning', seven, batch(0, 10, 2), 'fresh'],
  ['a newer epoch from elsewhere', seven, batch(70, 10, 2), 'out-of-order'],
  ['sequence 0 again in the same epoch', seven, batch(0), 'out-of-order'],
  ['the sequence wraps to 0', [batch(max - 9)], batch(0), 'fresh'],
  ['the sequence wraps within a batch', [batch(max - 4)], batch(5), 'fresh'],
  ['a batch that wrapped, again', [batch(max - 4)], batch(max - 4), 'duplicate'],
];
for (const [what, known, next, verdict] of rows)
  test(`${what}: ${verdict}`, () => assert.equal(stateOf(known).check(next).kind, verdict));

test('a duplicate tells the offsets of the first try', () => {
  const verdict = stateOf(seven).check(batch(40));
  assert.ok(verdict.kind === 'duplicate');
  assert.deepEqual([verdict.batch.baseOffset, verdict.batch.lastOffset], [40, 49]);
});

test('a new epoch forgets the batches of the old one', () => {
  const state = stateOf([...seven, batch(0, 10, 2)]);
  assert.equal(state.get(7)?.batches.length, 1);
  assert.equal(state.check(batch(60, 10, 2)).kind, 'out-of-order');
});

test('no more batches are kept than five', () => {
  assert.equal(stateOf(seven).get(7)?.batches.length, producerBatchesKept);
});

test('what was applied since the last keep is taken back, first batches of a producer too', () => {
  const state = stateOf(seven);
  state.apply(batch(70), 70 as Offset, 79 as Offset, 2000);
  state.apply({ ...batch(0), producerId: 8 }, 80 as Offset, 89 as Offset, 2000);
  state.rollback();
  assert.equal(state.get(8), undefined);
  assert.equal(state.check(batch(70)).kind, 'fresh');
  assert.equal(state.get(7)?.lastTimestamp, 1006);
  state.rollback();
  assert.equal(state.size, 1);
});

test('an open transaction holds the first offset until its marker, whoever it belongs to', () => {
  const state = stateOf([]);
  assert.equal(state.firstOpenTransaction(), undefined);
  state.apply({ ...batch(0), transactional: true }, 5 as Offset, 9 as Offset, 1);
  state.apply({ ...batch(10), transactional: true }, 10 as Offset, 19 as Offset, 1);
  state.apply({ ...batch(0), producerId: 8, transactional: true }, 20 as Offset, 21 as Offset, 1);
  assert.equal(state.firstOpenTransaction(), 5);
  const marker = { producerId: 7, producerEpoch: 1, coordinatorEpoch: 0 };
  assert.deepEqual(state.applyMarker(marker, true, 22, 2), {
    producerId: 7,
    firstOffset: 5,
    lastOffset: 22,
    aborted: true,
  });
  assert.equal(state.firstOpenTransaction(), 20);
  state.rollback();
  assert.equal(state.firstOpenTransaction(), undefined);
});

test('producers that were not heard of for long go, unless a transaction of theirs is open', () => {
  const state = stateOf(seven);
  state.apply({ ...batch(0), producerId: 8, transactional: true }, 80 as Offset, 89 as Offset, 5);
  assert.equal(state.expire(1006), 0);
  assert.equal(state.expire(1007), 1);
  assert.deepEqual(
    [...state.entries()].map((entry) => entry.producerId),
    [8],
  );
});

test('sequences wrap behind the largest', () => {
  assert.equal(sequenceAdd(max, 1), 0);
  assert.equal(sequenceAdd(max - 1, 1), max);
  assert.equal(sequenceAdd(max - 1, 5), 3);
});

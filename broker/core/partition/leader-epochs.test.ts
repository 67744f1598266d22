// Which epoch wrote an offset, and where an epoch ended: the table that lets readers find where logs part (KIP-101).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeaderEpoch, Offset } from '../../base/brand.ts';
import { LeaderEpochs } from './leader-epochs.ts';

const tableOf = (starts: readonly (readonly [number, number])[]): LeaderEpochs => {
  const epochs = new LeaderEpochs();
  for (const [epoch, startOffset] of starts) epochs.assign(epoch as LeaderEpoch, startOffset as Offset);
  return epochs;
};
const startsOf = (epochs: LeaderEpochs): number[][] =>
  epochs.starts.map(({ epoch, startOffset }) => [epoch, startOffset]);

const assigned: readonly (readonly [string, [number, number][], number[][]])[] = [
  [
    'ascending',
    [
      [0, 0],
      [2, 10],
      [5, 20],
    ],
    [
      [0, 0],
      [2, 10],
      [5, 20],
    ],
  ],
  [
    'the same epoch again',
    [
      [1, 0],
      [1, 7],
    ],
    [[1, 0]],
  ],
  [
    'an epoch without records gives way',
    [
      [1, 0],
      [2, 10],
      [3, 10],
    ],
    [
      [1, 0],
      [3, 10],
    ],
  ],
  [
    'an older epoch removes newer ones',
    [
      [1, 0],
      [4, 10],
      [2, 12],
    ],
    [
      [1, 0],
      [2, 12],
    ],
  ],
  [
    'an earlier start removes later ones',
    [
      [1, 0],
      [2, 10],
      [3, 5],
    ],
    [
      [1, 0],
      [3, 5],
    ],
  ],
];
for (const [what, starts, expected] of assigned)
  test(`assign: ${what}`, () => assert.deepEqual(startsOf(tableOf(starts)), expected));

const three = [
  [1, 0],
  [3, 10],
  [6, 25],
] as const;
const ends: readonly (readonly [number, readonly [number, number] | undefined])[] = [
  [6, [6, 40]],
  [5, [3, 25]],
  [3, [3, 25]],
  [2, [1, 10]],
  [1, [1, 10]],
  [0, [0, 0]],
  [7, undefined],
  [-1, undefined],
];
for (const [epoch, expected] of ends)
  test(`epoch ${epoch} ends`, () => {
    const end = tableOf(three).endOffsetFor(epoch as LeaderEpoch, 40 as Offset);
    assert.deepEqual(end && [end.epoch, end.endOffset], expected);
  });

test('the epoch of an offset', () => {
  const rows = [
    [0, 1],
    [9, 1],
    [10, 3],
    [24, 3],
    [25, 6],
    [99, 6],
  ] as const;
  for (const [offset, epoch] of rows) assert.equal(tableOf(three).epochFor(offset as Offset), epoch);
  assert.equal(tableOf([[4, 5]]).epochFor(4 as Offset), undefined);
  assert.equal(new LeaderEpochs().epochFor(0 as Offset), undefined);
});

const cuts: readonly (readonly [number, number[][]])[] = [
  [
    40,
    [
      [1, 0],
      [3, 10],
      [6, 25],
    ],
  ],
  [
    25,
    [
      [1, 0],
      [3, 10],
    ],
  ],
  [
    11,
    [
      [1, 0],
      [3, 10],
    ],
  ],
  [10, [[1, 0]]],
  [0, []],
];
for (const [end, expected] of cuts)
  test(`a log cut at ${end}`, () => {
    const epochs = tableOf(three);
    assert.equal(epochs.truncateFromEnd(end as Offset), expected.length < 3);
    assert.deepEqual(startsOf(epochs), expected);
  });

const starts: readonly (readonly [number, number[][]])[] = [
  [
    0,
    [
      [1, 0],
      [3, 10],
      [6, 25],
    ],
  ],
  [
    4,
    [
      [1, 4],
      [3, 10],
      [6, 25],
    ],
  ],
  [
    10,
    [
      [3, 10],
      [6, 25],
    ],
  ],
  [
    12,
    [
      [3, 12],
      [6, 25],
    ],
  ],
  [99, [[6, 99]]],
];
for (const [start, expected] of starts)
  test(`a log that starts at ${start}`, () => {
    const epochs = tableOf(three);
    assert.equal(epochs.truncateFromStart(start as Offset), start > 0);
    assert.deepEqual(startsOf(epochs), expected);
  });

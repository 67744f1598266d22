// Plans of compaction as tables: what may be cleaned, when it is due, which segments become one.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { SealedSegment } from '../sealed-segments.ts';
import { type CleaningFacts, cleaningRange, segmentGroups } from './cleaning-plan.ts';

const now = 10_000;

/** Segments of ten offsets and 100 bytes each, written at 1000, 2000, ... */
const segments = (count: number): SealedSegment[] =>
  Array.from({ length: count }, (_, index) => ({
    baseOffset: index * 10,
    nextBaseOffset: index * 10 + 10,
    bytes: 100,
    firstTimestamp: (index + 1) * 1000,
    maxTimestamp: (index + 1) * 1000 + 500,
  }));

type Overrides = Partial<Omit<CleaningFacts, 'config'>> & {
  readonly config?: Partial<CleaningFacts['config']>;
};

function facts({ config, ...overrides }: Overrides): CleaningFacts {
  return {
    sealed: segments(4),
    logStartOffset: 0,
    cleanedOffset: 0,
    stableOffset: 100,
    recoverySegment: 100,
    ...overrides,
    config: {
      minCleanableDirtyRatio: 0.5,
      minCompactionLagMs: 0,
      maxCompactionLagMs: Number.MAX_SAFE_INTEGER,
      ...config,
    },
  };
}

const cases: readonly (readonly [
  string,
  Overrides,
  readonly [start: number, end: number, ratio: number, due: boolean],
])[] = [
  ['everything sealed is dirty at first', {}, [0, 40, 1, true]],
  ['nothing is sealed', { sealed: [] }, [0, 0, 0, false]],
  ['a part is clean, the rest not dirty enough', { cleanedOffset: 30 }, [30, 40, 0.25, false]],
  ['the ratio must be exceeded', { cleanedOffset: 20 }, [20, 40, 0.5, false]],
  ['any dirt is enough', { cleanedOffset: 30, config: { minCleanableDirtyRatio: 0 } }, [30, 40, 0.25, true]],
  ['all is clean', { cleanedOffset: 40, config: { minCleanableDirtyRatio: 0 } }, [40, 40, 0, false]],
  ['cleaned half into a segment: that one is dirty', { cleanedOffset: 15 }, [15, 40, 0.75, true]],
  ['the log starts behind the clean part', { cleanedOffset: 5, logStartOffset: 20 }, [20, 40, 0.5, false]],
  ['a transaction is open, or records are not committed', { stableOffset: 29 }, [0, 20, 1, true]],
  ['up to the last stable offset exactly', { stableOffset: 30 }, [0, 30, 1, true]],
  ['a recovery would scan the third segment', { recoverySegment: 20 }, [0, 20, 1, true]],
  ['a recovery would scan all', { recoverySegment: 0 }, [0, 0, 0, false]],
  ['young records stay untouched', { config: { minCompactionLagMs: 7000 } }, [0, 20, 1, true]],
  [
    'what is behind young records stays too',
    {
      sealed: segments(4).map((one, index) => (index === 1 ? { ...one, maxTimestamp: now } : one)),
      config: { minCompactionLagMs: 1 },
    },
    [0, 10, 1, true],
  ],
  [
    'a time that is not known counts as young',
    {
      sealed: segments(4).map((one, index) => (index === 2 ? { ...one, maxTimestamp: undefined } : one)),
      config: { minCompactionLagMs: 1 },
    },
    [0, 20, 1, true],
  ],
  [
    'a record has waited for too long',
    { cleanedOffset: 30, config: { maxCompactionLagMs: 5999 } },
    [30, 40, 0.25, true],
  ],
  ['just not too long', { cleanedOffset: 30, config: { maxCompactionLagMs: 6000 } }, [30, 40, 0.25, false]],
  [
    'a time that is not known has not waited',
    {
      cleanedOffset: 30,
      sealed: segments(4).map((one) => ({ ...one, firstTimestamp: undefined })),
      config: { maxCompactionLagMs: 1 },
    },
    [30, 40, 0.25, false],
  ],
];

for (const [what, overrides, [start, end, dirtyRatio, due]] of cases)
  test(what, () => {
    const range = cleaningRange(facts(overrides), now);
    assert.deepEqual([range.start, range.end, range.dirtyRatio, range.due], [start, end, dirtyRatio, due]);
  });

test('segments become one while they fit', () => {
  const roomy = { segmentBytes: 1 << 30, segmentIndexBytes: 1 << 20, indexIntervalBytes: 4096 };
  const groups = (config: Partial<typeof roomy>, of = segments(5)): number[] =>
    segmentGroups(of, { ...roomy, ...config });
  assert.deepEqual(groups({}), [5]);
  assert.deepEqual(groups({ segmentBytes: 250 }), [2, 2, 1]);
  assert.deepEqual(groups({ segmentBytes: 10 }), [1, 1, 1, 1, 1], 'one that is too large stands for itself');
  assert.deepEqual(groups({ segmentIndexBytes: 36 }), [3, 2]);
  assert.deepEqual(groups({}, []), []);
  const far = segments(3).map((one, index) => ({
    ...one,
    baseOffset: index * 2 ** 30,
    nextBaseOffset: (index + 1) * 2 ** 30,
  }));
  assert.deepEqual(groups({}, far), [2, 1], 'relative offsets have 31 bits');
});

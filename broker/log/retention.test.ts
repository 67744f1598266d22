// Which segments may go, row by row.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiredSegments, type LogFacts } from './retention.ts';

const now = 10_000;
const keepAll = { retentionMs: -1, retentionBytes: -1, cleanupPolicy: ['delete'] } as const;

/** Four sealed segments of 100 bytes and 10 offsets, with newest times 1000 to 4000, and an active one of 50 bytes. */
function facts(
  fields: Partial<LogFacts>,
  times: readonly (number | undefined)[] = [1000, 2000, 3000, 4000],
): LogFacts {
  return {
    sealed: times.map((maxTimestamp, index) => ({
      baseOffset: index * 10,
      nextBaseOffset: index * 10 + 10,
      bytes: 100,
      maxTimestamp,
    })),
    activeBytes: 50,
    logStartOffset: 0,
    highWatermark: 45,
    config: keepAll,
    ...fields,
  };
}

const rows: readonly (readonly [string, LogFacts, number])[] = [
  ['nothing is limited', facts({}), 0],
  ['there is nothing but the active segment', facts({ logStartOffset: 40 }, []), 0],
  ['time: newer ones stay', facts({ config: { ...keepAll, retentionMs: 7500 } }), 2],
  ['time: exactly at the limit it stays', facts({ config: { ...keepAll, retentionMs: 9000 } }), 0],
  ['time: 0 takes all that is sealed', facts({ config: { ...keepAll, retentionMs: 0 } }), 4],
  [
    'time: an old one behind a new one stays',
    facts({ config: { ...keepAll, retentionMs: 7500 } }, [9000, 1, 1, 1]),
    0,
  ],
  [
    'time: one whose time is not known stays',
    facts({ config: { ...keepAll, retentionMs: 0 } }, [1, undefined, 1]),
    1,
  ],
  ['size: as much as is asked for stays', facts({ config: { ...keepAll, retentionBytes: 250 } }), 2],
  ['size: exactly as much', facts({ config: { ...keepAll, retentionBytes: 350 } }), 1],
  ['size: one byte more keeps all', facts({ config: { ...keepAll, retentionBytes: 351 } }), 0],
  ['size: 0 takes all that is sealed', facts({ config: { ...keepAll, retentionBytes: 0 } }), 4],
  ['start: whole segments below it', facts({ logStartOffset: 29 }), 2],
  ['start: exactly at a boundary', facts({ logStartOffset: 30 }), 3],
  [
    'compacted logs keep what is old and large, and lose what is below the start',
    facts({ logStartOffset: 10, config: { retentionMs: 0, retentionBytes: 0, cleanupPolicy: ['compact'] } }),
    1,
  ],
  [
    'compact and delete together delete',
    facts({ config: { retentionMs: 0, retentionBytes: -1, cleanupPolicy: ['compact', 'delete'] } }),
    4,
  ],
  [
    'nothing at or above the high watermark goes',
    facts({ highWatermark: 29, config: { ...keepAll, retentionMs: 0 } }),
    2,
  ],
];

for (const [what, given, count] of rows)
  test(`${what}: ${count}`, () => assert.equal(expiredSegments(given, now), count));

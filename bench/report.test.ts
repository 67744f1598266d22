/** RESULTS.md says what results.json and the rows say, and no row falls short of its target without a word why. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { type Kept, keptFiles, readKept, reportOf } from './kept-results.ts';
import { isReached } from './report.ts';

const sides = { theirs: 'kafka', ours: 'caudal' } as const;
const files = keptFiles(sides);

async function committed(): Promise<Kept> {
  const kept = await readKept(sides);
  assert.ok(kept !== undefined);
  return kept;
}

test('RESULTS.md is what the kept figures and the rows give', async () => {
  const text = reportOf(sides, await committed());
  assert.equal(await readFile(files.report, 'utf8'), text, 'make bench-report');
});

test('each row that falls short tells what limits it', async () => {
  const kept = await committed();
  const short = kept.results
    .flatMap(({ results }) => results)
    .filter((result) => isReached(result) === false);
  const told = reportOf(sides, kept).split('\n');
  for (const { measure } of short) {
    const line = told.find((one) => one.startsWith(`- row ${measure.row}: `));
    assert.match(
      line ?? '',
      /: .{40,}/,
      `row ${measure.row}, ${measure.metric}: give it a limit in bench/rows`,
    );
  }
});

test('words and targets are those of the rows, whatever was kept with the figures', async () => {
  const kept = await committed();
  const stale = {
    ...kept,
    results: kept.results.map((experiment) => ({
      ...experiment,
      results: experiment.results.map((result) => {
        const { key, row, unit } = result.measure;
        return { ...result, measure: { key, row, unit, metric: 'as it was called once' } };
      }),
    })),
  };
  assert.equal(reportOf(sides, stale), reportOf(sides, kept));
});

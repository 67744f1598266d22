// docs/operator.md has all complaints, numbered and in order; each says which test shows it, by file and title, or when it comes; and
// each test that it names is there.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { root } from '../tidy/repository.ts';

const text = readFileSync(join(root, 'docs/operator.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

interface NamedTest {
  readonly path: string;
  readonly title: string;
}

const named = /`([\w./-]+)` \("([^"]+)"\)/g;

/** Tests in a cell, with the beginnings of their titles. */
const testsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(named)].map(([, path, title]) => ({ path: path!, title: title! }));

/** What the cell says beside the tests: nothing, or what comes when. */
const restOf = (cell: string): string => cell.replace(named, '').replace(/^[,; ]+|[,; ]+$/g, '');

/** Whether a test, a suite, or a scenario that a test plays, has a title that begins so; a number may stand before it. */
function isTitleIn(code: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    String.raw`(?:\b(?:test|describe)\(|\btitle: )\s*(['"\x60])(?:\$\{[^}]*\} )?${escaped}`,
  ).test(code);
}

test('fifty-five complaints, each with what is done', () => {
  assert.deepEqual(
    rows.map(([, number]) => Number(number)),
    Array.from({ length: 55 }, (_, index) => index + 1),
  );
  for (const [, number, complaint, answer] of rows)
    assert.ok(complaint!.length > 10 && answer!.length > 5, number!);
});

test('each is shown by tests that are named with their titles, or says when it comes', () => {
  for (const [, number, , , shown] of rows) {
    const rest = restOf(shown!);
    assert.ok(testsIn(shown!).length > 0 || rest !== '', `${number} says neither`);
    assert.match(
      rest,
      /^(?:|[\w ]*\b[Ww]ith [\w ]+)$/,
      `${number}: a test without a title, or no "with ..."`,
    );
  }
});

test('tests that are named are there', () => {
  assert.deepEqual(testsIn('`a/b.test.ts` ("one"), `c` ("two"); more with clusters'), [
    { path: 'a/b.test.ts', title: 'one' },
    { path: 'c', title: 'two' },
  ]);
  assert.equal(restOf('`a/b.test.ts` ("one"), `c`; more with clusters'), '`c`; more with clusters');
  assert.ok(isTitleIn("test('one and two', () => {});", 'one'));
  assert.ok(isTitleIn('  test(\n    `${count} ones`, () => {});', 'ones'));
  assert.ok(!isTitleIn("// one\ntest('two, not one', () => {});", 'one'));
  for (const [, number, , , shown] of rows)
    for (const { path, title } of testsIn(shown!)) {
      assert.ok(existsSync(join(root, path)), `${number}: ${path}`);
      assert.ok(isTitleIn(readFileSync(join(root, path), 'utf8'), title), `${number}: ${path}: ${title}`);
    }
});

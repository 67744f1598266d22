// docs/operator.md has all complaints, numbered and in order, and each test that it names is there, under the title it gives.

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

/** Paths of tests in a cell, with the beginning of a title where one is given. */
const testsIn = (cell: string): { path: string; title: string | undefined }[] =>
  [...cell.matchAll(/`([\w./-]+)`(?: \("([^"]+)"\))?/g)].map(([, path, title]) => ({ path: path!, title }));

test('fifty-five complaints, each with what is done', () => {
  assert.deepEqual(
    rows.map(([, number]) => Number(number)),
    Array.from({ length: 55 }, (_, index) => index + 1),
  );
  for (const [, number, complaint, answer] of rows)
    assert.ok(complaint!.length > 10 && answer!.length > 5, number!);
});

test('tests that are named are there', () => {
  assert.deepEqual(testsIn('`a/b.test.ts` ("one"), `c`'), [
    { path: 'a/b.test.ts', title: 'one' },
    { path: 'c', title: undefined },
  ]);
  for (const [, number, , , shown] of rows)
    for (const { path, title } of testsIn(shown!)) {
      assert.ok(existsSync(join(root, path)), `${number}: ${path}`);
      if (title !== undefined)
        assert.ok(readFileSync(join(root, path), 'utf8').includes(title), `${number}: ${path}: ${title}`);
    }
});

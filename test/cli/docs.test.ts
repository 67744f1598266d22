// Shows that docs/cli.md has the help of every command as it is printed now.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { cliPage, pageFile } from '../../scripts/cli-docs.ts';

test('docs/cli.md is fresh (node scripts/cli-docs.ts writes it)', async () => {
  const page = await readFile(pageFile, 'utf8');
  assert.equal(page, cliPage(page));
  for (const path of ['broker', 'topic create', 'group reset', 'produce', 'consume', 'cluster info']) {
    assert.ok(page.includes(`## caudal ${path}\n`), path);
  }
});

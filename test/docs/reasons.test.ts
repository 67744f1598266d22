// Shows that docs/kubernetes.md says what to do about each reason that a condition may give for not being ready, stalled or not scaled.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { root } from '../tidy/repository.ts';
import { blanked } from '../tidy/source-text.ts';

/** All is well, or what the condition speaks of is no trouble. */
const calm = new Set(
  'AsAsked NotAsked Serving Reconciled AtSize Scaling Waiting Rebalancing WithinMaxLag NoVolumes Growing Pending'.split(
    ' ',
  ),
);

/** The ways in which a reason stands in code: an argument, a field, one of the words of a type. */
const forms: readonly RegExp[] = [
  /\b(?:stalled|working|ready)\(\s*'(\w+)'/g,
  /\breason: '(\w+)'/g,
  /\bjudge\('\w+', '(?!True|False|Unknown)(\w+)'/g,
  /\breason: (?:\w+) \? '(\w+)'/g,
];
const types = /type (?:\w*Reason) =([^;]+);/g;

function reasons(): Set<string> {
  const found = new Set<string>();
  for (const kind of ['broker-cluster', 'topic', 'consumer-group']) {
    const folder = join(root, 'operator', kind);
    for (const file of readdirSync(folder).filter((name) => /^(?!.*\.test\.ts$).*\.ts$/.test(name))) {
      const code = blanked(readFileSync(join(folder, file), 'utf8'), 'comments');
      for (const form of forms) for (const [, word = ''] of code.matchAll(form)) found.add(word);
      for (const [, words = ''] of code.matchAll(types))
        for (const [, word = ''] of words.matchAll(/'(\w+)'/g)) found.add(word);
    }
  }
  return found;
}

test('every reason for trouble stands in docs/kubernetes.md, with what to do', () => {
  const page = readFileSync(join(root, 'docs/kubernetes.md'), 'utf8');
  const table = page.slice(page.indexOf('## When something is not ready'));
  const told = new Set([...table.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
  const all = [...reasons()];
  assert.ok(all.length > 50, `${all.length} reasons were found`);
  assert.deepEqual(
    all.filter((reason) => !told.has(reason) && !calm.has(reason)),
    [],
  );
});

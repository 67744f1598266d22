/**
 * The generated parts of docs/ are what the code says: configurations, metrics, bounds, and the APIs of the dispatch
 * table. `make generate` writes them.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { brokerConfigs, topicConfigs } from '../../broker/core/metadata/config-tables.ts';
import { allMetrics } from '../../broker/port/broker-metrics.ts';
import { firstSentence } from '../../scripts/file-map.ts';
import { freshPage, pagePath } from '../../scripts/generated-page.ts';
import { servedRoutes } from '../../scripts/protocol-docs.ts';
import { referencePages } from '../../scripts/reference-docs.ts';
import { layers } from '../tidy/layers.ts';
import { root } from '../tidy/repository.ts';

/** Short names of ARCHITECTURE.md for several rows of the import table. */
const groups: Readonly<Record<string, readonly string[]>> = {
  ground: ['broker/base', 'broker/port', 'broker/protocol', 'broker/limits.ts'],
  core: layers.map(({ path }) => path).filter((path) => path.startsWith('broker/core/')),
};

const pageText = (file: string): Promise<string> => readFile(pagePath(file), 'utf8');

for (const page of referencePages)
  test(`docs/${page.file} is fresh`, async () => {
    const present = await pageText(page.file);
    assert.equal(await freshPage(page, present), present, 'run `make generate`');
  });

test('a page that is stale or has lost its marker is noticed', async () => {
  const page = { file: 'x.md', body: (): string => 'new' };
  const marker = (await pageText('metrics.md')).match(/<!-- The rest .*-->/)?.[0] ?? '';
  assert.equal(await freshPage(page, `# X\n\n${marker}\n\nold\n`), `# X\n\n${marker}\n\nnew\n`);
  await assert.rejects(freshPage(page, '# X\n'), /lost its marker/);
});

test('the first sentence of a header', () => {
  assert.equal(
    firstSentence('// One: a thing\n// of broker/x.ts. Two.\n\ncode();'),
    'One: a thing of broker/x.ts.',
  );
  assert.equal(firstSentence('#!/bin/x\n/**\n * One\n *\n * two.\n */\nimport'), 'One');
  assert.equal(firstSentence('/** One. Two. */\nimport'), 'One.');
});

/** Rows of the import table may wait for their first file. */
const later: ReadonlySet<string> = new Set(layers.map(({ path }) => path));

/** What a page calls by a path from the root, in backticks. */
function namedPaths(text: string): string[] {
  const spans = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return spans.filter((span) =>
    /^(?:broker|client|operator|cli|crds|helm|scripts|test|bench|docs|bin|examples)\/[\w./-]*$/.test(span),
  );
}

test('pages name files and folders that are there', async () => {
  const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' });
  assert.deepEqual(namedPaths('`broker/x.ts` `broker/*.ts` `a/b` bin/caudal'), ['broker/x.ts']);
  for (const page of pages.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
    const named = namedPaths(await readFile(join(root, page), 'utf8'));
    const missing = named.filter((path) => !existsSync(join(root, path)) && !later.has(path));
    assert.deepEqual(missing, [], page);
  }
});

test('ARCHITECTURE.md has the import table of test/tidy/layers.ts', async () => {
  const architecture = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  for (const { path, colour, mayImport } of layers) {
    const row = architecture.split('\n').find((line) => line.startsWith(`| \`${path}\` | ${colour} |`));
    assert.ok(row !== undefined, `no row for ${path}, ${colour}`);
    const told = [...row.split('|')[3]!.matchAll(/`([^`]+)`/g)].flatMap(
      ([, name]) => groups[name!] ?? [name!],
    );
    assert.deepEqual(told.toSorted(), [...mayImport].toSorted(), path);
  }
});

test('every configuration, metric and served API has a row', async () => {
  const configuration = await pageText('configuration.md');
  for (const name of [...brokerConfigs.keys(), ...topicConfigs.keys()])
    assert.ok(configuration.includes(`| \`${name}\` |`), name);
  const metrics = await pageText('metrics.md');
  for (const { name } of allMetrics) assert.ok(metrics.includes(`| \`${name}\` |`), name);
  const matrix = await pageText('protocol-matrix.md');
  for (const { api, minVersion, maxVersion } of await servedRoutes())
    assert.match(matrix, new RegExp(`\\| ${api.key} \\| ${api.name} \\| ${minVersion}(-${maxVersion})? \\|`));
});

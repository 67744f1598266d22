/**
 * The generated parts of docs/ are what the code says: configurations, metrics, bounds, and the APIs of the dispatch
 * table. `make generate` writes them.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import { brokerConfigs, topicConfigs } from '../../broker/core/metadata/config-tables.ts';
import { allMetrics } from '../../broker/port/broker-metrics.ts';
import { freshPage, pagePath } from '../../scripts/generated-page.ts';
import { servedRoutes } from '../../scripts/protocol-docs.ts';
import { referencePages } from '../../scripts/reference-docs.ts';

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

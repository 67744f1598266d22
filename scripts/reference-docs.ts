/** Writes the generated parts of docs/. `--check` writes nothing and fails when a page is stale. */
import { readFile, writeFile } from 'node:fs/promises';

import { configPage } from './config-docs.ts';
import { fileMapPage } from './file-map.ts';
import { freshPage, type GeneratedPage, pagePath } from './generated-page.ts';
import { limitPage } from './limit-docs.ts';
import { metricPage } from './metric-docs.ts';
import { protocolPage } from './protocol-docs.ts';
import { resourcePage } from './resource-docs.ts';

export const referencePages: readonly GeneratedPage[] = [
  protocolPage,
  configPage,
  metricPage,
  limitPage,
  resourcePage,
  fileMapPage,
];

if (import.meta.main) {
  for (const page of referencePages) {
    const path = pagePath(page.file);
    const present = await readFile(path, 'utf8');
    const fresh = await freshPage(page, present);
    if (fresh === present) continue;
    if (process.argv.includes('--check')) {
      process.stderr.write(`run \`make generate\`: docs/${page.file}\n`);
      process.exitCode = 1;
    } else await writeFile(path, fresh);
  }
}

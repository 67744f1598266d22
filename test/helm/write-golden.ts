/** `make helm-golden`: writes golden/ from what helm renders now. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { goldenPath, renderText, valueSets } from './chart.ts';

const folder = dirname(goldenPath('x'));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const set of valueSets) await writeFile(goldenPath(set), await renderText(set));

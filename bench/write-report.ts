/** `make bench-report`: bench/RESULTS.md anew from bench/results.json, without measuring; for words of rows that changed. */
import { writeFile } from 'node:fs/promises';
import { keptFiles, readKept, reportOf } from './kept-results.ts';

const sides = { theirs: 'kafka', ours: 'caudal' } as const;
const kept = await readKept(sides);
if (kept === undefined) throw new Error('bench/results.json is not there: measure first');
await writeFile(keptFiles(sides).report, reportOf(sides, kept));

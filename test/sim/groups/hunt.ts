// Runs groups until one fails: `node test/sim/groups/hunt.ts RUNS CAST`. Prints the seed and the failure, and exits with 9.

import type { Cast } from './cast.ts';
import { GroupRun } from './group-run.ts';

const runs = Number(process.argv[2] ?? 100);
const cast = (process.argv[3] ?? 'classic') as Cast;
for (let seed = 1; seed <= runs; seed++) {
  try {
    new GroupRun(seed, cast).run();
  } catch (error) {
    console.log(`caught by seed ${seed}: ${String((error as Error).message).split('\n')[0]}`);
    process.exit(9);
  }
}

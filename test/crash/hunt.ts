// Cuts power until a promise is broken or the budget is spent. Exit code 9 says broken, 0 says nothing was found.

import { cutRuns, type CutStatistics } from './cut-runs.ts';

const cuts = Number(process.env['CAUDAL_CUTS'] ?? 2000);
const statistics: CutStatistics = { cuts: 0, recoveries: 0 };
try {
  for (let seed = 1; statistics.cuts < cuts; seed++) await cutRuns(seed, 60, statistics);
  console.log(`nothing found in ${statistics.cuts} cuts`);
} catch (error) {
  if ((error as Error).message.includes('of mutant')) throw error;
  console.log(`found after ${statistics.cuts} cuts: ${(error as Error).message.split('\n')[0]}`);
  process.exitCode = 9;
}

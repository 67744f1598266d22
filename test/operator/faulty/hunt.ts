/** Runs seeds until something does not hold or the faults are spent. Exit code 9 says broken, 0 says nothing was found. */
import { countOfRun, seedOfRun } from '../../env/seed.ts';
import { LeaseWorld } from './lease-world.ts';
import { OperatorWorld } from './operator-world.ts';

const faultsMax = countOfRun('CAUDAL_FAULTS', 1500);
let seed = seedOfRun(1);
// An assertion of the product itself that nobody waits for.
process.on('uncaughtException', (error) => {
  console.log(`seed ${seed}: ${error.message}`);
  process.exit(9);
});
let faults = 0;
try {
  for (; faults < faultsMax; seed++) {
    const { faults: ofLease } = await new LeaseWorld(seed).run();
    const statistics = await new OperatorWorld(seed).run(2);
    faults += ofLease + statistics.faults;
    if (process.env['CAUDAL_SHOW'] !== undefined) console.log(seed, statistics);
  }
  console.log(`nothing found in ${faults} faults`);
} catch (error) {
  if ((error as Error).message.includes('of mutant')) throw error;
  console.log(`seed ${seed}, after ${faults} faults: ${(error as Error).message}`);
  process.exitCode = 9;
}

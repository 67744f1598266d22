/**
 * KEDA's own definition of ScaledObject, from its Go module, since registries of packages are all that the tests reach. The version
 * and the sum of what is in it are pinned.
 */
import { join } from 'node:path';
import { temporaryFolder, mustRun, removeFolder } from '../env/process.ts';

const module = 'github.com/kedacore/keda/v2@v2.17.2';
const sum = 'h1:xlrcK5TKABJF9PebK79sgL07s/csGjL3H4m72OkZXxk=';
const downloadLimitMs = 120_000;

export const scaledObjects = 'scaledobjects.keda.sh';

/** The definition: a file to apply. */
export async function scaledObjectDefinition(): Promise<string> {
  const nowhere = await temporaryFolder('keda');
  try {
    const options = { cwd: nowhere, timeoutMs: downloadLimitMs };
    const { stdout } = await mustRun('go', ['mod', 'download', '-json', module], options);
    const { Dir, Sum } = JSON.parse(stdout.toString()) as { readonly Dir: string; readonly Sum: string };
    if (Sum !== sum) {
      throw new Error(`${module} has the sum ${Sum} instead of ${sum}`);
    }
    return join(Dir, 'config/crd/bases/keda.sh_scaledobjects.yaml');
  } finally {
    await removeFolder(nowhere);
  }
}

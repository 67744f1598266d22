/** A Python environment with the clients of conformance/drivers/python/requirements.txt, made once and cached. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached, stampOf } from './cache.ts';
import { mustRun } from './process.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the Python drivers. */
export const pythonDrivers: string = join(here, '../conformance/drivers/python');

/** The interpreter of the environment. */
export async function pythonInterpreter(): Promise<string> {
  const requirements = join(pythonDrivers, 'requirements.txt');
  const folder = await cached('python', await stampOf([requirements]), async (target) => {
    await mustRun('python3', ['-m', 'venv', target], { timeoutMs: 120_000 });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
    await mustRun(join(target, 'bin/python'), pip, { timeoutMs: 600_000 });
  });
  return join(folder, 'bin/python');
}

/** The Go driver programs of conformance/drivers/go, built once and cached; go.mod and go.sum pin the clients. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached, stampOf } from './cache.ts';
import { mustRun } from './process.ts';

const here = dirname(fileURLToPath(import.meta.url));
const moduleFolder = join(here, '../conformance/drivers/go');

/** The path of one driver's binary; all drivers of the module are built together. */
export async function goDriver(
  name: 'franz-go' | 'sarama' | 'franz-endurance' | 'lag-monitors',
): Promise<string> {
  const entries = await readdir(moduleFolder, { recursive: true });
  const sources = entries.filter((file) => /\.go$|go\.(mod|sum)$/.test(file)).toSorted();
  const stamp = await stampOf(sources.map((file) => join(moduleFolder, file)));
  const folder = await cached('go-drivers', stamp, async (target) => {
    await mustRun('go', ['build', '-o', `${target}/`, './...'], { cwd: moduleFolder, timeoutMs: 600_000 });
  });
  return join(folder, name);
}

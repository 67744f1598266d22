/**
 * The image of the producer and the consumer of examples/kubernetes, as `make example-image` makes it: an archive for the nodes,
 * kept in the cache until what is in it changes.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cached, stampOf } from '../env/cache.ts';
import { docker, ensureDocker } from '../env/docker-engine.ts';
import { mustRun } from '../env/process.ts';
import { root } from '../tidy/repository.ts';

const limitMs = 300_000;

/** The name that the example files call it by. */
export const exampleImage = 'caudal-example:dev';

/** The archive: a file. */
export async function exampleImageArchive(): Promise<string> {
  const inputs = globSync(['examples/kubernetes/app/*', 'package-lock.json', 'Makefile'], { cwd: root });
  const stamp = await stampOf(
    inputs.toSorted().map((file) => join(root, file)),
    exampleImage,
  );
  const folder = await cached('e2e-example-image', stamp, async (into) => {
    const engine = await ensureDocker();
    try {
      const options = { cwd: root, timeoutMs: limitMs };
      await mustRun('make', ['example-image', `TAG=${exampleImage}`], options);
      await docker(['save', '--output', join(into, 'image.tar'), exampleImage], options);
    } finally {
      await engine.stop();
    }
  });
  return join(folder, 'image.tar');
}

/**
 * The image under test as an archive for the nodes of a cluster: built from what `make build` left, and kept in the cache
 * until that changes. The engine that builds it is stopped again if it was started for this.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildImage } from '../../scripts/image.ts';
import { cached, stampOf } from '../env/cache.ts';
import { docker, ensureDocker } from '../env/docker-engine.ts';
import { ensureBaseImage } from '../env/images.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const saveLimitMs = 120_000;

/** The name that pods call it by. */
export const imageName = 'caudal.test/caudal:e2e';

/** The archive: a file. */
export async function imageArchive(): Promise<string> {
  const inputs = globSync(['dist/**/*.*', 'bin/*', 'Dockerfile', 'package-lock.json', 'scripts/image.ts'], {
    cwd: repository,
  });
  const stamp = await stampOf(
    inputs.toSorted().map((file) => join(repository, file)),
    imageName,
  );
  const folder = await cached('e2e-image', stamp, async (into) => {
    const engine = await ensureDocker();
    try {
      await ensureBaseImage();
      buildImage({ tag: imageName, quiet: true });
      await docker(['save', '--output', join(into, 'image.tar'), imageName], { timeoutMs: saveLimitMs });
    } finally {
      await engine.stop();
    }
  });
  return join(folder, 'image.tar');
}

/**
 * The image under test as an archive for the nodes of a cluster: built from what `make build` left, and kept in the cache
 * until that changes. Beside it is a later one, which says another version of itself and is the same otherwise, for upgrades.
 * The engine that builds them is stopped again if it was started for this.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../broker/base/version.ts';
import { buildImage } from '../../scripts/image.ts';
import { cached, stampOf } from '../env/cache.ts';
import { docker, ensureDocker } from '../env/docker-engine.ts';
import { ensureBaseImage } from '../env/images.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const engineLimitMs = 120_000;

export interface ImageVersion {
  readonly name: string;
  /** As the operator and the broker in it say it. */
  readonly version: string;
}

/** The name that pods call it by. */
export const imageName = 'caudal.test/caudal:e2e';
export const laterImage: ImageVersion = {
  name: 'caudal.test/caudal:e2e-later',
  version: `${version}-later`,
};

/** The version is a constant of the bundle; without it in there, the build fails. */
const laterDockerfile = `FROM ${imageName}
USER 0
RUN grep -rlF '"${version}"' /opt/caudal/dist | xargs sed -i 's/"${version}"/"${laterImage.version}"/'
USER 1000:1000
`;

/** The archive of both: a file. */
export async function imageArchive(): Promise<string> {
  const inputs = globSync(['dist/**/*.*', 'bin/*', 'Dockerfile', 'package-lock.json', 'scripts/image.ts'], {
    cwd: repository,
  });
  const stamp = await stampOf(
    inputs.toSorted().map((file) => join(repository, file)),
    `${imageName} ${laterDockerfile}`,
  );
  const folder = await cached('e2e-image', stamp, async (into) => {
    const engine = await ensureDocker();
    try {
      await ensureBaseImage();
      buildImage({ tag: imageName, quiet: true });
      const limits = { timeoutMs: engineLimitMs };
      const build = ['build', '--quiet', '--tag', laterImage.name, '-'];
      await docker(build, { ...limits, input: laterDockerfile });
      await docker(['save', '--output', join(into, 'image.tar'), imageName, laterImage.name], limits);
    } finally {
      await engine.stop();
    }
  });
  return join(folder, 'image.tar');
}

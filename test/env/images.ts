/**
 * The base image that our Dockerfile names, in the engine of this machine: the one that is there, else the official
 * one pulled, else one made here of Debian's packages and this project's own node binary, for machines that reach
 * package registries but no image registry. The made root file system is kept in the cache.
 *
 * `node test/env/images.ts [COMMAND ...]` makes it by hand, and runs the command while the engine is up.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached } from './cache.ts';
import { docker, ensureDocker, has, installPackages } from './docker-engine.ts';
import { mustRun, run } from './process.ts';

export const baseImage = 'node:26-bookworm-slim';

const pullTimeoutMs = 120_000;
const packages = ['ca-certificates', 'libatomic1', 'libstdc++6'];
/** What a slim image leaves out of Debian. */
const dropped = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/info', 'var/lib/apt/lists'];

/** Makes sure that the engine has the base image. An engine must answer. */
export async function ensureBaseImage(): Promise<void> {
  if (await hasImage(baseImage)) {
    return;
  }
  const pulled = await run('docker', ['pull', '--quiet', baseImage], { timeoutMs: pullTimeoutMs });
  if (pulled.code !== 0) {
    await makeBaseImage();
  }
}

export async function hasImage(tag: string): Promise<boolean> {
  return (await run('docker', ['image', 'inspect', tag])).code === 0;
}

async function makeBaseImage(): Promise<void> {
  const folder = await cached('image-bookworm', packages.join(), makeRootFileSystem);
  const context = await mkdtemp(join(tmpdir(), 'caudal-base-image-'));
  try {
    await docker(['import', join(folder, 'rootfs.tar'), 'debian:bookworm-slim'], { timeoutMs: 120_000 });
    // This very node runs the broker in development; the image gets the same.
    await copyFile(process.execPath, join(context, 'node'));
    await writeFile(
      join(context, 'Dockerfile'),
      'FROM debian:bookworm-slim\nCOPY node /usr/local/bin/node\nRUN useradd --uid 1000 --create-home node\nCMD ["node"]\n',
    );
    await docker(['build', '--quiet', '--tag', baseImage, context], { timeoutMs: 180_000 });
  } finally {
    await rm(context, { recursive: true, force: true });
  }
}

async function makeRootFileSystem(folder: string): Promise<void> {
  if (!(await has('debootstrap'))) {
    await installPackages(['debootstrap']);
  }
  const root = join(folder, 'rootfs');
  await mkdir(root, { recursive: true });
  const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
  const include = `--include=${packages.join()}`;
  await mustRun('debootstrap', ['--variant=minbase', include, 'bookworm', root], { env, timeoutMs: 600_000 });
  for (const path of dropped) {
    await rm(join(root, path), { recursive: true, force: true });
  }
  await run('chroot', [root, 'apt-get', 'clean'], { env });
  await mustRun('tar', ['-C', root, '-cf', join(folder, 'rootfs.tar'), '.'], { timeoutMs: 120_000 });
  await rm(root, { recursive: true, force: true });
}

if (import.meta.main) {
  const engine = await ensureDocker();
  try {
    await ensureBaseImage();
    const [command, ...args] = process.argv.slice(2);
    if (command !== undefined) {
      process.exitCode = spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
    }
  } finally {
    await engine.stop();
  }
}

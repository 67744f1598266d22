/** The image whose only program holds a pod's namespaces: compiled here, and put into an archive without an engine. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached, stampOf } from '../cache.ts';
import { mustRun } from '../process.ts';

const source = fileURLToPath(new URL('pause/pause.c', import.meta.url));

/** The archive, as `docker save` would write it, of an image with this name. */
export async function pauseImageArchive(name: string): Promise<string> {
  const folder = await cached('kubernetes-pause', await stampOf([source], name), async (into) => {
    const tar = (...args: string[]): Promise<unknown> =>
      mustRun('tar', ['--owner=0', '--group=0', '--mtime=@0', '-cf', ...args], { cwd: into });
    await mustRun('cc', ['-static', '-O2', '-s', '-o', join(into, 'pause'), source]);
    await tar('layer.tar', 'pause');
    const digest = createHash('sha256')
      .update(await readFile(join(into, 'layer.tar')))
      .digest('hex');
    const config = {
      architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
      os: 'linux',
      config: { Entrypoint: ['/pause'] },
      rootfs: { type: 'layers', diff_ids: [`sha256:${digest}`] },
    };
    const manifest = [{ Config: 'config.json', RepoTags: [name], Layers: ['layer.tar'] }];
    await writeFile(join(into, 'config.json'), JSON.stringify(config));
    await writeFile(join(into, 'manifest.json'), JSON.stringify(manifest));
    await tar('pause.tar', 'manifest.json', 'config.json', 'layer.tar');
  });
  return join(folder, 'pause.tar');
}

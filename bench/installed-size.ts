/**
 * What must be on a disk to run a broker: for Kafka the jars and a headless Java runtime, for Caudal the node binary,
 * the compiled code and the production packages as the image holds them. Apparent sizes, in bytes.
 */
import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stageImage } from '../scripts/image.ts';
import { kafkaJars } from '../test/env/java.ts';
import type { PeerName } from '../test/env/peer.ts';
import { mustRun, run } from '../test/env/process.ts';

/** What a development kit adds to the runtime. */
const developmentOnly = ['jmods', 'include', 'man', 'lib/src.zip', 'lib/ct.sym', 'demo'];

export async function installedBytes(kind: PeerName): Promise<number> {
  return kind === 'kafka'
    ? (await bytesUnder(await kafkaJars())) + (await javaRuntimeBytes())
    : caudalBytes();
}

async function caudalBytes(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'caudal-size-'));
  try {
    stageImage(folder);
    return (await bytesUnder(folder)) + (await bytesUnder(await realpath(process.execPath)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The package that owns `java` says its size; elsewhere it is the folder without what only compiling needs. */
async function javaRuntimeBytes(): Promise<number> {
  const found = (await mustRun('sh', ['-c', 'command -v java'])).stdout.toString().trim();
  const java = await realpath(found);
  const owner = await run('dpkg', ['-S', java]).catch(() => undefined);
  const name = owner?.code === 0 ? owner.stdout.toString().split(':')[0] : undefined;
  if (name !== undefined) {
    // The field is in KiB.
    const size = await mustRun('dpkg-query', ['-W', '-f', '${Installed-Size}', name]);
    return Number(size.stdout.toString()) * 1024;
  }
  const home = dirname(dirname(java));
  let bytes = await bytesUnder(home);
  for (const path of developmentOnly) {
    bytes -= await bytesUnder(join(home, path)).catch(() => 0);
  }
  return bytes;
}

async function bytesUnder(path: string): Promise<number> {
  const own = await lstat(path);
  if (!own.isDirectory()) {
    return own.size;
  }
  let bytes = 0;
  for (const entry of await readdir(path)) {
    bytes += await bytesUnder(join(path, entry));
  }
  return bytes;
}

/**
 * The cache of what tests install or build once a machine: jars, a Python environment, driver binaries.
 * An entry is a folder under ~/.cache/caudal with a stamp beside it; it is made again when its inputs change.
 * Invariant: a folder whose stamp matches is complete. Two processes that want the same entry at once are kept
 * apart by a lock folder that names its owner, and a lock whose owner is gone is taken over.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lockWaitMs = 200;

/** The root of the cache; `CAUDAL_CACHE` moves it. */
export function cacheRoot(): string {
  const base = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return process.env['CAUDAL_CACHE'] ?? join(base, 'caudal');
}

/** A stamp that changes with the contents of any of the files or with the extra text. */
export async function stampOf(files: readonly string[], extra = ''): Promise<string> {
  const hash = createHash('sha256').update(extra);
  for (const file of files) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Gives the folder of an entry, after `make` has filled an empty one if the stamp says it must. */
export async function cached(
  name: string,
  stamp: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheRoot(), name);
  const stampFile = `${folder}.stamp`;
  if ((await readOrEmpty(stampFile)) === stamp) {
    return folder;
  }
  await mkdir(cacheRoot(), { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if ((await readOrEmpty(stampFile)) !== stamp) {
      await rm(stampFile, { force: true });
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await make(folder);
      await writeFile(stampFile, stamp);
    }
  } finally {
    await unlock();
  }
  return folder;
}

async function lock(folder: string): Promise<() => Promise<void>> {
  const ownerFile = join(folder, 'pid');
  for (;;) {
    try {
      await mkdir(folder);
      await writeFile(ownerFile, String(process.pid));
      return async () => {
        await rm(folder, { recursive: true, force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
    }
    await sleep(lockWaitMs);
    const owner = Number(await readOrEmpty(ownerFile));
    if (owner > 0 && !isAlive(owner)) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return '';
  }
}

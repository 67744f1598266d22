/**
 * Debian packages that tests install on demand. Installing wants root, so elsewhere the absence of one is a reason to
 * skip (see toolchain.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { mustRun, run } from './process.ts';

const installTries = 10;
const installRetryMs = 5_000;

const ready = new Map<string, Promise<void>>();

/** Makes sure that `probe`, a command, ends with 0; the package is installed when it does not. */
export function installPackage(name: string, probe: readonly [string, ...string[]]): Promise<void> {
  let installed = ready.get(name);
  if (installed === undefined) {
    installed = install(name, probe);
    ready.set(name, installed);
  }
  return installed;
}

async function install(name: string, [command, ...args]: readonly [string, ...string[]]): Promise<void> {
  const present = await run(command, args).catch(() => undefined);
  if (present?.code === 0) {
    return;
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const flags = ['install', '-y', '-qq', '--no-install-recommends', name];
  // Another installation may hold the package manager's lock for a while.
  for (let attempt = 1; ; attempt++) {
    try {
      await mustRun('apt-get', flags, { env, timeoutMs: 300_000 });
      return;
    } catch (error) {
      if (attempt === installTries) {
        throw error;
      }
      await run('apt-get', ['update', '-qq'], { env, timeoutMs: 300_000 });
      await sleep(installRetryMs);
    }
  }
}

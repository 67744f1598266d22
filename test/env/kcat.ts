/**
 * kcat, the command-line client over librdkafka: found on the machine or installed from Debian's packages.
 * Installing wants root, so elsewhere its absence is a reason to skip (see toolchain.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { mustRun, type Output, run, type RunOptions } from './process.ts';

const installTries = 10;
const installRetryMs = 5_000;

let ready: Promise<void> | undefined;

/** Makes sure that `kcat` can be run. */
export function installKcat(): Promise<void> {
  ready ??= install();
  return ready;
}

export async function kcat(args: readonly string[], options: RunOptions = {}): Promise<Output> {
  await installKcat();
  return run('kcat', args, options);
}

async function install(): Promise<void> {
  const present = await run('kcat', ['-V']).catch(() => undefined);
  if (present?.code === 0) {
    return;
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Another installation may hold the package manager's lock for a while.
  for (let attempt = 1; ; attempt++) {
    try {
      await mustRun('apt-get', ['install', '-y', '-qq', 'kcat'], { env, timeoutMs: 300_000 });
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

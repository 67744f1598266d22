/**
 * promtool, the checker of Prometheus' text format: found on the machine, or unpacked from Debian's package into the
 * cache, which starts no service and wants no root.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from './cache.ts';
import { mustRun, run } from './process.ts';

const downloadLimitMs = 300_000;

/** The command, or why there is none. */
export async function promtool(): Promise<{ readonly command: string } | { readonly missing: string }> {
  const present = await run('promtool', ['--version']).catch(() => undefined);
  if (present?.code === 0) {
    return { command: 'promtool' };
  }
  try {
    const folder = await cached('promtool', 'debian', unpack);
    const command = join(folder, 'usr/bin/promtool');
    await access(command);
    return { command };
  } catch (error) {
    return {
      missing: `promtool, and Debian's package of it: ${error instanceof Error ? error.message : ''}`,
    };
  }
}

async function unpack(folder: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const inFolder = (command: string): readonly [string, readonly string[]] => [
    'sh',
    ['-c', `cd "$1" && ${command}`, 'sh', folder],
  ];
  const options = { env, timeoutMs: downloadLimitMs };
  const first = await run(...inFolder('apt-get download -qq prometheus'), options);
  if (first.code !== 0) {
    await run('apt-get', ['update', '-qq'], options);
    await mustRun(...inFolder('apt-get download -qq prometheus'), options);
  }
  await mustRun(...inFolder('dpkg-deb -x prometheus_*.deb . && rm prometheus_*.deb'), options);
}

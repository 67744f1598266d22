/**
 * A script in a network and a file system of its own: namespaces of this machine in which every port is free, `/etc/hosts` names
 * what the script likes, and `/var/lib` is empty. Nothing of it is seen outside, and all of it goes with the script. For programs
 * whose ports and folders are fixed, as in a container.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { has } from './docker-engine.ts';
import { adopt, run } from './process.ts';

/** Addresses of pods: all of them reach this machine. */
const addresses = '10.1.0.1/16';

const prepare = `set -eu
export PATH="$PATH:/usr/sbin:/sbin"
ip link set lo up
ip address add ${addresses} dev lo
mount -t tmpfs none /var/lib
mkdir /var/lib/own
cp /etc/hosts /var/lib/own/hosts
mount --bind /var/lib/own/hosts /etc/hosts
exec "$@"`;

/** Who is not root on this machine is root in there. */
const namespaces = (): string[] => [
  '--net',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
];

const commandFor = (command: readonly string[]): string[] => [
  ...namespaces(),
  '--',
  'sh',
  '-c',
  prepare,
  'sh',
  ...command,
];

/** The reason to skip what needs one, or false. */
export async function skipWithoutOwnNetwork(): Promise<string | false> {
  const works = (await has('unshare')) && (await run('unshare', commandFor(['true']))).code === 0;
  if (works) return false;
  const reason = 'a network of its own needs root, or a user who may make namespaces, and iproute2';
  if (process.env['REQUIRE_ALL_CLIENTS'] === '1') throw new Error(reason);
  return reason;
}

/** Marks that a script runs in there: what would harm the machine asks for it. */
const mark = 'CAUDAL_TEST_OWN_NETWORK';

export const isInOwnNetwork = (): boolean => process.env[mark] === '1';

/** Runs a TypeScript file to its end. Rejects with what it said unless its exit code is 0. */
export async function runInOwnNetwork(file: string, args: readonly string[]): Promise<void> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const child = adopt(
    spawn('unshare', commandFor([process.execPath, file, ...args]), {
      env: { ...environment, [mark]: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${file} ended with ${code ?? signal}\n${said.slice(-8000)}`);
}

/**
 * A PostgreSQL of one's own: a cluster in a temporary folder, reached over a socket in it and a free port of 127.0.0.1. Its
 * programs are Debian's package `postgresql`, or what is on the path. They refuse root, so root runs them as `nobody`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, globSync, openSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  adopt,
  freePort,
  mustRun,
  removeFolder,
  run,
  stopChild,
  tailOf,
  temporaryFolder,
} from './process.ts';

const startLimitMs = 60_000;
const nobody = 65_534;
const user = 'caudal';

export interface Postgres {
  /** What clients take as DATABASE_URL. */
  readonly url: string;
  /** The port on 127.0.0.1, for clients without sockets. */
  readonly port: number;
  readonly user: string;
  /** Runs statements; what they print, a row a line with columns parted by `|`. */
  sql(statements: string): Promise<string>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** The folder of `initdb` and `postgres`, the newest where there are several. */
async function programFolder(): Promise<string | undefined> {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed();
  if (newest !== undefined) return dirname(newest);
  const found = await run('sh', ['-c', 'command -v initdb && command -v postgres']);
  return found.code === 0 ? dirname(found.stdout.toString().split('\n')[0]!) : undefined;
}

/** The reason to skip what needs PostgreSQL, or false; REQUIRE_ALL_CLIENTS=1 turns it into a failure. */
export async function skipWithoutPostgres(): Promise<string | false> {
  if ((await programFolder()) !== undefined) return false;
  const reason = 'this machine lacks PostgreSQL';
  if (process.env['REQUIRE_ALL_CLIENTS'] === '1') throw new Error(reason);
  return reason;
}

/** Makes a cluster and starts it, with settings by PostgreSQL's names; resolves when it takes connections. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const programs = await programFolder();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const folder = await temporaryFolder('postgres');
  const data = join(folder, 'data');
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  const log = join(folder, 'log');
  const descriptor = openSync(log, 'w');
  try {
    const initdb = [
      join(programs, 'initdb'),
      '-D',
      data,
      '-U',
      user,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ];
    await runAs(owner, initdb);
    const port = await freePort();
    const own = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...own];
    const server = adopt(
      spawn(join(programs, 'postgres'), args, { ...owner, stdio: ['ignore', descriptor, descriptor] }),
    );
    const remove = async (): Promise<void> => {
      // SIGINT: it breaks off what runs and stops in order.
      await stopChild(server, 'SIGINT');
      await removeFolder(folder);
    };
    const place = ['-h', folder, '-p', String(port)];
    await untilReady(server, [join(programs, 'pg_isready'), '-q', ...place], { log, remove });
    const url = `postgresql://${user}@/postgres?host=${encodeURIComponent(folder)}&port=${port}`;
    const psql = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...place, '-U', user, '-d', 'postgres'];
    const sql = async (statements: string): Promise<string> =>
      (await mustRun(join(programs, 'psql'), psql, { input: statements })).stdout.toString().trimEnd();
    return { url, port, user, sql, remove };
  } finally {
    closeSync(descriptor);
  }
}

async function runAs(owner: { uid?: number; gid?: number }, [command, ...args]: string[]): Promise<void> {
  const { uid, gid } = owner;
  if (uid === undefined) await mustRun(command!, args);
  else await mustRun('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', command!, ...args]);
}

async function untilReady(
  server: ChildProcess,
  [probe, ...args]: string[],
  { log, remove }: { log: string; remove: () => Promise<void> },
): Promise<void> {
  const until = performance.now() + startLimitMs;
  while ((await run(probe!, args)).code !== 0) {
    if (server.exitCode !== null || server.signalCode !== null || performance.now() > until) {
      const told = await tailOf(log);
      await remove();
      throw new Error(`PostgreSQL does not start:\n${told}`);
    }
    await sleep(50);
  }
}

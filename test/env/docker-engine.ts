/**
 * A Docker engine for tests: the one that answers, or, where none does and we are root on Debian, one installed from
 * Debian's packages and started by us. An engine that we started ends with `stop`; one that was there is left alone.
 * Why it cannot run here is a reason to skip (see `skipWithoutDocker`), which REQUIRE_ALL_CLIENTS=1 turns into a failure.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheRoot } from './cache.ts';
import { adopt, mustRun, type Output, run, type RunOptions, stopChild, tailOf } from './process.ts';

const startWaitMs = 60_000;
const stopWaitMs = 30_000;

export interface DockerEngine {
  /** Ends the engine if `ensureDocker` started it. */
  stop(): Promise<void>;
}

/** Runs the docker command against the engine; throws with its output when it fails. */
export function docker(args: readonly string[], options: RunOptions = {}): Promise<Output> {
  return mustRun('docker', args, options);
}

export async function dockerAnswers(): Promise<boolean> {
  const output = await run('docker', ['info', '--format', '{{.ServerVersion}}']).catch(() => undefined);
  return output?.code === 0 && output.stdout.toString().trim() !== '';
}

/** The reason to skip what needs a Docker engine, or false when one answers or can be brought up. */
export async function skipWithoutDocker(): Promise<string | false> {
  if ((await dockerAnswers()) || (isRoot() && ((await has('dockerd')) || (await has('apt-get'))))) {
    return false;
  }
  const reason = 'no Docker engine answers, and only root on Debian can install one';
  if (process.env['REQUIRE_ALL_CLIENTS'] === '1') {
    throw new Error(reason);
  }
  return reason;
}

export async function ensureDocker(): Promise<DockerEngine> {
  if (await dockerAnswers()) {
    return { stop: async () => undefined };
  }
  if (!(await has('dockerd'))) {
    await installPackages(['docker.io', 'iptables']);
  }
  const folder = join(cacheRoot(), 'docker');
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'dockerd.log');
  const engine = startEngine(logFile);
  await waitUntilItAnswers(engine, logFile);
  return {
    stop: async () => {
      await stopChild(engine, 'SIGTERM', stopWaitMs);
    },
  };
}

export async function installPackages(names: readonly string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('apt-get', ['update', '-qq'], { env, timeoutMs: 300_000 });
  // Another installation may hold the package manager's lock for a while.
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...wait, ...names];
  await mustRun('apt-get', install, { env, timeoutMs: 600_000 });
}

/** Whether a command is on the path, the administrator's folders included. */
export async function has(command: string): Promise<boolean> {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
  return (await run('sh', ['-c', `command -v ${command}`], { env: { PATH: path } })).code === 0;
}

function startEngine(logFile: string): ChildProcess {
  const log = openSync(logFile, 'w');
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
  const engine = adopt(spawn('dockerd', [], { env, stdio: ['ignore', log, log] }));
  closeSync(log);
  return engine;
}

async function waitUntilItAnswers(engine: ChildProcess, logFile: string): Promise<void> {
  const until = performance.now() + startWaitMs;
  while (!(await dockerAnswers())) {
    if (engine.exitCode !== null || performance.now() > until) {
      await stopChild(engine, 'SIGTERM');
      throw new Error(`dockerd does not answer:\n${await tailOf(logFile)}`);
    }
    await sleep(200);
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

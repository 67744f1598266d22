/**
 * Child processes for tests: run one to its end and keep its output, or start one that serves and stop it later.
 * Invariant: a process started here ends with the test process, by signal to its pid alone, never by name.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Output {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  readonly timeoutMs?: number;
}

const running = new Set<ChildProcess>();
const killAll = (): void => {
  for (const child of running) {
    child.kill('SIGKILL');
  }
};
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killAll();
    // The handler is gone by now, so this ends the process as the signal meant to.
    process.kill(process.pid, signal);
  });
}

/** Keeps a child among those that end with this process. */
export function adopt(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs a command to its end. The exit code is the caller's to judge. */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  const child = adopt(
    spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, stdio: 'pipe' }),
  );
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 60_000);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a command and throws with its output when it fails. */
export async function mustRun(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  const output = await run(command, args, options);
  if (output.code !== 0) {
    const tail = `${output.stdout.toString().slice(-2000)}\n${output.stderr.slice(-4000)}`;
    throw new Error(`${command} ${args.join(' ')} ended with ${output.code}\n${tail}`);
  }
  return output;
}

/** Ends a child by a signal and waits until it is gone; returns false when it had to be killed. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  waitMs = 20_000,
): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return true;
  }
  const gone = once(child, 'exit');
  let inTime = true;
  child.kill(signal);
  const timer = setTimeout(() => {
    inTime = false;
    child.kill('SIGKILL');
  }, waitMs);
  await gone;
  clearTimeout(timer);
  return inTime;
}

/** Starts a server for the first time; one that does not come up leaves nothing behind. */
export async function startedOrRemoved<S extends { start(): Promise<void>; remove(): Promise<void> }>(
  server: S,
): Promise<S> {
  try {
    await server.start();
    return server;
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** A port nobody listens on, below the range the kernel hands to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      server.close();
    }
  }
}

/** A fresh folder under the system's temporary one. */
export function temporaryFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `caudal-${name}-`));
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** The last lines of a file, for messages about a process that failed. */
export async function tailOf(file: string, lines = 25): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}

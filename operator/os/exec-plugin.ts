/**
 * Starts the exec plugins of kubeconfigs, under bounds that the library does not have: time, and bytes of output.
 * Invariant: nothing of a plugin that reached a bound is left. It has a process group of its own, since plugins are often scripts
 * whose children would else keep its output open, and whoever waits for that.
 */
import { type ChildProcessByStdio, spawn, type SpawnOptions } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Credentials are a few kilobytes. */
const outputBytesMax = 1024 * 1024;

export type PluginProcess = ChildProcessByStdio<null, Readable, Readable>;

export interface PluginBounds {
  readonly limitMs: number;
  /** Aborted when nobody waits any more. */
  readonly end: AbortSignal;
}

/** Starts a plugin; one that reaches a bound ends with an `error` that says so, then `close`. */
export function startPlugin(
  command: string,
  words: readonly string[],
  { limitMs, end, ...options }: SpawnOptions & PluginBounds,
): PluginProcess {
  // Nobody sits before the operator: a plugin that asks something reads the end of its input.
  const child = spawn(command, words, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const giveUp = (what: string): void => {
    release();
    child.emit('error', new Error(`the exec plugin ${command} of the kubeconfig ${what}`));
    killGroup(child.pid);
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const stop = (): void => giveUp('was ended, since nobody waits for it');
  const release = (): void => {
    clearTimeout(timer);
    end.removeEventListener('abort', stop);
  };
  end.addEventListener('abort', stop);
  const timer = setTimeout(() => giveUp(`gave no credentials in ${limitMs} ms`), limitMs);
  let bytes = 0;
  const count = (piece: string | Buffer): void => {
    bytes += piece.length;
    if (bytes > outputBytesMax) giveUp(`wrote more than ${outputBytesMax} bytes`);
  };
  child.stdout.on('data', count);
  child.stderr.on('data', count);
  child.on('close', release);
  return child;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

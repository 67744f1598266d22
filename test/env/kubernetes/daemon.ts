/**
 * A program that serves in the background: its output goes to a log file, and it ends with this process, even when this
 * process is killed, since the kernel is told so (`setpriv --pdeathsig`). It is ended by its pid alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { adopt, stopChild, tailOf } from '../process.ts';

const pollMs = 50;
const stopLimitMs = 10_000;
/** Network programs of Debian stand where only the administrator's path leads. */
export const administratorPath: string = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

export class Daemon {
  readonly name: string;
  readonly #command: readonly string[];
  readonly #log: string;
  #child: ChildProcess | undefined;

  constructor({ name, command, log }: { name: string; command: readonly string[]; log: string }) {
    this.name = name;
    this.#command = command;
    this.#log = log;
  }

  /** Nothing where it runs: a second process would fail at the first one's port, and the first one would be nobody's. */
  start(): void {
    if (this.running) return;
    const log = openSync(this.#log, 'a');
    const env = { ...process.env, PATH: administratorPath };
    const command = ['--pdeathsig', 'KILL', ...this.#command];
    this.#child = adopt(spawn('setpriv', command, { env, stdio: ['ignore', log, log] }));
    closeSync(log);
  }

  get running(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Its process id: that of the program itself, as `setpriv` becomes it. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) {
      throw new Error(`${this.name} was not started`);
    }
    return pid;
  }

  /** Waits until `ready` holds; fails with the end of its log when it has ended or the time is up. */
  async until(ready: () => Promise<boolean>, limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    while (!(await ready())) {
      if (!this.running || performance.now() > end) {
        const why = this.running ? `is not ready within ${limitMs} ms` : 'has ended';
        throw new Error(`${this.name} ${why}:\n${await tailOf(this.#log)}`);
      }
      await sleep(pollMs);
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child !== undefined) {
      await stopChild(this.#child, signal, stopLimitMs);
    }
  }
}

/**
 * `bin/caudal operator` as a process, and what it says. It serves health and metrics on a free port of 127.0.0.1; its owner ends
 * it, and it ends with the test process at the latest.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { caudalCommand } from './caudal.ts';
import { adopt } from './process.ts';

const limitMs = 60_000;

export interface OperatorCommandOptions {
  /** A file. */
  readonly kubeconfig: string;
  /** More words of the command line. */
  readonly words?: readonly string[];
  /** What the command begins with: a program that becomes the operator, such as the way into a namespace. */
  readonly within?: readonly string[];
}

export class OperatorCommand {
  readonly child: ChildProcess;
  /** Lines of stdout and of stderr so far. */
  readonly out: string[] = [];
  readonly err: string[] = [];
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  #onLine: () => void = () => undefined;

  constructor({ kubeconfig, words = [], within = [] }: OperatorCommandOptions) {
    const own = [caudalCommand, 'operator', '--kubeconfig', kubeconfig, '--admin', '127.0.0.1:0', ...words];
    const [command = '', ...args] = [...within, ...own];
    this.child = adopt(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
    for (const [stream, lines] of [
      [this.child.stdout, this.out],
      [this.child.stderr, this.err],
    ] as const)
      createInterface({ input: stream! }).on('line', (line) => {
        lines.push(line);
        this.#onLine();
      });
    this.ended = once(this.child, 'close').then(([code]) => {
      this.#onLine();
      return code as number | null;
    });
  }

  /** Resolves once `holds`; asked after each line. */
  async until(holds: () => boolean): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), limitMs);
    try {
      while (!holds()) {
        if (this.child.exitCode !== null || this.child.signalCode !== null)
          throw new Error(`the operator ended: ${this.err.join('\n')}`);
        await new Promise<void>((resolve) => {
          this.#onLine = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether it logged the message. */
  said(text: string): boolean {
    return this.err.some((line) => line.includes(`"message":"${text}"`));
  }

  /** Asks its own HTTP endpoint. */
  async admin(path: string): Promise<Response> {
    await this.until(() => this.out.some((line) => /\bready\b/.test(line)));
    const address = /admin=(\S+)/.exec(this.out.join('\n'))?.[1] ?? '';
    return fetch(`http://${address}${path}`);
  }

  /** The first group of the expression in its metrics; NaN without a match. */
  async metric(line: RegExp): Promise<number> {
    const text = await (await this.admin('/metrics')).text();
    return Number(line.exec(text)?.[1] ?? Number.NaN);
  }

  /** The exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

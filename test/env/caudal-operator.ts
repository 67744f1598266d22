/**
 * `bin/caudal operator` as a process, and what it says. It serves health and metrics on a free port of 127.0.0.1; its owner ends
 * it, and it ends with the test process at the latest.
 */
import { spawn } from 'node:child_process';
import { caudalCommand } from './caudal.ts';
import { CommandProcess } from './command-process.ts';

const limitMs = 60_000;

export interface OperatorCommandOptions {
  /** A file. */
  readonly kubeconfig: string;
  /** More words of the command line. */
  readonly words?: readonly string[];
  /** What the command begins with: a program that becomes the operator, such as the way into a namespace. */
  readonly within?: readonly string[];
}

export class OperatorCommand extends CommandProcess {
  constructor({ kubeconfig, words = [], within = [] }: OperatorCommandOptions) {
    const own = [caudalCommand, 'operator', '--kubeconfig', kubeconfig, '--admin', '127.0.0.1:0', ...words];
    const [command = '', ...args] = [...within, ...own];
    super(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }), 'operator', limitMs);
  }

  /** Whether it logged the message. */
  said(text: string): boolean {
    return this.err.some((line) => line.includes(`"message":"${text}"`));
  }

  /** Asks its own HTTP endpoint. */
  async admin(path: string): Promise<Response> {
    await this.untilReady();
    return fetch(`http://${this.address('admin')}${path}`);
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

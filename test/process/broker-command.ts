/** `bin/caudal broker` as a real process: what it says on stdout and stderr, line by line, and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { caudalCommand } from '../env/caudal.ts';
import { adopt } from '../env/process.ts';

const startLimitMs = 20_000;

export interface CommandOptions {
  readonly dataDir: string;
  readonly listener?: string;
  readonly admin?: string;
  /** More words of the command line. */
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whose process it is; for root alone. */
  readonly uid?: number;
}

export class BrokerCommand {
  readonly child: ChildProcess;
  readonly out: string[] = [];
  readonly err: string[] = [];
  readonly ended: Promise<number | null>;
  #onLine: () => void = () => undefined;

  constructor(options: CommandOptions) {
    const { dataDir, listener = '127.0.0.1:0', admin = '127.0.0.1:0', words = [], uid } = options;
    const args = ['broker', '--data-dir', dataDir, '--listener', listener, '--admin', admin, ...words];
    this.child = adopt(
      spawn(caudalCommand, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...options.env },
        ...(uid === undefined ? {} : { uid, gid: uid }),
      }),
    );
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

  static async start(options: CommandOptions): Promise<BrokerCommand> {
    const command = new BrokerCommand(options);
    await command.until(() => command.out.some((line) => /\bready\b/.test(line)));
    return command;
  }

  /** Resolves once `holds`; it is asked after each line. */
  async until(holds: () => boolean): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), startLimitMs);
    try {
      while (!holds()) {
        if (this.child.exitCode !== null || this.child.signalCode !== null)
          throw new Error(`the broker ended: ${this.err.join('\n')}`);
        await new Promise<void>((resolve) => {
          this.#onLine = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** An address of the ready line. */
  address(name: 'kafka' | 'admin'): string {
    const line = this.out.find((one) => /\bready\b/.test(one)) ?? '';
    return new RegExp(`\\b${name}=(\\S+)`).exec(line)?.[1] ?? '';
  }

  /** Signals, and how long it then took to end. */
  async end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly tookMs: number }> {
    const start = performance.now();
    this.child.kill(signal);
    return { code: await this.ended, tookMs: performance.now() - start };
  }

  /** Lines on stderr that are no log lines. */
  words(): string[] {
    return this.err.filter((line) => !line.startsWith('{'));
  }

  log(message: string): Record<string, unknown> | undefined {
    return this.err
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => line['message'] === message);
  }
}

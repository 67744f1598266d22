/** `bin/caudal broker` as a real process. */
import { spawn } from 'node:child_process';
import { caudalCommand } from '../env/caudal.ts';
import { CommandProcess } from '../env/command-process.ts';

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

export class BrokerCommand extends CommandProcess {
  constructor(options: CommandOptions) {
    const { dataDir, listener = '127.0.0.1:0', admin = '127.0.0.1:0', words = [], uid } = options;
    const args = ['broker', '--data-dir', dataDir, '--listener', listener, '--admin', admin, ...words];
    const child = spawn(caudalCommand, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    super(child, 'broker', startLimitMs);
  }

  static async start(options: CommandOptions): Promise<BrokerCommand> {
    const command = new BrokerCommand(options);
    await command.untilReady();
    return command;
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

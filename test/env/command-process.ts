/** A command as a real process: what it says on stdout and stderr, line by line, and how it ends. It ends with the test process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { adopt } from './process.ts';

export class CommandProcess {
  readonly child: ChildProcess;
  /** Lines of stdout and of stderr so far. */
  readonly out: string[] = [];
  readonly err: string[] = [];
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly #name: string;
  readonly #limitMs: number;
  #onLine: () => void = () => undefined;

  /** `child` has pipes for stdout and stderr. `limitMs` is how long it may take to become as somebody waits for. */
  constructor(child: ChildProcess, name: string, limitMs: number) {
    this.child = adopt(child);
    this.#name = name;
    this.#limitMs = limitMs;
    for (const [stream, lines] of [
      [child.stdout, this.out],
      [child.stderr, this.err],
    ] as const)
      createInterface({ input: stream! }).on('line', (line) => {
        lines.push(line);
        this.#onLine();
      });
    this.ended = once(child, 'close').then(([code]) => {
      this.#onLine();
      return code as number | null;
    });
  }

  /** Resolves once `holds`; it is asked after each line. */
  async until(holds: () => boolean): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), this.#limitMs);
    try {
      while (!holds()) {
        if (this.child.exitCode !== null || this.child.signalCode !== null)
          throw new Error(`the ${this.#name} ended: ${this.err.join('\n')}`);
        await new Promise<void>((resolve) => {
          this.#onLine = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Until its ready line. */
  untilReady(): Promise<void> {
    return this.until(() => this.#readyLine !== undefined);
  }

  /** An address of the ready line; empty where it names none. */
  address(name: 'kafka' | 'admin'): string {
    return new RegExp(`\\b${name}=(\\S+)`).exec(this.#readyLine ?? '')?.[1] ?? '';
  }

  get #readyLine(): string | undefined {
    return this.out.find((line) => /\bready\b/.test(line));
  }
}

/** The `caudal` command as a user runs it, from source: a process of its own, with pipes for its streams. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adopt, run } from '../env/process.ts';

const waitLimitMs = 120_000;

export const commandFile: string = join(dirname(fileURLToPath(import.meta.url)), '../../cli/main.ts');

export interface CommandOutput {
  readonly code: number | null;
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

/** A way to call the command with its cluster already named. */
export type Caudal = (args: readonly string[], options?: CommandOptions) => Promise<CommandOutput>;

export function caudalFor(bootstrap: string): Caudal {
  return async (args, options = {}) => {
    const env = { CAUDAL_BOOTSTRAP_SERVERS: bootstrap, ...options.env };
    const input = options.input ?? '';
    const output = await run(process.execPath, [commandFile, ...args], { env, input });
    const { code, stdout: bytes, stderr } = output;
    return { code, bytes, stdout: bytes.toString(), stderr };
  };
}

const oneLine = /^caudal: [^\n]+\n$/;

/** Runs the command, which must succeed and say nothing on stderr; resolves with stdout. */
export async function succeeds(
  caudal: Caudal,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await caudal(args, options);
  assert.deepEqual([code, stderr], [0, ''], `caudal ${args.join(' ')}`);
  return stdout;
}

/** Runs the command, which must fail with `code`, one line on stderr that has `message`, and nothing on stdout. */
export async function failsWith(
  caudal: Caudal,
  { code, message }: { readonly code: number; readonly message: RegExp },
  args: readonly string[],
): Promise<void> {
  const output = await caudal(args);
  assert.equal(output.code, code, output.stderr);
  assert.match(output.stderr, oneLine);
  assert.match(output.stderr, message);
  assert.equal(output.stdout, '');
}

/**
 * The command while it runs: fed, watched and signalled. What it has written is kept, so a wait is for a state and never for
 * an event that may have passed; each wait has a limit and names what did not come.
 */
export class RunningCommand {
  readonly child: ChildProcess;
  #stdout = '';
  #stderr = '';
  #wake: () => void = () => undefined;
  #ended: readonly [number | null, NodeJS.Signals | null] | undefined;

  constructor(bootstrap: string, args: readonly string[]) {
    const env = { ...process.env, CAUDAL_BOOTSTRAP_SERVERS: bootstrap };
    this.child = adopt(spawn(process.execPath, [commandFile, ...args], { env, stdio: 'pipe' }));
    this.child.stdout?.on('data', (bytes: Buffer) => this.#changed(() => (this.#stdout += String(bytes))));
    this.child.stderr?.on('data', (bytes: Buffer) => this.#changed(() => (this.#stderr += String(bytes))));
    this.child.stdin?.on('error', () => undefined);
    this.child.on('close', (code, signal) => this.#changed(() => (this.#ended = [code, signal])));
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  write(text: string): void {
    this.child.stdin?.write(text);
  }

  /** Resolves once stdout is as asked; throws when the command ends before that. */
  async untilRead(what: string, holds: (stdout: string) => boolean): Promise<void> {
    await this.#until(what, () => holds(this.#stdout) || this.#ended !== undefined);
    if (!holds(this.#stdout)) throw this.#failure(`ended (${this.#ended?.join(' ')}) before ${what}`);
  }

  /** Its exit code and signal, once it has ended and all its output is here. */
  async end(): Promise<readonly [number | null, NodeJS.Signals | null]> {
    await this.#until('its end', () => this.#ended !== undefined);
    return this.#ended ?? [null, null];
  }

  async #until(what: string, holds: () => boolean): Promise<void> {
    let late = false;
    const timer = setTimeout(() => this.#changed(() => (late = true)), waitLimitMs);
    try {
      while (!holds()) {
        if (late) throw this.#failure(`did not come to ${what} within ${waitLimitMs} ms`);
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #changed(change: () => void): void {
    change();
    this.#wake();
  }

  #failure(what: string): Error {
    this.child.kill('SIGKILL');
    const { spawnargs } = this.child;
    return new Error(`${spawnargs.slice(2).join(' ')} ${what}\n${this.#stdout.slice(-500)}\n${this.#stderr}`);
  }
}

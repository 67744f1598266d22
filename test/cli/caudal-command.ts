/** The `caudal` command as a user runs it, from source: a process of its own, with pipes for its streams. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../env/process.ts';

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

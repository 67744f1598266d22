/**
 * The loop that every Node driver shares: commands as JSON lines on stdin, answers as JSON lines on stdout.
 * See ../README.md for the commands. A handler returns its result, or throws; `describe` turns what it threw into
 * a name, the protocol's error code (if the client tells one) and a message.
 */
import { createInterface } from 'node:readline';

export interface WireRecord {
  readonly partition: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  readonly timestamp?: number;
}

/** The arguments of all commands; each uses its own. */
export interface Command {
  readonly id: number;
  readonly op: string;
  readonly topic: string;
  readonly type: 'topic' | 'broker';
  readonly name: string;
  readonly partition: number;
  readonly partitions: number;
  readonly total: number;
  readonly offset: number;
  readonly count: number;
  readonly timeoutMs: number;
  readonly at: string | number;
  readonly configs: Readonly<Record<string, string>>;
  readonly set: Readonly<Record<string, string>>;
  readonly remove: readonly string[];
  readonly codec: 'none' | 'gzip' | 'snappy' | 'lz4' | 'zstd';
  readonly acks: '0' | '1' | 'all';
  readonly idempotent: boolean;
  readonly records: readonly WireRecord[];
}

export type Handler = (command: Command) => Promise<object | void>;

export interface Problem {
  readonly name: string;
  readonly code?: number | undefined;
  readonly message: string;
}

export function toBytes(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text, 'base64');
}

export function toText(bytes: Uint8Array | null | undefined): string | null {
  return bytes === null || bytes === undefined ? null : Buffer.from(bytes).toString('base64');
}

export async function serve(
  handlers: Readonly<Record<string, Handler>>,
  describe: (error: unknown) => Problem,
): Promise<void> {
  const answer = (message: object): void => {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  };
  answer({ event: 'ready' });
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line) as Command;
    try {
      const handler = handlers[command.op];
      if (handler === undefined) {
        throw new Error(`unknown command ${command.op}`);
      }
      answer({ id: command.id, result: (await handler(command)) ?? {} });
    } catch (error) {
      answer({ id: command.id, error: describe(error) });
    }
  }
  process.exit(0);
}

/**
 * The loop that every Node driver shares: commands as JSON lines on stdin, answers and events as JSON lines on stdout.
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
  readonly member: string;
  readonly groupId: string;
  readonly topics: readonly string[];
  readonly pattern?: string;
  readonly reset: 'earliest' | 'latest';
  readonly instanceId?: string;
  readonly assignor?: 'range' | 'roundrobin' | 'cooperative-sticky';
  readonly protocol: 'classic' | 'consumer';
  readonly sessionMs: number;
  readonly heartbeatMs: number;
  readonly autoCommitMs: number | null;
  readonly time: number;
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

/** Writes an answer or an event. */
export function tell(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Commands may overlap: one that waits keeps none of the others. */
export async function serve(
  handlers: Readonly<Record<string, Handler>>,
  describe: (error: unknown) => Problem,
): Promise<void> {
  const run = async (command: Command): Promise<void> => {
    try {
      const handler = handlers[command.op];
      if (handler === undefined) {
        throw new Error(`unknown command ${command.op}`);
      }
      tell({ id: command.id, result: (await handler(command)) ?? {} });
    } catch (error) {
      tell({ id: command.id, error: describe(error) });
    }
  };
  // A client that throws out of a callback of its own must not take the other members with it.
  process.on('uncaughtException', (error) => process.stderr.write(`${String(error.stack)}\n`));
  tell({ event: 'ready' });
  for await (const line of createInterface({ input: process.stdin })) {
    void run(JSON.parse(line) as Command);
  }
  process.exit(0);
}

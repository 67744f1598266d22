/**
 * The clients of a chaos run, each a program that goes on through broken connections (writers/README.md). What a
 * writer is told and what a reader gets goes into the history; what else they say is kept for the report.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { goDriver } from '../env/go.ts';
import { compileJava, smallJvm } from '../env/java.ts';
import { adopt, stopChild } from '../env/process.ts';
import { pythonInterpreter } from '../env/python.ts';
import type { Tool } from '../env/toolchain.ts';
import type { History } from './history.ts';
import { parseKey } from './record-content.ts';

const programs = join(dirname(fileURLToPath(import.meta.url)), 'writers');
const wordsKept = 20;

export interface Target {
  readonly topic: string;
  readonly partition: number;
}

export function partitionName({ topic, partition }: Target): string {
  return `${topic}-${partition}`;
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

export interface EnduranceClient {
  readonly name: string;
  readonly tools: readonly Tool[];
  /** Whether it writes each record once, whatever happens. */
  readonly idempotent: boolean;
  program(): Promise<Program>;
}

export const librdkafka: EnduranceClient = {
  name: 'librdkafka',
  tools: ['python'],
  idempotent: true,
  program: async () => ({ command: await pythonInterpreter(), args: [join(programs, 'endurance.py')] }),
};

export const javaClient: EnduranceClient = {
  name: 'java',
  tools: ['java'],
  idempotent: true,
  program: async () => {
    const classPath = await compileJava('endurance', [join(programs, 'Endurance.java')]);
    return { command: 'java', args: [...smallJvm(128), '-cp', classPath, 'Endurance'] };
  },
};

export const franzGo: EnduranceClient = {
  name: 'franz-go',
  tools: ['go'],
  idempotent: true,
  program: async () => ({ command: await goDriver('franz-endurance'), args: [] }),
};

export const kafkaJs: EnduranceClient = {
  name: 'kafkajs',
  tools: [],
  idempotent: false,
  program: () =>
    Promise.resolve({ command: process.execPath, args: [join(programs, 'kafkajs-endurance.ts')] }),
};

/** A running program. */
export class Member {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #words: string[] = [];
  #sawEnd = false;
  /** Lines that say a client gave up: records refused and programs that cannot go on. */
  failures = 0;
  /** UNKNOWN_SERVER_ERROR in what a client left to its user. */
  unknownErrors = 0;
  acknowledged = 0;
  polled = 0;

  constructor(name: string, program: Program, onLine: (kind: string, rest: string) => boolean) {
    this.name = name;
    const child = spawn(program.command, program.args, { stdio: 'pipe' });
    this.#child = adopt(child);
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => this.#keep(String(error)));
    child.stderr.on('data', (chunk: Buffer) => this.#keep(chunk.toString()));
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const space = line.indexOf(' ');
      const kind = space < 0 ? line : line.slice(0, space);
      if (kind === 'end') this.#sawEnd = true;
      else if (!onLine(kind, line.slice(space + 1))) this.#keep(line);
    });
    this.#ended = Promise.all([once(child, 'close'), once(lines, 'close')]).then(() => undefined);
  }

  /** What it said beside its work, the newest last. */
  get words(): string {
    return this.#words.join('\n');
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Lets it finish what is under way; throws when it cannot in time or ends badly. */
  async finish(limitMs: number): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), limitMs);
    await this.#ended;
    clearTimeout(timer);
    if (!this.#sawEnd) throw new Error(`${this.name} did not finish within ${limitMs} ms\n${this.words}`);
  }

  async kill(): Promise<void> {
    await stopChild(this.#child, 'SIGKILL');
  }

  #keep(text: string): void {
    this.#words.push(text.trimEnd());
    if (this.#words.length > wordsKept) this.#words.shift();
  }
}

export interface WriterOptions {
  readonly client: EnduranceClient;
  readonly name: string;
  readonly bootstrap: string;
  readonly baseTimestamp: number;
  readonly recordsPerSecond: number;
  readonly codec: string;
  readonly targets: readonly Target[];
  readonly history: History;
}

export async function startWriter(options: WriterOptions): Promise<Member> {
  const { client, name, targets, history } = options;
  const { command, args } = await client.program();
  const own = [options.bootstrap, name, String(options.baseTimestamp), String(options.recordsPerSecond)];
  const all = [...args, 'write', ...own, options.codec, listOf(targets)];
  const names = targets.map(partitionName);
  const member = new Member(name, { command, args: all }, (kind, rest) => {
    if (kind === '+') {
      const [sequence, offset] = rest.split(' ').map(Number) as [number, number];
      const partition = names[sequence % names.length] ?? '';
      member.acknowledged++;
      history.acknowledged({ partition, writer: name, sequence, offset });
      return true;
    }
    if (kind === '-' || kind === '!') member.failures++;
    if (kind === '?' && /UNKNOWN -1|UNKNOWN_SERVER_ERROR/.test(rest)) member.unknownErrors++;
    return false;
  });
  return member;
}

export interface ReaderOptions {
  readonly client: EnduranceClient;
  readonly name: string;
  readonly bootstrap: string;
  readonly targets: readonly Target[];
  /** Topics whose records may be gone before they are read. */
  readonly trimmed: ReadonlySet<string>;
  readonly history: History;
}

export async function startReader(options: ReaderOptions): Promise<Member> {
  const { client, name, targets, history, trimmed } = options;
  const { command, args } = await client.program();
  const all = [...args, 'read', options.bootstrap, listOf(targets)];
  const names = targets.map(partitionName);
  const member = new Member(name, { command, args: all }, (kind, rest) => {
    if (kind === 'r') {
      const [target = '', offset = '', key = ''] = rest.split(' ');
      const value = parseKey(key);
      const partition = names[Number(target)] ?? '';
      member.polled++;
      // What the record holds beside its key is looked at by whoever reads the whole log.
      const whose = value ?? { writer: 'nobody', sequence: 0 };
      history.polled(name, { partition, offset: Number(offset), intact: value !== undefined, ...whose });
      return true;
    }
    const isGapByRight = kind === 'gap' && trimmed.has(targets[Number(rest)]?.topic ?? '');
    if (kind === '!' || (kind === 'gap' && !isGapByRight)) member.failures++;
    return isGapByRight;
  });
  return member;
}

function listOf(targets: readonly Target[]): string {
  return targets.map(({ topic, partition }) => `${topic}:${partition}`).join(',');
}

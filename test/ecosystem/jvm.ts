/**
 * Programs that are built on Kafka, as their users run them: the official main classes of Connect and Streams, unmodified,
 * in JVMs of their own. pom.xml pins their versions.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { classPathOf, mavenJars, smallJvm } from '../env/java.ts';
import { adopt, stopChild, tailOf } from '../env/process.ts';

const pom = join(dirname(fileURLToPath(import.meta.url)), 'pom.xml');
const pollMs = 100;
const stopLimitMs = 60_000;

/** The class path of Connect, Streams and what else pom.xml names. */
export async function ecosystemClassPath(): Promise<string> {
  return classPathOf(await mavenJars('kafka-ecosystem', pom));
}

export interface Program {
  readonly mainClass: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly classPath?: string;
}

/** A running JVM. It ends with the test process. */
export class Jvm {
  readonly #child: ChildProcess;
  readonly logFile: string;

  private constructor(child: ChildProcess, logFile: string) {
    this.#child = child;
    this.logFile = logFile;
  }

  /** Starts a program; what it prints goes to the end of its log file. */
  static async start({ mainClass, args, logFile, classPath }: Program): Promise<Jvm> {
    const path = classPath ?? (await ecosystemClassPath());
    const log = await open(logFile, 'a');
    const flags = [...smallJvm(), '-cp', path];
    const child = adopt(spawn('java', [...flags, mainClass, ...args], { stdio: ['ignore', log.fd, log.fd] }));
    await log.close();
    return new Jvm(child, logFile);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Ends it as its users do, and fails when it does not end in time. */
  async stop(): Promise<void> {
    if (!(await stopChild(this.#child, 'SIGTERM', stopLimitMs)))
      throw new Error(`the program did not stop in time\n${await tailOf(this.logFile)}`);
  }

  async kill(): Promise<void> {
    await stopChild(this.#child, 'SIGKILL');
  }

  /** Asks again until the answer holds; fails with the log's end when it does not in time, or the program has ended. */
  async until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean, limitMs = 120_000): Promise<T> {
    for (const deadline = performance.now() + limitMs; ; ) {
      const answer = await ask();
      if (holds(answer)) return answer;
      if (!this.isRunning || performance.now() > deadline) {
        const what = this.isRunning ? `after ${limitMs} ms` : 'when the program had ended';
        throw new Error(
          `still ${JSON.stringify(answer).slice(0, 500)} ${what}\n${await tailOf(this.logFile, 60)}`,
        );
      }
      await sleep(pollMs);
    }
  }
}

/** The text of a Java properties file. */
export function propertiesText(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

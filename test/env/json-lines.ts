/**
 * A child process that is asked by JSON lines on stdin and answers by JSON lines on stdout.
 * A line with the `id` of a question is its answer; any other line is an event. What the child writes on stderr is
 * kept (the newest part) for the message of a failure. Questions may overlap; each has a time limit.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { adopt, stopChild } from './process.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const errorsKept = 8_000;
const closeLimitMs = 5_000;

interface Waiter {
  readonly resolve: (answer: JsonObject) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export class JsonLines {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #waiters = new Map<number, Waiter>();
  readonly #onEvent: (event: JsonObject) => void;
  #nextId = 1;
  #errors = '';
  #ended: Error | undefined;

  constructor(command: string, args: readonly string[], onEvent?: (event: JsonObject) => void) {
    this.#name = command;
    this.#onEvent = onEvent ?? (() => undefined);
    const child = spawn(command, args, { stdio: 'pipe' });
    this.#child = adopt(child);
    createInterface({ input: child.stdout }).on('line', (line) => this.#receive(line));
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-errorsKept);
    });
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => this.#end(error));
    child.on('close', (code, signal) => this.#end(new Error(`ended with ${signal ?? code}`)));
  }

  /** Sends a question and waits for its answer. */
  ask(question: JsonObject, limitMs: number): Promise<JsonObject> {
    if (this.#ended !== undefined) {
      return Promise.reject(this.#ended);
    }
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(id);
        reject(
          this.#failure(`gave no answer within ${limitMs} ms to ${JSON.stringify(question).slice(0, 300)}`),
        );
      }, limitMs);
      this.#waiters.set(id, { resolve, reject, timer });
      this.#child.stdin?.write(`${JSON.stringify({ id, ...question })}\n`);
    });
  }

  /** Closes stdin, which ends the child; kills it when that does not. */
  async close(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), closeLimitMs);
    if (this.#child.exitCode === null && this.#child.signalCode === null && this.#ended === undefined) {
      await new Promise<void>((resolve) => {
        this.#child.once('exit', () => resolve());
      });
    }
    clearTimeout(timer);
  }

  /** Sends a signal, for a child that is to stand still (SIGSTOP) and to go on (SIGCONT). */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends the child by a signal. */
  async kill(): Promise<void> {
    await stopChild(this.#child, 'SIGKILL');
  }

  #receive(line: string): void {
    let answer: JsonObject;
    try {
      answer = JSON.parse(line) as JsonObject;
    } catch {
      this.#errors = `${this.#errors}${line}\n`.slice(-errorsKept);
      return;
    }
    const id = answer['id'];
    const waiter = typeof id === 'number' ? this.#waiters.get(id) : undefined;
    if (waiter === undefined) {
      this.#onEvent(answer);
      return;
    }
    this.#waiters.delete(id as number);
    clearTimeout(waiter.timer);
    waiter.resolve(answer);
  }

  #end(error: Error): void {
    this.#ended ??= this.#failure(error.message);
    for (const waiter of this.#waiters.values()) {
      clearTimeout(waiter.timer);
      waiter.reject(this.#ended);
    }
    this.#waiters.clear();
  }

  #failure(what: string): Error {
    return new Error(`${this.#name} ${what}\n${this.#errors}`);
  }
}

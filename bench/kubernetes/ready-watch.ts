/** Which objects of a kind are Ready, as `kubectl get --watch` tells it: what somebody in front of a terminal sees, and when. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { kubernetesTools } from '../../test/env/kubernetes/tools.ts';
import { adopt, stopChild } from '../../test/env/process.ts';

const columns = 'NAME:.metadata.name,READY:.status.conditions[?(@.type=="Ready")].status';
const againMs = 200;

export interface WatchedPlace {
  /** A file. */
  readonly kubeconfig: string;
  readonly namespace: string;
  /** As kubectl names it. */
  readonly kind: string;
}

export class ReadyWatch {
  readonly #place: WatchedPlace;
  readonly #command: string;
  readonly #ready = new Set<string>();
  #child: ChildProcess | undefined;
  #stopped = false;
  #onChange: () => void = () => undefined;

  private constructor(place: WatchedPlace, command: string) {
    this.#place = place;
    this.#command = command;
    this.#watch();
  }

  static async start(place: WatchedPlace): Promise<ReadyWatch> {
    return new ReadyWatch(place, join(await kubernetesTools(), 'kubectl'));
  }

  #watch(): void {
    const { kubeconfig, namespace, kind } = this.#place;
    const words = [
      '-n',
      namespace,
      'get',
      kind,
      '--watch',
      '--no-headers',
      '-o',
      `custom-columns=${columns}`,
    ];
    const env = { ...process.env, KUBECONFIG: kubeconfig };
    const child = adopt(spawn(this.#command, words, { stdio: ['ignore', 'pipe', 'ignore'], env }));
    this.#child = child;
    createInterface({ input: child.stdout! }).on('line', (line) => this.#take(line));
    // The API server ends a watch that is slow to read; the next one begins with all there is.
    child.once('close', () => {
      if (!this.#stopped) setTimeout(() => this.#stopped || this.#watch(), againMs);
    });
  }

  #take(line: string): void {
    const [name = '', ready] = line.split(/\s+/);
    if (ready === 'True') this.#ready.add(name);
    else this.#ready.delete(name);
    this.#onChange();
  }

  get count(): number {
    return this.#ready.size;
  }

  has(name: string): boolean {
    return this.#ready.has(name);
  }

  /** Resolves once `holds`; asked at each change. */
  async until(what: string, holds: () => boolean, limitMs: number): Promise<void> {
    const deadline = performance.now() + limitMs;
    const timer = setTimeout(() => this.#onChange(), limitMs + 1);
    try {
      while (!holds()) {
        if (performance.now() > deadline)
          throw new Error(`${what}: not within ${limitMs} ms; ${this.count} are ready`);
        await new Promise<void>((resolve) => {
          this.#onChange = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#child !== undefined) await stopChild(this.#child, 'SIGTERM');
  }
}

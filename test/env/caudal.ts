/**
 * Caudal as users start it: `bin/caudal broker` on free ports of 127.0.0.1 with a data folder of its own.
 * Serving begins with the line on stdout that holds the word `ready`; the process is ended by SIGTERM or SIGKILL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Peer, PeerOptions } from './peer.ts';
import {
  adopt,
  freePort,
  removeFolder,
  startedOrRemoved,
  stopChild,
  tailOf,
  temporaryFolder,
} from './process.ts';

const startLimitMs = 20_000;
const stopLimitMs = 10_000;
const readyWord = /\bready\b/;

/** The command of this checkout, or of another build when `CAUDAL_COMMAND` names one. */
export const caudalCommand: string =
  process.env['CAUDAL_COMMAND'] ?? join(dirname(fileURLToPath(import.meta.url)), '../../bin/caudal');

export interface CaudalPeer extends Peer {
  /** host:port of the admin endpoint. */
  readonly admin: string;
  /** The file that holds what it wrote on stderr. */
  readonly logFile: string;
}

/** Starts a broker; resolves when it serves. */
export async function startCaudal(options: PeerOptions = {}): Promise<CaudalPeer> {
  const workFolder = await temporaryFolder('broker');
  const dataFolder = options.dataFolder ?? join(workFolder, 'data');
  await mkdir(dataFolder, { recursive: true });
  const bootstrap = `127.0.0.1:${await freePort()}`;
  const admin = `127.0.0.1:${await freePort()}`;
  const args = ['broker', '--data-dir', dataFolder, '--listener', bootstrap, '--admin', admin];
  for (const [key, value] of Object.entries(options.settings ?? {})) {
    args.push('--set', `${key}=${value}`);
  }
  const broker = new CaudalProcess({ workFolder, dataFolder, bootstrap, admin, args });
  return startedOrRemoved(broker);
}

interface Place {
  readonly workFolder: string;
  readonly dataFolder: string;
  readonly bootstrap: string;
  readonly admin: string;
  readonly args: readonly string[];
}

/** The broker reads settings from variables that begin with CAUDAL_; those of the tests are none, nor are a user's. */
export function brokerEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CAUDAL_')));
}

class CaudalProcess implements CaudalPeer {
  readonly name = 'caudal';
  readonly #place: Place;
  readonly logFile: string;
  #child: ChildProcess | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.logFile = join(place.workFolder, 'broker.log');
  }

  get bootstrap(): string {
    return this.#place.bootstrap;
  }

  get admin(): string {
    return this.#place.admin;
  }

  get dataFolder(): string {
    return this.#place.dataFolder;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const log = await open(this.logFile, 'a');
    const env = brokerEnvironment();
    const child = adopt(spawn(caudalCommand, this.#place.args, { stdio: ['ignore', 'pipe', log.fd], env }));
    this.#child = child;
    await log.close();
    const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
    try {
      await this.#untilReady(child);
    } finally {
      clearTimeout(timer);
    }
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const { stdout } = child;
    if (stdout === null) {
      throw new Error('the broker has no stdout');
    }
    const lines = createInterface({ input: stdout });
    const ready = new Promise<void>((resolve) => {
      lines.on('line', (line) => {
        if (readyWord.test(line)) {
          resolve();
        }
      });
    });
    const ended = once(child, 'exit').then(async ([code, signal]) => {
      const why = `${signal ?? code}\n${await tailOf(this.logFile)}`;
      throw new Error(`the broker ended before it was ready: ${why}`);
    });
    await Promise.race([ready, ended]);
    // From here on the exit is the owner's business.
    ended.catch(() => undefined);
  }

  async stop(): Promise<void> {
    if (this.#child !== undefined && !(await stopChild(this.#child, 'SIGTERM', stopLimitMs))) {
      throw new Error(`the broker did not stop in time\n${await tailOf(this.logFile)}`);
    }
  }

  async kill(): Promise<void> {
    if (this.#child !== undefined) {
      await stopChild(this.#child, 'SIGKILL');
    }
  }

  async remove(): Promise<void> {
    await this.kill();
    await removeFolder(this.#place.workFolder);
  }
}

/**
 * Ends a broker in the ways of a chaos run and starts it again at once, on the same port and folder, with the time that
 * each start took. A start that fails is the run's failure: no kill needs a hand.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import assert from 'node:assert/strict';
import type { Prng } from '../../broker/base/prng.ts';
import type { CaudalPeer } from '../env/caudal.ts';

const cleanStopMark = '.kafka_cleanshutdown';
/** Lives of a broker that is not let come up: loading, recovering, or about to serve. */
const earlyKillMs = { min: 30, max: 400 } as const;

export class Restarts {
  readonly #broker: CaudalPeer;
  readonly #random: Prng;
  readonly startsMs: number[] = [];
  /** Of a broker that served. */
  kills = 0;
  /** Of one that did not yet. */
  earlyKills = 0;
  cleanStops = 0;
  /** How the last life ended; undefined after one that may not have begun. */
  #wasClean: boolean | undefined;

  constructor(broker: CaudalPeer, random: Prng) {
    this.#broker = broker;
    this.#random = random;
  }

  async kill(): Promise<void> {
    await this.#broker.kill();
    this.kills++;
    this.#wasClean = false;
    assert.equal(this.#hasCleanMark(), false, 'a broker that serves has no mark of a clean stop');
  }

  /** Starts it and kills it before, or as, it has recovered. */
  async killEarly(): Promise<void> {
    const started = this.#broker.start().then(
      () => true,
      () => false,
    );
    await sleep(this.#random.between(earlyKillMs.min, earlyKillMs.max));
    await this.#broker.kill();
    const served = await started;
    // On a busy machine the process may have begun only after the kill.
    await this.#broker.kill();
    if (served) this.kills++;
    else this.earlyKills++;
    this.#wasClean = undefined;
  }

  async stop(): Promise<void> {
    await this.#broker.stop();
    this.cleanStops++;
    this.#wasClean = true;
    assert.ok(this.#hasCleanMark(), 'SIGTERM ends with the mark of a clean stop');
  }

  async start(): Promise<void> {
    const begun = performance.now();
    await this.#broker.start();
    this.startsMs.push(performance.now() - begun);
    const log = await readFile(this.#broker.logFile, 'utf8');
    const told = [...log.matchAll(/"wasClean":(true|false)/g)].at(-1)?.[1];
    assert.equal(told, String(this.#wasClean ?? told), 'the broker knows how its former life ended');
  }

  get summary(): string {
    const sorted = this.startsMs.toSorted((left, right) => left - right);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const max = sorted.at(-1) ?? 0;
    return (
      `${this.kills} kills, ${this.earlyKills} before it served, ${this.cleanStops} clean ` +
      `stops; ${sorted.length} starts, median ${median.toFixed(0)} ms, longest ${max.toFixed(0)} ms`
    );
  }

  /** What the broker logged as an error, and what is no log line at all: a crash's last words. */
  async complaints(): Promise<string[]> {
    const lines = (await readFile(this.#broker.logFile, 'utf8')).split('\n');
    // A kill may cut a line, and the next process goes on in it.
    return lines.filter(
      (line) => /"level":"error"|"level":"fatal"/.test(line) || /^\s+at |Error: /.test(line),
    );
  }

  #hasCleanMark(): boolean {
    return existsSync(join(this.#broker.dataFolder, cleanStopMark));
  }
}

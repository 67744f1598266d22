/** A broker with an admin endpoint for one test file, and requests to it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { BrokerCommand } from '../process/broker-command.ts';
import { WireClient } from '../wire/client.ts';

export interface AdminAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

const loadLimitMs = 20_000;

export class RunningBroker {
  readonly #folder = mkdtempSync(join(tmpdir(), 'caudal-admin-'));
  readonly #words: readonly string[];
  #broker: BrokerCommand | undefined;
  #client: WireClient | undefined;

  /** Runs while the tests of the file do, which wait for `prepare`. Rebalances begin at once. */
  constructor(settings: readonly string[] = [], prepare: () => Promise<void> = () => Promise.resolve()) {
    this.#words = ['group.initial.rebalance.delay.ms=0', ...settings].flatMap((one) => ['--set', one]);
    before(async () => {
      await this.start();
      await prepare();
    });
    after(() => this.#remove());
  }

  async start(): Promise<void> {
    this.#broker = await BrokerCommand.start({ dataDir: join(this.#folder, 'data'), words: this.#words });
    this.#client = await WireClient.connect(this.bootstrap);
  }

  async #remove(): Promise<void> {
    await this.#client?.close();
    this.#broker?.child.kill('SIGKILL');
    await this.#broker?.ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Stops it in order, and starts it with the same data. */
  async restart(): Promise<void> {
    await this.client.close();
    await this.broker.end('SIGTERM');
    await this.start();
  }

  get broker(): BrokerCommand {
    return this.#broker!;
  }

  /** A connection to the broker as it runs now. */
  get client(): WireClient {
    return this.#client!;
  }

  get bootstrap(): string {
    return this.broker.address('kafka');
  }

  async get<Body>(path: string): Promise<AdminAnswer<Body>> {
    return answerOf(await fetch(`http://${this.broker.address('admin')}${path}`));
  }

  /** A coordinator that loads after a start is asked again, as its answer says. */
  async post<Body>(path: string, body?: unknown): Promise<AdminAnswer<Body>> {
    const deadline = performance.now() + loadLimitMs;
    for (;;) {
      const answer = await this.#postOnce<Body>(path, body);
      if (answer.status !== 503 || performance.now() > deadline) return answer;
      await sleep(20);
    }
  }

  async #postOnce<Body>(path: string, body: unknown): Promise<AdminAnswer<Body>> {
    const sent =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return answerOf(
      await fetch(`http://${this.broker.address('admin')}${path}`, { method: 'POST', ...sent }),
    );
  }
}

async function answerOf<Body>(answer: Response): Promise<AdminAnswer<Body>> {
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

/** A broker with an admin endpoint for one test file, and requests to it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

import { BrokerCommand } from '../process/broker-command.ts';
import { WireClient } from '../wire/client.ts';

export interface AdminAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export class RunningBroker {
  readonly #folder: string;
  broker: BrokerCommand;
  client: WireClient;

  private constructor(folder: string, broker: BrokerCommand, client: WireClient) {
    this.#folder = folder;
    this.broker = broker;
    this.client = client;
  }

  /** Ends with the tests of the file. Rebalances begin at once. */
  static async start(...settings: readonly string[]): Promise<RunningBroker> {
    const folder = mkdtempSync(join(tmpdir(), 'caudal-admin-'));
    const words = ['group.initial.rebalance.delay.ms=0', ...settings].flatMap((one) => ['--set', one]);
    const broker = await BrokerCommand.start({ dataDir: join(folder, 'data'), words });
    const running = new RunningBroker(folder, broker, await WireClient.connect(broker.address('kafka')));
    after(() => running.#end());
    return running;
  }

  async #end(): Promise<void> {
    await this.client.close();
    this.broker.child.kill('SIGKILL');
    await this.broker.ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Stops it in order, and starts it with the same data. */
  async restart(): Promise<void> {
    await this.client.close();
    await this.broker.end('SIGTERM');
    this.broker = await BrokerCommand.start({ dataDir: join(this.#folder, 'data') });
    this.client = await WireClient.connect(this.broker.address('kafka'));
  }

  get bootstrap(): string {
    return this.broker.address('kafka');
  }

  async get<Body>(path: string): Promise<AdminAnswer<Body>> {
    return answerOf(await fetch(`http://${this.broker.address('admin')}${path}`));
  }

  async post<Body>(path: string, body?: unknown): Promise<AdminAnswer<Body>> {
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

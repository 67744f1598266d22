// Shows against a scripted admin endpoint that what it tells reaches the listeners, that an outage ends with "anything may have
// changed", and that polls end with the cluster and with the last listener.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import { silentLogger } from '../../broker/port/logger.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { BrokerAccess } from './broker-access.ts';
import { ChangeFeed } from './change-feed.ts';
import { clusterAt, FixedStores } from './testing/fixed-stores.ts';

const limitMs = 10_000;

/** An endpoint whose polls wait until the test answers them. */
class Endpoint {
  readonly #server: Server;
  readonly #polls: { readonly after: string | null; readonly response: ServerResponse }[] = [];
  readonly #wanted: (() => void)[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://broker');
      this.#polls.push({ after: searchParams.get('after'), response });
      this.#wanted.shift()?.();
    });
    after(() => this.close());
  }

  async open(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Closes at once, with what waits. */
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The next poll that comes in; null for one without a cursor. */
  async poll(): Promise<{ readonly after: string | null; readonly response: ServerResponse }> {
    if (this.#polls.length === 0) await within(new Promise<void>((resolve) => this.#wanted.push(resolve)));
    const poll = this.#polls.shift();
    assert.ok(poll !== undefined);
    return poll;
  }

  async answer(changes: object): Promise<string | null> {
    const { after: cursor, response } = await this.poll();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ cursor: 'c', reset: false, topics: [], groups: [], ...changes }));
    return cursor;
  }
}

function within<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`nothing came within ${limitMs} ms`)), limitMs).unref();
    }),
  ]);
}

/** What a listener hears, in order. */
class Heard {
  readonly #heard: unknown[] = [];
  #wanted: (() => void) | undefined;

  readonly listener = (cluster: { readonly name: string }, names: readonly string[] | undefined): void => {
    this.#heard.push([cluster.name, names]);
    this.#wanted?.();
  };

  async next(): Promise<unknown> {
    if (this.#heard.length === 0) await within(new Promise<void>((resolve) => (this.#wanted = resolve)));
    return this.#heard.shift();
  }
}

function feedOver(stores: FixedStores): {
  readonly access: BrokerAccess;
  readonly feed: ChangeFeed;
  readonly stop: AbortController;
} {
  const access = new BrokerAccess({ stores });
  const stop = new AbortController();
  after(() => {
    stop.abort();
    access.close();
  });
  const feed = new ChangeFeed({
    access,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    logger: silentLogger,
  });
  return { access, feed, stop };
}

test('names are told to those who listen to them, a reset as anything', async () => {
  const broker = new Endpoint();
  const stores = new FixedStores();
  stores.put(clusterAt('one', { bootstrapServers: 'b:9092', adminUrl: await broker.open() }));
  const { feed, stop } = feedOver(stores);
  const [topics, groups] = [new Heard(), new Heard()];
  feed.subscribe('topics', topics.listener, stop.signal);
  feed.subscribe('groups', groups.listener, stop.signal);

  assert.equal(await broker.answer({ cursor: 'e:1', reset: true }), null);
  assert.deepEqual(await topics.next(), ['one', undefined]);
  assert.deepEqual(await groups.next(), ['one', undefined]);
  assert.equal(await broker.answer({ cursor: 'e:2', topics: ['orders'] }), 'e:1');
  assert.deepEqual(await topics.next(), ['one', ['orders']]);
  assert.equal(await broker.answer({ cursor: 'e:3', groups: ['g'] }), 'e:2');
  assert.deepEqual(await groups.next(), ['one', ['g']]);
});

test('after an outage anything may have changed, though the cursor is still good', async () => {
  const broker = new Endpoint();
  const stores = new FixedStores();
  stores.put(clusterAt('one', { bootstrapServers: 'b:9092', adminUrl: await broker.open() }));
  const { feed, stop } = feedOver(stores);
  const heard = new Heard();
  feed.subscribe('topics', heard.listener, stop.signal);
  await broker.answer({ cursor: 'e:1', reset: true });
  await heard.next();
  for (const status of [503, 404]) {
    const { response } = await broker.poll();
    response.statusCode = status;
    response.end('{}');
  }
  assert.equal(await broker.answer({ cursor: 'e:1' }), 'e:1');
  assert.deepEqual(await heard.next(), ['one', undefined]);
});

test('one poll that breaks is asked again quietly', async () => {
  const broker = new Endpoint();
  const stores = new FixedStores();
  stores.put(clusterAt('one', { bootstrapServers: 'b:9092', adminUrl: await broker.open() }));
  const { feed, stop } = feedOver(stores);
  const heard = new Heard();
  feed.subscribe('topics', heard.listener, stop.signal);
  await broker.answer({ cursor: 'e:1', reset: true });
  await heard.next();
  (await broker.poll()).response.destroy();
  assert.equal(await broker.answer({ cursor: 'e:2', topics: ['t'] }), 'e:1');
  assert.deepEqual(await heard.next(), ['one', ['t']]);
});

test('a poll ends with its cluster, and when nobody listens', async () => {
  const [first, second] = [new Endpoint(), new Endpoint()];
  const stores = new FixedStores();
  stores.put(clusterAt('first', { bootstrapServers: 'b:9092', adminUrl: await first.open() }));
  stores.put(clusterAt('second', { bootstrapServers: 'b:9092', adminUrl: await second.open() }));
  const { feed, stop } = feedOver(stores);
  feed.subscribe('topics', () => undefined, stop.signal);
  const { response: gone } = await first.poll();
  const { response: unheard } = await second.poll();
  stores.remove({ namespace: 'kafka', name: 'first' });
  await within(once(gone, 'close'));
  assert.equal(unheard.closed, false);
  stop.abort();
  await within(once(unheard, 'close'));
});

test('with the last listener the connections end', async () => {
  const stores = new FixedStores();
  stores.put(clusterAt('one', { bootstrapServers: 'b:9092' }));
  const { access, feed, stop } = feedOver(stores);
  const other = new AbortController();
  feed.subscribe('topics', () => undefined, stop.signal);
  feed.subscribe('groups', () => undefined, other.signal);
  const { kafka } = access.of({ namespace: 'kafka', name: 'one' });
  other.abort();
  assert.equal(access.of({ namespace: 'kafka', name: 'one' }).kafka, kafka);
  stop.abort();
  await assert.rejects(kafka.any(), { name: 'ClientClosedError' });
});

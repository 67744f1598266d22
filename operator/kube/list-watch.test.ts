// Lists of a kind with large objects, as ConfigMaps may be: pages become smaller until an answer fits, and stay so; one object that is
// too large by itself is an error and not a loop. What is kept of objects goes for lists and for watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { keptOf } from '../runtime/kept-fields.ts';
import { configMaps } from '../runtime/resources.ts';
import { ApiClient, bodyBytesMax } from './api-client.ts';
import { ListWatch } from './list-watch.ts';
import type { Transport } from './transport.ts';

const { signal } = new AbortController();
const encoder = new TextEncoder();

interface Served {
  readonly transport: Transport;
  /** What was asked for: `limit`, in order. */
  readonly limits: number[];
}

const configMap = (index: number, bytes: number): object => ({
  metadata: { name: `map-${index}`, namespace: 'red', resourceVersion: String(index + 1), annotations: {} },
  data: { text: 'x'.repeat(bytes) },
});

/** A server of `count` ConfigMaps of `bytes` each, whose watch tells of one more. */
function server(count: number, bytes: number): Served {
  const limits: number[] = [];
  const answer = (query: URLSearchParams): object => {
    if (query.has('watch')) return { type: 'ADDED', object: configMap(count, bytes) };
    const limit = Number(query.get('limit'));
    limits.push(limit);
    const from = Number(query.get('continue') ?? 0);
    const to = Math.min(count, from + limit);
    const items = Array.from({ length: to - from }, (_, index) => configMap(from + index, bytes));
    return { metadata: { resourceVersion: '1', ...(to < count ? { continue: String(to) } : {}) }, items };
  };
  const transport: Transport = {
    host: 'test',
    send: async ({ path }) => {
      const text = JSON.stringify(answer(new URL(path, 'http://server').searchParams));
      const body = (async function* (): AsyncGenerator<Uint8Array> {
        yield encoder.encode(`${text}\n`);
      })();
      return { status: 200, header: () => undefined, body };
    },
  };
  return { transport, limits };
}

function listWatch({ transport }: Served): ListWatch {
  const deps = { transport, clock: systemClock, timers: systemTimers, metrics: new MetricRegistry(100) };
  return new ListWatch(new ApiClient(deps), configMaps, { namespace: '', keep: keptOf });
}

async function namesOf(source: ListWatch): Promise<string[]> {
  const names: string[] = [];
  let next: string | undefined;
  do {
    const page = await source.page(next, signal);
    for (const { metadata, ...rest } of page.items) {
      assert.deepEqual(rest, { apiVersion: 'v1', kind: 'ConfigMap' });
      names.push(metadata.name);
    }
    ({ next } = page);
  } while (next !== undefined);
  return names;
}

test('pages of large objects become smaller, and stay so', async () => {
  const served = server(24, 1024 * 1024);
  const source = listWatch(served);
  const all = Array.from({ length: 24 }, (_, index) => `map-${index}`);
  assert.deepEqual(await namesOf(source), all);
  assert.deepEqual(served.limits.slice(0, 3), [100, 25, 7]);
  assert.equal(served.limits.length, 2 + 4);
  assert.deepEqual(await namesOf(source), all);
  assert.ok(served.limits.slice(3).every((limit) => limit === 7));
});

test('small ones come in large pages', async () => {
  const served = server(250, 100);
  assert.equal((await namesOf(listWatch(served))).length, 250);
  assert.deepEqual(served.limits, [100, 100, 100]);
});

test('one object that is too large by itself is an error', async () => {
  const served = server(1, bodyBytesMax);
  await assert.rejects(namesOf(listWatch(served)), { reason: 'TooLarge' });
  assert.deepEqual(served.limits, [100, 25, 7, 2, 1]);
});

test('a watch hands on what is kept', async () => {
  const source = listWatch(server(3, 1024 * 1024));
  const events = [];
  for await (const event of source.watch({ resourceVersion: '1', timeoutSeconds: 1, signal }))
    events.push(event);
  const metadata = { name: 'map-3', namespace: 'red', resourceVersion: '4' };
  assert.deepEqual(events, [{ type: 'ADDED', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata } }]);
});

// The endpoint on the simulated network: dozens of clients of every temper at once, from a seed. Well-behaved ones get
// every answer in order; those that break off, dawdle, lie or vanish cost nothing once they are gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from '../../broker/base/prng.ts';
import type { StreamHandler } from '../../broker/port/network.ts';
import { fetchApi, fetchRequest, fetchResponse } from '../../broker/protocol/generated/fetch.ts';
import { metadataApi, metadataRequest } from '../../broker/protocol/generated/metadata.ts';
import { produceApi, produceRequest, produceResponse } from '../../broker/protocol/generated/produce.ts';
import { route, type AnyRoute } from '../../broker/server/api/route.ts';
import { ConnectionTable } from '../../broker/server/connection-table.ts';
import { KafkaListener } from '../../broker/server/listener.ts';
import { SimNetwork } from '../sim/sim-network.ts';
import type { SimStream } from '../sim/sim-stream.ts';
import type { SimTimers } from '../sim/sim-timers.ts';
import { correlationIds, encodeRequest, Endpoint } from './endpoint.ts';
import { metadataRoute } from './live-endpoint.ts';
import { freshSeed } from '../env/seed.ts';

const idleMs = 20_000;

interface Ledger {
  /** Handlers that run, memory that answers link to, and requests whose end was told in one way. */
  running: number;
  linked: number;
}

/** Produce and Fetch take a random while; each takes something that only `afterSend` gives back. */
function slowRoutes(timers: () => SimTimers, prng: Prng, ledger: Ledger): AnyRoute[] {
  const later = <R>(value: R, context: { afterSend(callback: () => void): void }): Promise<R> => {
    ledger.running++;
    ledger.linked++;
    context.afterSend(() => ledger.linked--);
    return new Promise((resolve, reject) => {
      timers().after(prng.below(3000), () => {
        ledger.running--;
        if (prng.below(50) === 0) reject(new Error('planned'));
        else resolve(value);
      });
    });
  };
  return [
    route(produceApi, {
      overlaps: true,
      handle: (request, context) => later(request.acks === 0 ? undefined : produceResponse(), context),
      failure: (request) => (request.acks === 0 ? undefined : produceResponse()),
    }),
    route(fetchApi, {
      handle: (_request, context) => later(fetchResponse(), context),
      failure: (_request, errorCode) => fetchResponse({ errorCode }),
    }),
    metadataRoute,
  ];
}

class Client implements StreamHandler {
  readonly stream: SimStream;
  readonly parts: Uint8Array[] = [];
  isClosed = false;
  constructor(stream: SimStream) {
    this.stream = stream;
  }
  nextBuffer(): undefined {
    return undefined;
  }
  onBytes(bytes: Uint8Array): void {
    this.parts.push(bytes.slice());
  }
  onClose(): void {
    this.isClosed = true;
  }
  onDrain(): void {}
}

function requests(prng: Prng, count: number, acks: number): Uint8Array {
  const one = (correlationId: number): Uint8Array => {
    const kind = prng.below(4);
    if (kind === 0) return encodeRequest({ api: fetchApi, version: 12, correlationId, body: fetchRequest() });
    if (kind === 1)
      return encodeRequest({ api: metadataApi, version: 12, correlationId, body: metadataRequest() });
    const records = new Uint8Array(prng.below(20) === 0 ? prng.between(60_000, 900_000) : prng.below(3000));
    const topicData = [{ name: 't', topicId: '' as never, partitionData: [{ index: 0, records }] }];
    return encodeRequest({
      api: produceApi,
      version: 9,
      correlationId,
      body: produceRequest({ acks, topicData }),
    });
  };
  return Buffer.concat(Array.from({ length: count }, (_, index) => one(index)));
}

type Temper =
  | 'good'
  | 'breaks off'
  | 'half a request'
  | 'vanishes'
  | 'never reads'
  | 'lies'
  | 'fires and forgets';
const tempers: readonly Temper[] = [
  'good',
  'good',
  'breaks off',
  'half a request',
  'vanishes',
  'never reads',
  'lies',
  'fires and forgets',
];

async function run(seed: number): Promise<void> {
  const prng = new Prng(seed);
  const ledger: Ledger = { running: 0, linked: 0 };
  let timers: SimTimers | undefined;
  const simTimers = (): SimTimers => {
    assert.ok(timers);
    return timers;
  };
  const endpoint = new Endpoint({
    routes: slowRoutes(simTimers, prng, ledger),
    idleMs,
    limits: {
      receiveBudgetBytes: prng.between(2_000_000, 20_000_000),
      inFlightRequestsMax: prng.between(1, 30),
      inFlightBytesMax: prng.between(1, 3_000_000),
      outputBytesMax: prng.between(100, 5000),
      backlogBytesMax: prng.between(1, 50_000),
    },
  });
  timers = endpoint.timers;
  const { services, clock } = endpoint;
  const table = new ConnectionTable({
    clock,
    timers,
    limits: services.limits,
    idleMs,
    bounds: () => ({ connectionsMax: 1000, connectionsPerAddressMax: 1000 }),
  });
  const world = new SimNetwork({ timers, prng, windowBytes: prng.between(5_000, 200_000) });
  const listener = new KafkaListener({
    name: 'PLAINTEXT',
    network: world.host('192.0.2.1'),
    timers,
    services,
    table,
  });
  await listener.listen('192.0.2.1', 9092);
  const good: { readonly client: Client; readonly count: number }[] = [];
  const start = async (temper: Temper, index: number): Promise<void> => {
    const address = `198.51.100.${index}`;
    let client: Client | undefined;
    await world.connect(address, { host: '192.0.2.1', port: 9092 }, (stream) => {
      client = new Client(stream);
      return client;
    });
    assert.ok(client);
    const { stream } = client;
    const count = prng.between(1, 60);
    const send = (bytes: Uint8Array): void => stream.write([bytes], () => {});
    const soon = (callback: () => void): void => void simTimers().after(prng.below(4000), callback);
    const bytes = requests(prng, count, temper === 'fires and forgets' ? 0 : -1);
    if (temper === 'good') good.push({ client, count });
    if (temper === 'never reads') stream.pause();
    if (temper === 'half a request') send(bytes.subarray(0, prng.between(1, bytes.length - 1)));
    else if (temper === 'lies')
      send(Buffer.concat([bytes.subarray(0, prng.below(2000)), Buffer.alloc(64, 0xff)]));
    else send(bytes);
    if (temper === 'breaks off') soon(() => stream.destroy());
    if (temper === 'vanishes') soon(() => world.cut(address, '192.0.2.1'));
    if (temper === 'fires and forgets') soon(() => stream.end());
  };
  const starting = Array.from({ length: 40 }, (_, index) =>
    start(tempers[index % tempers.length] ?? 'good', index),
  );
  const started = Promise.all(starting);
  const complete = ({ client, count }: { client: Client; count: number }): boolean =>
    Buffer.concat(client.parts).length > 0 && correlationIdsSoFar(client).length === count;
  await timers.run({ untilMs: 10_000 });
  await started;
  for (let step = 0; step < 200 && !good.every(complete); step++)
    await timers.run({ untilMs: timers.nowMs + 2000 });
  for (const { client, count } of good)
    assert.deepEqual(
      correlationIdsSoFar(client),
      Array.from({ length: count }, (_, index) => index),
    );
  assert.equal(services.budget.usedBytes <= 2 * 20_000_000 + 1_000_000, true);
  await timers.run({ untilMs: timers.nowMs + 40 * idleMs });
  assert.equal(table.size, 0, 'all have gone, each for its reason');
  assert.deepEqual(
    [
      endpoint.pool.usedBytes,
      services.budget.usedBytes,
      endpoint.writers.usedCount,
      ledger.linked,
      ledger.running,
    ],
    [0, 0, 0, 0, 0],
  );
  await listener.close(0);
}

/** Of the whole frames that have come. */
function correlationIdsSoFar(client: Client): number[] {
  const bytes = Buffer.concat(client.parts);
  let end = 0;
  while (end + 4 <= bytes.length && end + 4 + bytes.readInt32BE(end) <= bytes.length)
    end += 4 + bytes.readInt32BE(end);
  return correlationIds(bytes.subarray(0, end));
}

test('forty clients of every temper, many seeds', async (context) => {
  const first = freshSeed();
  context.diagnostic(`first seed ${first}`);
  const count = Number(process.env['CAUDAL_SEEDS'] ?? 6);
  for (let index = 0; index < count; index++) {
    const seed = (first + index) >>> 0;
    await run(seed).catch((error: unknown) => {
      context.diagnostic(`failed with CAUDAL_SEED=${seed} CAUDAL_SEEDS=1`);
      throw error;
    });
  }
});

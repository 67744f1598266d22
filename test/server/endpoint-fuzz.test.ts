// Hostile bytes against whole connections: frames of every API that are valid, cut, spliced, flipped or lie about their
// length, in pieces of any size. Nothing throws, nobody waits long, and a connection either lives or is closed with
// everything given back. Time is the thread's own, not the machine's. `CAUDAL_FRAMES` makes it longer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from '../../broker/base/prng.ts';
import { allApis } from '../../broker/protocol/generated/all.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import type { AnyRoute } from '../../broker/server/api/route.ts';
import { apiVersionsRoute } from '../../broker/server/api/api-versions.ts';
import { Endpoint, MemoryStream, randomPieces } from './endpoint.ts';
import { freshSeed } from '../env/seed.ts';

/** Serves every API there is, and answers all of them with an error. */
function refuseEverything(): AnyRoute[] {
  const routes = allApis
    .filter(({ name }) => name !== 'ApiVersions')
    .map(
      (api): AnyRoute => ({
        api,
        minVersion: api.minVersion,
        maxVersion: api.maxVersion,
        overlaps: api.name === 'Produce',
        handle: () => Promise.reject(new Error('refused')),
        failure: () => undefined,
      }),
    );
  const features = {
    supportedFeatures: () => [],
    finalizedFeatures: () => [],
    finalizedFeaturesEpoch: () => -1,
  };
  return [...routes, apiVersionsRoute({ routes, features, identity: { clusterId: 'c', nodeId: 1 } })];
}

function hostileFrame(prng: Prng): Uint8Array {
  const api = allApis[prng.below(allApis.length)];
  assert.ok(api);
  const version = prng.below(20) === 0 ? prng.between(-2, 40) : prng.between(api.minVersion, api.maxVersion);
  const writer = new Writer();
  const endFrame = writer.beginFrame();
  writer.int16(prng.below(40) === 0 ? prng.between(-1, 120) : api.key);
  writer.int16(version);
  writer.int32(prng.uint32() | 0);
  writer.stringOrNull(prng.below(3) === 0 ? null : 'client');
  if (version >= api.flexibleVersion) writer.uvarint(0);
  // Small numbers pass as lengths, counts and versions, so decoders get far.
  for (let left = prng.below(200); left > 0; left--)
    writer.int8([0, 1, 2, prng.below(8), prng.below(256), 255][prng.below(6)] ?? 0);
  endFrame();
  const bytes = writer.toBytes();
  const how = prng.below(10);
  if (how === 0) bytes[prng.below(bytes.length)] = prng.below(256);
  if (how === 1) bytes[prng.below(4)] = prng.below(256);
  if (how === 2) return bytes.subarray(0, prng.below(bytes.length));
  return bytes;
}

test('no bytes break the endpoint', async (context) => {
  const seed = freshSeed();
  const frames = Number(process.env['CAUDAL_FRAMES'] ?? 30_000);
  context.diagnostic(`seed ${seed}`);
  const prng = new Prng(seed);
  const endpoint = new Endpoint({ routes: refuseEverything() });
  let open = new MemoryStream();
  endpoint.connect(open);
  let connections = 1;
  let worstMs = 0;
  for (let count = 0; count < frames; count++) {
    const bytes = hostileFrame(prng);
    const began = process.threadCpuUsage();
    open.deliver(bytes, randomPieces(prng, 100));
    const spent = process.threadCpuUsage(began);
    worstMs = Math.max(worstMs, (spent.user + spent.system) / 1000);
    if (prng.below(4) === 0) await endpoint.turn();
    if (open.state === 'open' && !open.isPaused && prng.below(100) > 0) continue;
    open.handler?.onClose(undefined);
    await endpoint.turn();
    assert.deepEqual(
      [endpoint.pool.usedBytes, endpoint.budget.usedBytes, endpoint.writers.usedCount],
      [0, 0, 0],
    );
    open = new MemoryStream();
    endpoint.connect(open);
    connections++;
  }
  context.diagnostic(`${frames} frames, ${connections} connections, worst ${worstMs.toFixed(1)} ms`);
  assert.ok(connections > frames / 1000, 'most frames should not be harmless');
  const unexpected = endpoint.logger.lines.filter(({ message }) => message.includes('unexpected'));
  assert.deepEqual(unexpected.slice(0, 3), [], 'decoders throw nothing but ProtocolError');
  assert.ok(worstMs < 50, `${worstMs} ms`);
});

/** The admin APIs over a controller on a simulated disk, asked through their codecs as a client would. */

import assert from 'node:assert/strict';
import type { BrokerId, MonotonicMs } from '../../broker/base/brand.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { ConfigCache } from '../../broker/core/metadata/config-cache.ts';
import { ControllerHost } from '../../broker/host/quorum/controller-host.ts';
import { MetadataLog } from '../../broker/host/quorum/metadata-log.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import type { Api } from '../../broker/protocol/schema.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import type { AdminDependencies } from '../../broker/server/api/admin-dependencies.ts';
import type { AnyRoute } from '../../broker/server/api/route.ts';
import type { RequestContext } from '../../broker/server/request-context.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimDisk } from '../sim/sim-disk.ts';
import { SimRandom } from '../sim/sim-random.ts';
import { registration } from './images.ts';

export interface AdminFixture extends AdminDependencies {
  readonly controller: ControllerHost;
  readonly disk: SimDisk;
}

export interface AdminFixtureOptions {
  readonly brokers?: number;
  readonly staticConfigs?: Readonly<Record<string, string>>;
}

export async function adminFixture(options: AdminFixtureOptions = {}): Promise<AdminFixture> {
  const prng = new Prng(4);
  const disk = new SimDisk({ prng: prng.fork() });
  disk.makeDirectory('/data');
  const clock = new SimClock({ nowMs: 0 });
  const opened = await MetadataLog.open({ disk, crc32c, clock, logger: silentLogger, logDirectory: '/data' });
  const owner = {
    brokerId: 1 as BrokerId,
    staticConfigs: new Map(Object.entries({ 'node.id': '1', ...options.staticConfigs })),
  };
  const controller = new ControllerHost({
    log: opened.log,
    image: opened.image,
    owner,
    clock,
    random: new SimRandom(prng.fork()),
    onFatal: (error) => {
      throw error;
    },
  });
  for (let id = 1; id <= (options.brokers ?? 1); id++) {
    const { name, command } = registration(prng, id as BrokerId);
    await controller.propose(name, command);
  }
  return { ...owner, controller, configs: new ConfigCache(owner), clusterId: 'the-cluster', disk };
}

/** The answer of `route` to `request` in `version`, both through their bytes. */
export async function ask<Request, Response>(
  route: AnyRoute,
  api: Api<Request, Response>,
  request: Request,
  version: number = api.stableVersion,
): Promise<Response> {
  const sent = new Writer();
  api.writeRequest(sent, request, version);
  const received = api.readRequest(new Reader(sent.toBytes()), version);
  const answer = await route.handle(received as object, contextOf(api.key, version));
  const back = new Writer();
  api.writeResponse(back, answer as Response, version);
  const bytes = back.toBytes();
  return api.readResponse(new Reader(bytes, 0, bytes.length, 4_000_000), version);
}

/** Every version that the route serves. */
export function versionsOf(route: AnyRoute): number[] {
  const count = route.maxVersion - route.minVersion + 1;
  return Array.from({ length: count }, (_, index) => route.minVersion + index);
}

function contextOf(apiKey: number, apiVersion: number): RequestContext {
  return {
    apiKey,
    apiVersion,
    correlationId: 1,
    clientId: 'test',
    connection: {
      id: 1,
      listenerName: 'PLAINTEXT',
      remoteAddress: '127.0.0.1',
      clientSoftware: 'test',
      setClientSoftware: () => undefined,
    },
    receivedAt: 0 as MonotonicMs,
    chunk: undefined,
    afterSend: () => undefined,
    hangUp: () => {},
    isClosed: () => false,
    onClose: () => undefined,
  };
}

/** Creates topics and fails when one is refused. */
export async function createTopics(
  { controller }: AdminFixture,
  topics: Readonly<Record<string, number>>,
): Promise<void> {
  const results = await controller.propose('createTopics', {
    topics: Object.entries(topics).map(([name, numPartitions]) => ({
      name,
      topicId: controller.newUuid(),
      numPartitions,
      replicationFactor: 1,
      assignments: [],
      configs: [],
    })),
    validateOnly: false,
  });
  assert.ok(results.every((result) => result.errorCode === 0));
}

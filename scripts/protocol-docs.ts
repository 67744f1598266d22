/**
 * docs/protocol-matrix.md: which APIs a broker serves in which versions. Asked of the dispatch table of a broker that is
 * started on simulated ports; whatever else has a codec is listed as not served.
 */
import { Prng } from '../broker/base/prng.ts';
import { Broker } from '../broker/broker.ts';
import { loadConfig } from '../broker/config.ts';
import { Deadlines } from '../broker/host/replication/deadlines.ts';
import type { Housekeeping } from '../broker/log/housekeeping.ts';
import { nodeCrc32c } from '../broker/os/checksum.ts';
import { nodeCompression } from '../broker/os/compression.ts';
import { silentLogger } from '../broker/port/logger.ts';
import type { BrokerPorts } from '../broker/ports.ts';
import { allApis } from '../broker/protocol/generated/all.ts';
import type { AnyApi } from '../broker/protocol/schema.ts';
import { brokerRoutes } from '../broker/routes.ts';
import type { AnyRoute } from '../broker/server/api/route.ts';
import { noTraffic } from '../broker/traffic.ts';
import { SimClock } from '../test/sim/sim-clock.ts';
import { SimDisk } from '../test/sim/sim-disk.ts';
import { SimNetwork } from '../test/sim/sim-network.ts';
import { SimRandom } from '../test/sim/sim-random.ts';
import { SimTimers } from '../test/sim/sim-timers.ts';
import { type GeneratedPage, table } from './generated-page.ts';

function simulatedPorts(): BrokerPorts {
  const prng = new Prng(1);
  const timers = new SimTimers();
  return {
    clock: new SimClock(timers),
    timers,
    random: new SimRandom(prng),
    disk: new SimDisk({ prng }),
    network: new SimNetwork({ timers, prng }).host('127.0.0.1'),
    crc32c: nodeCrc32c,
    compression: nodeCompression,
    logger: silentLogger,
  };
}

/** The dispatch table of a broker with the settings that it starts with by itself. */
export async function servedRoutes(): Promise<readonly AnyRoute[]> {
  const ports = simulatedPorts();
  const loaded = loadConfig({
    flags: ['log.dirs=/data', 'listeners=PLAINTEXT://127.0.0.1:9092'],
    environment: {},
    file: undefined,
  });
  let failure: Error | undefined;
  const onFatal = (error: Error): void => {
    failure = error;
  };
  const broker = await Broker.start({ ports, loaded, clusterId: undefined, traffic: noTraffic, onFatal });
  if (failure !== undefined) throw failure;
  const routes = brokerRoutes({
    broker,
    ports,
    loaded,
    // The table is read here, and none of its handlers runs.
    housekeeping: undefined as unknown as Housekeeping,
    deadlines: new Deadlines(ports.clock, ports.timers),
    traffic: noTraffic,
  });
  await broker.stop();
  return routes;
}

const range = (from: number, to: number): string => (from === to ? String(from) : `${from}-${to}`);

function servedRow({ api, minVersion, maxVersion }: AnyRoute): string[] {
  const flexible = Number.isFinite(api.flexibleVersion) ? `${api.flexibleVersion}+` : '';
  return [String(api.key), api.name, range(minVersion, maxVersion), flexible];
}

const codecRow = ({ key, name, minVersion, stableVersion }: AnyApi): string[] => [
  String(key),
  name,
  range(minVersion, stableVersion),
];

async function body(): Promise<string> {
  const routes = [...(await servedRoutes())].sort((a, b) => a.api.key - b.api.key);
  const served = new Set(routes.map(({ api }) => api.key));
  const others = allApis.filter(({ key }) => !served.has(key)).sort((a, b) => a.key - b.key);
  return [
    `## Served (${routes.length})`,
    '',
    table(['Key', 'API', 'Versions', 'Flexible'], routes.map(servedRow)),
    '',
    `## Not served, not advertised (${others.length})`,
    '',
    'Their codecs exist and are proved against the official classes in every version.',
    '',
    table(['Key', 'API', 'Stable versions'], others.map(codecRow)),
  ].join('\n');
}

export const protocolPage: GeneratedPage = { file: 'protocol-matrix.md', body };

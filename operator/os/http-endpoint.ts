/**
 * The operator's own HTTP: /livez, /readyz and /metrics, as the broker's admin endpoint has them; with `?verbose` the first two are
 * lines of text, as those of Kubernetes' own programs. By Node alone: an HTTP framework would take a fifth of the operator's memory.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HealthCheck, HealthState } from '../../broker/port/broker-view.ts';
import type { Logger } from '../../broker/port/logger.ts';
import { ListenError } from '../../broker/port/network.ts';

/** What the endpoint shows. */
export interface OperatorView {
  metricsText(): Iterable<string>;
  /** `failed` asks for a restart. */
  liveness(): readonly HealthCheck[];
  readiness(): readonly HealthCheck[];
}

export interface EndpointAddress {
  readonly host: string;
  readonly port: number;
  /** A connection on which nothing moves for so long is ended. */
  readonly silenceMsMax?: number;
}

export interface HttpEndpoint {
  readonly host: string;
  readonly port: number;
  /** No connection is left open. */
  close(): Promise<void>;
}

const connectionsMax = 64;
const requestTimeoutMs = 10_000;
/** A peer that takes nothing of its answer for so long keeps its place from others, probes among them. */
const silenceMsMax = 30_000;

function worstOf(checks: readonly HealthCheck[]): HealthState {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.some(({ state }) => state === 'degraded') ? 'degraded' : 'ok';
}

/** One line for each check, and one for all of them. */
function healthLines(name: string, checks: readonly HealthCheck[]): string {
  const lines = checks.map((check) => {
    if (check.state === 'failed') return `[-]${check.name} failed: ${check.reason}`;
    return check.state === 'ok' ? `[+]${check.name} ok` : `[+]${check.name} degraded: ${check.reason}`;
  });
  return [...lines, `${name} check ${worstOf(checks) === 'failed' ? 'failed' : 'passed'}`, ''].join('\n');
}

interface Health {
  /** `livez`, `readyz`. */
  readonly name: string;
  readonly checks: readonly HealthCheck[];
  readonly verbose: boolean;
}

function sendHealth(response: ServerResponse, { name, checks, verbose }: Health): void {
  const state = worstOf(checks);
  response.writeHead(state === 'failed' ? 503 : 200, {
    'content-type': verbose ? 'text/plain; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
  });
  response.end(verbose ? healthLines(name, checks) : JSON.stringify({ state, checks }));
}

async function sendMetrics(response: ServerResponse, view: OperatorView): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  await pipeline(Readable.from(view.metricsText()), response);
}

/** Port 0 takes a free one. Rejects with ListenError. */
export async function openEndpoint(
  view: OperatorView,
  address: EndpointAddress,
  logger: Logger,
): Promise<HttpEndpoint> {
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs,
  });
  server.timeout = address.silenceMsMax ?? silenceMsMax;
  server.maxConnections = connectionsMax;
  server.on('request', (request, response) => {
    // Undefined for a target that is no URL, such as `//`: it is answered as any other that is not there.
    const target = URL.parse(request.url ?? '/', 'http://operator');
    const path = target?.pathname;
    const verbose = target?.searchParams.has('verbose') === true;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { allow: 'GET' }).end();
    else if (path === '/livez') sendHealth(response, { name: 'livez', checks: view.liveness(), verbose });
    else if (path === '/readyz') sendHealth(response, { name: 'readyz', checks: view.readiness(), verbose });
    else if (path === '/metrics')
      sendMetrics(response, view).catch((error: unknown) => logger.debug('Metrics were not read', { error }));
    else response.writeHead(404).end();
  });
  await listen(server, address);
  const { address: host, port } = server.address() as AddressInfo;
  return {
    host,
    port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = error.message } = error;
      const kind = code === 'EADDRINUSE' ? 'address-in-use' : code === 'EACCES' ? 'permission' : 'other';
      reject(
        new ListenError(kind, `${host}:${port}, the operator's address, cannot be listened on: ${code}`),
      );
    });
    server.listen({ host: host === '' ? '::' : host, port }, resolve);
  });
}

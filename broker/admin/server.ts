// The admin endpoint: HTTP on a port of its own, by fastify. Loaded after the Kafka port listens, since it takes a
// fifth of a second. It only reads, from one BrokerView. Errors are problem details (RFC 9457); what went wrong inside
// goes to the log, not to the caller.

import type { AddressInfo } from 'node:net';

import swagger from '@fastify/swagger';
import type { FastifyError, FastifyInstance } from 'fastify';
import { fastify } from 'fastify';

import type { Logger } from '../port/logger.ts';
import { problem, problemContentType, problemSchema } from './problem.ts';
import { registerRoutes } from './routes.ts';
import type { BrokerView } from './view.ts';

/** Nothing is uploaded. */
const bodyBytesMax = 16 * 1024;
/** Scrapers, probes, a console; each takes some 50 kB. */
const connectionsMax = 256;
const requestTimeoutMs = 30_000;
const keepAliveMs = 65_000;

export interface AdminServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

function setErrors(app: FastifyInstance, logger: Logger): void {
  app.setNotFoundHandler(async (request, reply) => {
    const detail = `There is no ${request.method} ${request.url}.`;
    await reply
      .code(404)
      .type(problemContentType)
      .send(problem(404, detail, request.url));
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logger.error('admin request failed', { url: request.url, error });
    const detail = status >= 500 ? 'The broker could not answer; its log says why.' : error.message;
    await reply
      .code(status)
      .type(problemContentType)
      .send(problem(status, detail, request.url));
  });
}

/** The endpoint without a socket. */
export async function buildAdmin(view: BrokerView, logger: Logger): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: true,
    return503OnClosing: true,
  });
  app.server.maxConnections = connectionsMax;
  setErrors(app, logger);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Caudal admin',
        version: view.version,
        description: 'Health and metrics of one broker.',
      },
      tags: [{ name: 'health' }, { name: 'metrics' }, { name: 'broker' }],
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, i) => (typeof $id === 'string' ? $id : `def-${i}`),
    },
  });
  app.addSchema(problemSchema);
  // Routes come after the plugin that writes them down.
  await app.register((scope, _, done) => {
    registerRoutes(scope, view);
    scope.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    done();
  });
  await app.ready();
  return app;
}

/** Listens on `host:port`; port 0 takes a free one. */
export async function startAdmin(
  view: BrokerView,
  address: { readonly host: string; readonly port: number },
  logger: Logger,
): Promise<AdminServer> {
  const app = await buildAdmin(view, logger);
  await app.listen({ host: address.host === '' ? '::' : address.host, port: address.port });
  const { port } = app.server.address() as AddressInfo;
  return { host: address.host, port, close: () => app.close() };
}

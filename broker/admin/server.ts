// The admin endpoint: HTTP on a port of its own, by fastify. Loaded when it is first asked (admin-listener.ts), since it
// takes a fifth of a second. It knows the broker as one BrokerView. Errors are problem details (RFC 9457); what went wrong inside
// goes to the log, not to the caller.

import type { Server, Socket } from 'node:net';

import swagger from '@fastify/swagger';
import type { FastifyError, FastifyInstance } from 'fastify';
import { fastify } from 'fastify';

import type { Logger } from '../port/logger.ts';
import { problem, problemContentType, problemSchema } from './problem.ts';
import { changesTimeoutMsMax, registerChangesRoutes } from './changes-routes.ts';
import { registerGroupControlRoutes } from './group-control-routes.ts';
import { registerGroupRoutes } from './group-routes.ts';
import { registerRoutes } from './routes.ts';
import { registerSettingsRoutes } from './settings-routes.ts';
import type { BrokerView } from '../port/broker-view.ts';

/** Nothing is uploaded; a route that takes more says so. */
const bodyBytesMax = 16 * 1024;
/** A group's id, each of its bytes put as three. */
const pathParameterLengthMax = 4096;
const headerBytesMax = 256 * 1024;
/** Scrapers, probes, a console; each takes some 50 kB. */
const connectionsMax = 256;
const requestTimeoutMs = 30_000;
const keepAliveMs = 65_000;

export interface AdminServer {
  /** A paused connection from before. */
  adopt(socket: Socket): void;
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
    // A socket is silent while its request waits for a change.
    connectionTimeout: changesTimeoutMsMax + requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // So many names of groups in one address.
    http: { maxHeaderSize: headerBytesMax },
    forceCloseConnections: true,
    // A field that is not known would else be left out unseen, and the request mean something larger.
    ajv: { customOptions: { removeAdditional: false } },
    routerOptions: { maxParamLength: pathParameterLengthMax },
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
        description: 'Health, metrics, changes and groups of one broker.',
      },
      tags: [
        { name: 'health' },
        { name: 'metrics' },
        { name: 'broker' },
        { name: 'changes' },
        { name: 'groups' },
      ],
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, i) => (typeof $id === 'string' ? $id : `def-${i}`),
    },
  });
  app.addSchema(problemSchema);
  // Routes come after the plugin that writes them down.
  await app.register((scope, _, done) => {
    registerRoutes(scope, view);
    registerChangesRoutes(scope, view);
    registerGroupRoutes(scope, view);
    registerGroupControlRoutes(scope, view);
    registerSettingsRoutes(scope, view);
    scope.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
    done();
  });
  await app.ready();
  return app;
}

/** Answers on the port that `bound` has, from now on; connections that came before are given to `adopt`. */
export async function takeOver(view: BrokerView, bound: Server, logger: Logger): Promise<AdminServer> {
  const app = await buildAdmin(view, logger);
  await new Promise<void>((resolve) => app.server.listen(bound, resolve));
  return {
    adopt: (socket) => {
      app.server.emit('connection', socket);
      socket.resume();
    },
    close: async () => {
      await app.close();
      app.server.close();
      app.server.closeAllConnections();
    },
  };
}

/** The faulty API server behind real sockets: HTTPS on a free port of 127.0.0.1. What the server cuts ends without a word. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FaultyApiServer, Output } from '../faulty-api-server.ts';

export interface HttpsFront {
  readonly url: string;
  /** Connections that are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export interface HttpsFrontOptions {
  /** Files. */
  readonly certificate: string;
  readonly key: string;
  /** Whether a bearer token is taken. */
  accepts(token: string): boolean;
}

const outputOf = (response: ServerResponse): Output => ({
  head: (status, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.flushHeaders();
  },
  write: (piece) => response.write(piece),
  end: () => response.end(),
  cut: () => response.socket?.destroy(),
  onGone: (callback) => response.on('close', callback),
});

export async function serveOverHttps(
  server: FaultyApiServer,
  options: HttpsFrontOptions,
): Promise<HttpsFront> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('error', () => response.destroy());
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!options.accepts(token)) {
      response.writeHead(401).end('{"kind":"Status","reason":"Unauthorized","code":401}');
      return;
    }
    const body = await text(request);
    const { method = 'GET', url = '/', headers } = request;
    server.handle({ method, url, contentType: headers['content-type'] ?? '', body }, outputOf(response));
  };
  const https = createServer(
    { cert: readFileSync(options.certificate), key: readFileSync(options.key) },
    (request, response) => {
      // A client that goes while its request is read.
      answer(request, response).catch(() => response.destroy());
    },
  );
  await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(https.address() as AddressInfo).port}`,
    connections: () =>
      new Promise((resolve, reject) =>
        https.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    close: async () => {
      const closed = new Promise((resolve) => https.close(resolve));
      https.closeAllConnections();
      await closed;
    },
  };
}

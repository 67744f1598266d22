// The admin port before anybody has asked there: bound, and nothing else. What answers (server.ts) takes a fifth of a
// second and 30 MB to load, so it is loaded for the first connection; those that come meanwhile wait, unread. From then on
// it takes the connections itself.

import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';

import type { Logger } from '../port/logger.ts';
import { ListenError } from '../port/network.ts';
import type { AdminServer } from './server.ts';
import type { BrokerView } from '../port/broker-view.ts';

/** Connections that may wait for the load. */
const waitingMax = 64;

export class AdminListener {
  readonly host: string;
  readonly port: number;
  readonly #server: Server;
  readonly #view: BrokerView;
  readonly #logger: Logger;
  readonly #waiting = new Set<Socket>();
  #loading: Promise<AdminServer | undefined> | undefined;
  #closed = false;

  private constructor(server: Server, host: string, parts: { view: BrokerView; logger: Logger }) {
    this.host = host;
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
    this.#view = parts.view;
    this.#logger = parts.logger;
    server.on('connection', (socket) => this.#onConnection(socket));
    server.on('error', (error) => parts.logger.warn('admin endpoint', { reason: error.message }));
  }

  /** Port 0 takes a free one. Rejects with ListenError. */
  static async open(
    view: BrokerView,
    address: { readonly host: string; readonly port: number },
    logger: Logger,
  ): Promise<AdminListener> {
    const host = address.host === '' ? '::' : address.host;
    const server = createServer({ pauseOnConnect: true });
    server.maxConnections = waitingMax;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(host, address.port, error)));
      server.listen({ host, port: address.port }, resolve);
    });
    server.removeAllListeners('error');
    return new AdminListener(server, host, { view, logger });
  }

  #onConnection(socket: Socket): void {
    const { remoteAddress } = socket;
    socket.on('error', (error) => this.#logger.debug('admin peer', { remoteAddress, reason: error.message }));
    socket.once('close', () => this.#waiting.delete(socket));
    this.#waiting.add(socket);
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#logger.error('admin endpoint does not load', { error });
      for (const waiting of this.#waiting) waiting.destroy();
      this.#loading = undefined;
      return undefined;
    });
  }

  async #load(): Promise<AdminServer | undefined> {
    const { takeOver } = await import('./server.ts');
    const admin = await takeOver(this.#view, this.#server, this.#logger);
    if (this.#closed) {
      await admin.close();
      return undefined;
    }
    this.#server.removeAllListeners('connection');
    for (const socket of this.#waiting) admin.adopt(socket);
    this.#waiting.clear();
    return admin;
  }

  /** No connection is left open. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const socket of this.#waiting) socket.destroy();
    const admin = await this.#loading;
    await admin?.close();
    this.#server.close();
  }
}

function listenError(host: string, port: number, error: NodeJS.ErrnoException): ListenError {
  const { code = error.message } = error;
  const kind = code === 'EADDRINUSE' ? 'address-in-use' : code === 'EACCES' ? 'permission' : 'other';
  return new ListenError(kind, `${host}:${port}, the admin address, cannot be listened on: ${code}`);
}

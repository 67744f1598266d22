// TCP on Node. Bytes are received straight into memory that the owner of the stream names, or into one buffer that all
// streams share: each read is handed out before the next one is made, so sharing is safe, and an idle stream owns no
// receive memory at all.
//
// Node gives accepted sockets no way to say so: `onread` exists for outgoing ones alone. Hence the private hook
// `_handle.onconnection`, through which this file makes the sockets itself. Where a future Node lacks the hook, `data`
// events and a copy stand in; both ways pass the same contract suite.

import net from 'node:net';
import { ListenError, type Listener, type ListenErrorCode, type Network } from '../port/network.ts';
import type { Stream, StreamHandler } from '../port/network.ts';
import { TcpStream, type SocketHandle } from './tcp-stream.ts';

export interface TcpNetworkOptions {
  /** Size of the buffer that all idle streams share. */
  readonly receiveBufferBytes?: number;
  /** First probe of a silent peer. The kernel's own interval and count decide when it is given up. */
  readonly keepAliveDelayMs?: number;
  /** False receives by `data` events, as if the private hook were missing. */
  readonly directReads?: boolean;
  /** Accepting failed, for instance because descriptors ran out. The listener goes on. */
  readonly onAcceptError?: (error: Error) => void;
}

type Accept = (stream: Stream) => StreamHandler | undefined;

/** What this file uses of Node's private server handle. */
interface ServerHandle {
  onconnection?: (error: number, handle: SocketHandle | undefined) => void;
}

const listenErrorCodes: Readonly<Record<string, ListenErrorCode>> = {
  EADDRINUSE: 'address-in-use',
  EADDRNOTAVAIL: 'address-not-available',
  ENOTFOUND: 'address-not-available',
  EAI_AGAIN: 'address-not-available',
  EACCES: 'permission',
  EPERM: 'permission',
};

export class TcpNetwork implements Network {
  readonly #options: TcpNetworkOptions;
  readonly #shared: Uint8Array;

  constructor(options: TcpNetworkOptions = {}) {
    this.#options = options;
    this.#shared = new Uint8Array(options.receiveBufferBytes ?? 256 * 1024);
  }

  async listen(host: string, port: number, accept: Accept): Promise<Listener> {
    const server = net.createServer({
      allowHalfOpen: true,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: this.#keepAliveDelayMs,
    });
    await bind(server, host, port);
    server.on('error', (error) => this.#options.onAcceptError?.(error));
    const address = server.address();
    if (address === null || typeof address === 'string')
      throw new ListenError('other', `${host}:${port} has no address`);
    const direct = this.#options.directReads !== false && this.#hook(server, accept);
    if (!direct) server.on('connection', (socket) => this.#adopt(socket, accept));
    return { host: address.address, port: address.port, close: () => closeServer(server, direct) };
  }

  get #keepAliveDelayMs(): number {
    return this.#options.keepAliveDelayMs ?? 60_000;
  }

  /** Makes the sockets of `server` itself; false where Node's private hook is missing. */
  #hook(server: net.Server, accept: Accept): boolean {
    const handle = (server as unknown as { _handle?: ServerHandle })._handle;
    if (typeof handle?.onconnection !== 'function') return false;
    handle.onconnection = (error, accepted): void => {
      if (error !== 0 && error !== undefined) {
        this.#options.onAcceptError?.(new Error(`accept failed with ${error}`));
        return;
      }
      if (accepted !== undefined) this.#open(accepted, accept);
    };
    return true;
  }

  #open(handle: SocketHandle, accept: Accept): void {
    // The socket asks for its first buffer while it is constructed, before there is a stream to ask.
    let stream: TcpStream | undefined;
    const socket = new net.Socket({
      handle,
      allowHalfOpen: true,
      readable: true,
      writable: true,
      onread: {
        buffer: () => (stream === undefined ? this.#shared : stream.bufferToArm()),
        callback: (count: number) => stream === undefined || stream.onRead(count),
      },
    } as unknown as net.SocketConstructorOpts);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, this.#keepAliveDelayMs);
    stream = new TcpStream(socket, this.#shared, true);
    attach(stream, accept);
  }

  #adopt(socket: net.Socket, accept: Accept): void {
    const stream = new TcpStream(socket, this.#shared, false);
    if (!attach(stream, accept)) return;
    socket.on('data', (bytes) => {
      if (typeof bytes !== 'string') stream.onData(bytes);
    });
  }
}

function attach(stream: TcpStream, accept: Accept): boolean {
  const handler = accept(stream);
  if (handler === undefined) stream.destroy();
  else stream.setHandler(handler);
  return handler !== undefined;
}

function bind(server: net.Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const onError = (error: NodeJS.ErrnoException): void => {
    const code = listenErrorCodes[error.code ?? ''] ?? 'other';
    reject(new ListenError(code, `${host}:${port} cannot be listened on: ${error.code ?? error.message}`));
  };
  server.once('error', onError);
  server.listen({ host, port, backlog: 1024 }, () => {
    server.off('error', onError);
    resolve(undefined);
  });
  return promise;
}

/** A server that made its own sockets waits for them before it says that it is closed; the port is free long before. */
function closeServer(server: net.Server, direct: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    if (direct) {
      server.close(() => resolve());
      return;
    }
    server.close();
    setImmediate(() => setImmediate(resolve));
  });
}

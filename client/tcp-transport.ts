/** The transport over node:net. Nagle's delay is off: requests are whole when they are written. */
import { connect, type Socket } from 'node:net';

import { ConnectionError, type ConnectionReason } from './errors.ts';
import { addressOf, type Channel, type ChannelHandler, type Endpoint, type Transport } from './transport.ts';

const reasons: Readonly<Record<string, ConnectionReason>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timed-out',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
};

const words: Readonly<Record<ConnectionReason, string>> = {
  refused: 'connection refused',
  'unknown-host': 'the host name is not known',
  unreachable: 'the network is unreachable',
  'timed-out': 'no answer in time',
  closed: 'the connection was closed',
  other: 'it failed',
};

function connectionError(endpoint: Endpoint, error: NodeJS.ErrnoException): ConnectionError {
  const reason = reasons[error.code ?? ''] ?? 'other';
  const address = addressOf(endpoint);
  const text = reason === 'other' ? error.message : words[reason];
  return new ConnectionError(address, reason, `cannot connect to ${address}: ${text}`);
}

function channelOver(socket: Socket, handler: ChannelHandler): Channel {
  let open = true;
  let failure: Error | undefined;
  socket.on('data', (bytes: Uint8Array) => {
    if (open) handler.onBytes(bytes);
  });
  socket.on('error', (error) => {
    failure = error;
  });
  // The peer's end is the end: a broker that half closes answers nothing more.
  socket.on('end', () => socket.destroy());
  socket.on('close', () => {
    if (!open) return;
    open = false;
    handler.onClose(failure);
  });
  return {
    write: (parts) => {
      socket.cork();
      for (const part of parts) socket.write(part);
      socket.uncork();
    },
    close: () => {
      open = false;
      socket.destroy();
    },
  };
}

/** Port 0 and numbers above 65535 cannot be connected to; a broker's metadata may still name them. */
const isPort = (port: number): boolean => Number.isInteger(port) && port > 0 && port < 65_536;

export const tcpTransport: Transport = {
  connect: (endpoint, handler, timeoutMs) =>
    new Promise((resolve, reject) => {
      if (!isPort(endpoint.port) || endpoint.host === '') {
        const address = addressOf(endpoint);
        reject(new ConnectionError(address, 'other', `${address} is not an address to connect to`));
        return;
      }
      const socket = connect({ host: endpoint.host, port: endpoint.port, noDelay: true });
      const timer = setTimeout(() => {
        socket.destroy();
        const address = addressOf(endpoint);
        const message = `cannot connect to ${address}: no answer within ${timeoutMs} ms`;
        reject(new ConnectionError(address, 'timed-out', message));
      }, timeoutMs);
      const onError = (error: Error): void => {
        clearTimeout(timer);
        reject(connectionError(endpoint, error));
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', onError);
        resolve(channelOver(socket, handler));
      });
    }),
};

// Shows that the transport over TCP connects, carries bytes both ways, and turns every way to fail into a typed error.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';

import { ConnectionError } from './errors.ts';
import { tcpTransport } from './tcp-transport.ts';

const ignore = { onBytes: () => undefined, onClose: () => undefined };

test('bytes go both ways, and the end of the peer is told once', async () => {
  const server = createServer((socket) => socket.on('data', (bytes) => socket.end(bytes)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  const got: number[] = [];
  let closes = 0;
  const closed = Promise.withResolvers<void>();
  const handler = {
    onBytes: (bytes: Uint8Array) => got.push(...bytes),
    onClose: () => {
      closes++;
      closed.resolve();
    },
  };
  const channel = await tcpTransport.connect(endpoint, handler, 1_000);
  channel.write([Uint8Array.of(1, 2), Uint8Array.of(3)]);
  await closed.promise;
  channel.close();
  assert.deepEqual([got, closes], [[1, 2, 3], 1]);
  server.close();
  await once(server, 'close');
  await assert.rejects(
    tcpTransport.connect(endpoint, ignore, 1_000),
    (error) => error instanceof ConnectionError && error.reason === 'refused',
  );
});

test('addresses that metadata may name but nobody can have are refused', async () => {
  for (const port of [0, -1, 65_536, 2 ** 31]) {
    await assert.rejects(tcpTransport.connect({ host: '127.0.0.1', port }, ignore, 1_000), ConnectionError);
  }
  await assert.rejects(tcpTransport.connect({ host: '', port: 9092 }, ignore, 1_000), ConnectionError);
});

// What only TCP on Node has: one receive buffer for all, and peers that vanish in the middle.

import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stream, StreamHandler } from '../port/network.ts';
import { TcpNetwork } from './tcp.ts';

const handler = (parts: Partial<StreamHandler>): StreamHandler => ({
  nextBuffer: () => undefined,
  onBytes() {},
  onClose() {},
  onDrain() {},
  ...parts,
});

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let left = 1000; !condition(); left--) {
    if (left === 0) throw new Error(`waited in vain for ${what}`);
    await sleep(5);
  }
}

test('all idle streams receive into one buffer', async () => {
  const buffers = new Set<ArrayBufferLike>();
  const streams: Stream[] = [];
  let received = 0;
  const network = new TcpNetwork({ receiveBufferBytes: 8192 });
  const listener = await network.listen('127.0.0.1', 0, (stream) => {
    streams.push(stream);
    return handler({
      onBytes: (bytes) => {
        buffers.add(bytes.buffer);
        assert.ok(bytes.length <= 8192);
        received += bytes.length;
      },
    });
  });
  const sockets = Array.from({ length: 20 }, () => net.connect(listener.port, '127.0.0.1'));
  for (const socket of sockets) socket.write(Buffer.alloc(50_000));
  await until(() => received === 20 * 50_000, 'all bytes');
  assert.equal(buffers.size, 1);
  for (const socket of sockets) socket.destroy();
  for (const stream of streams) stream.destroy();
  await listener.close();
});

test('the shared buffer and a buffer of its own do not mix', async () => {
  const own = new Uint8Array(100_000);
  let owned = 0;
  let other = 0;
  const streams: Stream[] = [];
  const network = new TcpNetwork();
  const listener = await network.listen('127.0.0.1', 0, (stream) => {
    streams.push(stream);
    let first = 0;
    return handler({
      nextBuffer: () => (first === 1 && owned < own.length ? own.subarray(owned) : undefined),
      onBytes: (bytes) => {
        first ||= bytes[0] ?? 0;
        if (bytes.buffer === own.buffer) owned += bytes.length;
        else other += bytes.length;
        if (bytes.buffer !== own.buffer) assert.ok(bytes.every((byte) => byte === first));
      },
    });
  });
  const ones = net.connect(listener.port, '127.0.0.1');
  const twos = net.connect(listener.port, '127.0.0.1');
  for (let index = 0; index < 40; index++) {
    ones.write(Buffer.alloc(3000, 1));
    twos.write(Buffer.alloc(3000, 2));
    await sleep(1);
  }
  await until(() => owned + other === 240_000, 'all bytes');
  assert.equal(owned, own.length);
  assert.ok(own.every((byte) => byte === 1));
  for (const stream of streams) stream.destroy();
  await listener.close();
});

test('500 peers that connect and break at once leave nothing behind', async () => {
  let opened = 0;
  let closed = 0;
  const network = new TcpNetwork();
  const listener = await network.listen('127.0.0.1', 0, (stream) => {
    opened++;
    return handler({
      onBytes: () => stream.write([new Uint8Array(100_000)], () => {}),
      onClose: () => {
        closed++;
        stream.destroy();
      },
    });
  });
  for (let index = 0; index < 500; index++) {
    const socket = net.connect(listener.port, '127.0.0.1', () => {
      socket.write('x');
      if (index % 3 === 0) socket.resetAndDestroy();
      else setTimeout(() => socket.resetAndDestroy(), index % 7);
    });
    socket.on('error', () => {});
    if (index % 50 === 0) await sleep(5);
  }
  await until(() => opened > 300 && closed === opened, 'every stream closed once');
  assert.ok(opened <= 500);
  await listener.close();
});

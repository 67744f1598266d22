// The real network and a plain socket as its peer, for the contract of the port.

import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TcpNetwork, type TcpNetworkOptions } from '../../broker/os/tcp.ts';
import type { NetworkHarness, Peer } from './network.contract.ts';

class SocketPeer implements Peer {
  readonly socket: net.Socket;
  readonly #parts: Buffer[] = [];
  #ended = false;

  constructor(socket: net.Socket) {
    this.socket = socket;
    socket.on('data', (bytes: Buffer) => this.#parts.push(bytes));
    socket.on('end', () => {
      this.#ended = true;
    });
    socket.on('close', () => {
      this.#ended = true;
    });
    socket.on('error', () => {});
  }
  write(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }
  end(): void {
    this.socket.end();
  }
  reset(): void {
    this.socket.resetAndDestroy();
  }
  pause(): void {
    this.socket.pause();
  }
  resume(): void {
    this.socket.resume();
  }
  received(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
  isEnded(): boolean {
    return this.#ended;
  }
}

export function tcpHarness(options: TcpNetworkOptions): NetworkHarness {
  const peers: SocketPeer[] = [];
  return {
    network: new TcpNetwork(options),
    connect(port: number): Promise<Peer> {
      return new Promise((resolve, reject) => {
        const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        socket.once('error', reject);
        socket.once('connect', () => {
          socket.off('error', reject);
          const peer = new SocketPeer(socket);
          peers.push(peer);
          resolve(peer);
        });
      });
    },
    async until(condition: () => boolean, what: string): Promise<void> {
      const deadline = performance.now() + 10_000;
      while (!condition()) {
        if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
        await sleep(2);
      }
    },
    async quiet(): Promise<void> {
      await sleep(60);
    },
    async close(): Promise<void> {
      for (const peer of peers) peer.socket.destroy();
      await sleep(0);
    },
  };
}

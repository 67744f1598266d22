// An endpoint on real sockets with trivial handlers, and the clients that tests need against it.

import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ChunkPool } from '../../broker/base/chunk.ts';
import { connectionLimits, type ConnectionLimits } from '../../broker/limits.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { TcpNetwork, type TcpNetworkOptions } from '../../broker/os/tcp.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { metadataApi, metadataResponse } from '../../broker/protocol/generated/metadata.ts';
import { alwaysAdmit } from '../../broker/server/admission.ts';
import { route, type AnyRoute } from '../../broker/server/api/route.ts';
import type { ConnectionServices } from '../../broker/server/connection.ts';
import { ConnectionTable } from '../../broker/server/connection-table.ts';
import { Dispatcher } from '../../broker/server/dispatch.ts';
import { KafkaListener } from '../../broker/server/listener.ts';
import { LogLimiter } from '../../broker/server/log-limiter.ts';
import { ReceiveBudget } from '../../broker/server/receive-budget.ts';
import { noObserver } from '../../broker/server/request-observer.ts';
import { TurnFlusher } from '../../broker/server/turn-flusher.ts';
import { WriterPool } from '../../broker/server/writer-pool.ts';
import { MemoryLogger } from './endpoint.ts';

export interface LiveOptions {
  readonly routes?: readonly AnyRoute[];
  readonly limits?: Partial<ConnectionLimits>;
  readonly idleMs?: number;
  readonly connectionsMax?: number;
  readonly connectionsPerAddressMax?: number;
  readonly network?: TcpNetworkOptions;
}

export interface LiveEndpoint {
  readonly listener: KafkaListener;
  readonly table: ConnectionTable;
  readonly services: ConnectionServices;
  readonly logger: MemoryLogger;
  close(graceMs?: number): Promise<void>;
}

/** Metadata with one broker: the answer of about 60 bytes that small requests get. */
export const metadataRoute: AnyRoute = route(metadataApi, {
  handle: () => metadataResponse({ clusterId: 'test', controllerId: 1 }),
  failure: () => metadataResponse(),
});

/** Closed when the test ends, however it ends. */
export async function startLive(context: TestContext, options: LiveOptions = {}): Promise<LiveEndpoint> {
  const limits = { ...connectionLimits, ...options.limits };
  const idleMs = options.idleMs ?? 600_000;
  const logger = new MemoryLogger();
  const clock = systemClock;
  const timers = systemTimers;
  const services: ConnectionServices = {
    dispatcher: new Dispatcher(options.routes ?? [metadataRoute], logger),
    admission: alwaysAdmit,
    observer: noObserver,
    clock,
    log: new LogLimiter({
      logger,
      clock,
      linesPerPeriod: limits.logLinesPerPeriod,
      periodMs: limits.logPeriodMs,
    }),
    pool: new ChunkPool({ chunkBytesMin: 4096, freeBytesMax: 16 << 20 }),
    budget: new ReceiveBudget(limits.receiveBudgetBytes),
    writers: new WriterPool(limits.writerBytes, limits.writersFreeMax),
    flusher: new TurnFlusher(timers),
    limits,
    requestBytesMax: 104_857_600,
    idleMs,
  };
  const table = new ConnectionTable({
    clock,
    timers,
    limits,
    idleMs,
    bounds: () => ({
      connectionsMax: options.connectionsMax ?? 2 ** 31 - 1,
      connectionsPerAddressMax: options.connectionsPerAddressMax ?? 2 ** 31 - 1,
    }),
  });
  const listener = new KafkaListener({
    name: 'PLAINTEXT',
    network: new TcpNetwork(options.network),
    timers,
    services,
    table,
  });
  await listener.listen('127.0.0.1', 0);
  context.after(() => listener.close(0));
  return { listener, table, services, logger, close: (graceMs = 1000) => listener.close(graceMs) };
}

export async function until(condition: () => boolean, what: string, timeoutMs = 20_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(5);
  }
}

/** A plain socket that collects what comes. */
export class RawClient {
  readonly socket: net.Socket;
  readonly #parts: Buffer[] = [];
  receivedBytes = 0;
  isClosed = false;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      this.#parts.push(bytes);
      this.receivedBytes += bytes.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  static connect(port: number): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ port, host: '127.0.0.1' });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new RawClient(socket)));
    });
  }

  received(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

export interface Flood {
  /** Connections that the broker has ended. */
  readonly closed: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts `count` clients of a kind in a process of their own; resolves when all have sent what they send. */
export async function flood(port: number, kind: string, count: number): Promise<Flood> {
  const script = fileURLToPath(new URL('flood.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, String(port), kind, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let closed = 0;
  const ready = Promise.withResolvers<undefined>();
  const exited = Promise.withResolvers<undefined>();
  child.on('exit', () => {
    ready.reject(new Error('the flood ended early'));
    exited.resolve(undefined);
  });
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'ready') ready.resolve(undefined);
      if (line === 'closed') closed++;
    });
  await ready.promise;
  return {
    closed: () => closed,
    stop: async () => {
      child.stdin?.end();
      await exited.promise;
    },
  };
}

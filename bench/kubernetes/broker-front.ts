/**
 * A broker of this machine under the address of a pod: another address of the loopback network, with the ports that pods have.
 * Requests to the admin endpoint are counted on the way; the bytes of Kafka's protocol pass as they are.
 */
import { once } from 'node:events';
import { Agent, createServer as createHttpServer, request, type Server as HttpServer } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';

import { adminPort } from '../../operator/broker-cluster/names.ts';
import type { CaudalPeer } from '../../test/env/caudal.ts';

export class BrokerFront {
  /** Of this process alone, beside others that measure or test at the same time. */
  readonly address: string = `127.101.${(process.pid >> 8) % 256}.${process.pid % 256}`;
  readonly kafkaPort: number;
  /** To the admin endpoint, so far. */
  adminRequests = 0;
  readonly #kafka: Server;
  readonly #admin: HttpServer;
  readonly #agent: Agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();

  private constructor(broker: CaudalPeer) {
    const [host = '', port = ''] = broker.bootstrap.split(':');
    const [adminHost = '', adminsPort = ''] = broker.admin.split(':');
    this.kafkaPort = Number(port);
    this.#kafka = createServer((socket) => this.#join(socket, connect(Number(port), host)));
    this.#admin = createHttpServer((incoming, outgoing) => {
      this.adminRequests += 1;
      const { method, url: path, headers } = incoming;
      const onward = request({
        host: adminHost,
        port: Number(adminsPort),
        method,
        path,
        headers,
        agent: this.#agent,
      });
      onward.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    });
  }

  static async open(broker: CaudalPeer): Promise<BrokerFront> {
    const front = new BrokerFront(broker);
    front.#kafka.listen(front.kafkaPort, front.address);
    front.#admin.listen(adminPort, front.address);
    await Promise.all([once(front.#kafka, 'listening'), once(front.#admin, 'listening')]);
    return front;
  }

  close(): void {
    this.#kafka.close();
    this.#admin.close();
    this.#admin.closeAllConnections();
    this.#agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}

/**
 * A cluster of the tests by hand: `up` keeps it in the foreground, the other verbs ask that process over a socket.
 *
 *   node test/env/kubernetes/main.ts build          the programs, into the cache: about twelve minutes, once
 *   node test/env/kubernetes/main.ts api            an API server alone, until interrupted
 *   node test/env/kubernetes/main.ts up [--nodes 3] [--zones a,b,c]
 *   node test/env/kubernetes/main.ts load ARCHIVE   an image, as `docker save` writes it, onto each node
 *   node test/env/kubernetes/main.ts off N          cuts the power of node N; `--wipe` loses its disk
 *   node test/env/kubernetes/main.ts on N
 *   node test/env/kubernetes/main.ts down
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { apiServer } from './api-server.ts';
import { kubernetesBinary, kubernetesPrograms } from './binaries.ts';
import { type Cluster, cluster } from './cluster.ts';
import type { ClusterNode } from './node.ts';
import { kubernetesTools } from './tools.ts';

/** One cluster at a time is kept by hand. */
const socketFile = join(tmpdir(), 'caudal-cluster.sock');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Order {
  readonly verb: string;
  readonly operand: string;
  readonly wipe: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nodes: { type: 'string', default: '3' },
    zones: { type: 'string', default: 'a,b,c' },
    wipe: { type: 'boolean', default: false },
  },
});
const [verb = '', operand = ''] = positionals;

if (verb === 'build') {
  for (const name of kubernetesPrograms) {
    say(await kubernetesBinary(name));
  }
} else if (verb === 'api') {
  const server = await apiServer();
  await introduce(server.kubeconfig);
  await interrupted();
  await server.stop();
} else if (verb === 'up') {
  await serve(await cluster({ nodes: Number(values.nodes), zones: values.zones.split(',') }));
} else if (['load', 'off', 'on', 'down'].includes(verb)) {
  await ask({ verb, operand: verb === 'load' ? resolve(operand) : operand, wipe: values.wipe });
} else {
  say('verbs: build, api, up, load ARCHIVE, off N [--wipe], on N, down');
  process.exitCode = 2;
}

async function introduce(kubeconfig: string): Promise<void> {
  say(`export KUBECONFIG=${kubeconfig} PATH=${await kubernetesTools()}:$PATH`);
}

async function interrupted(): Promise<undefined> {
  // What ends a test's children at once (process.ts); here they are stopped in order.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.removeAllListeners(signal);
  }
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  return undefined;
}

async function serve(made: Cluster): Promise<void> {
  const orders = createServer();
  const down = new Promise<Socket>((end) => {
    orders.on('connection', (socket: Socket) => {
      void answer(made, socket, end);
    });
  });
  // Of a process that was killed.
  rmSync(socketFile, { force: true });
  orders.listen(socketFile);
  await introduce(made.kubeconfig);
  const asked = await Promise.race([down, interrupted()]);
  orders.close();
  await made.stop();
  asked?.end();
}

async function answer(made: Cluster, socket: Socket, end: (socket: Socket) => void): Promise<void> {
  try {
    const order = JSON.parse(await firstLine(socket)) as Order;
    if (order.verb === 'down') {
      end(socket);
    } else {
      await carryOut(made, order);
      socket.end();
    }
  } catch (error) {
    socket.end(error instanceof Error ? error.message : String(error));
  }
}

async function firstLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket })) {
    return line;
  }
  throw new Error('no order came');
}

async function carryOut(made: Cluster, order: Order): Promise<void> {
  if (order.verb === 'load') {
    return made.loadImage(order.operand);
  }
  const node = nodeOf(made, order.operand);
  if (order.verb === 'off') {
    return node.powerOff({ wipe: order.wipe });
  }
  await node.powerOn();
  return made.ready(node);
}

function nodeOf(made: Cluster, number: string): ClusterNode {
  const node = made.nodes[Number(number) - 1];
  if (node === undefined) {
    throw new Error(`there is no node ${number}`);
  }
  return node;
}

/** Sends an order to the process that runs `up`; what it answers is a complaint. */
async function ask(order: Order): Promise<void> {
  const socket = connect(socketFile);
  socket.write(`${JSON.stringify(order)}\n`);
  const complaint = await text(socket);
  if (complaint !== '') {
    say(complaint);
    process.exitCode = 1;
  }
}

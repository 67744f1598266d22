/**
 * What an operator asked of others so far, counted where it arrives: at the API server, at the broker and on the way to it; and,
 * since the API server's counters do not tell clients apart, by the operator's own counters too.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { residentBytesOf } from '../process-facts.ts';
import { type Labels, sumOf } from './metric-sums.ts';
import type { OperatorWorld } from './operator-world.ts';

export interface Counts {
  /** As the API server counts them, of kinds that the operator may write, but for its lease. */
  readonly writesSeen: number;
  /** As the operator counts them, but for its lease. */
  readonly writesSent: number;
  /** Of the API server by the operator; neither watches nor its lease. */
  readonly reads: number;
  readonly watches: number;
  /** Of the operator's lease. */
  readonly renewals: number;
  /** Requests that the broker received by Kafka's protocol. */
  readonly kafka: number;
  /** Requests to the broker's admin endpoint. */
  readonly admin: number;
}

const lookEveryMs = 5000;
const writeVerbs = new Set(['POST', 'PUT', 'PATCH', 'APPLY', 'DELETE', 'DELETECOLLECTION']);
/** The control plane writes these by itself: of nodes, of its own servers, of Services, and the Events of its controllers. */
const controlPlanes = new Set(['leases', 'endpoints', 'endpointslices', 'nodes']);

const isWrite = ({ verb = '', resource = '', group = '' }: Labels): boolean =>
  writeVerbs.has(verb) &&
  !controlPlanes.has(resource) &&
  !(resource === 'events' && group === '') &&
  // Questions in the form of an object that nobody keeps.
  !resource.endsWith('reviews');

export async function countsOf(world: OperatorWorld): Promise<Counts> {
  const server = await world.administrator.kubectl(['get', '--raw', '/metrics']);
  const own = await (await world.operator.admin('/metrics')).text();
  const broker = await (await fetch(`http://${world.broker.admin}/metrics`)).text();
  const sent = (...methods: string[]): number =>
    sumOf(own, 'rest_client_requests_total', ({ method = '' }) => methods.includes(method));
  const watches = sumOf(own, 'reflector_watches_total');
  const renewals = sent('PUT');
  return {
    writesSeen: sumOf(server, 'apiserver_request_total', isWrite),
    writesSent: sent('POST', 'PATCH', 'DELETE'),
    reads: sent('GET') - watches,
    watches,
    renewals,
    kafka: sumOf(broker, 'kafka_network_requestmetrics_requests_total'),
    admin: world.front.adminRequests,
  };
}

/** The greatest resident memory, in bytes, over a time. */
export async function memoryOver(pid: number, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let greatest = await residentBytesOf(pid);
  while (performance.now() < end) {
    await sleep(Math.min(lookEveryMs, Math.max(0, end - performance.now())));
    greatest = Math.max(greatest, await residentBytesOf(pid));
  }
  return greatest;
}

/** Our own client for a broker that comes and goes: short waits, no repetitions of its own. */
import { Cluster } from '../../client/cluster.ts';
import { tcpTransport } from '../../client/tcp-transport.ts';

export function clusterAt(bootstrap: string, retryTimeoutMs = 0): Cluster {
  const colon = bootstrap.lastIndexOf(':');
  return new Cluster(tcpTransport, {
    bootstrap: [{ host: bootstrap.slice(0, colon), port: Number(bootstrap.slice(colon + 1)) }],
    clientId: 'chaos',
    connectTimeoutMs: 1_000,
    requestTimeoutMs: 10_000,
    retryTimeoutMs,
  });
}

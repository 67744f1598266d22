/** Our own Kafka client at a broker of the tests, with waits that a busy machine needs. Who opens it closes it. */
import { Cluster, type ClusterOptions } from '../../client/cluster.ts';
import { tcpTransport } from '../../client/tcp-transport.ts';
import type { Transport } from '../../client/transport.ts';

interface OwnClientOptions extends Partial<Omit<ClusterOptions, 'bootstrap'>> {
  readonly transport?: Transport;
}

/** @param bootstrap one `host:port` */
export function ownClient(
  bootstrap: string,
  { transport = tcpTransport, ...options }: OwnClientOptions = {},
): Cluster {
  const colon = bootstrap.lastIndexOf(':');
  return new Cluster(transport, {
    bootstrap: [{ host: bootstrap.slice(0, colon), port: Number(bootstrap.slice(colon + 1)) }],
    clientId: 'test',
    connectTimeoutMs: 5_000,
    requestTimeoutMs: 10_000,
    retryTimeoutMs: 10_000,
    ...options,
  });
}

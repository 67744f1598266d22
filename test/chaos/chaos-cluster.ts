/** Our own client for a broker that comes and goes: short waits, no repetitions of its own. */
import type { Cluster } from '../../client/cluster.ts';
import { ownClient } from '../env/own-client.ts';

export const clusterAt = (bootstrap: string, retryTimeoutMs = 0): Cluster =>
  ownClient(bootstrap, { clientId: 'chaos', connectTimeoutMs: 1_000, retryTimeoutMs });

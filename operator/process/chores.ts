/**
 * Chores that the operator's program does once and then ends, as Jobs around an installation: they need no lease, and write
 * without one.
 */
import { MetricRegistry } from '../../broker/base/metrics.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { version } from '../../broker/base/version.ts';
import { ApiClient } from '../kube/api-client.ts';
import { KubeClient } from '../kube/kube-client.ts';
import { ListWatch } from '../kube/list-watch.ts';
import { HttpsTransport } from '../os/https-transport.ts';
import { KubeAccess, type KubeConfigChoice } from '../os/kube-config.ts';
import type { FarewellDeps } from '../runtime/farewell.ts';
import { KubeError, type KubeObject, type ResourceType } from '../runtime/kubernetes.ts';

/** Which cluster, and which namespaces of it; none means all. */
type Scope = KubeConfigChoice & { readonly namespaces: readonly string[] };

const seriesMax = 1000;

/** Runs `chore` with a way to the API server, which is closed behind it. Rejects with KubeConfigError and what the chore does. */
export async function withKubernetes(
  given: Scope,
  chore: (deps: FarewellDeps) => Promise<void>,
): Promise<void> {
  const access = new KubeAccess({ file: given.file, context: given.context });
  const transport = new HttpsTransport({ access, userAgent: `caudal-operator/${version}` });
  const clocks = { clock: systemClock, timers: systemTimers };
  const api = new ApiClient({ ...clocks, transport, metrics: new MetricRegistry(seriesMax) });
  const scopes = given.namespaces.length === 0 ? [''] : given.namespaces;
  try {
    await chore({
      ...clocks,
      kubernetes: new KubeClient(api),
      list: async (type) => (await Promise.all(scopes.map((scope) => listAll(api, type, scope)))).flat(),
      say: (line) => process.stdout.write(`${line}\n`),
    });
  } finally {
    transport.close();
  }
}

async function listAll(api: ApiClient, type: ResourceType, scope: string): Promise<readonly KubeObject[]> {
  const { signal } = new AbortController();
  const pages = new ListWatch(api, type, { namespace: scope });
  const objects: KubeObject[] = [];
  try {
    let next: string | undefined;
    do {
      const page = await pages.page(next, signal);
      objects.push(...page.items);
      next = page.next;
    } while (next !== undefined);
  } catch (error) {
    if (!(error instanceof KubeError && error.status === 404)) throw error;
  }
  return objects;
}

// `caudal operator` as a process against a real API server: ready, health and metrics that promtool accepts, one leader of two, an
// orderly end that gives the lease back, a lost lease that is a failed exit, an API server that goes and comes, and one line when it
// cannot start.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { leases } from '../../operator/runtime/resources.ts';
import type { Lease } from '../../operator/kube/lease-record.ts';
import { objectPath } from '../../operator/kube/resource-path.ts';
import { OperatorCommand } from '../env/caudal-operator.ts';
import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { kubectl } from '../env/kubernetes/tools.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { assertPromtoolAccepts } from '../env/promtool.ts';
import { Administrator } from './administrator.ts';

const skip = await skipWithoutApiServer();
const limitMs = 60_000;
const leaseKey = { namespace: 'default', name: 'caudal-operator' };

let server: ApiServer;
let administrator: Administrator;

before(async () => {
  if (skip !== false) return;
  server = await apiServer();
  administrator = new Administrator(server);
  await kubectl(server.kubeconfig, ['apply', '--server-side', '-f', 'crds']);
  await kubectl(server.kubeconfig, ['wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s']);
});

after(async () => {
  if (skip !== false) return;
  administrator.close();
  await server.stop();
});

const start = (words: readonly string[] = []): OperatorCommand =>
  new OperatorCommand({ kubeconfig: server.kubeconfig, words });

const leaseNow = (): Promise<Lease | undefined> => administrator.find<Lease>(leases, leaseKey);
const isHeld = (operator: OperatorCommand): boolean => operator.said('Lease is held');

/** Asks again until it holds. */
async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    assert.ok(performance.now() < end, `not in ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('it says that it is ready, holds the lease, shows health and metrics, and ends in order', {
  skip,
  timeout: 180_000,
}, async (context) => {
  const operator = start(['--namespace', 'default']);
  try {
    assert.equal((await operator.admin('/livez')).status, 200);
    const ready = await operator.admin('/readyz');
    assert.equal(ready.status, 200);
    await operator.until(() => isHeld(operator));
    await eventually('all stores are read', async () => {
      const { checks } = (await (await operator.admin('/readyz')).json()) as { checks: { state: string }[] };
      return checks.every(({ state }) => state === 'ok');
    });
    assert.equal(await operator.metric(/^leader_election_master_status\{name="caudal-operator"\} (\d)/m), 1);
    assert.ok(
      (await operator.metric(/^rest_client_requests_total\{code="200",method="GET",host="[^"]+"\} (\d+)/m)) >
        5,
    );
    assert.equal(await operator.metric(/^workqueue_depth\{name="topic",controller="topic"\} (\d+)/m), 0);
    const textNow = async (): Promise<string> => (await operator.admin('/metrics')).text();
    await assertPromtoolAccepts(context, textNow);
    const text = await textNow();
    for (const controller of ['brokercluster', 'topic', 'consumer-group'])
      for (const name of [
        `workqueue_depth{name="${controller}",controller="${controller}"}`,
        `workqueue_retries_total{name="${controller}",controller="${controller}"}`,
        `controller_runtime_reconcile_total{controller="${controller}",result="error"}`,
        `controller_runtime_reconcile_errors_total{controller="${controller}"}`,
        `controller_runtime_reconcile_time_seconds_count{controller="${controller}"}`,
        `controller_runtime_max_concurrent_reconciles{controller="${controller}"}`,
      ])
        assert.ok(text.includes(`${name} `), `there is no ${name} before anything has happened`);
    assert.match(text, /^rest_client_request_duration_seconds_count\{verb="GET",host="[^"]+"\} [1-9]/m);
    const live = await (await operator.admin('/livez?verbose')).text();
    const checks = ['process', 'passes', 'queues', 'reflectors', 'end'].map((name) => `[+]${name} ok\n`);
    assert.equal(live, `${checks.join('')}livez check passed\n`);
    assert.equal((await operator.admin('/nothing')).status, 404);
  } finally {
    assert.equal(await operator.end('SIGTERM'), 0, operator.err.join('\n'));
  }
  assert.equal((await leaseNow())?.spec?.holderIdentity, '');
});

test('of two one works; the other follows at once when it ends, and after the lease when it is killed', {
  skip,
  timeout: 180_000,
}, async () => {
  const first = start();
  await first.until(() => isHeld(first));
  const second = start();
  const third = start();
  try {
    await second.until(() => second.said('Lease is held by another operator'));
    assert.equal(await first.end('SIGTERM'), 0);
    await eventually('another operator leads', () => Promise.resolve(isHeld(second) !== isHeld(third)));
    const [leader, follower] = isHeld(second) ? [second, third] : [third, second];
    await leader.end('SIGKILL');
    const killedAt = performance.now();
    await follower.until(() => isHeld(follower));
    assert.ok(performance.now() - killedAt > 10_000, 'the lease was taken before it was free');
  } finally {
    await Promise.all([second.end('SIGTERM'), third.end('SIGTERM')]);
  }
});

test('an API server that is away for a while, less than the lease, is waited for', {
  skip,
  timeout: 180_000,
}, async () => {
  const operator = start();
  try {
    await operator.until(() => isHeld(operator));
    await server.interrupt();
    await operator.until(() => operator.said('Lease could not be renewed'));
    await server.resume();
    // Whether the lease outlived it depends on how long the server took to start; both are told.
    await eventually('it goes on, or ends', async () => {
      if (operator.child.exitCode !== null) return true;
      const before = (await leaseNow())?.spec?.renewTime;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return (await leaseNow())?.spec?.renewTime !== before;
    });
  } finally {
    const code = await operator.end('SIGTERM');
    const isLost = operator.err.some((line) => line.includes('not renewed in time'));
    assert.equal(code, isLost ? 1 : 0, operator.err.join('\n'));
  }
});

test('it starts while the API server does not answer: ready at once, and at work when it does', {
  skip,
  timeout: 180_000,
}, async () => {
  await server.interrupt();
  const operator = start();
  try {
    const ready = await operator.admin('/readyz');
    const { state, checks } = (await ready.json()) as { state: string; checks: { reason: string }[] };
    assert.deepEqual([ready.status, state], [200, 'degraded']);
    assert.ok(
      checks.some(({ reason }) => reason.startsWith('not read yet: ')),
      JSON.stringify(checks),
    );
    assert.equal((await operator.admin('/livez')).status, 200);
    // Longer than one try.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    assert.equal(operator.child.exitCode, null, operator.err.join('\n'));
    assert.equal((await operator.admin('/readyz')).status, 200);
    await server.resume();
    await operator.until(() => isHeld(operator));
    await eventually('all stores are read', async () => {
      const { state: now } = (await (await operator.admin('/readyz')).json()) as { state: string };
      return now === 'ok';
    });
  } finally {
    await server.resume();
    assert.equal(await operator.end('SIGTERM'), 0, operator.err.join('\n'));
  }
});

test('a lease that another took ends the process with a failure', { skip, timeout: 180_000 }, async () => {
  const operator = start();
  await operator.until(() => isHeld(operator));
  await administrator.api.request({
    method: 'PATCH',
    path: objectPath(leases, leaseKey),
    contentType: 'application/merge-patch+json',
    body: { spec: { holderIdentity: 'thief' } },
  });
  assert.equal(await operator.ended, 1);
  assert.ok(operator.said('Lease is not held any more'), operator.err.join('\n'));
  await administrator.api.request({ method: 'DELETE', path: objectPath(leases, leaseKey) });
});

test('a kubeconfig that cannot be used is one line and a failure', { skip }, async () => {
  const folder = await temporaryFolder('kubeconfig');
  const file = join(folder, 'config');
  try {
    await writeFile(file, 'not: [a kubeconfig');
    const broken = new OperatorCommand({ kubeconfig: file });
    assert.equal(await broken.ended, 1);
    assert.match(broken.err.join('\n'), /^caudal: .*cannot be read/);
    assert.equal(broken.err.length, 1);
    const missing = start(['--context', 'nowhere']);
    assert.equal(await missing.ended, 1);
    assert.match(missing.err.join('\n'), /^caudal: the kubeconfig has no cluster for context nowhere$/);
  } finally {
    await removeFolder(folder);
  }
});

// Before an uninstall: what the release made goes by its policies, the operator is stopped, all other resources keep their
// objects and lose the finalizer, whatever the operator does meanwhile. And definitions are there when installing them ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { systemClock } from '../../broker/os/clock.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { MemoryKubernetes } from '../../test/operator/memory-kubernetes.ts';
import { finalizer } from '../api/v1alpha1/group.ts';
import { ChoreError, installDefinitions } from './definitions.ts';
import { bidFarewell, type FarewellDeps } from './farewell.ts';
import { KubeError, keyOf, type KubeObject } from './kubernetes.ts';
import { definitions, deployments, topics } from './resources.ts';

/** A thousand times as fast. */
const quickTimers: Timers = {
  after: (delayMs, callback) => systemTimers.after(delayMs / 1000, callback),
  atEndOfTurn: (callback) => systemTimers.atEndOfTurn(callback),
};

const deployment = { namespace: 'streams', name: 'caudal' };
/** Nothing here waits so long, but for what a test says. */
const farewell = { instance: 'caudal', deployment, limitMs: 60_000 };

interface World {
  readonly kubernetes: MemoryKubernetes;
  readonly lines: string[];
  readonly deps: FarewellDeps;
}

function world(): World {
  const kubernetes = new MemoryKubernetes();
  const lines: string[] = [];
  const deps: FarewellDeps = {
    kubernetes,
    clock: systemClock,
    timers: quickTimers,
    list: (type) => Promise.resolve(kubernetes.all(type)),
    say: (line) => lines.push(line),
  };
  return { kubernetes, lines, deps };
}

function topic(name: string, instance?: string): KubeObject {
  const labels = { 'app.kubernetes.io/instance': instance ?? '', 'app.kubernetes.io/managed-by': 'Helm' };
  return {
    apiVersion: topics.apiVersion,
    kind: 'Topic',
    metadata: {
      name,
      namespace: 'streams',
      finalizers: ['example.org/other', finalizer],
      ...(instance === undefined ? {} : { labels }),
    },
    spec: { clusterRef: { name: 'main' } },
  } as KubeObject;
}

const finalizersOf = ({ kubernetes }: World): Record<string, readonly string[]> =>
  Object.fromEntries(
    kubernetes.all(topics).map(({ metadata }) => [metadata.name, metadata.finalizers ?? []]),
  );

/** Runs until its Deployment is scaled to none: keeps its finalizer on everything, and lets go of what is deleted. */
function runOperator({ kubernetes }: World): void {
  let replicas = 1;
  kubernetes.create(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: deployment,
    spec: { replicas },
    status: { replicas },
  } as KubeObject);
  kubernetes.onChange(({ type, after }) => {
    if (type === deployments && after !== undefined) {
      const { spec } = after as KubeObject & { readonly spec: { readonly replicas: number } };
      if (spec.replicas === replicas) return;
      replicas = spec.replicas;
      const { generation = 0 } = after.metadata;
      queueMicrotask(() =>
        kubernetes.edit(deployments, deployment, (object) => ({
          ...object,
          status: { replicas, observedGeneration: generation },
        })),
      );
    }
    if (type !== topics || after === undefined || replicas === 0) return;
    queueMicrotask(() => look(after));
  });
  const look = ({ metadata }: KubeObject): void => {
    const key = { namespace: metadata.namespace ?? '', name: metadata.name };
    const now = kubernetes.find<KubeObject>(topics, key);
    if (now === undefined || replicas === 0) return;
    const isDeleted = now.metadata.deletionTimestamp !== undefined;
    const wanted = isDeleted ? [] : ['example.org/other', finalizer];
    if ((now.metadata.finalizers ?? []).join() === wanted.join()) return;
    kubernetes.edit(topics, key, (object) => ({
      ...object,
      metadata: { ...object.metadata, finalizers: wanted },
    }));
  };
}

test('own topics go by the operator, others stay without its finalizer, although it puts it back while it runs', async () => {
  const here = world();
  runOperator(here);
  here.kubernetes.create(topics, topic('own', 'caudal'));
  here.kubernetes.create(topics, topic('of-another-release', 'other'));
  here.kubernetes.create(topics, topic('of-a-user'));
  await bidFarewell(here.deps, farewell);
  assert.deepEqual(finalizersOf(here), {
    'of-another-release': ['example.org/other'],
    'of-a-user': ['example.org/other'],
  });
  const order = here.lines.map((line) => line.replace(/ .*? /, ' '));
  assert.equal(
    order.findIndex((line) => line.includes('is stopped')),
    1,
    here.lines.join('\n'),
  );
});

test('without an operator nothing is waited for longer than half of the limit', async () => {
  const here = world();
  here.kubernetes.create(topics, topic('own', 'caudal'));
  await bidFarewell(here.deps, { ...farewell, limitMs: 2_000 });
  assert.deepEqual(finalizersOf(here), { own: ['example.org/other'] });
  assert.ok(here.lines.some((line) => /has not let go of streams\/own/.test(line)));
});

test('a stale write is tried again, a refusal ends it', async () => {
  const here = world();
  here.kubernetes.create(topics, topic('of-a-user'));
  let conflicts = 2;
  here.kubernetes.intercept = ({ verb }, when) => {
    if (verb === 'patch' && when === 'before' && conflicts-- > 0)
      throw new KubeError(409, 'Conflict', 'stale');
  };
  await bidFarewell(here.deps, farewell);
  assert.deepEqual(finalizersOf(here), { 'of-a-user': ['example.org/other'] });
  here.kubernetes.create(topics, topic('another'));
  here.kubernetes.intercept = ({ verb }) => {
    if (verb === 'patch') throw new KubeError(500, '', 'broken');
  };
  await assert.rejects(bidFarewell(here.deps, farewell), /broken/);
});

test('a Deployment that does not stop is an error that says so', async () => {
  const here = world();
  here.kubernetes.create(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: deployment,
    spec: { replicas: 1 },
    status: { replicas: 1, observedGeneration: 99 },
  } as KubeObject);
  await assert.rejects(bidFarewell(here.deps, { ...farewell, limitMs: 20 }), ChoreError);
});

test('definitions are applied, and served when it ends; what is never served is an error', async () => {
  const here = world();
  here.kubernetes.onChange(({ type, before, after }) => {
    if (type !== definitions || before !== undefined || after === undefined) return;
    queueMicrotask(() =>
      here.kubernetes.edit(definitions, keyOf(after), (object) => ({
        ...object,
        status: { conditions: [{ type: 'Established', status: 'True' }] },
      })),
    );
  });
  await installDefinitions(here.deps, 1000);
  assert.deepEqual(
    here.kubernetes.all(definitions).map(({ metadata }) => metadata.name),
    ['brokerclusters.caudal.dev', 'topics.caudal.dev', 'consumergroups.caudal.dev'],
  );
  await assert.rejects(installDefinitions(world().deps, 5), /is not served/);
});

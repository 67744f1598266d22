// A status is written where its meaning differs, to the resource that was judged and to no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MemoryKubernetes } from '../../test/operator/memory-kubernetes.ts';
import { KubeError, type KubeObject } from './kubernetes.ts';
import { deployments } from './resources.ts';
import { sameStatus, writeStatus } from './status-writing.ts';

interface Loose extends KubeObject {
  readonly spec?: object;
  readonly status?: object;
}

const key = { namespace: 'a', name: 'one' };
const made = (kubernetes: MemoryKubernetes): Loose =>
  kubernetes.create<Loose>(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: key,
    spec: {},
  });
const isConflict = (error: unknown): boolean => error instanceof KubeError && error.status === 409;

test('the same meaning is not written again, a list without items being none', async () => {
  const kubernetes = new MemoryKubernetes();
  const written = await writeStatus(kubernetes, deployments, {
    object: made(kubernetes),
    status: { a: 1, members: [] },
  });
  assert.equal(written.kind, 'written');
  const object = kubernetes.find<Loose>(deployments, key)!;
  assert.deepEqual(await writeStatus(kubernetes, deployments, { object, status: { a: 1 } }), {
    kind: 'same',
  });
  assert.equal(kubernetes.writes.length, 1);
  assert.equal(sameStatus({ members: ['x'] }, { members: [] }), false);
  assert.equal(sameStatus(undefined, { members: [] }), true);
});

test('a resource that went, or another of its name, gets none', async () => {
  const kubernetes = new MemoryKubernetes();
  const object = made(kubernetes);
  kubernetes.remove(deployments, key);
  assert.deepEqual(await writeStatus(kubernetes, deployments, { object, status: { a: 1 } }), {
    kind: 'gone',
  });
  made(kubernetes);
  await assert.rejects(writeStatus(kubernetes, deployments, { object, status: { a: 1 } }), isConflict);
});

test('what must not rest on a stale view is refused where the resource has changed', async () => {
  const kubernetes = new MemoryKubernetes();
  const object = made(kubernetes);
  kubernetes.edit<Loose>(deployments, key, (before) => ({ ...before, spec: { replicas: 2 } }));
  const verdict = { object, status: { a: 1 } };
  await assert.rejects(
    writeStatus(kubernetes, deployments, { ...verdict, unchangedSince: true }),
    isConflict,
  );
  assert.equal((await writeStatus(kubernetes, deployments, verdict)).kind, 'written');
});

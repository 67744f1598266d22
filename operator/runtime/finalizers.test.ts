// The finalizer comes and goes on the version that was read; what is gone needs no release; rights that are missing are no release.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MemoryKubernetes } from '../../test/operator/memory-kubernetes.ts';
import { finalizer } from '../api/v1alpha1/group.ts';
import { isProtected, protect, release } from './finalizers.ts';
import { KubeError, type KubeObject } from './kubernetes.ts';
import { deployments } from './resources.ts';

const key = { namespace: 'a', name: 'one' };
const made = (kubernetes: MemoryKubernetes, finalizers: readonly string[]): KubeObject =>
  kubernetes.create(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { ...key, finalizers },
  });
const refused = (status: number) => (error: unknown) => error instanceof KubeError && error.status === status;

test('it comes and goes beside those of others, once', async () => {
  const kubernetes = new MemoryKubernetes();
  const held = await protect(kubernetes, deployments, made(kubernetes, ['theirs']));
  assert.deepEqual(held.metadata.finalizers, ['theirs', finalizer]);
  assert.equal(await protect(kubernetes, deployments, held), held);
  const free = await release(kubernetes, deployments, held);
  assert.deepEqual(free?.metadata.finalizers, ['theirs']);
  assert.equal(await release(kubernetes, deployments, free!), free);
  assert.equal(kubernetes.writes.length, 2);
});

test('a form that is not the newest is refused, and what is gone is gone', async () => {
  const kubernetes = new MemoryKubernetes();
  const stale = made(kubernetes, [finalizer]);
  kubernetes.edit(deployments, key, (object) => ({
    ...object,
    metadata: { ...object.metadata, labels: { a: 'b' } },
  }));
  await assert.rejects(release(kubernetes, deployments, stale), refused(409));
  kubernetes.removeKind(deployments);
  assert.equal(await release(kubernetes, deployments, stale), undefined);
});

test('who may not take it off tries again', async () => {
  const kubernetes = new MemoryKubernetes();
  const held = made(kubernetes, [finalizer]);
  kubernetes.intercept = ({ verb }) => {
    if (verb === 'patch') throw new KubeError(403, 'Forbidden', 'no');
  };
  await assert.rejects(release(kubernetes, deployments, held), refused(403));
  kubernetes.intercept = undefined;
  const object = kubernetes.find<KubeObject>(deployments, key);
  assert.equal(object !== undefined && isProtected(object), true);
});

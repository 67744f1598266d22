// Shows how a template override lies over what the operator makes: fields, lists by their keys, whole volumes, and nulls.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { mergeOver } from './merge.ts';

const base = {
  serviceAccountName: 'orders',
  securityContext: { runAsUser: 1000, fsGroup: 1000 },
  containers: [
    {
      name: 'broker',
      image: 'caudal:1',
      args: ['broker'],
      env: [
        { name: 'A', value: '1' },
        { name: 'B', value: '2' },
      ],
      volumeMounts: [{ name: 'data', mountPath: '/var/lib/caudal' }],
    },
  ],
  volumes: [{ name: 'settings', configMap: { name: 'x' } }],
  tolerations: [{ key: 'a' }],
};

const containerOf = (merged: object): Record<string, unknown> =>
  (merged as { containers: Record<string, unknown>[] }).containers[0] ?? {};

test('without an override all is as it was made', () => {
  assert.equal(mergeOver(base, undefined), base);
  assert.deepEqual(mergeOver(base, {}), base);
});

test('objects are merged field by field, containers, variables and mounts by their keys', () => {
  const before = structuredClone(base);
  const merged = mergeOver(base, {
    securityContext: { fsGroup: 2000 },
    containers: [
      { name: 'side', image: 's' },
      {
        name: 'broker',
        env: [
          { name: 'B', value: '3' },
          { name: 'C', value: '4' },
        ],
        volumeMounts: [{ name: 'other', mountPath: '/other' }],
      },
    ],
  });
  assert.deepEqual(merged['securityContext'], { runAsUser: 1000, fsGroup: 2000 });
  assert.deepEqual(containerOf(merged), {
    name: 'broker',
    image: 'caudal:1',
    args: ['broker'],
    env: [
      { name: 'A', value: '1' },
      { name: 'B', value: '3' },
      { name: 'C', value: '4' },
    ],
    volumeMounts: [
      { name: 'data', mountPath: '/var/lib/caudal' },
      { name: 'other', mountPath: '/other' },
    ],
  });
  assert.equal((merged['containers'] as object[]).length, 2);
  assert.deepEqual(base, before, 'what was made is not changed');
});

test('plain lists are replaced, a volume takes the place of another whole, tolerations are added, null takes away', () => {
  const merged = mergeOver(base, {
    containers: [{ name: 'broker', args: ['other'], image: null }],
    volumes: [{ name: 'settings', emptyDir: {} }],
    tolerations: [{ key: 'b' }],
    securityContext: null,
  });
  assert.deepEqual(containerOf(merged)['args'], ['other']);
  assert.equal('image' in containerOf(merged), false);
  assert.deepEqual(merged['volumes'], [{ name: 'settings', emptyDir: {} }]);
  assert.deepEqual(merged['tolerations'], [{ key: 'a' }, { key: 'b' }]);
  assert.equal('securityContext' in merged, false);
});

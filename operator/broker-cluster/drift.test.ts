// Shows what counts as a difference between what is there and what is wanted, and what the server may add or write otherwise.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { KubeObject } from '../runtime/kubernetes.ts';
import { differs, marked } from './drift.ts';
import { appliedAnnotation } from './names.ts';

const wanted = marked({
  apiVersion: 'v1',
  kind: 'Thing',
  metadata: { name: 'a', labels: { x: '1' } },
  spec: {
    cpu: '0.5',
    memory: 1_073_741_824,
    none: {},
    items: [
      { name: 'one', port: 1 },
      { name: 'two', port: 2 },
    ],
    words: ['a', 'b'],
    flag: false,
  },
});

const live = (): typeof wanted => structuredClone(wanted);

test('the same, more, in another order of named items, or written otherwise: no difference', () => {
  assert.equal(differs(wanted, wanted), false);
  const other = {
    ...live(),
    metadata: { ...live().metadata, uid: 'x', labels: { x: '1', y: '2' } },
    spec: {
      cpu: '500m',
      memory: '1Gi',
      items: [
        { name: 'two', port: 2, protocol: 'TCP' },
        { name: 'added', port: 9 },
        { name: 'one', port: 1 },
      ],
      words: ['a', 'b'],
      flag: false,
      added: true,
    },
    status: {},
  };
  assert.equal(differs(other, wanted), false);
});

test('missing, changed, or no longer wanted: a difference', () => {
  assert.equal(differs(undefined, wanted), true);
  const changes: ((spec: Record<string, unknown>) => void)[] = [
    (spec) => (spec['cpu'] = '600m'),
    (spec) => (spec['words'] = ['a', 'b', 'c']),
    (spec) => (spec['words'] = ['b', 'a']),
    (spec) => (spec['items'] = [{ name: 'one', port: 1 }]),
    (spec) => (spec['flag'] = true),
    (spec) => delete spec['flag'],
  ];
  for (const change of changes) {
    const other = live();
    change(other.spec);
    assert.equal(differs(other, wanted), true, change.toString());
  }
  const fewer: KubeObject = marked({
    ...live(),
    metadata: { name: 'a' },
    spec: { ...live().spec, words: undefined },
  });
  assert.equal(differs(live(), fewer), true, 'a field that is not wanted any more');
  assert.match(fewer.metadata.annotations?.[appliedAnnotation] ?? '', /^[0-9a-f]{10}$/);
});

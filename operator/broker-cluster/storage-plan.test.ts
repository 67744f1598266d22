// Shows, for claims as they are and the size that is asked for, which grow and what is said of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { VolumeClaim } from './objects.ts';
import { growthsOf, storageJudgement } from './storage-plan.ts';

interface State {
  readonly request: string;
  readonly capacity?: string;
  readonly className?: string;
  readonly going?: boolean;
}

const claim = ({ request, capacity, className = 'fast', going = false }: State): VolumeClaim => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data-a-0', ...(going ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}) },
  spec: { storageClassName: className, resources: { requests: { storage: request } } },
  status: capacity === undefined ? {} : { capacity: { storage: capacity } },
});

function outcome(size: string, states: readonly State[], refusal?: string): string {
  const storage = { size, className: 'fast', deletionPolicy: 'Retain' } as const;
  const claims = states.map(claim);
  const grown = growthsOf(storage, claims).map(({ from, to }) => `${from} to ${to}`);
  const { status, reason } = storageJudgement(storage, claims, refusal);
  return [...grown, `${status} ${reason}`].join(', ');
}

const table: readonly (readonly [string, string, readonly State[], string])[] = [
  ['none yet', '10Gi', [], 'Unknown NoVolumes'],
  ['as asked', '10Gi', [{ request: '10Gi', capacity: '10Gi' }], 'True AsAsked'],
  ['as asked, written otherwise', '10Gi', [{ request: '10240Mi', capacity: '10Gi' }], 'True AsAsked'],
  ['not bound yet', '10Gi', [{ request: '10Gi' }], 'True AsAsked'],
  ['the provisioner gave more', '10Gi', [{ request: '10Gi', capacity: '100Gi' }], 'True AsAsked'],
  ['more than asked is there already', '20Gi', [{ request: '10Gi', capacity: '100Gi' }], 'True AsAsked'],
  ['too small', '20Gi', [{ request: '10Gi', capacity: '10Gi' }], '10Gi to 20Gi, False Growing'],
  ['asked for, not there yet', '20Gi', [{ request: '20Gi', capacity: '10Gi' }], 'False Growing'],
  ['grown by somebody', '10Gi', [{ request: '30Gi', capacity: '30Gi' }], 'False LargerThanAsked'],
  [
    'another class, and too small',
    '20Gi',
    [{ request: '10Gi', capacity: '10Gi', className: 'slow' }],
    '10Gi to 20Gi, False ClassDiffers',
  ],
  [
    'one too small, one too large: both are looked after',
    '20Gi',
    [
      { request: '10Gi', capacity: '10Gi' },
      { request: '30Gi', capacity: '30Gi' },
    ],
    '10Gi to 20Gi, False LargerThanAsked',
  ],
  ['going', '20Gi', [{ request: '10Gi', capacity: '10Gi', going: true }], 'False Growing'],
];

for (const [what, size, states, expected] of table) {
  test(`volumes: ${what}`, () => assert.equal(outcome(size, states), expected));
}

test('a refusal to grow is told in the words of Kubernetes, with what to do', () => {
  const storage = { size: '20Gi', deletionPolicy: 'Retain' } as const;
  const { status, reason, message } = storageJudgement(
    storage,
    [claim({ request: '10Gi' })],
    'not supported',
  );
  assert.equal(`${status} ${reason}`, 'False CannotGrow');
  assert.match(message, /not supported.*storage class.*spec\.storage\.size/);
});

// Shows what is planned for which spec and observation: one table for each kind of difference, ownership in all its cases, and as a
// property that random specs and observations converge after one plan, with no action that changes nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import type { Topic } from '../runtime/resources.ts';
import type { Observation, ObservedPartition, ObservedTopic } from './admin.ts';
import { configKeysOf, sameValue } from './configuration.ts';
import { ownerText, parseOwner } from './owner.ts';
import { type Action, type Plan, planOf, remappedPercent } from './plan.ts';
import { type ExampleParts, exampleTopic } from './testing/example-topic.ts';

const ours = ownerText(exampleTopic());
const theirs = 'Topic/shop/other/u2';

const partition = (index: number, sizeBytes = 0): ObservedPartition => ({
  partition: index,
  leader: 1,
  replicas: [1],
  inSync: [1],
  startOffset: 0,
  endOffset: 0,
  sizeBytes,
});

const observedOf = (given: Partial<ObservedTopic> & { readonly count?: number } = {}): ObservedTopic => ({
  topicId: 'id-1',
  owner: ours,
  partitions: Array.from({ length: given.count ?? 3 }, (_, index) => partition(index)),
  overrides: new Map(),
  ...given,
});

function plan(
  topic: Topic,
  observed: ObservedTopic | undefined,
  more: Partial<{ brokers: number; gone: boolean }> = {},
): Plan {
  const observation: Observation = { brokers: more.brokers ?? 1, topic: observed };
  return planOf({ topic, observation, ownerIsGone: more.gone ?? false });
}

const kinds = ({ actions }: Plan): readonly string[] => actions.map(({ kind }) => kind);
const reasons = ({ problems }: Plan): readonly string[] => problems.map(({ reason }) => reason);

test('a topic that is not there is created, with its settings in the order of their names', () => {
  const made = plan(
    exampleTopic({ spec: { replicas: 1, config: { 'retention.ms': 5, 'cleanup.policy': 'delete' } } }),
    undefined,
  );
  assert.deepEqual(made.actions, [
    {
      kind: 'create',
      partitions: 3,
      replicas: 1,
      config: new Map([
        ['cleanup.policy', 'delete'],
        ['retention.ms', '5'],
      ]),
    },
  ]);
  assert.deepEqual(made.steps, [
    'create topic orders with 3 partitions, 1 of each',
    'with cleanup.policy = delete',
    'with retention.ms = 5',
  ]);
});

test('a topic as asked has no plan', () => {
  const done = plan(
    exampleTopic({ spec: { config: { 'retention.ms': 5 } } }),
    observedOf({ overrides: new Map([['retention.ms', '5']]) }),
  );
  assert.deepEqual([done.actions, done.problems, done.effect, done.bytes], [[], [], undefined, undefined]);
});

test('only what differs is changed, and only what was named before goes back', () => {
  const topic = exampleTopic({
    spec: { config: { 'retention.ms': '+5', 'segment.bytes': 7 } },
    status: { configKeys: ['max.message.bytes', 'retention.ms', 'flush.ms'] },
  });
  const overrides = new Map([
    ['retention.ms', '5'],
    ['segment.bytes', '6'],
    ['max.message.bytes', '100'],
    ['min.cleanable.dirty.ratio', '0.1'],
  ]);
  assert.deepEqual(plan(topic, observedOf({ overrides })).actions, [
    { kind: 'configure', set: new Map([['segment.bytes', '7']]), unset: ['max.message.bytes'] },
  ]);
  assert.deepEqual(configKeysOf(topic, observedOf({ overrides })), [
    'max.message.bytes',
    'retention.ms',
    'segment.bytes',
  ]);
  overrides.delete('max.message.bytes');
  assert.deepEqual(configKeysOf(topic, observedOf({ overrides })), ['retention.ms', 'segment.bytes']);
});

test('values are the same in whatever way they are written', () => {
  const same: readonly (readonly [string, string])[] = [
    ['5', '5'],
    [' +05 ', '5'],
    ['9223372036854775807', '9223372036854775807'],
    ['-007', '-7'],
    ['00', '0'],
    ['0.50', '0.5'],
    ['TRUE', 'true'],
    ['compact , delete', 'compact,delete'],
    ['compact,compact', 'compact'],
  ];
  for (const [wanted, set] of same) assert.ok(sameValue(wanted, set), `${wanted} is ${set}`);
  const different: readonly (readonly [string, string | undefined])[] = [
    ['9223372036854775807', '9223372036854775806'],
    ['5', undefined],
    ['delete,compact', 'compact,delete'],
    ['a', 'b'],
  ];
  for (const [wanted, set] of different) assert.ok(!sameValue(wanted, set), `${wanted} is not ${set}`);
});

test('growth says how many keys move and that no bytes do', () => {
  const grown = plan(exampleTopic({ spec: { partitions: 8 } }), observedOf({ count: 4 }));
  assert.deepEqual(grown.actions, [{ kind: 'grow', from: 4, to: 8 }]);
  assert.equal(grown.keysRemappedPercent, 50);
  assert.equal(grown.bytes, 0);
  assert.match(grown.effect ?? '', /50 % of keys/);
});

test('the share of keys that move is that of hashes with another remainder', () => {
  for (const [from, to] of [
    [1, 2],
    [4, 8],
    [12, 16],
    [6, 9],
    [7, 11],
  ] as const) {
    let moved = 0;
    const hashes = from * to * 10;
    for (let hash = 0; hash < hashes; hash++) if (hash % from !== hash % to) moved++;
    assert.equal(remappedPercent(from, to), Math.round((100 * moved) / hashes), `${from} to ${to}`);
  }
});

test('a lower bound on bytes says how many go', () => {
  const observed = observedOf({ partitions: [partition(0, 100), partition(1, 500), partition(2, 300)] });
  const lowered = plan(exampleTopic({ spec: { config: { 'retention.bytes': 250 } } }), observed);
  assert.equal(lowered.bytes, 300);
  const unknown = observedOf({ partitions: [partition(0, 100), partition(1, -1), partition(2, 300)] });
  assert.equal(
    plan(exampleTopic({ spec: { config: { 'retention.bytes': 250 } } }), unknown).bytes,
    undefined,
  );
});

test('fewer partitions are a problem that holds up nothing else', () => {
  const shrunk = plan(
    exampleTopic({ spec: { partitions: 2, config: { 'retention.ms': 5 } } }),
    observedOf({ count: 4 }),
  );
  assert.deepEqual(kinds(shrunk), ['configure']);
  assert.deepEqual(reasons(shrunk), ['PartitionsCannotShrink']);
  assert.match(shrunk.problems[0]?.message ?? '', /later version will drain partitions and retire them/);
});

test('more copies than brokers are a problem, and no creation is tried', () => {
  const topic = exampleTopic({ spec: { replicas: 3 } });
  assert.deepEqual([kinds(plan(topic, undefined)), reasons(plan(topic, undefined))], [[], ['TooFewBrokers']]);
  assert.deepEqual(kinds(plan(topic, undefined, { brokers: 3 })), ['create']);
  assert.deepEqual(reasons(plan(topic, observedOf())), ['TooFewBrokers']);
  assert.deepEqual(reasons(plan(topic, observedOf(), { brokers: 3 })), ['ReplicasCannotChange']);
});

test('more copies in sync than there are copies are not asked of the brokers', () => {
  const config = { 'min.insync.replicas': 2, 'retention.ms': 5 };
  const present = plan(exampleTopic({ spec: { config } }), observedOf());
  assert.deepEqual(reasons(present), ['TooFewReplicas']);
  assert.deepEqual(present.actions, [
    { kind: 'configure', set: new Map([['retention.ms', '5']]), unset: [] },
  ]);
  const created = plan(exampleTopic({ spec: { config } }), undefined);
  assert.deepEqual(reasons(created), ['TooFewReplicas']);
  assert.deepEqual(created.steps.slice(1), ['with retention.ms = 5']);
  assert.deepEqual(
    reasons(plan(exampleTopic({ spec: { config, replicas: 3 } }), undefined, { brokers: 3 })),
    [],
  );
});

test('the owner cannot be set as a configuration', () => {
  const topic = exampleTopic({ spec: { config: { 'caudal.owner': 'me', 'retention.ms': 5 } } });
  const made = plan(topic, observedOf());
  assert.deepEqual(reasons(made), ['InvalidConfig']);
  assert.deepEqual(made.actions, [{ kind: 'configure', set: new Map([['retention.ms', '5']]), unset: [] }]);
});

const ownership: readonly {
  readonly name: string;
  readonly topic: ExampleParts;
  readonly owner: string;
  readonly gone?: boolean;
  readonly actions: readonly string[];
  readonly problem?: string;
}[] = [
  { name: 'ours', topic: {}, owner: ours, actions: [] },
  { name: 'nobody’s, forbidden', topic: {}, owner: '', actions: [], problem: 'Conflict' },
  { name: 'nobody’s, adopted', topic: { spec: { adoption: 'Adopt' } }, owner: '', actions: ['own'] },
  { name: 'another’s, forbidden', topic: {}, owner: theirs, actions: [], problem: 'Conflict' },
  {
    name: 'another’s, adopt is not enough',
    topic: { spec: { adoption: 'Adopt' } },
    owner: theirs,
    actions: [],
    problem: 'Conflict',
  },
  {
    name: 'another’s, taken over',
    topic: { spec: { adoption: 'TakeOver' } },
    owner: theirs,
    actions: ['own'],
  },
  {
    name: 'lost to another: not taken back',
    topic: { spec: { adoption: 'TakeOver' }, status: { topicId: 'id-1', observedGeneration: 1 } },
    owner: theirs,
    actions: [],
    problem: 'Conflict',
  },
  {
    name: 'lost, and the spec changed since: taken back',
    topic: {
      spec: { adoption: 'TakeOver' },
      status: { topicId: 'id-1', observedGeneration: 1 },
      generation: 2,
    },
    owner: theirs,
    actions: ['own'],
  },
  {
    name: 'of one who is gone, forbidden',
    topic: {},
    owner: theirs,
    gone: true,
    actions: [],
    problem: 'Conflict',
  },
  {
    name: 'of one who is gone, adopted',
    topic: { spec: { adoption: 'Adopt' } },
    owner: theirs,
    gone: true,
    actions: ['own'],
  },
  {
    name: 'made anew by somebody, forbidden',
    topic: { status: { topicId: 'id-0', observedGeneration: 1 } },
    owner: '',
    actions: [],
    problem: 'TopicIdChanged',
  },
  {
    name: 'made anew by somebody, adopted',
    topic: { spec: { adoption: 'Adopt' }, status: { topicId: 'id-0', observedGeneration: 1 } },
    owner: '',
    actions: ['own'],
  },
  {
    name: 'ours, and somebody took the mark off',
    topic: { status: { topicId: 'id-1', observedGeneration: 1 } },
    owner: '',
    actions: ['own'],
  },
];

for (const { name, topic, owner, gone = false, actions, problem } of ownership) {
  test(`ownership: ${name}`, () => {
    const made = plan(exampleTopic(topic), observedOf({ owner }), { gone });
    assert.deepEqual([kinds(made), reasons(made)], [actions, problem === undefined ? [] : [problem]]);
  });
}

test('adoption comes before all else, and a topic of another is left alone', () => {
  const spec = { partitions: 5, config: { 'retention.ms': 5 } };
  assert.deepEqual(
    kinds(plan(exampleTopic({ spec: { ...spec, adoption: 'Adopt' } }), observedOf({ owner: '' }))),
    ['own', 'configure', 'grow'],
  );
  assert.deepEqual(kinds(plan(exampleTopic({ spec }), observedOf({ owner: theirs }))), []);
});

test('the id of a plan is that of its steps and of the state that they start from', () => {
  const grow = (partitions: number, count: number, topicId = 'id-1'): string =>
    plan(exampleTopic({ spec: { partitions } }), observedOf({ count, topicId })).id;
  assert.equal(grow(8, 4), grow(8, 4));
  assert.equal(new Set([grow(8, 4), grow(9, 4), grow(8, 5), grow(8, 4, 'id-2')]).size, 4);
});

test('owners are read as they are written', () => {
  assert.deepEqual(parseOwner(ours), { kind: 'Topic', namespace: 'shop', name: 'orders', uid: 'u1' });
  for (const text of ['', 'terraform', 'Topic/shop/orders', 'a/b/c/d/e'])
    assert.equal(parseOwner(text), undefined, text);
});

/** What the brokers make of `action`. */
function applied(action: Action, observed: ObservedTopic | undefined): ObservedTopic {
  if (action.kind === 'create') {
    assert.equal(observed, undefined, 'nothing is created twice');
    return observedOf({ count: action.partitions, overrides: action.config });
  }
  assert.ok(observed !== undefined);
  if (action.kind === 'own') {
    assert.notEqual(observed.owner, ours);
    return { ...observed, owner: ours };
  }
  if (action.kind === 'grow') {
    assert.ok(action.to > observed.partitions.length);
    return { ...observed, partitions: Array.from({ length: action.to }, (_, index) => partition(index)) };
  }
  const overrides = new Map(observed.overrides);
  for (const [key, value] of action.set) {
    assert.ok(!sameValue(value, overrides.get(key)), `${key} is set to what it was`);
    overrides.set(key, value);
  }
  for (const key of action.unset) assert.ok(overrides.delete(key), `${key} was not set`);
  return { ...observed, overrides };
}

test('random specs and observations converge after one plan', () => {
  const prng = new Prng(20_261);
  const keys = ['a', 'b', 'c', 'd'];
  const some = (): Map<string, string> =>
    new Map(keys.filter(() => prng.below(2) === 0).map((key) => [key, String(prng.below(3))]));
  for (let run = 0; run < 5_000; run++) {
    const topic = exampleTopic({
      spec: {
        partitions: 1 + prng.below(6),
        config: Object.fromEntries(some()),
        adoption: (['Forbid', 'Adopt', 'TakeOver'] as const)[prng.below(3)] ?? 'Forbid',
        ...(prng.below(3) === 0 ? { replicas: 1 + prng.below(2) } : {}),
      },
      status: { configKeys: [...some().keys()] },
    });
    const before =
      prng.below(4) === 0
        ? undefined
        : observedOf({
            count: 1 + prng.below(6),
            overrides: some(),
            owner: [ours, ours, '', theirs][prng.below(4)] ?? '',
          });
    const first = plan(topic, before);
    let after = before;
    for (const action of first.actions) after = applied(action, after);
    const second = plan({ ...topic, status: { configKeys: configKeysOf(topic, after) } }, after);
    assert.deepEqual(second.actions, [], `run ${run}`);
    if (first.ownership?.kind === 'foreign') assert.equal(after, before, 'what is another’s is not touched');
    // Left alone: what neither spec nor status names.
    for (const [key, value] of before?.overrides ?? []) {
      const named =
        topic.spec.config?.[key] !== undefined || topic.status?.configKeys?.includes(key) === true;
      if (!named) assert.equal(after?.overrides.get(key), value);
    }
  }
});

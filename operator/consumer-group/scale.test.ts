// Shows which sizes a lag asks for and when the workload follows: tables of the rules, and runs of random lag, failures and
// windows in which no size is ever above the partitions or the limits, none changes inside its window, and what is unknown
// changes nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import { wallMs } from '../../broker/base/brand.ts';
import type { ScaleSpec, ScaleStatus } from '../api/v1alpha1/consumer-group.ts';
import type { GroupFacts, GroupPartition } from './admin.ts';
import { decideScale, demandOf, partitionsRead, type ScaleDecision, sizeFor, usefulCounts } from './scale.ts';

const spec: ScaleSpec = {
  targetRef: { kind: 'Deployment', name: 'readers' },
  minReplicas: 1,
  maxReplicas: 100,
  lagPerReplica: 100,
  scaleUpAfterSeconds: 0,
  scaleDownAfterSeconds: 300,
};

/** Partitions of one topic; undefined is a lag that nobody knows. */
const partitionsOf = (lags: readonly (number | undefined)[], topic = 't'): GroupPartition[] =>
  lags.map((records, partition) => ({ topic, partition, lag: records === undefined ? {} : { records } }));

const factsOf = (partitions: readonly GroupPartition[], more: Partial<GroupFacts> = {}): GroupFacts => ({
  found: true,
  state: 'Stable',
  members: [],
  partitions,
  ...more,
});

interface Case {
  readonly lags?: readonly (number | undefined)[];
  readonly facts?: GroupFacts;
  readonly replicas?: number;
  readonly before?: ScaleStatus;
  readonly nowMs?: number;
  readonly more?: Partial<ScaleSpec>;
}

const decide = ({
  lags = [],
  facts = factsOf(partitionsOf(lags)),
  replicas = 1,
  ...rest
}: Case): ScaleDecision =>
  decideScale({
    spec: { ...spec, ...rest.more },
    facts,
    workload: { replicas },
    before: rest.before,
    now: wallMs(rest.nowMs ?? 0),
  });

test('useful are the counts at which the reader with the most has fewer', () => {
  assert.deepEqual(usefulCounts(0), []);
  assert.deepEqual(usefulCounts(1), [1]);
  assert.deepEqual(usefulCounts(6), [1, 2, 3, 6]);
  assert.deepEqual(usefulCounts(12), [1, 2, 3, 4, 6, 12]);
  assert.deepEqual(usefulCounts(7), [1, 2, 3, 4, 7]);
});

test('a size is the next useful one within the limits, and never above the partitions', () => {
  const limits = (minReplicas: number, maxReplicas: number): ScaleSpec => ({
    ...spec,
    minReplicas,
    maxReplicas,
  });
  const table: readonly (readonly [number, number, ScaleSpec, number])[] = [
    [0, 12, limits(0, 12), 0],
    [0, 12, limits(1, 12), 1],
    [5, 12, limits(1, 12), 6],
    [7, 12, limits(1, 12), 12],
    [7, 12, limits(1, 8), 6],
    [99, 12, limits(1, 100), 12],
    [1, 12, limits(5, 100), 6],
    [1, 12, limits(7, 9), 7],
    [1, 3, limits(5, 9), 3],
    [1, 0, limits(0, 9), 0],
  ];
  for (const [consumers, partitions, within, size] of table) {
    assert.equal(
      sizeFor(consumers, partitions, within),
      size,
      JSON.stringify([consumers, partitions, within]),
    );
  }
});

test('one hot partition asks for one consumer, two for two, and much small lag for as many as share it', () => {
  assert.equal(decide({ lags: [1_000_000, 0, 0, 0, 0, 0] }).status.desiredReplicas, 1);
  assert.equal(decide({ lags: [1_000_000, 5_000, 0, 0, 0, 0] }).status.desiredReplicas, 2);
  assert.equal(decide({ lags: [50, 50, 50, 50, 50, 50] }).status.desiredReplicas, 3);
  assert.equal(decide({ lags: [500, 500, 500, 500, 500, 500] }).replicas, 6);
});

test('expired records and markers behind the last record are no lag: the consumable lag of the brokers decides', () => {
  // Everything behind the commit has expired: the log begins and ends at 900.
  const expired = [
    { topic: 't', partition: 0, committedOffset: 10, startOffset: 900, endOffset: 900, lag: { records: 0 } },
  ];
  assert.equal(
    decide({ facts: factsOf(expired), more: { minReplicas: 0 }, before: since(0, 0), nowMs: 300_000 })
      .replicas,
    0,
  );
  // One marker stands behind the last record that was read.
  const marker = [
    { topic: 't', partition: 0, committedOffset: 10, startOffset: 0, endOffset: 11, lag: { records: 0 } },
  ];
  assert.equal(decide({ facts: factsOf(marker), more: { minReplicas: 0 } }).status.desiredReplicas, 0);
});

test('an empty partition without a commit is not behind', () => {
  const empty = { topic: 't', partition: 1, startOffset: 7, endOffset: 7, lag: {} };
  assert.deepEqual(demandOf([...partitionsOf([150]), empty], 100), { consumers: 1, exact: true });
});

test('a topic that the members have left does not count, and without members all do', () => {
  const left = partitionsOf([1_000, 1_000], 'left');
  const read = partitionsOf([10, 10], 'read').map((one) => ({ ...one, memberId: 'm' }));
  assert.deepEqual(partitionsRead(factsOf([...left, ...read])), read);
  assert.equal(partitionsRead(factsOf(left)).length, 2);
});

const since = (desiredReplicas: number, seconds: number): ScaleStatus => ({
  desiredReplicas,
  since: new Date(seconds * 1000).toISOString().replace('.000', ''),
});

test('what is unknown changes nothing and says so', () => {
  const coordinatorMoves = decideScale({
    spec,
    facts: undefined,
    workload: { replicas: 5 },
    before: since(1, 0),
    now: wallMs(9e9),
  });
  assert.equal(coordinatorMoves.replicas, undefined);
  assert.equal(coordinatorMoves.judgement.status, 'Unknown');
  assert.equal(coordinatorMoves.judgement.reason, 'GroupUnknown');
  assert.equal(coordinatorMoves.status.desiredReplicas, undefined);
  const part = decide({ lags: [0, undefined, 0], replicas: 3, before: since(1, 0), nowMs: 9e9 });
  assert.equal(part.replicas, undefined);
  assert.equal(part.judgement.reason, 'LagUnknown');
  assert.match(part.judgement.message, /t-1/);
  const nothingRead = decide({ facts: factsOf([]), replicas: 3, nowMs: 9e9 });
  assert.equal(nothingRead.replicas, undefined);
  assert.equal(nothingRead.judgement.status, 'Unknown');
});

test('what is known suffices to ask for more', () => {
  assert.equal(decide({ lags: [900, 900, undefined] }).replicas, 2);
});

test('a group that nobody has met yet gets its first consumers, and loses none', () => {
  const nobody = factsOf([], { found: false, state: 'Dead' });
  assert.equal(decide({ facts: nobody, replicas: 0, more: { minReplicas: 0 } }).replicas, 1);
  assert.equal(decide({ facts: nobody, replicas: 1, more: { minReplicas: 3 } }).replicas, 3);
  assert.equal(decide({ facts: nobody, replicas: 4 }).replicas, undefined);
});

test('fewer wait for their window, and go to the most that was asked for within it', () => {
  const first = decide({ lags: [0, 0, 0, 0, 0, 0], replicas: 6 });
  assert.equal(first.replicas, undefined);
  assert.equal(first.judgement.reason, 'Waiting');
  assert.equal(first.waitMs, 300_000);
  const peak = decide({ lags: [150, 150, 0, 0, 0, 0], replicas: 6, before: first.status, nowMs: 100_000 });
  assert.deepEqual([peak.status.desiredReplicas, peak.status.since], [2, first.status.since]);
  const end = decide({ lags: [0, 0, 0, 0, 0, 0], replicas: 6, before: peak.status, nowMs: 300_000 });
  assert.equal(end.replicas, 2);
  assert.equal(end.status.since, undefined);
  assert.equal(end.status.lastScaleTime, '1970-01-01T00:05:00Z');
});

test('a lag that asks for the present size in between begins the window anew', () => {
  const first = decide({ lags: [0, 0], replicas: 2 });
  const busy = decide({ lags: [500, 500], replicas: 2, before: first.status, nowMs: 299_000 });
  assert.deepEqual([busy.judgement.reason, busy.status.since], ['AtSize', undefined]);
  const again = decide({ lags: [0, 0], replicas: 2, before: busy.status, nowMs: 300_000 });
  assert.deepEqual([again.replicas, again.waitMs], [undefined, 300_000]);
});

test('a rebalance, and members without work, hold a change up', () => {
  const lags = partitionsOf([500, 500, 500, 500]);
  const moving = decide({ facts: factsOf(lags, { state: 'PreparingRebalance' }), replicas: 2 });
  assert.deepEqual([moving.replicas, moving.judgement.reason], [undefined, 'Rebalancing']);
  const member = (memberId: string, partitions: number) => ({ memberId, partitions });
  const idle = factsOf(lags, { members: [member('a', 4), member('b', 0)] });
  const more = decide({ facts: idle, replicas: 2 });
  assert.deepEqual([more.replicas, more.judgement.reason], [undefined, 'IdleMembers']);
  const quiet = factsOf(partitionsOf([0, 0, 0, 0]), { members: idle.members });
  assert.equal(decide({ facts: quiet, replicas: 2, before: since(1, 0), nowMs: 300_000 }).replicas, 1);
});

test('a workload that is not there is said, and a size that somebody else has set is where the next decision begins', () => {
  const missing = decideScale({
    spec,
    facts: factsOf([]),
    workload: undefined,
    before: undefined,
    now: wallMs(0),
  });
  assert.deepEqual([missing.replicas, missing.judgement.reason], [undefined, 'TargetNotFound']);
  const scaled = decide({
    lags: [0, 0, 0, 0],
    replicas: 4,
    before: { desiredReplicas: 2, currentReplicas: 2 },
  });
  assert.deepEqual([scaled.replicas, scaled.judgement.reason], [undefined, 'Waiting']);
});

interface Step {
  readonly lags: readonly (number | undefined)[] | 'unreachable';
  readonly seconds: number;
  /** What somebody else sets. */
  readonly other: number | undefined;
}

const steps = fc.integer({ min: 1, max: 24 }).chain((partitions) =>
  fc.array(
    fc.record<Step>({
      lags: fc.oneof(
        { weight: 1, arbitrary: fc.constant('unreachable' as const) },
        {
          weight: 8,
          arbitrary: fc.array(
            fc.oneof(
              { weight: 9, arbitrary: fc.integer({ min: 0, max: 400 }) },
              { weight: 1, arbitrary: fc.constant(undefined) },
            ),
            { minLength: partitions, maxLength: partitions },
          ),
        },
      ),
      seconds: fc.integer({ min: 1, max: 120 }),
      other: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined, freq: 20 }),
    }),
    { minLength: 5, maxLength: 60 },
  ),
);

const specs = fc
  .record({
    minReplicas: fc.integer({ min: 0, max: 6 }),
    above: fc.integer({ min: 1, max: 20 }),
    lagPerReplica: fc.integer({ min: 1, max: 300 }),
    scaleUpAfterSeconds: fc.constantFrom(0, 30, 90),
    scaleDownAfterSeconds: fc.constantFrom(0, 60, 300),
  })
  .map(({ above, ...rest }): ScaleSpec => ({ ...spec, ...rest, maxReplicas: rest.minReplicas + above }));

test('whatever the lag does: no size is above partitions or limits, none changes within its window, unknown changes nothing', () => {
  fc.assert(
    fc.property(specs, steps, (limits, run) => {
      let [replicas, nowMs, status]: [number, number, ScaleStatus | undefined] = [
        limits.minReplicas,
        0,
        undefined,
      ];
      // Since when what is known asks for more, and for fewer, without a break.
      let [moreSince, fewerSince]: [number | undefined, number | undefined] = [undefined, undefined];
      for (const { lags, seconds, other } of run) {
        nowMs += seconds * 1000;
        if (other !== undefined && other !== replicas)
          [replicas, moreSince, fewerSince] = [other, undefined, undefined];
        const facts = lags === 'unreachable' ? undefined : factsOf(partitionsOf(lags));
        const decision = decideScale({
          spec: limits,
          facts,
          workload: { replicas },
          before: status,
          now: wallMs(nowMs),
        });
        status = decision.status;
        const { consumers, exact } =
          facts === undefined
            ? { consumers: 0, exact: false }
            : demandOf(facts.partitions, limits.lagPerReplica);
        const wanted = facts === undefined ? replicas : sizeFor(consumers, facts.partitions.length, limits);
        moreSince = facts !== undefined && wanted > replicas ? (moreSince ?? nowMs) : undefined;
        fewerSince = exact && wanted < replicas ? (fewerSince ?? nowMs) : undefined;
        const next = decision.replicas;
        if (next === undefined) continue;
        assert.ok(facts !== undefined, 'unknown scaled');
        assert.ok(next <= facts.partitions.length && next <= limits.maxReplicas, `${next} is too many`);
        const [start, windowSeconds] =
          next > replicas
            ? [moreSince, limits.scaleUpAfterSeconds]
            : [fewerSince, limits.scaleDownAfterSeconds];
        assert.ok(start !== undefined && nowMs - start >= windowSeconds * 1000, 'changed within its window');
        [replicas, moreSince, fewerSince] = [next, undefined, undefined];
      }
    }),
    { numRuns: 2000 },
  );
});

test('a lag that stays is answered, once its window is over, with the size that it asks for', () => {
  fc.assert(
    fc.property(
      specs,
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 24 }),
      (limits, lags) => {
        let [replicas, status]: [number, ScaleStatus | undefined] = [limits.minReplicas + 7, undefined];
        let changes = 0;
        for (let nowMs = 0; nowMs <= 800_000; nowMs += 10_000) {
          const decision = decide({
            lags,
            replicas,
            more: limits,
            nowMs,
            ...(status === undefined ? {} : { before: status }),
          });
          status = decision.status;
          if (decision.replicas !== undefined) [replicas, changes] = [decision.replicas, changes + 1];
        }
        assert.equal(
          replicas,
          sizeFor(demandOf(partitionsOf(lags), limits.lagPerReplica).consumers, lags.length, limits),
        );
        assert.ok(changes <= 1, `${changes} changes`);
      },
    ),
  );
});

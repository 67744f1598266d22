// Shows which pod is replaced next: never two at once, a pod that cannot run first, nothing while one is missing or starts.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { WallMs } from '../../broker/base/brand.ts';
import { simEpochMs } from '../../test/sim/sim-clock.ts';
import type { BrokerFacts } from './facts.ts';
import { settingsAnnotation, templateAnnotation } from './names.ts';
import { restartPlan } from './restart-plan.ts';

interface State {
  readonly template?: string;
  readonly settings?: string;
  readonly ready?: boolean;
  readonly terminating?: boolean;
  readonly crashing?: boolean;
  /** What the broker itself says; undefined when it does not answer. */
  readonly serving?: boolean;
  readonly ill?: boolean;
  readonly startedAt?: string;
}

function broker(name: string, state: State): BrokerFacts {
  const { template = 'new', settings = 'new', ready = true, terminating = false, crashing = false } = state;
  return {
    pod: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        annotations: { [templateAnnotation]: template, [settingsAnnotation]: settings },
        ...(terminating ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}),
      },
      status: {
        conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }],
        containerStatuses: [
          {
            name: 'broker',
            state: crashing
              ? { waiting: { reason: 'CrashLoopBackOff' } }
              : { running: { startedAt: state.startedAt ?? '2026-01-01T00:00:00Z' } },
            lastState: crashing ? { terminated: { exitCode: 1 } } : {},
          },
        ],
      },
    },
    identity:
      state.serving === undefined
        ? undefined
        : {
            id: 1,
            clusterId: 'c',
            version: '1',
            serving: state.serving,
            health: state.ill === true ? 'the disk failed' : '',
            restartHelps: state.ill === true,
          },
    settings: undefined,
  };
}

const old: State = { template: 'old' };
/** An hour later. */
const now = (simEpochMs + 3_600_000) as WallMs;

/** `next`, or what it waits for. */
function outcome(states: readonly State[], replicas = states.length, fixed: readonly string[] = []): string {
  const { next, waitsFor, outdated } = restartPlan({
    brokers: states.map((state, index) => broker(`b-${index}`, state)),
    replicas,
    template: 'new',
    settings: 'new',
    now,
    restartSettingsOf: () => fixed,
  });
  if (next !== undefined) return `${next.broker.pod.metadata.name}: ${next.why}`;
  return outdated.length === 0 ? 'nothing' : `waits for ${waitsFor}`;
}

const changed = 'its pod template changed';

test('one after the other, by name', () => {
  assert.equal(outcome([{}, {}, {}]), 'nothing');
  assert.equal(outcome([old, old, old]), `b-0: ${changed}`);
  assert.equal(outcome([{}, old, old]), `b-1: ${changed}`);
  assert.equal(outcome([old, old, {}]), `b-0: ${changed}`, 'a stale store chooses the same pod again');
});

test('waits for whoever ends, is missing or starts', () => {
  assert.equal(outcome([{ terminating: true }, old, {}]), 'waits for pod b-0 to end');
  assert.equal(outcome([{}, old], 3), 'waits for missing pods to be made');
  assert.equal(outcome([{ ready: false }, old, {}]), 'waits for pod b-0 to be ready');
  assert.equal(outcome([{ ready: false, serving: false }, old, {}]), 'waits for pod b-0 to be ready');
  assert.equal(outcome([{ crashing: true, ready: false }, old, {}]), 'waits for pod b-0 to be ready');
});

test('a pod that cannot run as it is goes first, a broker that reads its logs is left to', () => {
  assert.equal(outcome([old, { ...old, ready: false, crashing: true }, {}]), `b-1: ${changed}`);
  assert.equal(outcome([old, { ...old, ready: false, serving: true }, {}]), `b-1: ${changed}`);
  assert.equal(outcome([old, { ...old, ready: false, serving: false }, {}]), 'waits for pod b-1 to be ready');
});

test('other settings are no reason while the broker can take them, or cannot be asked', () => {
  const settings: State = { settings: 'old' };
  assert.equal(outcome([settings]), 'nothing');
  assert.equal(outcome([settings], 1, ['num.partitions']), 'b-0: num.partitions cannot change while it runs');
  assert.equal(outcome([{ ...settings, ready: false, serving: false }]), 'nothing');
  assert.equal(
    outcome([{ ...settings, ready: false, crashing: true }]),
    'b-0: it cannot run with its former settings',
  );
  assert.equal(
    outcome([{}], 1, ['num.partitions']),
    'nothing',
    'it began with these settings: once is enough',
  );
});

test('a broker that only a restart can mend is replaced, one at a time, and not again at once', () => {
  const ill: State = { serving: true, ill: true };
  assert.equal(outcome([{}, ill, ill]), 'b-1: the disk failed');
  assert.equal(outcome([{ ready: false }, ill]), 'waits for pod b-0 to be ready');
  assert.equal(outcome([{ ...ill, startedAt: '2026-01-01T00:55:00Z' }]), 'nothing');
});

// Shows which pod is replaced next: never two at once, a pod that cannot run first, nothing while one is missing or starts.

import assert from 'node:assert/strict';
import { test } from 'node:test';

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
            state: crashing ? { waiting: { reason: 'CrashLoopBackOff' } } : { running: {} },
            lastState: crashing ? { terminated: { exitCode: 1 } } : {},
          },
        ],
      },
    },
    identity:
      state.serving === undefined
        ? undefined
        : { id: 1, clusterId: 'c', version: '1', serving: state.serving, health: '' },
    settings: undefined,
  };
}

const old: State = { template: 'old' };

/** `next`, or what it waits for. */
function outcome(states: readonly State[], replicas = states.length, fixed: readonly string[] = []): string {
  const { next, waitsFor, outdated } = restartPlan({
    brokers: states.map((state, index) => broker(`b-${index}`, state)),
    replicas,
    template: 'new',
    settings: 'new',
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

// Shows what is to be done for a group: settings that differ and those to take back, the step of a reset for each state that its
// status can be in, and which of several resources acts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

import type { ConsumerGroupSpec, ResetSpec, ResetStatus } from '../api/v1alpha1/consumer-group.ts';
import { type ConsumerGroup, consumerGroups } from '../runtime/resources.ts';
import {
  actingResource,
  othersFor,
  rebalanceAsked,
  requestText,
  resetRequest,
  resetStep,
  settingsChange,
  wantedSettings,
} from './plan.ts';

const spec: ConsumerGroupSpec = { clusterRef: { name: 'main' }, deletionPolicy: 'Retain', paused: false };

const group = (
  metadata: Partial<ConsumerGroup['metadata']>,
  more: Partial<ConsumerGroupSpec> = {},
): ConsumerGroup => ({
  apiVersion: consumerGroups.apiVersion,
  kind: consumerGroups.kind,
  metadata: { name: 'g', namespace: 'a', uid: 'u', ...metadata },
  spec: { ...spec, ...more },
});

const session = 'consumer.session.timeout.ms';
const heartbeat = 'consumer.heartbeat.interval.ms';

test('settings go to the brokers by their Kafka names, only what differs, and what is no longer named goes back', () => {
  const wanted = wantedSettings({ ...spec, sessionTimeoutMs: 45_000 });
  assert.deepEqual([...wanted], [[session, '45000']]);
  assert.deepEqual(settingsChange(wanted, new Map(), []), { set: wanted, remove: [] });
  assert.equal(settingsChange(wanted, new Map([[session, '45000']]), [session]), undefined);
  const other = new Map([[heartbeat, '3000']]);
  assert.equal(settingsChange(new Map(), other, []), undefined, 'what others set is theirs');
  assert.deepEqual(settingsChange(new Map(), other, [heartbeat, session]), {
    set: new Map(),
    remove: [heartbeat],
  });
});

test('settings that were applied differ no longer', () => {
  const maps = fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'))
    .map((o) => new Map(Object.entries(o)));
  fc.assert(
    fc.property(maps, maps, fc.subarray(['a', 'b', 'c']), (wanted, present, owned) => {
      const change = settingsChange(wanted, present, owned);
      const after = new Map([...present, ...(change?.set ?? [])]);
      for (const key of change?.remove ?? []) after.delete(key);
      assert.equal(settingsChange(wanted, after, owned), undefined);
      for (const [key, value] of present)
        if (!owned.includes(key) && !wanted.has(key)) assert.equal(after.get(key), value);
    }),
  );
});

const reset: ResetSpec = { id: 'r', to: 'Time', time: '2026-01-01T00:00:00Z', dryRun: false };
const noted = (state: ResetStatus['state'], of: ResetSpec = reset): ResetStatus => ({
  id: of.id,
  state,
  request: requestText(of),
  time: '2026-01-01T00:00:00Z',
});

test('a reset is planned while it is a dry run, done once, and not again', () => {
  const dry = { ...reset, dryRun: true };
  const other = { ...reset, to: 'Earliest', dryRun: true } as const;
  const table: readonly (readonly [ResetSpec | undefined, ResetStatus | undefined, string])[] = [
    [undefined, undefined, 'none'],
    [undefined, noted('Done'), 'none'],
    [dry, undefined, 'plan'],
    [dry, noted('Planned'), 'none'],
    [other, noted('Planned'), 'plan'],
    [reset, noted('Planned'), 'do'],
    [reset, undefined, 'do'],
    [reset, noted('Running'), 'do'],
    [dry, noted('Running'), 'do'],
    [reset, noted('Done'), 'none'],
    [other, noted('Done'), 'none'],
    [{ ...reset, id: 's' }, noted('Done'), 'do'],
    [{ ...dry, id: 's' }, noted('Running'), 'plan'],
    [reset, noted('Failed'), 'none'],
    [{ ...reset, topics: ['t'] }, noted('Failed'), 'do'],
    [{ ...dry, topics: ['t'] }, noted('Failed'), 'plan'],
  ];
  for (const [asked, status, step] of table) {
    assert.equal(resetStep(asked, status), step, JSON.stringify([asked, status]));
  }
});

test('a reset goes to the brokers with an id that no other resource has, and a time that is none does not go', () => {
  assert.deepEqual(resetRequest(group({}), { ...reset, topics: ['t'] }, true), {
    to: 'time',
    timeMs: Date.UTC(2026, 0, 1),
    topics: ['t'],
    dryRun: true,
    id: 'u/r',
  });
  assert.equal(resetRequest(group({}), { ...reset, time: 'noon' }, true), undefined);
});

test('the words of a request tell its form, and are bounded', () => {
  assert.equal(requestText({ ...reset, topics: ['a', 'b'] }), 'to Time 2026-01-01T00:00:00Z of a, b');
  const offsets = Array.from({ length: 7 }, (_, partition) => ({ topic: 't', partition, offset: 5 }));
  const text = requestText({ id: 'r', to: 'Offsets', offsets, dryRun: false });
  assert.equal(text, 'to Offsets t-0:5, t-1:5, t-2:5, t-3:5, t-4:5 and 2 more');
});

test('a rebalance is asked for by a text that was not carried out', () => {
  assert.equal(rebalanceAsked({ ...spec, rebalanceRequest: 'noon' }, undefined), true);
  assert.equal(rebalanceAsked({ ...spec, rebalanceRequest: 'noon' }, { rebalanceRequest: 'noon' }), false);
  assert.equal(rebalanceAsked(spec, { rebalanceRequest: 'noon' }), false);
});

test('of several resources for a group one acts, the same whoever looks', () => {
  const [t1, t2] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'];
  const first = group({ name: 'b', uid: 'b', creationTimestamp: t1 }, { groupId: 'g' });
  const same = group({ name: 'c', uid: 'c', creationTimestamp: t1 }, { groupId: 'g' });
  const later = group({ name: 'g', uid: 'a', creationTimestamp: t2 });
  const elsewhere = group({ uid: '0', namespace: 'z', creationTimestamp: t1 });
  const otherCluster = group(
    { name: 'd', uid: '1', creationTimestamp: t1 },
    { groupId: 'g', clusterRef: { name: 'x' } },
  );
  const going = group(
    { name: 'e', uid: '2', creationTimestamp: t1, deletionTimestamp: t2 },
    { groupId: 'g' },
  );
  const all = [later, elsewhere, same, going, otherCluster, first];
  for (const one of [first, same, later]) assert.equal(actingResource(one, all), first);
  assert.equal(actingResource(elsewhere, all), elsewhere);
  assert.deepEqual(
    othersFor(going, all).map(({ metadata }) => metadata.name),
    ['g', 'c', 'b'],
  );
});

// Shows when a request for changes is answered and with what: at once without a cursor or with one of another life, after a
// short time that gathers a burst, with nothing at its time-out; each name once; bounded names and waiters; no answer to who has
// gone; every waiter at the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimTimers } from '../../../test/sim/sim-timers.ts';
import { Prng } from '../../base/prng.ts';
import type { Changes } from '../../port/change-view.ts';
import { ChangeFeed } from './change-feed.ts';
import { ChangeLog } from './change-log.ts';

const limits = { namesMax: 4, waitersMax: 2, gatherMs: 5 };

function feedOf(life = 'one'): { readonly feed: ChangeFeed; readonly timers: SimTimers } {
  const timers = new SimTimers();
  return { feed: new ChangeFeed({ timers, life, limits }), timers };
}

interface Asked {
  answer: Changes | undefined;
  readonly cancel: () => void;
}

/** Without `answer` until it comes; undefined: refused. */
function ask(feed: ChangeFeed, after: string | undefined, timeoutMs = 1_000): Asked | undefined {
  const pending = feed.next(after, timeoutMs);
  if (pending === undefined) return undefined;
  const asked: Asked = { answer: undefined, cancel: pending.cancel };
  void pending.answer.then((answer) => void (asked.answer = answer));
  return asked;
}

test('without a cursor the answer comes at once and asks for a look at everything', async () => {
  const { feed, timers } = feedOf();
  feed.topicChanged('before');
  const first = ask(feed, undefined)!;
  await timers.run({ untilMs: 0 });
  assert.deepEqual(first.answer, { cursor: 'one.1', reset: true, topics: [], groups: [] });
});

test('a burst is one answer, with each name once', async () => {
  const { feed, timers } = feedOf();
  const asked = ask(feed, 'one.0')!;
  feed.topicChanged('orders');
  await timers.run({ untilMs: 2 });
  feed.groupChanged('billing');
  feed.topicChanged('orders');
  const late = ask(feed, 'one.1')!;
  await timers.run({ untilMs: 4 });
  assert.equal(asked.answer, undefined, 'not before the burst is over');
  await timers.run({ untilMs: 5 });
  const told = { cursor: 'one.3', reset: false, topics: ['orders'], groups: ['billing'] };
  assert.deepEqual(asked.answer, told);
  assert.deepEqual(late.answer, told, 'who comes meanwhile waits for the same moment');
  const next = ask(feed, 'one.2')!;
  await timers.run({ untilMs: 5 });
  assert.deepEqual(next.answer, { ...told, groups: [] }, 'what is there already is told at once');
});

test('nothing has changed: an empty answer with the same cursor, when the time is over', async () => {
  const { feed, timers } = feedOf();
  feed.groupChanged('g');
  const asked = ask(feed, 'one.1', 300)!;
  await timers.run({ untilMs: 299 });
  assert.equal(asked.answer, undefined);
  await timers.run({ untilMs: 300 });
  assert.deepEqual(asked.answer, { cursor: 'one.1', reset: false, topics: [], groups: [] });
  assert.equal(feed.waiting, 0);
});

for (const [what, cursor] of [
  ['of another life', 'two.0'],
  ['of the future', 'one.99'],
  ['that was never one', 'x'],
  ['that is empty', ''],
  ['with a broken number', 'one.1e3'],
] as const)
  test(`a cursor ${what}: everything may have changed`, async () => {
    const { feed, timers } = feedOf();
    const asked = ask(feed, cursor)!;
    await timers.run({ untilMs: 0 });
    assert.deepEqual(asked.answer, { cursor: 'one.0', reset: true, topics: [], groups: [] });
  });

test('who has missed more names than are kept looks at everything, whoever has seen the rest does not', async () => {
  const { feed, timers } = feedOf();
  for (const name of ['a', 'b', 'c', 'd', 'e']) feed.topicChanged(name);
  const [missed, seen] = [ask(feed, 'one.0')!, ask(feed, 'one.1')!];
  await timers.run({ untilMs: 0 });
  assert.equal(missed.answer?.reset, true);
  assert.deepEqual(seen.answer?.topics, ['b', 'c', 'd', 'e']);
});

test('a reset reaches who waits', async () => {
  const { feed, timers } = feedOf();
  const asked = ask(feed, 'one.0')!;
  feed.reset();
  await timers.run({ untilMs: 5 });
  assert.equal(asked.answer?.reset, true);
  const after = ask(feed, asked.answer.cursor, 0)!;
  await timers.run({ untilMs: 5 });
  assert.equal(after.answer?.reset, false, 'the cursor of a reset is a good one');
});

test('waiters are bounded, whoever goes makes room and is never answered, the end answers all', async () => {
  const { feed, timers } = feedOf();
  const [one, two] = [ask(feed, 'one.0')!, ask(feed, 'one.0')!];
  assert.equal(ask(feed, 'one.0'), undefined);
  one.cancel();
  const three = ask(feed, 'one.0')!;
  feed.topicChanged('t');
  feed.close();
  await timers.run({ untilMs: 0 });
  assert.equal(one.answer, undefined);
  assert.deepEqual(two.answer?.topics, ['t']);
  assert.deepEqual(three.answer?.topics, ['t']);
  assert.equal(ask(feed, undefined), undefined);
  assert.equal(await timers.run(), 0, 'no timer is left');
});

test('the log answers as a plain list would, whatever the order of changes, and stays small', () => {
  const random = new Prng(7);
  const namesMax = 20;
  const log = new ChangeLog(namesMax);
  const plain: string[] = [];
  const marks: { readonly sequence: number; readonly from: number }[] = [];
  for (let step = 0; step < 5_000; step++) {
    const name = `n${random.below(30)}`;
    log.add(random.below(2) === 0 ? 'topic' : 'group', name);
    plain.push(name);
    if (step % 7 === 0) marks.push({ sequence: log.sequence, from: plain.length });
    const mark = marks[random.below(Math.max(1, marks.length))];
    if (mark === undefined) continue;
    const told = log.since(mark.sequence);
    const wanted = new Set(plain.slice(mark.from));
    if (told === undefined) assert.ok(plain.length - mark.from >= namesMax, 'forgotten without need');
    else assert.deepEqual(new Set(told.map((change) => change.name)), wanted);
  }
  assert.equal(log.since(0), undefined);
  assert.ok(log.since(log.sequence - 50)?.length !== 0);
});

// The work queue: each key once, never twice in work, its own delays, and a lane that deletions have for themselves.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Prng } from '../../broker/base/prng.ts';
import { SimClock } from '../../test/sim/sim-clock.ts';
import { SimRandom } from '../../test/sim/sim-random.ts';
import { SimTimers } from '../../test/sim/sim-timers.ts';
import type { ObjectKey } from './kubernetes.ts';
import { type Lane, WorkQueue } from './work-queue.ts';

const key = (name: string): ObjectKey => ({ namespace: 'red', name });

interface Handed {
  readonly name: string;
  readonly atMs: number;
}

class Fixture {
  readonly timers = new SimTimers();
  readonly queue = new WorkQueue({
    clock: new SimClock(this.timers),
    timers: this.timers,
    random: new SimRandom(new Prng(1)),
  });
  readonly handed: Handed[] = [];

  /** A worker that notes what it is handed; `finish` is the test's. */
  async work(lane: Lane = 'changes'): Promise<void> {
    for (;;) {
      const next = await this.queue.next(lane);
      if (next === undefined) return;
      this.handed.push({ name: next.name, atMs: this.timers.nowMs });
    }
  }

  names(): string[] {
    return this.handed.map(({ name }) => name);
  }

  async run(ms: number): Promise<void> {
    await this.timers.run({ untilMs: this.timers.nowMs + ms });
  }
}

test('a key that is added often is handed out once, in the order of the first time', async () => {
  const { queue, ...rest } = new Fixture();
  for (const name of ['a', 'b', 'a', 'c', 'b']) queue.add(key(name));
  assert.equal(queue.depth, 3);
  for (const name of ['a', 'b', 'c']) assert.equal((await queue.next('changes'))?.name, name);
  assert.equal(rest.handed.length, 0);
});

test('what is added while in work comes again afterwards, and never meanwhile', async () => {
  const fixture = new Fixture();
  void fixture.work();
  void fixture.work();
  fixture.queue.add(key('a'));
  await fixture.run(1);
  fixture.queue.add(key('a'));
  fixture.queue.add(key('a'));
  await fixture.run(1000);
  assert.deepEqual(fixture.names(), ['a']);
  fixture.queue.finish(key('a'), { kind: 'forget' });
  await fixture.run(0);
  assert.deepEqual(fixture.names(), ['a', 'a']);
  fixture.queue.finish(key('a'), { kind: 'forget' });
  await fixture.run(1000);
  assert.deepEqual(fixture.names(), ['a', 'a']);
  assert.equal(fixture.queue.size, 0);
});

test('failures of one key wait longer and longer, up to five minutes, and a success ends it', async () => {
  const fixture = new Fixture();
  void fixture.work();
  fixture.queue.add(key('a'));
  await fixture.run(0);
  const waits: number[] = [];
  for (let failures = 1; failures <= 20; failures++) {
    const failedAt = fixture.timers.nowMs;
    fixture.queue.finish(key('a'), { kind: 'retry' });
    await fixture.timers.run({ until: () => fixture.handed.length > failures });
    waits.push(fixture.timers.nowMs - failedAt);
  }
  waits.forEach((wait, index) => {
    const whole = Math.min(300_000, 5 * 2 ** index);
    assert.ok(wait >= whole / 2 && wait <= whole, `wait ${index}: ${wait}`);
  });
  fixture.queue.finish(key('a'), { kind: 'forget' });
  fixture.queue.add(key('a'));
  await fixture.run(0);
  const failedAt = fixture.timers.nowMs;
  fixture.queue.finish(key('a'), { kind: 'retry' });
  await fixture.run(5);
  assert.equal(fixture.handed.length, 22 + 1);
  assert.ok(fixture.handed.at(-1)!.atMs - failedAt <= 5);
});

test('bounds of a delay are kept: what a server asks for, and the end of an outage', async () => {
  const fixture = new Fixture();
  void fixture.work();
  fixture.queue.add(key('a'));
  await fixture.run(0);
  fixture.queue.finish(key('a'), { kind: 'retry', minDelayMs: 3000 });
  await fixture.run(2999);
  assert.equal(fixture.handed.length, 1);
  for (let failures = 0; failures < 30; failures++) {
    await fixture.run(5000);
    assert.equal(fixture.handed.length, failures + 2);
    fixture.queue.finish(key('a'), { kind: 'retry', maxDelayMs: 5000 });
  }
});

test('a key that failed does not wake itself: a change is looked at a second after the failure', async () => {
  const fixture = new Fixture();
  void fixture.work();
  fixture.queue.add(key('a'));
  await fixture.run(0);
  for (let pass = 1; pass <= 20; pass++) {
    // The pass wrote a status, whose change comes back while it still runs.
    fixture.queue.add(key('a'));
    fixture.queue.finish(key('a'), { kind: 'retry' });
    await fixture.timers.run({ until: () => fixture.handed.length > pass });
  }
  const last = fixture.handed.slice(-5);
  for (const [index, { atMs }] of last.entries())
    if (index > 0) assert.ok(atMs - last[index - 1]!.atMs >= 999, `${atMs - last[index - 1]!.atMs} ms`);
});

test('a later pass is planned by the newest one alone, and comes at a change before', async () => {
  const fixture = new Fixture();
  void fixture.work();
  fixture.queue.addAfter(key('a'), 500);
  await fixture.run(499);
  assert.equal(fixture.handed.length, 0);
  await fixture.run(1);
  fixture.queue.finish(key('a'), { kind: 'after', delayMs: 10_000 });
  await fixture.run(4000);
  fixture.queue.add(key('a'));
  await fixture.run(0);
  assert.equal(fixture.handed.length, 2);
  fixture.queue.finish(key('a'), { kind: 'forget' });
  await fixture.run(60_000);
  assert.equal(fixture.handed.length, 2);
});

test('failing objects do not keep others from being deleted', async () => {
  const fixture = new Fixture();
  void fixture.work('deletions');
  // All workers for changes are busy for ever, and more wait.
  for (let index = 0; index < 100; index++) fixture.queue.add(key(`stuck-${index}`));
  fixture.queue.add(key('stuck-7'), 'deletions');
  fixture.queue.add(key('gone'), 'deletions');
  await fixture.run(0);
  assert.deepEqual(fixture.names(), ['stuck-7', 'gone']);
});

test('a deletion does not wait for the delay that the failures before had earned', async () => {
  const fixture = new Fixture();
  void fixture.work();
  void fixture.work('deletions');
  fixture.queue.add(key('a'));
  await fixture.run(0);
  for (let failures = 1; failures <= 16; failures++) {
    fixture.queue.finish(key('a'), { kind: 'retry' });
    await fixture.timers.run({ until: () => fixture.handed.length > failures });
  }
  fixture.queue.finish(key('a'), { kind: 'retry' });
  fixture.queue.add(key('a'), 'deletions');
  await fixture.run(0);
  assert.equal(fixture.handed.length, 18);
});

test('a thousand keys that fail together come back a few at a time', async () => {
  const fixture = new Fixture();
  for (let worker = 0; worker < 1000; worker++) void fixture.work();
  for (let index = 0; index < 1000; index++) fixture.queue.add(key(`a-${index}`));
  await fixture.run(0);
  for (let index = 0; index < 1000; index++) fixture.queue.finish(key(`a-${index}`), { kind: 'retry' });
  await fixture.run(1000);
  const again = fixture.handed.length - 1000;
  assert.ok(again >= 50 && again <= 75, `${again} in the first second`);
});

test('a closed queue hands out nothing, and lets workers go', async () => {
  const fixture = new Fixture();
  const worker = fixture.work();
  fixture.queue.addAfter(key('a'), 10);
  fixture.queue.close();
  await worker;
  fixture.queue.add(key('b'));
  await fixture.run(1000);
  assert.deepEqual(fixture.handed, []);
});

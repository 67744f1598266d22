// What waits is carried out in the order it came in, whichever is ready first; a failure holds nobody up.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { ConnectionInfo } from '../request-context.ts';
import { ConnectionOrder } from './connection-order.ts';

const connection = (id: number): ConnectionInfo => ({
  id,
  listenerName: 'l',
  remoteAddress: 'a',
  clientSoftware: '',
  setClientSoftware() {},
});

test('work is done in order, and what it waits for itself holds nobody up', async () => {
  const order = new ConnectionOrder();
  const [one, other] = [connection(1), connection(2)];
  const done: string[] = [];
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const never = new Promise<string>(() => undefined);
  const work =
    (name: string): (() => string) =>
    () => {
      done.push(name);
      return name;
    };
  const first = order.run(one, slow, work('first'));
  const failing = order.run(one, Promise.reject(new Error('not ready')), work('failing'));
  void order.run(one, Promise.resolve(), () => (done.push('waits'), never));
  const last = order.run(one, Promise.resolve(), work('last'));
  assert.equal(await order.run(other, Promise.resolve(), work('other')), 'other');
  assert.deepEqual(done, ['other'], 'another connection waits for nothing');
  assert.ok(order.isWaiting(one) && !order.isWaiting(other));
  release();
  assert.equal(await first, 'first');
  await assert.rejects(failing, /not ready/);
  assert.equal(await last, 'last');
  assert.deepEqual(done, ['other', 'first', 'waits', 'last']);
  assert.ok(!order.isWaiting(one), 'nothing is left to be carried out');
});

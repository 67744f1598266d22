// How a connection ends: broken or silent peers, failures that no answer can tell, a stop; everything it took is given back exactly
// once, however it ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correlationIds, Endpoint, MemoryStream } from '../../test/server/endpoint.ts';
import { fetch, handlers, metadata, produce, setUp } from '../../test/server/connection-bench.ts';

test('a failure that no answer can tell closes the connection', async () => {
  const { endpoint, stream, started } = setUp();
  let sent = 0;
  stream.deliver(produce(1, 0));
  started[0]?.context.afterSend(() => sent++);
  started[0]?.fail(new Error('no disk'));
  await endpoint.turn();
  assert.equal(stream.state, 'destroyed');
  assert.equal(sent, 1);
  assert.equal(endpoint.gone.length, 1);
});

test('bytes that are no request close the connection with one line; answers before them leave', async () => {
  const garbage = Buffer.from([0, 0, 0, 12, 0, 3, 0, 12, 0, 0, 0, 1, 0x7f, 0xff, 1, 2]);
  for (const bytes of [garbage, Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0, 0, 0, 0])]) {
    const { endpoint, stream } = setUp();
    stream.deliver(Buffer.concat([metadata(1), bytes, metadata(2)]));
    assert.equal(stream.state, 'destroyed');
    assert.deepEqual(correlationIds(stream.bytes()), [1]);
    assert.equal(endpoint.logger.lines.length, 1);
    assert.equal(endpoint.gone.length, 1);
    await endpoint.turn();
    assert.deepEqual([endpoint.pool.usedBytes, endpoint.writers.usedCount], [0, 0]);
  }
});

test('a thousand broken peers do not flood the log', () => {
  const { routes } = handlers();
  const endpoint = new Endpoint({ routes, limits: { logLinesPerPeriod: 5, logPeriodMs: 1000 } });
  for (let index = 0; index < 1000; index++) endpoint.connect().stream.deliver(Buffer.from([0, 0, 0, 0]));
  assert.equal(endpoint.logger.lines.length, 5);
  endpoint.timers.nowMs = 1000;
  endpoint.connect().stream.deliver(Buffer.from([0, 0, 0, 0]));
  assert.equal(endpoint.logger.lines[5]?.fields['suppressedLines'], 995);
});

test('callbacks run once each: onClose when the peer goes first, afterSend when no byte is needed any more', async () => {
  const { endpoint, stream, connection, started } = setUp();
  const calls: string[] = [];
  const watch = (index: number, name: string): void => {
    started[index]?.context.onClose(() => calls.push(`close ${name}`));
    started[index]?.context.afterSend(() => calls.push(`sent ${name}`));
  };
  stream.deliver(Buffer.concat([produce(1), produce(2), produce(3)]));
  watch(0, 'a');
  watch(1, 'b');
  watch(2, 'c');
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(calls.splice(0), ['sent a']);
  started[2]?.answer();
  await endpoint.turn();
  assert.deepEqual(calls.splice(0), [], 'the third waits for the second');
  connection.onClose();
  connection.onClose();
  assert.deepEqual(calls.splice(0), ['close b', 'sent c']);
  assert.equal(started[1]?.context.isClosed(), true);
  started[1]?.answer();
  await endpoint.turn();
  assert.deepEqual(
    calls.splice(0),
    ['sent b'],
    'memory of an answer in the making stays until its handler ends',
  );
  assert.equal(endpoint.gone.length, 1);
  assert.deepEqual([endpoint.pool.usedBytes, endpoint.writers.usedCount], [0, 0]);
});

test('an answer in the kernel when the connection breaks gives its memory back once', async () => {
  const { endpoint, stream, connection, started } = setUp();
  stream.stopReading();
  let sent = 0;
  stream.deliver(fetch(1));
  started[0]?.context.afterSend(() => sent++);
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual([sent, endpoint.writers.usedCount], [0, 1]);
  connection.onClose();
  await endpoint.turn();
  assert.deepEqual([sent, endpoint.writers.usedCount], [1, 0]);
});

test('idle: a silent connection goes, one that waits for its fetch stays', async () => {
  const idle = setUp({ idleMs: 5000 });
  const waiting = idle.endpoint.connect();
  waiting.stream.deliver(fetch(1));
  const sweep = (atMs: number): void => {
    idle.endpoint.timers.nowMs = atMs;
    idle.connection.sweep(idle.endpoint.clock.monotonic());
    waiting.connection.sweep(idle.endpoint.clock.monotonic());
  };
  sweep(4999);
  assert.equal(idle.stream.state, 'open');
  sweep(5000);
  assert.equal(idle.stream.state, 'destroyed');
  sweep(100_000);
  assert.equal(waiting.stream.state, 'open');
  idle.started[0]?.answer();
  await idle.endpoint.turn();
  sweep(104_999);
  assert.equal(waiting.stream.state, 'open', 'an answer is a sign of life');
  sweep(105_000);
  assert.equal(waiting.stream.state, 'destroyed');
});

test('half a frame: silence is idleness, one byte a second is too slow, a slow upload is not', () => {
  const start = (): ReturnType<typeof setUp> => {
    const set = setUp({ idleMs: 600_000 });
    set.stream.deliver(Buffer.from([0x01, 0, 0, 0, 0, 3, 0, 12]));
    return set;
  };
  const drip = start();
  let at = 0;
  for (; drip.stream.state === 'open' && at < 100_000; at += 1000) {
    drip.endpoint.timers.nowMs = at;
    drip.stream.deliver(Buffer.from([1]));
    drip.connection.sweep(drip.endpoint.clock.monotonic());
  }
  assert.ok(at > 30_000 && at < 35_000, `closed after ${at} ms`);
  assert.deepEqual(drip.endpoint.logger.reasons(), ['a request was not sent to its end in time']);
  assert.equal(drip.endpoint.pool.usedBytes, 0);
  const slow = start();
  for (let ms = 0; ms < 300_000; ms += 1000) {
    slow.endpoint.timers.nowMs = ms;
    slow.stream.deliver(new Uint8Array(20_000));
    slow.connection.sweep(slow.endpoint.clock.monotonic());
  }
  assert.equal(slow.stream.state, 'open');
});

test('a steady stream whose frames never end with the reads is not late', () => {
  const { endpoint, stream, connection } = setUp();
  const bytes = Buffer.concat(Array.from({ length: 400 }, (_, index) => metadata(index)));
  const size = metadata(0).length;
  stream.deliver(bytes.subarray(0, 10));
  for (let at = 10; at < bytes.length; at += size) {
    endpoint.timers.nowMs += 1000;
    stream.deliver(bytes.subarray(at, at + size));
    connection.sweep(endpoint.clock.monotonic());
  }
  assert.equal(stream.state, 'open');
  assert.equal(correlationIds(stream.bytes()).length, 400);
});

test('ending: what runs is answered, nothing more starts, then it closes', async () => {
  const { endpoint, stream, connection, started } = setUp();
  stream.deliver(Buffer.concat([produce(1), fetch(2)]));
  connection.end();
  assert.equal(stream.isPaused, true);
  started[0]?.answer();
  await endpoint.turn();
  assert.deepEqual(correlationIds(stream.bytes()), [1]);
  assert.deepEqual([started.length, stream.state], [1, 'ended']);
  assert.equal(endpoint.pool.usedBytes, 0);
  const quiet = endpoint.connect();
  quiet.connection.end();
  assert.equal(quiet.stream.state, 'ended');
});

test('ending: a peer that does not take its answer is given up', async () => {
  const { endpoint, stream, connection } = setUp({ limits: { lingerMs: 1000 } });
  stream.stopReading();
  stream.deliver(metadata(1));
  connection.end();
  endpoint.timers.nowMs = 999;
  connection.sweep(endpoint.clock.monotonic());
  assert.equal(stream.state, 'open');
  endpoint.timers.nowMs = 1000;
  connection.sweep(endpoint.clock.monotonic());
  assert.equal(stream.state, 'destroyed');
  await endpoint.turn();
  assert.equal(endpoint.writers.usedCount, 0);
});

test('a stream that reports the end of each write at once does no harm', () => {
  class Instant extends MemoryStream {
    override write(buffers: readonly Uint8Array[], done: () => void): void {
      this.sent.push(Buffer.concat(buffers));
      done();
    }
  }
  const { endpoint } = setUp({ limits: { outputBytesMax: 200 } });
  const { stream } = endpoint.connect(new Instant());
  stream.deliver(Buffer.concat(Array.from({ length: 5000 }, (_, index) => metadata(index))));
  assert.equal(correlationIds(stream.bytes()).length, 5000);
});

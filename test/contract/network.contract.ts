// What every Network must do, whichever it is: run on TCP (both ways of receiving) and on the simulated network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Listener, Network, Stream, StreamHandler } from '../../broker/port/network.ts';
import { ListenError } from '../../broker/port/network.ts';

/** The other end of a stream, as a client has it. */
export interface Peer {
  write(bytes: Uint8Array): void;
  /** Ends its side and still reads. */
  end(): void;
  /** Breaks the connection. */
  reset(): void;
  pause(): void;
  resume(): void;
  received(): Uint8Array;
  /** The broker's side has ended or broken. */
  isEnded(): boolean;
}

export interface NetworkHarness {
  readonly network: Network;
  connect(port: number): Promise<Peer>;
  /** Lets the network work until `condition` holds; rejects after a while. */
  until(condition: () => boolean, what: string): Promise<void>;
  /** Lets the network work for a moment in which nothing is expected. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export interface NetworkFeatures {
  /** Why this one cannot show what a port that is taken does. */
  readonly listenErrorsSkipped?: string;
}

class Recorder implements StreamHandler {
  readonly stream: Stream;
  readonly parts: Uint8Array[] = [];
  length = 0;
  closes: (Error | undefined)[] = [];
  drains = 0;
  buffer: Uint8Array | undefined;
  onEach: ((bytes: Uint8Array) => void) | undefined;

  constructor(stream: Stream) {
    this.stream = stream;
  }
  nextBuffer(): Uint8Array | undefined {
    return this.buffer;
  }
  onBytes(bytes: Uint8Array): void {
    this.parts.push(bytes.slice());
    this.length += bytes.length;
    this.onEach?.(bytes);
  }
  onClose(error: Error | undefined): void {
    this.closes.push(error);
  }
  onDrain(): void {
    this.drains++;
  }
  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

interface Link {
  readonly harness: NetworkHarness;
  readonly listener: Listener;
  readonly peer: Peer;
  readonly recorder: Recorder;
}

function pattern(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = (index * 7 + (index >> 8)) & 255;
  return bytes;
}

async function link(make: () => NetworkHarness, work: (link: Link) => Promise<void>): Promise<void> {
  const harness = make();
  try {
    const recorders: Recorder[] = [];
    const listener = await harness.network.listen('127.0.0.1', 0, (stream) => {
      const recorder = new Recorder(stream);
      recorders.push(recorder);
      return recorder;
    });
    const peer = await harness.connect(listener.port);
    await harness.until(() => recorders.length === 1, 'an accepted stream');
    const [recorder] = recorders;
    assert.ok(recorder);
    await work({ harness, listener, peer, recorder });
    recorder.stream.destroy();
    await listener.close();
  } finally {
    await harness.close();
  }
}

export function networkContract(
  name: string,
  make: () => NetworkHarness,
  features: NetworkFeatures = {},
): void {
  test(`${name}: bytes arrive in order, whatever the pieces`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      const sent = pattern(1_500_000);
      for (let at = 0; at < sent.length; at += 60_001) peer.write(sent.subarray(at, at + 60_001));
      await harness.until(() => recorder.length === sent.length, 'all bytes');
      assert.ok(recorder.bytes().equals(sent));
      assert.equal(recorder.closes.length, 0);
      assert.ok(recorder.stream.remoteAddress.length > 0);
      assert.ok(recorder.stream.remotePort > 0);
    }));

  test(`${name}: a named buffer receives the next bytes, and never more than it holds`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      const own = new Uint8Array(1000);
      let filled = 0;
      let inOwn = 0;
      recorder.onEach = (bytes) => {
        if (bytes.buffer === own.buffer) {
          assert.equal(bytes.byteOffset, filled);
          filled += bytes.length;
          inOwn += bytes.length;
        }
        recorder.buffer = filled < own.length ? own.subarray(filled) : undefined;
      };
      peer.write(pattern(1));
      await harness.until(() => recorder.length === 1, 'the first byte');
      const sent = pattern(5000);
      peer.write(sent);
      await harness.until(() => recorder.length === 5001, 'the rest');
      assert.equal(inOwn, 1000);
      assert.ok(Buffer.from(own).equals(sent.subarray(0, 1000)));
      assert.ok(recorder.bytes().subarray(1).equals(sent));
    }));

  test(`${name}: a paused stream hands out nothing, a resumed one loses nothing`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      const sent = pattern(4_000_000);
      recorder.onEach = () => {
        if (recorder.length > 100_000) recorder.stream.pause();
      };
      peer.write(sent);
      await harness.until(() => recorder.length > 100_000, 'the first bytes');
      recorder.onEach = undefined;
      const before = recorder.length;
      await harness.quiet();
      assert.equal(recorder.length, before);
      // The buffer named before the pause must not be used after it.
      recorder.buffer = new Uint8Array(70_000);
      recorder.stream.resume();
      await harness.until(() => recorder.length === sent.length, 'all bytes');
      assert.ok(recorder.bytes().equals(sent));
    }));

  test(`${name}: a buffer that was named before a pause is not written to after it`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      const old = new Uint8Array(50_000);
      recorder.onEach = () => {
        recorder.buffer = old;
        recorder.stream.pause();
      };
      peer.write(pattern(1));
      await harness.until(() => recorder.length === 1, 'the first byte');
      await harness.quiet();
      const fresh = new Uint8Array(50_000);
      recorder.buffer = fresh;
      recorder.onEach = () => {
        recorder.buffer = undefined;
      };
      recorder.stream.resume();
      peer.write(pattern(1000));
      await harness.until(() => recorder.length === 1001, 'the rest');
      assert.ok(old.every((byte) => byte === 0));
      assert.ok(fresh.some((byte) => byte !== 0));
    }));

  test(`${name}: pausing and resuming at random loses nothing`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      const sent = pattern(3_000_000);
      let count = 0;
      recorder.onEach = () => {
        recorder.buffer = ++count % 3 === 0 ? new Uint8Array(5000 + count) : undefined;
        if (count % 2 === 0) recorder.stream.pause();
        if (count % 4 === 0) recorder.stream.resume();
      };
      peer.write(sent);
      await harness.until(() => {
        recorder.stream.resume();
        return recorder.length === sent.length;
      }, 'all bytes');
      assert.ok(recorder.bytes().equals(sent));
    }));

  test(`${name}: written buffers leave in order, each write is done once`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      const sent = pattern(300_000);
      const done: number[] = [];
      let index = 0;
      for (let at = 0; at < sent.length; at += 30_000) {
        const order = index++;
        const piece = sent.subarray(at, at + 30_000);
        recorder.stream.write([piece.subarray(0, 100), new Uint8Array(0), piece.subarray(100)], () =>
          done.push(order),
        );
      }
      recorder.stream.write([], () => done.push(index));
      await harness.until(() => peer.received().length === sent.length, 'all bytes at the peer');
      await harness.until(() => done.length === index + 1, 'all writes done');
      assert.ok(Buffer.from(peer.received()).equals(sent));
      assert.equal(new Set(done).size, done.length);
      assert.equal(recorder.stream.queuedBytes(), 0);
      assert.ok(recorder.drains > 0);
    }));

  test(`${name}: what a peer does not read stays queued, and is told when it has left`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      peer.pause();
      await harness.quiet();
      const bytes = 24_000_000;
      let done = 0;
      for (let index = 0; index < 4; index++)
        recorder.stream.write([pattern(bytes / 4)], () => {
          done++;
        });
      await harness.quiet();
      assert.ok(recorder.stream.queuedBytes() > 1_000_000, `${recorder.stream.queuedBytes()} queued`);
      assert.ok(done < 4);
      peer.resume();
      await harness.until(() => done === 4, 'all writes done');
      await harness.until(() => peer.received().length === bytes, 'all bytes at the peer');
      assert.equal(recorder.stream.queuedBytes(), 0);
    }));

  test(`${name}: a break ends each write that was under way, once`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      peer.pause();
      await harness.quiet();
      const done = [0, 0, 0];
      for (let index = 0; index < 3; index++)
        recorder.stream.write([pattern(8_000_000)], () => {
          done[index] = (done[index] ?? 0) + 1;
        });
      await harness.quiet();
      peer.reset();
      await harness.until(() => done.every((count) => count === 1), 'all writes done');
      await harness.until(() => recorder.closes.length === 1, 'the end of the stream');
      recorder.stream.write([pattern(10)], () => {
        done.push(1);
      });
      await harness.quiet();
      assert.deepEqual(done, [1, 1, 1, 1]);
      assert.equal(recorder.closes.length, 1);
      assert.equal(recorder.stream.queuedBytes(), 0);
    }));

  test(`${name}: destroying ends writes, tells the end once and hands out nothing more`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      peer.pause();
      let done = 0;
      recorder.stream.write([pattern(20_000_000)], () => {
        done++;
      });
      await harness.quiet();
      peer.write(pattern(100));
      recorder.stream.destroy();
      recorder.stream.destroy();
      const before = recorder.length;
      await harness.until(() => done === 1 && recorder.closes.length === 1, 'the end');
      peer.resume();
      await harness.until(() => peer.isEnded(), 'the end at the peer');
      await harness.quiet();
      assert.deepEqual([done, recorder.closes.length, recorder.length], [1, 1, before]);
    }));

  test(`${name}: a peer that ends its side still gets answers`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      peer.write(pattern(10));
      peer.end();
      await harness.until(() => recorder.closes.length === 1, 'the end of the peer');
      assert.equal(recorder.closes[0], undefined);
      assert.equal(recorder.length, 10);
      let done = 0;
      recorder.stream.write([pattern(1000)], () => {
        done++;
      });
      recorder.stream.end();
      await harness.until(() => peer.isEnded(), 'the end at the peer');
      assert.equal(peer.received().length, 1000);
      await harness.until(() => done === 1, 'the write done');
      assert.equal(recorder.closes.length, 1);
    }));

  test(`${name}: end sends what is queued first`, () =>
    link(make, async ({ harness, peer, recorder }) => {
      peer.pause();
      recorder.stream.write([pattern(9_000_000)], () => {});
      recorder.stream.end();
      await harness.quiet();
      peer.resume();
      await harness.until(() => peer.isEnded(), 'the end at the peer');
      assert.equal(peer.received().length, 9_000_000);
    }));

  test(`${name}: a listener that closes takes nobody new, and its streams live on`, () =>
    link(make, async ({ harness, listener, peer, recorder }) => {
      await listener.close();
      await listener.close();
      await assert.rejects(harness.connect(listener.port));
      peer.write(pattern(5));
      await harness.until(() => recorder.length === 5, 'bytes on the old stream');
    }));

  test(`${name}: a refused stream is closed`, async () => {
    const harness = make();
    try {
      const listener = await harness.network.listen('127.0.0.1', 0, () => undefined);
      const peer = await harness.connect(listener.port);
      await harness.until(() => peer.isEnded(), 'the end at the peer');
      await listener.close();
    } finally {
      await harness.close();
    }
  });

  test(`${name}: port 0 takes a free one, a taken one says so`, {
    skip: features.listenErrorsSkipped ?? false,
  }, async () => {
    const harness = make();
    try {
      const first = await harness.network.listen('127.0.0.1', 0, () => undefined);
      assert.ok(first.port > 0);
      assert.equal(first.host, '127.0.0.1');
      await assert.rejects(
        harness.network.listen('127.0.0.1', first.port, () => undefined),
        (error) => error instanceof ListenError && error.code === 'address-in-use',
      );
      await assert.rejects(
        harness.network.listen('198.51.100.7', 0, () => undefined),
        (error) => error instanceof ListenError && error.code === 'address-not-available',
      );
      await first.close();
      const again = await harness.network.listen('127.0.0.1', first.port, () => undefined);
      assert.equal(again.port, first.port);
      await again.close();
    } finally {
      await harness.close();
    }
  });
}

// Compaction in situations that random histories do not meet: transactions, damage, full disks, logs that change or go while
// they are compacted, readers in files that are replaced, and the time that it takes from everybody else.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { crc32c } from '../../broker/base/crc32c.ts';
import { CleaningAborted, Pacer } from '../../broker/log/cleaner/pacer.ts';
import { readTail } from '../../broker/log/log-reader.ts';
import type { ProducerEntry } from '../../broker/core/partition/producer-state.ts';
import {
  attribute,
  batchAttributes,
  batchBaseOffset,
  batchLastOffset,
  batchRecordsCount,
  crcStart,
  isControlBatch,
  setBatchCrc,
} from '../../broker/protocol/record-batch.ts';
import type { KafkaRecord } from '../../broker/protocol/record.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { batchOf, record } from '../wire/batch.ts';
import { CompactionFixture, recordsOfBatch } from './compaction-fixture.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const keyed = (key: string, value: string | null): KafkaRecord =>
  record(value, { key: bytes(key), timestamp: 1000 });

const text = (value: Uint8Array | null): string | null =>
  value === null ? null : new TextDecoder().decode(value);

async function contentOf(fixture: CompactionFixture): Promise<string[]> {
  const records: string[] = [];
  for (const batch of fixture.batches().filter((one) => !isControlBatch(one, 0)))
    for (const { offset, key, value } of await recordsOfBatch(batch))
      records.push(`${offset} ${text(key)}=${text(value)}`);
  return records;
}

/** Batches of one record for each `key=value`, segments ended where `|` stands. */
async function write(fixture: CompactionFixture, script: string): Promise<void> {
  for (const word of script.split(' ')) {
    if (word === '|') fixture.log.roll();
    else {
      const [key, value] = word.split('=');
      await fixture.append(batchOf([keyed(key!, value ?? null)]));
    }
  }
}

class Transactions {
  readonly #fixture: CompactionFixture;

  constructor(fixture: CompactionFixture) {
    this.#fixture = fixture;
  }

  write(producerId: number, baseSequence: number, key: string, value: string): Promise<number> {
    const fields = { attributes: attribute.transactional, producerId, producerEpoch: 0, baseSequence };
    return this.#fixture.append(batchOf([keyed(key, value)], fields));
  }

  /** The marker goes into the log as a coordinator would have it written. */
  async end(producerId: number, kind: 'abort' | 'commit'): Promise<void> {
    const { producers } = this.#fixture.log;
    const before = producers.get(producerId) as ProducerEntry;
    const marker = record(Uint8Array.of(0, 0, 0, 0, 0, 0), {
      key: Uint8Array.of(0, 0, 0, kind === 'abort' ? 0 : 1),
      timestamp: 1000,
    });
    const attributes = attribute.transactional | attribute.control;
    const fields = { attributes, producerId, producerEpoch: 0, baseSequence: -1 };
    const offset = await this.#fixture.append(batchOf([marker], fields));
    producers.restore(before);
    const about = { producerId, producerEpoch: 0, coordinatorEpoch: 0 };
    producers.applyMarker(about, kind === 'abort', offset as never, 1000);
  }
}

const markersOf = (fixture: CompactionFixture): number[] =>
  fixture
    .batches()
    .filter((batch) => isControlBatch(batch, 0) && batchRecordsCount(batch, 0) > 0)
    .map((batch) => batchBaseOffset(batch, 0));

test('records of an aborted transaction go and hide nothing; markers go after them, in their time', async () => {
  const fixture = await CompactionFixture.open({ config: { deleteRetentionMs: 1000 } });
  const transactions = new Transactions(fixture);
  await write(fixture, 'a=old b=old');
  await transactions.write(1, 0, 'a', 'aborted');
  await transactions.write(2, 0, 'b', 'committed');
  await transactions.end(1, 'abort');
  await transactions.end(2, 'commit');
  // Both producers go on, so that the batches of before are not their last.
  await transactions.write(1, 1, 'c', 'next');
  await transactions.write(2, 1, 'd', 'next');
  await transactions.end(1, 'commit');
  await transactions.end(2, 'commit');
  assert.equal(await fixture.clean(), 1);
  assert.deepEqual(await contentOf(fixture), ['0 a=old', '3 b=committed', '6 c=next', '7 d=next']);
  assert.deepEqual(markersOf(fixture), [4, 5, 8, 9]);
  const again = async (): Promise<void> => {
    await write(fixture, 'x=1');
    await fixture.clean();
  };
  await again();
  const marked = (): number[] =>
    fixture
      .batches()
      .filter((batch) => (batchAttributes(batch, 0) & attribute.deleteHorizon) !== 0)
      .map((batch) => batchBaseOffset(batch, 0));
  assert.deepEqual(marked(), [4], 'nothing is left of the aborted transaction');
  fixture.time.nowMs += 999;
  await again();
  assert.deepEqual(markersOf(fixture), [4, 5, 8, 9]);
  fixture.time.nowMs += 2;
  await again();
  assert.deepEqual(markersOf(fixture), [5, 8, 9]);
});

test('a transaction is not touched before its marker can be seen', async () => {
  const fixture = await CompactionFixture.open();
  const transactions = new Transactions(fixture);
  await write(fixture, 'a=0 a=1');
  await transactions.write(1, 0, 'a', 'open');
  await write(fixture, 'b=0 b=1');
  await fixture.clean();
  assert.equal(fixture.log.cleanedOffset, 0, 'the segment has an open transaction');
  // The marker lies in the active segment: the transaction is decided, and still nobody knows how.
  await transactions.end(1, 'abort');
  await fixture.cleaner.run();
  assert.deepEqual(await contentOf(fixture), ['1 a=1', '2 a=open', '3 b=0', '4 b=1']);
  assert.equal(fixture.log.cleanedOffset, 2);
  await fixture.clean();
  assert.deepEqual(await contentOf(fixture), ['1 a=1', '4 b=1']);
});

test('a batch that does not hold is quarantined, and its log is left as it is', async () => {
  for (const damage of ['flipped', 'undecodable', 'codec'] as const) {
    const fixture = await CompactionFixture.open();
    await write(fixture, 'a=0 a=1');
    const garbage = { payload: bytes('garbage'), attributes: damage === 'codec' ? 1 : 0 };
    if (damage !== 'flipped') await fixture.append(batchOf([keyed('a', '2')], garbage));
    await write(fixture, 'a=3 |');
    const { log, cleaner } = fixture;
    if (damage === 'flipped') {
      const file = log.context.files.use(log.segments[0]!.logPath);
      file.writeSync([Uint8Array.of(0xff)], 70);
    }
    const before = fixture.batches();
    assert.equal(await cleaner.run(), 0);
    assert.deepEqual(fixture.batches(), before);
    assert.deepEqual([...cleaner.uncleanable().keys()], [fixture.stored]);
    assert.equal(log.quarantined.size, 1);
    assert.deepEqual([cleaner.statistics.failures, log.cleanedOffset], [1, 0]);
    assert.deepEqual(leftOvers(fixture), []);
    assert.equal(await cleaner.run(), 0, 'it is not tried again');
    assert.equal(cleaner.statistics.failures, 1);
  }
});

/** Files of a compaction that has not come to its end. */
const leftOvers = (fixture: CompactionFixture): string[] =>
  fixture.disk
    .list(fixture.log.directory)
    .map(({ name }) => name)
    .filter((name) => /\.(cleaned|swap)$/.test(name));

const script = Array.from({ length: 400 }, (_, index) => `k${index % 7}=${index}`);

/** Forty segments' worth, so that the cleaner rests in between. */
async function longHistory(): Promise<CompactionFixture> {
  const fixture = await CompactionFixture.open({ config: { segmentBytes: 2000 } });
  await write(fixture, [...script, '|'].join(' '));
  fixture.tickMs = 1;
  return fixture;
}

test('a log that is deleted while it is compacted takes its files along', async () => {
  const fixture = await longHistory();
  let rests = 0;
  fixture.onRest = () => {
    if (++rests === 20) fixture.opened.store.drop(fixture.stored);
  };
  assert.equal(await fixture.cleaner.run(), 0);
  assert.ok(rests >= 20, `${rests} rests`);
  assert.equal(fixture.opened.store.state, 'online');
  assert.deepEqual(fixture.disk.exists(fixture.log.directory), false);
});

test('a log whose start moves while it is compacted keeps what is behind the start', async () => {
  for (const rest of [1, 3, 8, 15, 40]) {
    const fixture = await longHistory();
    let rests = 0;
    let deleting: Promise<void> | undefined;
    fixture.onRest = () => {
      if (++rests !== rest) return;
      const { opened, stored, log } = fixture;
      deleting = opened.store.deleteRecordsBefore(stored, 250 as never).then(() => {
        const count = log.segments.findLastIndex((segment) => segment.baseOffset <= 250);
        if (count > 0) opened.store.condemn(log.dropSegments(count), false, 0);
      });
    };
    await fixture.cleaner.run();
    await deleting;
    await fixture.clean();
    const content = (await contentOf(fixture)).filter((line) => Number.parseInt(line, 10) >= 250);
    assert.deepEqual(content, expectedEnd);
    assert.equal(fixture.opened.store.state, 'online');
    await fixture.restart();
    assert.deepEqual([...fixture.opened.damaged], []);
    assert.deepEqual(
      (await contentOf(fixture)).filter((line) => Number.parseInt(line, 10) >= 250),
      expectedEnd,
    );
  }
});

const expectedEnd = script.slice(-7).map((word, index) => `${393 + index} ${word}`);

test('readers see the same whether a file is replaced under them or not', async () => {
  const fixture = await longHistory();
  const seen = new Map<string, string>();
  let cleaning: Promise<number> | undefined;
  for (let offset = 0; offset < 400; ) {
    const reading = fixture.cold(offset, 500);
    if (offset === 0) cleaning = fixture.cleaner.run();
    const { parts } = await reading;
    assert.ok(parts.length > 0, `something is read at ${offset}`);
    for (const part of parts)
      for (let at = 0; at < part.length; ) {
        const batch = part.subarray(at);
        const length = new DataView(batch.buffer, batch.byteOffset).getInt32(8) + 12;
        for (const one of await recordsOfBatch(batch.slice(0, length)))
          seen.set(text(one.key)!, text(one.value)!);
        offset = Math.max(offset, batchLastOffset(batch, 0) + 1);
        at += length;
      }
  }
  assert.equal(await cleaning, 1);
  assert.deepEqual(
    [...seen].map(([key, value]) => `${key}=${value}`).toSorted(),
    script.slice(-7).toSorted(),
  );
});

test('memory forgets what compaction has gone over', async () => {
  const fixture = await CompactionFixture.open();
  await write(fixture, 'a=0 a=1 | b=0');
  const range = { offset: 0, limitOffset: 3, maxBytes: 1 << 20, minOneBatch: true };
  assert.ok(readTail(fixture.log, range) !== undefined);
  await fixture.cleaner.run();
  assert.equal(readTail(fixture.log, range), undefined);
  assert.equal((await fixture.cold(0)).bytes, fixture.log.segments[0]!.size);
  await write(fixture, 'b=1');
  assert.ok(readTail(fixture.log, { ...range, offset: 3 }) !== undefined);
});

test('without space nothing is lost or left, and the next round succeeds', async () => {
  const fixture = await longHistory();
  await fixture.opened.checkpointer.run();
  fixture.disk.capacityBytes = fixture.disk.usedBytes + 100;
  assert.equal(await fixture.cleaner.run(), 0);
  assert.deepEqual((await contentOf(fixture)).slice(-7), expectedEnd);
  assert.deepEqual(leftOvers(fixture), []);
  assert.equal(fixture.cleaner.statistics.failures, 1);
  assert.deepEqual([fixture.opened.store.state, fixture.cleaner.uncleanable().size], ['online', 0]);
  fixture.disk.capacityBytes = Infinity;
  assert.equal(await fixture.cleaner.run(), 1);
  assert.deepEqual((await contentOf(fixture)).slice(-7), expectedEnd);
});

test('a mark of deletion that a producer wrote is not believed', async () => {
  const fixture = await CompactionFixture.open({ config: { deleteRetentionMs: 1e9 } });
  const attributes = attribute.deleteHorizon;
  await fixture.append(batchOf([keyed('a', null), keyed('b', '1')], { attributes }));
  await fixture.clean();
  await write(fixture, 'c=1');
  await fixture.clean();
  assert.deepEqual(await contentOf(fixture), ['0 a=null', '1 b=1', '2 c=1']);
  assert.deepEqual(
    (await fixture.records()).map(({ timestamp }) => timestamp),
    [1000, 1000, 1000],
    'times survive the deletion time that takes the place of their base',
  );
});

test('a segment from elsewhere that leaves offsets out is closed by an empty batch', async () => {
  const fixture = await CompactionFixture.open();
  await write(fixture, 'a=0 a=1 | b=0');
  const [segment] = fixture.log.segments;
  // As if another cleaner had taken the last batch.
  const { size } = segment!;
  segment!.truncate(size / 2, 1);
  segment!.syncedBytes = segment!.size;
  await fixture.opened.checkpointer.run();
  assert.equal(await fixture.cleaner.run(), 1);
  assert.deepEqual(
    fixture
      .batches()
      .map((batch) => [batchBaseOffset(batch, 0), batchLastOffset(batch, 0), batchRecordsCount(batch, 0)]),
    [
      [0, 0, 1],
      [1, 1, 0],
      [2, 2, 1],
    ],
  );
  for (const batch of fixture.batches())
    assert.equal(crc32c(batch, crcStart, batch.length), new DataView(batch.buffer).getUint32(17));
});

test('a stop ends a compaction at its next rest', async () => {
  const fixture = await longHistory();
  let rests = 0;
  fixture.onRest = () => {
    if (++rests === 3) fixture.cleaner.stop();
  };
  assert.equal(await fixture.cleaner.run(), 0);
  assert.ok(rests <= 4, `${rests} rests`);
  assert.deepEqual(leftOvers(fixture), []);
  await fixture.restart();
  assert.equal(await fixture.cleaner.run(), 1);
});

interface Rested {
  readonly pacer: Pacer;
  /** `othersMs` is what the rest of the broker takes of the loop in a turn. */
  readonly time: { nowMs: number; othersMs: number };
  readonly pauses: number[];
}

function paced(bytesPerSecond: number): Rested {
  const time = { nowMs: 0, othersMs: 0 };
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => {
    pauses.push(ms);
    time.nowMs += Math.max(time.othersMs, ms);
  };
  const options = { bytesPerSecond: () => bytesPerSecond, isAborted: () => pauses.length > 100 };
  return { pacer: new Pacer({ clock: new SimClock(time), pause, ...options }), time, pauses };
}

test('the loop is given away after a millisecond, not before, and for longer when others want it', async () => {
  const { pacer, time, pauses } = paced(Infinity);
  await pacer.rest();
  time.nowMs += 0.9;
  await pacer.rest();
  assert.deepEqual(pauses, []);
  time.nowMs += 0.1;
  await pacer.rest();
  await pacer.rest();
  assert.deepEqual(pauses, [0]);
  time.othersMs = 2;
  time.nowMs += 1;
  await pacer.rest();
  assert.deepEqual(pauses, [0, 0, 1]);
});

test('no more bytes a second than allowed', async () => {
  const { pacer, time } = paced(1_000_000);
  for (let step = 0; step < 50; step++) {
    pacer.spend(40_000);
    await pacer.rest();
  }
  assert.ok(time.nowMs >= 1990 && time.nowMs < 2100, `two megabytes took ${time.nowMs} ms`);
});

test('work that is of no more use ends at a rest', async () => {
  const { pacer } = paced(1);
  pacer.spend(1_000_000);
  await assert.rejects(pacer.rest(), CleaningAborted);
});

test('sealed checksums are those of what stands there', async () => {
  const fixture = await longHistory();
  await fixture.cleaner.run();
  for (const batch of fixture.batches()) {
    const copy = batch.slice();
    setBatchCrc(copy, 0, crc32c(copy, crcStart, copy.length));
    assert.deepEqual(copy, batch);
  }
});

/** What records can hold comes out of a group's member as it was written. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { codecs } from '../commands.ts';
import { assertSame, specimens } from '../specimens.ts';
import { batchOf, record } from '../../wire/batch.ts';
import { batchesOf } from '../../wire/client.ts';
import { partitionName } from './member.ts';
import type { Scenario } from './scenario.ts';
import type { Trial } from './trial.ts';

const megabyte = 1_000_000;

async function headersAndNulls(trial: Trial): Promise<void> {
  const topic = await trial.topic(1);
  const notBeforeMs = Date.now() - 1;
  const written = specimens.map((one) => one.record);
  const batch = batchOf(
    written.map(({ key, value, headers, timestamp }) =>
      record(value, {
        key,
        headers: (headers ?? []).map(([name, data]) => ({ key: name, value: data })),
        timestamp: timestamp ?? Date.now(),
      }),
    ),
  );
  await trial.wire.append(topic, batch, 0);
  const member = await trial.join({ topics: [topic] });
  await trial.until('all are read', () => member.records.length >= written.length);
  assertSame(member.records, written, { offset: 0, notBeforeMs });
}

async function large(trial: Trial): Promise<void> {
  const topic = await trial.topic(1);
  const values = ['a', 'b', 'c'].map((letter) => Buffer.alloc(megabyte, `${letter} large record `));
  for (const value of values) await trial.writeBatch(topic, 0, [record(value)]);
  const member = await trial.join({ topics: [topic] });
  await trial.until('all are read', () => member.records.length >= values.length);
  assert.ok(values.every((value, at) => member.records[at]?.value?.equals(value) ?? false));
}

async function everyCodec(trial: Trial): Promise<void> {
  const topic = await trial.topic(codecs.length);
  const value = Buffer.alloc(20_000, 'compressible ');
  const records = Array.from({ length: 10 }, (_, at) => ({ key: Buffer.from(`${at}`), value }));
  const writer = await trial.fixture.helper();
  for (const [partition, codec] of codecs.entries()) {
    await writer.produce({ topic, codec, records: records.map((one) => ({ ...one, partition })) });
  }
  const member = await trial.join({ topics: [topic] });
  const places = codecs.flatMap((_, partition) =>
    records.map((__, offset) => `${partitionName(topic, partition)}@${offset}`),
  );
  await trial.untilRead([member], places);
  assert.ok(member.records.every((one) => one.value?.equals(value) ?? false));
}

/** Compaction takes the records out of a batch and leaves it standing, empty, for the sequence of its producer. */
async function emptyBatch(trial: Trial): Promise<void> {
  const configs = { 'cleanup.policy': 'compact', 'min.cleanable.dirty.ratio': '0', 'segment.ms': '1000' };
  const topic = await trial.topic(1, 't', configs);
  const start = Date.now() - 3_600_000;
  const batch = async (minute: number, keys: readonly string[], producer = {}): Promise<string[]> => {
    const timestamp = start + minute * 60_000;
    const records = keys.map((key) => record(key, { key: Buffer.from(key), timestamp }));
    return trial.writeBatch(topic, 0, records, producer);
  };
  const first = await batch(0, ['first']);
  await batch(1, ['a', 'b'], { ...(await trial.wire.producerId()), baseSequence: 0 });
  const again = await batch(2, ['a', 'b']);
  const last = await batch(3, ['last']);
  const isEmpty = async (): Promise<boolean> => {
    const [found] = batchesOf(await trial.wire.fetchPartition(topic, { offset: 1 }));
    return found?.header.baseOffset === 1 && found.header.recordsCount === 0;
  };
  for (let tries = 0; !(await isEmpty()); tries++) {
    assert.ok(tries < 600, 'the batch is emptied');
    await sleep(100);
  }
  const member = await trial.join({ topics: [topic] });
  const left = [...first, ...again, ...last];
  await trial.untilRead([member], left);
  assert.deepEqual(member.places, left);
}

export const content: readonly Scenario[] = [
  { title: 'headers, null keys, null and empty values', run: headersAndNulls },
  { title: 'a batch that compaction has emptied', run: emptyBatch },
  { title: 'records of 1 MB', run: large },
  { title: 'every codec', run: everyCodec },
];

/** What records can hold comes out of a group's member as it was written. */
import assert from 'node:assert/strict';
import { codecs } from '../commands.ts';
import { assertSame, specimens } from '../specimens.ts';
import { batchOf, record } from '../../wire/batch.ts';
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

export const content: readonly Scenario[] = [
  { title: 'headers, null keys, null and empty values', run: headersAndNulls },
  { title: 'records of 1 MB', run: large },
  { title: 'every codec', run: everyCodec },
];

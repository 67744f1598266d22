/**
 * The high watermark as tools see it while producers write: it never falls, whoever asks, and no record that was
 * acknowledged or read lies above it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchOfBytes } from '../wire/batch.ts';
import { batchesOf, type WireClient } from '../wire/client.ts';
import { brokerOfFile, onKafka } from './trial.ts';

const broker = brokerOfFile();
const partitions = 4;
const asks = onKafka ? 2_000 : 10_000;
const batch = batchOfBytes(20_000);

/** Appends until stopped; `end` is one above the last acknowledged record. */
async function produce(
  client: WireClient,
  place: { topic: string; partition: number },
  state: State,
): Promise<void> {
  while (!state.stopped) {
    const offset = await client.append(place.topic, batch, place.partition);
    state.ends[place.partition] = offset + 1;
  }
}

/** Follows the tail; `read` is one above the last record it was given. */
async function consume(
  client: WireClient,
  place: { topic: string; partition: number },
  state: State,
): Promise<void> {
  while (!state.stopped) {
    const answer = await client.fetchPartition(place.topic, {
      partition: place.partition,
      offset: state.read[place.partition]!,
      maxWaitMs: 100,
    });
    const last = batchesOf(answer).at(-1);
    if (last !== undefined)
      state.read[place.partition] = last.header.baseOffset + last.header.lastOffsetDelta + 1;
    assert.ok(state.read[place.partition]! <= answer.highWatermark, 'a record above the high watermark');
  }
}

interface State {
  stopped: boolean;
  readonly ends: number[];
  readonly read: number[];
}

test('the high watermark never falls, and is never below what was acknowledged or read', async () => {
  const topic = await broker().topic({ partitions, configs: { 'retention.bytes': '20000000' } });
  const zeros = (): number[] => Array.from({ length: partitions }, () => 0);
  const state: State = { stopped: false, ends: zeros(), read: zeros() };
  const clients = await Promise.all(Array.from({ length: 2 * partitions }, () => broker().connect()));
  const loads = Array.from({ length: partitions }, (_, partition) => [
    produce(clients[partition]!, { topic, partition }, state),
    consume(clients[partitions + partition]!, { topic, partition }, state),
  ]).flat();
  const seen = zeros();
  try {
    for (let ask = 0; ask < asks; ask++) {
      const partition = ask % partitions;
      // What is known before the question must be covered by its answer.
      const known = Math.max(state.ends[partition]!, state.read[partition]!);
      const high = await broker().client.highWatermark(topic, partition);
      assert.ok(high >= known, `${high} is below ${known}`);
      assert.ok(high >= seen[partition]!, `${high} after ${seen[partition]}`);
      seen[partition] = high;
    }
  } finally {
    state.stopped = true;
    await Promise.all(loads);
    await Promise.all(clients.map((client) => client.close()));
  }
  assert.ok(
    seen.every((high) => high > 10),
    `${seen}`,
  );
});

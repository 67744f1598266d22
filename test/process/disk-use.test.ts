// A log takes no more of the disk than its retention lets it, however large or long-lived its segments may become.

import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { eventually } from '../traps/trial.ts';
import { batchOfBytes } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';

const kept = 1_000_000;
const batch = 500_000;

let broker: CaudalPeer;
let client: WireClient;

before(async () => {
  const settings = { 'log.retention.check.interval.ms': '100', 'log.segment.delete.delay.ms': '0' };
  broker = await startCaudal({ settings });
  client = await WireClient.connect(broker.bootstrap);
});
after(async () => {
  await client.close();
  await broker.remove();
});

/** Bytes of each segment, the active one last. */
async function segmentsOf(topic: string): Promise<number[]> {
  const folder = join(broker.dataFolder, `${topic}-0`);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
}

const sum = (bytes: readonly number[]): number => bytes.reduce((total, more) => total + more, 0);

test('an active segment does not outgrow retention.bytes, and as much as that stays', async () => {
  // Segments of a gigabyte: none is ever full.
  await client.createTopic('sized', { configs: { 'retention.bytes': String(kept) } });
  for (let sent = 0; sent < 3; sent++) {
    for (let part = 0; part < 4; part++) await client.append('sized', batchOfBytes(batch));
    // What is written faster than retention looks is in one segment: each round waits until a small batch begins the next.
    const segments = await eventually(
      async () => {
        await client.append('sized', batchOfBytes(100));
        return segmentsOf('sized');
      },
      (now) => (now.at(-1) ?? kept) < kept && sum(now) <= 2 * kept + 4 * batch,
    );
    assert.ok(sum(segments) >= kept, `${segments.join()} bytes stay`);
  }
  assert.ok((await client.logStart('sized')) > 0);
});

test('an active segment whose records have all expired goes, whoever writes or not', async () => {
  await client.createTopic('aged', { configs: { 'retention.ms': '1' } });
  await client.append('aged', batchOfBytes(batch));
  await eventually(
    () => segmentsOf('aged'),
    (now) => sum(now) === 0,
  );
});

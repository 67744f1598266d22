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

async function bytesOf(topic: string): Promise<number> {
  const folder = join(broker.dataFolder, `${topic}-0`);
  let bytes = 0;
  for (const name of await readdir(folder))
    if (name.endsWith('.log')) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

test('an active segment does not outgrow retention.bytes, and as much as that stays', async () => {
  // Segments of a gigabyte: none is ever full.
  await client.createTopic('sized', { configs: { 'retention.bytes': String(kept) } });
  for (let sent = 0; sent < 3; sent++) {
    for (let part = 0; part < 4; part++) await client.append('sized', batchOfBytes(batch));
    const bytes = await eventually(
      () => bytesOf('sized'),
      (now) => now <= 2 * kept + 4 * batch,
    );
    assert.ok(bytes >= kept, `${bytes} bytes stay`);
  }
  assert.ok((await client.logStart('sized')) > 0);
});

test('an active segment whose records have all expired goes, whoever writes or not', async () => {
  await client.createTopic('aged', { configs: { 'retention.ms': '1' } });
  await client.append('aged', batchOfBytes(batch));
  await eventually(
    () => bytesOf('aged'),
    (now) => now === 0,
  );
});

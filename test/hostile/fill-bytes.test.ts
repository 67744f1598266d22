/**
 * Pooled memory under load and errors: many clients, each with a topic and a fill byte of its own, beside hostile frames.
 * No byte of one is ever seen in what another reads.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshSeed } from '../env/seed.ts';
import { attack } from './attacker.ts';
import { assertUnharmed } from './probed-broker.ts';
import { setStage } from './stage.ts';
import { Witness } from './witness.ts';

const seed = freshSeed();
const clients = 24;
const frames = 8_000;
const mib = 1_048_576;

test(`${clients} clients read what they wrote and nothing else, beside ${frames} hostile frames (seed ${seed})`, async () => {
  const { broker, source } = await setStage(seed);
  try {
    const fills = Array.from({ length: clients }, (_, index) => 0x30 + index * 5);
    const witnesses = await Promise.all(fills.map((fill) => Witness.start(broker.bootstrap, fill, 5)));
    const at = broker.bootstrap.lastIndexOf(':');
    await attack({
      host: broker.bootstrap.slice(0, at),
      port: Number(broker.bootstrap.slice(at + 1)),
      source,
      from: 0,
      count: frames,
      connections: 48,
      halfOpenMax: 100,
      stopped: () => witnesses.some(({ complaint }) => complaint !== undefined),
    });
    let written = 0;
    for (const witness of witnesses) written += (await witness.stop()).written;
    assert.ok(written > clients * 5, `only ${written} round trips`);
    const { rssBytesMax } = await assertUnharmed(broker, { workMsMax: Infinity, rssBytesMax: 512 * mib });
    console.log(`# ${written} round trips, ${Math.round(rssBytesMax / mib)} MiB resident at most`);
  } finally {
    await broker.remove();
  }
});

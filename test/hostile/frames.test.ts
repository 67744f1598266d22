/**
 * Hostile frames against a real broker: it lives, its loop is never kept, its memory stays within its budget, and
 * well-behaved clients beside the attack notice nothing.
 *
 *   CAUDAL_FRAMES=n   how many frames (200,000)        CAUDAL_SEED=n   the run to repeat
 *
 * A run that fails leaves the frames in question in a file, and says how to send them again (replay.ts).
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOfRun, freshSeed } from '../env/seed.ts';
import { attack } from './attacker.ts';
import type { FrameSource } from './frame-source.ts';
import { assertUnharmed, type ProbedBroker } from './probed-broker.ts';
import { setStage } from './stage.ts';
import { Witness } from './witness.ts';

const frames = countOfRun('CAUDAL_FRAMES', 200_000);
const seed = freshSeed();
const connections = 96;
const halfOpenMax = 200;
const mib = 1_048_576;
/** Longest work of one turn. */
const workMsMax = 50;
/** What limits.ts allows for receiving, the tail, pooled memory and indexes, above a broker at rest of about 150 MiB. */
const rssBytesMax = 512 * mib;
const controlMs = 3_000;
const warmUpFrames = 2_000;

/** Writes the frames that were on their way at the end, or that the log complains of. */
async function keepFrames(source: FrameSource, numbers: readonly number[]): Promise<string> {
  const file = join(tmpdir(), `caudal-hostile-${seed}.json`);
  const kept = numbers.map((number) => {
    const { bytes, ...rest } = source.frame(number);
    return { ...rest, bytes: Buffer.from(bytes).toString('hex') };
  });
  await writeFile(file, JSON.stringify({ seed, frames: kept }, undefined, 1));
  return file;
}

/** Numbers of frames that error lines name, and the last ones sent. */
async function suspects(broker: ProbedBroker, sent: number): Promise<number[]> {
  const named = (await broker.errors())
    .map(({ clientId }) => /^frame-(\d+)$/.exec(String(clientId))?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number);
  const last = Array.from({ length: Math.min(sent, 4 * connections) }, (_, back) => sent - 1 - back);
  return [...new Set([...named.slice(0, 100), ...last])];
}

async function control(broker: ProbedBroker): Promise<void> {
  const witness = await Witness.start(broker.bootstrap, 0xc0);
  await sleep(controlMs);
  const { medianMs, worstMs } = await witness.stop();
  const { lagMsMax, workMsMax: work, rssBytesMax: rss } = await broker.report();
  console.log(
    `# at rest: round trip ${medianMs.toFixed(1)} ms, worst ${worstMs.toFixed(1)} ms; loop late by ${lagMsMax.toFixed(1)} ms, at work ${work.toFixed(1)} ms; ${Math.round(rss / mib)} MiB`,
  );
}

test(`${frames} hostile frames harm nobody (seed ${seed})`, async () => {
  const { broker, source } = await setStage(seed);
  const at = broker.bootstrap.lastIndexOf(':');
  const target = { host: broker.bootstrap.slice(0, at), port: Number(broker.bootstrap.slice(at + 1)) };
  let sent = 0;
  try {
    await control(broker);
    const witnesses = await Promise.all(
      [0x11, 0x22, 0x33].map((fill) => Witness.start(broker.bootstrap, fill)),
    );
    const stopped = (): boolean => witnesses.some(({ complaint }) => complaint !== undefined);
    const options = { ...target, source, connections, halfOpenMax, stopped };
    // The first frames compile the decoders: what that costs comes once in a process and is not theirs.
    const warm = Math.min(warmUpFrames, frames >> 1);
    sent += (await attack({ ...options, from: 0, count: warm })).sent;
    await broker.resetProbe();
    const began = performance.now();
    const result = await attack({ ...options, from: warm, count: frames - warm });
    sent += result.sent;
    const seconds = (performance.now() - began) / 1000;
    for (const witness of witnesses) {
      const { written, medianMs, worstMs } = await witness.stop();
      assert.ok(written > 0);
      console.log(
        `# witness: ${written} round trips of ${medianMs.toFixed(1)} ms, worst ${worstMs.toFixed(1)} ms`,
      );
    }
    const report = await assertUnharmed(broker, { workMsMax, rssBytesMax });
    console.log(
      `# ${sent} frames of ${source.kinds} kinds, ${Math.round(result.bytes / mib)} MiB in ${seconds.toFixed(1)} s: ${JSON.stringify(result.outcomes)}`,
    );
    console.log(
      `# loop late by ${report.lagMsMax.toFixed(1)} ms, at work ${report.workMsMax.toFixed(1)} ms; ${Math.round(report.rssBytesMax / mib)} MiB resident at most, heap ${Math.round(report.heapBytes / mib)} MiB`,
    );
    assert.equal(sent, frames);
    assert.ok(result.outcomes.answered > frames / 10, 'too few frames reached a handler');
    await broker.stop();
    assert.deepEqual(await broker.errors(), [], 'errors while it stopped');
  } catch (error) {
    const file = await keepFrames(source, await suspects(broker, sent));
    console.log(`# seed ${seed}; to send the frames again: node test/hostile/replay.ts ${file}`);
    throw error;
  } finally {
    await broker.remove();
  }
});

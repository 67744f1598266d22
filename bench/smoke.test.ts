/**
 * `make bench-smoke`: the benchmark in a few seconds. It shows that the load tools check their arguments and their
 * answers, and that experiments of every kind that is quick run to a sane report. It never judges a time: a machine
 * that runs tests is no machine to measure on.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { skipWithoutApiServer } from '../test/env/kubernetes/packages.ts';
import { run } from '../test/env/process.ts';
import { skipWithout } from '../test/env/toolchain.ts';
import { experiments } from './experiments.ts';
import {
  fetchLoad,
  loadTool,
  type LoadTool,
  produceLoad,
  withDurableFloor,
  withFloor,
} from './load-tools.ts';
import { runExperiments } from './main.ts';
import { type Options, parseOptions } from './options.ts';
import type { MeasureResult } from './pair-runner.ts';
import { renderReport } from './report.ts';
import { Side } from './side.ts';

const tools: readonly LoadTool[] = ['blast', 'commits', 'groups', 'e2e', 'fetchc', 'cecho', 'cdurable'];
const skipTools = await skipWithout('cc', 'librdkafka');
const skipPairs = await skipWithout('cc', 'librdkafka', 'java');
const skipOperator = await skipWithoutApiServer();
const { sides } = parseOptions([], process.env);

test('every row of the table belongs to an experiment, and every figure has a name of its own', () => {
  const measures = experiments.flatMap((experiment) => experiment.measures);
  const rows = new Set(measures.map((measure) => measure.row));
  assert.deepEqual(
    [...rows].toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29],
  );
  assert.equal(new Set(measures.map((measure) => measure.key)).size, measures.length);
});

suite('load tools', { skip: skipTools, timeout: 60_000 }, () => {
  test('each explains itself, and refuses what it does not know', async () => {
    for (const tool of tools) {
      const path = await loadTool(tool);
      const help = await run(path, ['--help']);
      assert.equal(help.code, 0, tool);
      assert.match(help.stdout.toString(), new RegExp(`^${tool} `));
      assert.equal((await run(path, ['--no-such-flag'])).code, 2, tool);
      assert.equal((await run(path, ['--seconds', 'ten'])).code, 2, tool);
    }
  });

  test('the produce load counts what the floor answered', async () => {
    const load = { topic: 'floor', floor: true, depth: 8, connections: 2, seconds: 0.3 };
    const figures = await withFloor((port) => produceLoad(port, load));
    assert.ok(figures.requests > 0);
    assert.ok(figures.p50Us > 0 && figures.p50Us <= figures.p99Us && figures.p99Us <= figures.maxUs);
    assert.ok(figures.p99Us <= figures.p999Us && figures.p999Us <= figures.maxUs);
    const perSecond = figures.requests / figures.seconds;
    assert.ok(Math.abs(figures.requestsPerSecond / perSecond - 1) < 0.01);
  });

  test('a steady rate is kept, and a limit of bytes ends the load', async () => {
    const target = { topic: 'floor', floor: true };
    const steady = { ...target, rate: 500, depth: 64, seconds: 0.5 };
    const limited = { ...target, recordBytes: 1000, depth: 4, seconds: 30, maxBytes: 1e6 };
    await withFloor(async (port) => {
      const { requests } = await produceLoad(port, steady);
      assert.ok(requests > 0 && requests <= 251, `${requests} requests in half a second at 500 a second`);
      const { wireBytes } = await produceLoad(port, limited);
      assert.ok(wireBytes >= 1e6 && wireBytes < 1.1e6, `${wireBytes} bytes`);
    });
  });

  test('the floor of durable writes has on the disk what it answered', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'caudal-floor-'));
    try {
      await withDurableFloor(folder, async (port) => {
        const load = { topic: 'floor', floor: true, recordBytes: 1000, depth: 4, seconds: 30, maxBytes: 2e6 };
        const { wireBytes } = await produceLoad(port, load);
        const [own] = await readdir(folder);
        const sizes = await Promise.all(
          (await readdir(join(folder, own ?? '')))
            .filter((name) => name.startsWith('segment-'))
            .map(async (name) => (await stat(join(folder, own ?? '', name))).size),
        );
        const written = sizes.reduce((sum, size) => sum + size, 0);
        assert.ok(written >= wireBytes, `${written} of ${wireBytes} bytes in segments`);
      });
      assert.deepEqual(await readdir(folder), []);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('answers that are no answers to Produce are an error, not a figure', async () => {
    await assert.rejects(
      withFloor((port) => produceLoad(port, { topic: 'floor', seconds: 0.1 })),
      /ended with 4/,
    );
  });
});

suite('pairs', { skip: skipPairs, timeout: 180_000 }, () => {
  test('an error code in an answer fails the load', async () => {
    const side = new Side({ kind: sides.ours, ours: true, warm: async () => undefined });
    const broker = await side.shared();
    try {
      const topic = await broker.createTopic({ partitions: 1, regime: 'durable' });
      const tooMany = { topic, partitions: 2, batchesPerRequest: 2, seconds: 0.1 };
      await assert.rejects(produceLoad(broker.port, tooMany), /carried an error/);
      await produceLoad(broker.port, { topic, seconds: 0.1 });
      await assert.rejects(fetchLoad(broker.port, { topic, partitions: 2, seconds: 1 }), /errors/);
      const read = await fetchLoad(broker.port, { topic, seconds: 10 });
      const ends = await broker.withClient((client) => client.endOffsets(topic, 1));
      assert.ok(read.records > 0 && read.records <= (ends ?? 0));
    } finally {
      await side.stopShared();
    }
  });

  test('one short pair of several rows makes a report with every figure', async () => {
    await shortPair([1, 4, 8, 9, 14, 16], sides);
  });

  test('rows that start brokers of their own, on quick brokers alone', async () => {
    await shortPair([22, 23, 24, 25, 26], { theirs: 'caudal', ours: 'caudal' });
  });
});

test('the operator rows: Topics one by one, at once, and left alone', {
  skip: skipOperator,
  timeout: 300_000,
}, async () => {
  const results = await shortPair([27, 28, 29], { theirs: 'caudal', ours: 'caudal' });
  const writes = results.find(({ measure }) => measure.key === 'steadyWrites');
  assert.equal(writes?.ours?.median, 0, 'a steady state writes nothing');
});

async function shortPair(wanted: readonly number[], on: Options['sides']): Promise<readonly MeasureResult[]> {
  const rows = new Set(wanted);
  const size = { pairs: 1, seconds: 0.3, bytesMax: 50e6, warmSeconds: 0, share: 0.02 };
  const said: string[] = [];
  const { measured, failed } = await runExperiments({ rows, sides: on, ...size }, (text) => said.push(text));
  assert.deepEqual(failed, [], said.join('\n'));
  const measures = measured.flatMap((experiment) => experiment.results);
  for (const { measure, theirs, ours, ratio } of measures) {
    const median = measure.oursOnly === true ? [ours?.median] : [theirs?.median, ours?.median, ratio?.median];
    assert.ok(
      median.every((value) => value !== undefined && Number.isFinite(value)),
      `${measure.key}: ${median.join()}`,
    );
  }
  const floor = { p50Us: 1, p99Us: 2, requestsPerSecond: 3 };
  const names = { theirs: 'one', ours: 'other' };
  const lines = renderReport({ machine: [], floor, results: measured, names }).split('\n');
  for (const row of rows) {
    assert.ok(
      lines.some((line) => line.startsWith(`| ${row} |`)),
      `row ${row} is in the report`,
    );
  }
  return measures;
}

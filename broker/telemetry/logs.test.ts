// Shows what reaches a pipe and a terminal, in a process of its own, since descriptors are shared: levels, fields,
// errors, secrets, values that JSON lacks, a reader that does not read, and one that has gone.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const logsUrl = new URL('./logs.ts', import.meta.url).href;

interface Finished {
  readonly code: number | null;
  readonly err: string;
  readonly out: string;
}

/** Runs `body` with `createLogger` at hand. */
async function run(body: string, readStderr: 'read' | 'ignore' | 'close' = 'read'): Promise<Finished> {
  const script = `import { createLogger } from ${JSON.stringify(logsUrl)};\n${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  let err = '';
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  if (readStderr === 'read') child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  if (readStderr === 'close') child.stderr.destroy();
  if (readStderr === 'ignore') child.stderr.pause();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (readStderr === 'read' && !child.stderr.readableEnded) await once(child.stderr, 'end');
  return { code, err, out };
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a pipe gets JSON lines with level, time, message and fields', async () => {
  const { code, err, out } = await run(`
    const logger = createLogger({ level: 'info', fields: { node: 1 } });
    logger.debug('not shown');
    logger.info('started', { port: 9092 });
    logger.warn('odd', { size: 12n, password: 'hunter2', sasl: { password: 'x' } });
    logger.error('failed', { error: new Error('boom') });
    logger.info('bare');
    logger.flush();
  `);
  assert.equal(code, 0, err);
  assert.equal(out, '');
  const [started, odd, failed, bare, ...rest] = linesOf(err);
  assert.equal(rest.length, 0);
  assert.equal(started?.['level'], 'info');
  assert.equal(started['message'], 'started');
  assert.equal(started['port'], 9092);
  assert.equal(started['node'], 1);
  assert.match(String(started['time']), /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.equal(odd?.['size'], '12');
  assert.equal(odd['password'], '[hidden]');
  assert.deepEqual(odd['sasl'], { password: '[hidden]' });
  assert.match(JSON.stringify(failed?.['error']), /"message":"boom".*"stack"/);
  assert.equal(bare?.['message'], 'bare');
});

test('a terminal gets one readable line', async () => {
  const { code, err } = await run(`
    const logger = createLogger({ level: 'debug', pretty: true });
    logger.debug('loading', { files: 3 });
  `);
  assert.equal(code, 0, err);
  assert.match(err, /DEBUG.*loading/);
  assert.match(err, /files.*3/);
});

test('without a reader lines are dropped and counted, and the process goes on', async () => {
  const { code, out } = await run(
    `
    const logger = createLogger({ level: 'info' });
    const text = 'x'.repeat(1000);
    for (let i = 0; i < 20_000; i++) {
      logger.info('full', { text });
      if (i % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    console.log(JSON.stringify({ dropped: logger.droppedLines, memory: process.memoryUsage().rss }));
    process.exit(0);
    `,
    'ignore',
  );
  assert.equal(code, 0);
  const { dropped, memory } = JSON.parse(out) as { dropped: number; memory: number };
  assert.ok(dropped > 10_000, `${dropped} dropped`);
  assert.ok(memory < 250 * 1024 * 1024, `${memory} bytes`);
});

test('a reader that has gone does not end the process', async () => {
  const { code, out } = await run(
    `
    const logger = createLogger({ level: 'info' });
    for (let i = 0; i < 50; i++) {
      logger.info('into the void');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    logger.flush();
    console.log('alive');
    `,
    'close',
  );
  assert.equal(code, 0);
  assert.equal(out, 'alive\n');
});

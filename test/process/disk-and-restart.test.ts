// What a start makes of a disk in trouble: a full one, a read-only one, folders that the metadata do not know. Nothing is deleted
// for it, nothing acknowledged is lost, and when the trouble is over the broker serves without help.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { errorCode } from '../../broker/protocol/error-codes.ts';
import { batchOf, batchOfBytes, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { BrokerCommand } from './broker-command.ts';
import { fillUp, setReadOnly, smallDisk } from './small-disk.ts';

const timeout = 90_000;
const limitMs = 20_000;
const topics = ['orders', 'payments', 'returns'];

async function started(context: TestContext, dataDir: string): Promise<BrokerCommand> {
  const broker = await BrokerCommand.start({ dataDir });
  context.after(() => broker.child.kill('SIGKILL'));
  return broker;
}

async function connected(context: TestContext, broker: BrokerCommand): Promise<WireClient> {
  const client = await WireClient.connect(broker.address('kafka'));
  context.after(() => client.close());
  return client;
}

/** As a client does: what is refused for want of space is sent again, until `limitMs`. */
async function appendSoon(client: WireClient, topic: string, value: string): Promise<void> {
  for (const end = performance.now() + limitMs; ; await sleep(50)) {
    const answer = await client.produce(topic, batchOf([record(value)]));
    if (answer.errorCode === errorCode.NONE) return;
    assert.equal(answer.errorCode, errorCode.KAFKA_STORAGE_ERROR);
    assert.ok(performance.now() < end, `${topic} is refused for ${limitMs} ms`);
  }
}

const valuesOf = async (client: WireClient, topic: string): Promise<string[]> =>
  (await client.readAll(topic)).map(({ value }) => Buffer.from(value!).toString());

const partitionFoldersOf = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((name) => /-\d+$/.test(name))
    .toSorted();

/** A first start, with one record in the topic `orders`. */
async function startedWithOrders(context: TestContext, dataDir: string): Promise<BrokerCommand> {
  const broker = await started(context, dataDir);
  const client = await connected(context, broker);
  await client.createTopic('orders');
  await client.append('orders', batchOf([record('kept')]));
  await client.close();
  return broker;
}

test('a full disk and a kill: the start finds every topic and record, writes are refused at once, with space all goes on', {
  timeout,
}, async (context) => {
  const folder = smallDisk(context, 128);
  if (folder === undefined) return context.skip('this process may not mount a small file system');
  const dataDir = join(folder, 'data');
  const first = await started(context, dataDir);
  const before = await connected(context, first);
  for (const topic of topics) {
    await before.createTopic(topic);
    await before.append(topic, batchOf([record(`first of ${topic}`)]));
  }
  const folders = partitionFoldersOf(dataDir);
  const filler = join(folder, 'filler');
  fillUp(filler);
  const began = performance.now();
  const refused = await before.produce('orders', batchOfBytes(500_000));
  assert.equal(refused.errorCode, errorCode.KAFKA_STORAGE_ERROR);
  assert.ok(performance.now() - began < 5_000, 'nobody hangs');
  first.child.kill('SIGKILL');
  await first.ended;

  fillUp(join(folder, 'last-bytes'));
  const second = await started(context, dataDir);
  const client = await connected(context, second);
  // What was refused just before the kill may be there or not: nobody was told that it is.
  for (const topic of topics) assert.equal((await valuesOf(client, topic))[0], `first of ${topic}`);
  assert.deepEqual(partitionFoldersOf(dataDir), folders, 'no folder is renamed or gone');
  const again = await client.produce('payments', batchOfBytes(500_000));
  assert.equal(again.errorCode, errorCode.KAFKA_STORAGE_ERROR);

  for (const file of [filler, join(folder, 'last-bytes')]) unlinkSync(file);
  for (const topic of topics) await appendSoon(client, topic, 'after');
  const [oldest, ...more] = await valuesOf(client, 'payments');
  assert.deepEqual([oldest, more.at(-1)], ['first of payments', 'after']);
  await client.close();
  assert.equal((await second.end('SIGTERM')).code, 0);
});

test('a start without space for a second write-ahead file: writes are refused at once, not left to time out, and health says why', {
  timeout,
}, async (context) => {
  // The first file takes 32 MB of it.
  const folder = smallDisk(context, 60);
  if (folder === undefined) return context.skip('this process may not mount a small file system');
  const dataDir = join(folder, 'data');
  const first = await startedWithOrders(context, dataDir);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await started(context, dataDir);
  const client = await connected(context, second);
  const began = performance.now();
  const refused = await client.produce('orders', batchOf([record('lost')]));
  assert.equal(refused.errorCode, errorCode.KAFKA_STORAGE_ERROR);
  assert.ok(performance.now() - began < 5_000, 'nobody hangs');
  const ready = await fetch(`http://${second.address('admin')}/readyz`);
  assert.match(await ready.text(), /no space left on device for another write-ahead file/);
  assert.deepEqual(await valuesOf(client, 'orders'), ['kept']);
  assert.equal(spawnSync('mount', ['-o', 'remount,size=128m', folder]).status, 0);
  await appendSoon(client, 'orders', 'after');
  assert.deepEqual(await valuesOf(client, 'orders'), ['kept', 'after']);
  await client.close();
  assert.equal((await second.end('SIGTERM')).code, 0);
});

test('folders that the metadata do not know stay as they are, also when their topic is made anew', {
  timeout,
}, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caudal-strays-'));
  context.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startedWithOrders(context, dataDir);
  assert.equal((await first.end('SIGTERM')).code, 0);
  // The same records as of a topic whose metadata were lost.
  cpSync(join(dataDir, 'orders-0'), join(dataDir, 'lost-0'), { recursive: true });
  const metadata = join(dataDir, 'lost-0', 'partition.metadata');
  writeFileSync(
    metadata,
    readFileSync(metadata, 'utf8').replace(/topic_id: .*/, 'topic_id: AAAAAAAAAAAAAAAAAAAAFQ'),
  );
  const log = '00000000000000000000.log';
  const bytes = readFileSync(join(dataDir, 'lost-0', log));
  assert.ok(bytes.length > 0);

  const second = await started(context, dataDir);
  assert.equal(second.log('broker serves')?.['strays'], 1);
  const client = await connected(context, second);
  assert.deepEqual(readFileSync(join(dataDir, 'lost-0', log)), bytes);
  await client.createTopic('lost');
  await client.append('lost', batchOf([record('new')]));
  assert.deepEqual(await valuesOf(client, 'lost'), ['new']);
  const aside = readdirSync(dataDir).filter((name) => name.startsWith('lost-0.') && name.endsWith('-stray'));
  assert.equal(aside.length, 1, readdirSync(dataDir).join());
  assert.deepEqual(readFileSync(join(dataDir, aside[0]!, log)), bytes);
  assert.deepEqual(await valuesOf(client, 'orders'), ['kept']);
  await client.close();
  assert.equal((await second.end('SIGTERM')).code, 0);
  const third = await started(context, dataDir);
  assert.deepEqual(readFileSync(join(dataDir, aside[0]!, log)), bytes, 'nor after another start');
  assert.equal((await third.end('SIGTERM')).code, 0);
});

test('a volume that is read-only for a moment ends a start with one line and changes nothing; the next one serves', {
  timeout,
}, async (context) => {
  const folder = smallDisk(context, 128);
  if (folder === undefined) return context.skip('this process may not mount a small file system');
  const dataDir = join(folder, 'data');
  const first = await startedWithOrders(context, dataDir);
  first.child.kill('SIGKILL');
  await first.ended;

  setReadOnly(folder, true);
  for (let tries = 0; tries < 2; tries++) {
    const failed = new BrokerCommand({ dataDir });
    context.after(() => failed.child.kill('SIGKILL'));
    assert.notEqual(await failed.ended, 0);
    assert.equal(failed.words().length, 1, failed.err.join('\n'));
    assert.match(failed.words()[0]!, /EROFS|read-only/);
  }
  setReadOnly(folder, false);
  const next = await started(context, dataDir);
  const client = await connected(context, next);
  assert.deepEqual(await valuesOf(client, 'orders'), ['kept']);
  await client.append('orders', batchOf([record('after')]));
  await client.close();
  assert.equal((await next.end('SIGTERM')).code, 0);
});

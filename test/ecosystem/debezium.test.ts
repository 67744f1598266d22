/**
 * Debezium's schema history: a connector makes the topic by what the broker says of itself, and reads all of it at each
 * start, exactly to the end, or it has a wrong idea of the tables. The classes are Debezium's own.
 */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Kafka, logLevel } from 'kafkajs';
import { compileJava, smallJvm } from '../env/java.ts';
import { type JsonObject, JsonLines } from '../env/json-lines.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { skipWithout } from '../env/toolchain.ts';
import { ecosystemClassPath } from './jvm.ts';

const source = join(dirname(fileURLToPath(import.meta.url)), 'java/SchemaHistoryDriver.java');
const topic = 'schema-changes';
const changes = 20_000;
const limitMs = 180_000;
const skip = await skipWithout('java');

let broker: Peer;
const drivers: JsonLines[] = [];
before(async () => {
  if (skip !== false) return;
  broker = await startPeer();
});
after(async () => {
  for (const driver of drivers) await driver.kill();
  await broker?.remove();
});

/** A connector's process; `onPause` is called when its recovery has stopped at `pauseAt`. */
async function startDriver(onPause: () => void = () => undefined): Promise<JsonLines> {
  const classPath = await compileJava('schema-history', [source], await ecosystemClassPath());
  const args = [...smallJvm(), '-cp', classPath, 'SchemaHistoryDriver', broker.bootstrap, topic];
  const driver = new JsonLines('java', args, onPause);
  drivers.push(driver);
  return driver;
}

async function ask(driver: JsonLines, question: JsonObject): Promise<JsonObject> {
  const { id: _, ...answer } = await driver.ask(question, limitMs);
  return answer;
}

describe('a schema history', { skip }, () => {
  let driver: JsonLines;

  test('is a topic of one partition that keeps everything, made by the defaults of the broker', async () => {
    driver = await startDriver();
    assert.deepEqual(await ask(driver, { do: 'exists' }), { topic: false, records: false });
    assert.deepEqual(await ask(driver, { do: 'create' }), {});
    const admin = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING }).admin();
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    assert.deepEqual(
      topics[0]!.partitions.map(({ replicas }) => replicas.length),
      [1],
    );
    const configNames = ['cleanup.policy', 'retention.ms', 'retention.bytes'];
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: topic, configNames }],
    });
    await admin.disconnect();
    const values = Object.fromEntries(
      resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]),
    );
    assert.deepEqual(values, {
      'cleanup.policy': 'delete',
      'retention.ms': '9223372036854775807',
      'retention.bytes': '-1',
    });
    assert.deepEqual(await ask(driver, { do: 'exists' }), { topic: true, records: false });
  });

  test('of many changes is read once and in order by the connector that starts again', async () => {
    assert.deepEqual(await ask(driver, { do: 'record', first: 0, count: changes }), {});
    await driver.close();
    driver = await startDriver();
    assert.deepEqual(await ask(driver, { do: 'exists' }), { topic: true, records: true });
    assert.deepEqual(await ask(driver, { do: 'recover' }), { count: changes, inOrder: true });
    await driver.close();
  });

  test('is read to its end although the broker is killed in the middle', async () => {
    let paused: () => void = () => undefined;
    const inTheMiddle = new Promise<void>((resolve) => {
      paused = resolve;
    });
    driver = await startDriver(paused);
    const recovery = ask(driver, { do: 'recover', pauseAt: changes / 4 });
    await Promise.race([inTheMiddle, recovery]);
    await broker.kill();
    await ask(driver, { do: 'resume' });
    await broker.start();
    assert.deepEqual(await recovery, { count: changes, inOrder: true });
    await driver.close();
  });
});

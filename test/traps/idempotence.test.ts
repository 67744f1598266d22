/**
 * Idempotent producers through deletion, stops and crashes: what was acknowledged is there once, sequences go on where
 * they were, ids are never given twice, and an end is never an unknown error.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, errorName } from '../../broker/protocol/error-codes.ts';
import { installKcat } from '../env/kcat.ts';
import { adopt } from '../env/process.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { ConnectionClosed } from '../wire/connection.ts';
import { assertError, brokerOfFile, eventually, onKafka } from './trial.ts';

const broker = brokerOfFile();
const mib = 1_048_576;

interface Identity {
  readonly producerId: number;
  readonly producerEpoch: number;
}

const batchAt = (identity: Identity, baseSequence: number, values: readonly string[]): Uint8Array =>
  batchOf(
    values.map((value) => record(value)),
    { ...identity, baseSequence },
  );

test('a producer whose records are all gone goes on with its sequence', async () => {
  for (const how of ['stop', 'kill'] as const) {
    const topic = await broker().topic({ configs: { 'segment.bytes': `${mib}` } });
    const identity = await broker().client.producerId();
    for (let index = 0; index < 5; index++)
      assert.equal(await broker().client.append(topic, batchAt(identity, index, ['v'])), index);
    assert.deepEqual(await broker().client.deleteRecords(topic, -1), { errorCode: 0, lowWatermark: 5 });
    await sleep(700);
    await broker().restart(how);
    await eventually(
      () => broker().client.highWatermark(topic),
      (end) => end === 5,
    );
    for (let index = 5; index < 10; index++) {
      const answer = await broker().client.produce(topic, batchAt(identity, index, ['v']));
      assertError(answer.errorCode, errorCode.NONE, `${how}, sequence ${index}`);
      assert.equal(answer.baseOffset, index);
    }
  }
});

test('a retry of any of the last five batches has the offset of the first try, also after a restart', async () => {
  for (const how of ['stop', 'kill'] as const) {
    const topic = await broker().topic();
    const identity = await broker().client.producerId();
    for (let index = 0; index < 7; index++)
      assert.equal(await broker().client.append(topic, batchAt(identity, index * 2, ['a', 'b'])), index * 2);
    const retryAll = async (): Promise<void> => {
      for (let index = 2; index < 7; index++) {
        const again = await broker().client.produce(topic, batchAt(identity, index * 2, ['a', 'b']));
        assertError(again.errorCode, errorCode.NONE, `batch ${index}`);
        assert.equal(again.baseOffset, index * 2);
      }
      assert.equal(await broker().client.highWatermark(topic), 14);
    };
    await retryAll();
    await broker().restart(how);
    // A snapshot of Apache Kafka keeps the last batch of a producer alone, and after a crash it may start from one too.
    if (!onKafka) await retryAll();
    assert.equal(await broker().client.append(topic, batchAt(identity, 14, ['c'])), 14);
  }
});

test('sequences with a hole, and epochs of the past, are refused', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  const { producerId } = await client.producerId();
  const epoch1 = { producerId, producerEpoch: 1 };
  await client.append(topic, batchAt(epoch1, 0, ['a', 'b']));
  for (const sequence of [3, 100, 1]) {
    const answer = await client.produce(topic, batchAt(epoch1, sequence, ['x']));
    const refused: number[] = [errorCode.OUT_OF_ORDER_SEQUENCE_NUMBER, errorCode.DUPLICATE_SEQUENCE_NUMBER];
    assert.ok(refused.includes(answer.errorCode), `sequence ${sequence}: ${errorName(answer.errorCode)}`);
  }
  const old = await client.produce(topic, batchAt({ producerId, producerEpoch: 0 }, 2, ['x']));
  assertError(old.errorCode, errorCode.INVALID_PRODUCER_EPOCH);
  const jump = await client.produce(topic, batchAt({ producerId, producerEpoch: 2 }, 5, ['x']));
  assertError(jump.errorCode, errorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
  assert.equal(await client.append(topic, batchAt({ producerId, producerEpoch: 2 }, 0, ['c'])), 2);
  assert.equal(await client.highWatermark(topic), 3);
});

test('the sequence goes round behind 2^31-1', async () => {
  const { client } = broker();
  const topic = await broker().topic();
  const identity = await client.producerId();
  await client.append(topic, batchAt(identity, 2_147_483_645, ['a', 'b']));
  await client.append(topic, batchAt(identity, 2_147_483_647, ['c', 'd']));
  assert.equal(await client.append(topic, batchAt(identity, 1, ['e'])), 4);
  const again = await client.produce(topic, batchAt(identity, 2_147_483_647, ['c', 'd']));
  assertError(again.errorCode, errorCode.NONE);
  assert.equal(again.baseOffset, 2);
});

/** Writes single records with a sequence until told to stop, and retries as a client does: same batch, new connection. */
class Writer {
  readonly #topic: string;
  readonly #codes = new Set<number>();
  #identity: Identity | undefined;
  #stopped = false;
  acknowledged = 0;
  readonly #running: Promise<void>;

  constructor(topic: string) {
    this.#topic = topic;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    let client: WireClient | undefined;
    while (!this.#stopped) {
      try {
        client ??= await WireClient.connect(broker().peer.bootstrap);
        this.#identity ??= await client.producerId();
        const value = `${this.acknowledged}`;
        const answer = await client.produce(this.#topic, batchAt(this.#identity, this.acknowledged, [value]));
        this.#codes.add(answer.errorCode);
        if (answer.errorCode === errorCode.NONE) this.acknowledged++;
        else await sleep(20);
      } catch (error) {
        const gone = error instanceof ConnectionClosed || (error as NodeJS.ErrnoException).code !== undefined;
        if (!gone) throw error;
        client = undefined;
        await sleep(20);
      }
    }
    await client?.close();
  }

  /** The error codes that it got, by name. */
  async stop(): Promise<string[]> {
    this.#stopped = true;
    await this.#running;
    return [...this.#codes].map((code) => errorName(code)).sort();
  }
}

const stopRounds = onKafka ? 3 : 20;

test(`busy producers see ${stopRounds} stops as retries, never as an unknown error, and write once`, async () => {
  const topics = [await broker().topic(), await broker().topic(), await broker().topic()];
  const writers = topics.map((topic) => new Writer(topic));
  for (let round = 0; round < stopRounds; round++) {
    await sleep(80);
    await broker().restart('stop');
  }
  await sleep(300);
  for (const [index, writer] of writers.entries()) {
    const codes = await writer.stop();
    const allowed = [
      'NONE',
      'NOT_LEADER_OR_FOLLOWER',
      'UNKNOWN_TOPIC_OR_PARTITION',
      'COORDINATOR_NOT_AVAILABLE',
    ];
    // What Apache Kafka says while it starts.
    assert.deepEqual(
      codes.filter((code) => !allowed.slice(0, onKafka ? 4 : 2).includes(code)),
      [],
    );
    assert.ok(writer.acknowledged > stopRounds);
    const read = await broker().client.readAll(topics[index]!);
    const values = read.map(({ value }) => Buffer.from(value!).toString());
    const expected = Array.from({ length: read.length }, (_, number) => `${number}`);
    assert.deepEqual(values, expected, 'each record once, in order');
    // The last one may be stored without its writer having heard of it.
    assert.ok(read.length >= writer.acknowledged && read.length <= writer.acknowledged + 1);
  }
});

const crashRounds = onKafka ? 2 : 10;

/** kcat as an idempotent producer, with lines coming in at about 5,000 a second. */
async function kcatWriting(
  topic: string,
  enough: () => boolean,
): Promise<{ code: number; stderr: string; lines: string[] }> {
  await installKcat();
  const settings = [
    'enable.idempotence=true',
    'linger.ms=2',
    'message.timeout.ms=120000',
    'reconnect.backoff.max.ms=200',
  ];
  const flags = settings.flatMap((setting) => ['-X', setting]);
  // Without -E it gives up when its only broker is away, which the library itself does not.
  const args = ['-P', '-E', '-b', broker().peer.bootstrap, '-t', topic, ...flags];
  const child = adopt(spawn('kcat', args, { stdio: ['pipe', 'ignore', 'pipe'] }));
  let stderr = '';
  child.stderr!.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const gone = once(child, 'exit');
  const lines: string[] = [];
  while (!enough() && child.exitCode === null) {
    const next = Array.from({ length: 50 }, (_, index) => `${lines.length + index}`);
    lines.push(...next);
    child.stdin!.write(`${next.join('\n')}\n`);
    await sleep(10);
  }
  child.stdin!.end();
  const [code] = (await gone) as [number];
  return { code, stderr, lines };
}

test(`librdkafka writes on through ${crashRounds} crashes, each record once and in order`, async () => {
  const topic = await broker().topic();
  const ids = new Set<number>();
  let given = 0;
  let crashes = 0;
  const writing = kcatWriting(topic, () => crashes === crashRounds);
  for (; crashes < crashRounds; crashes++) {
    await sleep(150 + 37 * crashes);
    for (let count = 0; count < 3; count++, given++) ids.add((await broker().client.producerId()).producerId);
    await broker().restart('kill');
  }
  const { code, stderr, lines } = await writing;
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /fatal/i);
  const read = await broker().client.readAll(topic);
  assert.deepEqual(
    read.map(({ value }) => Buffer.from(value!).toString()),
    lines,
  );
  assert.equal(ids.size, given, 'a producer id was given twice');
});

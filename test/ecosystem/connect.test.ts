/**
 * Kafka Connect, unmodified, with the file connectors that come with it: lines of a file become records, records become
 * lines of another file. Standalone, where the worker keeps its place in a file; distributed, where the broker keeps
 * everything: configurations, offsets and states in compacted topics, and who does what in a group of the connect protocol.
 */
import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { type Peer, peerName, startPeer } from '../env/peer.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { WireClient } from '../wire/client.ts';
import { DistributedWorker, fileSink, fileSource, names, startStandalone } from './connect.ts';
import type { Jvm } from './jvm.ts';

const limitMs = 180_000;
const skip = await skipWithout('java');

let broker: Peer;
let folder: string;
let admin: Admin;
const jvms: Jvm[] = [];

before(async () => {
  if (skip !== false) return;
  folder = await temporaryFolder('connect');
  const upkeep = peerName() === 'kafka' ? { 'log.initial.task.delay.ms': '250' } : {};
  broker = await startPeer({
    settings: {
      'group.initial.rebalance.delay.ms': '200',
      'log.cleaner.backoff.ms': '250',
      'log.retention.check.interval.ms': '250',
      ...upkeep,
    },
  });
  admin = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
});
after(async () => {
  for (const jvm of jvms) await jvm.kill();
  await admin?.disconnect();
  await broker?.remove();
  if (folder !== undefined) await removeFolder(folder);
});

/** One file that is read and one that is written, with lines numbered from 0 through both. */
class Pipe {
  readonly source: string;
  readonly sink: string;
  readonly topic: string;
  #written = 0;

  constructor(name: string) {
    this.source = join(folder, `${name}-in`);
    this.sink = join(folder, `${name}-out`);
    this.topic = `${name}-lines`;
  }

  async write(count: number): Promise<void> {
    const lines = Array.from({ length: count }, (_, at) => `line ${this.#written + at}\n`);
    this.#written += count;
    await appendFile(this.source, lines.join(''));
  }

  async lines(): Promise<string[]> {
    const text = await readFile(this.sink, 'utf8').catch(() => '');
    return text.split('\n').slice(0, -1);
  }

  expected(): string[] {
    return Array.from({ length: this.#written }, (_, at) => `line ${at}`);
  }

  /** Waits until every line has come through at least once. */
  async untilThrough(jvm: Jvm): Promise<void> {
    const missing = async (): Promise<string[]> => {
      const there = new Set(await this.lines());
      return this.expected().filter((line) => !there.has(line));
    };
    await jvm.until(missing, (lines) => lines.length === 0, limitMs);
  }
}

async function configOf(topic: string, name: string): Promise<string | null> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: 2, name: topic, configNames: [name] }],
  });
  return resources[0]!.configEntries[0]!.configValue;
}

test('standalone: lines go through in order and once, over a restart of the worker', { skip }, async () => {
  const pipe = new Pipe('standalone');
  const connectors = {
    source: fileSource(pipe.source, pipe.topic),
    sink: fileSink(pipe.sink, pipe.topic),
  };
  await pipe.write(2000);
  for (const name of ['first', 'second']) {
    const worker = await startStandalone({ bootstrap: broker.bootstrap, folder, name }, connectors);
    jvms.push(worker);
    await pipe.untilThrough(worker);
    await worker.stop();
    assert.deepEqual(await pipe.lines(), pipe.expected(), name);
    await pipe.write(500);
  }
});

describe('distributed', { skip }, () => {
  const workers: DistributedWorker[] = [];
  const pipes: Pipe[] = [];
  const connectors = ['source-0', 'sink-0', 'source-1', 'sink-1'];

  async function startWorker(): Promise<DistributedWorker> {
    const name = `worker-${workers.length}`;
    const worker = await DistributedWorker.start({ bootstrap: broker.bootstrap, folder, name });
    jvms.push(worker.jvm);
    workers.push(worker);
    return worker;
  }

  test('a worker makes its topics, compacted, and is a group of the connect protocol', async () => {
    await startWorker();
    for (const topic of [names.configs, names.offsets, names.status])
      assert.equal(await configOf(topic, 'cleanup.policy'), 'compact', topic);
    const partitionsOf = async (topic: string): Promise<number> =>
      (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]!.partitions.length;
    assert.equal(await partitionsOf(names.configs), 1);
    assert.equal(await partitionsOf(names.offsets), 2);
    assert.equal(await partitionsOf(names.status), 5);
    const { groups } = await admin.describeGroups([names.group]);
    const { protocolType, protocol, state, members } = groups[0]!;
    assert.deepEqual(
      { protocolType, protocol, state, members: members.length },
      { protocolType: 'connect', protocol: 'sessioned', state: 'Stable', members: 1 },
    );
  });

  test('two workers share four connectors, and every line goes through once', async () => {
    const first = workers[0]!;
    for (const at of [0, 1]) {
      const pipe = new Pipe(`distributed-${at}`);
      pipes.push(pipe);
      await pipe.write(1000);
      await first.put(`source-${at}`, fileSource(pipe.source, pipe.topic));
      await first.put(`sink-${at}`, fileSink(pipe.sink, pipe.topic));
    }
    const second = await startWorker();
    const places = await first.jvm.until(
      () => second.untilRunning(connectors, workers),
      (found) => new Set(found).size === 2,
    );
    assert.equal(places.filter((id) => id === second.id).length, 2, places.join(', '));
    for (const pipe of pipes) {
      await pipe.write(1000);
      await pipe.untilThrough(first.jvm);
      assert.deepEqual(new Set(await pipe.lines()), new Set(pipe.expected()));
    }
  });

  test('a worker is killed; the other takes over from the offsets in the log, and no line is lost', async () => {
    const [first, second] = [workers[0]!, workers[1]!];
    for (const pipe of pipes) await pipe.write(1000);
    await first.jvm.kill();
    for (const pipe of pipes) await pipe.write(1000);
    await second.untilRunning(connectors, [second]);
    for (const pipe of pipes) {
      await pipe.untilThrough(second.jvm);
      // Taken up where it was committed: not from the start of the file.
      assert.ok((await pipe.lines()).length < 2 * pipe.expected().length);
    }
  });

  test('the broker is killed under it, and comes back', async () => {
    const second = workers[1]!;
    for (const pipe of pipes) await pipe.write(500);
    await broker.kill();
    for (const pipe of pipes) await pipe.write(500);
    await broker.start();
    for (const pipe of pipes) await pipe.untilThrough(second.jvm);
    await second.untilRunning(connectors, [second]);
  });

  test('what the cleaner has left of its topics is all that a new worker needs', async () => {
    const second = workers[1]!;
    const offsetRecords = async (): Promise<number> => {
      const client = await WireClient.connect(broker.bootstrap);
      const all = await Promise.all([0, 1].map((partition) => client.readAll(names.offsets, 0, partition)));
      await client.close();
      return all.flat().length;
    };
    const commits = async (): Promise<number> => {
      const ends = await admin.fetchTopicOffsets(names.offsets);
      return ends.reduce((sum, { high }) => sum + Number(high), 0);
    };
    // Lines at intervals, so that there are many commits, until the cleaner has taken out more than half of them.
    await second.jvm.until(
      async () => {
        for (const pipe of pipes) await pipe.write(1);
        return { left: await offsetRecords(), commits: await commits() };
      },
      (counts) => counts.commits > 20 && counts.left < counts.commits / 2,
    );
    for (const pipe of pipes) await pipe.untilThrough(second.jvm);
    const seen = await Promise.all(pipes.map(async (pipe) => (await pipe.lines()).length));
    await second.jvm.stop();
    const third = await startWorker();
    await third.untilRunning(connectors, [third]);
    for (const pipe of pipes) await pipe.write(100);
    for (const pipe of pipes) await pipe.untilThrough(third.jvm);
    const now = await Promise.all(pipes.map(async (pipe) => (await pipe.lines()).length));
    // The sources were stopped in order: they begin behind what they had read.
    assert.deepEqual(
      now,
      seen.map((count) => count + 100),
    );
  });

  test('a connector that is removed is gone for the next worker too', async () => {
    const third = workers[2]!;
    await third.remove('sink-1');
    const left = connectors.filter((name) => name !== 'sink-1').toSorted();
    await third.jvm.until(
      () => third.connectors(),
      (found) => found.length === left.length,
    );
    await third.jvm.stop();
    const fourth = await startWorker();
    await fourth.untilRunning(left, [fourth]);
    assert.deepEqual((await fourth.connectors()).toSorted(), left);
    await fourth.jvm.stop();
  });
});

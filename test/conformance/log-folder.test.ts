/**
 * Logs on disk in Apache Kafka's own format: the official DumpLogSegments reads the broker's segments, indexes and
 * producer snapshots with no complaint, and the broker serves a partition folder that Apache Kafka wrote.
 */
import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { OfficialTools } from '../env/official-tools.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { java, platformatic } from './clients.ts';
import { type Client, codecs, type RecordToWrite } from './commands.ts';
import { Fixture, skipWithoutJava, topicName } from './fixture.ts';
import { handOver, partitionFolder, writeKafkaFolder } from './kafka-folder.ts';
import { logContentConfigs, writeLogContent } from './log-content.ts';
import { dumpFolder } from './log-dump.ts';
import { assertSame } from './specimens.ts';

const skip = await skipWithoutJava();

describe('the log on disk', { skip }, () => {
  let tools: OfficialTools;
  let fixture: Fixture;
  let written: readonly RecordToWrite[];
  let folder: string;
  const topic = topicName('log');

  before(async () => {
    tools = await OfficialTools.start();
    fixture = await Fixture.start();
    const client = await fixture.client(java);
    await client.createTopic({ topic, configs: logContentConfigs });
    written = await writeLogContent(client, topic);
    await fixture.peer.stop();
    folder = await partitionFolder(fixture.peer, topic);
  });
  after(async () => {
    await tools.close();
    await fixture.close();
  });

  test('is read by DumpLogSegments without a complaint', async () => {
    const dump = await dumpFolder(tools, folder);
    assert.deepEqual(dump.complaints, []);
    assert.equal(dump.records, written.length);
    assert.deepEqual([...dump.codecs].toSorted(), [...codecs].toSorted());
    const segments = dump.files.filter((file) => file.endsWith('.log'));
    assert.ok(segments.length >= 3, `${segments}`);
    assert.ok(dump.indexEntries >= 10 * segments.length, `${dump.indexEntries} index entries`);
    for (const kind of ['.index', '.timeindex']) {
      assert.equal(dump.files.filter((file) => file.endsWith(kind)).length, segments.length);
    }
    assert.ok(dump.files.some((file) => file.endsWith('.snapshot')));
  });

  for (const [what, kind, position] of [
    ['a record', '.log', 5000],
    ['an offset index', '.index', 7],
    ['a time index', '.timeindex', 15],
  ] as const) {
    test(`a flipped bit in ${what} would not go unnoticed`, async () => {
      const copy = join(await temporaryFolder('flipped'), 'log-0');
      await cp(folder, copy, { recursive: true });
      const file = join(copy, `00000000000000000000${kind}`);
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
      await writeFile(file, bytes);
      assert.notDeepEqual((await dumpFolder(tools, copy)).complaints, []);
      await rm(dirname(copy), { recursive: true });
    });
  }
});

describe('a partition folder that Apache Kafka wrote', { skip }, () => {
  let fixture: Fixture;
  let written: readonly RecordToWrite[];
  let notBeforeMs: number;
  let sourceFolder: string;
  const topic = topicName('moved');

  before(async () => {
    const source = await writeKafkaFolder(topic);
    written = source.written;
    notBeforeMs = source.writtenAfterMs;
    sourceFolder = dirname(source.folder);
    fixture = await Fixture.start();
    const admin = await platformatic.start(fixture.peer.bootstrap);
    await admin.createTopic({ topic, configs: logContentConfigs });
    // A broker may make a partition's folder with its first record.
    await admin.produce({ topic, records: [{ key: null, value: Buffer.from('to be replaced') }] });
    await admin.close();
    await handOver(fixture.peer, topic, source.folder);
  });
  after(async () => {
    await fixture?.close();
    await removeFolder(sourceFolder);
  });

  test('is served whole', async () => {
    const client = await fixture.client(java);
    assert.equal(await client.listOffset(topic, 0, 'earliest'), 0);
    assert.equal(await client.listOffset(topic, 0, 'latest'), written.length);
    assert.equal(await client.listOffset(topic, 0, notBeforeMs), firstSince(written));
    const all = { topic, offset: 0, count: written.length };
    assertSame(await client.read(all), written, { offset: 0, notBeforeMs });
  });

  test('is read from any of its segments', async () => {
    const client = await fixture.client(platformatic);
    for (const share of [0.3, 0.6, 0.9]) {
      const offset = Math.floor(written.length * share);
      const read = await client.read({ topic, offset, count: 50 });
      assertSame(read, written.slice(offset, offset + 50), { offset, notBeforeMs });
    }
  });

  test('takes more records after the old ones', async () => {
    const client: Client = await fixture.client(java);
    // Not idempotent: producer ids of this broker may be those of the other cluster's producers, with their sequences.
    const offsets = await client.produce({ topic, records: written.slice(0, 20) });
    assert.equal(offsets[0], written.length);
    const read = await client.read({ topic, offset: written.length - 5, count: 25 });
    const expected = [...written.slice(-5), ...written.slice(0, 20)];
    assertSame(read, expected, { offset: written.length - 5, notBeforeMs });
  });
});

/** The first record whose timestamp is the clock's: those before it were given old ones. */
function firstSince(written: readonly RecordToWrite[]): number {
  return written.findIndex(({ timestamp }) => timestamp === undefined);
}

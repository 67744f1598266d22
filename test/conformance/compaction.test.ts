/**
 * Compaction under real clients: producers of two families write keys again and again, with tombstones, in every codec; what
 * is left is the same as on Apache Kafka, record for record and offset for offset; every client reads it; the official
 * DumpLogSegments reads its files, before and after a stop.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prng } from '../../broker/base/prng.ts';
import { OfficialTools } from '../env/official-tools.ts';
import { partitionFolders, type PeerName } from '../env/peer.ts';
import { skipWithout } from '../env/toolchain.ts';
import { confluent, java } from './clients.ts';
import { type Client, codecs, type RecordRead, type RecordToWrite } from './commands.ts';
import { clientsWithSkips, Fixture } from './fixture.ts';
import { dumpFolder } from './log-dump.ts';

const topic = 'compacted';
const keys = 150;
const rounds = 12;
const recordsPerRound = 250;
const segmentMs = 1000;
const settleLimitMs = 60_000;

const configs = {
  'cleanup.policy': 'compact',
  'segment.ms': String(segmentMs),
  'segment.bytes': '1048576',
  'min.cleanable.dirty.ratio': '0.01',
};
const end: RecordToWrite = { key: Buffer.from('end'), value: Buffer.from('of the segment') };

/** The same in every run. */
function recordsOf(partition: number, round: number): RecordToWrite[] {
  const prng = new Prng(1000 * partition + round);
  return Array.from({ length: recordsPerRound }, (_, index) => ({
    partition,
    key: Buffer.from(`key-${prng.below(keys)}`),
    value: prng.chance(0.1) ? null : Buffer.from(prng.fill(new Uint8Array(prng.pick([0, 20, 400, 900])))),
    headers: index % 10 === 0 ? [['round', Buffer.from(String(round))] as const] : [],
  }));
}

interface Survivor {
  readonly offset: number;
  readonly key: string;
  readonly value: string | null;
  readonly headers: string;
}

const survivorOf = (offset: number, { key, value, headers = [] }: RecordToWrite | RecordRead): Survivor => ({
  offset,
  key: key!.toString(),
  value: value === null ? null : value.toString('base64'),
  headers: headers.map(([name, bytes]) => `${name}=${bytes?.toString()}`).join(),
});

/** The last record of each key, and the one that closes the segment. */
function expectedOf(partition: number): Survivor[] {
  const last = new Map<string, Survivor>();
  let offset = 0;
  for (let round = 0; round < rounds; round++)
    for (const record of recordsOf(partition, round)) {
      const survivor = survivorOf(offset++, record);
      last.set(survivor.key, survivor);
    }
  last.set('end', survivorOf(offset, end));
  return [...last.values()].sort((a, b) => a.offset - b.offset);
}

async function read(client: Client, partition: number): Promise<Survivor[]> {
  const count = expectedOf(partition).length + 1;
  const records = await client.read({ topic, partition, offset: 0, count, timeoutMs: 2000 });
  return records.map((record) => survivorOf(record.offset, record));
}

/** Writes everything, and waits until nothing but the last record of each key is left. */
async function compactedBy(fixture: Fixture): Promise<Survivor[][]> {
  const writers = [await fixture.client(java), await fixture.client(confluent)];
  await writers[0]!.createTopic({ topic, partitions: writers.length, configs });
  for (let round = 0; round < rounds; round++)
    for (const [partition, writer] of writers.entries()) {
      const codec = codecs[(round + partition) % codecs.length]!;
      await writer.produce({ topic, codec, idempotent: true, records: recordsOf(partition, round) });
    }
  await sleep(segmentMs + 100);
  for (const [partition, writer] of writers.entries())
    await writer.produce({ topic, records: [{ ...end, partition }] });
  const left: Survivor[][] = [];
  for (const [partition, writer] of writers.entries()) {
    const count = expectedOf(partition).length;
    const deadline = performance.now() + settleLimitMs;
    let found = await read(writer, partition);
    while (found.length !== count && performance.now() < deadline) found = await read(writer, partition);
    left.push(found);
  }
  return left;
}

const start = (name: PeerName): Promise<Fixture> =>
  Fixture.start({ settings: { 'log.cleaner.backoff.ms': '200' } }, name);

const skip = await skipWithout('java', 'python');
const clients = await clientsWithSkips();

describe('a compacted topic', { skip }, () => {
  let fixture: Fixture;
  let left: Survivor[][];
  before(async () => {
    fixture = await start('caudal');
    left = await compactedBy(fixture);
  });
  after(() => fixture?.close());

  test('has the last record of each key, where it was written', () => {
    for (const [partition, survivors] of left.entries()) assert.deepEqual(survivors, expectedOf(partition));
  });

  test('is what Apache Kafka makes of the same records', async () => {
    const kafka = await start('kafka');
    try {
      assert.deepEqual(left, await compactedBy(kafka));
    } finally {
      await kafka.close();
    }
  });

  for (const { kind, skip: missing } of clients) {
    if (!kind.commands.has('read')) continue;
    test(`is read by ${kind.name}`, { skip: missing }, async () => {
      const client = await fixture.client(kind);
      for (const [partition, survivors] of left.entries()) {
        const seen = await client.read({ topic, partition, offset: 0, count: survivors.length });
        assert.deepEqual(
          seen.map((record) => survivorOf(record.offset, record)),
          survivors,
        );
        // From the middle of what is gone.
        const from = survivors[survivors.length >> 1]!.offset + 1;
        const behind = survivors.filter(({ offset }) => offset >= from);
        const rest = await client.read({ topic, partition, offset: from, count: behind.length });
        assert.deepEqual(
          rest.map((record) => survivorOf(record.offset, record)),
          behind,
        );
      }
    });
  }

  test('is read by DumpLogSegments without a complaint', async () => {
    const tools = await OfficialTools.start();
    try {
      await fixture.peer.stop();
      const folders = await partitionFolders(fixture.peer.dataFolder);
      for (const [partition, survivors] of left.entries()) {
        const dump = await dumpFolder(tools, folders.get(`${topic}-${partition}`)!);
        assert.deepEqual(
          dump.complaints.filter((line) => !noComplaint.test(line)),
          [],
        );
        assert.equal(dump.records, survivors.length);
        assert.ok(dump.codecs.size > 1, 'batches kept their codecs');
        assert.ok(dump.files.some((file) => file.endsWith('.index')));
      }
    } finally {
      await tools.close();
    }
    await fixture.peer.start();
    for (const [partition, survivors] of left.entries())
      assert.deepEqual(await read(await fixture.client(java), partition), survivors);
  });
});

/** The tool says of every compacted log that offsets do not follow one another, and of a small one that its index is empty. */
const noComplaint = /^(Non-consecutive offsets in .*|\s*-?\d+ is followed by \d+|.*\.index is empty\.)$/;

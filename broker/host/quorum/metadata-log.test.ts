// Shows, on the simulated disk: what a start does with damage (a torn tail is cut, everything else is refused and left as
// it is), that snapshots shorten the log and say the same, that a full disk still takes metadata, and that a failed sync is
// the end.

import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32c } from '../../base/crc32c.ts';
import { Prng } from '../../base/prng.ts';
import type { BrokerId } from '../../base/brand.ts';
import { silentLogger } from '../../port/logger.ts';
import { SimClock } from '../../../test/sim/sim-clock.ts';
import { SimDisk } from '../../../test/sim/sim-disk.ts';
import { SimRandom } from '../../../test/sim/sim-random.ts';
import { contentOf, creation, registration } from '../../../test/metadata/images.ts';
import { ControllerHost, ProposalError } from './controller-host.ts';
import { MetadataLog, type MetadataLogOptions } from './metadata-log.ts';
import { MetadataLogError } from './metadata-log-error.ts';

const folder = '/data/__cluster_metadata-0';
const seed = 77;

function newDisk(): SimDisk {
  const disk = new SimDisk({ prng: new Prng(seed) });
  disk.makeDirectory('/data');
  return disk;
}

interface Running {
  readonly host: ControllerHost;
  readonly log: MetadataLog;
  readonly fatal: MetadataLogError[];
}

async function start(disk: SimDisk, options: Partial<MetadataLogOptions> = {}): Promise<Running> {
  const clock = new SimClock({ nowMs: 0 });
  const opened = await MetadataLog.open({
    disk,
    crc32c,
    clock,
    logger: silentLogger,
    logDirectory: '/data',
    ...options,
  });
  const fatal: MetadataLogError[] = [];
  const host = new ControllerHost({
    log: opened.log,
    image: opened.image,
    owner: { brokerId: 1 as BrokerId, staticConfigs: new Map() },
    clock,
    random: new SimRandom(new Prng(seed)),
    onFatal: (error) => fatal.push(error),
  });
  return { host, log: opened.log, fatal };
}

const prng = new Prng(seed);

async function createTopics(host: ControllerHost, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { name: kind, command } = creation(prng, name);
    await host.propose(kind, command);
  }
}

async function withTopics(names: readonly string[]): Promise<{ disk: SimDisk; content: unknown }> {
  const disk = newDisk();
  const { host } = await start(disk);
  const { name, command } = registration(prng);
  await host.propose(name, command);
  await createTopics(host, names);
  const content = contentOf(host.image());
  await host.close();
  return { disk, content };
}

function flip(disk: SimDisk, path: string, position: number): void {
  const file = disk.open(path, 'write');
  const byte = new Uint8Array(1);
  file.readSync(byte, position);
  file.writeSync([Uint8Array.of((byte[0] ?? 0) ^ 0x10)], position);
  file.close();
}

const filesOf = (disk: SimDisk): string[] => disk.list(folder).map((entry) => entry.name);
const segment = `${folder}/00000000000000000000.log`;

async function refusal(disk: SimDisk): Promise<MetadataLogError> {
  const before = filesOf(disk).map((name) => [name, disk.readFile(`${folder}/${name}`)]);
  let caught: unknown;
  try {
    await start(disk);
  } catch (error) {
    caught = error;
  }
  assert.ok(caught instanceof MetadataLogError, String(caught));
  assert.deepEqual(
    filesOf(disk).map((name) => [name, disk.readFile(`${folder}/${name}`)]),
    before,
    'nothing was touched',
  );
  return caught;
}

test('a restart says the same', async () => {
  const { disk, content } = await withTopics(['one', 'two', 'three']);
  const { host } = await start(disk);
  assert.deepEqual(contentOf(host.image()), content);
  await host.close();
});

test('a torn tail is cut, and the log goes on behind it', async () => {
  const { disk, content } = await withTopics(['one', 'two']);
  const file = disk.open(segment, 'write');
  const size = file.size();
  file.writeSync([disk.readFile(segment).slice(0, 70)], size);
  file.close();
  const { host } = await start(disk);
  assert.deepEqual(contentOf(host.image()), content);
  assert.equal(disk.readFile(segment).length, size);
  await createTopics(host, ['three']);
  await host.close();
  const again = await start(disk);
  assert.ok(again.host.image().topics.byName.has('three'));
});

test('a flipped bit is refused wherever it is: nothing is cut, nothing is deleted', async () => {
  const { disk } = await withTopics(['one', 'two', 'three']);
  const size = disk.readFile(segment).length;
  for (const position of [3, 13, 40, 100, Math.floor(size / 2), size - 1]) {
    flip(disk, segment, position);
    assert.equal((await refusal(disk)).problem, 'corrupt', `byte ${position}`);
    flip(disk, segment, position);
  }
  const { host } = await start(disk);
  assert.equal(host.image().topics.byName.size, 3);
});

test('without the durable note, a bad batch is corruption as long as a whole one follows', async () => {
  const { disk } = await withTopics(['one', 'two', 'three']);
  disk.remove(`${folder}/durable-offset`);
  flip(disk, segment, 100);
  const error = await refusal(disk);
  assert.match(error.message, /a whole batch follows/);
});

test('a log that is shorter than it was is refused', async () => {
  const { disk } = await withTopics(['one', 'two']);
  const bytes = disk.readFile(segment);
  const file = disk.open(segment, 'write');
  file.truncate(0);
  assert.equal((await refusal(disk)).problem, 'corrupt');
  file.writeSync([bytes], 0);
  disk.remove(segment);
  assert.equal((await refusal(disk)).problem, 'corrupt');
});

test('a snapshot shortens the log, says the same, and is refused when damaged', async () => {
  const disk = newDisk();
  const { host } = await start(disk, { snapshotBytes: 2000 });
  const { name, command } = registration(prng);
  await host.propose(name, command);
  await createTopics(
    host,
    Array.from({ length: 60 }, (_, index) => `topic-${index}`),
  );
  const content = contentOf(host.image());
  await host.close();
  const names = filesOf(disk);
  const snapshots = names.filter((one) => one.endsWith('.checkpoint'));
  const segments = names.filter((one) => one.endsWith('.log'));
  assert.equal(snapshots.length, 1);
  assert.ok(segments.length <= 2 && !segments.includes('00000000000000000000.log'), names.join(' '));
  const again = await start(disk);
  assert.deepEqual(contentOf(again.host.image()), content);
  await again.host.close();
  const path = `${folder}/${snapshots[0]}`;
  for (const position of [5, 200, disk.readFile(path).length - 2]) {
    flip(disk, path, position);
    assert.equal((await refusal(disk)).problem, 'corrupt');
    flip(disk, path, position);
  }
  const whole = disk.readFile(path);
  const file = disk.open(path, 'write');
  file.truncate(whole.length - 70);
  assert.equal((await refusal(disk)).problem, 'corrupt');
});

test('a full disk: the reserve takes metadata, then commands are refused and the state stays', async () => {
  const { disk } = await withTopics(['one']);
  const { host, fatal } = await start(disk, { reserveBytes: 8192 });
  disk.capacityBytes = disk.usedBytes;
  await host.propose('deleteTopics', {
    topics: [{ name: 'one', topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never }],
  });
  assert.equal(host.image().topics.byName.size, 0);
  disk.capacityBytes = disk.usedBytes;
  const refused = await Promise.allSettled([createTopics(host, ['two']), createTopics(host, ['three'])]);
  for (const result of refused) {
    assert.ok(result.status === 'rejected' && result.reason instanceof ProposalError);
    assert.equal(result.reason.reason, 'log-unavailable');
  }
  assert.equal(host.image().topics.byName.size, 0);
  disk.capacityBytes = Infinity;
  await createTopics(host, ['two']);
  assert.deepEqual(
    [...host.image().topics.byName.entries()].map(([name]) => name),
    ['two'],
  );
  const content = contentOf(host.image());
  assert.equal(fatal.length, 0);
  await host.close();
  assert.deepEqual(contentOf((await start(disk)).host.image()), content);
});

test('a failed sync is the end: what waits is refused, nothing more is taken', async () => {
  const { disk } = await withTopics(['one']);
  const { host, fatal } = await start(disk);
  disk.faults.syncFailures = 1;
  const results = await Promise.allSettled([createTopics(host, ['two']), createTopics(host, ['three'])]);
  for (const result of results)
    assert.ok(result.status === 'rejected' && result.reason instanceof ProposalError);
  assert.equal(fatal.length, 1);
  assert.equal(fatal[0]?.problem, 'failed');
  await assert.rejects(createTopics(host, ['four']), ProposalError);
  assert.equal(host.image().topics.byName.size, 1);
});

test('answers wait for what they have seen: of two creations of one name one wins, in one group', async () => {
  const { disk } = await withTopics([]);
  const { host } = await start(disk);
  const before = disk.effectCount;
  const commands = ['busy', 'same', 'same', 'other'].map((name) => creation(prng, name));
  const seen: number[] = [];
  const answers = await Promise.all(
    commands.map(async ({ name, command }) => {
      const response = (await host.propose(name, command)) as readonly { readonly errorCode: number }[];
      seen.push(host.image().topics.byName.size);
      return response[0]?.errorCode;
    }),
  );
  assert.deepEqual(answers, [0, 0, 36, 0]);
  assert.ok((seen[2] ?? 0) >= 2, 'the refusal came after the topic that it speaks of was published');
  assert.equal(disk.effectCount - before, 2, 'four commands, two groups');
});

test('records of a newer release end the start', async () => {
  const { disk } = await withTopics(['one']);
  const bytes = disk.readFile(segment);
  // The first record is a RegisterBrokerRecord: frame 1, type 0, version 4.
  const at = bytes.findIndex((byte, index) => byte === 1 && bytes[index + 1] === 0 && bytes[index + 2] === 4);
  bytes[at + 1] = 99;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(17, crc32c(bytes, 21, 12 + view.getInt32(8)));
  const file = disk.open(segment, 'write');
  file.writeSync([bytes], 0);
  assert.equal((await refusal(disk)).problem, 'newer-format');
});

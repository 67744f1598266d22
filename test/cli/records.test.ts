// Shows `caudal produce` and `caudal consume` on a real cluster (Caudal, or Apache Kafka with CAUDAL_PEER=kafka): bytes
// come back as they went in with every codec, also through kcat; every place to begin; signals and broken pipes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { partitionForKey } from '../../broker/base/hash.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { mustRun } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { type Caudal, caudalFor, type CommandOptions, RunningCommand, succeeds } from './caudal-command.ts';

let peer: Peer;
let caudal: Caudal;
let topics = 0;

before(async () => {
  peer = await startPeer();
  caudal = caudalFor(peer.bootstrap);
});
after(() => peer.remove());

const done = (args: readonly string[], options: CommandOptions = {}): Promise<string> =>
  succeeds(caudal, args, options);

async function newTopic(partitions = 1): Promise<string> {
  const name = `records-${topics++}`;
  await done(['topic', 'create', name, '-p', String(partitions)]);
  return name;
}

/** Lines of all byte values but the line feed, of many lengths, empty ones among them. */
const lines = Buffer.from(
  Array.from({ length: 20_000 }, (_, line) =>
    line % 97 === 0
      ? ''
      : String.fromCharCode(...Array.from({ length: line % 60 }, (_, at) => (line * 7 + at * 13) & 255)),
  )
    .map((line) => line.replaceAll('\n', ' '))
    .join('\n'),
  'latin1',
);

for (const codec of ['none', 'gzip', 'snappy', 'lz4', 'zstd']) {
  test(`lines come back byte for byte with ${codec}`, { skip: await skipWithout('kcat') }, async () => {
    const topic = await newTopic();
    const input = Buffer.concat([lines, Buffer.from('\n')]);
    const counts = await done(['produce', topic, '-z', codec, '-o', 'json'], { input });
    assert.deepEqual(JSON.parse(counts), { topic, records: 20_000 });
    const ours = await caudal(['consume', topic, '--from', 'start', '--exit']);
    assert.ok(ours.bytes.equals(input), 'our own reader');
    const kcat = await mustRun('kcat', ['-b', peer.bootstrap, '-C', '-t', topic, '-e', '-q']);
    assert.ok(kcat.stdout.equals(input), 'kcat');
  });
}

test('keys, headers, tombstones and formats', async () => {
  const partitions = 4;
  const topic = await newTopic(partitions);
  const at = (key: string): number => partitionForKey(Buffer.from(key), partitions);
  assert.notEqual(at('foobar'), at('abc'));
  const input = 'foobar:1\nabc:2\nfoobar:\n';
  await done(['produce', topic, '-K', ':', '-Z', '-H', 'a=1', '-H', 'b'], { input });
  const args = ['consume', topic, '--from', 'start', '--exit', '-f', '%t %p %o %k=%s %h %S\\n'];
  const expected = [
    `${topic} ${at('foobar')} 0 foobar=1 a=1,b=NULL 1`,
    `${topic} ${at('foobar')} 1 foobar= a=1,b=NULL -1`,
    `${topic} ${at('abc')} 0 abc=2 a=1,b=NULL 1`,
  ];
  assert.deepEqual((await done(args)).trim().split('\n').sort(), expected.sort());
  const place = ['-p', String(at('foobar')), '--from', 'offset', '1', '-n', '1'];
  const json = await done(['consume', topic, ...place, '-o', 'json']);
  const { key, value, offset, partition } = JSON.parse(json) as Record<string, unknown>;
  assert.deepEqual([key, value, offset, partition], ['foobar', null, 1, at('foobar')]);
});

test('every place to begin', async () => {
  const topic = await newTopic();
  await done(['produce', topic], { input: '0\n1\n2\n' });
  // Later than every record so far, and no later than any to come.
  const middle = Date.now() + 1;
  while (Date.now() < middle) await new Promise((resolve) => setTimeout(resolve, 1));
  await done(['produce', topic, '-a', '1'], { input: '3\n4\n' });
  const from = async (...place: string[]): Promise<string> =>
    (await done(['consume', '--from', ...place, topic, '-e'])).replaceAll('\n', '');
  assert.equal(await from('start'), '01234');
  assert.equal(await from('end'), '');
  assert.equal(await from('offset', '2'), '234');
  assert.equal(await from('offset:5'), '');
  assert.equal(await from('newest:2'), '34');
  assert.equal(await from('newest', '99'), '01234');
  assert.equal(await from(`timestamp:${middle}`), '34');
  assert.equal(await from('timestamp', '-1h'), '01234');
  assert.equal(await from('timestamp:2100-01-01'), '');
  const beyond = await caudal(['consume', '--from', 'offset:6', topic, '-e']);
  assert.equal(beyond.code, 1);
  assert.match(beyond.stderr, /^caudal: \S+ has no offset 6; it has 0 to 5\n$/);
});

test('records that cannot be delivered are a failure', async () => {
  const topic = await newTopic();
  await done(['topic', 'alter', topic, '-c', 'max.message.bytes=1000']);
  const large = await caudal(['produce', topic], { input: 'x'.repeat(5_000) });
  assert.equal(large.code, 1);
  assert.match(large.stderr, /^caudal: [^\n]*MESSAGE_TOO_LARGE[^\n]*max\.message\.bytes[^\n]*\n$/);
  const nowhere = await caudal(['produce', topic, '-p', '4'], { input: 'x' });
  assert.match(nowhere.stderr, /^caudal: \S+ has no partition 4; it has 0 to 0\n$/);
  const missing = await caudal(['produce', 'absent', '--no-auto-create'], { input: 'x' });
  assert.deepEqual([missing.code, missing.stdout], [1, '']);
  assert.match(missing.stderr, /^caudal: there is no topic absent; [^\n]+\n$/);
});

const start = (args: readonly string[]): RunningCommand => new RunningCommand(peer.bootstrap, args);

test('a waiting reader gets records as they come and ends cleanly by Ctrl-C', async () => {
  const topic = await newTopic();
  const reader = start(['consume', topic, '--from', 'start']);
  for (const input of ['first\n', 'second\n']) {
    await done(['produce', topic], { input });
    await reader.untilRead(input, (stdout) => stdout.endsWith(input));
  }
  const askedMs = performance.now();
  reader.child.kill('SIGINT');
  assert.deepEqual(await reader.end(), [0, null]);
  assert.ok(performance.now() - askedMs < 5_000, 'it ends within 5 s');
  assert.equal(reader.stdout, 'first\nsecond\n');
});

test('a writer delivers what it has read when Ctrl-C ends it', async () => {
  const topic = await newTopic();
  const writer = start(['produce', topic, '-o', 'json']);
  writer.write('kept\nalso kept');
  const stored = start(['consume', topic, '--from', 'start', '-n', '1']);
  assert.deepEqual(await stored.end(), [0, null], stored.stderr);
  writer.child.kill('SIGINT');
  assert.deepEqual(await writer.end(), [0, null]);
  assert.equal(await done(['consume', topic, '--from', 'start', '-e']), 'kept\nalso kept\n');
});

test('a reader of ours that goes away ends the command quietly', async () => {
  const topic = await newTopic();
  await done(['produce', topic], { input: 'line\n'.repeat(100_000) });
  const command = start(['consume', topic, '--from', 'start']);
  await command.untilRead('its first line', (stdout) => stdout.includes('\n'));
  command.child.stdout?.destroy();
  assert.deepEqual(await command.end(), [0, null]);
  assert.equal(command.stderr, '');
});

// Shows `caudal topic` and `caudal cluster info` on a real cluster (Caudal, or Apache Kafka with CAUDAL_PEER=kafka): each
// verb does what it says, describes topics as the official kafka-topics does to the byte, and fails in one line.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { OfficialTools } from '../env/official-tools.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { skipWithout } from '../env/toolchain.ts';
import { type Caudal, caudalFor, failsWith, succeeds } from './caudal-command.ts';

let peer: Peer;
let caudal: Caudal;

before(async () => {
  peer = await startPeer();
  caudal = caudalFor(peer.bootstrap);
});
after(() => peer.remove());

const oneLine = /^caudal: [^\n]+\n$/;

const done = (...args: string[]): Promise<string> => succeeds(caudal, args);
const fails = (code: number, message: RegExp, ...args: string[]): Promise<void> =>
  failsWith(caudal, { code, message }, args);

test('create, list, describe, alter and delete', async () => {
  assert.equal(
    await done('topic', 'create', 'one', 'two', '-p', '3', '-c', 'retention.ms=60000'),
    'Created topic one.\nCreated topic two.\n',
  );
  assert.equal(await done('topic', 'list', '-o', 'name'), 'one\ntwo\n');
  assert.match(await done('topic', 'ls'), /^NAME +PARTITIONS +REPLICAS\none +3 +1\ntwo +3 +1\n$/);
  assert.equal(await done('topic', 'create', 'one', '--if-not-exists'), 'Topic one exists already.\n');
  await done(
    'topic',
    'alter',
    'one',
    '-p',
    '5',
    '-c',
    'segment.bytes=1048576',
    '--delete-config',
    'retention.ms',
  );
  const described = JSON.parse(await done('topic', 'describe', 'one', '-o', 'json')) as {
    configs: Record<string, string>;
    partitions: unknown[];
  }[];
  assert.equal(described[0]?.partitions.length, 5);
  assert.equal(described[0]?.configs['segment.bytes'], '1048576');
  assert.equal(described[0]?.configs['retention.ms'], undefined);
  assert.equal(await done('topic', 'delete', 'one', 'two'), 'Deleted topic one.\nDeleted topic two.\n');
  assert.equal(await done('topic', 'delete', 'one', '--if-exists'), 'There is no topic one.\n');
  assert.equal(await done('topic', 'list', '-o', 'name'), '');
});

test('a dry run is checked by the broker and changes nothing', async () => {
  assert.match(
    await done('topic', 'create', 'dry', '-p', '2', '--dry-run'),
    /^Would create topic dry\b.*\.\n$/,
  );
  await fails(1, /INVALID_CONFIG/, 'topic', 'create', 'dry', '-c', 'no.such.key=1', '--dry-run');
  assert.equal(await done('topic', 'list', '-o', 'name'), '');
  await done('topic', 'create', 'wet');
  await done('topic', 'alter', 'wet', '-p', '9', '--dry-run');
  assert.equal(await done('topic', 'delete', 'wet', '--dry-run'), 'Would delete topic wet.\n');
  assert.match(await done('topic', 'list'), /\nwet +1 +1\n/);
  await done('topic', 'delete', 'wet');
});

test('failures are one line and exit code 1, wrong usage is exit code 2', async () => {
  await done('topic', 'create', 'there');
  await fails(1, /TOPIC_ALREADY_EXISTS.*--if-not-exists/, 'topic', 'create', 'there');
  await fails(1, /INVALID_TOPIC_EXCEPTION/, 'topic', 'create', 'no good');
  await fails(1, /INVALID_REPLICATION_FACTOR.*cluster info/, 'topic', 'create', 'wide', '-r', '7');
  await fails(1, /INVALID_PARTITIONS/, 'topic', 'alter', 'there', '-p', '1');
  await fails(1, /no topic absent; see `caudal topic list`/, 'topic', 'describe', 'absent');
  await fails(1, /no topic absent/, 'topic', 'delete', 'absent');
  await fails(1, /refused.*--bootstrap-server/, 'topic', 'list', '-b', '127.0.0.1:1');
  await fails(2, /nothing to alter/, 'topic', 'alter', 'there');
  await fails(2, /missing required argument.*caudal topic create --help/, 'topic', 'create');
  await fails(2, /whole number/, 'topic', 'create', 'x', '-p', '0');
  await fails(2, /unknown option/, 'topic', 'list', '--nope');
  await fails(2, /HOST:PORT/, 'topic', 'list', '-b', 'a:b:c');
  const mixed = await caudal(['topic', 'create', 'there', 'fresh']);
  assert.deepEqual([mixed.code, mixed.stdout], [1, 'Created topic fresh.\n']);
  assert.match(mixed.stderr, oneLine);
  await done('topic', 'delete', 'there', 'fresh');
});

test('cluster info names the broker', async () => {
  const [, port = ''] = peer.bootstrap.split(':');
  assert.match(
    await done('cluster', 'info'),
    new RegExp(`^CLUSTER +\\S{22}\\n[^]*\\n +\\d+ +127\\.0\\.0\\.1 +${port}\\n$`),
  );
  const info = JSON.parse(await done('cluster', 'info', '-o', 'json')) as { brokers: { port: number }[] };
  assert.deepEqual(
    info.brokers.map((broker) => broker.port),
    [Number(port)],
  );
});

test('describe prints what kafka-topics prints', { skip: await skipWithout('java') }, async () => {
  await done('topic', 'create', 'same', 'plain', '-p', '3');
  await done('topic', 'alter', 'same', '-c', 'retention.ms=1000', '-c', 'cleanup.policy=compact');
  const tools = await OfficialTools.start();
  try {
    for (const name of ['same', 'plain']) {
      const args = ['--bootstrap-server', peer.bootstrap, '--describe', '--topic', name];
      const official = await tools.run('topics', args);
      assert.equal(official.exit, 0, official.stderr);
      assert.equal(await done('topic', 'describe', name), official.stdout);
    }
  } finally {
    await tools.close();
  }
});

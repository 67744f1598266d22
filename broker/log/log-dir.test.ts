// Shows whose folders are taken and whose are refused, that an identity stays, that a format cut short by a power cut is
// begun anew, and that nothing is written into a folder that is refused.

import assert from 'node:assert/strict';
import test from 'node:test';
import { SimDisk } from '../../test/sim/sim-disk.ts';
import type { BrokerId } from '../base/brand.ts';
import { Prng } from '../base/prng.ts';
import { randomUuid } from '../base/random-uuid.ts';
import {
  LogDirError,
  openLogDir,
  storedNodeId,
  type LogDirProblem,
  type LogDirRequest,
  type OpenedLogDir,
} from './log-dir.ts';

const path = '/data';
const file = `${path}/meta.properties`;
const prng = new Prng(6);
const newUuid = (): ReturnType<typeof randomUuid> => randomUuid(() => prng.uint32());

const open = (disk: SimDisk, fields: Partial<LogDirRequest> = {}): Promise<OpenedLogDir> =>
  openLogDir(disk, { path, nodeId: 1 as BrokerId, clusterId: undefined, newUuid, ...fields });

const newDisk = (): SimDisk => new SimDisk({ prng: new Prng(7) });

function write(disk: SimDisk, name: string, text: string): void {
  disk.makeDirectory(path);
  const opened = disk.open(name, 'create');
  opened.truncate(0);
  opened.writeSync([new TextEncoder().encode(text)], 0);
  opened.close();
}

test('an empty folder is formatted; its identity stays', async () => {
  const disk = newDisk();
  const first = await open(disk, { clusterId: 'the-cluster' });
  assert.equal(first.formatted, true);
  first.lock.release();
  const second = await open(disk);
  assert.equal(second.formatted, false);
  assert.deepEqual(second.identity, first.identity);
  assert.equal(second.identity.clusterId, 'the-cluster');
  const text = new TextDecoder().decode(disk.readFile(file));
  assert.match(text, /^cluster\.id=the-cluster\ndirectory\.id=[\w-]{22}\nnode\.id=1\nversion=1\n$/);
});

test('a folder that another broker holds is refused', async () => {
  const disk = newDisk();
  await open(disk);
  await assert.rejects(open(disk), (error) => error instanceof LogDirError && error.problem === 'locked');
});

test("Apache Kafka's file is read, comments and all; a missing directory id is drawn and kept", async () => {
  const disk = newDisk();
  write(disk, file, '#\n#Sun Nov 29 22:00:00 UTC 2026\ncluster.id=abc\nversion=1\nbroker.id = 1\n');
  const first = await open(disk);
  assert.equal(first.identity.clusterId, 'abc');
  first.lock.release();
  assert.equal((await open(disk)).identity.directoryId, first.identity.directoryId);
});

const refused: [string, string, LogDirProblem, Partial<LogDirRequest>?][] = [
  ['a newer format', 'cluster.id=a\nnode.id=1\nversion=2\n', 'newer-format'],
  ['no version', 'cluster.id=a\nnode.id=1\n', 'damaged'],
  ['no cluster', 'node.id=1\nversion=1\n', 'damaged'],
  ['no node', 'cluster.id=a\nversion=1\n', 'damaged'],
  ['a directory id that is none', 'cluster.id=a\nnode.id=1\nversion=1\ndirectory.id=../x\n', 'damaged'],
  ['an empty file', '', 'damaged'],
  ['another cluster', 'cluster.id=a\nnode.id=1\nversion=1\n', 'foreign-cluster', { clusterId: 'b' }],
  ['another node', 'cluster.id=a\nnode.id=7\nversion=1\n', 'foreign-node'],
];
for (const [what, text, problem, fields] of refused) {
  test(`refused and left alone: ${what}`, async () => {
    const disk = newDisk();
    write(disk, file, text);
    await assert.rejects(open(disk, fields), (error) => {
      assert.ok(error instanceof LogDirError);
      assert.equal(error.problem, problem);
      assert.match(error.message, /\/data/);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.equal(new TextDecoder().decode(disk.readFile(file)), text);
    assert.notEqual(disk.lockDirectory(path), undefined, 'the lock is given back');
  });
}

test('a folder with data and without identity is refused and left alone', async () => {
  const disk = newDisk();
  write(disk, `${path}/precious`, 'x');
  await assert.rejects(
    open(disk),
    (error) => error instanceof LogDirError && error.problem === 'foreign-data',
  );
  assert.deepEqual(
    disk.list(path).map((entry) => entry.name),
    ['precious'],
  );
});

test('power cut while formatting: the next start has an identity, whole and the same from then on', async () => {
  for (let cutAt = 0; cutAt < 12; cutAt++) {
    for (const verdict of ['cut-before', 'cut-during', 'cut-after'] as const) {
      const disk = newDisk();
      const first = disk.effectCount;
      disk.onDurableEffect(({ number }) => (number - first === cutAt ? verdict : 'go-on'));
      const opened = open(disk).then(
        () => true,
        () => false,
      );
      for (let turn = 0; turn < 50 && !disk.isDead; turn++)
        await new Promise((resolve) => setImmediate(resolve));
      if (!disk.isDead) assert.equal(await opened, true);
      const killed = new Prng(cutAt).chance(0.5);
      const next = killed ? disk.afterKill(new Prng(cutAt)) : disk.survivor(new Prng(cutAt));
      const { identity, lock } = await open(next);
      lock.release();
      assert.deepEqual((await open(next.survivor(new Prng(cutAt + 1)))).identity, identity);
    }
  }
});

test("whose a folder is can be read before it is opened; one that does not say is nobody's", async () => {
  const disk = newDisk();
  assert.equal(storedNodeId(disk, path), undefined);
  (await open(disk, { nodeId: 7 as BrokerId })).lock.release();
  assert.equal(storedNodeId(disk, path), 7);
  write(disk, file, 'broker.id=8\n');
  assert.equal(storedNodeId(disk, path), 8);
  write(disk, file, 'node.id=many\n');
  assert.equal(storedNodeId(disk, path), undefined);
});

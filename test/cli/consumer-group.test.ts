// Shows `caudal group` on groups of the newer protocol (KIP-848), on Caudal and, with CAUDAL_PEER=kafka, on Apache Kafka:
// type, assignor, epoch and assignment are told, a member stands in the way, and without one the group is as any other.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { type Peer, startPeer } from '../env/peer.ts';
import { type Beat, ConsumerSide } from '../groups/consumer-side.ts';
import { eventually } from '../traps/trial.ts';
import { batchOf, record } from '../wire/batch.ts';
import { type Caudal, caudalFor } from './caudal-command.ts';

let peer: Peer;
let caudal: Caudal;
let side: ConsumerSide;

before(async () => {
  peer = await startPeer();
  caudal = caudalFor(peer.bootstrap);
  side = await ConsumerSide.connect(peer.bootstrap, { t: 2 });
});
after(async () => {
  await side.client.close();
  await peer.remove();
});

const groupId = 'modern';
const memberId = '5qyZ3pGfQ1yqY1JbZ6dCkg';

/** Joins and takes what it is given; its epoch. */
async function join(): Promise<number> {
  const joined = await side.beat({ groupId, memberId, topics: ['t'], assignor: 'range' });
  assert.equal(joined.error, 'NONE');
  const isWhole = ({ assigned }: Beat): boolean => assigned?.['t']?.length === 2;
  const told = isWhole(joined)
    ? joined
    : await eventually(() => side.beat({ groupId, memberId, epoch: 'own', owned: {} }), isWhole);
  const settled = await side.beat({ groupId, memberId, epoch: 'own', owned: told.assigned! });
  assert.equal(settled.error, 'NONE');
  return settled.epoch;
}

test('a consumer group is described with its member, refuses, and is reset and deleted when it is empty', async () => {
  for (const partition of [0, 1])
    await side.client.append('t', batchOf([record('a'), record('b')]), partition);
  const memberEpoch = await join();

  const text = await caudal(['group', 'describe', groupId]);
  assert.deepEqual([text.code, text.stderr], [0, '']);
  assert.match(
    text.stdout,
    /^GROUP        modern\nTYPE         consumer\nSTATE        Stable\nPROTOCOL     range\nGENERATION   \d+\n/,
  );
  assert.match(text.stdout, new RegExp(`\nt +1 +- +2 +- +- +- +${memberId} +/127\\.0\\.0\\.1 `));
  const [described] = JSON.parse((await caudal(['group', 'describe', groupId, '-o', 'json'])).stdout) as {
    generation: number;
    members: { memberId: string; assignment: unknown }[];
  }[];
  assert.equal(described!.generation, memberEpoch);
  assert.deepEqual(described!.members[0]!.assignment, [{ topic: 't', partitions: [0, 1] }]);

  const listed = await caudal(['group', 'list', '--type', 'consumer', '--state', 'stable']);
  assert.equal(listed.stdout, 'GROUP   TYPE      STATE\nmodern  consumer  Stable\n');
  const named = new RegExp(`^caudal: group modern cannot be \\w+ while it is Stable .*${memberId}[^\n]*\n$`);
  for (const verb of [
    ['reset', groupId, '--to', 'latest', '-t', 't', '--execute'],
    ['delete', groupId],
  ]) {
    const { code, stderr } = await caudal(['group', ...verb]);
    assert.equal(code, 1);
    assert.match(stderr, named);
  }

  assert.equal((await side.beat({ groupId, memberId, epoch: -1 })).error, 'NONE');
  const reset = await caudal(['group', 'reset', groupId, '--to', 'latest', '-t', 't', '--execute']);
  assert.deepEqual([reset.code, reset.stderr], [0, '']);
  const after = await caudal(['group', 'describe', groupId, '-o', 'json']);
  const [empty] = JSON.parse(after.stdout) as { state: string; totalLag: number }[];
  assert.deepEqual([empty!.state, empty!.totalLag], ['Empty', 0]);
  assert.equal((await caudal(['group', 'delete', groupId])).stdout, 'Deleted group modern.\n');
});

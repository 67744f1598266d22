// Shows what groups of the newer protocol (KIP-848) rely on, on Caudal and Apache Kafka: a commit with an epoch that has just
// passed is for partitions that its member kept (T65), a pattern follows topics that are made later (T67).

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Peer, startPeer } from '../env/peer.ts';
import { type Beat, ConsumerSide } from '../groups/consumer-side.ts';
import { eventually } from './trial.ts';

let peer: Peer;
let side: ConsumerSide;

before(async () => {
  peer = await startPeer();
  side = await ConsumerSide.connect(peer.bootstrap, { t: 2, a1: 1 });
});
after(async () => {
  await side.client.close();
  await peer.remove();
});

/** Beats with the newest epoch until the answer is as asked. */
const until = (memberId: string, groupId: string, holds: (beat: Beat) => boolean): Promise<Beat> =>
  eventually(() => side.beat({ groupId, memberId, epoch: 'own' }), holds);

test('a commit with the epoch before is taken for what its member kept, and for nothing else (T65)', async () => {
  const joined = await side.beat({ memberId: 'one', topics: ['t'] });
  const all =
    joined.assigned?.['t']?.length === 2
      ? joined
      : await until('one', 'g', ({ assigned }) => assigned?.['t']?.length === 2);
  await side.beat({ memberId: 'one', epoch: 'own', owned: all.assigned! });
  const [before] = side.epochs('one');
  await side.beat({ memberId: 'two', topics: ['t'] });
  const less = await until('one', 'g', ({ assigned }) => assigned?.['t']?.length === 1);
  const [kept] = less.assigned!['t']!;
  const lost = 1 - kept!;
  await side.beat({ memberId: 'one', epoch: 'own', owned: less.assigned! });
  await until('two', 'g', ({ assigned }) => assigned?.['t']?.length === 1);
  await until('one', 'g', ({ epoch }) => epoch > before!);
  assert.ok(side.epochs('one')[0]! > before!);
  assert.equal(await side.commit('one', before!, { partition: kept! }), 'NONE');
  assert.equal(await side.commit('one', before!, { partition: lost }), 'STALE_MEMBER_EPOCH');
  assert.equal(await side.commit('one', side.epochs('one')[0]!, { partition: kept! }), 'NONE');
});

test('a pattern takes in topics that are made after the member joined; one that is none is refused (T67)', async () => {
  const pattern = { groupId: 'patterns', memberId: 'reader', pattern: '^a.*' };
  const joined = await side.beat(pattern);
  assert.equal(joined.error, 'NONE');
  const first =
    joined.assigned?.['a1'] === undefined
      ? await until('reader', 'patterns', ({ assigned }) => assigned?.['a1'] !== undefined)
      : joined;
  await side.beat({ ...pattern, epoch: 'own', owned: first.assigned! });
  await side.client.createTopic('a2');
  const both = await until('reader', 'patterns', ({ assigned }) => Object.keys(assigned ?? {}).length === 2);
  assert.deepEqual(both.assigned!['a1'], [0]);
  const bad = await side.beat({ groupId: 'bad', memberId: 'reader', pattern: '(' });
  assert.equal(bad.error, 'INVALID_REGULAR_EXPRESSION');
});

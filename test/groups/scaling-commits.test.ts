// Fifty members of the newer protocol (KIP-848) join one by one and leave again, and commit all the while with the epoch that they
// knew before their last heartbeat was answered: not one commit for a partition that a member keeps is refused, and no fetch of
// offsets with an epoch of the past is answered as if nothing had been committed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCaudal } from '../env/caudal.ts';
import { ConsumerSide } from './consumer-side.ts';

const partitions = 60;
const membersMax = 50;

class Member {
  readonly id: string;
  owned: readonly number[] = [];
  constructor(at: number) {
    this.id = `member-${at}`;
  }
}

/** What one pass over all members has seen. */
interface Seen {
  stale: number;
  refused: string[];
  fetches: number;
}

/** A heartbeat, and the commits that were on their way when it was answered. */
async function turn(side: ConsumerSide, member: Member, seen: Seen): Promise<void> {
  const [before = 0] = side.epochs(member.id);
  const beat = await side.beat({ memberId: member.id, epoch: 'own', owned: { t: member.owned } });
  assert.equal(beat.error, 'NONE', member.id);
  const [now = 0] = side.epochs(member.id);
  // All of them: those that it is told to give away are its own until it says that they are given.
  for (const partition of member.owned) {
    const told = await side.commit(member.id, before, { partition });
    if (told !== 'NONE') seen.refused.push(`${member.id} ${partition}: ${told}`);
  }
  if (before > 0 && now > before) {
    seen.stale += member.owned.length;
    seen.fetches++;
    assert.deepEqual(
      await side.fetch(member.id, before),
      ['STALE_MEMBER_EPOCH', -2],
      'an error, not "nothing"',
    );
    const [error, offset] = await side.fetch(member.id, now);
    assert.equal(error, 'NONE');
    assert.ok(offset === 5 || offset === -1);
  }
  if (beat.assigned !== undefined) member.owned = beat.assigned['t'] ?? [];
}

const settleLimitMs = 60_000;
/** A new assignment is made once a second at most (`consumer.assignment.interval.ms`). */
const pauseMs = 100;

/** Until every partition has an owner that knows of it, and all members have as many, or one more. */
async function settled(side: ConsumerSide, members: readonly Member[], seen: Seen): Promise<void> {
  for (const end = performance.now() + settleLimitMs; performance.now() < end; await sleep(pauseMs)) {
    for (const member of members) await turn(side, member, seen);
    const all = members.flatMap(({ owned }) => owned);
    assert.equal(new Set(all).size, all.length, 'one owner each');
    const counts = members.map(({ owned }) => owned.length);
    if (all.length === partitions && Math.max(...counts) - Math.min(...counts) <= 1) return;
  }
  assert.fail('the assignment does not settle');
}

test('fifty members come and go: no commit of a kept partition is refused, no stale fetch looks like "nothing"', {
  timeout: 180_000,
}, async (context) => {
  const broker = await startCaudal();
  context.after(() => broker.remove());
  const side = await ConsumerSide.connect(broker.bootstrap, { t: partitions });
  context.after(() => side.close());
  const members: Member[] = [];
  const seen: Seen = { stale: 0, refused: [], fetches: 0 };
  while (members.length < membersMax) {
    // A few come together, as pods of a rollout do.
    for (let more = 0; more < 3 && members.length < membersMax; more++) {
      const member = new Member(members.length);
      members.push(member);
      const joined = await side.beat({ memberId: member.id, topics: ['t'] });
      assert.equal(joined.error, 'NONE');
      member.owned = joined.assigned?.['t'] ?? [];
    }
    for (const member of members) await turn(side, member, seen);
  }
  await settled(side, members, seen);
  assert.equal((await side.fetch(members[0]!.id, side.epochs(members[0]!.id)[0]!))[1], 5, 'it was committed');
  while (members.length > 5) {
    for (const member of members.splice(-15)) await side.beat({ memberId: member.id, epoch: -1 });
    await settled(side, members, seen);
  }
  assert.deepEqual(seen.refused, []);
  assert.ok(seen.stale > 50, `${seen.stale} commits with an epoch of the past`);
  assert.ok(seen.fetches > 20, `${seen.fetches} fetches`);
});

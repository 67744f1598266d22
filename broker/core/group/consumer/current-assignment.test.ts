// Members of a consumer group on their way to changing targets, with heartbeats in any order: no partition is ever with two,
// and with targets at rest every member arrives (KAFKA-16249: also when the target changes in the middle).

import assert from 'node:assert/strict';
import test from 'node:test';
import type { TopicId } from '../../../base/brand.ts';
import { Prng } from '../../../base/prng.ts';
import type { TopicPartitions } from '../assignors/assignment.ts';
import { initialAssignment, reconciled } from './current-assignment.ts';
import type { AnyPartitions } from './partitions.ts';

const topicId = 't' as TopicId;
const some = (...partitions: number[]): TopicPartitions =>
  partitions.length === 0 ? new Map() : new Map([[topicId, new Set(partitions)]]);
const listed = (partitions: AnyPartitions): number[] =>
  [...(partitions.get(topicId)?.keys() ?? [])].sort((one, other) => one - other);

const start = initialAssignment;

test('one step after the other', () => {
  const taken = new Set([9]);
  const isFree = (_: TopicId, partition: number): boolean => !taken.has(partition);
  const at5 = reconciled(start, { targetEpoch: 5, target: some(1, 2), owned: undefined, isFree });
  assert.deepEqual([at5.state, at5.memberEpoch, listed(at5.assigned)], ['stable', 5, [1, 2]]);
  const goal = { targetEpoch: 6, target: some(2, 9), isFree };
  const revoking = reconciled(at5, { ...goal, owned: some(1, 2) });
  assert.deepEqual(
    [revoking.state, revoking.memberEpoch, listed(revoking.assigned), listed(revoking.pendingRevocation)],
    ['unrevoked', 5, [2], [1]],
  );
  assert.equal(reconciled(revoking, { ...goal, owned: undefined }), revoking);
  assert.equal(reconciled(revoking, { ...goal, owned: some(1) }), revoking);
  const waiting = reconciled(revoking, { ...goal, owned: some(2) });
  assert.deepEqual(
    [waiting.state, waiting.memberEpoch, waiting.previousMemberEpoch, listed(waiting.assigned)],
    ['unreleased', 6, 5, [2]],
  );
  assert.equal(reconciled(waiting, { ...goal, owned: some(2) }), waiting);
  taken.clear();
  const there = reconciled(waiting, { ...goal, owned: some(2) });
  assert.deepEqual([there.state, listed(there.assigned)], ['stable', [2, 9]]);
});

test('members, targets and heartbeats at random', () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const prng = new Prng(seed);
    const partitionCount = prng.between(1, 10);
    const members = Array.from({ length: prng.between(1, 5) }, () => ({ current: start, owned: some() }));
    let epoch = 0;
    let targets: TopicPartitions[] = members.map(() => some());
    const retarget = (): void => {
      epoch++;
      const shares: number[][] = members.map(() => []);
      for (let at = 0; at < partitionCount; at++) prng.pick(shares).push(at);
      targets = shares.map((share) => some(...share));
    };
    const heartbeat = (at: number): void => {
      const member = members[at]!;
      // A client says what it has only when that has changed.
      const owned = prng.chance(0.7) ? member.owned : undefined;
      const isFree = (_: TopicId, partition: number): boolean =>
        members.every(
          ({ current }) =>
            current.assigned.get(topicId)?.has(partition) !== true &&
            current.pendingRevocation.get(topicId)?.has(partition) !== true,
        );
      member.current = reconciled(member.current, {
        targetEpoch: epoch,
        target: targets[at]!,
        owned,
        isFree,
      });
      if (prng.chance(0.7)) member.owned = some(...listed(member.current.assigned));
      const owners = members.flatMap(({ owned: has }) => listed(has));
      assert.equal(new Set(owners).size, owners.length, `seed ${seed}: two have one partition`);
    };
    for (let step = 0; step < 60; step++) {
      if (prng.chance(0.15)) retarget();
      heartbeat(prng.below(members.length));
    }
    retarget();
    for (let step = 0; step < 60 * members.length; step++) heartbeat(step % members.length);
    for (const [at, { current }] of members.entries()) {
      assert.deepEqual(
        [current.state, current.memberEpoch, listed(current.assigned)],
        ['stable', epoch, listed(targets[at]!)],
        `seed ${seed}`,
      );
    }
  }
});

// Both assignors over random groups: everything that somebody wants has one owner who wants it; shares are even; nothing
// moves without need.

import assert from 'node:assert/strict';
import test from 'node:test';
import type { TopicId } from '../../../base/brand.ts';
import { Prng } from '../../../base/prng.ts';
import type { Assignment, AssignorInput, AssignorMember } from './assignment.ts';
import { assignRange } from './range.ts';
import { assignUniform } from './uniform.ts';

const topic = (at: number): TopicId => `topic-${at}` as TopicId;
const nothing: AssignorMember['target'] = new Map();

const member = (
  memberId: string,
  topics: readonly TopicId[],
  instanceId: string | null = null,
): AssignorMember => ({
  memberId,
  instanceId,
  topics: new Set(topics),
  target: nothing,
});

/** `member: topic:partitions ...` */
function shown(assignment: Assignment): Record<string, string> {
  return Object.fromEntries(
    [...assignment].map(([memberId, topics]) => [
      memberId,
      [...topics].map(([topicId, partitions]) => `${topicId}:${[...partitions].join(',')}`).join(' '),
    ]),
  );
}

function ownersOf(assignment: Assignment): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [memberId, topics] of assignment) {
    for (const [topicId, partitions] of topics) {
      for (const partition of partitions) {
        const key = `${topicId} ${partition}`;
        assert(!owners.has(key), `${key} has two owners`);
        owners.set(key, memberId);
      }
    }
  }
  return owners;
}

function check(input: AssignorInput, assignment: Assignment): Map<string, string> {
  const owners = ownersOf(assignment);
  assert.deepEqual([...assignment.keys()].sort(), input.members.map(({ memberId }) => memberId).sort());
  const byId = new Map(input.members.map((one) => [one.memberId, one]));
  for (const [topicId, count] of input.partitionCounts) {
    const isWanted = input.members.some(({ topics }) => topics.has(topicId));
    for (let partition = 0; partition < count; partition++) {
      const owner = owners.get(`${topicId} ${partition}`);
      assert.equal(owner !== undefined, isWanted);
      if (owner !== undefined) assert(byId.get(owner)!.topics.has(topicId));
    }
  }
  return owners;
}

const sizes = (assignment: Assignment): number[] =>
  [...assignment.values()].map((topics) => [...topics.values()].reduce((sum, { size }) => sum + size, 0));

test('range gives runs, alike for topics that are alike; static members come first', () => {
  const topics = [topic(1), topic(2)];
  const members = [member('b', topics), member('a', topics), member('z', topics, 'i')];
  const partitionCounts = new Map(topics.map((one) => [one, 5]));
  assert.deepEqual(shown(assignRange({ members, partitionCounts })), {
    b: 'topic-1:4 topic-2:4',
    a: 'topic-1:2,3 topic-2:2,3',
    z: 'topic-1:0,1 topic-2:0,1',
  });
});

test('uniform keeps what it can when one joins and one leaves', () => {
  const topics = [topic(1)];
  const partitionCounts = new Map([[topic(1), 6]]);
  const two = [member('a', topics), member('b', topics)];
  const before = assignUniform({ members: two, partitionCounts });
  assert.deepEqual(shown(before), { a: 'topic-1:0,2,4', b: 'topic-1:1,3,5' });
  const three = [...two.map((one) => ({ ...one, target: before.get(one.memberId)! })), member('c', topics)];
  const grown = assignUniform({ members: three, partitionCounts });
  assert.deepEqual(sizes(grown), [2, 2, 2]);
  const owners = ownersOf(grown);
  const moved = [...ownersOf(before)].filter(([key, owner]) => owners.get(key) !== owner);
  assert.equal(moved.length, 2, 'what the new one gets, and no more');
});

test('random groups', () => {
  for (let seed = 1; seed <= 600; seed++) {
    const prng = new Prng(seed);
    const topics = Array.from({ length: prng.between(1, 5) }, (_, at) => topic(at));
    const partitionCounts = new Map(topics.map((one) => [one, prng.between(0, 12)]));
    const isUniform = prng.chance(0.5);
    let members: AssignorMember[] = [];
    for (let round = 0; round < 5; round++) {
      if (members.length > 0 && prng.chance(0.3)) members.splice(prng.below(members.length), 1);
      if (members.length === 0 || prng.chance(0.7)) {
        const wanted = isUniform ? topics : topics.filter(() => prng.chance(0.6));
        members.push(member(`m${round}-${prng.below(1000)}`, wanted, prng.chance(0.3) ? `i${round}` : null));
      }
      const input = { members, partitionCounts };
      check(input, assignRange(input));
      const assignment = assignUniform(input);
      check(input, assignment);
      const counts = sizes(assignment);
      if (isUniform) assert(Math.max(...counts) - Math.min(...counts) <= 1, `seed ${seed}: ${counts}`);
      members = members.map((one) => ({ ...one, target: assignment.get(one.memberId)! }));
      const again = assignUniform({ members: prng.shuffle([...members]), partitionCounts });
      assert.deepEqual(
        new Map([...ownersOf(again)].sort()),
        new Map([...ownersOf(assignment)].sort()),
        `seed ${seed}: nothing moves when nothing has changed`,
      );
      for (const [key, owner] of ownersOf(assignment)) {
        const [topicId] = key.split(' ') as [TopicId];
        const own = members.findIndex(({ memberId }) => memberId === owner);
        const total = (at: number): number => sizes(new Map([['', members[at]!.target]]))[0]!;
        const fewer = members.findIndex((one, at) => one.topics.has(topicId) && total(at) + 1 < total(own));
        assert.equal(fewer, -1, `seed ${seed}: ${key} could go to one with less`);
      }
    }
  }
});

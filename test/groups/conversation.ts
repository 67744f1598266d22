// The same requests to whatever answers as a group coordinator, and what its answers say without ids that differ from run
// to run: the machine by itself, a broker of ours, Apache Kafka.

import { errorName } from '../../broker/protocol/error-codes.ts';
import type { JoinGroupResponse } from '../../broker/protocol/generated/join-group.ts';
import type { GroupSide } from './group-side.ts';

/** A request, and what its answer says. */
export type Line = readonly [string, unknown];

/** What a join's answer says, without ids that differ from run to run. */
const joined = (one: JoinGroupResponse, before?: JoinGroupResponse): object => ({
  error: errorName(one.errorCode),
  generation: one.generationId,
  protocol: one.protocolName ?? '',
  isLeader: one.leader !== '' && one.leader === one.memberId,
  isLedByOld: before !== undefined && one.leader === before.memberId,
  hasOldId: before !== undefined && one.memberId === before.memberId,
  hasId: one.memberId !== '',
  members: one.members.length,
  skipAssignment: one.skipAssignment,
});

export async function conversation(side: GroupSide): Promise<Line[]> {
  const lines: Line[] = [];
  const note = async (name: string, value: Promise<unknown>): Promise<void> => {
    lines.push([name, await value]);
  };
  await withoutGroup(side, note);
  await oneMember(side, note, lines);
  await staticMember(side, note, lines);
  return lines;
}

type Note = (name: string, value: Promise<unknown>) => Promise<void>;

async function withoutGroup(side: GroupSide, note: Note): Promise<void> {
  await note('heartbeat, no group', side.heartbeat('x', 1));
  await note('sync, no group', side.sync({ memberId: 'x', generationId: 1 }));
  await note('leave 2, no group', side.leave(2, [{ memberId: 'x' }]));
  await note('leave 5, no group', side.leave(5, [{ memberId: 'x' }, { instance: 'i' }]));
  await note('commit 8, no group, generation', side.commit({ generation: 3, memberId: 'x', offsets: [1] }));
  await note('commit 9, no group', side.commit({ version: 9, generation: 3, memberId: 'x', offsets: [1] }));
  await note('fetch, no group', side.fetch([0]));
  await note('describe 5, no group', side.describe(5, 'g'));
  await note('describe 6, no group', side.describe(6, 'g'));
  await note('delete, no group', side.deleteGroups('g'));
  await note('delete offsets, no group', side.deleteOffsets('g', 't'));
  await note('join, no group, with id', side.join({ memberId: 'x' }).then(joined));
  await note('join, no group name', side.join({ groupId: '' }).then(joined));
  await note('join, short session', side.join({ sessionTimeoutMs: 10 }).then(joined));
  await note('commit from outside', side.commit({ groupId: 'simple', offsets: [4, 5] }));
  await note(
    'commit, too much text',
    side.commit({ groupId: 'simple', offsets: [4, 6], metadata: ['x'.repeat(4097)] }),
  );
  await note('commit, with an instance', side.commit({ groupId: 'simple', offsets: [7], instance: 'i' }));
  await note('fetch from outside', side.fetch([0, 1, 2], 'simple'));
  await note('describe simple', side.describe(5, 'simple'));
  await note('list', side.list());
  // Apache Kafka keeps the group of such a join. A join that is refused leaves nothing here.
  await note('join, no protocols', side.join({ protocols: [] }).then(joined));
  await note('join, no type', side.join({ protocolType: '' }).then(joined));
}

async function oneMember(side: GroupSide, note: Note, lines: Line[]): Promise<void> {
  const asked = await side.join({ version: 4 });
  lines.push(['join 4', joined(asked)]);
  await note('leave with the id', side.leave(5, [{ memberId: asked.memberId }]));
  await note('join with an id that has left', side.join({ memberId: asked.memberId }).then(joined));
  const { memberId } = await side.join({ version: 5 });
  const one = await side.join({ memberId });
  lines.push(['join 5', joined(one)]);
  const { generationId } = one;
  await note('commit before the sync', side.commit({ generation: generationId, memberId, offsets: [1] }));
  await note('describe before the sync', side.describe(5, 'g'));
  await note('sync, wrong generation', side.sync({ memberId, generationId: 7 }));
  await note('sync, wrong protocol', side.sync({ memberId, generationId, protocolName: 'other' }));
  await note('sync, no protocol', side.sync({ memberId, generationId, protocolName: null }));
  await note('sync', side.sync({ memberId, generationId, assignments: { [memberId]: 'a' } }));
  await note('sync again', side.sync({ memberId, generationId }));
  await note('heartbeat', side.heartbeat(memberId, generationId));
  await note('heartbeat, old', side.heartbeat(memberId, generationId - 1));
  await note('heartbeat, instance', side.heartbeat(memberId, generationId, 'i'));
  await note('describe', side.describe(5, 'g'));
  await note('list stable', side.list('stable'));
  await note('commit', side.commit({ generation: generationId, memberId, offsets: [1, 2] }));
  await note('commit, old', side.commit({ generation: generationId - 1, memberId, offsets: [1] }));
  await note('commit, id alone', side.commit({ memberId, offsets: [1] }));
  await note('commit, generation alone', side.commit({ generation: generationId, offsets: [1] }));
  await note('commit from outside, live', side.commit({ offsets: [9] }));
  await note('commit from outside, live, 9', side.commit({ version: 9, offsets: [9] }));
  await note('delete, live', side.deleteGroups('g', 'none'));
  await note('delete offsets, subscribed', side.deleteOffsets('g', 't'));
  await note('delete offsets, not subscribed', side.deleteOffsets('g', 'u'));
  await note('join, other protocol', side.join({ version: 3, protocols: ['x'] }).then(joined));
  await note('join, other type', side.join({ version: 3, protocolType: 'connect' }).then(joined));
  await note('join, unknown id', side.join({ memberId: 'x' }).then(joined));
  await twoMembers(side, note, lines, one);
}

async function twoMembers(side: GroupSide, note: Note, lines: Line[], one: JoinGroupResponse): Promise<void> {
  const { memberId, generationId } = one;
  const second = side.join({ version: 3 });
  await side.settle();
  await note('heartbeat in a join phase', side.heartbeat(memberId, generationId));
  await note('sync in a join phase', side.sync({ memberId, generationId }));
  await note('describe in a join phase', side.describe(5, 'g'));
  await note('commit in a join phase', side.commit({ generation: generationId, memberId, offsets: [3] }));
  const first = await side.join({ memberId });
  const other = await second;
  lines.push(['first again', joined(first)], ['second', joined(other)]);
  const follower = first.leader === memberId ? other : first;
  const leader = first.leader === memberId ? first : other;
  const waits = side.sync(follower);
  await side.settle();
  await note('leader again', side.join({ memberId: leader.memberId }).then(joined));
  await note('heartbeat in a sync phase', side.heartbeat(follower.memberId, follower.generationId));
  const assignments = { [leader.memberId]: 'x', [follower.memberId]: 'y' };
  await note('leader syncs', side.sync({ ...leader, assignments }));
  await note('follower has waited', waits);
  await note('follower joins again', side.join({ memberId: follower.memberId }).then(joined));
  await note('describe two', side.describe(5, 'g'));
  await note('follower leaves', side.leave(2, [{ memberId: follower.memberId }]));
  await note('heartbeat of who is left', side.heartbeat(leader.memberId, leader.generationId));
  await note('leader leaves, and more', side.leave(3, [{ memberId: leader.memberId }, { memberId: 'x' }]));
  await note('describe empty', side.describe(5, 'g'));
  await note('heartbeat, empty', side.heartbeat(leader.memberId, leader.generationId));
  await note('commit, empty, generation', side.commit({ generation: 4, memberId: 'x', offsets: [3] }));
  await note('commit from outside, empty', side.commit({ offsets: [8] }));
  await note('fetch', side.fetch([0, 1, 2]));
  await note('delete offsets, empty', side.deleteOffsets('g', 't'));
  await note('fetch less', side.fetch([0, 1]));
}

async function staticMember(side: GroupSide, note: Note, lines: Line[]): Promise<void> {
  const one = await side.join({ instance: 'i' });
  lines.push(['join static', joined(one)]);
  await note('sync static', side.sync({ ...one, instance: 'i', assignments: { [one.memberId]: 's' } }));
  for (const version of [5, 9]) {
    const back = await side.join({ instance: 'i', version });
    lines.push([`static back ${version}`, joined(back, one)]);
    await note('sync of the old', side.sync({ ...one, instance: 'i' }));
    await note('heartbeat of the old', side.heartbeat(one.memberId, one.generationId, 'i'));
    await note(
      'commit of the old',
      side.commit({ generation: 1, memberId: one.memberId, instance: 'i', offsets: [1] }),
    );
    await note('join of the old', side.join({ memberId: one.memberId, instance: 'i' }).then(joined));
    await note('leave of the old', side.leave(5, [{ memberId: one.memberId, instance: 'i' }]));
    await note('sync of the new', side.sync({ ...back, instance: 'i' }));
  }
  await note('leave by a name that is not there', side.leave(5, [{ instance: 'j' }]));
  await note('leave by name', side.leave(5, [{ instance: 'i' }]));
  await note('state', side.describe(5, 'g'));
  await note('delete', side.deleteGroups('g', 'simple'));
  await note('list', side.list());
}

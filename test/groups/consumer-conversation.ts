// The same requests about consumer groups (KIP-848) to Apache Kafka and to a broker of ours: joins, refusals, a partition that
// moves from one member to the next, commits under epochs, static members, members of both protocols in one group, and the
// way back to a classic group.

import type { BeatSpec, ConsumerSide } from './consumer-side.ts';

/** A request, and what its answer says. */
export type Line = readonly [string, unknown];
type Note = (name: string, value: Promise<unknown>) => Promise<void>;

export const conversationTopics: Readonly<Record<string, number>> = { t: 4, u: 2 };

export async function consumerConversation(side: ConsumerSide): Promise<Line[]> {
  const lines: Line[] = [];
  const note: Note = async (name, value) => {
    lines.push([name, await value]);
  };
  await refusals(side, note);
  await members(side, note);
  await offsets(side, note);
  await departures(side, note);
  await staticMembers(side, note);
  await migrations(side, note, lines);
  return lines;
}

async function refusals(side: ConsumerSide, note: Note): Promise<void> {
  const topics = ['t'];
  const table: readonly (readonly [string, BeatSpec])[] = [
    ['no group name', { groupId: '', memberId: 'm', topics }],
    ['no member id', { memberId: '', topics }],
    ['no topics', { memberId: 'm' }],
    ['empty topics', { memberId: 'm', topics: [] }],
    ['empty topics and pattern', { memberId: 'm', topics: [], pattern: '' }],
    ['no rebalance time', { memberId: 'm', topics, rebalanceTimeoutMs: -1 }],
    ['no owned', { memberId: 'm', topics, owned: null }],
    ['owned at a join', { memberId: 'm', topics, owned: { t: [0] } }],
    ['unknown assignor', { memberId: 'm', topics, assignor: 'other' }],
    ['empty instance', { memberId: 'm', topics, instance: '' }],
    ['empty rack', { memberId: 'm', topics, rack: '' }],
    ['blank group name', { groupId: ' \t', memberId: 'm', topics }],
    ['blank member id', { memberId: ' ', topics }],
    ['blank instance', { memberId: 'm', topics, instance: ' ' }],
    ['blank rack', { memberId: 'm', topics, rack: ' ' }],
    ['epoch -3', { memberId: 'm', epoch: -3 }],
    ['leave for a while without instance', { memberId: 'm', epoch: -2 }],
    ['leave, no id', { memberId: '', epoch: -1 }],
    ['stay, no id', { memberId: '', epoch: 2 }],
    ['stay, no group', { memberId: 'm', epoch: 2 }],
    ['leave, no group', { memberId: 'm', epoch: -1 }],
    ['bad pattern', { memberId: 'm', pattern: '(' }],
    ['bad pattern, look-ahead', { memberId: 'm', pattern: 'a(?=b)' }],
  ];
  for (const [name, spec] of table)
    await note(
      name,
      side.beat(spec).then(({ error }) => error),
    );
  await note('describe, no group', side.describe());
  await note('list', side.list());
}

async function members(side: ConsumerSide, note: Note): Promise<void> {
  const all = { t: [0, 1, 2, 3] };
  await note('m1 joins', side.beat({ memberId: 'm1', topics: ['t'], rack: 'r' }));
  await note('m1 stays', side.beat({ memberId: 'm1', epoch: 'own', owned: all }));
  await note('m1 says nothing', side.beat({ memberId: 'm1', epoch: 'own' }));
  await note('m1, greater epoch', side.beat({ memberId: 'm1', epoch: 9 }));
  await note('m1, lost answer', side.beat({ memberId: 'm1', topics: ['t'] }));
  await note('unknown member', side.beat({ memberId: 'other', epoch: 1 }));
  await note('unknown instance', side.beat({ memberId: 'm1', epoch: 'own', instance: 'i' }));
  await note('describe one', side.describe());
  await note('m2 joins', side.beat({ memberId: 'm2', topics: ['t'] }));
  await note('list reconciling', side.list([], ['reconciling']));
  await note('describe two', side.describe());
  await note('m1 is told', side.beat({ memberId: 'm1', epoch: 'own' }));
  await note('m1 still has', side.beat({ memberId: 'm1', epoch: 'own', owned: all }));
  await note('m2 waits', side.beat({ memberId: 'm2', epoch: 'own' }));
  await note('describe revoking', side.describe());
}

async function offsets(side: ConsumerSide, note: Note): Promise<void> {
  const [epoch] = side.epochs('m1') as [number];
  await note('commit', side.commit('m1', epoch));
  await note('commit of what goes', side.commit('m1', epoch, { partition: 3 }));
  await note('commit, version 8', side.commit('m1', epoch, { version: 8 }));
  await note('commit, greater', side.commit('m1', 9));
  await note('commit, unknown', side.commit('other', epoch));
  await note('commit from outside', side.commit('', -1));
  await note('fetch', side.fetch('m1', epoch));
  await note('fetch, stale', side.fetch('m1', 9));
  await note('fetch, unknown', side.fetch('other', epoch));
  await note('fetch from outside', side.fetch(null, -1));
  await note('delete offsets, subscribed', side.deleteOffsets('t'));
  await note('delete offsets, not subscribed', side.deleteOffsets('u'));
  await note('delete, live', side.deleteGroup());
  await note('describe as classic, 5', side.describeAsClassic(5));
  await note('describe as classic, 6', side.describeAsClassic(6));
  await note('list classic', side.list(['classic']));
  await note('list consumer', side.list(['consumer']));
}

async function departures(side: ConsumerSide, note: Note): Promise<void> {
  const kept = { t: [0, 1] };
  const [before] = side.epochs('m1') as [number];
  await note('m1 has given', side.beat({ memberId: 'm1', epoch: 'own', owned: kept }));
  await note('commit of a kept one, older epoch', side.commit('m1', before));
  await note('commit of a given one, older epoch', side.commit('m1', before, { partition: 3 }));
  await note('commit, too old', side.commit('m1', before - 1));
  await note('m1 missed that', side.beat({ memberId: 'm1', epoch: 'before', owned: kept }));
  await note('m1 missed that, says nothing', side.beat({ memberId: 'm1', epoch: 'before' }));
  await note(
    'm1, older epoch, more',
    side.beat({ memberId: 'm1', epoch: 'before', owned: { t: [0, 1, 2] } }),
  );
  await note('m2 gets', side.beat({ memberId: 'm2', epoch: 'own' }));
  await note('describe stable', side.describe());
  await note('list stable', side.list([], ['Stable']));
  await note('m2 wants more', side.beat({ memberId: 'm2', epoch: 'own', topics: ['t', 'u'] }));
  await note('m2 wants range', side.beat({ memberId: 'm2', epoch: 'own', assignor: 'range' }));
  await note('describe wants', side.describe());
  await note('m2 leaves', side.beat({ memberId: 'm2', epoch: -1 }));
  await note('m2 leaves again', side.beat({ memberId: 'm2', epoch: -1 }));
  await note('m1 gets all', side.beat({ memberId: 'm1', epoch: 'own', owned: kept }));
  await note('m1 leaves', side.beat({ memberId: 'm1', epoch: -1 }));
  await note('describe empty', side.describe());
  await note('commit, empty, member', side.commit('m1', before));
  await note('delete offsets, empty', side.deleteOffsets('t'));
  await note('commit from outside, empty', side.commit('', -1));
  await note('delete', side.deleteGroup());
  await note('list none', side.list());
}

async function staticMembers(side: ConsumerSide, note: Note): Promise<void> {
  const instance = 'i';
  await note('static joins', side.beat({ memberId: 's1', instance, topics: ['t'] }));
  await note('static twice', side.beat({ memberId: 's2', instance, topics: ['t'] }));
  await note('static, another id', side.beat({ memberId: 's2', instance, epoch: 1 }));
  await note('leave of another id', side.beat({ memberId: 's2', instance, epoch: -2 }));
  await note('static leaves for a while', side.beat({ memberId: 's1', instance, epoch: -2 }));
  await note('describe away', side.describe());
  await note('d joins meanwhile', side.beat({ memberId: 'd', topics: ['t'] }));
  await note('static comes back', side.beat({ memberId: 's2', instance, topics: ['t'] }));
  await note('old id', side.beat({ memberId: 's1', instance, epoch: 1 }));
  await note('describe back', side.describe());
  await note('static leaves', side.beat({ memberId: 's2', instance, epoch: -1 }));
  await note('d gets all', side.beat({ memberId: 'd', epoch: 'own', owned: {} }));
  await note('d leaves', side.beat({ memberId: 'd', epoch: -1 }));
  await note('delete', side.deleteGroup());
  await namedByBoth(side, note);
}

/** A static member changes its protocol, to and fro. */
async function namedByBoth(side: ConsumerSide, note: Note): Promise<void> {
  const instance = 'i';
  await note('static of the new protocol', side.beat({ memberId: 's1', instance, topics: ['t'] }));
  await note('d beside it', side.beat({ memberId: 'd', topics: ['t'] }));
  const old = await side.join({ instance });
  await note('the same as a classic one', Promise.resolve(old.said));
  await note('the one before', side.beat({ memberId: 's1', instance, epoch: 'own' }));
  await note('fetch of the classic one', side.fetch(old.memberId, old.generation));
  await note('fetch of the classic one, older', side.fetch(old.memberId, old.generation - 1));
  await note('back in the new protocol', side.beat({ memberId: 's2', instance, topics: ['t'] }));
  await note('describe', side.describe());
  await note('heartbeat of the classic one', side.heartbeat(old.memberId, old.generation, instance));
  await note('leave by name', side.leave('', instance));
  await note('d leaves', side.beat({ memberId: 'd', epoch: -1 }));
  await note('delete', side.deleteGroup());
}

async function migrations(side: ConsumerSide, note: Note, lines: Line[]): Promise<void> {
  const asked = await side.join({});
  const first = await side.join({ memberId: asked.memberId });
  lines.push(['old joins', [asked.said, first.said]]);
  const old = first.memberId;
  await note('old syncs as leader', side.sync(old, first.generation, { t: [0, 1, 2, 3] }));
  await note('new joins', side.beat({ memberId: 'n', topics: ['t'] }));
  await note('list both', side.list());
  await note('old beats', side.heartbeat(old, first.generation));
  await note('old syncs late', side.sync(old, first.generation));
  const still = await side.join({ memberId: old, owned: { t: [0, 1, 2, 3] } });
  lines.push(['old joins with all it had', still.said]);
  await note('old syncs, to give up', side.sync(old, still.generation));
  await note('old beats, to give up', side.heartbeat(old, still.generation));
  const again = await side.join({ memberId: old, owned: { t: [0, 1] } });
  lines.push(['old joins again', again.said]);
  await note('old syncs', side.sync(old, again.generation));
  await note('old beats in peace', side.heartbeat(old, again.generation));
  await note('old beats, older', side.heartbeat(old, again.generation - 1));
  await note('old beats, no member', side.heartbeat('other', again.generation));
  await note('new beats as old', side.heartbeat('n', again.generation));
  await note('old commits', side.commit(old, again.generation));
  await note('old commits, older', side.commit(old, again.generation - 1));
  await note('new beats', side.beat({ memberId: 'n', epoch: again.generation }));
  await note('leave of nobody', side.leave('other'));
  const other = await side.join({ memberId: 'second', version: 3, protocols: ['x'] });
  lines.push(['old joins, nothing in common', other.said]);
  await note('leave of new as old', side.leave('n'));
  await note('new leaves too late', side.beat({ memberId: 'n', epoch: -1 }));
  await note('list classic again', side.list());
  await note('old beats in a classic group', side.heartbeat(old, again.generation));
  const last = await side.join({ memberId: old, owned: {} });
  lines.push(['old joins the classic group', last.said]);
  await note('old leaves', side.leave(old));
  await note('list empty', side.list());
  await note('new joins the empty one', side.beat({ memberId: 'n', topics: ['t'] }));
  await note('new leaves the new one', side.beat({ memberId: 'n', epoch: -1 }));
  const anew = await side.join({});
  lines.push(['old joins the empty one', anew.said]);
}

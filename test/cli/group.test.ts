// Shows `caudal group` on a real cluster (Caudal, or Apache Kafka with CAUDAL_PEER=kafka) with real members: list, describe
// with lag in records, bytes and seconds, reset to every place, refusals that name the members, files of the official tool.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { OfficialTools } from '../env/official-tools.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { skipWithout } from '../env/toolchain.ts';
import { type Member, memberKinds } from '../groups/members.ts';
import { eventually } from '../traps/trial.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { type Caudal, caudalFor, failsWith, succeeds } from './caudal-command.ts';

const skip = await skipWithout('java');
let peer: Peer;
let caudal: Caudal;
let client: WireClient;
const folder = mkdtempSync(join(tmpdir(), 'caudal-groups-'));

before(async () => {
  peer = await startPeer({ settings: { 'group.initial.rebalance.delay.ms': '0' } });
  caudal = caudalFor(peer.bootstrap);
  client = await WireClient.connect(peer.bootstrap);
});
after(async () => {
  await client.close();
  await peer.remove();
  rmSync(folder, { recursive: true, force: true });
});

const hourMs = 3_600_000;
/** Records of one batch each, an hour apart; the last one is of an hour ago. */
async function topicWith(name: string, counts: readonly number[]): Promise<void> {
  await client.createTopic(name, { partitions: counts.length });
  for (const [partition, count] of counts.entries()) {
    for (let left = count; left > 0; left--) {
      const timestamp = Date.now() - left * hourMs;
      await client.append(name, batchOf([record('value', { timestamp })]), partition);
    }
  }
}

const done = (...args: string[]): Promise<string> => succeeds(caudal, args);
const fails = (code: number, message: RegExp, ...args: string[]): Promise<void> =>
  failsWith(caudal, { code, message }, args);

interface DescribedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly currentOffset: number | null;
  readonly logStartOffset: number | null;
  readonly logEndOffset: number | null;
  readonly lagRecords: number | null;
  readonly lagBytes: number | null;
  readonly lagBytesAreEstimated: boolean;
  readonly lagSeconds: number | null;
  readonly memberId: string | null;
}

interface Described {
  readonly type: string;
  readonly state: string;
  readonly protocol: string | null;
  readonly generation: number | null;
  readonly members: readonly { readonly memberId: string; readonly assignment: unknown }[];
  readonly totalLag: number | null;
  readonly partitions: readonly DescribedPartition[];
}

async function described(group: string): Promise<Described> {
  const [one] = JSON.parse(await done('group', 'describe', group, '-o', 'json')) as Described[];
  return one!;
}

/** Current offsets by partition. */
const currentOffsets = async (group: string): Promise<(number | null)[]> =>
  (await described(group)).partitions.map(({ currentOffset }) => currentOffset);

async function withMember(
  groupId: string,
  topic: string,
  work: (member: Member) => Promise<void>,
): Promise<void> {
  const member = await memberKinds[0]!.start({ bootstrap: peer.bootstrap, groupId, topic });
  try {
    for (let tries = 0; member.assigned().length === 0; tries++) {
      assert.ok(tries < 1000, 'a member without partitions');
      await sleep(50);
    }
    await work(member);
  } finally {
    await member.leave();
  }
}

test('reset makes a group, shows first, and takes every place', async () => {
  await topicWith('places', [5, 3]);
  const reset = (...args: string[]): Promise<string> => done('group', 'reset', 'keeper', ...args);
  let committed: readonly (number | null)[] = [5, 3];
  /** What it has committed; each reset tells what the one before it did. */
  const to = async (place: string): Promise<readonly (number | null)[]> => {
    const { executed, partitions } = JSON.parse(await reset('--to', place, '--execute', '-o', 'json')) as {
      executed: boolean;
      partitions: { currentOffset: number | null; newOffset: number }[];
    };
    assert.ok(executed);
    assert.deepEqual(
      partitions.map(({ currentOffset }) => currentOffset),
      committed,
    );
    committed = partitions.map(({ newOffset }) => newOffset);
    return committed;
  };
  await fails(1, /no group keeper; --topic/, 'group', 'reset', 'keeper', '--to', 'latest');
  const plan = await reset('--to', 'earliest', '--topic', 'places');
  assert.equal(
    plan,
    [
      'TOPIC   PARTITION  CURRENT-OFFSET  NEW-OFFSET',
      'places          0  -                        0',
      'places          1  -                        0',
      '',
      'Would reset group keeper; --execute does it.\n',
    ].join('\n'),
  );
  await fails(1, /there is no group keeper; see `caudal group list`/, 'group', 'describe', 'keeper');
  assert.match(await reset('--to', 'latest', '-t', 'places', '--execute'), /\nReset group keeper\.\n$/);
  assert.deepEqual(await currentOffsets('keeper'), [5, 3]);
  assert.deepEqual(await to('earliest'), [0, 0]);
  assert.deepEqual(await to('offset:2'), [2, 2]);
  assert.deepEqual(await to('shift:1'), [3, 3]);
  assert.deepEqual(await to('shift:-2'), [1, 1]);
  assert.deepEqual(await to('current'), [1, 1]);
  assert.deepEqual(await to('newest:2'), [3, 1]);
  // The records of the last two hours and a half are two of each.
  assert.deepEqual(await to('duration:2.5h'), [3, 1]);
  assert.deepEqual(await to(`timestamp:${Date.now() - 3.5 * hourMs}`), [2, 0]);
  assert.deepEqual(await to('timestamp:-1s'), [5, 3]);
  await reset('--to', 'offset:1', '-t', 'places:1', '--execute');
  assert.deepEqual(await currentOffsets('keeper'), [5, 1]);
  const far = await caudal(['group', 'reset', 'keeper', '--to', 'offset:4', '-o', 'json']);
  assert.equal(far.stderr, 'caudal: places-1 has 0 to 3: 4 becomes 3\n');
  assert.deepEqual(JSON.parse(far.stdout), {
    groupId: 'keeper',
    executed: false,
    partitions: [
      { topic: 'places', partition: 0, currentOffset: 5, newOffset: 4 },
      { topic: 'places', partition: 1, currentOffset: 1, newOffset: 3 },
    ],
  });
  assert.deepEqual(await currentOffsets('keeper'), [5, 1]);
  assert.equal(await done('group', 'delete', 'keeper'), 'Deleted group keeper.\n');
});

test('lag in records, bytes and seconds; what is not known is a dash', async () => {
  await topicWith('lagging', [4, 4, 4]);
  const reset = (partition: number, offset: number): Promise<string> =>
    done('group', 'reset', 'slow', '--to', `offset:${offset}`, '-t', `lagging:${partition}`, '--execute');
  await reset(0, 0);
  await reset(1, 3);
  await reset(2, 4);
  const { partitions, totalLag, state, type, members, generation } = await described('slow');
  assert.deepEqual([state, type, members, totalLag, generation], ['Empty', 'classic', [], 5, null]);
  const [all, one, none] = partitions;
  assert.deepEqual(
    partitions.map(({ lagRecords, lagBytesAreEstimated }) => [lagRecords, lagBytesAreEstimated]),
    [
      [4, false],
      [1, true],
      [0, false],
    ],
  );
  assert.equal(none!.lagBytes, 0);
  assert.equal(none!.lagSeconds, 0);
  assert.ok(all!.lagBytes! > 0);
  assert.equal(one!.lagBytes, all!.lagBytes! / 4);
  assert.equal(Math.floor(all!.lagSeconds! / 3_600), 4, `${all!.lagSeconds} s`);
  assert.equal(Math.floor(one!.lagSeconds! / 3_600), 1, `${one!.lagSeconds} s`);
  const text = await done('group', 'describe', 'slow');
  assert.match(
    text,
    /^GROUP        slow\nTYPE         classic\nSTATE        Empty\nPROTOCOL     -\nGENERATION   -\n/,
  );
  assert.match(text, /\nlagging +1 +3 +4 +1 +~\d+ +\d+\.\d +- +- +-\n/);
  assert.match(await done('group', 'describe', 'slow', '-o', 'wide'), /LOG-START-OFFSET.*INSTANCE-ID/);

  await client.deleteRecords('lagging', 2);
  const cut = (await described('slow')).partitions[0]!;
  assert.deepEqual([cut.logStartOffset, cut.lagRecords], [2, 4]);
  assert.equal(Math.floor(cut.lagSeconds! / 3_600), 2, 'the next record is the oldest that is there');
});

test('offsets of a topic that is deleted have no lag', async () => {
  await topicWith('gone', [2]);
  await topicWith('stays', [2]);
  await done('group', 'reset', 'widow', '--to', 'earliest', '-t', 'gone', '-t', 'stays', '--execute');
  await client.deleteTopic('gone');
  const own = (partitions: readonly DescribedPartition[]): unknown[] =>
    partitions.filter(({ topic }) => topic === 'gone').map((one) => [one.logEndOffset, one.lagRecords]);
  let state = await described('widow');
  // The coordinator forgets them soon; until then nobody can say how far behind they are.
  for (let tries = 0; own(state.partitions).some((one) => String(one) !== ','); tries++) {
    assert.ok(tries < 100, JSON.stringify(state));
    await sleep(100);
    state = await described('widow');
  }
  assert.equal(state.totalLag, 2);
});

test('a group with members is described, and neither reset nor deleted', async () => {
  await topicWith('live', [3, 3]);
  await withMember('busy', 'live', async (member) => {
    while (member.records.length < 6) await sleep(20);
    const state = await described('busy');
    assert.deepEqual([state.type, state.state, state.members.length], ['classic', 'Stable', 1]);
    assert.deepEqual(state.members[0]!.assignment, [{ topic: 'live', partitions: [0, 1] }]);
    assert.notEqual(state.protocol, null);
    const { memberId } = state.members[0]!;
    assert.deepEqual(
      state.partitions.map((one) => one.memberId),
      [memberId, memberId],
    );
    const named = new RegExp(
      `group busy cannot be (reset|deleted) while it is Stable with 1 member, .*${memberId}`,
    );
    await fails(1, named, 'group', 'reset', 'busy', '--to', 'earliest', '--execute');
    await fails(1, named, 'group', 'reset', 'busy', '--to', 'earliest');
    await fails(1, named, 'group', 'delete', 'busy');
    await fails(1, named, 'group', 'delete', 'busy', '--dry-run');
    assert.match(
      await done('group', 'list', '--state', 'stable'),
      /^GROUP +TYPE +STATE\nbusy +classic +Stable\n$/,
    );
  });
  assert.deepEqual(await currentOffsets('busy'), [3, 3]);
  await done('group', 'reset', 'busy', '--to', 'earliest', '--execute');
  await withMember('busy', 'live', async (member) => {
    while (member.records.length < 6) await sleep(20);
  });
});

test('a member without partitions has a line of its own', async () => {
  await topicWith('narrow', [1]);
  await withMember('crowd', 'narrow', async () => {
    const place = { bootstrap: peer.bootstrap, groupId: 'crowd', topic: 'narrow' };
    const second = await memberKinds[0]!.start(place);
    try {
      const isSettled = ({ members, state }: Described): boolean =>
        state === 'Stable' && members.length === 2;
      const state = await eventually(() => described('crowd'), isSettled);
      const { memberId } = state.partitions[0]!;
      const idle = state.members.find((one) => one.memberId !== memberId)!.memberId;
      const text = await done('group', 'describe', 'crowd');
      assert.match(text, new RegExp(`\\n-(?: +-){6} +${idle} `));
      assert.match(
        await done('group', 'describe', 'crowd', '-o', 'wide'),
        new RegExp(`\\n-(?: +-){8} +${idle} `),
      );
    } finally {
      await second.leave();
    }
  });
});

test('list by state and type; delete; failures are one line', async () => {
  await topicWith('listed', [1]);
  const names = async (...args: string[]): Promise<string[]> =>
    (await done('group', 'list', '-o', 'name', ...args)).split('\n').filter((name) => name !== '');
  await done('group', 'reset', 'one', '--to', 'latest', '-t', 'listed', '--execute');
  await done('group', 'reset', 'two', '--to', 'latest', '-t', 'listed', '--execute');
  for (const filter of [
    [],
    ['--state', 'empty'],
    ['--type', 'classic,consumer'],
    ['--state', 'Empty,Stable'],
  ]) {
    const found = await names(...filter);
    assert.ok(found.includes('one') && found.includes('two'), filter.join(' '));
  }
  assert.deepEqual(await names('--state', 'Stable'), []);
  assert.deepEqual(await names('--type', 'consumer'), []);
  assert.match(await done('group', 'ls', '-o', 'wide'), /^GROUP +TYPE +STATE +PROTOCOL-TYPE +COORDINATOR\n/);
  assert.equal(await done('group', 'delete', 'one', '--dry-run'), 'Would delete group one.\n');
  assert.equal(await done('group', 'rm', 'one'), 'Deleted group one.\n');
  assert.equal(await done('group', 'delete', 'one', '--if-exists'), 'There is no group one.\n');
  assert.ok(!(await names()).includes('one'));
  const mixed = await caudal(['group', 'delete', 'one', 'two']);
  assert.deepEqual([mixed.code, mixed.stdout], [1, 'Deleted group two.\n']);
  await fails(1, /no group one/, 'group', 'delete', 'one');
  await fails(1, /no topic absent/, 'group', 'reset', 'one', '--to', 'latest', '-t', 'absent');
  await fails(1, /no partition 7/, 'group', 'reset', 'one', '--to', 'latest', '-t', 'listed:7');
  await fails(1, /cannot be shifted/, 'group', 'reset', 'one', '--to', 'shift:1', '-t', 'listed');
  await fails(2, /either --to or --from-file/, 'group', 'reset', 'one');
  await fails(2, /earliest, latest/, 'group', 'reset', 'one', '--to', 'soon');
  await fails(2, /one of Empty/, 'group', 'list', '--state', 'nonsense');
});

test('offsets files go between this command and kafka-consumer-groups', { skip }, async () => {
  await topicWith('files', [4, 4]);
  const tools = await OfficialTools.start();
  const official = async (...args: string[]): Promise<string> => {
    const { exit, stdout, stderr } = await tools.run('consumer-groups', [
      '--bootstrap-server',
      peer.bootstrap,
      '--reset-offsets',
      ...args,
    ]);
    assert.equal(exit, 0, stderr);
    return stdout;
  };
  const file = join(folder, 'offsets.csv');
  try {
    await done('group', 'reset', 'mover', '--to', 'offset:3', '-t', 'files', '--execute');
    await done('group', 'reset', 'other', '--to', 'offset:1', '-t', 'files', '--execute');
    const exported = await official('--group', 'mover', '--topic', 'files', '--to-current', '--export');
    writeFileSync(file, exported);
    // It prints a line more than its file has.
    assert.equal(
      await done('group', 'reset', 'mover', '--to', 'current', '--export'),
      exported.trimEnd() + '\n',
    );
    await done('group', 'reset', 'mover', '--to', 'earliest', '--execute');
    await done('group', 'reset', 'mover', '--from-file', file, '--execute');
    assert.deepEqual(await currentOffsets('mover'), [3, 3]);
    const both = await official(
      '--group',
      'mover',
      '--group',
      'other',
      '--topic',
      'files',
      '--to-current',
      '--export',
    );
    assert.equal(both.trim().split('\n').length, 4);
    await done('group', 'reset', 'other', '--to', 'latest', '--execute');
    const { code, stderr } = await caudal(['group', 'reset', 'other', '--from-file', '-', '--execute'], {
      input: both,
    });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(await currentOffsets('other'), [1, 1]);
    writeFileSync(file, await done('group', 'reset', 'mover', '--to', 'latest', '--export'));
    await official('--group', 'mover', '--from-file', file, '--execute');
    assert.deepEqual(await currentOffsets('mover'), [4, 4]);
    writeFileSync(file, 'files,0\n');
    await fails(1, /line 1 is not TOPIC/, 'group', 'reset', 'mover', '--from-file', file);
    await fails(1, /no such file/i, 'group', 'reset', 'mover', '--from-file', join(folder, 'absent'));
  } finally {
    await tools.close();
  }
});

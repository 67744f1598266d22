// The official kafka-consumer-groups with the same command lines on Apache Kafka and on a broker of ours, and so kafka-groups and
// kafka-configs for groups: what they print must agree apart from ids and addresses. Then DumpLogSegments reads what our coordinator wrote.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupPartition } from '../../broker/core/group/group-partition.ts';
import { OfficialTools, type ToolName } from '../env/official-tools.ts';
import { type Peer, startPeer } from '../env/peer.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { skipWithout } from '../env/toolchain.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { ConsumerSide } from './consumer-side.ts';
import { type Member, memberKinds } from './members.ts';

const partitionCount = 5;
const settings = {
  'group.initial.rebalance.delay.ms': '0',
  'offsets.topic.num.partitions': String(partitionCount),
};
const settleLimitMs = 10_000;

/** Before a member is there, and after it has gone. */
const withoutMembers = [
  '--list',
  '--describe --group none',
  '--delete --group none',
  '--reset-offsets --group g --topic t --to-latest --dry-run',
  '--reset-offsets --group g --topic t --to-latest --execute',
  '--list',
  '--list --state',
  '--list --type',
  '--describe --group g',
  '--describe --group g --offsets',
  '--describe --group g --members',
  '--describe --group g --state',
  '--describe --all-groups --state',
  '--reset-offsets --group g --topic t --to-earliest --execute',
  '--describe --group g',
  '--reset-offsets --group g --topic t:0 --to-offset 2 --execute',
  '--reset-offsets --group g --topic t:1 --shift-by 1 --execute',
  '--reset-offsets --group g --topic t --by-duration PT1H --execute',
  '--reset-offsets --group g --topic t --to-current --dry-run',
  '--describe --group g',
  '--delete-offsets --group g --topic t:0',
  '--delete-offsets --group g --topic gone',
  '--describe --group g',
] as const;

/** Scopes and places of every kind, and what cannot be. FILE is one with offsets, FAR one with offsets that the log has not. */
const oddCases = [
  '--list --state empty,stable --type classic',
  '--list --state bogus',
  '--list --type bogus',
  '--describe --group none --members',
  '--describe --group none --state',
  '--describe --group g --verbose',
  '--describe --all-groups --offsets --verbose',
  '--reset-offsets --group g --all-topics --to-earliest',
  '--reset-offsets --group g --all-topics --to-latest --export',
  '--reset-offsets --group g --topic t --shift-by -100 --dry-run',
  '--reset-offsets --group g --topic t --shift-by 100 --dry-run',
  '--reset-offsets --group g --topic t --to-offset 200 --dry-run',
  '--reset-offsets --group g --topic t:0,1 --to-offset 1 --dry-run',
  '--reset-offsets --group g --topic t:x --to-offset 1 --dry-run',
  '--reset-offsets --group g --topic nope --to-latest --execute',
  '--reset-offsets --group g --topic t --to-datetime 2020-01-01T00:00:00.000 --dry-run',
  '--reset-offsets --group g --topic t --to-datetime 2099-01-01T00:00:00.000 --dry-run',
  '--reset-offsets --group g --from-file FILE --dry-run',
  '--reset-offsets --group g --from-file FAR --dry-run',
  '--reset-offsets --group g --group other --topic t --to-earliest --export',
  '--reset-offsets --all-groups --all-topics --to-current',
  '--reset-offsets --group none --all-topics --to-earliest',
  '--delete-offsets --group none --topic t',
  '--delete-offsets --group g --topic t:9',
  '--delete-offsets --group g --topic t:7 --topic gone',
  '--delete --group none --group absent',
] as const;

/** Settings of a group, by kafka-configs. */
const settingsOfGroup = [
  '--describe',
  '--alter --add-config consumer.session.timeout.ms=50000,consumer.heartbeat.interval.ms=6000',
  '--describe',
  '--alter --add-config consumer.session.timeout.ms=1',
  '--alter --add-config consumer.session.timeout.ms=99999999',
  '--alter --add-config consumer.session.timeout.ms=abc',
  '--alter --add-config consumer.heartbeat.interval.ms=1',
  '--alter --add-config consumer.assignment.interval.ms=99999999',
  '--alter --add-config bogus=1',
  '--alter --delete-config consumer.session.timeout.ms',
  '--alter --delete-config bogus',
  '--describe',
] as const;

/** By kafka-groups. */
const groupLists = [
  '--list',
  '--list --consumer',
  '--list --group-type classic',
  '--list --group-type bogus',
  '--list --protocol consumer',
  '--list --protocol bogus',
  '--list --consumer --protocol connect',
] as const;

const withMember = [
  '--list --state stable',
  '--describe --group live',
  '--describe --group live --members',
  '--describe --group live --members --verbose',
  '--describe --group live --state',
  '--reset-offsets --group live --topic t --to-earliest --execute',
  '--delete --group live',
  '--delete-offsets --group live --topic t',
] as const;

const withConsumers = [
  '--list --type consumer',
  '--list --type consumer --state reconciling',
  '--describe --group new --state --verbose',
  '--describe --group new --members',
  '--describe --group new --members --verbose',
  '--describe --group new --offsets --verbose',
  '--reset-offsets --group new --topic u --to-earliest --execute',
  '--delete-offsets --group new --topic u',
  '--delete --group new',
] as const;

const afterConsumers = [
  '--describe --group new --state --verbose',
  '--describe --group new --members',
  '--reset-offsets --group new --topic u --to-earliest --execute',
  '--describe --group new',
  '--delete --group new',
  '--list --type consumer',
] as const;

const afterMember = [
  '--describe --group live',
  '--describe --group live --state',
  '--delete --group g',
  '--delete --all-groups',
  '--list',
  '--describe --group g',
] as const;

/** Ids and addresses differ, and with them how wide the columns are. */
function normal(text: string, peer: Peer): string {
  return text
    .replaceAll(peer.bootstrap, '<address>')
    .replaceAll(/[\w@/.-]+-[\w-]{20,}/g, '<id>')
    .replaceAll(/<address>\s+\(\d+\)/g, '<node>')
    .replaceAll(/^.*\b(WARN|ERROR|INFO)\b.*$/gm, '')
    .replaceAll(/\d{4}-\d\d-\d\dT\S+/g, '<time>')
    .replaceAll(/^\s+at .*$/gm, '')
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .toSorted()
    .join('\n');
}

const skip = await skipWithout('java');

describe('kafka-consumer-groups', { skip }, () => {
  let tools: OfficialTools;
  let peers: readonly Peer[] = [];
  const members: Member[] = [];

  before(async () => {
    tools = await OfficialTools.start();
    peers = [await startPeer({ settings }, 'kafka'), await startPeer({ settings }, 'caudal')];
    for (const { bootstrap } of peers) {
      const client = await WireClient.connect(bootstrap);
      await client.createTopic('t', { partitions: 2 });
      for (let count = 0; count < 3; count++) {
        for (const partition of [0, 1]) await client.append('t', batchOf([record('value')]), partition);
      }
      await client.close();
    }
  });

  after(async () => {
    for (const member of members) await member.leave().catch(() => undefined);
    await tools.close();
    for (const peer of peers) await peer.remove();
  });

  async function run(line: string, peer: Peer, tool: ToolName): Promise<string> {
    const args = ['--bootstrap-server', peer.bootstrap, ...line.split(' ')];
    const { exit, stdout, stderr } = await tools.run(tool, args);
    return normal(`exit ${exit}\n${stdout}\n${stderr}`, peer);
  }

  /** Looks again for a while: a coordinator that has just been made, or a commit under way, is no difference. */
  async function alike(line: string, tool: ToolName = 'consumer-groups'): Promise<void> {
    const deadline = performance.now() + (/--execute|--delete|--alter/.test(line) ? 0 : settleLimitMs);
    for (;;) {
      const [expected, actual] = [await run(line, peers[0]!, tool), await run(line, peers[1]!, tool)];
      if (expected === actual) return;
      if (performance.now() > deadline) return assert.equal(actual, expected, `kafka-${tool} ${line}`);
      await sleep(200);
    }
  }

  test('without members', async () => {
    for (const line of withoutMembers) await alike(line);
  });

  test('odd cases', async () => {
    const folder = await temporaryFolder('offsets');
    const files = { FILE: 't,0,1\nt,1,2\n', FAR: 't,0,99\nt,1,-5\n' };
    try {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      for (const line of oddCases) await alike(line.replace(/\b(FILE|FAR)\b/, join(folder, '$1')));
    } finally {
      await removeFolder(folder);
    }
  });

  test('settings of a group, and lists of groups', async () => {
    for (const line of settingsOfGroup)
      await alike(`--entity-type groups --entity-name g ${line}`, 'configs');
    for (const line of groupLists) await alike(line, 'groups');
  });

  test('with a member', async () => {
    const kind = memberKinds[0]!;
    for (const { bootstrap } of peers) {
      const member = await kind.start({ bootstrap, groupId: 'live', topic: 't' });
      members.push(member);
      while (member.records.length < 6) await sleep(20);
    }
    for (const line of withMember) await alike(line);
  });

  test('when the member has left', async () => {
    for (const member of members.splice(0)) await member.leave();
    for (const line of afterMember) await alike(line);
  });

  test('with members of the new protocol (KIP-848)', async () => {
    const sides = [];
    for (const { bootstrap } of peers) {
      const side = await ConsumerSide.connect(bootstrap, { u: 2 });
      const join = { groupId: 'new', topics: ['u'], rack: 'r' };
      assert.equal((await side.beat({ ...join, memberId: 'member-1', instance: 'i' })).error, 'NONE');
      assert.equal((await side.beat({ ...join, memberId: 'member-2' })).error, 'NONE');
      sides.push(side);
    }
    // The session is long enough for all command lines.
    for (const line of withConsumers) await alike(line);
    for (const side of sides) {
      await side.beat({ groupId: 'new', memberId: 'member-1', instance: 'i', epoch: -1 });
      await side.beat({ groupId: 'new', memberId: 'member-2', epoch: -1 });
      await side.close();
    }
    for (const line of afterConsumers) await alike(line);
  });

  test('the Java consumer reads in a group, and goes on where it was', async () => {
    const [, caudal] = peers;
    const consume = async (...more: string[]): Promise<number> => {
      const args = [
        '--bootstrap-server',
        caudal!.bootstrap,
        '--topic',
        't',
        '--group',
        'java',
        '--from-beginning',
      ];
      const { stdout } = await tools.run('console-consumer', [...args, ...more]);
      return stdout.split('\n').filter((line) => line === 'value').length;
    };
    assert.equal(await consume('--max-messages', '4', '--timeout-ms', '20000'), 4);
    assert.equal(await consume('--timeout-ms', '4000'), 2);
  });

  test('dump-log --offsets-decoder reads the records', async () => {
    const [, caudal] = peers;
    await caudal!.stop();
    const folder = `__consumer_offsets-${groupPartition('live', partitionCount)}`;
    const file = join(caudal!.dataFolder, folder, '00000000000000000000.log');
    const args = ['--offsets-decoder', '--deep-iteration', '--files', file];
    const { exit, stdout, stderr } = await tools.run('dump-log', args);
    assert.equal(exit, 0, stderr);
    assert.match(stdout, /key: \{"type":"1","data":\{"group":"live","topic":"t","partition":0\}\}/);
    assert.match(stdout, /key: \{"type":"2","data":\{"group":"live"\}\} payload: \{"version":"3"/);
    assert.match(stdout, /"protocolType":"consumer"/);
  });

  test('dump-log --offsets-decoder reads every record of consumer groups', async () => {
    const [, caudal] = peers;
    await caudal!.start();
    const side = await ConsumerSide.connect(caudal!.bootstrap, { v: 1 });
    const topics = { memberId: 'm', groupId: 'new', pattern: 'v.*' };
    assert.equal((await side.beat(topics)).error, 'NONE');
    await side.close();
    await caudal!.stop();
    const folder = `__consumer_offsets-${groupPartition('new', partitionCount)}`;
    const file = join(caudal!.dataFolder, folder, '00000000000000000000.log');
    const args = ['--offsets-decoder', '--deep-iteration', '--files', file];
    const { exit, stdout, stderr } = await tools.run('dump-log', args);
    assert.equal(exit, 0, stderr);
    for (const type of [3, 5, 6, 7, 8, 16]) {
      const line = new RegExp(
        `key: \\{"type":"${type}","data":\\{"groupId":"new".*payload: \\{"version":"0"`,
      );
      assert.match(stdout, line, `records of type ${type}`);
    }
    assert.match(stdout, /"regularExpression":"v\.\*".*"topics":\["v"\]/);
  });
});

// Shows the metrics of groups on a broker that runs: offsets and lag as the kafka exporter has them, -1 where nothing is
// committed, no lag for a topic that is gone, lag in seconds; members, rebalances by reason and load times of real members;
// all of it as the kafka exporter finds it from outside.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { deleteGroupsApi } from '../../broker/protocol/generated/delete-groups.ts';
import { goDriver } from '../env/go.ts';
import { JsonLines } from '../env/json-lines.ts';
import { assertPromtoolAccepts } from '../env/promtool.ts';
import { skipWithout } from '../env/toolchain.ts';
import { ConsumerSide } from '../groups/consumer-side.ts';
import { memberKinds } from '../groups/members.ts';
import { BrokerCommand } from '../process/broker-command.ts';
import { mustCommit } from '../traps/group-wire.ts';
import { eventually } from '../traps/trial.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';

const skip = await skipWithout('go');
let folder: string;
let broker: BrokerCommand;
let client: WireClient;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caudal-group-metrics-'));
  const words = ['--set', 'group.initial.rebalance.delay.ms=0'];
  broker = await BrokerCommand.start({ dataDir: join(folder, 'data'), words });
  client = await WireClient.connect(broker.address('kafka'));
});
after(async () => {
  await client.close();
  broker.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function scrape(): Promise<string> {
  const answer = await fetch(`http://${broker.address('admin')}/metrics`);
  assert.equal(answer.status, 200);
  return answer.text();
}

/** Lines that begin so, as a map from labels to value. */
function series(text: string, name: string, having = ''): Record<string, number> {
  const found: Record<string, number> = {};
  for (const line of text.split('\n')) {
    const [, labels, value] = new RegExp(`^${name}\\{(.*)\\} (\\S+)$`).exec(line) ?? [];
    if (labels?.includes(having) === true) found[labels] = Number(value);
  }
  return found;
}

function valueOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

const hourMs = 3_600_000;

async function topicOf(name: string, counts: readonly number[]): Promise<void> {
  await client.createTopic(name, { partitions: counts.length });
  for (const [partition, count] of counts.entries()) {
    for (let left = count; left > 0; left--)
      await client.append(
        name,
        batchOf([record('value', { timestamp: Date.now() - left * hourMs })]),
        partition,
      );
  }
}

test('offsets and lag of each partition, sums of each topic, -1 where nothing is committed', async () => {
  await topicOf('orders', [4, 4, 4, 4]);
  await mustCommit(client, 'billing', 'orders', [0, 3, 4, undefined]);
  const text = await scrape();
  const labels = (partition: number): string =>
    `consumergroup="billing",topic="orders",partition="${partition}"`;
  assert.deepEqual(series(text, 'kafka_consumergroup_current_offset', 'billing'), {
    [labels(0)]: 0,
    [labels(1)]: 3,
    [labels(2)]: 4,
    [labels(3)]: -1,
  });
  assert.deepEqual(series(text, 'kafka_consumergroup_lag', 'billing'), {
    [labels(0)]: 4,
    [labels(1)]: 1,
    [labels(2)]: 0,
    [labels(3)]: -1,
  });
  const seconds = series(text, 'kafka_consumergroup_lag_seconds', 'billing');
  assert.deepEqual(Object.keys(seconds), [labels(0), labels(1), labels(2)]);
  assert.equal(Math.floor(seconds[labels(0)]! / 3_600), 4, String(seconds[labels(0)]));
  assert.equal(Math.floor(seconds[labels(1)]! / 3_600), 1, String(seconds[labels(1)]));
  assert.equal(seconds[labels(2)], 0);
  const ofTopic = 'consumergroup="billing",topic="orders"';
  assert.equal(valueOf(text, `kafka_consumergroup_current_offset_sum{${ofTopic}}`), 7);
  assert.equal(valueOf(text, `kafka_consumergroup_lag_sum{${ofTopic}}`), 5);
  assert.equal(valueOf(text, 'kafka_consumergroup_members{consumergroup="billing"}'), 0);
  assert.equal(valueOf(text, 'caudal_offset_commits_total'), 3);
  assert.equal(valueOf(text, 'caudal_groups{type="classic",state="Empty"}'), 1);
  assert.equal(valueOf(text, 'caudal_groups_hidden'), 0);
  assert.equal(valueOf(text, 'caudal_group_load_seconds_count'), 50);

  await client.deleteRecords('orders', 2);
  const cut = series(await scrape(), 'kafka_consumergroup_lag_seconds', 'billing')[labels(0)]!;
  assert.equal(Math.floor(cut / 3_600), 2, `${cut}: the next record is the oldest that is there`);
});

test('an offset of a topic that is deleted has no lag, nor does a topic of its name made again', async () => {
  await topicOf('brief', [2]);
  await mustCommit(client, 'widow', 'brief', [1]);
  const shown = async (): Promise<number> =>
    Object.keys(series(await scrape(), 'kafka_consumergroup_lag', 'widow')).length;
  assert.equal(await shown(), 1);
  await client.deleteTopic('brief');
  assert.equal(await shown(), 0);
  await topicOf('brief', [2]);
  assert.equal(await shown(), 0);
});

test('members and rebalances of a group, by reason; gone with the group', async () => {
  await topicOf('live', [2, 2]);
  const place = { bootstrap: broker.address('kafka'), groupId: 'live "group"', topic: 'live' };
  const labels = 'consumergroup="live \\"group\\""';
  const until = async (what: string, holds: (text: string) => boolean): Promise<string> => {
    for (let tries = 0; ; tries++) {
      const text = await scrape();
      if (holds(text)) return text;
      assert.ok(
        tries < 400,
        `${what}\n${text
          .split('\n')
          .filter((line) => line.includes('group'))
          .join('\n')}`,
      );
      await sleep(50);
    }
  };
  const members = (text: string): number | undefined =>
    valueOf(text, `kafka_consumergroup_members{${labels}}`);
  const stable = (text: string): number | undefined =>
    valueOf(text, 'caudal_group_members{type="classic",state="stable"}');
  const rebalances = (text: string, reason: string): number =>
    valueOf(text, `caudal_group_rebalances_total{${labels},reason="${reason}"}`) ?? 0;
  const first = await memberKinds[0]!.start(place);
  await until('one stable member', (text) => members(text) === 1 && stable(text) === 1);
  const second = await memberKinds[0]!.start(place);
  const two = await until('two stable members', (text) => members(text) === 2 && stable(text) === 2);
  assert.equal(rebalances(two, 'member_joined'), 2);
  assert.equal(valueOf(two, 'caudal_groups{type="classic",state="Stable"}'), 1);
  await second.leave();
  const one = await until('one member again', (text) => members(text) === 1 && stable(text) === 1);
  assert.equal(rebalances(one, 'member_left'), 1);
  await first.leave();
  const none = await until('no member', (text) => members(text) === 0);
  assert.equal(rebalances(none, 'member_left'), 1, 'the end of the last member is no rebalance');
  await client.connection.request(deleteGroupsApi, 2, { groupsNames: [place.groupId] });
  const gone = await scrape();
  assert.doesNotMatch(gone, /live \\"group/);
});

test('groups and members of the consumer protocol', async () => {
  const side = await ConsumerSide.connect(broker.address('kafka'), { modern: 2 });
  const one = { groupId: 'modern', memberId: 'one' };
  const two = { groupId: 'modern', memberId: 'two' };
  const { assigned } = await side.beat({ ...one, topics: ['modern'] });
  assert.deepEqual(assigned, { modern: [0, 1] });
  await side.beat({ ...one, epoch: 'own', owned: assigned! });
  await side.beat({ ...two, topics: ['modern'] });
  const inState = (text: string, state: string): number | undefined =>
    valueOf(text, `caudal_group_members{type="consumer",state="${state}"}`);
  // The next assignment is made a moment after the last one.
  const text = await eventually(
    async () => {
      for (const member of [one, two]) await side.beat({ ...member, epoch: 'own' });
      return scrape();
    },
    (shown) => inState(shown, 'unrevoked') === 1,
  );
  const value = (line: string): number | undefined => valueOf(text, line);
  assert.equal(value('kafka_consumergroup_members{consumergroup="modern"}'), 2);
  assert.equal(value('caudal_groups{type="consumer",state="Reconciling"}'), 1);
  assert.equal(inState(text, 'unreleased'), 1);
  const rebalances = 'caudal_group_rebalances_total{consumergroup="modern",reason=';
  assert.equal(value(`${rebalances}"member_joined"}`), 2);
  await side.beat({ ...two, epoch: -1 });
  await side.beat({ ...one, epoch: -1 });
  const left = await scrape();
  assert.equal(valueOf(left, `${rebalances}"member_left"}`), 1, 'the last member leaves nobody to rebalance');
  assert.equal(valueOf(left, 'caudal_groups{type="consumer",state="Empty"}'), 1);
  await side.client.connection.request(deleteGroupsApi, 2, { groupsNames: ['modern'] });
  await side.client.deleteTopic('modern');
  assert.doesNotMatch(await scrape(), /"modern"/);
  await side.client.close();
});

test('the kafka exporter would have found the same', { skip }, async () => {
  await topicOf('asked', [3, 3, 3]);
  await mustCommit(client, 'asked-for', 'asked', [3, 1, undefined]);
  await mustCommit(client, 'asked too', 'asked', [0]);
  const monitor = new JsonLines(await goDriver('lag-monitors'), [broker.address('kafka')]);
  try {
    const { result } = (await monitor.ask({ op: 'exporter' }, 60_000)) as {
      result: {
        groups: Record<
          string,
          { members: number; offsets: Record<string, Record<string, [number, number]>> }
        >;
      };
    };
    const text = await scrape();
    const expected: Record<'offsets' | 'lags' | 'members', Record<string, number>> = {
      offsets: {},
      lags: {},
      members: {},
    };
    for (const [group, { members, offsets }] of Object.entries(result.groups)) {
      expected.members[`consumergroup="${group}"`] = members;
      for (const [topic, pairs] of Object.entries(offsets)) {
        for (const [partition, [offset, lag]] of Object.entries(pairs)) {
          const labels = `consumergroup="${group}",topic="${topic}",partition="${partition}"`;
          expected.offsets[labels] = offset;
          expected.lags[labels] = lag;
        }
      }
    }
    assert.ok(Object.keys(expected.offsets).length >= 6);
    assert.deepEqual(series(text, 'kafka_consumergroup_members'), expected.members);
    assert.deepEqual(series(text, 'kafka_consumergroup_current_offset'), expected.offsets);
    assert.deepEqual(series(text, 'kafka_consumergroup_lag'), expected.lags);
  } finally {
    await monitor.close();
  }
});

test('promtool accepts what it shows', { timeout: 600_000 }, (context) =>
  assertPromtoolAccepts(context, scrape),
);

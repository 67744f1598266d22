// What a broker that runs tells of changes: topics and groups by name, for everything that changes them and for commits not;
// a cursor does not outlive the process; a stop answers whoever waits. And the owner of a topic, given with its creation.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  describeConfigsApi,
  describeConfigsRequest,
} from '../../broker/protocol/generated/describe-configs.ts';
import { deleteGroupsApi } from '../../broker/protocol/generated/delete-groups.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
} from '../../broker/protocol/generated/incremental-alter-configs.ts';
import { joinGroupApi, joinGroupRequest } from '../../broker/protocol/generated/join-group.ts';
import {
  createTopicsApi,
  createTopicsRequest,
  createTopicsRequestTopic,
} from '../../broker/protocol/generated/create-topics.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import type { Changes } from '../../broker/port/change-view.ts';
import { mustCommit } from '../traps/group-wire.ts';
import { RunningBroker } from './running-broker.ts';

const running = new RunningBroker();

async function changes(cursor?: string, timeoutMs = 10_000): Promise<Changes> {
  const after = cursor === undefined ? '' : `&after=${encodeURIComponent(cursor)}`;
  const { status, body } = await running.get<Changes>(`/v1/changes?timeoutMs=${timeoutMs}${after}`);
  assert.equal(status, 200);
  return body;
}

/** What `act` changes: all names until nothing more comes for a moment. */
async function changed(act: () => Promise<unknown>): Promise<{ topics: string[]; groups: string[] }> {
  let { cursor } = await changes();
  await act();
  const [topics, groups] = [new Set<string>(), new Set<string>()];
  for (;;) {
    const told = await changes(cursor, 100);
    assert.equal(told.reset, false);
    if (told.cursor === cursor) return { topics: [...topics], groups: [...groups] };
    for (const name of told.topics) topics.add(name);
    for (const name of told.groups) groups.add(name);
    cursor = told.cursor;
  }
}

async function alter(resourceType: number, resourceName: string, name: string, value: string): Promise<void> {
  const configs = [{ name, configOperation: 0, value }];
  const request = incrementalAlterConfigsRequest({ resources: [{ resourceType, resourceName, configs }] });
  const { responses } = await running.client.connection.request(incrementalAlterConfigsApi, 1, request);
  assert.equal(errorName(responses[0]!.errorCode), 'NONE');
}

test('topics: created, altered, grown, deleted', async () => {
  const topics = async (act: () => Promise<unknown>): Promise<string[]> => (await changed(act)).topics;
  assert.deepEqual(await topics(() => running.client.createTopic('orders')), ['orders']);
  assert.deepEqual(await topics(() => running.client.alterTopic('orders', { 'retention.ms': '1000' })), [
    'orders',
  ]);
  assert.deepEqual(await topics(() => running.client.createPartitions('orders', 3)), ['orders']);
  assert.deepEqual(await topics(() => running.client.deleteTopic('orders')), ['orders']);
  assert.deepEqual(await topics(() => Promise.resolve()), []);
});

test('groups: the first commit, a member, a configuration, the end; later commits are no change', async () => {
  const groups = async (act: () => Promise<unknown>): Promise<string[]> => (await changed(act)).groups;
  await running.client.createTopic('read', { partitions: 2 });
  // Makes the topic of offsets; its groups are loaded before the commit is taken.
  await mustCommit(running.client, 'first', 'read', [1]);
  assert.deepEqual(await groups(() => mustCommit(running.client, 'billing', 'read', [1])), ['billing']);
  assert.deepEqual(await groups(() => mustCommit(running.client, 'billing', 'read', [2, 5])), []);
  assert.deepEqual(await groups(() => alter(32, 'billing', 'consumer.session.timeout.ms', '50000')), [
    'billing',
  ]);
  const request = joinGroupRequest({
    groupId: 'billing',
    sessionTimeoutMs: 10_000,
    rebalanceTimeoutMs: 10_000,
    protocolType: 'consumer',
    protocols: [{ name: 'range', metadata: new Uint8Array(10) }],
  });
  assert.deepEqual(await groups(() => running.client.connection.request(joinGroupApi, 3, request)), [
    'billing',
  ]);
  const end = { groupsNames: ['first'] };
  assert.deepEqual(await groups(() => running.client.connection.request(deleteGroupsApi, 2, end)), ['first']);
});

test('an altered broker may have changed everything', async () => {
  const { cursor } = await changes();
  await alter(4, '', 'log.retention.ms', '123456');
  assert.equal((await changes(cursor)).reset, true);
});

test('the owner comes with the creation, the first creator wins, and it is altered like any configuration', async () => {
  const create = async (owner: string): Promise<string> => {
    const configs = [{ name: 'caudal.owner', value: owner }];
    const topic = createTopicsRequestTopic({
      name: 'owned',
      numPartitions: 1,
      replicationFactor: 1,
      configs,
    });
    const request = createTopicsRequest({ topics: [topic], timeoutMs: 10_000 });
    return errorName(
      (await running.client.connection.request(createTopicsApi, 7, request)).topics[0]!.errorCode,
    );
  };
  const owner = async (): Promise<string | null> => {
    const resources = [{ resourceType: 2, resourceName: 'owned', configurationKeys: ['caudal.owner'] }];
    const request = describeConfigsRequest({ resources });
    const { results } = await running.client.connection.request(describeConfigsApi, 4, request);
    assert.equal(results[0]!.configs[0]!.readOnly, false);
    return results[0]!.configs[0]!.value;
  };
  const [one, other] = ['Topic/shop/owned/uid-1', 'Topic/other/owned/uid-2'];
  const told = await Promise.all([create(one), create(other)]);
  assert.deepEqual(told.toSorted(), ['NONE', 'TOPIC_ALREADY_EXISTS']);
  assert.equal(await owner(), told[0] === 'NONE' ? one : other);
  const taken = await changed(() => alter(2, 'owned', 'caudal.owner', other));
  assert.deepEqual(taken.topics, told[0] === 'NONE' ? ['owned'] : []);
  assert.equal(await owner(), other);
});

test('a cursor is of one process, and a stop answers whoever waits', async () => {
  const { cursor } = await changes();
  const waiting = changes(cursor, 60_000);
  await running.client.close();
  const { code } = await running.broker.end('SIGTERM');
  assert.equal(code, 0);
  assert.deepEqual({ ...(await waiting), cursor: '' }, { cursor: '', reset: false, topics: [], groups: [] });
  await running.start();
  assert.equal((await changes(cursor)).reset, true);
  assert.equal((await changes((await changes()).cursor, 0)).reset, false);
});

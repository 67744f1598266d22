// Shows on scripted brokers that the group calls follow a coordinator that moves or loads, that brokers of old are asked in
// their forms, and what of an answer is an error.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { errorCode } from '../broker/protocol/error-codes.ts';
import { allApis } from '../broker/protocol/generated/all.ts';
import { apiVersionsApi } from '../broker/protocol/generated/api-versions.ts';
import { consumerGroupDescribeApi } from '../broker/protocol/generated/consumer-group-describe.ts';
import {
  describeGroupsApi,
  describeGroupsResponse,
  describeGroupsResponseGroup,
} from '../broker/protocol/generated/describe-groups.ts';
import {
  findCoordinatorApi,
  findCoordinatorResponse,
  findCoordinatorResponseCoordinator,
} from '../broker/protocol/generated/find-coordinator.ts';
import {
  metadataApi,
  metadataResponse,
  metadataResponseBroker,
} from '../broker/protocol/generated/metadata.ts';
import {
  offsetCommitApi,
  type OffsetCommitRequest,
  offsetCommitResponse,
  offsetCommitResponsePartition,
  offsetCommitResponseTopic,
} from '../broker/protocol/generated/offset-commit.ts';
import {
  offsetFetchApi,
  offsetFetchResponse,
  offsetFetchResponseTopic2,
  offsetFetchResponseTopic2Partition,
} from '../broker/protocol/generated/offset-fetch.ts';
import type { AnyApi } from '../broker/protocol/schema.ts';
import { Cluster } from './cluster.ts';
import type { ApiError } from './errors.ts';
import { classicAssignment, describeGroup } from './group-description.ts';
import { commitOffsets, committedOffsets } from './group-offsets.ts';
import {
  answer,
  type Asked,
  type Reply,
  scriptedTransport,
  versionsAnswer,
} from './testing/scripted-broker.ts';

/** What a broker of long ago serves: the newest version of each API, by name. */
const oldVersions: Readonly<Record<string, number>> = {
  FindCoordinator: 3,
  DescribeGroups: 5,
  OffsetFetch: 7,
  OffsetCommit: 7,
};

const oldApis: readonly AnyApi[] = allApis
  .filter(({ key }) => key !== consumerGroupDescribeApi.key)
  .map((api) => ({ ...api, stableVersion: oldVersions[api.name] ?? api.stableVersion }));

interface World {
  /** Port of the broker that coordinates. */
  coordinator: number;
  readonly script: (asked: Asked) => object;
}

function clusterOf(world: World, apis: readonly AnyApi[] = allApis): Cluster {
  const reply = (asked: Asked): Reply => {
    switch (asked.api.key) {
      case apiVersionsApi.key:
        return versionsAnswer(apis);
      case metadataApi.key: {
        const brokers = [1, 2].map((id) => metadataResponseBroker({ nodeId: id, host: 'h', port: id }));
        return answer(metadataResponse({ brokers, controllerId: 1 }));
      }
      case findCoordinatorApi.key: {
        const found = { nodeId: world.coordinator, host: 'h', port: world.coordinator };
        const coordinators = [findCoordinatorResponseCoordinator({ key: 'g', ...found })];
        return answer(
          asked.version < 4 ? findCoordinatorResponse(found) : findCoordinatorResponse({ coordinators }),
        );
      }
      default:
        return answer(world.script(asked));
    }
  };
  return new Cluster(scriptedTransport(reply), {
    bootstrap: [{ host: 'h', port: 1 }],
    clientId: 'test',
    connectTimeoutMs: 1_000,
    requestTimeoutMs: 1_000,
    retryTimeoutMs: 5_000,
  });
}

function committed(request: OffsetCommitRequest, codeOf: (partition: number) => number): object {
  const topics = request.topics.map(({ name, partitions }) =>
    offsetCommitResponseTopic({
      name,
      partitions: partitions.map(({ partitionIndex }) =>
        offsetCommitResponsePartition({ partitionIndex, errorCode: codeOf(partitionIndex) }),
      ),
    }),
  );
  return offsetCommitResponse({ topics });
}

const offsets = [0, 1].map((partition) => ({ topic: 't', partition, offset: 5 }));

test('a commit follows a coordinator that loads, and one that moves', async () => {
  const asked: string[] = [];
  const world: World = {
    coordinator: 1,
    script: ({ port, api, request }) => {
      assert.equal(api.key, offsetCommitApi.key);
      asked.push(`${port}`);
      const code = [errorCode.COORDINATOR_LOAD_IN_PROGRESS, errorCode.NOT_COORDINATOR][asked.length - 1];
      if (code === errorCode.NOT_COORDINATOR) world.coordinator = 2;
      return committed(request as OffsetCommitRequest, () => code ?? errorCode.NONE);
    },
  };
  const cluster = clusterOf(world);
  assert.deepEqual(await commitOffsets(cluster, 'g', offsets), []);
  assert.deepEqual(asked, ['1', '1', '2']);
  cluster.close();
});

test('what one partition is refused, the others are not; what the group is refused, all are', async () => {
  let codeOf = (partition: number): number =>
    partition === 1 ? errorCode.OFFSET_METADATA_TOO_LARGE : errorCode.NONE;
  const cluster = clusterOf({
    coordinator: 1,
    script: ({ request }) => committed(request as OffsetCommitRequest, codeOf),
  });
  const errors = await commitOffsets(cluster, 'g', offsets);
  assert.deepEqual(
    errors.map(({ resource, code }) => [resource, code]),
    [['t-1', errorCode.OFFSET_METADATA_TOO_LARGE]],
  );
  codeOf = () => errorCode.UNKNOWN_MEMBER_ID;
  await assert.rejects(commitOffsets(cluster, 'g', offsets), ({ code, resource }: ApiError) => {
    assert.deepEqual([code, resource], [errorCode.UNKNOWN_MEMBER_ID, 'group g']);
    return true;
  });
  cluster.close();
});

test('a broker of old is asked in its forms', async () => {
  const world: World = {
    coordinator: 2,
    script: ({ api, port, version }) => {
      assert.equal(port, 2);
      assert.equal(version, oldVersions[api.name]);
      if (api.key === describeGroupsApi.key) {
        const group = describeGroupsResponseGroup({ groupId: 'g', groupState: 'Empty' });
        return describeGroupsResponse({ groups: [group] });
      }
      assert.equal(api.key, offsetFetchApi.key);
      const partitions = [3, -1].map((committedOffset, partitionIndex) =>
        offsetFetchResponseTopic2Partition({ partitionIndex, committedOffset, metadata: 'm' }),
      );
      return offsetFetchResponse({ topics: [offsetFetchResponseTopic2({ name: 't', partitions })] });
    },
  };
  const cluster = clusterOf(world, oldApis);
  const { state, type, members } = await describeGroup(cluster, 'g');
  assert.deepEqual([state, type, members], ['Empty', 'classic', []]);
  assert.deepEqual(await committedOffsets(cluster, 'g'), [
    { topic: 't', partition: 0, offset: 3, metadata: 'm' },
  ]);
  cluster.close();
});

test('a dead group is one that does not exist', async () => {
  const group = describeGroupsResponseGroup({ groupId: 'g', groupState: 'Dead' });
  const cluster = clusterOf(
    { coordinator: 1, script: () => describeGroupsResponse({ groups: [group] }) },
    oldApis,
  );
  await assert.rejects(describeGroup(cluster, 'g'), ({ code }: ApiError) => {
    assert.equal(code, errorCode.GROUP_ID_NOT_FOUND);
    return true;
  });
  cluster.close();
});

test('an assignment of any version is read; one that is not an assignment is not known', () => {
  const topic = [0, 0, 0, 1, 0, 1, 0x74, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1];
  const assigned = [{ topic: 't', partitions: [0, 1] }];
  for (const version of [0, 1, 3, 9]) {
    const bytes = Uint8Array.from([0, version, ...topic, 0xff, 0xff, 0xff, 0xff, 7]);
    assert.deepEqual(classicAssignment(bytes), assigned, `version ${version}`);
  }
  assert.deepEqual(classicAssignment(new Uint8Array(0)), []);
  assert.equal(classicAssignment(Uint8Array.of(0, 1, 2)), undefined);
});

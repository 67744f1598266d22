// The bound is each broker's own: replicas on one are no reason to refuse partitions on another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminFixture } from '../../../test/metadata/admin-fixture.ts';
import { errorName } from '../../protocol/error-codes.ts';
import type { CreateTopicResult } from './topic-creation.ts';

test('a broker that is full takes no more, others do', async () => {
  const { controller } = await adminFixture({ brokers: 2, staticConfigs: { 'max.broker.partitions': '4' } });
  const create = async (
    name: string,
    fields: { readonly replicas?: number; readonly partitions?: number; readonly on?: readonly number[] },
  ): Promise<CreateTopicResult> => {
    const assignments = (fields.on ?? []).map((id, partitionIndex) => ({ partitionIndex, brokerIds: [id] }));
    const topic = {
      name,
      topicId: controller.newUuid(),
      numPartitions: fields.on === undefined ? (fields.partitions ?? 1) : -1,
      replicationFactor: fields.on === undefined ? (fields.replicas ?? 1) : -1,
      assignments,
      configs: [],
    };
    const [result] = await controller.propose('createTopics', { topics: [topic], validateOnly: false });
    return result!;
  };
  const code = async (...asked: Parameters<typeof create>): Promise<string> =>
    errorName((await create(...asked)).errorCode);

  assert.equal(await code('both', { replicas: 2, partitions: 3 }), 'NONE');
  assert.equal(await code('on-1', { on: [1] }), 'NONE');
  const full = await create('more-on-1', { on: [1] });
  assert.deepEqual(
    [errorName(full.errorCode), full.errorMessage],
    ['POLICY_VIOLATION', 'Broker 1 would hold 5 partitions, 1 of them new: max.broker.partitions is 4.'],
  );
  assert.equal(await code('on-2', { on: [2] }), 'NONE', 'eight replicas in all, four on each');
  assert.equal(await code('more-on-2', { on: [2] }), 'POLICY_VIOLATION');
  assert.equal(await code('__consumer_offsets', { partitions: 50 }), 'NONE');
});

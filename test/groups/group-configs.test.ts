// Configurations of one consumer group (KIP-848) by the requests that tools send: what is in force, what is refused, and that
// members are told of it with their next heartbeat.

import assert from 'node:assert/strict';
import test from 'node:test';
import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  consumerGroupHeartbeatApi,
  consumerGroupHeartbeatRequest,
} from '../../broker/protocol/generated/consumer-group-heartbeat.ts';
import {
  describeConfigsApi,
  describeConfigsRequest,
  type DescribeConfigsResponseConfig,
} from '../../broker/protocol/generated/describe-configs.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
} from '../../broker/protocol/generated/incremental-alter-configs.ts';
import { startPeer } from '../env/peer.ts';
import { ConsumerSide } from './consumer-side.ts';

const groupType = 32;

async function described(side: ConsumerSide): Promise<Map<string, DescribeConfigsResponseConfig>> {
  const request = describeConfigsRequest({
    resources: [{ resourceType: groupType, resourceName: 'g', configurationKeys: null }],
  });
  const { results } = await side.client.connection.request(describeConfigsApi, 4, request);
  assert.equal(errorName(results[0]!.errorCode), 'NONE');
  return new Map(results[0]!.configs.map((one) => [one.name, one]));
}

/** The error; null takes the value away. */
async function alter(
  side: ConsumerSide,
  name: string,
  value: string | null,
  resourceName = 'g',
): Promise<string> {
  const configs = [{ name, configOperation: value === null ? 1 : 0, value }];
  const request = incrementalAlterConfigsRequest({
    resources: [{ resourceType: groupType, resourceName, configs }],
  });
  const { responses } = await side.client.connection.request(incrementalAlterConfigsApi, 1, request);
  return errorName(responses[0]!.errorCode);
}

async function heartbeatInterval(side: ConsumerSide): Promise<number> {
  const request = consumerGroupHeartbeatRequest({
    groupId: 'g',
    memberId: 'm',
    rebalanceTimeoutMs: 60_000,
    subscribedTopicNames: ['t'],
    topicPartitions: [],
  });
  const answer = await side.client.connection.request(consumerGroupHeartbeatApi, 1, request);
  assert.equal(errorName(answer.errorCode), 'NONE');
  return answer.heartbeatIntervalMs;
}

test('a group has configurations of its own', async () => {
  const peer = await startPeer();
  try {
    const side = await ConsumerSide.connect(peer.bootstrap, { t: 1 });
    const name = 'consumer.heartbeat.interval.ms';
    assert.deepEqual(
      [(await described(side)).get(name)?.value, await heartbeatInterval(side)],
      ['5000', 5_000],
    );
    const before = await described(side);
    assert.equal(before.get('consumer.session.timeout.ms')?.value, '45000');
    assert.equal(await alter(side, name, '7000'), 'NONE');
    const altered = (await described(side)).get(name)!;
    assert.deepEqual([altered.value, altered.configSource], ['7000', 8]);
    assert.equal(await heartbeatInterval(side), 7_000);
    assert.equal(await alter(side, name, '4000'), 'INVALID_CONFIG', 'below the broker’s least');
    assert.equal(await alter(side, name, '99000'), 'INVALID_CONFIG', 'above the broker’s most');
    assert.equal(await alter(side, name, 'x'), 'INVALID_CONFIG');
    assert.equal(await alter(side, 'consumer.other', '1'), 'INVALID_CONFIG');
    assert.equal(await alter(side, name, '7000', ''), 'INVALID_REQUEST');
    assert.equal(await alter(side, name, null), 'NONE');
    assert.equal(await heartbeatInterval(side), 5_000);
    await side.close();
  } finally {
    await peer.remove();
  }
});

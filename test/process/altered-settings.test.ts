// What a running broker says of its configurations is true: every key that it shows as read-only is refused, every other one is
// taken, and those that bound connections are in force from then on.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { brokerConfigs } from '../../broker/core/metadata/config-tables.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  describeConfigsApi,
  describeConfigsRequest,
  type DescribeConfigsResponseConfig,
} from '../../broker/protocol/generated/describe-configs.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
} from '../../broker/protocol/generated/incremental-alter-configs.ts';
import { WireClient } from '../wire/client.ts';
import { BrokerCommand } from './broker-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'caudal-altered-'));
let broker: BrokerCommand;
let client: WireClient;

before(async () => {
  broker = await BrokerCommand.start({ dataDir: join(folder, 'data') });
  client = await WireClient.connect(broker.address('kafka'));
});
after(async () => {
  await client.close();
  broker.child.kill('SIGKILL');
  await broker.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function described(): Promise<DescribeConfigsResponseConfig[]> {
  const request = describeConfigsRequest({
    resources: [{ resourceType: 4, resourceName: '1', configurationKeys: null }],
  });
  const { results } = await client.connection.request(describeConfigsApi, 4, request);
  return results[0]!.configs;
}

/** The error and its words. */
async function alter(
  name: string,
  value: string | null,
  validateOnly = false,
): Promise<readonly [string, string]> {
  const configs = [{ name, configOperation: value === null ? 1 : 0, value }];
  const request = incrementalAlterConfigsRequest({
    resources: [{ resourceType: 4, resourceName: '1', configs }],
    validateOnly,
  });
  const { responses } = await client.connection.request(incrementalAlterConfigsApi, 1, request);
  const { errorCode, errorMessage } = responses[0]!;
  return [errorName(errorCode), errorMessage ?? ''];
}

test('a key is read-only exactly when the broker refuses to alter it', async () => {
  const shown = await described();
  assert.deepEqual(new Set(shown.map(({ name }) => name)), new Set(brokerConfigs.keys()));
  for (const { name, value, readOnly } of shown) {
    // It takes no value at all, for a reason of its own.
    if (!readOnly && brokerConfigs.get(name)!.unsupported !== undefined) continue;
    const addresses = 'PLAINTEXT://a.example:1';
    // Where nothing is set, there is at least nothing against taking it away.
    const example = name === 'advertised.listeners' ? addresses : (value ?? (readOnly ? '1' : null));
    const [error, words] = await alter(name, example, true);
    assert.equal(error, readOnly ? 'INVALID_REQUEST' : 'NONE', `${name}: ${words}`);
    if (readOnly) assert.equal(words, `Cannot update these configs dynamically: [${name}]`);
  }
});

const comesIn = (): Promise<boolean> =>
  WireClient.connect(broker.address('kafka')).then(
    async (other) => {
      const answered = await other.createTopic('any').then(
        () => true,
        (error: Error) => error.message.includes('TOPIC_ALREADY_EXISTS'),
      );
      await other.close();
      return answered;
    },
    () => false,
  );

for (const [name, value] of [
  ['max.connections', '1'],
  ['max.connections.per.ip', '1'],
  ['max.connections.per.ip.overrides', '127.0.0.1:1'],
] as const)
  test(`${name} is in force as soon as it is altered`, async () => {
    assert.equal(await comesIn(), true);
    assert.deepEqual(await alter(name, value), ['NONE', '']);
    assert.equal(await comesIn(), false, 'the one that is there is all');
    assert.deepEqual(await alter(name, null), ['NONE', '']);
    assert.equal(await comesIn(), true);
  });

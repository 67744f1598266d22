// Several listeners with addresses of their own: a client is told those of the listener that it came by, in every answer that names
// brokers. They may be altered while the broker runs, without a change of leadership, and stay so over a restart.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  describeClusterApi,
  describeClusterRequest,
} from '../../broker/protocol/generated/describe-cluster.ts';
import {
  describeConfigsApi,
  describeConfigsRequest,
} from '../../broker/protocol/generated/describe-configs.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
} from '../../broker/protocol/generated/incremental-alter-configs.ts';
import {
  metadataApi,
  metadataRequest,
  metadataRequestTopic,
} from '../../broker/protocol/generated/metadata.ts';
import { eventually } from '../traps/trial.ts';
import { WireClient } from '../wire/client.ts';
import { BrokerCommand } from './broker-command.ts';

const inside = 'PLAINTEXT://inside.example:9092';
const key = 'advertised.listeners';
const folder = mkdtempSync(join(tmpdir(), 'caudal-listeners-'));
let broker: BrokerCommand;
/** One connection by each listener. */
let clients: WireClient[] = [];

async function start(): Promise<void> {
  const words = ['--listener', '127.0.0.1:0', '--set', `${key}=${inside},PLAINTEXT2://outside.example:30092`];
  broker = await BrokerCommand.start({ dataDir: join(folder, 'data'), words });
  const addresses = broker.address('kafka').split(',');
  clients = await Promise.all(addresses.map((address) => WireClient.connect(address)));
}

async function stop(): Promise<void> {
  for (const client of clients) await client.close();
  assert.equal((await broker.end('SIGTERM')).code, 0);
}

before(start);
after(async () => {
  broker.child.kill('SIGKILL');
  await broker.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function metadataOf(client: WireClient): Promise<{ address: string; leaderEpoch: number | undefined }> {
  const topics = [metadataRequestTopic({ name: 't' })];
  const { brokers, topics: told } = await client.connection.request(
    metadataApi,
    12,
    metadataRequest({ topics, allowAutoTopicCreation: false }),
  );
  assert.equal(brokers.length, 1);
  const { host, port } = brokers[0]!;
  return { address: `${host}:${port}`, leaderEpoch: told[0]?.partitions[0]?.leaderEpoch };
}

const told = (): Promise<string[]> =>
  Promise.all(clients.map(async (client) => (await metadataOf(client)).address));

/** The error; null takes the value away. */
async function alter(value: string | null, resourceName = '1'): Promise<string> {
  const configs = [{ name: key, configOperation: value === null ? 1 : 0, value }];
  const request = incrementalAlterConfigsRequest({
    resources: [{ resourceType: 4, resourceName, configs }],
  });
  const { responses } = await clients[0]!.connection.request(incrementalAlterConfigsApi, 1, request);
  return errorName(responses[0]!.errorCode);
}

test('each listener tells its own address, in every answer that names brokers', async () => {
  await clients[0]!.createTopic('t');
  assert.deepEqual(await told(), ['inside.example:9092', 'outside.example:30092']);
  for (const [at, host] of ['inside.example', 'outside.example'].entries()) {
    const { connection } = clients[at]!;
    const cluster = await connection.request(describeClusterApi, 0, describeClusterRequest());
    assert.deepEqual(
      cluster.brokers.map((one) => one.host),
      [host],
    );
    const request = findCoordinatorRequest({ coordinatorKeys: ['g'] });
    const found = await eventually(
      () => connection.request(findCoordinatorApi, 4, request),
      ({ coordinators }) => coordinators[0]!.errorCode === 0,
    );
    assert.equal(found.coordinators[0]!.host, host);
  }
});

test('an address that becomes known later is told from then on; no leadership moves', async () => {
  const { leaderEpoch } = await metadataOf(clients[0]!);
  assert.equal(await alter(`${inside},PLAINTEXT2://lb.example:443`), 'NONE');
  await eventually(told, ([, outside]) => outside === 'lb.example:443');
  assert.deepEqual(await metadataOf(clients[0]!), { address: 'inside.example:9092', leaderEpoch });
  const resources = [{ resourceType: 4, resourceName: '1', configurationKeys: [key] }];
  const { results } = await clients[0]!.connection.request(
    describeConfigsApi,
    4,
    describeConfigsRequest({ resources }),
  );
  const { value, readOnly } = results[0]!.configs[0]!;
  assert.deepEqual({ value, readOnly }, { value: `${inside},PLAINTEXT2://lb.example:443`, readOnly: false });
});

test('refused: what no client could use, and all brokers at once', async () => {
  for (const bad of ['PLAINTEXT3://x:1', 'PLAINTEXT2://x:0', 'PLAINTEXT2://:1', 'PLAINTEXT2', 'x:1'])
    assert.equal(await alter(`${inside},${bad}`), 'INVALID_REQUEST', bad);
  assert.equal(await alter(inside, ''), 'INVALID_REQUEST');
  assert.deepEqual(await told(), ['inside.example:9092', 'lb.example:443']);
});

test('it outlasts a restart; taken away, the settings of the start count again', async () => {
  await stop();
  await start();
  assert.deepEqual(await told(), ['inside.example:9092', 'lb.example:443']);
  assert.equal(await alter(null), 'NONE');
  await eventually(told, ([, outside]) => outside === 'outside.example:30092');
  assert.equal(await alter('PLAINTEXT2://only.example:1'), 'NONE');
  await eventually(told, ([, outside]) => outside === 'only.example:1');
  const [unnamed] = await told();
  assert.match(unnamed!, /^127\.0\.0\.1:\d+$/, 'one that is not named is where it listens');
});

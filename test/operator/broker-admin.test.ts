// Shows the controller's way to one broker on a real broker process: who it is, what it is set to and from where, what it takes
// while it runs and what it refuses, what it would not start with, and that nobody there is told apart from a refusal.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import type { BrokerAddress, Setting } from '../../operator/broker-cluster/broker-admin.ts';
import { settingsPlan } from '../../operator/broker-cluster/settings-plan.ts';
import { KafkaBrokerAdmin } from '../../operator/kafka/broker-admin.ts';
import { BrokerRefusal, BrokersUnavailableError } from '../../operator/runtime/brokers.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';

const admin = new KafkaBrokerAdmin();
let broker: CaudalPeer;
let address: BrokerAddress;

before(async () => {
  broker = await startCaudal({ settings: { 'log.retention.ms': '3600000', 'num.partitions': '3' } });
  const portOf = (text: string): number => Number(text.split(':').at(-1));
  address = { host: '127.0.0.1', kafkaPort: portOf(broker.bootstrap), adminPort: portOf(broker.admin) };
});
after(() => broker.remove());

async function settingOf(name: string): Promise<Setting> {
  const setting = (await admin.settings(address, 1)).find((each) => each.name === name);
  assert.ok(setting, name);
  return setting;
}

test('it says who it is and that it serves', async () => {
  const identity = await admin.identity(address);
  assert.match(identity.clusterId, /^[\w-]{22}$/);
  assert.deepEqual(
    { ...identity, clusterId: '' },
    {
      id: 1,
      clusterId: '',
      version: identity.version,
      serving: true,
      health: '',
      restartHelps: false,
    },
  );
  assert.match(identity.version, /^\d+\.\d+\.\d+/);
});

test('settings come with their type, whether they change live, and the places that give them a value', async () => {
  assert.deepEqual(await settingOf('num.partitions'), {
    name: 'num.partitions',
    type: 'number',
    readOnly: true,
    value: '3',
    altered: undefined,
    alteredForAll: undefined,
    started: '3',
    fallback: '1',
  });
  const retention = await settingOf('log.retention.ms');
  assert.deepEqual(
    [retention.readOnly, retention.started, retention.fallback],
    [false, '3600000', String(336 * 3_600_000)],
  );
  assert.equal((await settingOf('log.cleanup.policy')).type, 'list');
  assert.equal((await settingOf('auto.create.topics.enable')).type, 'boolean');
});

test('what can change live is set, and given back, until nothing is left to do', async () => {
  const wanted = new Map([
    ['log.retention.ms', '7200000'],
    ['num.partitions', '3'],
  ]);
  const plan = async (settings: ReadonlyMap<string, string>) => {
    const present = (await admin.settings(address, 1)).filter(({ name }) => !/listener|^log\.dir/.test(name));
    return settingsPlan(settings, present);
  };
  const first = await plan(wanted);
  assert.deepEqual(first, {
    change: { set: new Map([['log.retention.ms', '7200000']]), remove: [] },
    restart: [],
  });
  assert.ok(first.change);
  await admin.alter(address, 1, first.change);
  assert.equal((await settingOf('log.retention.ms')).value, '7200000');
  assert.deepEqual(await plan(wanted), { change: undefined, restart: [] });
  wanted.delete('log.retention.ms');
  const second = await plan(wanted);
  assert.ok(second.change);
  await admin.alter(address, 1, second.change);
  assert.equal((await settingOf('log.retention.ms')).value, String(336 * 3_600_000));
  assert.deepEqual(await plan(wanted), { change: undefined, restart: [] });
  await admin.alter(address, 1, { set: new Map(), remove: ['log.retention.ms'] });
  assert.equal((await settingOf('log.retention.ms')).altered, undefined);
});

test('a refusal has the words of the broker, and changes nothing', async () => {
  const set = new Map([
    ['log.segment.bytes', 'many'],
    ['log.retention.ms', '1000'],
  ]);
  await assert.rejects(
    admin.alter(address, 1, { set, remove: [] }),
    (error) =>
      error instanceof BrokerRefusal && error.code === 'INVALID_REQUEST' && /many/.test(error.detail),
  );
  assert.equal((await settingOf('log.retention.ms')).value, '3600000');
  await assert.rejects(
    admin.alter(address, 7, { set: new Map(), remove: ['log.retention.ms'] }),
    BrokerRefusal,
  );
});

test('it says what it would not start with', async () => {
  assert.deepEqual(await admin.problemsOf(address, new Map([['num.partitions', '7']])), []);
  const problems = await admin.problemsOf(address, new Map([['num.partition', '7']]));
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /num\.partitions/);
});

test('nobody there is no refusal', async () => {
  await broker.stop();
  const calls = [
    admin.identity(address),
    admin.settings(address, 1),
    admin.alter(address, 1, { set: new Map(), remove: ['log.retention.ms'] }),
    admin.problemsOf(address, new Map()),
  ];
  for (const call of calls) await assert.rejects(call, BrokersUnavailableError);
});

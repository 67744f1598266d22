// Shows the order of flags, environment, file and defaults, and that every wrong key or value is reported with its
// place, its key and the nearest right key.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ConfigInput, LoadedConfig } from './config.ts';
import { ConfigError, environmentName, loadConfig } from './config.ts';

const load = (parts: Partial<ConfigInput>): LoadedConfig =>
  loadConfig({ flags: [], environment: {}, file: undefined, ...parts });

function problems(parts: Partial<ConfigInput>): readonly string[] {
  try {
    load(parts);
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.problems;
  }
  assert.fail('no problem was found');
}

test('nothing set: two weeks of retention, one listener on 9092, admin on 9644', () => {
  const { config, listeners, admin, dataDirectories, advertisedListeners } = load({});
  assert.equal(config.logRetentionMs, 336 * 3_600_000);
  assert.deepEqual(listeners, [{ name: 'PLAINTEXT', host: '', port: 9092 }]);
  assert.deepEqual(advertisedListeners, []);
  assert.deepEqual(admin, { host: '127.0.0.1', port: 9644 });
  assert.deepEqual(dataDirectories, ['./data']);
  assert.equal(config.autoCreateTopicsEnable, true);
});

test('flags over environment over file over defaults', () => {
  const file = { 'num.partitions': 2, 'message.max.bytes': 2000, log: { segment: { bytes: 3_000_000 } } };
  const environment = { CAUDAL_NUM_PARTITIONS: '3', CAUDAL_MESSAGE_MAX_BYTES: '3000', PATH: '/bin' };
  const flags = ['num.partitions=4', 'num.partitions=5'];
  const loaded = load({ file, environment, flags });
  assert.equal(loaded.config.numPartitions, 5);
  assert.equal(loaded.config.messageMaxBytes, 3000);
  assert.equal(loaded.config.logSegmentBytes, 3_000_000);
  assert.deepEqual([...loaded.static.keys()].toSorted(), [
    'log.segment.bytes',
    'message.max.bytes',
    'num.partitions',
  ]);
});

test('the file holds lists, booleans, large numbers, empty values and equals signs in values', () => {
  const loaded = load({
    file: {
      'log.dirs': ['/a'],
      'auto.create': { 'topics.enable': false },
      'log.flush.interval.messages': 9223372036854775807n,
      'broker.rack': null,
    },
    flags: ['broker.rack=a=b'],
  });
  assert.deepEqual(loaded.dataDirectories, ['/a']);
  assert.throws(() => load({ file: { 'log.dirs': ['/a', '/b'] } }), /one folder/);
  assert.equal(loaded.config.autoCreateTopicsEnable, false);
  assert.equal(loaded.static.get('log.flush.interval.messages'), '9223372036854775807');
  assert.equal(loaded.config.brokerRack, 'a=b');
});

test('every problem is told, with its place and the nearest right key', () => {
  assert.deepEqual(
    problems({
      file: { log: { retension: { hours: 4 } }, 'num.partitions': 'many', nested: [{ a: 1 }] },
      environment: { CAUDAL_LOG_RETENTION_HOUR: '5', CAUDAL_NUM_PARTITIONS: '0' },
      flags: ['message.max.byte=5', 'novalue', '=x', 'num.io.threads=8', 'retention.ms=5'],
    }),
    [
      'file nested: a list must hold plain values',
      'environment CAUDAL_LOG_RETENTION_HOUR: no such setting. Did you mean CAUDAL_LOG_RETENTION_HOURS?',
      'novalue: a setting must look like key=value',
      '=x: a setting must look like key=value',
      'file: Unknown broker config name: log.retension.hours. Did you mean log.retention.hours?',
      'file: Invalid value many for configuration num.partitions: Not a number of type INT',
      'environment CAUDAL_NUM_PARTITIONS: Invalid value 0 for configuration num.partitions: Value must be at least 1',
      'flag: Unknown broker config name: message.max.byte. Did you mean message.max.bytes?',
      'flag: num.io.threads has no effect in Caudal: a broker is one event loop',
      'flag: Unknown broker config name: retention.ms. Did you mean log.retention.ms?',
    ],
  );
  assert.deepEqual(problems({ file: ['x'] }), ['file: it must hold settings by name']);
  assert.deepEqual(problems({ file: 'x' }), ['file: it must hold settings by name']);
});

test('variables that Kubernetes makes for a Service named caudal are left alone', () => {
  const environment = {
    CAUDAL_SERVICE_HOST: '10.0.0.1',
    CAUDAL_SERVICE_PORT_KAFKA: '9092',
    CAUDAL_PORT: 'tcp://10.0.0.1:9092',
    CAUDAL_PORT_9092_TCP_ADDR: '10.0.0.1',
    CAUDAL_BOOTSTRAP_PORT_9092_TCP: 'tcp://10.0.0.1:9092',
    CAUDAL_LOG_LEVEL: 'debug',
  };
  assert.equal(load({ environment }).static.size, 0);
  assert.equal(environmentName('log.retention.hours'), 'CAUDAL_LOG_RETENTION_HOURS');
});

test('listeners: names, IPv6, several; and what is advertised for them', () => {
  const loaded = load({
    flags: [
      'listeners=PLAINTEXT://[::1]:0,inside://10.0.0.1:9093',
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,INSIDE:PLAINTEXT',
      'advertised.listeners=PLAINTEXT://broker-0.example:19092',
      'admin.listener=',
    ],
  });
  assert.deepEqual(loaded.listeners, [
    { name: 'PLAINTEXT', host: '::1', port: 0 },
    { name: 'INSIDE', host: '10.0.0.1', port: 9093 },
  ]);
  assert.deepEqual(loaded.advertisedListeners, [
    { name: 'PLAINTEXT', host: 'broker-0.example', port: 19_092 },
  ]);
  assert.equal(loaded.admin, undefined);
});

const wrongAddresses: readonly [string, RegExp][] = [
  ['listeners=foo', /must look like NAME:\/\/host:port/],
  ['listeners=PLAINTEXT://h:99999', /must look like NAME:\/\/host:port/],
  ['listeners=PLAINTEXT://a:1,PLAINTEXT://b:2', /the name PLAINTEXT stands twice/],
  ['listeners=', /at least one is needed/],
  ['listeners=SSL://:9092', /listener SSL wants SSL: TLS and authentication are not served yet/],
  ['listeners=EXTRA://:9092', /no protocol for listener EXTRA/],
  ['advertised.listeners=OTHER://h:1', /there is no listener OTHER/],
  ['advertised.listeners=PLAINTEXT://:9092', /clients need a host/],
  ['advertised.listeners=PLAINTEXT://0.0.0.0:9092', /clients need a host/],
  ['advertised.listeners=PLAINTEXT://h:0', /clients need a port/],
  ['admin.listener=here', /admin\.listener: it must look like host:port/],
];
for (const [flag, message] of wrongAddresses) {
  test(`refused: ${flag}`, () => {
    const found = problems({ flags: [flag] });
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', message);
  });
}

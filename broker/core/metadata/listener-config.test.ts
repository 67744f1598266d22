// Addresses in all the ways that they are written: names, IPv4, IPv6 with and without brackets, none; and what is no address.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseHostPort, parseListeners } from './listener-config.ts';

test('hosts and ports are told apart, also in an IPv6 address without brackets', () => {
  const told: Readonly<Record<string, readonly [string, number]>> = {
    '127.0.0.1:9092': ['127.0.0.1', 9092],
    'main-0.main-brokers.a.svc:9092': ['main-0.main-brokers.a.svc', 9092],
    ':9092': ['', 9092],
    '[::1]:9092': ['::1', 9092],
    '[fe80::1%2]:9092': ['fe80::1%2', 9092],
    '::1:9092': ['::1', 9092],
    'fd00:10::5:30094': ['fd00:10::5', 30_094],
    '2001:db8:0:1:2:3:4:5:30094': ['2001:db8:0:1:2:3:4:5', 30_094],
  };
  for (const [text, [host, port]] of Object.entries(told))
    assert.deepEqual(parseHostPort(text), { host, port }, text);
  for (const text of ['9092', 'a:b:9092', '::1', 'fd00:0:0::1', '[::1', 'a b:1', 'host:65536', 'host:', ''])
    assert.equal(parseHostPort(text), undefined, text);
});

test('a node’s address in what a pod advertises may be of either family', () => {
  for (const host of ['10.0.0.1', 'fd00::a:1'])
    assert.deepEqual(parseListeners('advertised.listeners', [`outside://${host}:30094`]), [
      { name: 'OUTSIDE', host, port: 30_094 },
    ]);
});

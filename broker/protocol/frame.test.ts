// Shows both forms of the headers, and the rules of clients that live in headers and versions: an ApiVersions answer is
// readable by any client, old join and commit forms stay, and a frame that is not what it claims is a ProtocolError.

import assert from 'node:assert/strict';
import test from 'node:test';
import { apiKey } from './api-keys.ts';
import { readRequestHeader, readResponseHeader, writeRequestHeader, writeResponseHeader } from './frame.ts';
import {
  addPartitionsToTxnRequest,
  readAddPartitionsToTxnRequest,
  writeAddPartitionsToTxnRequest,
} from './generated/add-partitions-to-txn.ts';
import { allApis } from './generated/all.ts';
import {
  apiVersionsResponse,
  readApiVersionsResponse,
  writeApiVersionsResponse,
} from './generated/api-versions.ts';
import { fetchRequest, readFetchRequest, writeFetchRequest } from './generated/fetch.ts';
import { joinGroupRequest, readJoinGroupRequest, writeJoinGroupRequest } from './generated/join-group.ts';
import { ProtocolError } from './protocol-error.ts';
import { Reader } from './reader.ts';
import { Writer } from './writer.ts';

const bytesOf = (write: (writer: Writer) => void): Uint8Array => {
  const writer = new Writer();
  write(writer);
  return writer.toBytes();
};

test('request headers come back in both forms', () => {
  for (const flexible of [false, true])
    for (const clientId of [null, '', 'client-é']) {
      const header = { apiKey: 1, apiVersion: 12, correlationId: -5, clientId };
      const reader = new Reader(bytesOf((writer) => writeRequestHeader(writer, header, flexible)));
      assert.deepEqual(
        readRequestHeader(reader, (key, version) => {
          assert.deepEqual([key, version], [1, 12]);
          return flexible;
        }),
        header,
      );
      assert.equal(reader.remaining, 0);
    }
});

test('a header that ends early, or whose client id claims too much, is refused', () => {
  const bytes = bytesOf((writer) =>
    writeRequestHeader(writer, { apiKey: 1, apiVersion: 12, correlationId: 7, clientId: 'abc' }, true),
  );
  for (let length = 0; length < bytes.length; length++)
    assert.throws(() => readRequestHeader(new Reader(bytes, 0, length), () => true), ProtocolError);
});

test('tagged fields in a header are passed over', () => {
  const bytes = Uint8Array.from([0, 3, 0, 9, 0, 0, 0, 1, 255, 255, 1, 0, 2, 1, 2]);
  const reader = new Reader(bytes);
  assert.equal(readRequestHeader(reader, () => true).correlationId, 1);
  assert.equal(reader.remaining, 0);
});

test('a response header has tagged fields in flexible versions, except for ApiVersions', () => {
  const form = (key: number, flexible: boolean): number =>
    bytesOf((writer) => writeResponseHeader(writer, { correlationId: 7, apiKey: key }, flexible)).length;
  assert.equal(form(apiKey.Metadata, false), 4);
  assert.equal(form(apiKey.Metadata, true), 5);
  assert.equal(form(apiKey.ApiVersions, true), 4);
  const reader = new Reader(Uint8Array.from([0, 0, 0, 7, 99]));
  assert.equal(readResponseHeader(reader, apiKey.ApiVersions, true), 7);
  assert.equal(reader.int8(), 99);
});

test('an ApiVersions request of an unknown version gets error 35 in a body of version 0 that lists its own range', () => {
  const unsupportedVersion = 35;
  const value = apiVersionsResponse({
    errorCode: unsupportedVersion,
    apiKeys: [{ apiKey: apiKey.ApiVersions, minVersion: 0, maxVersion: 4 }],
  });
  const bytes = bytesOf((writer) => writeApiVersionsResponse(writer, value, 0));
  assert.deepEqual([...bytes], [0, 35, 0, 0, 0, 1, 0, 18, 0, 0, 0, 4]);
  assert.deepEqual(readApiVersionsResponse(new Reader(bytes), 0), value);
});

test('JoinGroup is read from version 0 on; static membership stands from version 5 on', () => {
  const join = joinGroupRequest({
    groupId: 'g',
    sessionTimeoutMs: 10,
    memberId: '',
    protocolType: 'consumer',
  });
  for (let version = 0; version <= 9; version++) {
    const bytes = bytesOf((writer) => writeJoinGroupRequest(writer, join, version));
    assert.deepEqual(readJoinGroupRequest(new Reader(bytes), version), join);
  }
  const member = joinGroupRequest({ groupId: 'g', groupInstanceId: 'host-1' });
  assert.throws(() => bytesOf((writer) => writeJoinGroupRequest(writer, member, 4)), /groupInstanceId/);
  const bytes = bytesOf((writer) => writeJoinGroupRequest(writer, member, 5));
  assert.equal(readJoinGroupRequest(new Reader(bytes), 5).groupInstanceId, 'host-1');
});

test('Fetch carries the rack of the consumer from version 11 on', () => {
  const fetch = fetchRequest({ rackId: 'zone-a' });
  const rackIn = (version: number): string =>
    readFetchRequest(new Reader(bytesOf((writer) => writeFetchRequest(writer, fetch, version))), version)
      .rackId;
  assert.equal(rackIn(10), '');
  assert.equal(rackIn(11), 'zone-a');
});

test('AddPartitionsToTxn of version 5 is read from a client that sends one transaction to be added', () => {
  const transactions = [
    {
      transactionalId: 't',
      producerId: 1,
      producerEpoch: 0,
      verifyOnly: false,
      topics: [{ name: 'a', partitions: [0, 1] }],
    },
  ];
  const request = addPartitionsToTxnRequest({ transactions });
  const bytes = bytesOf((writer) => writeAddPartitionsToTxnRequest(writer, request, 5));
  assert.deepEqual(readAddPartitionsToTxnRequest(new Reader(bytes), 5), request);
});

test('every API has its own key, and versions in order', () => {
  assert.equal(new Set(allApis.map((api) => api.key)).size, allApis.length);
  for (const api of allApis) {
    assert.ok(api.minVersion >= 0 && api.minVersion <= api.stableVersion, api.name);
    assert.ok(api.stableVersion <= api.maxVersion, api.name);
  }
});

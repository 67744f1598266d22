// Versions and APIs that are served and those that are not, in the forms that clients can read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  apiVersionsApi,
  apiVersionsRequest,
  type ApiVersionsRequest,
  type ApiVersionsResponse,
} from '../protocol/generated/api-versions.ts';
import { deleteTopicsApi } from '../protocol/generated/delete-topics.ts';
import { metadataApi, metadataRequest, metadataResponse } from '../protocol/generated/metadata.ts';
import { produceApi, produceResponse } from '../protocol/generated/produce.ts';
import type { Api } from '../protocol/schema.ts';
import { Reader } from '../protocol/reader.ts';
import { AssertionError } from '../base/assert.ts';
import {
  correlationIds,
  decodeResponse,
  encodeRequest,
  Endpoint,
  splitFrames,
} from '../../test/server/endpoint.ts';
import { apiVersionsRoute, type FeatureSource } from './api/api-versions.ts';
import { legacyProduceApi } from './api/produce-legacy.ts';
import { route, type AnyRoute } from './api/route.ts';

const features: FeatureSource = {
  supportedFeatures: () => [
    { name: 'metadata.version', minVersion: 7, maxVersion: 29 },
    { name: 'group.version', minVersion: 0, maxVersion: 1 },
  ],
  finalizedFeatures: () => [{ name: 'metadata.version', versionLevel: 29 }],
  finalizedFeaturesEpoch: () => 42,
};

function setUp(extra: AnyRoute[] = []) {
  const routes = [
    route(produceApi, {
      overlaps: true,
      handle: () => produceResponse(),
      failure: () => produceResponse(),
    }),
    route(metadataApi, {
      minVersion: 1,
      maxVersion: 12,
      handle: () => metadataResponse({ controllerId: 1 }),
      failure: (_request, errorCode) => metadataResponse({ errorCode, controllerId: -1 }),
    }),
    ...extra,
  ];
  const identity = { clusterId: 'here', nodeId: 3 };
  const endpoint = new Endpoint({
    routes: [...routes, apiVersionsRoute({ routes, features, identity })],
  });
  return { endpoint, ...endpoint.connect() };
}

type Set = ReturnType<typeof setUp>;

/** Sends one request and returns the bytes of the one answer. */
function ask<Request>(set: Set, api: Api<Request, object>, version: number, body: Request): Uint8Array {
  const before = set.stream.bytes().length;
  set.stream.deliver(encodeRequest({ api, version, correlationId: 77, body }));
  const frames = splitFrames(set.stream.bytes().subarray(before));
  assert.equal(frames.length, 1, `one answer; ${JSON.stringify(set.endpoint.logger.lines)}`);
  return frames[0] ?? new Uint8Array();
}

function askVersions(set: Set, version: number, body: Partial<ApiVersionsRequest> = {}): ApiVersionsResponse {
  const software = { clientSoftwareName: 'apache-kafka-java', clientSoftwareVersion: '4.4.0' };
  const frame = ask(set, apiVersionsApi, version, apiVersionsRequest({ ...software, ...body }));
  return decodeResponse(apiVersionsApi, version, frame);
}

test('ApiVersions lists exactly the routes, Produce from 0, in all its versions', () => {
  for (let version = 0; version <= 5; version++) {
    const answer = askVersions(setUp(), version);
    assert.equal(answer.errorCode, 0);
    assert.deepEqual(
      answer.apiKeys.map(({ apiKey, minVersion, maxVersion }) => [apiKey, minVersion, maxVersion]),
      [
        [0, 0, 13],
        [3, 1, 12],
        [18, 0, 5],
      ],
    );
    if (version < 3) continue;
    assert.deepEqual(
      answer.supportedFeatures.map(({ name }) => name),
      version >= 4 ? ['metadata.version', 'group.version'] : ['metadata.version'],
    );
    assert.deepEqual(
      answer.finalizedFeatures.map((feature) => [
        feature.name,
        feature.minVersionLevel,
        feature.maxVersionLevel,
      ]),
      [['metadata.version', 29, 29]],
    );
    assert.equal(answer.finalizedFeaturesEpoch, 42);
  }
});

test('ApiVersions keeps response header 0 in its flexible versions', () => {
  const frame = ask(
    setUp(),
    apiVersionsApi,
    3,
    apiVersionsRequest({ clientSoftwareName: 'a', clientSoftwareVersion: '1' }),
  );
  const reader = new Reader(frame);
  assert.equal(reader.int32(), 77);
  // No byte of tagged fields between the correlation id and the error code.
  assert.equal(reader.int16(), 0);
});

test('an unknown version of ApiVersions, whatever its body, is answered in form 0 with its own range', () => {
  for (const version of [6, 99, 32767, -1]) {
    const set = setUp();
    const bytes = Buffer.from('000000100012000000000007ffff0102030405ff', 'hex');
    bytes.writeInt16BE(version, 6);
    set.stream.deliver(bytes);
    const [frame] = splitFrames(set.stream.bytes());
    assert.equal(Buffer.from(frame ?? []).toString('hex'), '0000000700230000000100120000' + '0005');
    assert.equal(askVersions(set, 3).errorCode, 0, 'the connection stays usable');
  }
});

test('the client software is checked and kept', () => {
  const set = setUp();
  assert.equal(askVersions(set, 3).errorCode, 0);
  assert.equal(set.connection.clientSoftware, 'apache-kafka-java 4.4.0');
  for (const name of ['', '-a', 'a-', 'a b', 'é', 'a\n'])
    assert.equal(askVersions(set, 3, { clientSoftwareName: name }).errorCode, 42, name);
  assert.equal(askVersions(set, 3, { clientSoftwareVersion: '' }).errorCode, 42);
});

test('a client that means another broker is told to bootstrap again', () => {
  const set = setUp();
  assert.equal(askVersions(set, 5, { clusterId: 'here', nodeId: 3 }).errorCode, 0);
  assert.equal(askVersions(set, 5, { clusterId: 'here', nodeId: 4 }).errorCode, 129);
  assert.equal(askVersions(set, 5, { clusterId: 'there', nodeId: 3 }).errorCode, 129);
  assert.equal(askVersions(set, 4, { clusterId: 'there', nodeId: 4 }).errorCode, 0);
});

test('Produce 0-2 is refused in its own form and keeps its connection', () => {
  const set = setUp();
  const topics = [
    { name: 'a', partitions: [0, 5] },
    { name: 'b', partitions: [1] },
  ];
  for (const version of [0, 1, 2]) {
    const frame = ask(set, legacyProduceApi, version, { acks: 1, topics });
    assert.deepEqual(decodeResponse(legacyProduceApi, version, frame), { errorCode: 35, topics });
  }
  assert.equal(
    Buffer.from(
      ask(set, legacyProduceApi, 2, { acks: -1, topics: [{ name: 'a', partitions: [0] }] }),
    ).toString('hex'),
    '0000004d' + '00000001' + '000161' + '00000001' + '00000000' + '0023' + 'ff'.repeat(16) + '00000000',
  );
  set.stream.deliver(
    encodeRequest({ api: legacyProduceApi, version: 2, correlationId: 1, body: { acks: 0, topics } }),
  );
  assert.equal(correlationIds(set.stream.bytes()).length, 4, 'acks=0 waits for no answer');
  assert.equal(askVersions(set, 3).errorCode, 0);
});

test('versions that are read but not served are refused in their own form', () => {
  for (const version of [0, 13]) {
    const set = setUp();
    const frame = ask(set, metadataApi, version, metadataRequest());
    const answer = decodeResponse(metadataApi, version, frame);
    if (version === 13) assert.equal(answer.errorCode, 35);
    if (version > 0) assert.equal(answer.controllerId, -1);
    assert.equal(set.stream.state, 'open');
  }
});

test('what cannot be answered closes the connection with its reason', () => {
  const cases: [string, RegExp][] = [
    ['0003002000000001ffff', /version 32 of Metadata is not known/],
    ['7fff000000000001ffff', /API 32767 is not served/],
    ['ffff000000000001ffff', /API -1 is not served/],
    ['0000002000000001ffff', /version 32 of Produce is not known/],
    ['0000ffff00000001ffff', /version -1 of Produce is not known/],
  ];
  for (const [hex, reason] of cases) {
    const { endpoint, stream } = setUp();
    stream.deliver(Buffer.from('0000000a' + hex, 'hex'));
    assert.equal(stream.state, 'destroyed');
    assert.match(String(endpoint.logger.reasons()[0]), reason);
  }
  const { endpoint, stream } = setUp();
  const body = { topics: [], topicNames: [], timeoutMs: 1 };
  stream.deliver(encodeRequest({ api: deleteTopicsApi, version: 5, correlationId: 1, body }));
  assert.deepEqual(endpoint.logger.reasons(), ['API 20 is not served']);
  assert.equal(stream.state, 'destroyed');
});

test('a handler that throws at once is answered; one that breaks an invariant ends the process', () => {
  const throwing = (error: Error): AnyRoute =>
    route(deleteTopicsApi, {
      handle: () => {
        throw error;
      },
      failure: (_request, errorCode) => ({ throttleTimeMs: errorCode, responses: [] }),
    });
  const body = { topics: [], topicNames: [], timeoutMs: 1 };
  const set = setUp([throwing(new TypeError('x'))]);
  const frame = ask(set, deleteTopicsApi, 5, body);
  assert.equal(decodeResponse(deleteTopicsApi, 5, frame).throttleTimeMs, -1);
  assert.equal(set.endpoint.logger.lines[0]?.level, 'error');
  const broken = setUp([throwing(new AssertionError('y'))]);
  const bytes = encodeRequest({ api: deleteTopicsApi, version: 5, correlationId: 1, body });
  assert.throws(() => broken.stream.deliver(bytes), AssertionError);
});

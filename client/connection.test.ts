// Shows on a scripted broker: negotiation with an older broker, matching of answers, and that whatever a broker sends
// ends in a typed error: time-out, broken stream, unreadable or unasked answers, and 20,000 mutated answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../broker/base/prng.ts';
import { errorCode } from '../broker/protocol/error-codes.ts';
import { apiVersionsApi, apiVersionsResponse } from '../broker/protocol/generated/api-versions.ts';
import {
  metadataApi,
  metadataRequest,
  metadataResponse,
  metadataResponseBroker,
  metadataResponsePartition,
  metadataResponseTopic,
} from '../broker/protocol/generated/metadata.ts';
import { deleteTopicsApi, deleteTopicsRequest } from '../broker/protocol/generated/delete-topics.ts';
import { Writer } from '../broker/protocol/writer.ts';
import { freshSeed } from '../test/env/seed.ts';
import { Connection } from './connection.ts';
import {
  BadResponseError,
  ConnectionError,
  KafkaClientError,
  RequestTimeoutError,
  UnsupportedApiError,
} from './errors.ts';
import {
  answer,
  type Asked,
  type Reply,
  scriptedTransport,
  versionsAnswer,
} from './testing/scripted-broker.ts';

const endpoint = { host: 'scripted', port: 9092 };
const options = { clientId: 'test', connectTimeoutMs: 1_000, requestTimeoutMs: 200 };
const served = versionsAnswer([apiVersionsApi, metadataApi]);

function openWith(script: (asked: Asked) => Reply): Promise<Connection> {
  const transport = scriptedTransport((asked) =>
    asked.api.key === apiVersionsApi.key ? served : script(asked),
  );
  return Connection.open(transport, endpoint, options);
}

const sample = metadataResponse({
  clusterId: 'c',
  brokers: [metadataResponseBroker({ nodeId: 1, host: 'h', port: 1 })],
  topics: [
    metadataResponseTopic({
      name: 't',
      partitions: [metadataResponsePartition({ replicaNodes: [1, 2], isrNodes: [1] })],
    }),
  ],
});

test('a broker that refuses the newest form of ApiVersions is asked in one it knows', async () => {
  const asked: number[] = [];
  const transport = scriptedTransport(({ version }) => {
    asked.push(version);
    if (version <= 2) return versionsAnswer([metadataApi]);
    const apiKeys = [{ apiKey: apiVersionsApi.key, minVersion: 0, maxVersion: 2 }];
    const reply = answer(apiVersionsResponse({ errorCode: errorCode.UNSUPPORTED_VERSION, apiKeys }));
    return { reply, answerVersion: 0 };
  });
  const connection = await Connection.open(transport, endpoint, options);
  assert.deepEqual(asked, [apiVersionsApi.stableVersion, 2]);
  assert.equal(connection.version(metadataApi), metadataApi.stableVersion);
  connection.close();
});

test('an answer reaches the call that asked, and an API that is not served is refused before it is sent', async () => {
  const connection = await openWith(() => answer(sample));
  const answers = await Promise.all([1, 2, 3].map(() => connection.request(metadataApi, metadataRequest())));
  assert.deepEqual(answers, [sample, sample, sample]);
  assert.equal(connection.serves(deleteTopicsApi), false);
  await assert.rejects(connection.request(deleteTopicsApi, deleteTopicsRequest()), UnsupportedApiError);
  connection.close();
});

test('no answer in time fails all that wait and closes the connection', async () => {
  const connection = await openWith(() => ({ kind: 'silence' }));
  const calls = [1, 2].map(() => connection.request(metadataApi, metadataRequest()));
  for (const call of calls) await assert.rejects(call, RequestTimeoutError);
  assert.equal(connection.isOpen, false);
});

test('a connection that ends fails the call, and every later one', async () => {
  const connection = await openWith(() => ({ kind: 'close' }));
  await assert.rejects(connection.request(metadataApi, metadataRequest()), ConnectionError);
  await assert.rejects(connection.request(metadataApi, metadataRequest()), ConnectionError);
});

function metadataFrame(correlationId: number): Uint8Array {
  const writer = new Writer();
  const end = writer.beginFrame();
  writer.int32(correlationId);
  writer.uvarint(0);
  metadataApi.writeResponse(writer, sample, metadataApi.stableVersion);
  end();
  return writer.toBytes();
}

test('a length out of bounds and an answer that nobody asked for are errors of their own', async () => {
  const frames = [Uint8Array.of(0x7f, 255, 255, 255), Uint8Array.of(255, 255, 255, 255), metadataFrame(999)];
  for (const bytes of frames) {
    const connection = await openWith(() => ({ kind: 'raw', bytes }));
    await assert.rejects(connection.request(metadataApi, metadataRequest()), BadResponseError);
    assert.equal(connection.isOpen, false);
  }
});

test('mutated answers give a value or a typed error, never anything else', async () => {
  const seed = freshSeed();
  const prng = new Prng(seed);
  let refused = 0;
  const rounds = 20_000;
  let connection: Connection | undefined;
  for (let round = 0; round < rounds; round++) {
    if (connection?.isOpen !== true) {
      connection = await openWith(({ correlationId }) => {
        const bytes = metadataFrame(correlationId);
        // Behind length and correlation id: those have tests of their own.
        for (let count = 1 + prng.below(3); count > 0; count--)
          bytes[8 + prng.below(bytes.length - 8)] = prng.below(256);
        return { kind: 'raw', bytes };
      });
    }
    try {
      await connection.request(metadataApi, metadataRequest());
    } catch (error) {
      assert.ok(error instanceof KafkaClientError, `seed ${seed}, round ${round}: ${String(error)}`);
      refused++;
    }
  }
  assert.ok(refused > 100 && refused < rounds, `seed ${seed}: ${refused} of ${rounds} were refused`);
});

test('requests beyond the bound wait their turn, and fail with the connection', async () => {
  const waiting: Asked[] = [];
  let silent = false;
  const connection = await openWith((asked) => {
    waiting.push(asked);
    return silent ? { kind: 'silence' } : answer(sample);
  });
  const ask = (): Promise<unknown> => connection.request(metadataApi, metadataRequest());
  await Promise.all(Array.from({ length: 200 }, ask));
  assert.equal(waiting.length, 200);
  assert.deepEqual(
    waiting.map(({ correlationId }) => correlationId),
    waiting.map((_, index) => (waiting[0]?.correlationId ?? 0) + index),
  );
  silent = true;
  const failing = Array.from({ length: 200 }, ask);
  const ends = Promise.allSettled(failing);
  connection.close();
  assert.deepEqual(new Set((await ends).map(({ status }) => status)), new Set(['rejected']));
  assert.ok(waiting.length < 400, 'what waited was never sent');
});

/**
 * Producing without acknowledgements: what is right is stored and never answered; what is refused ends the connection,
 * since nothing else tells such a producer that it writes to nowhere. What was answered before arrives all the same.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metadataApi, metadataRequest } from '../../broker/protocol/generated/metadata.ts';
import {
  produceApi,
  produceRequest,
  produceRequestTopicData,
} from '../../broker/protocol/generated/produce.ts';
import { batchOf, record, withFlippedBit } from '../wire/batch.ts';
import { readAnswer, WireConnection } from '../wire/connection.ts';
import { requestBody, requestFrame } from '../wire/request-frame.ts';
import { brokerOfFile, eventually } from './trial.ts';

const broker = brokerOfFile();
const good = batchOf([record('one')]);
const version = 9;

function unanswered(topic: string, records: Uint8Array): Uint8Array {
  const partitionData = [{ index: 0, records }];
  const request = produceRequest({
    acks: 0,
    timeoutMs: 10_000,
    topicData: [produceRequestTopicData({ name: topic, partitionData })],
  });
  return requestFrame(produceApi, version, requestBody(produceApi, version, request), { correlationId: 1 });
}

test('a good batch is stored without an answer, and the connection goes on', async (context) => {
  const topic = await broker().topic();
  const connection = await WireConnection.connect(broker().peer.bootstrap);
  context.after(() => connection.close());
  connection.send(unanswered(topic, good));
  // The first answer on the connection is that of the second request.
  const metadata = await connection.request(metadataApi, 9, metadataRequest({ topics: [] }));
  assert.equal(metadata.brokers.length, 1);
  await eventually(
    () => broker().client.highWatermark(topic),
    (end) => end === 1,
  );
  assert.equal((await broker().client.readAll(topic)).length, 1);
});

const refused: readonly (readonly [string, (topic: string) => Uint8Array])[] = [
  ['a damaged batch', (topic) => unanswered(topic, withFlippedBit(good, good.length - 1))],
  ['a topic that is not there', () => unanswered('nobody-made-this', good)],
];

for (const [what, frame] of refused)
  test(`${what} ends the connection, behind the answers that are due`, async (context) => {
    const topic = await broker().topic();
    const connection = await WireConnection.connect(broker().peer.bootstrap);
    context.after(() => connection.destroy());
    const body = requestBody(metadataApi, 9, metadataRequest({ topics: [] }));
    connection.send(Buffer.concat([requestFrame(metadataApi, 9, body, { correlationId: 7 }), frame(topic)]));
    const answer = readAnswer(metadataApi, 9, { frame: await connection.nextFrame(), correlationId: 7 });
    assert.equal(answer.brokers.length, 1);
    await connection.closed;
    assert.ok(connection.isClosed);
    assert.equal(await broker().client.highWatermark(topic), 0);
  });

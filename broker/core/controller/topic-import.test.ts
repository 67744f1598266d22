// Topics taken over from another cluster: what is written down for them, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { brokerId, offset, wallMs, type TopicId, type Uuid } from '../../base/brand.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import { emptyImage } from '../metadata/image.ts';
import { Controller } from './controller.ts';
import type { ImportedTopic, ImportTopicResult } from './topic-import.ts';

const owner = { brokerId: brokerId(1), staticConfigs: new Map<string, string>() };
const directoryId = 'EREREREREREREREREREREQ' as Uuid;
const idOf = (letter: string): TopicId => letter.repeat(21).concat('Q') as TopicId;

function topic(name: string, fields: Partial<ImportedTopic> = {}): ImportedTopic {
  return { name, topicId: idOf('A'), leaderEpochs: [4], configs: new Map(), ...fields };
}

function importInto(
  controller: Controller,
  topics: readonly ImportedTopic[],
  nextProducerId = 0,
): readonly ImportTopicResult[] {
  const command = { topics, brokerId: brokerId(1), directoryId, nextProducerId };
  const { records, response } = controller.decide('importTopics', command, wallMs(0));
  for (const [index, record] of records.entries()) controller.apply(record, offset(index));
  return response;
}

test('a topic keeps its id and configuration, and its leader epochs go on', () => {
  const controller = new Controller(owner, emptyImage);
  const configs = new Map([['segment.bytes', '1048576']]);
  importInto(controller, [topic('t', { leaderEpochs: [4, 0], configs })]);
  const { image } = controller.cut();
  const found = image.topics.byName.get('t');
  assert.equal(found?.id, idOf('A'));
  assert.deepEqual(
    found?.partitions.map(({ leader, leaderEpoch, isr }) => ({ leader, leaderEpoch, isr })),
    [
      { leader: 1, leaderEpoch: 5, isr: [1] },
      { leader: 1, leaderEpoch: 1, isr: [1] },
    ],
  );
  assert.deepEqual(found?.partitions[0]?.directories, [directoryId]);
  assert.deepEqual([...(image.configs.byResource.values() ?? [])][0]?.values, configs);
});

test('producer ids go on behind those that were handed out, and never go back', () => {
  const controller = new Controller(owner, emptyImage);
  importInto(controller, [], 5000);
  assert.equal(controller.cut().image.nextProducerId, 5000);
  importInto(controller, [], 10);
  assert.equal(controller.cut().image.nextProducerId, 5000);
});

test('what cannot be a topic here is refused, and the others are taken', () => {
  const controller = new Controller(owner, emptyImage);
  importInto(controller, [topic('there')]);
  controller.cut();
  const results = importInto(controller, [
    topic('there', { topicId: idOf('B') }),
    topic('same-id'),
    topic('a b', { topicId: idOf('C') }),
    topic('__cluster_metadata', { topicId: idOf('D') }),
    topic('none', { topicId: idOf('E'), leaderEpochs: [] }),
    topic('unknown', { topicId: idOf('F'), configs: new Map([['segment.byte', '1']]) }),
    topic('good', { topicId: idOf('G') }),
  ]);
  assert.deepEqual(
    results.map((result) => result.errorCode),
    [
      errorCode.TOPIC_ALREADY_EXISTS,
      errorCode.TOPIC_ALREADY_EXISTS,
      errorCode.INVALID_TOPIC_EXCEPTION,
      errorCode.INVALID_TOPIC_EXCEPTION,
      errorCode.INVALID_PARTITIONS,
      errorCode.INVALID_CONFIG,
      errorCode.NONE,
    ],
  );
  const names = [...controller.cut().image.topics.byName.values()].map(({ name }) => name);
  assert.deepEqual(names.toSorted(), ['good', 'there']);
});

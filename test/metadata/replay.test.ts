// Shows that the metadata image is a function of its log: live work, replay of all records, replay through their bytes,
// and the way through a snapshot give the same image; and that images of the past never change. Random commands; the seed
// is in every message.

import assert from 'node:assert/strict';
import test from 'node:test';
import { offset } from '../../broker/base/brand.ts';
import { Prng } from '../../broker/base/prng.ts';
import { Controller } from '../../broker/core/controller/controller.ts';
import { MetadataDelta } from '../../broker/core/metadata/delta.ts';
import { emptyImage, type MetadataImage } from '../../broker/core/metadata/image.ts';
import {
  readMetadataRecord,
  writeMetadataRecord,
  type MetadataRecord,
} from '../../broker/core/metadata/metadata-record.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import {
  brokerOne,
  carryOut,
  contentOf,
  creation,
  randomCommand,
  registration,
  replayed,
  throughSnapshot,
} from './images.ts';

const settings = { brokerId: brokerOne, staticConfigs: new Map<string, string>() };

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`live, replayed and restored images are equal (seed ${seed})`, () => {
    const prng = new Prng(seed);
    const controller = new Controller(settings, emptyImage);
    const log: MetadataRecord[] = [];
    const kept: { image: MetadataImage; content: string; records: number }[] = [];
    let image = emptyImage;
    for (let step = 0; step < 400; step++) {
      const before = JSON.stringify(contentOf(image));
      const next = step === 0 ? registration(prng) : randomCommand(prng, image);
      const decided = controller.decide(next.name, next.command, 0 as never);
      assert.equal(JSON.stringify(contentOf(image)), before, 'decide changes nothing');
      assert.deepEqual(
        controller.decide(next.name, next.command, 0 as never),
        decided,
        'decide is a function',
      );
      carryOut(controller, log, next);
      const cut = controller.cut();
      assert.equal(cut.delta.before, image);
      image = cut.image;
      if (step % 50 === 0) {
        kept.push({ image, content: JSON.stringify(contentOf(image)), records: log.length });
      }
    }
    assert.ok(image.topics.byName.size > 0 && log.length > 200, `seed ${seed} made something`);
    assert.deepEqual(contentOf(replayed(log)), contentOf(image));
    assert.deepEqual(contentOf(replayed(log.map(throughBytes))), contentOf(image));
    assert.deepEqual(contentOf(throughSnapshot(image)), contentOf(image));
    for (const past of kept) {
      assert.equal(JSON.stringify(contentOf(past.image)), past.content, 'an image never changes');
      assert.deepEqual(contentOf(replayed(log.slice(0, past.records))), contentOf(past.image));
      const delta = new MetadataDelta(past.image);
      for (let at = past.records; at < log.length; at++) delta.apply(log[at]!, offset(at));
      assert.deepEqual(contentOf(delta.toImage()), contentOf(image));
    }
  });
}

function throughBytes(record: MetadataRecord): MetadataRecord {
  const writer = new Writer();
  writeMetadataRecord(writer, record);
  return readMetadataRecord(writer.toBytes());
}

test('a delta names what has changed, and nothing else', () => {
  const prng = new Prng(9);
  const controller = new Controller(settings, emptyImage);
  const log: MetadataRecord[] = [];
  for (const command of [
    registration(prng),
    creation(prng, 'kept'),
    creation(prng, 'grown'),
    creation(prng, 'gone'),
  ]) {
    carryOut(controller, log, command);
    controller.cut();
  }
  const names = (): Map<string, number[]> => {
    const { delta } = controller.cut();
    return new Map(
      [...delta.topics.changed.values()].map((topic) => [topic.after.name, [...topic.changedPartitions]]),
    );
  };
  carryOut(controller, log, {
    name: 'createPartitions',
    command: { topics: [{ name: 'grown', count: 3, assignments: null }], validateOnly: false },
  });
  assert.deepEqual(names(), new Map([['grown', [1, 2]]]));
  carryOut(controller, log, registration(prng, brokerOne, false));
  assert.deepEqual(
    [...names().keys()].sort(),
    ['gone', 'grown', 'kept'],
    'an unclean start raises every epoch',
  );
  carryOut(controller, log, registration(prng, brokerOne, true));
  assert.equal(names().size, 0, 'a clean start raises none');
});

test('a replay tells which topics were removed, though no image holds them', () => {
  const prng = new Prng(12);
  const controller = new Controller(settings, emptyImage);
  const log: MetadataRecord[] = [];
  for (const command of [registration(prng), creation(prng, 'kept'), creation(prng, 'gone')]) {
    carryOut(controller, log, command);
    controller.cut();
  }
  const id = controller.cut().image.topics.byName.get('gone')?.id;
  assert.ok(id);
  carryOut(controller, log, { name: 'deleteTopics', command: { topics: [{ name: null, topicId: id }] } });
  assert.deepEqual([...controller.cut().delta.topics.deleted.keys()], [id]);
  const delta = new MetadataDelta(emptyImage);
  for (const [at, record] of log.entries()) delta.apply(record, offset(at));
  assert.deepEqual([...delta.topics.removedIds], [id]);
  assert.equal(delta.topics.deleted.size, 0);
  assert.equal(delta.toImage().topics.byName.size, 1);
});

test('ten thousand partitions cost milliseconds', () => {
  const prng = new Prng(10);
  const controller = new Controller(settings, emptyImage);
  const log: MetadataRecord[] = [];
  carryOut(controller, log, registration(prng));
  controller.cut();
  const started = performance.now();
  carryOut(controller, log, creation(prng, 'wide', 10_000));
  controller.cut();
  for (let index = 0; index < 2000; index++) {
    carryOut(controller, log, creation(prng, `topic-${index}`));
    controller.cut();
  }
  const took = performance.now() - started;
  assert.equal(controller.cut().image.topics.partitionCount, 12_000);
  assert.ok(took < 3000, `${took} ms`);
});

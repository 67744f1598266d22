// Topics as groups see them: patterns follow the metadata, leave internal topics out, and cost what is new.

import assert from 'node:assert/strict';
import test from 'node:test';
import type { TopicId } from '../../base/brand.ts';
import { emptyImage, type MetadataImage } from '../../core/metadata/image.ts';
import { topicsWith } from '../../core/metadata/topics.ts';
import { MetadataCatalog } from './metadata-catalog.ts';

const idOf = (name: string): TopicId => name.padEnd(22, 'A').slice(0, 22) as TopicId;

function imageOf(...names: readonly string[]): MetadataImage {
  let { topics } = emptyImage;
  for (const name of names) topics = topicsWith(topics, { name, id: idOf(name), partitions: [] });
  return { ...emptyImage, topics };
}

test('patterns match whole names, of topics that are not internal, as the metadata changes', () => {
  let image = imageOf('a1', 'a2', 'b1', '__consumer_offsets');
  const catalog = new MetadataCatalog(() => image);
  assert.deepEqual(catalog.matching('a.*'), ['a1', 'a2']);
  assert.deepEqual(catalog.matching('.*'), ['a1', 'a2', 'b1']);
  assert.deepEqual(catalog.matching('a'), []);
  const before = catalog.version;
  assert.equal(catalog.matching('a.*'), catalog.matching('a.*'), 'nothing is done twice');
  image = imageOf('a2', 'a3');
  assert.notEqual(catalog.version, before);
  assert.deepEqual(catalog.matching('a.*'), ['a2', 'a3']);
  assert.deepEqual(catalog.byName('a3'), { name: 'a3', topicId: idOf('a3'), partitionCount: 0 });
  assert.equal(catalog.byId(idOf('a1')), undefined);
});

test('what is no pattern, or takes too long, is told in words', () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `${'a'.repeat(200)}${at}`);
  const catalog = new MetadataCatalog(() => imageOf(...names));
  assert.match(String(catalog.matching('(')), /missing closing/);
  assert.match(String(catalog.matching('(a?){900}a*b')), /too long/);
});

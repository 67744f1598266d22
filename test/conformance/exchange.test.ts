/**
 * What one client writes, every other reads, byte for byte: each writer with each codec it has, each reader that can
 * read an assigned partition. One topic a writer, one partition a codec.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ClientKind, platformatic } from './clients.ts';
import { clientsWithSkips, Fixture, topicName } from './fixture.ts';
import { assertSame, specimensFor } from './specimens.ts';

interface Written {
  readonly topic: string;
  readonly notBeforeMs: number;
}

let fixture: Fixture;
before(async () => {
  fixture = await Fixture.start();
});
after(async () => {
  await fixture.close();
});

const clients = await clientsWithSkips();
const written = new Map<string, Written>();

/** Writes the specimens once for all readers. */
async function write(kind: ClientKind): Promise<Written> {
  const topic = topicName(kind.name);
  const notBeforeMs = Date.now() - 1;
  await fixture.servedTopic(topic, kind.codecs.length);
  const client = await fixture.client(kind);
  for (const [partition, codec] of kind.codecs.entries()) {
    const records = specimensFor(kind).map(({ record }) => ({ ...record, partition }));
    const offsets = await client.produce({ topic, codec, records });
    assert.deepEqual(offsets, [...records.keys()], `offsets of ${codec}`);
  }
  return { topic, notBeforeMs };
}

for (const { kind: writer, skip } of clients) {
  describe(`${writer.name} writes`, { skip }, () => {
    before(async () => {
      written.set(writer.name, await write(writer));
    });

    test('and its batches are stored with the codec it was told', async () => {
      const { topic } = written.get(writer.name) as Written;
      const reader = await fixture.client(platformatic);
      for (const [partition, codec] of writer.codecs.entries()) {
        const count = specimensFor(writer).length;
        const read = await reader.read({ topic, partition, offset: 0, count });
        const compressible = read.find((record) => (record.value?.length ?? 0) >= 20_000);
        assert.equal(compressible?.codec, codec);
      }
    });

    for (const { kind: reader, skip: skipReader } of clients) {
      if (!reader.commands.has('read')) {
        continue;
      }
      test(`and ${reader.name} reads`, { skip: skipReader }, async () => {
        const { topic, notBeforeMs } = written.get(writer.name) as Written;
        const client = await fixture.client(reader);
        const records = specimensFor(writer).map(({ record }) => record);
        for (const partition of writer.codecs.keys()) {
          const read = await client.read({ topic, partition, offset: 0, count: records.length });
          assertSame(read, records, { offset: 0, notBeforeMs });
        }
      });
    }
  });
}

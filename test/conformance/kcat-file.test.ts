/**
 * kcat writes 100,000 lines of a real file with each codec and reads them back, byte for byte and in order.
 * The file is this project's own package-lock.json, over and over; each line carries its number, so that a line out of
 * its place cannot pass for another of the same text.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { kcat } from '../env/kcat.ts';
import { skipWithout } from '../env/toolchain.ts';
import { codecs } from './commands.ts';
import { Fixture, topicName } from './fixture.ts';

const lineCount = 100_000;
const skip = await skipWithout('kcat');

let fixture: Fixture;
before(async () => {
  fixture = await Fixture.start();
});
after(async () => {
  await fixture.close();
});

async function numberedLines(): Promise<Buffer> {
  const text = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const source = text.trimEnd().split('\n');
  const lines = Array.from(
    { length: lineCount },
    (_, index) => `${index} ${source[index % source.length]}\n`,
  );
  return Buffer.from(lines.join(''));
}

for (const codec of codecs) {
  test(`100,000 lines with ${codec}`, { skip }, async () => {
    const lines = await numberedLines();
    const topic = topicName(`lines-${codec}`);
    const helper = await fixture.helper();
    await fixture.servedTopic(topic);
    const where = ['-b', fixture.peer.bootstrap, '-t', topic, '-p', '0'];
    const wrote = await kcat([...where, '-P', '-z', codec, '-X', 'acks=all'], { input: lines });
    assert.equal(wrote.code, 0, wrote.stderr);
    assert.equal(await helper.listOffset(topic, 0, 'latest'), lineCount);
    const read = await kcat([...where, '-C', '-o', 'beginning', '-e', '-q', '-X', 'check.crcs=true']);
    assert.equal(read.code, 0, read.stderr);
    assert.equal(read.stdout.length, lines.length);
    assert.ok(read.stdout.equals(lines), 'what was read differs from what was written');
  });
}

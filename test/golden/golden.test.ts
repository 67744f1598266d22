/**
 * Our codecs against the official Java classes: every API in both directions, every record, every version. The vectors
 * are bytes and values written by Java; ours must read the same values, and write them back to the same bytes. The other
 * way, Java reads random messages of ours in one run: same values, same bytes.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { Prng } from '../../broker/base/prng.ts';
import { apiKey } from '../../broker/protocol/api-keys.ts';
import { errorCode, errorName, isRetriable } from '../../broker/protocol/error-codes.ts';
import { allApis } from '../../broker/protocol/generated/all.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { mustRun } from '../env/process.ts';
import { seedOfRun } from '../env/seed.ts';
import { skipWithout } from '../env/toolchain.ts';
import { catalog, type CatalogEntry } from './catalog.ts';
import { assertSameAsKafka, assertSameDefaults, type JsonObject } from './compare.ts';
import { randomMessage } from './random-message.ts';
import { goldenClassPath, goldenCommand, type Vector, vectorFiles, vectorLines } from './vectors.ts';

const messagesPerVersion = 3;
const seed = seedOfRun(20261129);
const entries = await catalog();
const byFile = Map.groupBy(entries, (entry) => entry.file);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function encode(entry: CatalogEntry, value: object, version: number): Uint8Array {
  const writer = new Writer();
  entry.write(writer, value, version);
  return writer.toBytes();
}

function decode(entry: CatalogEntry, bytes: Uint8Array, version: number): object {
  const reader = new Reader(bytes);
  const value = entry.read(reader, version);
  assert.equal(reader.remaining, 0, `${entry.name} v${version} leaves bytes unread`);
  return value;
}

function checkVector(entry: CatalogEntry, vector: Vector): void {
  const bytes = new Uint8Array(Buffer.from(vector.b, 'base64'));
  const value = decode(entry, bytes, vector.v);
  assertSameAsKafka(entry, value, vector.j);
  assert.equal(base64(encode(entry, value, vector.v)), vector.b, `${vector.n} v${vector.v}`);
}

test('there are vectors of every API and record, and of nothing else', () => {
  const wanted = [...byFile.keys(), 'errors', 'headers', 'record-batches', 'refusals'].sort();
  assert.deepEqual(vectorFiles().sort(), wanted);
});

for (const [file, messages] of byFile)
  test(`${file}: reads what Java wrote, and writes the same bytes`, () => {
    const lines = vectorLines(file);
    for (const entry of messages) {
      const own = lines.filter((line) => line['n'] === entry.name);
      const vectors = own.filter((line) => 'b' in line) as unknown as Vector[];
      const versions = Array.from(
        { length: entry.maxVersion - entry.minVersion + 1 },
        (_, index) => entry.minVersion + index,
      );
      assert.deepEqual([...new Set(vectors.map((vector) => vector.v))], versions, entry.name);
      for (const vector of vectors) checkVector(entry, vector);
      assertSameDefaults(entry, own.find((line) => 'd' in line)!['d'] as JsonObject);
    }
  });

test('error codes have the numbers, names and retriability of Kafka, and APIs their numbers', () => {
  const lines = vectorLines('errors');
  assert.deepEqual({ ...errorCode }, Object.fromEntries(lines.map((line) => [line['name'], line['code']])));
  for (const line of lines) {
    assert.equal(errorName(line['code'] as number), line['name']);
    assert.equal(isRetriable(line['code'] as number), line['retriable'], line['name'] as string);
  }
  assert.equal(errorName(12345), 'UNKNOWN_12345');
  assert.equal(isRetriable(12345), false);
  assert.deepEqual({ ...apiKey }, Object.fromEntries(allApis.map((api) => [api.name, api.key])));
});

test('the version ranges, the stable versions and the kinds of headers are those of Kafka', () => {
  const lines = vectorLines('headers').filter((line) => 'requestHeaders' in line);
  assert.equal(lines.length, allApis.length);
  for (const line of lines) {
    const api = allApis.find((candidate) => candidate.key === line['key'])!;
    const count = api.maxVersion - api.minVersion + 1;
    const isFlexible = Array.from(
      { length: count },
      (_, index) => api.minVersion + index >= api.flexibleVersion,
    );
    assert.equal(api.name, line['api']);
    assert.equal(api.stableVersion, line['stable'], api.name);
    assert.deepEqual(
      line['requestHeaders'],
      isFlexible.map((flexible) => (flexible ? 2 : 1)),
      api.name,
    );
    assert.deepEqual(
      line['responseHeaders'],
      isFlexible.map((flexible) => (flexible && api.name !== 'ApiVersions' ? 1 : 0)),
      api.name,
    );
  }
});

test('Java reads random messages of ours, every API and record in every version', async (context) => {
  const missing = await skipWithout('java');
  if (missing !== false) return context.skip(missing);
  context.diagnostic(`CAUDAL_SEED=${seed}`);
  const questions: Array<{ entry: CatalogEntry; value: object; version: number; bytes: string }> = [];
  const random = new Prng(seed);
  for (const entry of entries)
    for (let version = entry.minVersion; version <= entry.maxVersion; version++)
      for (let count = 0; count < messagesPerVersion; count++) {
        const value = randomMessage(entry, version, random);
        const bytes = encode(entry, value, version);
        assert.deepEqual(decode(entry, bytes, version), value, `${entry.name} v${version}, seed ${seed}`);
        questions.push({ entry, value, version, bytes: base64(bytes) });
      }
  const input = questions.map(({ entry, version, bytes }) =>
    JSON.stringify({ n: entry.name, v: version, b: bytes }),
  );
  const output = await mustRun('java', goldenCommand(await goldenClassPath(), 'read'), {
    input: input.join('\n'),
    timeoutMs: 120_000,
  });
  const answers = output.stdout.toString('utf8').trimEnd().split('\n');
  assert.equal(answers.length, questions.length);
  for (const [index, { entry, value, version, bytes }] of questions.entries()) {
    const answer = JSON.parse(answers[index]!) as JsonObject;
    const where = `${entry.name} v${version}, seed ${seed}`;
    assert.equal(answer['error'], undefined, where);
    assert.equal(answer['b'], bytes, where);
    assertSameAsKafka(entry, value, answer['j']!);
  }
});

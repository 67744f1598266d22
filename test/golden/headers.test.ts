/** Request and response headers against the official classes, in both of their forms. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { apiKey } from '../../broker/protocol/api-keys.ts';
import {
  readRequestHeader,
  readResponseHeader,
  writeRequestHeader,
  writeResponseHeader,
} from '../../broker/protocol/frame.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { type Vector, vectorLines } from './vectors.ts';

const vectors = (name: string): Vector[] =>
  vectorLines('headers').filter((line) => line['n'] === name && 'b' in line) as unknown as Vector[];
const bytesOf = (vector: Vector): Uint8Array => new Uint8Array(Buffer.from(vector.b, 'base64'));
const base64 = (writer: Writer): string => Buffer.from(writer.toBytes()).toString('base64');

/** Ours skips tagged fields of headers: only a header without any is the same when written again. */
const hasTags = (bytes: Uint8Array, empty: number): boolean => bytes.length !== empty;

test('request headers: forms 1 and 2 are read as Java wrote them, and written the same', () => {
  let written = 0;
  for (const vector of vectors('RequestHeader')) {
    const bytes = bytesOf(vector);
    const reader = new Reader(bytes);
    const header = readRequestHeader(reader, () => vector.v === 2);
    assert.equal(reader.remaining, 0);
    assert.deepEqual(
      {
        requestApiKey: header.apiKey,
        requestApiVersion: header.apiVersion,
        correlationId: header.correlationId,
        clientId: header.clientId,
      },
      vector.j,
    );
    const text = header.clientId === null ? 0 : Buffer.byteLength(header.clientId);
    if (hasTags(bytes, 10 + text + (vector.v === 2 ? 1 : 0))) continue;
    const writer = new Writer();
    writeRequestHeader(writer, header, vector.v === 2);
    assert.equal(base64(writer), vector.b);
    written++;
  }
  assert.ok(written >= 8, `${written} headers were written again`);
});

test('response headers: forms 0 and 1, and ApiVersions always form 0', () => {
  for (const vector of vectors('ResponseHeader')) {
    const bytes = bytesOf(vector);
    const reader = new Reader(bytes);
    const correlationId = readResponseHeader(reader, apiKey.Metadata, vector.v === 1);
    assert.equal(reader.remaining, 0);
    assert.deepEqual({ correlationId }, vector.j);
    if (hasTags(bytes, 4 + vector.v)) continue;
    const writer = new Writer();
    writeResponseHeader(writer, { correlationId, apiKey: apiKey.Metadata }, vector.v === 1);
    assert.equal(base64(writer), vector.b);
    if (vector.v === 1) continue;
    const other = new Writer();
    writeResponseHeader(other, { correlationId, apiKey: apiKey.ApiVersions }, true);
    assert.equal(base64(other), vector.b, 'ApiVersions answers in form 0 in flexible versions too');
  }
});

// Frames: a length of four bytes, a header, a body. The request header comes in two forms that this broker meets: 1, and 2
// with tagged fields (KIP-482); the client id keeps its two-byte length in both. The response header is the correlation
// id, plus tagged fields in form 1; ApiVersions answers always use form 0, so that any client can read them.

import { apiKey } from './api-keys.ts';
import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

export interface RequestHeader {
  readonly apiKey: number;
  readonly apiVersion: number;
  readonly correlationId: number;
  readonly clientId: string | null;
}

/** Length of the part that every request has: api key, api version, correlation id. */
export const headerPrefixBytes = 8;

/** Reads the header; `flexible` says whether the version of this API has tagged fields. Throws ProtocolError. */
export function readRequestHeader(
  reader: Reader,
  isFlexible: (key: number, version: number) => boolean,
): RequestHeader {
  const key = reader.int16();
  const apiVersion = reader.int16();
  const correlationId = reader.int32();
  const clientId = reader.stringOrNull();
  if (isFlexible(key, apiVersion)) reader.skipTags();
  return { apiKey: key, apiVersion, correlationId, clientId };
}

export function writeRequestHeader(writer: Writer, header: RequestHeader, flexible: boolean): void {
  writer.int16(header.apiKey);
  writer.int16(header.apiVersion);
  writer.int32(header.correlationId);
  writer.stringOrNull(header.clientId);
  if (flexible) writer.uvarint(0);
}

export function readResponseHeader(reader: Reader, key: number, flexible: boolean): number {
  const correlationId = reader.int32();
  if (flexible && key !== apiKey.ApiVersions) reader.skipTags();
  return correlationId;
}

export function writeResponseHeader(
  writer: Writer,
  response: { readonly correlationId: number; readonly apiKey: number },
  flexible: boolean,
): void {
  writer.int32(response.correlationId);
  if (flexible && response.apiKey !== apiKey.ApiVersions) writer.uvarint(0);
}

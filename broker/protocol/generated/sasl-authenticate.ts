// Generated from broker/protocol/schema/api/sasl-authenticate.schema. Do not edit: change the schema, then `make generate`.
// One step of the SASL exchange that SaslHandshake began (KIP-152). The session ends after the lifetime in version 1 and later
// (KIP-368).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface SaslAuthenticateRequest {
  authBytes: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function saslAuthenticateRequest(fields: Partial<SaslAuthenticateRequest> = {}): SaslAuthenticateRequest {
  return { authBytes: new Uint8Array(0), ...fields };
}

export function readSaslAuthenticateRequest(reader: Reader, version: number): SaslAuthenticateRequest {
  const flexible = version >= 2;
  const authBytes: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: SaslAuthenticateRequest = { authBytes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSaslAuthenticateRequest(writer: Writer, value: SaslAuthenticateRequest, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactBlob(value.authBytes); else writer.blob(value.authBytes); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface SaslAuthenticateResponse {
  errorCode: number;
  errorMessage: string | null;
  authBytes: Uint8Array;
  /** Authenticate again within it; 0: no limit. Since version 1. */
  sessionLifetimeMs: number;
  unknownTags?: UnknownTag[];
}

export function saslAuthenticateResponse(fields: Partial<SaslAuthenticateResponse> = {}): SaslAuthenticateResponse {
  return { errorCode: 0, errorMessage: '', authBytes: new Uint8Array(0), sessionLifetimeMs: 0, ...fields };
}

export function readSaslAuthenticateResponse(reader: Reader, version: number): SaslAuthenticateResponse {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const authBytes: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  const sessionLifetimeMs: number = version >= 1 ? reader.int64() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: SaslAuthenticateResponse = { errorCode, errorMessage, authBytes, sessionLifetimeMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSaslAuthenticateResponse(writer: Writer, value: SaslAuthenticateResponse, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  { if (flexible) writer.compactBlob(value.authBytes); else writer.blob(value.authBytes); }
  if (version >= 1) {
    writer.int64(value.sessionLifetimeMs);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const saslAuthenticateApi: Api<SaslAuthenticateRequest, SaslAuthenticateResponse> = {
  key: 36,
  name: 'SaslAuthenticate',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readSaslAuthenticateRequest,
  writeRequest: writeSaslAuthenticateRequest,
  readResponse: readSaslAuthenticateResponse,
  writeResponse: writeSaslAuthenticateResponse,
};

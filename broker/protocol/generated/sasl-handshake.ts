// Generated from broker/protocol/schema/api/sasl-handshake.schema. Do not edit: change the schema, then `make generate`.
// Chooses the SASL mechanism. After version 0 the tokens follow as bare frames; after version 1 in SaslAuthenticate (KIP-152).

import type { Api } from '../schema.ts';
import type { Reader } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface SaslHandshakeRequest {
  mechanism: string;
}

export function saslHandshakeRequest(fields: Partial<SaslHandshakeRequest> = {}): SaslHandshakeRequest {
  return { mechanism: '', ...fields };
}

export function readSaslHandshakeRequest(reader: Reader, _version: number): SaslHandshakeRequest {
  const mechanism: string = reader.string();
  const value: SaslHandshakeRequest = { mechanism };
  return value;
}

export function writeSaslHandshakeRequest(writer: Writer, value: SaslHandshakeRequest, _version: number): void {
  writer.string(value.mechanism);
}

export interface SaslHandshakeResponse {
  errorCode: number;
  mechanisms: string[];
}

export function saslHandshakeResponse(fields: Partial<SaslHandshakeResponse> = {}): SaslHandshakeResponse {
  return { errorCode: 0, mechanisms: [], ...fields };
}

export function readSaslHandshakeResponse(reader: Reader, _version: number): SaslHandshakeResponse {
  const errorCode: number = reader.int16();
  let mechanisms: string[] = [];
  {
    const count = reader.arrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.string());
    mechanisms = items;
  }
  const value: SaslHandshakeResponse = { errorCode, mechanisms };
  return value;
}

export function writeSaslHandshakeResponse(writer: Writer, value: SaslHandshakeResponse, _version: number): void {
  writer.int16(value.errorCode);
  {
    const items = value.mechanisms;
    writer.arrayLength(items.length);
    for (const item of items) writer.string(item);
  }
}

export const saslHandshakeApi: Api<SaslHandshakeRequest, SaslHandshakeResponse> = {
  key: 17,
  name: 'SaslHandshake',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: Infinity,
  readRequest: readSaslHandshakeRequest,
  writeRequest: writeSaslHandshakeRequest,
  readResponse: readSaslHandshakeResponse,
  writeResponse: writeSaslHandshakeResponse,
};

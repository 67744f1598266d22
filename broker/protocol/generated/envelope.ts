// Generated from broker/protocol/schema/api/envelope.schema. Do not edit: change the schema, then `make generate`.
// A broker forwards the request of a client to the controller (KIP-590).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface EnvelopeRequest {
  requestData: Uint8Array;
  requestPrincipal: Uint8Array | null;
  clientHostAddress: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function envelopeRequest(fields: Partial<EnvelopeRequest> = {}): EnvelopeRequest {
  return { requestData: new Uint8Array(0), requestPrincipal: new Uint8Array(0), clientHostAddress: new Uint8Array(0), ...fields };
}

export function readEnvelopeRequest(reader: Reader, _version: number): EnvelopeRequest {
  const requestData: Uint8Array = reader.compactBlob();
  const requestPrincipal: Uint8Array | null = reader.compactBlobOrNull();
  const clientHostAddress: Uint8Array = reader.compactBlob();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EnvelopeRequest = { requestData, requestPrincipal, clientHostAddress };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEnvelopeRequest(writer: Writer, value: EnvelopeRequest, _version: number): void {
  writer.compactBlob(value.requestData);
  writer.compactBlobOrNull(value.requestPrincipal);
  writer.compactBlob(value.clientHostAddress);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EnvelopeResponse {
  responseData: Uint8Array | null;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function envelopeResponse(fields: Partial<EnvelopeResponse> = {}): EnvelopeResponse {
  return { responseData: null, errorCode: 0, ...fields };
}

export function readEnvelopeResponse(reader: Reader, _version: number): EnvelopeResponse {
  const responseData: Uint8Array | null = reader.compactBlobOrNull();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EnvelopeResponse = { responseData, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEnvelopeResponse(writer: Writer, value: EnvelopeResponse, _version: number): void {
  writer.compactBlobOrNull(value.responseData);
  writer.int16(value.errorCode);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const envelopeApi: Api<EnvelopeRequest, EnvelopeResponse> = {
  key: 58,
  name: 'Envelope',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readEnvelopeRequest,
  writeRequest: writeEnvelopeRequest,
  readResponse: readEnvelopeResponse,
  writeResponse: writeEnvelopeResponse,
};

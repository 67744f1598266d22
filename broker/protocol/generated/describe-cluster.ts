// Generated from broker/protocol/schema/api/describe-cluster.schema. Do not edit: change the schema, then `make generate`.
// Brokers or controllers of the cluster (KIP-700). The kind of endpoint from version 1 on (KIP-919), fenced brokers from 2
// (KIP-1073).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeClusterRequest {
  includeClusterAuthorizedOperations: boolean;
  /** 1: brokers, 2: controllers. Since version 1. */
  endpointType: number;
  /** Since version 2. */
  includeFencedBrokers: boolean;
  unknownTags?: UnknownTag[];
}

export function describeClusterRequest(fields: Partial<DescribeClusterRequest> = {}): DescribeClusterRequest {
  return { includeClusterAuthorizedOperations: false, endpointType: 1, includeFencedBrokers: false, ...fields };
}

export function readDescribeClusterRequest(reader: Reader, version: number): DescribeClusterRequest {
  const includeClusterAuthorizedOperations: boolean = reader.bool();
  const endpointType: number = version >= 1 ? reader.int8() : 1;
  const includeFencedBrokers: boolean = version >= 2 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClusterRequest = { includeClusterAuthorizedOperations, endpointType, includeFencedBrokers };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClusterRequest(writer: Writer, value: DescribeClusterRequest, version: number): void {
  if (version < 1 && value.endpointType !== 1) refuseField('DescribeClusterRequest.endpointType', version);
  if (version < 2 && value.includeFencedBrokers !== false) refuseField('DescribeClusterRequest.includeFencedBrokers', version);
  writer.bool(value.includeClusterAuthorizedOperations);
  if (version >= 1) {
    writer.int8(value.endpointType);
  }
  if (version >= 2) {
    writer.bool(value.includeFencedBrokers);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClusterResponseBroker {
  brokerId: number;
  host: string;
  port: number;
  rack: string | null;
  /** Since version 2. */
  isFenced: boolean;
  unknownTags?: UnknownTag[];
}

export function describeClusterResponseBroker(fields: Partial<DescribeClusterResponseBroker> = {}): DescribeClusterResponseBroker {
  return { brokerId: 0, host: '', port: 0, rack: null, isFenced: false, ...fields };
}

export function readDescribeClusterResponseBroker(reader: Reader, version: number): DescribeClusterResponseBroker {
  const brokerId: number = reader.int32();
  const host: string = reader.compactString();
  const port: number = reader.int32();
  const rack: string | null = reader.compactStringOrNull();
  const isFenced: boolean = version >= 2 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClusterResponseBroker = { brokerId, host, port, rack, isFenced };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClusterResponseBroker(writer: Writer, value: DescribeClusterResponseBroker, version: number): void {
  if (version < 2 && value.isFenced !== false) refuseField('DescribeClusterResponseBroker.isFenced', version);
  writer.int32(value.brokerId);
  writer.compactString(value.host);
  writer.int32(value.port);
  writer.compactStringOrNull(value.rack);
  if (version >= 2) {
    writer.bool(value.isFenced);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClusterResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  /** Since version 1. */
  endpointType: number;
  clusterId: string;
  /** -1: none known. */
  controllerId: number;
  brokers: DescribeClusterResponseBroker[];
  /** Bit set by number of operation; -2147483648: not asked for. */
  clusterAuthorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function describeClusterResponse(fields: Partial<DescribeClusterResponse> = {}): DescribeClusterResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, endpointType: 1, clusterId: '', controllerId: -1, brokers: [], clusterAuthorizedOperations: -2147483648, ...fields };
}

export function readDescribeClusterResponse(reader: Reader, version: number): DescribeClusterResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const endpointType: number = version >= 1 ? reader.int8() : 1;
  const clusterId: string = reader.compactString();
  const controllerId: number = reader.int32();
  let brokers: DescribeClusterResponseBroker[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeClusterResponseBroker[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeClusterResponseBroker(reader, version));
    brokers = items;
  }
  const clusterAuthorizedOperations: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClusterResponse = { throttleTimeMs, errorCode, errorMessage, endpointType, clusterId, controllerId, brokers, clusterAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClusterResponse(writer: Writer, value: DescribeClusterResponse, version: number): void {
  if (version < 1 && value.endpointType !== 1) refuseField('DescribeClusterResponse.endpointType', version);
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  if (version >= 1) {
    writer.int8(value.endpointType);
  }
  writer.compactString(value.clusterId);
  writer.int32(value.controllerId);
  {
    const items = value.brokers;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeClusterResponseBroker(writer, item, version);
  }
  writer.int32(value.clusterAuthorizedOperations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeClusterApi: Api<DescribeClusterRequest, DescribeClusterResponse> = {
  key: 60,
  name: 'DescribeCluster',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 0,
  readRequest: readDescribeClusterRequest,
  writeRequest: writeDescribeClusterRequest,
  readResponse: readDescribeClusterResponse,
  writeResponse: writeDescribeClusterResponse,
};

// Generated from broker/protocol/schema/api/streams-group-topology-description-update.schema. Do not edit: change the schema, then `make generate`.
// A member of a streams group hands in the readable description of its topology.

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface StreamsGroupTopologyDescriptionUpdateRequestNode {
  name: string;
  nodeType: number;
  sourceTopics: string[];
  sinkTopic: string | null;
  stores: string[];
  successors: string[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequestNode(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequestNode> = {}): StreamsGroupTopologyDescriptionUpdateRequestNode {
  return { name: '', nodeType: 0, sourceTopics: [], sinkTopic: null, stores: [], successors: [], ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequestNode(reader: Reader, _version: number): StreamsGroupTopologyDescriptionUpdateRequestNode {
  const name: string = reader.compactString();
  const nodeType: number = reader.int8();
  let sourceTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  const sinkTopic: string | null = reader.compactStringOrNull();
  let stores: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stores = items;
  }
  let successors: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    successors = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequestNode = { name, nodeType, sourceTopics, sinkTopic, stores, successors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequestNode(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequestNode, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.nodeType);
  {
    const items = value.sourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.compactStringOrNull(value.sinkTopic);
  {
    const items = value.stores;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.successors;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateRequestSubtopology {
  subtopologyId: string;
  nodes: StreamsGroupTopologyDescriptionUpdateRequestNode[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequestSubtopology(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequestSubtopology> = {}): StreamsGroupTopologyDescriptionUpdateRequestSubtopology {
  return { subtopologyId: '', nodes: [], ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequestSubtopology(reader: Reader, version: number): StreamsGroupTopologyDescriptionUpdateRequestSubtopology {
  const subtopologyId: string = reader.compactString();
  let nodes: StreamsGroupTopologyDescriptionUpdateRequestNode[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyDescriptionUpdateRequestNode[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyDescriptionUpdateRequestNode(reader, version));
    nodes = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequestSubtopology = { subtopologyId, nodes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequestSubtopology(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequestSubtopology, version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.nodes;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyDescriptionUpdateRequestNode(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateRequestSource {
  name: string;
  nodeType: number;
  sourceTopics: string[];
  sinkTopic: string | null;
  stores: string[];
  successors: string[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequestSource(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequestSource> = {}): StreamsGroupTopologyDescriptionUpdateRequestSource {
  return { name: '', nodeType: 0, sourceTopics: [], sinkTopic: null, stores: [], successors: [], ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequestSource(reader: Reader, _version: number): StreamsGroupTopologyDescriptionUpdateRequestSource {
  const name: string = reader.compactString();
  const nodeType: number = reader.int8();
  let sourceTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  const sinkTopic: string | null = reader.compactStringOrNull();
  let stores: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stores = items;
  }
  let successors: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    successors = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequestSource = { name, nodeType, sourceTopics, sinkTopic, stores, successors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequestSource(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequestSource, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.nodeType);
  {
    const items = value.sourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.compactStringOrNull(value.sinkTopic);
  {
    const items = value.stores;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.successors;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateRequestProcessor {
  name: string;
  nodeType: number;
  sourceTopics: string[];
  sinkTopic: string | null;
  stores: string[];
  successors: string[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequestProcessor(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequestProcessor> = {}): StreamsGroupTopologyDescriptionUpdateRequestProcessor {
  return { name: '', nodeType: 0, sourceTopics: [], sinkTopic: null, stores: [], successors: [], ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequestProcessor(reader: Reader, _version: number): StreamsGroupTopologyDescriptionUpdateRequestProcessor {
  const name: string = reader.compactString();
  const nodeType: number = reader.int8();
  let sourceTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  const sinkTopic: string | null = reader.compactStringOrNull();
  let stores: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stores = items;
  }
  let successors: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    successors = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequestProcessor = { name, nodeType, sourceTopics, sinkTopic, stores, successors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequestProcessor(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequestProcessor, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.nodeType);
  {
    const items = value.sourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.compactStringOrNull(value.sinkTopic);
  {
    const items = value.stores;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.successors;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateRequestGlobalStore {
  source: StreamsGroupTopologyDescriptionUpdateRequestSource;
  processor: StreamsGroupTopologyDescriptionUpdateRequestProcessor;
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequestGlobalStore(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequestGlobalStore> = {}): StreamsGroupTopologyDescriptionUpdateRequestGlobalStore {
  return { source: streamsGroupTopologyDescriptionUpdateRequestSource(), processor: streamsGroupTopologyDescriptionUpdateRequestProcessor(), ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequestGlobalStore(reader: Reader, version: number): StreamsGroupTopologyDescriptionUpdateRequestGlobalStore {
  const source: StreamsGroupTopologyDescriptionUpdateRequestSource = readStreamsGroupTopologyDescriptionUpdateRequestSource(reader, version);
  const processor: StreamsGroupTopologyDescriptionUpdateRequestProcessor = readStreamsGroupTopologyDescriptionUpdateRequestProcessor(reader, version);
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequestGlobalStore = { source, processor };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequestGlobalStore(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequestGlobalStore, version: number): void {
  writeStreamsGroupTopologyDescriptionUpdateRequestSource(writer, value.source, version);
  writeStreamsGroupTopologyDescriptionUpdateRequestProcessor(writer, value.processor, version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription {
  subtopologies: StreamsGroupTopologyDescriptionUpdateRequestSubtopology[];
  globalStores: StreamsGroupTopologyDescriptionUpdateRequestGlobalStore[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequestTopologyDescription(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription> = {}): StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription {
  return { subtopologies: [], globalStores: [], ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequestTopologyDescription(reader: Reader, version: number): StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription {
  let subtopologies: StreamsGroupTopologyDescriptionUpdateRequestSubtopology[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyDescriptionUpdateRequestSubtopology[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyDescriptionUpdateRequestSubtopology(reader, version));
    subtopologies = items;
  }
  let globalStores: StreamsGroupTopologyDescriptionUpdateRequestGlobalStore[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyDescriptionUpdateRequestGlobalStore[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyDescriptionUpdateRequestGlobalStore(reader, version));
    globalStores = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription = { subtopologies, globalStores };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequestTopologyDescription(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription, version: number): void {
  {
    const items = value.subtopologies;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyDescriptionUpdateRequestSubtopology(writer, item, version);
  }
  {
    const items = value.globalStores;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyDescriptionUpdateRequestGlobalStore(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateRequest {
  groupId: string;
  memberId: string;
  topologyEpoch: number;
  topologyDescription: StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription;
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateRequest(fields: Partial<StreamsGroupTopologyDescriptionUpdateRequest> = {}): StreamsGroupTopologyDescriptionUpdateRequest {
  return { groupId: '', memberId: '', topologyEpoch: 0, topologyDescription: streamsGroupTopologyDescriptionUpdateRequestTopologyDescription(), ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateRequest(reader: Reader, version: number): StreamsGroupTopologyDescriptionUpdateRequest {
  const groupId: string = reader.compactString();
  const memberId: string = reader.compactString();
  const topologyEpoch: number = reader.int32();
  const topologyDescription: StreamsGroupTopologyDescriptionUpdateRequestTopologyDescription = readStreamsGroupTopologyDescriptionUpdateRequestTopologyDescription(reader, version);
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateRequest = { groupId, memberId, topologyEpoch, topologyDescription };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateRequest(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateRequest, version: number): void {
  writer.compactString(value.groupId);
  writer.compactString(value.memberId);
  writer.int32(value.topologyEpoch);
  writeStreamsGroupTopologyDescriptionUpdateRequestTopologyDescription(writer, value.topologyDescription, version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyDescriptionUpdateResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyDescriptionUpdateResponse(fields: Partial<StreamsGroupTopologyDescriptionUpdateResponse> = {}): StreamsGroupTopologyDescriptionUpdateResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, ...fields };
}

export function readStreamsGroupTopologyDescriptionUpdateResponse(reader: Reader, _version: number): StreamsGroupTopologyDescriptionUpdateResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupTopologyDescriptionUpdateResponse = { throttleTimeMs, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyDescriptionUpdateResponse(writer: Writer, value: StreamsGroupTopologyDescriptionUpdateResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupTopologyDescriptionUpdateApi: Api<StreamsGroupTopologyDescriptionUpdateRequest, StreamsGroupTopologyDescriptionUpdateResponse> = {
  key: 93,
  name: 'StreamsGroupTopologyDescriptionUpdate',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readStreamsGroupTopologyDescriptionUpdateRequest,
  writeRequest: writeStreamsGroupTopologyDescriptionUpdateRequest,
  readResponse: readStreamsGroupTopologyDescriptionUpdateResponse,
  writeResponse: writeStreamsGroupTopologyDescriptionUpdateResponse,
};

// Generated from broker/protocol/schema/api/add-partitions-to-txn.schema. Do not edit: change the schema, then `make generate`.
// Adds partitions to a transaction before they are written to. Clients send up to version 3 or one transaction; from 4 on brokers
// send several at once, or only verify (KIP-890).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AddPartitionsToTxnRequestTopic {
  /** Since version 4. */
  name: string;
  /** Since version 4. */
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnRequestTopic(fields: Partial<AddPartitionsToTxnRequestTopic> = {}): AddPartitionsToTxnRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readAddPartitionsToTxnRequestTopic(reader: Reader, version: number): AddPartitionsToTxnRequestTopic {
  const flexible = version >= 3;
  const name: string = version >= 4 ? reader.compactString() : '';
  let partitions: number[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnRequestTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnRequestTopic(writer: Writer, value: AddPartitionsToTxnRequestTopic, version: number): void {
  const flexible = version >= 3;
  if (version >= 4) {
    writer.compactString(value.name);
  }
  if (version >= 4) {
    {
      const items = value.partitions;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnRequestTransaction {
  /** Since version 4. */
  transactionalId: string;
  /** Since version 4. */
  producerId: number;
  /** Since version 4. */
  producerEpoch: number;
  /** Ask whether they are in the transaction, add nothing. Since version 4. */
  verifyOnly: boolean;
  /** Since version 4. */
  topics: AddPartitionsToTxnRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnRequestTransaction(fields: Partial<AddPartitionsToTxnRequestTransaction> = {}): AddPartitionsToTxnRequestTransaction {
  return { transactionalId: '', producerId: 0, producerEpoch: 0, verifyOnly: false, topics: [], ...fields };
}

export function readAddPartitionsToTxnRequestTransaction(reader: Reader, version: number): AddPartitionsToTxnRequestTransaction {
  const flexible = version >= 3;
  const transactionalId: string = version >= 4 ? reader.compactString() : '';
  const producerId: number = version >= 4 ? reader.int64() : 0;
  const producerEpoch: number = version >= 4 ? reader.int16() : 0;
  const verifyOnly: boolean = version >= 4 ? reader.bool() : false;
  let topics: AddPartitionsToTxnRequestTopic[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: AddPartitionsToTxnRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnRequestTopic(reader, version));
    topics = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnRequestTransaction = { transactionalId, producerId, producerEpoch, verifyOnly, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnRequestTransaction(writer: Writer, value: AddPartitionsToTxnRequestTransaction, version: number): void {
  const flexible = version >= 3;
  if (version >= 4) {
    writer.compactString(value.transactionalId);
  }
  if (version >= 4) {
    writer.int64(value.producerId);
  }
  if (version >= 4) {
    writer.int16(value.producerEpoch);
  }
  if (version >= 4) {
    writer.bool(value.verifyOnly);
  }
  if (version >= 4) {
    {
      const items = value.topics;
      writer.compactArrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnRequestTopic(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnRequestV3AndBelowTopic {
  /** Since version 0, until 3. */
  name: string;
  /** Since version 0, until 3. */
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnRequestV3AndBelowTopic(fields: Partial<AddPartitionsToTxnRequestV3AndBelowTopic> = {}): AddPartitionsToTxnRequestV3AndBelowTopic {
  return { name: '', partitions: [], ...fields };
}

export function readAddPartitionsToTxnRequestV3AndBelowTopic(reader: Reader, version: number): AddPartitionsToTxnRequestV3AndBelowTopic {
  const flexible = version >= 3;
  const name: string = version <= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: number[] = [];
  if (version <= 3) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnRequestV3AndBelowTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnRequestV3AndBelowTopic(writer: Writer, value: AddPartitionsToTxnRequestV3AndBelowTopic, version: number): void {
  const flexible = version >= 3;
  if (version <= 3) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  if (version <= 3) {
    {
      const items = value.partitions;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnRequest {
  /** Since version 4. */
  transactions: AddPartitionsToTxnRequestTransaction[];
  /** Since version 0, until 3. */
  v3AndBelowTransactionalId: string;
  /** Since version 0, until 3. */
  v3AndBelowProducerId: number;
  /** Since version 0, until 3. */
  v3AndBelowProducerEpoch: number;
  /** Since version 0, until 3. */
  v3AndBelowTopics: AddPartitionsToTxnRequestV3AndBelowTopic[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnRequest(fields: Partial<AddPartitionsToTxnRequest> = {}): AddPartitionsToTxnRequest {
  return { transactions: [], v3AndBelowTransactionalId: '', v3AndBelowProducerId: 0, v3AndBelowProducerEpoch: 0, v3AndBelowTopics: [], ...fields };
}

export function readAddPartitionsToTxnRequest(reader: Reader, version: number): AddPartitionsToTxnRequest {
  const flexible = version >= 3;
  let transactions: AddPartitionsToTxnRequestTransaction[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: AddPartitionsToTxnRequestTransaction[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnRequestTransaction(reader, version));
    transactions = items;
  }
  const v3AndBelowTransactionalId: string = version <= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  const v3AndBelowProducerId: number = version <= 3 ? reader.int64() : 0;
  const v3AndBelowProducerEpoch: number = version <= 3 ? reader.int16() : 0;
  let v3AndBelowTopics: AddPartitionsToTxnRequestV3AndBelowTopic[] = [];
  if (version <= 3) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AddPartitionsToTxnRequestV3AndBelowTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnRequestV3AndBelowTopic(reader, version));
    v3AndBelowTopics = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnRequest = { transactions, v3AndBelowTransactionalId, v3AndBelowProducerId, v3AndBelowProducerEpoch, v3AndBelowTopics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnRequest(writer: Writer, value: AddPartitionsToTxnRequest, version: number): void {
  const flexible = version >= 3;
  if (version < 4 && (value.transactions.length > 0)) refuseField('AddPartitionsToTxnRequest.transactions', version);
  if (version > 3 && value.v3AndBelowTransactionalId !== '') refuseField('AddPartitionsToTxnRequest.v3AndBelowTransactionalId', version);
  if (version > 3 && value.v3AndBelowProducerId !== 0) refuseField('AddPartitionsToTxnRequest.v3AndBelowProducerId', version);
  if (version > 3 && value.v3AndBelowProducerEpoch !== 0) refuseField('AddPartitionsToTxnRequest.v3AndBelowProducerEpoch', version);
  if (version > 3 && (value.v3AndBelowTopics.length > 0)) refuseField('AddPartitionsToTxnRequest.v3AndBelowTopics', version);
  if (version >= 4) {
    {
      const items = value.transactions;
      writer.compactArrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnRequestTransaction(writer, item, version);
    }
  }
  if (version <= 3) {
    { if (flexible) writer.compactString(value.v3AndBelowTransactionalId); else writer.string(value.v3AndBelowTransactionalId); }
  }
  if (version <= 3) {
    writer.int64(value.v3AndBelowProducerId);
  }
  if (version <= 3) {
    writer.int16(value.v3AndBelowProducerEpoch);
  }
  if (version <= 3) {
    {
      const items = value.v3AndBelowTopics;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnRequestV3AndBelowTopic(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnResponseResultsByPartition {
  /** Since version 4. */
  partitionIndex: number;
  /** Since version 4. */
  partitionErrorCode: number;
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnResponseResultsByPartition(fields: Partial<AddPartitionsToTxnResponseResultsByPartition> = {}): AddPartitionsToTxnResponseResultsByPartition {
  return { partitionIndex: 0, partitionErrorCode: 0, ...fields };
}

export function readAddPartitionsToTxnResponseResultsByPartition(reader: Reader, version: number): AddPartitionsToTxnResponseResultsByPartition {
  const flexible = version >= 3;
  const partitionIndex: number = version >= 4 ? reader.int32() : 0;
  const partitionErrorCode: number = version >= 4 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnResponseResultsByPartition = { partitionIndex, partitionErrorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnResponseResultsByPartition(writer: Writer, value: AddPartitionsToTxnResponseResultsByPartition, version: number): void {
  const flexible = version >= 3;
  if (version >= 4) {
    writer.int32(value.partitionIndex);
  }
  if (version >= 4) {
    writer.int16(value.partitionErrorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnResponseTopicResult {
  /** Since version 4. */
  name: string;
  /** Since version 4. */
  resultsByPartition: AddPartitionsToTxnResponseResultsByPartition[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnResponseTopicResult(fields: Partial<AddPartitionsToTxnResponseTopicResult> = {}): AddPartitionsToTxnResponseTopicResult {
  return { name: '', resultsByPartition: [], ...fields };
}

export function readAddPartitionsToTxnResponseTopicResult(reader: Reader, version: number): AddPartitionsToTxnResponseTopicResult {
  const flexible = version >= 3;
  const name: string = version >= 4 ? reader.compactString() : '';
  let resultsByPartition: AddPartitionsToTxnResponseResultsByPartition[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: AddPartitionsToTxnResponseResultsByPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnResponseResultsByPartition(reader, version));
    resultsByPartition = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnResponseTopicResult = { name, resultsByPartition };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnResponseTopicResult(writer: Writer, value: AddPartitionsToTxnResponseTopicResult, version: number): void {
  const flexible = version >= 3;
  if (version >= 4) {
    writer.compactString(value.name);
  }
  if (version >= 4) {
    {
      const items = value.resultsByPartition;
      writer.compactArrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnResponseResultsByPartition(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnResponseResultsByTransaction {
  /** Since version 4. */
  transactionalId: string;
  /** Since version 4. */
  topicResults: AddPartitionsToTxnResponseTopicResult[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnResponseResultsByTransaction(fields: Partial<AddPartitionsToTxnResponseResultsByTransaction> = {}): AddPartitionsToTxnResponseResultsByTransaction {
  return { transactionalId: '', topicResults: [], ...fields };
}

export function readAddPartitionsToTxnResponseResultsByTransaction(reader: Reader, version: number): AddPartitionsToTxnResponseResultsByTransaction {
  const flexible = version >= 3;
  const transactionalId: string = version >= 4 ? reader.compactString() : '';
  let topicResults: AddPartitionsToTxnResponseTopicResult[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: AddPartitionsToTxnResponseTopicResult[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnResponseTopicResult(reader, version));
    topicResults = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnResponseResultsByTransaction = { transactionalId, topicResults };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnResponseResultsByTransaction(writer: Writer, value: AddPartitionsToTxnResponseResultsByTransaction, version: number): void {
  const flexible = version >= 3;
  if (version >= 4) {
    writer.compactString(value.transactionalId);
  }
  if (version >= 4) {
    {
      const items = value.topicResults;
      writer.compactArrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnResponseTopicResult(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition {
  /** Since version 0, until 3. */
  partitionIndex: number;
  /** Since version 0, until 3. */
  partitionErrorCode: number;
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition(fields: Partial<AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition> = {}): AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition {
  return { partitionIndex: 0, partitionErrorCode: 0, ...fields };
}

export function readAddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition(reader: Reader, version: number): AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition {
  const flexible = version >= 3;
  const partitionIndex: number = version <= 3 ? reader.int32() : 0;
  const partitionErrorCode: number = version <= 3 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition = { partitionIndex, partitionErrorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition(writer: Writer, value: AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition, version: number): void {
  const flexible = version >= 3;
  if (version <= 3) {
    writer.int32(value.partitionIndex);
  }
  if (version <= 3) {
    writer.int16(value.partitionErrorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnResponseResultsByTopicV3AndBelow {
  /** Since version 0, until 3. */
  name: string;
  /** Since version 0, until 3. */
  resultsByPartition: AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnResponseResultsByTopicV3AndBelow(fields: Partial<AddPartitionsToTxnResponseResultsByTopicV3AndBelow> = {}): AddPartitionsToTxnResponseResultsByTopicV3AndBelow {
  return { name: '', resultsByPartition: [], ...fields };
}

export function readAddPartitionsToTxnResponseResultsByTopicV3AndBelow(reader: Reader, version: number): AddPartitionsToTxnResponseResultsByTopicV3AndBelow {
  const flexible = version >= 3;
  const name: string = version <= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let resultsByPartition: AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition[] = [];
  if (version <= 3) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition(reader, version));
    resultsByPartition = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnResponseResultsByTopicV3AndBelow = { name, resultsByPartition };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnResponseResultsByTopicV3AndBelow(writer: Writer, value: AddPartitionsToTxnResponseResultsByTopicV3AndBelow, version: number): void {
  const flexible = version >= 3;
  if (version <= 3) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  if (version <= 3) {
    {
      const items = value.resultsByPartition;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnResponseResultsByTopicV3AndBelowResultsByPartition(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddPartitionsToTxnResponse {
  throttleTimeMs: number;
  /** Since version 4. */
  errorCode: number;
  /** Since version 4. */
  resultsByTransaction: AddPartitionsToTxnResponseResultsByTransaction[];
  /** Since version 0, until 3. */
  resultsByTopicV3AndBelow: AddPartitionsToTxnResponseResultsByTopicV3AndBelow[];
  unknownTags?: UnknownTag[];
}

export function addPartitionsToTxnResponse(fields: Partial<AddPartitionsToTxnResponse> = {}): AddPartitionsToTxnResponse {
  return { throttleTimeMs: 0, errorCode: 0, resultsByTransaction: [], resultsByTopicV3AndBelow: [], ...fields };
}

export function readAddPartitionsToTxnResponse(reader: Reader, version: number): AddPartitionsToTxnResponse {
  const flexible = version >= 3;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = version >= 4 ? reader.int16() : 0;
  let resultsByTransaction: AddPartitionsToTxnResponseResultsByTransaction[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: AddPartitionsToTxnResponseResultsByTransaction[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnResponseResultsByTransaction(reader, version));
    resultsByTransaction = items;
  }
  let resultsByTopicV3AndBelow: AddPartitionsToTxnResponseResultsByTopicV3AndBelow[] = [];
  if (version <= 3) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AddPartitionsToTxnResponseResultsByTopicV3AndBelow[] = [];
    for (let index = 0; index < count; index++) items.push(readAddPartitionsToTxnResponseResultsByTopicV3AndBelow(reader, version));
    resultsByTopicV3AndBelow = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddPartitionsToTxnResponse = { throttleTimeMs, errorCode, resultsByTransaction, resultsByTopicV3AndBelow };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddPartitionsToTxnResponse(writer: Writer, value: AddPartitionsToTxnResponse, version: number): void {
  const flexible = version >= 3;
  if (version < 4 && (value.resultsByTransaction.length > 0)) refuseField('AddPartitionsToTxnResponse.resultsByTransaction', version);
  if (version > 3 && (value.resultsByTopicV3AndBelow.length > 0)) refuseField('AddPartitionsToTxnResponse.resultsByTopicV3AndBelow', version);
  writer.int32(value.throttleTimeMs);
  if (version >= 4) {
    writer.int16(value.errorCode);
  }
  if (version >= 4) {
    {
      const items = value.resultsByTransaction;
      writer.compactArrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnResponseResultsByTransaction(writer, item, version);
    }
  }
  if (version <= 3) {
    {
      const items = value.resultsByTopicV3AndBelow;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeAddPartitionsToTxnResponseResultsByTopicV3AndBelow(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const addPartitionsToTxnApi: Api<AddPartitionsToTxnRequest, AddPartitionsToTxnResponse> = {
  key: 24,
  name: 'AddPartitionsToTxn',
  minVersion: 0,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 3,
  readRequest: readAddPartitionsToTxnRequest,
  writeRequest: writeAddPartitionsToTxnRequest,
  readResponse: readAddPartitionsToTxnResponse,
  writeResponse: writeAddPartitionsToTxnResponse,
};

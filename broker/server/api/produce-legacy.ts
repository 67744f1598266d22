// Produce (key 0), versions 0-2: no longer served, yet advertised, because librdkafka before 2.8 looks for them and turns
// features off where they are missing (KAFKA-18659). A client that really sends one is told UNSUPPORTED_VERSION in the
// form it knows, and keeps its connection.
//
//   request   acks timeoutMs [topic [partition records]]
//   response  [topic [partition errorCode baseOffset logAppendTimeMs(2+)]] throttleTimeMs(1+)

import { errorCode } from '../../protocol/error-codes.ts';
import type { Reader } from '../../protocol/reader.ts';
import type { Api } from '../../protocol/schema.ts';
import type { Writer } from '../../protocol/writer.ts';
import { route, type AnyRoute } from './route.ts';

export interface LegacyTopic {
  readonly name: string;
  readonly partitions: readonly number[];
}

export interface LegacyProduceRequest {
  readonly acks: number;
  readonly topics: readonly LegacyTopic[];
}

/** One error for all partitions. */
export interface LegacyProduceResponse {
  readonly errorCode: number;
  readonly topics: readonly LegacyTopic[];
}

function readTopics(reader: Reader, readPartition: (reader: Reader) => number): LegacyTopic[] {
  const topics: LegacyTopic[] = [];
  for (let left = reader.arrayLength(); left > 0; left--) {
    const name = reader.string();
    const partitions: number[] = [];
    for (let more = reader.arrayLength(); more > 0; more--) partitions.push(readPartition(reader));
    topics.push({ name, partitions });
  }
  return topics;
}

function writeTopics(
  writer: Writer,
  topics: readonly LegacyTopic[],
  writePartition: (index: number) => void,
): void {
  writer.arrayLength(topics.length);
  for (const topic of topics) {
    writer.string(topic.name);
    writer.arrayLength(topic.partitions.length);
    for (const index of topic.partitions) writePartition(index);
  }
}

export const legacyProduceApi: Api<LegacyProduceRequest, LegacyProduceResponse> = {
  key: 0,
  name: 'Produce',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: Number.POSITIVE_INFINITY,

  readRequest(reader) {
    const acks = reader.int16();
    reader.int32();
    const topics = readTopics(reader, (from) => {
      const index = from.int32();
      from.blobOrNull();
      return index;
    });
    return { acks, topics };
  },

  /** With no records: our own tests are the only ones to write it. */
  writeRequest(writer, value) {
    writer.int16(value.acks);
    writer.int32(0);
    writeTopics(writer, value.topics, (index) => {
      writer.int32(index);
      writer.blobOrNull(null);
    });
  },

  readResponse(reader, version) {
    let code = 0;
    const topics = readTopics(reader, (from) => {
      const index = from.int32();
      code = from.int16();
      from.int64();
      if (version >= 2) from.int64();
      return index;
    });
    if (version >= 1) reader.int32();
    return { errorCode: code, topics };
  },

  writeResponse(writer, value, version) {
    writeTopics(writer, value.topics, (index) => {
      writer.int32(index);
      writer.int16(value.errorCode);
      writer.int64(-1);
      if (version >= 2) writer.int64(-1);
    });
    if (version >= 1) writer.int32(0);
  },
};

export function legacyProduceRoute(): AnyRoute {
  return route(legacyProduceApi, {
    handle: (request) =>
      request.acks === 0 ? undefined : { errorCode: errorCode.UNSUPPORTED_VERSION, topics: request.topics },
    failure: (request, code) =>
      request.acks === 0 ? undefined : { errorCode: code, topics: request.topics },
  });
}

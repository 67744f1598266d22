/**
 * What the brokers say of many topics, in a handful of requests: Metadata, DescribeConfigs, and of each leader ListOffsets for both
 * ends and DescribeLogDirs. What nobody says is -1, never 0: a leader that is away, an API that is not served.
 */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  describeLogDirsApi,
  describeLogDirsRequest,
  describeLogDirsRequestTopic,
} from '../../broker/protocol/generated/describe-log-dirs.ts';
import {
  listOffsetsApi,
  listOffsetsRequest,
  listOffsetsRequestPartition,
  listOffsetsRequestTopic,
} from '../../broker/protocol/generated/list-offsets.ts';
import type { MetadataResponse, MetadataResponseTopic } from '../../broker/protocol/generated/metadata.ts';
import type { Cluster } from '../../client/cluster.ts';
import { type ConfigEntry, describeTopicConfigs } from '../../client/configs.ts';
import type { Connection } from '../../client/connection.ts';
import { KafkaClientError } from '../../client/errors.ts';
import { earliestTimestamp, latestTimestamp } from '../../client/offsets.ts';
import type { Observation, ObservedPartition, ObservedTopic } from '../topic/admin.ts';
import { ownerConfig } from '../topic/admin.ts';

/** Partitions of one request to a leader: bounds its answer to a few hundred kilobytes. */
const partitionsMax = 5_000;

/** Of each name; a topic that cannot be looked at now, since it changes at this moment, is left out. */
export async function topicFacts(
  kafka: Cluster,
  names: readonly string[],
): Promise<Map<string, Observation>> {
  const metadata = await kafka.metadata(names);
  const brokers = metadata.brokers.length;
  const present = metadata.topics.filter((topic) => topic.errorCode === errorCode.NONE);
  const [configs, numbers] =
    present.length === 0
      ? [new Map<string, readonly ConfigEntry[]>(), new Map<string, Numbers>()]
      : await Promise.all([
          describeTopicConfigs(
            kafka,
            present.map(({ name }) => name ?? ''),
          ),
          numbersOf(kafka, { ...metadata, topics: present }),
        ]);
  const found = new Map<string, Observation>();
  for (const topic of metadata.topics) {
    const name = topic.name ?? '';
    if (absentCodes.has(topic.errorCode)) found.set(name, { brokers, topic: undefined });
    const entries = configs.get(name);
    if (topic.errorCode !== errorCode.NONE || entries === undefined) continue;
    found.set(name, { brokers, topic: observedTopic(topic, entries, numbers) });
  }
  return found;
}

/** There is none of that name, or cannot be. */
const absentCodes: ReadonlySet<number> = new Set([
  errorCode.UNKNOWN_TOPIC_OR_PARTITION,
  errorCode.INVALID_TOPIC_EXCEPTION,
]);

function observedTopic(
  topic: MetadataResponseTopic,
  entries: readonly ConfigEntry[],
  numbers: ReadonlyMap<string, Numbers>,
): ObservedTopic {
  const name = topic.name ?? '';
  const set = entries.flatMap(({ name: key, value, source }): [string, string][] =>
    source === 'topic' && value !== null ? [[key, value]] : [],
  );
  const overrides = new Map(set);
  const owner = overrides.get(ownerConfig) ?? '';
  overrides.delete(ownerConfig);
  const partitions = topic.partitions
    .map(
      ({ partitionIndex, leaderId, replicaNodes, isrNodes }): ObservedPartition => ({
        partition: partitionIndex,
        leader: leaderId,
        replicas: replicaNodes,
        inSync: isrNodes.toSorted((left, right) => left - right),
        ...(numbers.get(placeOf(name, partitionIndex)) ?? unknown),
      }),
    )
    .sort((left, right) => left.partition - right.partition);
  return { topicId: topic.topicId, owner, partitions, overrides };
}

interface Numbers {
  startOffset: number;
  endOffset: number;
  sizeBytes: number;
}

const unknown: Numbers = { startOffset: -1, endOffset: -1, sizeBytes: -1 };

interface Place {
  readonly topic: string;
  readonly partition: number;
}

const placeOf = (topic: string, partition: number): string => `${topic}-${partition}`;

/** By place. A leader that does not answer leaves its partitions unknown. */
async function numbersOf(kafka: Cluster, metadata: MetadataResponse): Promise<ReadonlyMap<string, Numbers>> {
  const led = new Map<number, Place[]>();
  const numbers = new Map<string, Numbers>();
  for (const { name, partitions } of metadata.topics) {
    for (const { partitionIndex: partition, leaderId } of partitions) {
      const topic = name ?? '';
      numbers.set(placeOf(topic, partition), { ...unknown });
      if (leaderId < 0) continue;
      const places = led.get(leaderId);
      if (places === undefined) led.set(leaderId, [{ topic, partition }]);
      else places.push({ topic, partition });
    }
  }
  await Promise.all(
    [...led].map(async ([leaderId, places]) => {
      try {
        await askLeader(await kafka.node(leaderId), places, numbers);
      } catch (error) {
        if (!(error instanceof KafkaClientError)) throw error;
      }
    }),
  );
  return numbers;
}

async function askLeader(
  connection: Connection,
  places: readonly Place[],
  numbers: ReadonlyMap<string, Numbers>,
): Promise<void> {
  for (let at = 0; at < places.length; at += partitionsMax) {
    const part = places.slice(at, at + partitionsMax);
    await Promise.all([
      askOffsets(connection, part, earliestTimestamp, (place, offset) => {
        const known = numbers.get(place);
        if (known !== undefined) known.startOffset = offset;
      }),
      askOffsets(connection, part, latestTimestamp, (place, offset) => {
        const known = numbers.get(place);
        if (known !== undefined) known.endOffset = offset;
      }),
      askSizes(connection, part, numbers),
    ]);
  }
}

const byTopic = (places: readonly Place[]): Map<string, readonly Place[]> =>
  Map.groupBy(places, ({ topic }) => topic);

async function askOffsets(
  connection: Connection,
  places: readonly Place[],
  timestamp: number,
  onOffset: (place: string, offset: number) => void,
): Promise<void> {
  const topics = [...byTopic(places)].map(([name, led]) =>
    listOffsetsRequestTopic({
      name,
      partitions: led.map(({ partition }) =>
        listOffsetsRequestPartition({ partitionIndex: partition, timestamp }),
      ),
    }),
  );
  const request = listOffsetsRequest({ replicaId: -1, isolationLevel: 0, topics, timeoutMs: 10_000 });
  const response = await connection.request(listOffsetsApi, request);
  for (const { name, partitions } of response.topics) {
    for (const { partitionIndex, errorCode: code, offset } of partitions) {
      if (code === errorCode.NONE) onOffset(placeOf(name, partitionIndex), offset);
    }
  }
}

async function askSizes(
  connection: Connection,
  places: readonly Place[],
  numbers: ReadonlyMap<string, Numbers>,
): Promise<void> {
  if (!connection.serves(describeLogDirsApi)) return;
  const topics = [...byTopic(places)].map(([topic, led]) =>
    describeLogDirsRequestTopic({ topic, partitions: led.map(({ partition }) => partition) }),
  );
  const { results } = await connection.request(describeLogDirsApi, describeLogDirsRequest({ topics }));
  for (const { errorCode: code, topics: found } of results) {
    if (code !== errorCode.NONE) continue;
    for (const { name, partitions } of found) {
      for (const { partitionIndex, partitionSize, isFutureKey } of partitions) {
        const known = numbers.get(placeOf(name, partitionIndex));
        if (known !== undefined && !isFutureKey) known.sizeBytes = partitionSize;
      }
    }
  }
}

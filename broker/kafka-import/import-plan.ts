// Which topics of a folder are taken over, and why others are not. A topic is taken whole or left out with the reason: what
// this release would serve differently from Apache Kafka must not be served quietly.

import type { TopicId } from '../base/brand.ts';
import { configResourceType, configValuesOf, type ConfigValues } from '../core/metadata/configs.ts';
import type { MetadataImage } from '../core/metadata/image.ts';
import type { TopicImage } from '../core/metadata/topics.ts';
import { readFileIfAny, readTextIfAny } from '../log/atomic-file.ts';
import { partitionFolderName } from '../log/partition-folder.ts';
import { decodePartitionMetadata, partitionMetadataName } from '../log/partition-metadata.ts';
import { decodeProducerSnapshot } from '../log/producer-snapshot.ts';
import { segmentBaseOffset } from '../log/segment.ts';
import type { Crc32c } from '../port/checksum.ts';
import type { Disk } from '../port/disk.ts';

export interface PlannedTopic {
  readonly name: string;
  readonly topicId: TopicId;
  readonly leaderEpochs: readonly number[];
  readonly configs: ConfigValues;
}

export interface LeftOutTopic {
  readonly name: string;
  readonly reason: string;
  /** Apache Kafka's own bookkeeping: nobody's data is missing without it. */
  readonly internal: boolean;
}

export interface ImportPlan {
  readonly topics: readonly PlannedTopic[];
  readonly leftOut: readonly LeftOutTopic[];
}

/** Topics of Kafka's own, whose content is of no use without the coordinators that wrote it. */
const internalTopics: ReadonlySet<string> = new Set([
  '__consumer_offsets',
  '__transaction_state',
  '__share_group_state',
]);

export interface Source {
  readonly disk: Disk;
  readonly crc32c: Crc32c;
  readonly directory: string;
}

export function planImport(source: Source, image: MetadataImage): ImportPlan {
  const topics: PlannedTopic[] = [];
  const leftOut: LeftOutTopic[] = [];
  for (const topic of image.topics.byName.values()) {
    const { name } = topic;
    const internal = internalTopics.has(name);
    const reason = internal
      ? 'it is an internal topic of the group or transaction coordinator'
      : problemOf(source, topic);
    if (reason === undefined) topics.push(planned(image, topic));
    else leftOut.push({ name, reason, internal });
  }
  return { topics, leftOut };
}

function planned(image: MetadataImage, { name, id, partitions }: TopicImage): PlannedTopic {
  const configs = configValuesOf(image.configs, configResourceType.topic, name);
  return { name, topicId: id, leaderEpochs: partitions.map(({ leaderEpoch }) => leaderEpoch), configs };
}

function problemOf(source: Source, { name, id, partitions }: TopicImage): string | undefined {
  for (const partition of partitions.keys()) {
    const folder = partitionFolderName(name, partition);
    const path = `${source.directory}/${folder}`;
    if (!source.disk.exists(path)) return `${folder} is not in this folder; a topic is taken over whole`;
    const text = readTextIfAny(source.disk, `${path}/${partitionMetadataName}`);
    const topicId = text === undefined ? undefined : decodePartitionMetadata(text);
    if (topicId !== id) return `${folder} is of topic id ${topicId ?? 'unknown'}, the metadata says ${id}`;
    const problem = transactionProblem(source, path);
    if (problem !== undefined) return `${folder} ${problem}`;
  }
  return undefined;
}

/** Markers of committed transactions do no harm; records of others would be served as if they were committed. */
function transactionProblem({ disk, crc32c }: Source, path: string): string | undefined {
  const names = disk.list(path).map(({ name }) => name);
  for (const name of names.filter((one) => one.endsWith('.txnindex')))
    if (disk.readFile(`${path}/${name}`).length > 0) return 'has records of aborted transactions';
  const newest = names
    .filter((name) => segmentBaseOffset(name, '.snapshot') !== undefined)
    .sort()
    .at(-1);
  const bytes = newest === undefined ? undefined : readFileIfAny(disk, `${path}/${newest}`);
  const producers = bytes === undefined ? [] : (decodeProducerSnapshot(bytes, crc32c) ?? []);
  const isOpen = producers.some(({ currentTxnFirstOffset }) => currentTxnFirstOffset >= 0);
  return isOpen ? 'has an open transaction' : undefined;
}

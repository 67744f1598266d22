// What the group APIs work with.

import type { TopicId } from '../../base/brand.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { TopicImage } from '../../core/metadata/topics.ts';
import type { CoordinatorHost } from '../../host/coordinator/coordinator-host.ts';

export interface GroupDependencies {
  readonly groups: Pick<CoordinatorHost, 'ask' | 'askAndWait' | 'askAll' | 'inTurns' | 'uniqueSuffix'>;
  readonly image: () => MetadataImage;
}

/** First version of OffsetCommit and OffsetFetch that names topics by id. */
export const topicIdsVersion = 10;

/** Partition numbers come from clients: they may be negative. */
export const hasPartition = (topic: TopicImage | undefined, partition: number): boolean =>
  topic?.partitions[partition] !== undefined;

export const topicNameOf = (image: MetadataImage, id: TopicId): string | undefined =>
  image.topics.byId.get(id)?.name;

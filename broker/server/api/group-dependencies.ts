// What the group APIs work with.

import type { TopicId } from '../../base/brand.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { CoordinatorHost } from '../../host/coordinator/coordinator-host.ts';

export interface GroupDependencies {
  readonly groups: Pick<CoordinatorHost, 'ask' | 'askAndWait' | 'askAll' | 'inTurns' | 'uniqueSuffix'>;
  readonly image: () => MetadataImage;
}

/** First version of OffsetCommit and OffsetFetch that names topics by id. */
export const topicIdsVersion = 10;

export const topicIdOf = (image: MetadataImage, name: string): TopicId | undefined =>
  image.topics.byName.get(name)?.id;

export const topicNameOf = (image: MetadataImage, id: TopicId): string | undefined =>
  image.topics.byId.get(id)?.name;

// The cluster's metadata as of one offset of the metadata log. Immutable: a change makes a new image that shares nearly
// all with the old one, so any number of readers may hold any number of images. Image and log say the same: replaying the
// records up to `lastContainedOffset`, or the records of `imageRecords`, gives an equal image.

import { offset, type Offset } from '../../base/brand.ts';
import { producerIdsRecord } from '../../protocol/generated/record/producer-ids-record.ts';
import { brokerRecords, emptyBrokers, type BrokersImage } from './brokers.ts';
import { configRecords, emptyConfigs, type ConfigsImage } from './configs.ts';
import { emptyFeatures, featureRecords, type FeaturesImage } from './features.ts';
import type { MetadataRecord } from './metadata-record.ts';
import { emptyTopics, topicRecords, type TopicsImage } from './topics.ts';

export interface MetadataImage {
  /** -1 before the first record. */
  readonly lastContainedOffset: Offset;
  readonly features: FeaturesImage;
  readonly brokers: BrokersImage;
  readonly topics: TopicsImage;
  readonly configs: ConfigsImage;
  /** The first producer id that no broker has been given. */
  readonly nextProducerId: number;
}

export const emptyImage: MetadataImage = {
  lastContainedOffset: offset(-1),
  features: emptyFeatures,
  brokers: emptyBrokers,
  topics: emptyTopics,
  configs: emptyConfigs,
  nextProducerId: 0,
};

/** The content of a snapshot: records that make this image out of the empty one. */
export function* imageRecords(image: MetadataImage): Generator<MetadataRecord> {
  yield* featureRecords(image.features);
  yield* brokerRecords(image.brokers);
  yield* topicRecords(image.topics);
  yield* configRecords(image.configs);
  if (image.nextProducerId > 0) {
    const value = producerIdsRecord({ brokerId: -1, nextProducerId: image.nextProducerId });
    yield { type: 'ProducerIdsRecord', value };
  }
}

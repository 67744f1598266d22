// What a run of records changes in an image. Subscribers get the delta with the new image, so that they look at what has
// changed and not at everything.

import { assertNever } from '../../base/assert.ts';
import type { Offset } from '../../base/brand.ts';
import { BrokersDelta } from './brokers.ts';
import { ConfigsDelta } from './configs.ts';
import { FeaturesDelta } from './features.ts';
import type { MetadataImage } from './image.ts';
import type { MetadataRecord } from './metadata-record.ts';
import { TopicsDelta } from './topics-delta.ts';

export class MetadataDelta {
  readonly before: MetadataImage;
  readonly features: FeaturesDelta;
  readonly brokers: BrokersDelta;
  readonly topics: TopicsDelta;
  readonly configs: ConfigsDelta;
  #nextProducerId: number;
  #lastContainedOffset: Offset;

  constructor(before: MetadataImage) {
    this.before = before;
    this.features = new FeaturesDelta(before.features);
    this.brokers = new BrokersDelta(before.brokers);
    this.topics = new TopicsDelta(before.topics);
    this.configs = new ConfigsDelta(before.configs);
    this.#nextProducerId = before.nextProducerId;
    this.#lastContainedOffset = before.lastContainedOffset;
  }

  /** `offset` is where the record stands in the log, or that of the snapshot which it comes from. */
  apply(record: MetadataRecord, offset: Offset): void {
    this.#lastContainedOffset = offset;
    switch (record.type) {
      case 'RegisterBrokerRecord':
        return this.brokers.register(record.value);
      case 'UnregisterBrokerRecord':
        return this.brokers.unregister(record.value.brokerId);
      case 'BrokerRegistrationChangeRecord':
        return this.brokers.change(record.value);
      case 'FenceBrokerRecord':
        return this.brokers.setFenced(record.value.id, true);
      case 'UnfenceBrokerRecord':
        return this.brokers.setFenced(record.value.id, false);
      case 'TopicRecord':
        return this.topics.applyTopic(record.value);
      case 'PartitionRecord':
        return this.topics.applyPartition(record.value);
      case 'PartitionChangeRecord':
        return this.topics.applyPartitionChange(record.value);
      case 'RemoveTopicRecord':
        return this.configs.topicRemoved(this.topics.applyRemove(record.value));
      case 'ConfigRecord':
        return this.configs.apply(record.value);
      case 'FeatureLevelRecord':
        return this.features.apply(record.value);
      case 'ProducerIdsRecord':
        this.#nextProducerId = record.value.nextProducerId;
        return;
      case 'NoOpRecord':
        return;
      default:
        return assertNever(record);
    }
  }

  /** The image behind the records so far. Apply nothing more afterwards: the image owns what the delta has made. */
  toImage(): MetadataImage {
    return {
      lastContainedOffset: this.#lastContainedOffset,
      features: this.features.toImage(),
      brokers: this.brokers.toImage(),
      topics: this.topics.toImage(),
      configs: this.configs.toImage(),
      nextProducerId: this.#nextProducerId,
    };
  }
}

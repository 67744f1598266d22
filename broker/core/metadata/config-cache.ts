// The configurations in force on one broker, kept for as long as what they come from stays the same: making all of them
// takes a hundred microseconds and more, and they change once in a while.

import type { BrokerId } from '../../base/brand.ts';
import { configLayersOf, topicOverridesOf } from './config-layers.ts';
import type { BrokerConfig, TopicConfig } from './config-tables.ts';
import type { ConfigValues } from './configs.ts';
import {
  effectiveBrokerConfig,
  overrideTopicConfig,
  topicDefaults,
  type BrokerConfigLayers,
} from './effective-config.ts';
import type { MetadataImage } from './image.ts';

export interface ConfigOwner {
  readonly brokerId: BrokerId;
  /** Configurations that the broker was started with. */
  readonly staticConfigs: ConfigValues;
}

export class ConfigCache {
  readonly #owner: ConfigOwner;
  #layers: BrokerConfigLayers | undefined;
  #broker: BrokerConfig | undefined;
  #topic: TopicConfig | undefined;

  constructor(owner: ConfigOwner) {
    this.#owner = owner;
  }

  layers(image: MetadataImage): BrokerConfigLayers {
    const layers = configLayersOf(image, this.#owner.brokerId, this.#owner.staticConfigs);
    if (this.#layers?.broker === layers.broker && this.#layers.cluster === layers.cluster) {
      return this.#layers;
    }
    this.#layers = layers;
    this.#broker = undefined;
    this.#topic = undefined;
    return layers;
  }

  brokerConfig(image: MetadataImage): BrokerConfig {
    const layers = this.layers(image);
    this.#broker ??= effectiveBrokerConfig(layers);
    return this.#broker;
  }

  /** Of a topic for which nothing was set. */
  topicDefaults(image: MetadataImage): TopicConfig {
    const layers = this.layers(image);
    this.#topic ??= topicDefaults(layers);
    return this.#topic;
  }

  topicConfig(image: MetadataImage, topic: string): TopicConfig {
    const overrides = topicOverridesOf(image, topic);
    const defaults = this.topicDefaults(image);
    return overrides.size === 0 ? defaults : overrideTopicConfig(defaults, overrides);
  }
}

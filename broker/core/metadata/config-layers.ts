// The places that hold a broker's configuration, read from the image and from what the broker was started with.

import type { BrokerId } from '../../base/brand.ts';
import { configResourceType, configValuesOf, type ConfigValues } from './configs.ts';
import type { BrokerConfigLayers } from './effective-config.ts';
import type { MetadataImage } from './image.ts';

/** The resource name that stands for all brokers. */
export const allBrokers = '';

export function configLayersOf(
  image: MetadataImage,
  broker: BrokerId,
  staticValues: ConfigValues,
): BrokerConfigLayers {
  return {
    broker: configValuesOf(image.configs, configResourceType.broker, String(broker)),
    cluster: configValuesOf(image.configs, configResourceType.broker, allBrokers),
    static: staticValues,
  };
}

/** What was set for the group itself. */
export const groupOverridesOf = (image: MetadataImage, group: string): ConfigValues =>
  configValuesOf(image.configs, configResourceType.group, group);

/** What was set for the topic itself. */
export const topicOverridesOf = (image: MetadataImage, topic: string): ConfigValues =>
  configValuesOf(image.configs, configResourceType.topic, topic);

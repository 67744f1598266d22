// What a decider may look at.

import type { BrokerId } from '../../base/brand.ts';
import { configLayersOf } from '../metadata/config-layers.ts';
import type { ConfigValues } from '../metadata/configs.ts';
import type { BrokerConfigLayers } from '../metadata/effective-config.ts';
import type { MetadataImage } from '../metadata/image.ts';

export interface ControllerSettings {
  /** The broker that runs this controller. */
  readonly brokerId: BrokerId;
  /** Configurations that it was started with. */
  readonly staticConfigs: ConfigValues;
}

export interface ControllerView {
  readonly image: MetadataImage;
  readonly settings: ControllerSettings;
}

/** The configurations that give topics their defaults. */
export const layersOf = (view: ControllerView): BrokerConfigLayers =>
  configLayersOf(view.image, view.settings.brokerId, view.settings.staticConfigs);

// What a decider may look at.

import type { ConfigCache } from '../metadata/config-cache.ts';
import type { MetadataImage } from '../metadata/image.ts';

export interface ControllerView {
  readonly image: MetadataImage;
  /** Configurations in force on the broker that runs this controller: they give topics their defaults. */
  readonly configs: ConfigCache;
}

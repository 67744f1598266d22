// Feature levels that the whole cluster has agreed on (KIP-584), by feature name. Level 0 is the same as no entry.

import {
  featureLevelRecord,
  type FeatureLevelRecord,
} from '../../protocol/generated/record/feature-level-record.ts';
import type { MetadataRecord } from './metadata-record.ts';

export type FeaturesImage = ReadonlyMap<string, number>;

export const emptyFeatures: FeaturesImage = new Map();

export class FeaturesDelta {
  readonly #before: FeaturesImage;
  readonly changed: Map<string, number> = new Map();

  constructor(before: FeaturesImage) {
    this.#before = before;
  }

  apply(record: FeatureLevelRecord): void {
    this.changed.set(record.name, record.featureLevel);
  }

  toImage(): FeaturesImage {
    if (this.changed.size === 0) return this.#before;
    const features = new Map(this.#before);
    for (const [name, level] of this.changed) {
      if (level === 0) features.delete(name);
      else features.set(name, level);
    }
    return features;
  }
}

export function* featureRecords(features: FeaturesImage): Generator<MetadataRecord> {
  for (const name of [...features.keys()].sort()) {
    const featureLevel = features.get(name) ?? 0;
    yield { type: 'FeatureLevelRecord', value: featureLevelRecord({ name, featureLevel }) };
  }
}

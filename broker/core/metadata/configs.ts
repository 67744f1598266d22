// Configuration that was set at run time, per resource. Values that nobody set are not here: they come from the broker's
// own settings and the definitions.

import { SortedMap } from '../../base/sorted-map.ts';
import { configRecord, type ConfigRecord } from '../../protocol/generated/record/config-record.ts';
import type { MetadataRecord } from './metadata-record.ts';

/** Numbers as in requests and records. */
export const configResourceType = {
  unknown: 0,
  topic: 2,
  broker: 4,
  brokerLogger: 8,
  clientMetrics: 16,
  group: 32,
} as const;

/** For a broker the name is its id in digits, and empty for all brokers. */
export interface ConfigResource {
  readonly type: number;
  readonly name: string;
}

export type ConfigValues = ReadonlyMap<string, string>;

const noValues: ConfigValues = new Map();

const keyOf = (resource: ConfigResource): string => `${resource.type} ${resource.name}`;

export interface ConfigsImage {
  readonly byResource: SortedMap<{ readonly resource: ConfigResource; readonly values: ConfigValues }>;
}

export const emptyConfigs: ConfigsImage = { byResource: SortedMap.empty() };

/** Only what was set; empty when nothing was. */
export function configValuesOf(configs: ConfigsImage, type: number, name: string): ConfigValues {
  return configs.byResource.get(keyOf({ type, name }))?.values ?? noValues;
}

export class ConfigsDelta {
  readonly #before: ConfigsImage;
  readonly #changed = new Map<
    string,
    { readonly resource: ConfigResource; readonly values: Map<string, string> }
  >();

  constructor(before: ConfigsImage) {
    this.#before = before;
  }

  /** Resources with a changed value; those whose topic was deleted are among them. */
  get changedResources(): ConfigResource[] {
    return [...this.#changed.values()].map((entry) => entry.resource);
  }

  apply(record: ConfigRecord): void {
    const { values } = this.#open({ type: record.resourceType, name: record.resourceName });
    if (record.value === null) values.delete(record.name);
    else values.set(record.name, record.value);
  }

  topicRemoved(name: string): void {
    const resource = { type: configResourceType.topic, name };
    const key = keyOf(resource);
    if (this.#changed.has(key) || this.#before.byResource.has(key)) this.#open(resource).values.clear();
  }

  #open(resource: ConfigResource): { readonly values: Map<string, string> } {
    const key = keyOf(resource);
    let entry = this.#changed.get(key);
    if (entry === undefined) {
      entry = { resource, values: new Map(this.#before.byResource.get(key)?.values) };
      this.#changed.set(key, entry);
    }
    return entry;
  }

  toImage(): ConfigsImage {
    let byResource = this.#before.byResource;
    for (const [key, entry] of this.#changed) {
      byResource = entry.values.size === 0 ? byResource.without(key) : byResource.with(key, entry);
    }
    return { byResource };
  }
}

export function* configRecords(configs: ConfigsImage): Generator<MetadataRecord> {
  for (const { resource, values } of configs.byResource.values()) {
    const names = [...values.keys()].sort();
    for (const name of names) {
      yield {
        type: 'ConfigRecord',
        value: configRecord({
          resourceType: resource.type,
          resourceName: resource.name,
          name,
          value: values.get(name) ?? null,
        }),
      };
    }
  }
}

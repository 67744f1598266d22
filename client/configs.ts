/** Reading and changing the configuration of topics, brokers and groups. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  describeConfigsApi,
  describeConfigsRequest,
  describeConfigsRequestResource,
} from '../broker/protocol/generated/describe-configs.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
  incrementalAlterConfigsRequestConfig,
  incrementalAlterConfigsRequestResource,
} from '../broker/protocol/generated/incremental-alter-configs.ts';
import type { Cluster } from './cluster.ts';
import { ApiError } from './errors.ts';

/** What has configurations, by the protocol's number. */
const resourceTypes = { topic: 2, broker: 4, group: 32 } as const;
export type ConfigResourceType = keyof typeof resourceTypes;

const operation = { set: 0, delete: 1 } as const;

/** Where a value comes from, by the protocol's number. */
const sources = [
  'unknown',
  'topic',
  'broker',
  'default-broker',
  'static-broker',
  'default',
  'broker-logger',
  'client-metrics',
  'group',
] as const;
export type ConfigSource = (typeof sources)[number];

export interface ConfigEntry {
  readonly name: string;
  /** Null where the broker hides it. */
  readonly value: string | null;
  readonly source: ConfigSource;
}

/** The configuration of each topic, in the broker's order; topics that the broker refuses are left out. */
export const describeTopicConfigs = (
  cluster: Cluster,
  names: readonly string[],
): Promise<Map<string, readonly ConfigEntry[]>> => describeConfigs(cluster, 'topic', names);

/** The same for resources of any one type. */
export async function describeConfigs(
  cluster: Cluster,
  type: ConfigResourceType,
  names: readonly string[],
): Promise<Map<string, readonly ConfigEntry[]>> {
  const connection = await cluster.any();
  const resourceType = resourceTypes[type];
  const resources = names.map((resourceName) =>
    describeConfigsRequestResource({ resourceType, resourceName, configurationKeys: null }),
  );
  const response = await connection.request(describeConfigsApi, describeConfigsRequest({ resources }));
  const found = new Map<string, readonly ConfigEntry[]>();
  for (const { resourceName, errorCode: code, configs } of response.results) {
    if (code !== errorCode.NONE) continue;
    const entries = configs.map(({ name, value, configSource }) => ({
      name,
      value,
      source: sources[configSource] ?? 'unknown',
    }));
    found.set(resourceName, entries);
  }
  return found;
}

export interface ConfigChange {
  readonly set: ReadonlyMap<string, string>;
  /** Keys that go back to their default. */
  readonly remove: readonly string[];
}

export interface AlterConfigsOptions {
  readonly validateOnly?: boolean;
}

/** Changes some keys of a topic and leaves the others. Rejects with ApiError. */
export const alterTopicConfigs = (
  cluster: Cluster,
  topic: string,
  change: ConfigChange,
  options?: AlterConfigsOptions,
): Promise<void> => alterConfigs(cluster, { type: 'topic', name: topic }, change, options);

export interface ConfigResource {
  readonly type: ConfigResourceType;
  readonly name: string;
}

/** The same for a resource of any type. */
export async function alterConfigs(
  cluster: Cluster,
  { type, name: resourceName }: ConfigResource,
  change: ConfigChange,
  options: AlterConfigsOptions = {},
): Promise<void> {
  const sets = [...change.set].map(([name, value]) =>
    incrementalAlterConfigsRequestConfig({ name, value, configOperation: operation.set }),
  );
  const removals = change.remove.map((name) =>
    incrementalAlterConfigsRequestConfig({ name, value: null, configOperation: operation.delete }),
  );
  const resource = incrementalAlterConfigsRequestResource({
    resourceType: resourceTypes[type],
    resourceName,
    configs: [...sets, ...removals],
  });
  const request = incrementalAlterConfigsRequest({
    resources: [resource],
    validateOnly: options.validateOnly ?? false,
  });
  const response = await cluster.askAdmin(incrementalAlterConfigsApi, request);
  const answer = response.responses.find((one) => one.resourceName === resourceName);
  const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
  if (code !== errorCode.NONE) throw new ApiError(code, resourceName, answer?.errorMessage);
}

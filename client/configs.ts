/** Reading and changing the configuration of topics and brokers. */
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

const topicResource = 2;
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
export async function describeTopicConfigs(
  cluster: Cluster,
  names: readonly string[],
): Promise<Map<string, readonly ConfigEntry[]>> {
  const connection = await cluster.any();
  const resources = names.map((resourceName) =>
    describeConfigsRequestResource({ resourceType: topicResource, resourceName, configurationKeys: null }),
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

/** Changes some keys of a topic and leaves the others. Rejects with ApiError. */
export async function alterTopicConfigs(
  cluster: Cluster,
  topic: string,
  change: ConfigChange,
  options: { readonly validateOnly?: boolean } = {},
): Promise<void> {
  const sets = [...change.set].map(([name, value]) =>
    incrementalAlterConfigsRequestConfig({ name, value, configOperation: operation.set }),
  );
  const removals = change.remove.map((name) =>
    incrementalAlterConfigsRequestConfig({ name, value: null, configOperation: operation.delete }),
  );
  const resource = incrementalAlterConfigsRequestResource({
    resourceType: topicResource,
    resourceName: topic,
    configs: [...sets, ...removals],
  });
  const request = incrementalAlterConfigsRequest({
    resources: [resource],
    validateOnly: options.validateOnly ?? false,
  });
  const response = await cluster.askAdmin(incrementalAlterConfigsApi, request);
  const answer = response.responses.find(({ resourceName }) => resourceName === topic);
  const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
  if (code !== errorCode.NONE) throw new ApiError(code, topic, answer?.errorMessage);
}

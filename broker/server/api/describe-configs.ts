// DescribeConfigs, key 32. Versions 1-4.
//
// A topic's, group's or broker's configurations in force, each with where it comes from (1 topic, 2 this broker, 3 all brokers,
// 4 start-up, 5 default, 8 group). A broker with an empty name stands for what was altered for all brokers, and lists only that.
// No key list, or an empty one, means all; unknown keys are left out. Passwords have no value.
//
// v1 sources and synonyms · v3 types and documentation · v4 flexible

import {
  brokerConfigEntries,
  configSource,
  groupConfigEntries,
  topicConfigEntries,
  type BrokerConfigLayers,
  type ConfigEntry,
} from '../../core/metadata/effective-config.ts';
import { configTypeCode } from '../../core/metadata/config-definition.ts';
import { allBrokers, groupOverridesOf, topicOverridesOf } from '../../core/metadata/config-layers.ts';
import { configResourceType } from '../../core/metadata/configs.ts';
import { topicNameProblem } from '../../core/metadata/topic-name.ts';
import { errorCode, type ErrorName } from '../../protocol/error-codes.ts';
import {
  describeConfigsApi,
  describeConfigsResponse,
  describeConfigsResponseConfig,
  describeConfigsResponseResult,
  describeConfigsResponseSynonym,
  type DescribeConfigsRequest,
  type DescribeConfigsRequestResource,
  type DescribeConfigsResponse,
  type DescribeConfigsResponseConfig,
  type DescribeConfigsResponseResult,
} from '../../protocol/generated/describe-configs.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

type Dependencies = Pick<AdminDependencies, 'controller' | 'configs' | 'brokerId'>;

export function describeConfigsRoute(dependencies: Dependencies): AnyRoute {
  return route(describeConfigsApi, {
    handle: (request) =>
      describeConfigsResponse({
        results: request.resources.map((resource) => resultOf(dependencies, request, resource)),
      }),
    failure(request, code): DescribeConfigsResponse {
      const results = request.resources.map(({ resourceType, resourceName }) =>
        describeConfigsResponseResult({ errorCode: code, errorMessage: null, resourceType, resourceName }),
      );
      return describeConfigsResponse({ results });
    },
  });
}

interface Refusal {
  readonly code: ErrorName;
  readonly message: string | null;
}

function resultOf(
  dependencies: Dependencies,
  request: DescribeConfigsRequest,
  resource: DescribeConfigsRequestResource,
): DescribeConfigsResponseResult {
  const { resourceType, resourceName, configurationKeys } = resource;
  const found = entriesOf(dependencies, resource);
  if ('code' in found) {
    return describeConfigsResponseResult({
      errorCode: errorCode[found.code],
      errorMessage: found.message,
      resourceType,
      resourceName,
    });
  }
  const keys =
    configurationKeys === null || configurationKeys.length === 0 ? undefined : new Set(configurationKeys);
  return describeConfigsResponseResult({
    errorMessage: null,
    resourceType,
    resourceName,
    configs: found
      .filter((entry) => keys === undefined || keys.has(entry.name))
      .map((entry) => configOf(entry, request)),
  });
}

function entriesOf(
  { controller, configs, brokerId }: Dependencies,
  { resourceType, resourceName }: DescribeConfigsRequestResource,
): readonly ConfigEntry[] | Refusal {
  const image = controller.image();
  const layers = configs.layers(image);
  if (resourceType === configResourceType.topic) {
    const problem = topicNameProblem(resourceName);
    if (problem !== undefined) return { code: 'INVALID_TOPIC_EXCEPTION', message: problem };
    if (!image.topics.byName.has(resourceName)) return { code: 'UNKNOWN_TOPIC_OR_PARTITION', message: null };
    return topicConfigEntries(topicOverridesOf(image, resourceName), layers);
  }
  if (resourceType === configResourceType.broker) {
    if (resourceName === allBrokers) return alteredForAll(layers);
    if (!/^\d+$/.test(resourceName)) {
      const message = `Broker id must be an integer, but it is: ${resourceName}`;
      return { code: 'INVALID_REQUEST', message };
    }
    if (Number(resourceName) === brokerId) return brokerConfigEntries(layers);
    const message = `Unexpected broker id, expected ${brokerId} or empty string, but received ${resourceName}`;
    return { code: 'INVALID_REQUEST', message };
  }
  if (resourceType === configResourceType.group) {
    if (resourceName === '') return { code: 'INVALID_REQUEST', message: 'The group name must not be empty.' };
    return groupConfigEntries(groupOverridesOf(image, resourceName), layers);
  }
  return {
    code: 'INVALID_REQUEST',
    message: `Configurations of resource type ${resourceType} are not served.`,
  };
}

function alteredForAll(layers: BrokerConfigLayers): readonly ConfigEntry[] {
  const only = {
    broker: new Map<string, string>(),
    cluster: layers.cluster,
    static: new Map<string, string>(),
  };
  return brokerConfigEntries(only)
    .filter((entry) => layers.cluster.has(entry.name))
    .map((entry) => ({
      ...entry,
      synonyms: entry.synonyms.filter((synonym) => synonym.source === configSource.dynamicDefaultBroker),
    }));
}

function configOf(entry: ConfigEntry, request: DescribeConfigsRequest): DescribeConfigsResponseConfig {
  return describeConfigsResponseConfig({
    name: entry.name,
    value: entry.value,
    readOnly: entry.readOnly,
    configSource: entry.source,
    isSensitive: entry.sensitive,
    synonyms: request.includeSynonyms
      ? entry.synonyms.map((synonym) => describeConfigsResponseSynonym(synonym))
      : [],
    configType: configTypeCode[entry.definition.type],
    documentation: request.includeDocumentation ? entry.definition.documentation : null,
  });
}

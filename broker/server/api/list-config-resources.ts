// ListConfigResources, key 74 (KIP-1142). Versions 0-1.
//
// The names that configurations can be asked for. Topics and brokers are listed whether or not anything was set for them;
// client metrics subscriptions and groups only when something was. Broker loggers have none here. A type that does not
// exist is UNSUPPORTED_VERSION.
//
// v0 client metrics alone · v1 by type; none named means all

import { configResourceType } from '../../core/metadata/configs.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  listConfigResourcesApi,
  listConfigResourcesResponse,
  listConfigResourcesResponseConfigResource,
  type ListConfigResourcesResponseConfigResource,
} from '../../protocol/generated/list-config-resources.ts';
import type { ControllerOnly } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

const { topic, broker, brokerLogger, clientMetrics, group } = configResourceType;
const allTypes: readonly number[] = [topic, broker, brokerLogger, clientMetrics, group];

export function listConfigResourcesRoute({ controller }: ControllerOnly): AnyRoute {
  return route(listConfigResourcesApi, {
    handle({ resourceTypes }, { apiVersion }) {
      const wanted =
        apiVersion === 0 ? [clientMetrics] : resourceTypes.length === 0 ? allTypes : resourceTypes;
      if (wanted.some((type) => !allTypes.includes(type))) {
        return listConfigResourcesResponse({ errorCode: errorCode.UNSUPPORTED_VERSION });
      }
      const image = controller.image();
      const configResources = [...new Set(wanted)].flatMap((type) => resourcesOf(image, type));
      return listConfigResourcesResponse({ configResources });
    },
    failure: (_request, code) => listConfigResourcesResponse({ errorCode: code }),
  });
}

function resourcesOf(image: MetadataImage, type: number): ListConfigResourcesResponseConfigResource[] {
  return namesOf(image, type).map((resourceName) =>
    listConfigResourcesResponseConfigResource({ resourceName, resourceType: type }),
  );
}

function namesOf(image: MetadataImage, type: number): string[] {
  if (type === topic) return [...image.topics.byName.entries()].map(([name]) => name);
  if (type === broker) return [...image.brokers.keys()].map(String);
  return [...image.configs.byResource.values()]
    .filter((entry) => entry.resource.type === type)
    .map((entry) => entry.resource.name);
}

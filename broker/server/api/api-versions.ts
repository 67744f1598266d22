// ApiVersions (key 18), versions 0-5: which APIs and versions this broker serves, and its feature levels.
//
//   0      ranges            1  throttle time        3  flexible, client software, features (KIP-511, KIP-584)
//   4      supported features may begin at level 0; older clients cannot read that, so they are not told of them
//   5      the client may say which broker it means to reach; another one answers REBOOTSTRAP_REQUIRED (KIP-1242)
//
// The answer lists exactly the routes that are served, with one lie that old clients need: Produce from 0.

import { apiKey } from '../../protocol/api-keys.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  apiVersionsApi,
  apiVersionsResponse,
  apiVersionsResponseApiKey,
  apiVersionsResponseFinalizedFeature,
  apiVersionsResponseSupportedFeature,
  type ApiVersionsRequest,
  type ApiVersionsResponse,
  type ApiVersionsResponseApiKey,
} from '../../protocol/generated/api-versions.ts';
import type { RequestContext } from '../request-context.ts';
import { route, type AnyRoute } from './route.ts';

export interface SupportedFeature {
  readonly name: string;
  readonly minVersion: number;
  readonly maxVersion: number;
}

export interface FinalizedFeature {
  readonly name: string;
  readonly versionLevel: number;
}

/** Feature levels as they are now; asked for each answer. */
export interface FeatureSource {
  supportedFeatures(): readonly SupportedFeature[];
  finalizedFeatures(): readonly FinalizedFeature[];
  /** Metadata offset of the last change; -1 when unknown. */
  finalizedFeaturesEpoch(): number;
}

export interface BrokerIdentity {
  readonly clusterId: string;
  readonly nodeId: number;
}

export interface ApiVersionsOptions {
  /** The other routes. This one adds itself. */
  readonly routes: readonly AnyRoute[];
  readonly features: FeatureSource;
  readonly identity: BrokerIdentity;
}

const software = /^[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,254}[a-zA-Z0-9])?$/;

function range(of: AnyRoute): ApiVersionsResponseApiKey {
  const minVersion = of.api.key === apiKey.Produce ? 0 : of.minVersion;
  return apiVersionsResponseApiKey({ apiKey: of.api.key, minVersion, maxVersion: of.maxVersion });
}

export function apiVersionsRoute(options: ApiVersionsOptions): AnyRoute {
  const ranges: ApiVersionsResponseApiKey[] = [];
  const self: AnyRoute = route(apiVersionsApi, {
    handle: (request, context) => answer(request, context, { ...options, ranges }),
    // Also the answer to a version that is not served, in form 0: the client picks one of this API's own range.
    failure: (_request, code) => apiVersionsResponse({ errorCode: code, apiKeys: [range(self)] }),
  });
  ranges.push(...[...options.routes, self].map(range).sort((a, b) => a.apiKey - b.apiKey));
  return self;
}

interface Served {
  readonly ranges: ApiVersionsResponseApiKey[];
  readonly features: FeatureSource;
  readonly identity: BrokerIdentity;
}

function answer(request: ApiVersionsRequest, context: RequestContext, served: Served): ApiVersionsResponse {
  const version = context.apiVersion;
  if (version >= 3) {
    const { clientSoftwareName: name, clientSoftwareVersion } = request;
    if (!software.test(name) || !software.test(clientSoftwareVersion))
      return apiVersionsResponse({ errorCode: errorCode.INVALID_REQUEST });
    context.connection.setClientSoftware(`${name} ${clientSoftwareVersion}`);
  }
  if (!isMeant(request, served.identity))
    return apiVersionsResponse({ errorCode: errorCode.REBOOTSTRAP_REQUIRED });
  const supported = served.features
    .supportedFeatures()
    .filter((feature) => version >= 4 || feature.minVersion > 0);
  return apiVersionsResponse({
    apiKeys: served.ranges,
    supportedFeatures: supported.map((feature) => apiVersionsResponseSupportedFeature(feature)),
    finalizedFeatures: served.features.finalizedFeatures().map(({ name, versionLevel }) =>
      apiVersionsResponseFinalizedFeature({
        name,
        maxVersionLevel: versionLevel,
        minVersionLevel: versionLevel,
      }),
    ),
    finalizedFeaturesEpoch: served.features.finalizedFeaturesEpoch(),
  });
}

/** A client that bootstraps names neither cluster nor node. */
function isMeant(request: ApiVersionsRequest, identity: BrokerIdentity): boolean {
  if (request.clusterId !== null && request.clusterId !== identity.clusterId) return false;
  return request.nodeId === -1 || request.nodeId === identity.nodeId;
}

/**
 * Version negotiation. The client asks with the newest form of ApiVersions it has; a broker that does not know that form
 * answers in form 0 with UNSUPPORTED_VERSION and the forms it does know, and the client asks once more.
 */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  type ApiVersionsResponse,
  apiVersionsApi,
  readApiVersionsResponse,
} from '../broker/protocol/generated/api-versions.ts';
import { Reader } from '../broker/protocol/reader.ts';
import type { Api } from '../broker/protocol/schema.ts';

export interface VersionRange {
  readonly min: number;
  readonly max: number;
}

/** What one broker serves, by number of API. */
export type ServedVersions = ReadonlyMap<number, VersionRange>;

/** The newest version that both sides have, at most `limit`; undefined when there is none. */
export function commonVersion<Q, R>(
  api: Api<Q, R>,
  served: ServedVersions,
  limit: number = api.stableVersion,
): number | undefined {
  const range = served.get(api.key);
  if (range === undefined) return undefined;
  const newest = Math.min(range.max, api.stableVersion, limit);
  return newest >= Math.max(range.min, api.minVersion) ? newest : undefined;
}

export const servedVersions = (response: ApiVersionsResponse): ServedVersions =>
  new Map(
    response.apiKeys.map(({ apiKey, minVersion, maxVersion }) => [
      apiKey,
      { min: minVersion, max: maxVersion },
    ]),
  );

/** Reads an answer to ApiVersions, which is in form 0 when it refuses the form of the request. */
export function readApiVersionsAnswer(body: Uint8Array, version: number): ApiVersionsResponse {
  const refused = new Reader(body).int16() === errorCode.UNSUPPORTED_VERSION;
  return readApiVersionsResponse(new Reader(body), refused ? 0 : version);
}

/** The form to ask with after `response` refused `asked`; undefined when there is none older. */
export function olderForm(response: ApiVersionsResponse, asked: number): number | undefined {
  const range = servedVersions(response).get(apiVersionsApi.key);
  const form = Math.min(range?.max ?? 0, asked - 1);
  return form >= apiVersionsApi.minVersion ? form : undefined;
}

/** A connection of the endpoint in memory, and requests whose answers come when a test says so. */
import { fetchApi, fetchRequest, fetchResponse } from '../../broker/protocol/generated/fetch.ts';
import { metadataApi, metadataRequest, metadataResponse } from '../../broker/protocol/generated/metadata.ts';
import {
  produceApi,
  produceRequest,
  produceResponse,
  type ProduceRequest,
} from '../../broker/protocol/generated/produce.ts';
import { encodeRequest, Endpoint, type EndpointOptions } from './endpoint.ts';
import { route, type AnyRoute } from '../../broker/server/api/route.ts';
import type { RequestContext } from '../../broker/server/request-context.ts';

export interface Started {
  readonly name: string;
  readonly context: RequestContext;
  readonly answer: (value?: object) => void;
  readonly fail: (error: Error) => void;
}

export interface Handlers {
  readonly started: Started[];
  readonly routes: AnyRoute[];
}

/** Metadata answers at once; Produce and Fetch answer when the test says so. */
export function handlers(): Handlers {
  const started: Started[] = [];
  const later = <R extends object>(
    name: string,
    context: RequestContext,
    standard: R,
  ): Promise<R | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<R | undefined>();
    started.push({
      name,
      context,
      answer: (value: object | undefined = standard) => resolve(value as R | undefined),
      fail: reject,
    });
    return promise;
  };
  const routes: AnyRoute[] = [
    route(produceApi, {
      overlaps: true,
      handle: (request: ProduceRequest, context) =>
        later('produce', context, request.acks === 0 ? (undefined as never) : produceResponse()),
      failure: (request, code) =>
        request.acks === 0 ? undefined : produceResponse({ throttleTimeMs: code }),
    }),
    route(fetchApi, {
      handle: (_request, context) => later('fetch', context, fetchResponse()),
      failure: (_request, errorCode) => fetchResponse({ errorCode }),
    }),
    route(metadataApi, {
      handle: () => metadataResponse({ controllerId: 7 }),
      failure: () => metadataResponse(),
    }),
  ];
  return { started, routes };
}

export interface Bench extends ReturnType<Endpoint['connect']> {
  readonly endpoint: Endpoint;
  /** Requests that wait for their answers, in the order in which they came. */
  readonly started: readonly Started[];
}

export function setUp(options: Partial<EndpointOptions> = {}): Bench {
  const { started, routes } = handlers();
  const endpoint = new Endpoint({ routes, ...options });
  return { endpoint, started, ...endpoint.connect() };
}

export const produce = (correlationId: number, acks = -1): Uint8Array =>
  encodeRequest({ api: produceApi, version: 9, correlationId, body: produceRequest({ acks }) });
export const fetch = (correlationId: number): Uint8Array =>
  encodeRequest({ api: fetchApi, version: 12, correlationId, body: fetchRequest() });
export const metadata = (correlationId: number): Uint8Array =>
  encodeRequest({ api: metadataApi, version: 12, correlationId, body: metadataRequest() });

// One row of the dispatch table: an API, the versions that this broker serves, and its handler.

import type { Api } from '../../protocol/schema.ts';
import type { RequestContext } from '../request-context.ts';

/** Undefined is no answer at all, as acks=0 wants it. A thrown error becomes UNKNOWN_SERVER_ERROR and a log line. */
export type Answer<Response> = Response | undefined | Promise<Response | undefined>;

export interface Route<Request, Response> {
  readonly api: Api<Request, Response>;
  readonly minVersion: number;
  readonly maxVersion: number;
  /**
   * Requests of one connection start in order, each after the answer to the one before is known. Those of an overlapping
   * route (Produce, OffsetCommit) may start while earlier ones of the same route still wait; answers keep their order all the same.
   */
  readonly overlaps: boolean;
  handle(request: Request, context: RequestContext): Answer<Response>;
  /**
   * The answer that carries `errorCode` and nothing else, for failures outside the handler. Undefined closes the
   * connection: the client waits for no answer (acks=0), so that is the only sign it can get.
   */
  failure(request: Request, errorCode: number, context: RequestContext): Response | undefined;
}

export type AnyRoute = Route<object, object>;

/** Fills in what most routes share: all stable versions, no overlap. */
export function route<Request extends object, Response extends object>(
  api: Api<Request, Response>,
  parts: Pick<Route<Request, Response>, 'handle' | 'failure'> &
    Partial<Pick<Route<Request, Response>, 'minVersion' | 'maxVersion' | 'overlaps'>>,
): AnyRoute {
  const whole: Route<Request, Response> = {
    api,
    minVersion: api.minVersion,
    maxVersion: api.stableVersion,
    overlaps: false,
    ...parts,
  };
  // Method parameters are bivariant; dispatch hands each handler what its own codec has read.
  return whole as AnyRoute;
}

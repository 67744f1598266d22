// The span of a sampled request: from its last byte to its answer. Names are ours, as a broker is neither producer nor
// consumer; attributes keep to OpenTelemetry's words where it has one.

import type { Tracer } from '../port/tracer.ts';
import { errorName } from '../protocol/error-codes.ts';
import type { InFlightRequest } from './in-flight-request.ts';

export function startSpan(tracer: Tracer, request: InFlightRequest): void {
  const { name } = request.route.api;
  request.span = tracer.startRequest(name.charAt(0).toLowerCase() + name.slice(1), {
    'messaging.client.id': request.clientId ?? '',
    'network.peer.address': request.connection.remoteAddress,
    'caudal.api.version': request.apiVersion,
    'caudal.request.bytes': request.bytes,
  });
}

/** `code` is the answer's own error. */
export function endSpan(request: InFlightRequest, code: number, bytes: number): void {
  const { span } = request;
  request.span = undefined;
  span?.set('caudal.response.bytes', bytes);
  span?.end(code === 0 ? undefined : errorName(code));
}

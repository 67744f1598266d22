// From a frame to a handler and back: route table, header and body, answer. Holds no state of any connection.
//
// What is not served: ApiVersions of an unknown version is answered in form 0, so that every client can read which ones
// there are (KIP-511). Produce 0-2 is answered in its old form (api/produce-legacy.ts). Another version that our codec can
// still read gets UNSUPPORTED_VERSION; what nobody here can read ends the connection, as there is no form to answer in.

import { AssertionError } from '../base/assert.ts';
import type { MonotonicMs } from '../base/brand.ts';
import type { Logger } from '../port/logger.ts';
import { apiKey } from '../protocol/api-keys.ts';
import { errorCode } from '../protocol/error-codes.ts';
import { writeResponseHeader, type RequestHeader } from '../protocol/frame.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import { Reader } from '../protocol/reader.ts';
import type { Writer } from '../protocol/writer.ts';
import { legacyProduceRoute } from './api/produce-legacy.ts';
import type { AnyRoute, Answer } from './api/route.ts';
import { InFlightRequest } from './in-flight-request.ts';
import type { Frame } from './frame-assembler.ts';
import type { ConnectionInfo } from './request-context.ts';

const nothing: Uint8Array = new Uint8Array(0);

export class Dispatcher {
  readonly #routes: (AnyRoute | undefined)[] = [];
  readonly #legacyProduce: AnyRoute = legacyProduceRoute();
  readonly #logger: Logger;
  /** One for all frames: a frame is decoded whole before the next one is looked at. */
  readonly #reader = new Reader(nothing);

  constructor(routes: readonly AnyRoute[], logger: Logger) {
    for (const route of routes) this.#routes[route.api.key] = route;
    this.#logger = logger;
  }

  /** Who would serve this frame; undefined when nobody does. */
  route(frame: Frame): AnyRoute | undefined {
    const { bytes, start } = frame;
    const key = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
    if (key !== apiKey.Produce) return this.#routes[key];
    const version = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const route = this.#routes[key];
    return version <= this.#legacyProduce.maxVersion && route !== undefined ? this.#legacyProduce : route;
  }

  /** Reads a frame. Throws ProtocolError when it cannot be read or there is no form to answer in. */
  decode(frame: Frame, connection: ConnectionInfo, receivedAt: MonotonicMs): InFlightRequest {
    const reader = this.#reader;
    reader.reset(frame.bytes, frame.start, frame.end);
    const key = reader.int16();
    const apiVersion = reader.int16();
    const correlationId = reader.int32();
    const route = this.route(frame);
    if (route === undefined) throw new ProtocolError(`API ${key} is not served`);
    const api = route.api;
    const readable = apiVersion >= api.minVersion && apiVersion <= api.maxVersion;
    if (!readable && key !== apiKey.ApiVersions)
      throw new ProtocolError(`version ${apiVersion} of ${api.name} is not known`);
    let clientId: string | null = null;
    let body: object = {};
    if (readable) {
      clientId = reader.stringOrNull();
      if (apiVersion >= api.flexibleVersion) reader.skipTags();
      body = api.readRequest(reader, apiVersion);
    }
    const header: RequestHeader = { apiKey: key, apiVersion, correlationId, clientId };
    const responseVersion = readable ? apiVersion : 0;
    const { chunk } = frame;
    const bytes = frame.end - frame.start;
    return new InFlightRequest({
      header,
      route,
      body,
      bytes,
      responseVersion,
      connection,
      receivedAt,
      chunk,
    });
  }

  /** Runs the handler. Undefined at once or later: no answer. Throws ProtocolError to end the connection. */
  handle(request: InFlightRequest): Answer<object> {
    const { route, apiVersion } = request;
    if (apiVersion < route.minVersion || apiVersion > route.maxVersion)
      return this.#failure(request, errorCode.UNSUPPORTED_VERSION);
    try {
      return route.handle(request.body, request);
    } catch (error) {
      return this.fail(request, error);
    }
  }

  /** The answer of a request whose handler or encoder threw `error`. Throws ProtocolError when there is none to give. */
  fail(request: InFlightRequest, error: unknown): object {
    // A broken invariant is no failed request: nothing may catch it.
    if (error instanceof AssertionError) throw error;
    this.#logFailure(request, error);
    return this.#failure(request, errorCode.UNKNOWN_SERVER_ERROR);
  }

  #logFailure(request: InFlightRequest, error: unknown): void {
    this.#logger.error('request failed', {
      api: request.route.api.name,
      apiVersion: request.apiVersion,
      connectionId: request.connection.id,
      remoteAddress: request.connection.remoteAddress,
      clientId: request.clientId,
      error,
    });
  }

  #failure(request: InFlightRequest, code: number): object {
    let answer: object | undefined;
    try {
      answer = request.route.failure(request.body, code, request);
    } catch (error) {
      if (error instanceof AssertionError) throw error;
      this.#logFailure(request, error);
    }
    if (answer === undefined) throw new ProtocolError('a request failed that has no answer to say so');
    return answer;
  }

  /** Writes one whole response frame. Throws whatever a value that does not fit the schema causes. */
  encode(writer: Writer, request: InFlightRequest, answer: object): void {
    const api = request.route.api;
    const endFrame = writer.beginFrame();
    writeResponseHeader(writer, request, request.responseVersion >= api.flexibleVersion);
    api.writeResponse(writer, answer, request.responseVersion);
    endFrame();
  }
}

/**
 * The port to the API server: one HTTP request at a time, authenticated by whoever implements it. `operator/os` has it over
 * HTTPS; tests have a server that fails on purpose.
 */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TransportRequest {
  readonly method: HttpMethod;
  /** Path and query. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Ends the request, and the body of its answer, at any time. */
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  /** Undefined where the answer has none. `name` in lower case. */
  header(name: string): string | undefined;
  /** The body in pieces as they come. Fails when the connection breaks or the signal is aborted. To be read or left to its signal. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Transport {
  /** Where requests go, as metrics name it. */
  readonly host: string;
  /** Resolves with the head of the answer, whatever its status. Rejects where there is none. */
  send(request: TransportRequest): Promise<TransportResponse>;
}

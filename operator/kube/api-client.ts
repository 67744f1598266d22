/**
 * Requests to the API server as JSON: a rate, a time limit, answers that ask to come later, refusals as KubeError. Knows nothing
 * of kinds.
 * Invariants: a write is sent only while the fence holds, looked at after every wait, and is broken off when it falls; a request
 * ends by its time limit, whatever the server does.
 */
import type { MetricRegistry } from '../../broker/base/metrics.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { TimerHandle, Timers } from '../../broker/port/timers.ts';
import { KubeError } from '../runtime/kubernetes.ts';
import { clientMetrics } from '../runtime/runtime-metrics.ts';
import { type ChildSignal, childSignal } from '../runtime/waiting.ts';
import { TokenBucket, type Rate } from './token-bucket.ts';
import type { HttpMethod, Transport, TransportResponse } from './transport.ts';

/** Whether this process may write: it holds the lease. */
export interface Fence {
  /** Aborted when it may not any more. */
  readonly signal: AbortSignal;
  /** Judged by the clock at each write, since a process that was stopped learns of the time before its timers do. */
  holds(): boolean;
}

export interface ApiClientDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly metrics: MetricRegistry;
  readonly rate?: Rate;
  /** For a request that does not say otherwise. */
  readonly timeoutMs?: number;
}

export interface ApiRequest {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly contentType?: string;
  readonly timeoutMs?: number;
  /** Times the usual limit. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

/** 500 topics that are made at once want some 1,500 writes: they take 15 s. */
export const defaultRate: Rate = { perSecond: 100, burst: 200 };
/** A write that takes longer is done or not, and the next pass sees which. */
export const requestTimeoutMs = 10_000;
/** Some eight of the largest objects that etcd takes. Lists that have more are asked for in smaller pages. */
export const bodyBytesMax: number = 16 * 1024 * 1024;
/** A longer wait than this is the server's fault, and the pass is tried again by its own delay. */
const retryAfterMaxMs = 60_000;
const triesWhenThrottled = 4;

const decode = (pieces: readonly Uint8Array[]): string => {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
};

async function textOf({ body }: TransportResponse): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > bodyBytesMax)
      throw new KubeError(0, 'TooLarge', `an answer of more than ${bodyBytesMax} bytes`);
    pieces.push(piece);
  }
  return decode(pieces);
}

/** What the server asks to wait, in whole seconds; dates are not used by Kubernetes. */
function retryAfterOf(response: TransportResponse): number | undefined {
  const seconds = Number(response.header('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds * 1000, retryAfterMaxMs) : undefined;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The refusal that an answer, or an ERROR event of a watch, carries in a Status object. */
export function refusalOf(status: number, body: unknown, retryAfterMs?: number): KubeError {
  const { reason, message, code } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const known = typeof code === 'number' && status === 0 ? code : status;
  const text = typeof message === 'string' && message !== '' ? message : `the API server answered ${known}`;
  return new KubeError(known, typeof reason === 'string' ? reason : '', text, retryAfterMs);
}

/** Failures of the way to the server, as KubeError with status 0. */
export function unreachable(error: unknown): KubeError {
  if (error instanceof KubeError) return error;
  const { message, code } = error as Error & { readonly code?: unknown };
  const detail = typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
  return new KubeError(0, 'Unreachable', `the API server cannot be reached: ${detail}`);
}

export function pathWithQuery(path: string, query: ApiRequest['query'] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

export class ApiClient {
  readonly #deps: ApiClientDeps;
  readonly #bucket: TokenBucket;
  readonly #fence: Fence | undefined;

  /** Without a fence everything may be written. */
  constructor(deps: ApiClientDeps, fence?: Fence, bucket?: TokenBucket) {
    this.#deps = deps;
    this.#fence = fence;
    this.#bucket = bucket ?? new TokenBucket(deps.rate ?? defaultRate, deps.clock, deps.timers);
  }

  /** The same client, whose writes need the fence. */
  fenced(fence: Fence): ApiClient {
    return new ApiClient(this.#deps, fence, this.#bucket);
  }

  /** Rejects with KubeError. */
  async request<T>(request: ApiRequest): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once<T>(request);
      } catch (error) {
        const refusal = unreachable(error);
        if (refusal.status !== 429 || tries >= triesWhenThrottled) throw refusal;
      }
    }
  }

  /** The head of an answer that is read as it comes. `signal` ends it; the head must come within the time limit. */
  async stream(request: ApiRequest & { readonly signal: AbortSignal }): Promise<TransportResponse> {
    const child = childSignal(request.signal);
    const timer = this.#limit(request, child);
    try {
      const response = await this.#send(request, child.signal);
      if (response.status !== 200) await this.#refuse(response);
      return response;
    } catch (error) {
      // The signal of the caller ends what comes behind the head; here nothing does.
      child.release();
      throw unreachable(child.signal.aborted ? child.signal.reason : error);
    } finally {
      timer.cancel();
    }
  }

  async #once<T>(request: ApiRequest): Promise<T> {
    const child = childSignal(request.signal, request.method === 'GET' ? undefined : this.#fence?.signal);
    const timer = this.#limit(request, child);
    try {
      const response = await this.#send(request, child.signal);
      if (response.status < 200 || response.status > 299) await this.#refuse(response);
      const text = await textOf(response);
      const value = parse(text);
      if (value === undefined) throw new KubeError(0, 'Unparsable', 'the answer is no JSON');
      return value as T;
    } catch (error) {
      throw unreachable(child.signal.aborted ? child.signal.reason : error);
    } finally {
      timer.cancel();
      child.release();
    }
  }

  #limit(request: ApiRequest, child: ChildSignal): TimerHandle {
    const usualMs = this.#deps.timeoutMs ?? requestTimeoutMs;
    const { method, path, patience = 1, timeoutMs = usualMs * patience } = request;
    return this.#deps.timers.after(timeoutMs, () =>
      child.abort(new KubeError(0, 'Timeout', `no whole answer to ${method} ${path} in ${timeoutMs} ms`)),
    );
  }

  async #send(request: ApiRequest, signal: AbortSignal): Promise<TransportResponse> {
    const { transport, metrics, clock } = this.#deps;
    const { method, body, contentType = 'application/json' } = request;
    await this.#bucket.take(signal);
    if (signal.aborted) throw signal.reason as Error;
    if (method !== 'GET' && this.#fence?.holds() === false)
      throw new KubeError(0, 'NotLeader', 'this process does not hold the lease');
    const sentAt = clock.monotonic();
    const count = (code: string): void => {
      metrics.cell(clientMetrics.requests, [code, method, transport.host]).add(1);
      const seconds = (clock.monotonic() - sentAt) / 1000;
      metrics.histogram(clientMetrics.duration, [method, transport.host]).observe(seconds);
    };
    try {
      const response = await transport.send({
        method,
        path: pathWithQuery(request.path, request.query),
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body), contentType }),
      });
      count(String(response.status));
      return response;
    } catch (error) {
      count('<error>');
      throw error;
    }
  }

  async #refuse(response: TransportResponse): Promise<never> {
    const { status } = response;
    const retryAfterMs = retryAfterOf(response);
    if (status === 429) {
      this.#deps.metrics.cell(clientMetrics.throttled).add(1);
      this.#bucket.pause(retryAfterMs ?? 1000);
    }
    throw refusalOf(status, parse(await textOf(response)), retryAfterMs);
  }
}

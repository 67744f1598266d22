/**
 * JSON over the brokers' admin endpoints. Answers are what the server says, unchecked: who asks reads them with care.
 * What is no answer (no connection, a time-out, one without end, 5xx, 429) is BrokersUnavailableError; a refusal (4xx) is BrokerRefusal with the
 * words of its problem details (RFC 9457).
 */
import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';

const timeoutMsDefault = 10_000;
/** All groups of a large cluster with their members and lag stay far below. */
export const bodyBytesMax: number = 32 * 1024 * 1024;

export interface AskOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export class AdminHttp {
  readonly #urls: readonly string[];

  /** Base addresses of the brokers of one cluster, in the order in which they are tried. */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get urls(): readonly string[] {
    return this.#urls;
  }

  /** The answer of the first broker that gives one. Only that nobody answers leads to the next: a refusal is an answer. */
  async ask(path: string, options: AskOptions = {}): Promise<unknown> {
    let failure: unknown = new BrokersUnavailableError(
      'no broker has told the address of its admin endpoint',
    );
    for (const url of this.#urls) {
      try {
        return await askAt(url, path, options);
      } catch (error) {
        if (!(error instanceof BrokersUnavailableError)) throw error;
        failure = error;
      }
    }
    throw failure;
  }
}

/** One request to one broker. `path` begins with a slash. Rejects as the header says; an aborted `signal` with its reason. */
export async function askAt(url: string, path: string, options: AskOptions = {}): Promise<unknown> {
  const { method = 'GET', body, timeoutMs = timeoutMsDefault, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  const answer = await received(url + path, init, signal);
  if (answer.status >= 500 || answer.status === 429) {
    throw new BrokersUnavailableError(`${url} answered ${answer.status}: ${detailOf(answer.text)}`);
  }
  const value = parsed(answer.text);
  if (answer.status >= 400) throw refusalOf(answer.status, value);
  if (value === undefined) throw new BrokersUnavailableError(`${url} answered something that is no JSON`);
  return value;
}

/** What `/livez` and `/readyz` say. */
export interface Health {
  readonly state: 'ok' | 'degraded' | 'failed';
  /** What is wrong, part by part; empty when nothing is. */
  readonly reasons: readonly string[];
  /** A part says that only a restart can mend it. */
  readonly restartHelps: boolean;
}

/** A health answer: one that says no, with 503, is an answer too. Rejects with BrokersUnavailableError. */
export async function healthAt(url: string, path: string, options: AskOptions = {}): Promise<Health> {
  const { timeoutMs = timeoutMsDefault, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const init = { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) };
  const { status, text } = await received(url + path, init, signal);
  const { checks } = (parsed(text) ?? {}) as { readonly checks?: unknown };
  if (!Array.isArray(checks)) throw new BrokersUnavailableError(`${url} answered ${status} to ${path}`);
  const parts = checks as readonly Readonly<Record<string, unknown>>[];
  const wrong = parts.filter((part) => part['state'] !== 'ok');
  return {
    state: status >= 400 ? 'failed' : wrong.length > 0 ? 'degraded' : 'ok',
    reasons: wrong.map((part) => `${String(part['name'])}: ${String(part['reason'])}`),
    restartHelps: wrong.some((part) => part['restartHelps'] === true),
  };
}

async function received(
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, text: await textOf(response) };
  } catch (error) {
    signal?.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new BrokersUnavailableError(`${address}: ${cause instanceof Error ? cause.message : 'no answer'}`);
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > bodyBytesMax) throw new Error(`an answer of more than ${bodyBytesMax} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface ProblemDetails {
  readonly detail?: unknown;
  readonly kafkaErrorCode?: unknown;
}

const problemOf = (value: unknown): ProblemDetails =>
  typeof value === 'object' && value !== null ? value : {};

function detailOf(text: string): string {
  const { detail } = problemOf(parsed(text));
  return typeof detail === 'string' ? detail : text.slice(0, 200);
}

function refusalOf(status: number, value: unknown): BrokerRefusal {
  const { detail, kafkaErrorCode } = problemOf(value);
  const code = typeof kafkaErrorCode === 'string' ? kafkaErrorCode : `HTTP_${status}`;
  return new BrokerRefusal(code, typeof detail === 'string' ? detail : '');
}

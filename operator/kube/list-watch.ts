/** Lists and watches of one kind in one scope, as the reflector wants them: pages, and a stream of changes. */
import { wholeOf } from '../runtime/kept-fields.ts';
import { KubeError, type KubeObject, type ResourceType } from '../runtime/kubernetes.ts';
import { type ApiClient, refusalOf, unreachable } from './api-client.ts';
import { collectionPath } from './resource-path.ts';
import { watchLines } from './watch-lines.ts';

export interface ListPage {
  readonly items: readonly KubeObject[];
  /** Watching goes on from here. */
  readonly resourceVersion: string;
  /** Asks for the next page; undefined on the last. */
  readonly next: string | undefined;
}

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
}

export interface WatchOptions {
  readonly resourceVersion: string;
  /** The server ends the stream after this long. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

/**
 * Objects of one page, until a page of a kind's large objects has turned out to be too long an answer. A page is in memory as
 * bytes, text and objects at once: with pages of 500 a list of 5,000 pods took 20 MB more than with these.
 */
const pageSize = 100;
const pageShrinks = 4;

interface RawList {
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string };
  readonly items?: readonly KubeObject[] | null;
}

export interface ListWatchOptions {
  /** Empty for all of them. */
  readonly namespace: string;
  /** What is handed on of each object. All but what nobody reads by default. */
  readonly keep?: (object: KubeObject) => KubeObject;
}

export class ListWatch {
  readonly type: ResourceType;
  readonly #api: ApiClient;
  readonly #path: string;
  readonly #keep: (object: KubeObject) => KubeObject;
  #pageSize = pageSize;

  constructor(api: ApiClient, type: ResourceType, { namespace, keep = wholeOf }: ListWatchOptions) {
    this.type = type;
    this.#api = api;
    this.#path = collectionPath(type, namespace);
    this.#keep = keep;
  }

  /** `patience`: times the usual limit of a request. */
  async page(next: string | undefined, signal: AbortSignal, patience: number = 1): Promise<ListPage> {
    for (;;) {
      try {
        return await this.#page(next, signal, patience);
      } catch (error) {
        if (!(error instanceof KubeError && error.reason === 'TooLarge') || this.#pageSize === 1) throw error;
        this.#pageSize = Math.ceil(this.#pageSize / pageShrinks);
      }
    }
  }

  async #page(next: string | undefined, signal: AbortSignal, patience: number): Promise<ListPage> {
    const { metadata, items } = await this.#api.request<RawList>({
      method: 'GET',
      path: this.#path,
      query: { limit: String(this.#pageSize), continue: next },
      patience,
      signal,
    });
    const version = metadata?.resourceVersion;
    if (version === undefined) throw new KubeError(0, 'Unparsable', 'a list without a resource version');
    const more = metadata?.continue;
    return {
      items: (items ?? []).map((item) => this.#kept(item)),
      resourceVersion: version,
      next: more === '' ? undefined : more,
    };
  }

  /** Changes until the server ends the stream. Throws KubeError: also for what the server says inside the stream. */
  async *watch({ resourceVersion, timeoutSeconds, signal }: WatchOptions): AsyncGenerator<WatchEvent> {
    const query = {
      watch: '1',
      allowWatchBookmarks: 'true',
      resourceVersion,
      timeoutSeconds: String(timeoutSeconds),
    };
    try {
      const { body } = await this.#api.stream({ method: 'GET', path: this.#path, query, signal });
      for await (const line of watchLines(body)) yield this.#event(line);
    } catch (error) {
      throw unreachable(error);
    }
  }

  #event(line: string): WatchEvent {
    let event: { readonly type?: unknown; readonly object?: unknown };
    try {
      event = JSON.parse(line) as typeof event;
    } catch {
      throw new KubeError(0, 'Unparsable', 'a line of a watch is no JSON');
    }
    const { type, object } = event;
    if (type === 'ERROR') throw refusalOf(0, object);
    const { metadata } = (object ?? {}) as { readonly metadata?: KubeObject['metadata'] };
    const known = type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED' || type === 'BOOKMARK';
    if (!known || metadata?.resourceVersion === undefined)
      throw new KubeError(0, 'Unparsable', 'a line of a watch is no change');
    return { type, object: this.#kept(object as KubeObject) };
  }

  /** Items of a list do not name their kind. */
  #kept(object: KubeObject): KubeObject {
    const { apiVersion, kind } = this.type;
    return this.#keep({ ...object, apiVersion, kind });
  }
}

/**
 * An API server that fails on purpose: objects, lists by pages, watches with bookmarks, writes, and at each request and each event
 * whatever the plan draws. It knows nothing of sockets: `SimTransport` calls it in simulated time, `serveOverHttp` puts it behind
 * real ones.
 */
import type { Timers } from '../../broker/port/timers.ts';
import type { KubeObject } from '../../operator/runtime/kubernetes.ts';
import { type ApiStorage, type Place, Refusal } from './faulty/api-storage.ts';
import type { FaultPlan, RequestFault } from './faulty/fault-plan.ts';
import { WatchStream } from './faulty/watch-stream.ts';
import type { Json } from './server-side-apply.ts';

export interface ServedRequest {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
}

/** Where an answer goes. */
export interface Output {
  head(status: number, headers?: Readonly<Record<string, string>>): void;
  write(text: string): void;
  end(): void;
  /** The connection breaks. */
  cut(): void;
  /** The client is gone. */
  onGone(callback: () => void): void;
}

export interface FaultyServerOptions {
  readonly storage: ApiStorage;
  readonly plan: FaultPlan;
  readonly timers: Timers;
  readonly bookmarkMs: number;
}

/** Pages are this small whatever the client asks for, which servers may do. */
const pageMax = 7;

interface Target extends Place {
  /** `status` and `scale` of the object. */
  readonly sub: string;
}

/** `/apis/GROUP/VERSION[/namespaces/NS]/PLURAL[/NAME[/SUB]]`, or `/api/v1/...`. */
function targetOf(path: string): Target {
  const parts = path.split('/').slice(1).map(decodeURIComponent);
  const root = parts.splice(0, parts[0] === 'api' ? 2 : 3).join('/');
  const namespace = parts[0] === 'namespaces' && parts.length > 2 ? parts.splice(0, 2)[1]! : '';
  const [plural = '', name = '', sub = ''] = parts;
  return { collection: `/${root}/${plural}`, namespace, name, sub };
}

const statusBody = (status: number, reason: string): string =>
  JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    reason,
    code: status,
    message: reason,
  });

export class FaultyApiServer {
  /** Kinds that nobody has installed, by the path of their objects. */
  readonly missing: Set<string> = new Set();
  readonly #options: FaultyServerOptions;
  readonly #snapshots = new Map<string, readonly KubeObject[]>();

  constructor(options: FaultyServerOptions) {
    this.#options = options;
  }

  handle(request: ServedRequest, output: Output): void {
    const { plan, timers } = this.#options;
    const isRead = request.method === 'GET';
    const isLease = request.url.includes('/leases');
    const isSpared = isLease ? plan.sparesLeases : isRead && plan.sparesReads;
    const fault = isSpared ? undefined : plan.forRequest(isRead);
    switch (fault) {
      case undefined:
        this.#answer(request, output);
        break;
      case 'refused':
        output.cut();
        break;
      case 'never answered':
        break;
      case 'late':
        timers.after(plan.lateness(), () => this.#answer(request, output));
        break;
      case 'answered late':
        this.#answer(
          request,
          delayed(output, (act) => timers.after(plan.lateness(), act)),
        );
        break;
      case 'answer lost':
        this.#answer(request, { ...silent, cut: () => output.cut() });
        output.cut();
        break;
      case 'answer cut':
        this.#answer(request, halved(output));
        break;
      case 'garbage':
        output.head(200);
        output.write('<html>a proxy was here</html>\n');
        output.end();
        break;
      case 'gone':
        refuse(output, 410, 'Expired');
        break;
      case 'ended at once':
        output.head(200);
        output.end();
        break;
      case 'unauthorized':
      case 'forbidden':
      case 'throttled':
      case 'internal error':
      case 'unavailable':
        this.#refuseBy(fault, output);
    }
  }

  #refuseBy(fault: RequestFault, output: Output): void {
    if (fault === 'unauthorized') refuse(output, 401, 'Unauthorized');
    else if (fault === 'forbidden') refuse(output, 403, 'Forbidden');
    else if (fault === 'internal error') refuse(output, 500, 'InternalError');
    else if (fault === 'unavailable') refuse(output, 503, 'ServiceUnavailable', { 'retry-after': '1' });
    else refuse(output, 429, 'TooManyRequests', { 'retry-after': String(this.#options.plan.between(1, 3)) });
  }

  #answer(request: ServedRequest, output: Output): void {
    const url = new URL(request.url, 'http://server');
    const target = targetOf(url.pathname);
    try {
      if (this.missing.has(target.collection)) throw new Refusal(404, 'NotFound');
      if (request.method === 'GET' && target.name === '') this.#read(target, url.searchParams, output);
      else {
        const value = this.#write(request, target, url.searchParams);
        output.head(200);
        output.write(JSON.stringify(value));
        output.end();
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(output, error.status, error.reason);
    }
  }

  #read(target: Target, query: URLSearchParams, output: Output): void {
    if (query.get('watch') === '1') this.#watch(target, query, output);
    else {
      output.head(200);
      output.write(JSON.stringify(this.#page(target, query)));
      output.end();
    }
  }

  /** All pages of a list show the state that its first page saw. */
  #page({ collection, namespace }: Target, query: URLSearchParams): object {
    const { storage } = this.#options;
    const [revision, start] = (query.get('continue') ?? `${storage.revision}/0`).split('/').map(Number) as [
      number,
      number,
    ];
    const id = `${collection} ${namespace} ${revision}`;
    if (start > 0 && (revision < storage.compacted || !this.#snapshots.has(id)))
      throw new Refusal(410, 'Expired');
    const whole = start === 0 ? storage.list(collection, namespace) : this.#snapshots.get(id)!;
    const end = start + Math.min(pageMax, Number(query.get('limit') ?? pageMax));
    if (end < whole.length) this.#snapshots.set(id, whole);
    return {
      kind: 'List',
      metadata: {
        resourceVersion: String(revision),
        ...(end < whole.length ? { continue: `${revision}/${end}` } : {}),
      },
      // Items of a list do not name their kind.
      items: whole.slice(start, end).map(({ apiVersion: _version, kind: _kind, ...item }) => item),
    };
  }

  #watch({ collection, namespace }: Target, query: URLSearchParams, output: Output): void {
    const { storage } = this.#options;
    const from = Number(query.get('resourceVersion'));
    if (from < storage.compacted) {
      // Both happen on real servers.
      if (from % 2 === 0) throw new Refusal(410, 'Expired');
      output.head(200);
      output.write(
        `${JSON.stringify({ type: 'ERROR', object: JSON.parse(statusBody(410, 'Expired')) as Json })}\n`,
      );
      output.end();
      return;
    }
    output.head(200);
    const scope = { collection, namespace, from, timeoutMs: Number(query.get('timeoutSeconds')) * 1000 };
    new WatchStream(this.#options, scope, output).start();
  }

  #write({ method, body, contentType }: ServedRequest, target: Target, query: URLSearchParams): object {
    const { storage } = this.#options;
    const given = (body === '' ? {} : JSON.parse(body)) as KubeObject;
    const place = target.name === '' ? { ...target, name: given.metadata.name } : target;
    // A status is never the first that there is of an object.
    if (target.sub !== '' && storage.get(place) === undefined) throw new Refusal(404, 'NotFound');
    switch (method) {
      case 'GET': {
        const object = storage.get(place);
        if (object === undefined) throw new Refusal(404, 'NotFound');
        return object;
      }
      case 'POST':
        return storage.create(place, given);
      case 'PUT':
        return storage.replace(place, given);
      case 'DELETE':
        storage.remove(place);
        return { kind: 'Status', status: 'Success' };
      default:
        return contentType.startsWith('application/apply-patch')
          ? storage.apply(place, given, query.get('fieldManager') ?? '')
          : storage.merge(place, given as unknown as Json);
    }
  }
}

const silent: Output = { head() {}, write() {}, end() {}, cut() {}, onGone() {} };

/** Everything after a while, in its order. */
function delayed(output: Output, later: (act: () => void) => void): Output {
  const acts: (() => void)[] = [];
  let isDue = false;
  later(() => {
    isDue = true;
    for (const act of acts) act();
  });
  const add = (act: () => void): void => {
    if (isDue) act();
    else acts.push(act);
  };
  return {
    head: (status, headers) => add(() => output.head(status, headers)),
    write: (text) => add(() => output.write(text)),
    end: () => add(() => output.end()),
    cut: () => add(() => output.cut()),
    onGone: (callback) => output.onGone(callback),
  };
}

/** The first half of what is written, and then nothing. */
function halved(output: Output): Output {
  return {
    head: (status, headers) => output.head(status, headers),
    write: (text) => {
      output.write(text.slice(0, text.length >> 1));
      output.cut();
    },
    end: () => output.cut(),
    cut: () => output.cut(),
    onGone: (callback) => output.onGone(callback),
  };
}

function refuse(
  output: Output,
  status: number,
  reason: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  output.head(status, headers);
  output.write(statusBody(status, reason));
  output.end();
}

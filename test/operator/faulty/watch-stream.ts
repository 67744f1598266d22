/**
 * One watch of the faulty server: what changed since a version, then what changes, bookmarks between, and at each event whatever the
 * plan draws.
 */
import type { TimerHandle } from '../../../broker/port/timers.ts';
import type { FaultyServerOptions, Output } from '../faulty-api-server.ts';
import type { StoredChange } from './api-storage.ts';

export interface WatchScope {
  readonly collection: string;
  readonly namespace: string;
  readonly from: number;
  readonly timeoutMs: number;
}

const eventLine = (type: string, object: unknown): string => `${JSON.stringify({ type, object })}\n`;
const errorLine = (code: number, reason: string): string =>
  eventLine('ERROR', { kind: 'Status', status: 'Failure', code, reason, message: reason });

export class WatchStream {
  readonly #options: FaultyServerOptions;
  readonly #scope: WatchScope;
  readonly #output: Output;
  #closed = false;
  /** Open, and nothing is sent any more. */
  #silent = false;
  /** Lines wait behind one that is slow. */
  #slow: string[] | undefined;
  #sent: string[] = [];
  #timers: TimerHandle[] = [];
  #unsubscribe: () => void = () => undefined;

  constructor(options: FaultyServerOptions, scope: WatchScope, output: Output) {
    this.#options = options;
    this.#scope = scope;
    this.#output = output;
  }

  start(): void {
    const { storage, timers } = this.#options;
    this.#output.onGone(() => this.#close());
    this.#timers.push(timers.after(this.#scope.timeoutMs, () => this.#end()));
    for (const change of storage.changesSince(this.#scope.from)) this.#onChange(change);
    if (this.#closed) return;
    this.#unsubscribe = storage.subscribe((change) => this.#onChange(change));
    this.#planBookmark();
  }

  #planBookmark(): void {
    const { timers, bookmarkMs, storage } = this.#options;
    const timer = timers.after(bookmarkMs, () => {
      if (this.#closed) return;
      const metadata = { resourceVersion: String(storage.revision) };
      this.#send(eventLine('BOOKMARK', { metadata }));
      this.#planBookmark();
    });
    this.#timers.push(timer);
  }

  #onChange({ collection, type, object }: StoredChange): void {
    const { namespace } = this.#scope;
    if (this.#closed || collection !== this.#scope.collection) return;
    if (namespace !== '' && object.metadata.namespace !== namespace) return;
    this.#sendFaultily(eventLine(type, object));
  }

  #sendFaultily(line: string): void {
    const { plan, timers } = this.#options;
    switch (plan.forEvent()) {
      case undefined:
        this.#send(line);
        break;
      case 'cut':
        this.#cut();
        break;
      case 'cut midway':
        this.#output.write(line.slice(0, line.length >> 1));
        this.#cut();
        break;
      case 'repeated':
        for (const old of this.#sent.slice(-3)) this.#send(old);
        this.#send(line);
        break;
      case 'skipped':
        break;
      case 'error 410':
        this.#send(errorLine(410, 'Expired'));
        this.#end();
        break;
      case 'error 500':
        this.#send(errorLine(500, 'InternalError'));
        this.#end();
        break;
      case 'garbage line':
        this.#send('{"type":"MODI\n');
        this.#end();
        break;
      case 'unknown line':
        this.#send('{"type":"NEWS","object":{}}\n');
        this.#end();
        break;
      case 'silence':
        this.#silent = true;
        break;
      case 'end':
        this.#end();
        break;
      case 'slow':
        this.#delay(plan.lateness(), timers);
        this.#send(line);
    }
  }

  #delay(ms: number, timers: FaultyServerOptions['timers']): void {
    if (this.#slow !== undefined) return;
    const lines: string[] = [];
    this.#slow = lines;
    this.#timers.push(
      timers.after(ms, () => {
        this.#slow = undefined;
        for (const line of lines) this.#send(line);
      }),
    );
  }

  #send(line: string): void {
    if (this.#closed || this.#silent) return;
    if (this.#slow !== undefined) {
      this.#slow.push(line);
      return;
    }
    this.#sent.push(line);
    if (this.#sent.length > 10) this.#sent.shift();
    this.#output.write(line);
  }

  #end(): void {
    if (this.#closed) return;
    this.#close();
    this.#output.end();
  }

  #cut(): void {
    this.#close();
    this.#output.cut();
  }

  #close(): void {
    this.#closed = true;
    this.#unsubscribe();
    for (const timer of this.#timers) timer.cancel();
    this.#timers = [];
  }
}

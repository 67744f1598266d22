// The requests of one connection that have started, in the order in which their answers must leave. Decides what may
// start beside them: nothing, except more of one overlapping route (Produce, OffsetCommit) within its bounds.

import { assert } from '../base/assert.ts';
import type { ConnectionLimits } from '../limits.ts';
import type { AnyRoute } from './api/route.ts';
import type { InFlightRequest } from './in-flight-request.ts';

export class RequestPipeline {
  readonly #limits: ConnectionLimits;
  #head: InFlightRequest | undefined;
  #tail: InFlightRequest | undefined;
  #count = 0;
  #bytes = 0;
  /** Those without an answer; all are of `#waitingRoute`. */
  #waitingCount = 0;
  #waitingRoute: AnyRoute | undefined;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  get isEmpty(): boolean {
    return this.#head === undefined;
  }

  /** `route` is undefined for a request that will be refused: it waits for its turn too. */
  mayStart(route: AnyRoute | undefined): boolean {
    if (this.#count >= this.#limits.inFlightRequestsMax || this.#bytes >= this.#limits.inFlightBytesMax)
      return false;
    if (this.#waitingCount === 0) return true;
    return route !== undefined && route.overlaps && route === this.#waitingRoute;
  }

  start(request: InFlightRequest): void {
    if (this.#tail === undefined) this.#head = request;
    else this.#tail.next = request;
    this.#tail = request;
    this.#count++;
    this.#bytes += request.bytes;
    this.#waitingCount++;
    this.#waitingRoute = request.route;
  }

  answer(request: InFlightRequest, answer: object | undefined): void {
    assert(!request.isAnswered, 'a request was answered twice');
    this.#waitingCount--;
    request.setAnswer(answer);
  }

  /** The oldest request, when its answer is known: it is next to leave. */
  takeAnswered(): InFlightRequest | undefined {
    const head = this.#head;
    if (head === undefined || !head.isAnswered) return undefined;
    this.#head = head.next;
    if (this.#head === undefined) this.#tail = undefined;
    head.next = undefined;
    this.#count--;
    this.#bytes -= head.bytes;
    return head;
  }

  /** The connection has gone. */
  abandon(): void {
    let request = this.#head;
    this.#head = undefined;
    this.#tail = undefined;
    this.#count = 0;
    this.#bytes = 0;
    while (request !== undefined) {
      const next = request.next;
      request.next = undefined;
      request.abandon();
      request = next;
    }
  }
}

/**
 * What a controller is: the kind it looks after, whose changes concern it, and one function that brings the world nearer to
 * what an object asks for. Level-triggered: `reconcile` is told which object and nothing of what happened; it reads the
 * current state, so it may be called at any time and any number of times.
 */
import type { MetricRegistry } from '../../broker/base/metrics.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { Timers } from '../../broker/port/timers.ts';
import type { EventRecorder, Kubernetes, KubeObject, ObjectKey, ResourceType } from './kubernetes.ts';
import type { Stores } from './store.ts';

/** What every controller is made of. A kind that needs more (a way to the brokers) extends it. */
export interface ControllerDeps {
  readonly kubernetes: Kubernetes;
  readonly stores: Stores;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: MetricRegistry;
}

/** How a pass ended when it did not fail. A thrown error means: again, after the key's own growing delay. */
export interface Result {
  /** Look again after this long, whatever happens; undefined waits for a change. */
  readonly requeueAfterMs?: number;
}

export const done: Result = {};

/** A failure that trying again cannot mend; the object's status says what somebody must change. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
}

/** Another kind whose changes concern the controller's own objects. */
export interface Watch<T extends KubeObject = KubeObject> {
  readonly type: ResourceType;
  /** The controller starts without it, where the right to read it, or the kind, may be missing. */
  readonly optional?: boolean;
  /** The controller's objects that `object` matters to. Called for the former and for the new form of a changed one. */
  keysOf(object: T): readonly ObjectKey[];
}

export interface Controller {
  /** As metrics and logs name it. */
  readonly name: string;
  readonly primary: ResourceType;
  readonly watches: readonly Watch[];
  /** Objects at a time; one object is never in work twice. */
  readonly workers: number;
  /** Sources other than Kubernetes (the broker's change feed) call `enqueue` from here on until `signal`. */
  start?(enqueue: (key: ObjectKey) => void, signal: AbortSignal): void;
  /** `signal` is aborted when the operator stops or is no longer the leader: no write after that. */
  reconcile(key: ObjectKey, signal: AbortSignal): Promise<Result>;
}

/**
 * One pass over a ConsumerGroup: the resource as it was read, what is written into its status along the way, and the doors.
 * Invariant: a status is written with the version that it was derived from. So what a stale store shows can neither undo nor
 * repeat what a later status has noted: the write is refused as a conflict, and the pass comes again.
 */
import type { ConsumerGroupStatus } from '../api/v1alpha1/consumer-group.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { protect, release } from '../runtime/finalizers.ts';
import { type EventRecorder, KubeError, type Kubernetes, type ObjectKey } from '../runtime/kubernetes.ts';
import type { QuarrelPace } from '../runtime/quarrel-pace.ts';
import { type ConsumerGroup, consumerGroups } from '../runtime/resources.ts';
import { writeStatus } from '../runtime/status-writing.ts';
import type { Stores } from '../runtime/store.ts';
import type { GroupAdmin } from './admin.ts';
import { groupIdOf } from './plan.ts';

export interface GroupDependencies {
  readonly kubernetes: Kubernetes;
  readonly stores: Stores;
  readonly events: EventRecorder;
  readonly clock: Clock;
  readonly admin: GroupAdmin;
}

export interface PassDependencies extends GroupDependencies {
  readonly pace: QuarrelPace;
}

/** What passes write one after another, each from the last: not derived from what the brokers say. */
export type Kept = Pick<ConsumerGroupStatus, 'rebalanceRequest' | 'settings' | 'reset' | 'scale'>;

export class Pass {
  readonly dependencies: PassDependencies;
  readonly signal: AbortSignal;
  kept: Kept;
  #group: ConsumerGroup;

  constructor(dependencies: PassDependencies, group: ConsumerGroup, signal: AbortSignal) {
    this.dependencies = dependencies;
    this.signal = signal;
    this.#group = group;
    const { rebalanceRequest, settings, reset, scale } = group.status ?? {};
    this.kept = {
      ...(rebalanceRequest === undefined ? {} : { rebalanceRequest }),
      ...(settings === undefined ? {} : { settings }),
      ...(reset === undefined ? {} : { reset }),
      ...(scale === undefined ? {} : { scale }),
    };
  }

  /** As it was read or written last. */
  get group(): ConsumerGroup {
    return this.#group;
  }

  get groupId(): string {
    return groupIdOf(this.#group);
  }

  get cluster(): ObjectKey {
    return { namespace: this.#group.metadata.namespace ?? '', name: this.#group.spec.clusterRef.name };
  }

  /** What was asked of the brokers came back; the operator may have lost its lease meanwhile. Throws when it has. */
  async of<T>(asked: Promise<T>): Promise<T> {
    const answer = await asked;
    this.signal.throwIfAborted();
    return answer;
  }

  /** Writes where something differs. Rejects with Conflict when the resource has moved on or is gone. */
  async write(status: ConsumerGroupStatus): Promise<boolean> {
    const verdict = { object: this.#group, status, unchangedSince: true };
    const written = await this.of(writeStatus(this.dependencies.kubernetes, consumerGroups, verdict));
    if (written.kind === 'same') return false;
    this.#group = present(written.kind === 'gone' ? undefined : written.object);
    return true;
  }

  /** Notes what is about to be done, before it is: the rest of the status stays as it is. */
  async note(kept: Kept): Promise<void> {
    this.kept = { ...this.kept, ...kept };
    await this.write({ ...this.#group.status, ...this.kept });
  }

  /** Takes or drops the finalizer. Rejects with Conflict when the resource has moved on or is gone. */
  async change(finalizers: typeof protect | typeof release): Promise<void> {
    const { kubernetes } = this.dependencies;
    this.#group = present(
      await this.of<ConsumerGroup | undefined>(finalizers(kubernetes, consumerGroups, this.#group)),
    );
  }
}

/** Nothing more is done for a resource that went: the pass ends as after any other change by somebody else. */
function present(group: ConsumerGroup | undefined): ConsumerGroup {
  if (group === undefined) throw new KubeError(409, 'Conflict', 'the ConsumerGroup is gone');
  return group;
}

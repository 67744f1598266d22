// What the admin endpoint sees of a broker. Nothing but `control` changes anything.

import type { ChangeView } from './change-view.ts';
import type { GroupControl } from './group-control.ts';
import type { GroupStatusView } from './group-status.ts';

/**
 * `ok`; `degraded`: serves, but somebody should look (a disk is full and takes no writes, bytes are quarantined);
 * `failed`: does not serve.
 */
export type HealthState = 'ok' | 'degraded' | 'failed';

/** One part of the broker. */
export interface HealthCheck {
  readonly name: string;
  readonly state: HealthState;
  /** What is wrong, in words for a person; empty when nothing is. */
  readonly reason: string;
  /** Set where it is known that only a restart can mend it. */
  readonly restartHelps?: true;
}

export interface BrokerView {
  readonly version: string;
  readonly clusterId: string;
  readonly nodeId: number;
  /** Undefined while the broker starts. */
  readonly changes: ChangeView | undefined;
  /** As `changes`. */
  readonly groups: GroupStatusView | undefined;
  readonly control: GroupControl | undefined;
  /** All metrics in the text format of Prometheus, in pieces between which the loop may turn. */
  metricsText(): Iterable<string>;
  /** Whether the process is beyond help: `failed` asks for a restart. A slow disk or a full one is no reason. */
  liveness(): readonly HealthCheck[];
  /** Why a start with a file of these settings would be refused, one text each; empty when it would not. */
  settingsProblems(settings: Readonly<Record<string, string>>): readonly string[];
  /** Whether clients should be sent here. */
  readiness(): readonly HealthCheck[];
}

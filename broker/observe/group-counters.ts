// Counts what the coordinator of groups does. Rebalances are counted by group: their series come with the first one and go
// with the group.

import type { MetricCell, MetricHistogram, MetricRegistry } from '../base/metrics.ts';
import { type RebalanceReason, rebalanceReasons } from '../core/group/rebalance-reason.ts';
import type { GroupObserver } from '../host/coordinator/group-observer.ts';
import { groupMetrics } from '../port/group-metrics.ts';

export class GroupCounters implements GroupObserver {
  readonly #registry: MetricRegistry;
  readonly #commits: MetricCell;
  readonly #loadSeconds: MetricHistogram;

  constructor(registry: MetricRegistry) {
    this.#registry = registry;
    this.#commits = registry.cell(groupMetrics.offsetCommits);
    this.#loadSeconds = registry.histogram(groupMetrics.loadSeconds);
    registry.declare(groupMetrics.rebalances);
  }

  onGroupsLoaded(seconds: number): void {
    this.#loadSeconds.observe(seconds);
  }

  onRebalance(groupId: string, reason: RebalanceReason): void {
    this.#registry.cell(groupMetrics.rebalances, [groupId, reason]).add(1);
  }

  onOffsetsCommitted(count: number): void {
    this.#commits.add(count);
  }

  /** Gauges look at groups when they are read. */
  onGroupChanged(): void {}

  onGroupGone(groupId: string): void {
    for (const reason of rebalanceReasons) this.#registry.release(groupMetrics.rebalances, [groupId, reason]);
  }
}

// Metrics of consumer groups. `kafka_consumergroup_*` are names and labels of the kafka exporter, apart from the lag in seconds,
// which it does not have.

import type { MetricDefinition } from '../base/metrics.ts';
import { counter, gauge, histogram } from './metric-kinds.ts';

const groupTopic = ['consumergroup', 'topic'] as const;
const groupPartition = [...groupTopic, 'partition'] as const;
const loadSeconds = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Consumer groups. */
export const groupMetrics: Readonly<
  Record<
    | 'members'
    | 'currentOffset'
    | 'currentOffsetSum'
    | 'lag'
    | 'lagSum'
    | 'lagSeconds'
    | 'groups'
    | 'membersByState'
    | 'groupsHidden'
    | 'rebalances'
    | 'offsetCommits'
    | 'loadSeconds',
    MetricDefinition
  >
> = {
  members: gauge('kafka_consumergroup_members', 'Members of the group.', ['consumergroup']),
  currentOffset: gauge(
    'kafka_consumergroup_current_offset',
    'Committed offset; -1 where nothing is committed, in topics of which the group has committed a part.',
    groupPartition,
  ),
  // The kafka exporter's names end in _sum, which the text format keeps for histograms: hence no type.
  currentOffsetSum: {
    name: 'kafka_consumergroup_current_offset_sum',
    type: 'untyped',
    help: 'Committed offsets of a topic, added.',
    labels: groupTopic,
  },
  lag: gauge(
    'kafka_consumergroup_lag',
    'Offsets from the committed one to the end of the log; -1 where nothing is committed.',
    groupPartition,
  ),
  lagSum: {
    name: 'kafka_consumergroup_lag_sum',
    type: 'untyped',
    help: 'Lag in all partitions of a topic with a committed offset, added.',
    labels: groupTopic,
  },
  lagSeconds: gauge(
    'kafka_consumergroup_lag_seconds',
    'How long the next record that the group will read has been there, by timestamps; absent where that is not known.',
    groupPartition,
  ),
  groups: gauge('caudal_groups', 'Groups in each state.', ['type', 'state']),
  membersByState: gauge(
    'caudal_group_members',
    'Members in each state. Classic: stable, awaited by the others, joining or syncing, pending with an id alone. Consumer: stable, unrevoked, unreleased.',
    ['type', 'state'],
  ),
  groupsHidden: gauge(
    'caudal_groups_hidden',
    'Groups above the bounds, which no kafka_consumergroup metric shows.',
  ),
  rebalances: counter('caudal_group_rebalances_total', 'Rebalances that began, by what began them.', [
    'consumergroup',
    'reason',
  ]),
  offsetCommits: counter('caudal_offset_commits_total', 'Offsets committed, each partition by itself.'),
  loadSeconds: histogram(
    'caudal_group_load_seconds',
    'Time until a partition of committed offsets was read and served.',
    { buckets: loadSeconds },
  ),
};

/**
 * The metrics of the operator's machinery, under the names that dashboards for controllers know: those of controller-runtime and
 * client-go. Units are in the names.
 */
import type { MetricDefinition } from '../../broker/base/metrics.ts';
import { counter, gauge, histogram } from '../../broker/port/metric-kinds.ts';

type Metrics<Name extends string> = Readonly<Record<Name, MetricDefinition>>;

const quickBuckets = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000];
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
const reconcileBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const queueMetrics: Metrics<
  'depth' | 'adds' | 'queueDuration' | 'workDuration' | 'unfinishedWork' | 'longestRunning' | 'retries'
> = {
  depth: gauge('workqueue_depth', 'Keys that wait for a worker.', ['name', 'controller']),
  adds: counter('workqueue_adds_total', 'Keys that were added.', ['name', 'controller']),
  queueDuration: histogram('workqueue_queue_duration_seconds', 'How long keys waited for a worker.', {
    labels: ['name', 'controller'],
    buckets: quickBuckets,
  }),
  workDuration: histogram('workqueue_work_duration_seconds', 'How long a pass over a key took.', {
    labels: ['name', 'controller'],
    buckets: quickBuckets,
  }),
  unfinishedWork: gauge('workqueue_unfinished_work_seconds', 'The age of all passes in work, together.', [
    'name',
    'controller',
  ]),
  longestRunning: gauge(
    'workqueue_longest_running_processor_seconds',
    'The age of the oldest pass in work.',
    ['name', 'controller'],
  ),
  retries: counter('workqueue_retries_total', 'Passes that failed and come again.', ['name', 'controller']),
};

export const reconcileMetrics: Metrics<
  'passes' | 'errors' | 'terminalErrors' | 'errorReasons' | 'time' | 'activeWorkers' | 'workersMax'
> = {
  passes: counter('controller_runtime_reconcile_total', 'Passes by how they ended.', [
    'controller',
    'result',
  ]),
  errors: counter('controller_runtime_reconcile_errors_total', 'Passes that failed.', ['controller']),
  terminalErrors: counter(
    'controller_runtime_terminal_reconcile_errors_total',
    'Passes that failed in a way that trying again cannot mend.',
    ['controller'],
  ),
  errorReasons: counter(
    'caudal_operator_reconcile_errors_by_reason_total',
    'Passes that failed, by the reason that Kubernetes or the broker gave.',
    ['controller', 'reason'],
  ),
  time: histogram('controller_runtime_reconcile_time_seconds', 'How long passes took.', {
    labels: ['controller'],
    buckets: reconcileBuckets,
  }),
  activeWorkers: gauge('controller_runtime_active_workers', 'Passes in work.', ['controller']),
  workersMax: gauge('controller_runtime_max_concurrent_reconciles', 'Passes that may be in work at once.', [
    'controller',
  ]),
};

export const clientMetrics: Metrics<'requests' | 'duration' | 'throttled'> = {
  requests: counter(
    'rest_client_requests_total',
    'Requests to the API server by answer; <error> where none came.',
    ['code', 'method', 'host'],
  ),
  duration: histogram(
    'rest_client_request_duration_seconds',
    'How long requests to the API server waited for the head of their answer.',
    { labels: ['verb', 'host'], buckets: requestBuckets },
  ),
  throttled: counter(
    'caudal_operator_requests_throttled_total',
    'Requests that the API server asked to send later.',
  ),
};

export const reflectorMetrics: Metrics<
  'lists' | 'listedItems' | 'watches' | 'failures' | 'events' | 'lastEventAge' | 'synced'
> = {
  lists: counter('reflector_lists_total', 'Whole lists that were begun.', ['name']),
  listedItems: gauge('reflector_items', 'Objects that are known.', ['name']),
  watches: counter('reflector_watches_total', 'Watches that were begun.', ['name']),
  failures: counter('reflector_failures_total', 'Lists and watches that failed, by reason.', [
    'name',
    'reason',
  ]),
  events: counter('reflector_events_total', 'Changes that watches told of.', ['name']),
  lastEventAge: gauge(
    'reflector_last_event_age_seconds',
    'Since the API server was last heard of: a list, a change or a bookmark.',
    ['name'],
  ),
  synced: gauge('reflector_synced', '1 once a whole list is in.', ['name']),
};

export const leaderMetrics: Metrics<'isLeader' | 'renewFailures'> = {
  isLeader: gauge('leader_election_master_status', '1 while this process holds the lease.', ['name']),
  renewFailures: counter('caudal_operator_lease_failures_total', 'Tries for the lease that failed.', [
    'name',
  ]),
};

export const eventMetrics: Metrics<'written' | 'dropped'> = {
  written: counter('caudal_operator_events_written_total', 'Events that were written to Kubernetes.'),
  dropped: counter('caudal_operator_events_dropped_total', 'Events that were given up, by reason.', [
    'reason',
  ]),
};

export const runtimeMetrics: readonly MetricDefinition[] = [
  queueMetrics,
  reconcileMetrics,
  clientMetrics,
  reflectorMetrics,
  leaderMetrics,
  eventMetrics,
].flatMap((table): MetricDefinition[] => Object.values(table));

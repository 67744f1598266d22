// Every metric of a broker, in tables: name, type, help, labels. Whoever counts takes its definition from here.
// `kafka_*` names are those that dashboards and alerts for Kafka already read (as the JMX exporter and kafka_exporter
// write them); `caudal_*` and `process_*` are ours. Durations are in seconds, sizes in bytes.

import type { MetricDefinition } from '../base/metrics.ts';
import { groupMetrics } from './group-metrics.ts';
import { counter, gauge, histogram } from './metric-kinds.ts';

const topic = ['topic'] as const;
const partition = ['topic', 'partition'] as const;

/** From a tail read to a request that waits for its deadline. */
const requestSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a local NVMe disk to a network volume in trouble. */
const deviceSeconds = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const lagSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const groupBytes = [4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216];

/** Traffic by topic. */
export const topicMetrics: Readonly<
  Record<
    | 'messagesIn'
    | 'bytesIn'
    | 'bytesOut'
    | 'produceRequests'
    | 'fetchRequests'
    | 'failedProduceRequests'
    | 'failedFetchRequests'
    | 'bytesRejected',
    MetricDefinition
  >
> = {
  messagesIn: counter('kafka_server_brokertopicmetrics_messagesin_total', 'Records appended.', topic),
  bytesIn: counter('kafka_server_brokertopicmetrics_bytesin_total', 'Bytes of batches appended.', topic),
  bytesOut: counter('kafka_server_brokertopicmetrics_bytesout_total', 'Bytes sent to consumers.', topic),
  produceRequests: counter(
    'kafka_server_brokertopicmetrics_totalproducerequests_total',
    'Writes to a partition, failed ones too.',
    topic,
  ),
  fetchRequests: counter(
    'kafka_server_brokertopicmetrics_totalfetchrequests_total',
    'Reads of a partition, failed ones too.',
    topic,
  ),
  failedProduceRequests: counter(
    'kafka_server_brokertopicmetrics_failedproducerequests_total',
    'Writes to a partition that were answered with an error.',
    topic,
  ),
  failedFetchRequests: counter(
    'kafka_server_brokertopicmetrics_failedfetchrequests_total',
    'Reads of a partition that were answered with an error.',
    topic,
  ),
  bytesRejected: counter(
    'kafka_server_brokertopicmetrics_bytesrejected_total',
    'Bytes of batches that were refused for their size.',
    topic,
  ),
};

/** State of the cluster and its partitions, found at reading time. */
export const partitionMetrics: Readonly<
  Record<
    | 'underReplicated'
    | 'underMinIsr'
    | 'leaders'
    | 'partitions'
    | 'partitionsMax'
    | 'offlineReplicas'
    | 'activeController'
    | 'offlinePartitions'
    | 'topics'
    | 'allPartitions'
    | 'uncleanElections'
    | 'brokers'
    | 'brokerInfo'
    | 'topicPartitions'
    | 'currentOffset'
    | 'oldestOffset'
    | 'inSyncReplicas'
    | 'leader'
    | 'leaderIsPreferred'
    | 'replicas'
    | 'isUnderReplicated'
    | 'logSize'
    | 'logSegments',
    MetricDefinition
  >
> = {
  underReplicated: gauge(
    'kafka_server_replicamanager_underreplicatedpartitions',
    'Partitions led here with fewer in-sync replicas than replicas.',
  ),
  underMinIsr: gauge(
    'kafka_server_replicamanager_underminisrpartitioncount',
    'Partitions led here with fewer in-sync replicas than min.insync.replicas.',
  ),
  leaders: gauge('kafka_server_replicamanager_leadercount', 'Partitions led by this broker.'),
  partitions: gauge('kafka_server_replicamanager_partitioncount', 'Replicas on this broker.'),
  partitionsMax: gauge('caudal_partitions_max', 'Replicas that this broker may hold: max.broker.partitions.'),
  offlineReplicas: gauge(
    'kafka_server_replicamanager_offlinereplicacount',
    'Replicas on this broker whose disk has failed.',
  ),
  activeController: gauge(
    'kafka_controller_kafkacontroller_activecontrollercount',
    'One on the broker whose controller is active, else zero.',
  ),
  offlinePartitions: gauge(
    'kafka_controller_kafkacontroller_offlinepartitionscount',
    'Partitions without a leader.',
  ),
  topics: gauge('kafka_controller_kafkacontroller_globaltopiccount', 'Topics of the cluster.'),
  allPartitions: gauge('kafka_controller_kafkacontroller_globalpartitioncount', 'Partitions of the cluster.'),
  uncleanElections: counter(
    'kafka_controller_controllerstats_uncleanleaderelections_total',
    'Leaders that were chosen although they were not in sync.',
  ),
  brokers: gauge('kafka_brokers', 'Brokers of the cluster that are alive.'),
  brokerInfo: gauge('kafka_broker_info', 'One for each broker.', ['id', 'address']),
  topicPartitions: gauge('kafka_topic_partitions', 'Partitions of the topic.', topic),
  currentOffset: gauge(
    'kafka_topic_partition_current_offset',
    'Offset that the next committed record will have.',
    partition,
  ),
  oldestOffset: gauge('kafka_topic_partition_oldest_offset', 'Offset of the oldest record.', partition),
  inSyncReplicas: gauge('kafka_topic_partition_in_sync_replica', 'Replicas in sync.', partition),
  leader: gauge('kafka_topic_partition_leader', 'Broker that leads the partition.', partition),
  leaderIsPreferred: gauge(
    'kafka_topic_partition_leader_is_preferred',
    'One where the first replica leads.',
    partition,
  ),
  replicas: gauge('kafka_topic_partition_replicas', 'Replicas of the partition.', partition),
  isUnderReplicated: gauge(
    'kafka_topic_partition_under_replicated_partition',
    'One where a replica is not in sync.',
    partition,
  ),
  logSize: gauge('kafka_log_log_size', 'Bytes of the log on the disk.', partition),
  logSegments: gauge('kafka_log_log_numlogsegments', 'Segments of the log.', partition),
};

/** Connections and requests. */
export const endpointMetrics: Readonly<
  Record<
    | 'connections'
    | 'connectionsOpened'
    | 'connectionsClosed'
    | 'requests'
    | 'requestErrors'
    | 'requestSeconds'
    | 'requestBytes'
    | 'responseBytes'
    | 'requestsWaiting'
    | 'bytesInFlight'
    | 'fetchSessions'
    | 'fetchSessionPartitions'
    | 'tailCacheBytes'
    | 'poolUsedBytes'
    | 'poolFreeBytes',
    MetricDefinition
  >
> = {
  // Kafka's name ends in _count, which the text format keeps for histograms: hence no type.
  connections: {
    name: 'kafka_server_socket_server_metrics_connection_count',
    type: 'untyped',
    help: 'Open connections.',
    labels: ['listener'],
  },
  connectionsOpened: counter('caudal_connections_opened_total', 'Connections accepted.', ['listener']),
  connectionsClosed: counter(
    'caudal_connections_closed_total',
    'Connections ended, by who or what ended them.',
    ['listener', 'reason'],
  ),
  requests: counter('kafka_network_requestmetrics_requests_total', 'Requests received.', [
    'request',
    'version',
  ]),
  requestErrors: counter(
    'kafka_network_requestmetrics_errors_total',
    'Errors in answers; NONE for answers without.',
    ['request', 'error'],
  ),
  requestSeconds: histogram(
    'caudal_request_seconds',
    'Time from the last byte of a request to its answer, waiting for records or replicas included.',
    { labels: ['request'], buckets: requestSeconds },
  ),
  requestBytes: counter('caudal_request_bytes_total', 'Bytes of requests.', ['request']),
  responseBytes: counter('caudal_response_bytes_total', 'Bytes of answers.', ['request']),
  requestsWaiting: gauge(
    'caudal_requests_waiting',
    'Requests that wait for records, replicas or a deadline.',
  ),
  bytesInFlight: gauge(
    'caudal_request_memory_bytes',
    'Memory of requests that are being received or wait for their turn.',
  ),
  fetchSessions: gauge(
    'kafka_server_fetchsessioncache_numincrementalfetchsessions',
    'Fetch sessions remembered.',
  ),
  fetchSessionPartitions: gauge(
    'kafka_server_fetchsessioncache_numincrementalfetchpartitionscached',
    'Partitions in fetch sessions.',
  ),
  tailCacheBytes: gauge('caudal_tail_cache_bytes', 'Memory of the newest records, for readers at the tail.'),
  poolUsedBytes: gauge('caudal_pool_used_bytes', 'Pooled memory that requests, answers and the tail hold.'),
  poolFreeBytes: gauge('caudal_pool_free_bytes', 'Pooled memory that waits for its next use.'),
};

/** The disk and what is on it. */
export const storageMetrics: Readonly<
  Record<
    | 'offlineDirectories'
    | 'diskFree'
    | 'diskTotal'
    | 'diskErrors'
    | 'fsyncSeconds'
    | 'walGroups'
    | 'walGroupBytes'
    | 'walBytes'
    | 'walUsed'
    | 'walSize'
    | 'walPending'
    | 'checkpoints'
    | 'diskState'
    | 'quarantined'
    | 'damaged'
    | 'openFiles'
    | 'diskReads'
    | 'decompressionRefusals',
    MetricDefinition
  >
> = {
  offlineDirectories: gauge(
    'kafka_log_logmanager_offlinelogdirectorycount',
    'Data folders that take no writes: their disk is full or has failed.',
  ),
  diskFree: gauge('caudal_disk_free_bytes', 'Free bytes on the disk of the folder.', ['directory']),
  diskTotal: gauge('caudal_disk_size_bytes', 'Size of the disk of the folder.', ['directory']),
  diskErrors: counter('caudal_disk_errors_total', 'Calls to the disk that failed, by the reason.', [
    'reason',
  ]),
  fsyncSeconds: histogram('caudal_fsync_seconds', 'Time that the disk took to make bytes durable.', {
    labels: ['file'],
    buckets: deviceSeconds,
  }),
  walGroups: counter('caudal_wal_groups_total', 'Groups of writes made durable together.'),
  walGroupBytes: histogram('caudal_wal_group_bytes', 'Size of a group of writes.', { buckets: groupBytes }),
  walBytes: counter('caudal_wal_written_bytes_total', 'Bytes written to the write-ahead file.'),
  walUsed: gauge(
    'caudal_wal_used_bytes',
    'Bytes of the write-ahead file whose segments are not yet durable.',
  ),
  walSize: gauge('caudal_wal_size_bytes', 'Size of the write-ahead file.'),
  walPending: gauge('caudal_wal_pending_bytes', 'Bytes that wait for the write-ahead file.'),
  checkpoints: counter('caudal_checkpoints_total', 'Checkpoints of the logs that were completed.'),
  diskState: gauge('caudal_disk_state', 'One for the state that the disk of the folder is in.', [
    'directory',
    'state',
  ]),
  damaged: gauge(
    'caudal_damaged_partitions',
    'Partitions that are not served since their durable bytes do not hold.',
  ),
  quarantined: gauge(
    'caudal_quarantined_ranges',
    'Ranges of the log below its recovery point whose checksum is wrong.',
    partition,
  ),
  openFiles: gauge('caudal_log_open_files', 'Files of logs that are open.'),
  diskReads: counter('caudal_disk_read_bytes_total', 'Bytes read from segment files.'),
  decompressionRefusals: counter(
    'caudal_decompression_refusals_total',
    'Batches whose decompression was refused, by codec and reason.',
    ['codec', 'reason'],
  ),
};

/** Compaction. */
export const cleanerMetrics: Readonly<
  Record<
    | 'dirtyRatio'
    | 'maxDirtyPercent'
    | 'sinceLastRun'
    | 'uncleanablePartitions'
    | 'uncleanableBytes'
    | 'uncleanable'
    | 'bufferUtilization'
    | 'cleanings'
    | 'cleaningSeconds'
    | 'failures'
    | 'lastCleaning'
    | 'bytesRead'
    | 'bytesWritten'
    | 'recordsRemoved',
    MetricDefinition
  >
> = {
  dirtyRatio: gauge(
    'caudal_log_dirty_ratio',
    'Share of a compacted log that compaction has not been over, the active segment left out.',
    partition,
  ),
  maxDirtyPercent: gauge(
    'kafka_log_logcleanermanager_max_dirty_percent',
    'The largest such share of all logs, in percent.',
  ),
  sinceLastRun: gauge(
    'caudal_log_cleaner_since_last_run_seconds',
    'Time since compaction last looked for work.',
  ),
  // Untyped for its end, as the count of connections is.
  uncleanablePartitions: {
    name: 'kafka_log_logcleanermanager_uncleanable_partitions_count',
    type: 'untyped',
    help: 'Logs that compaction has given up until a restart, since bytes of theirs do not hold.',
    labels: ['logdirectory'],
  },
  uncleanableBytes: gauge(
    'kafka_log_logcleanermanager_uncleanable_bytes',
    'Bytes of those logs that compaction has not been over.',
    ['logdirectory'],
  ),
  uncleanable: gauge('caudal_log_uncleanable', 'One for each log that compaction has given up.', partition),
  bufferUtilization: gauge(
    'kafka_log_logcleaner_max_buffer_utilization_percent',
    'How full the memory for keys was in the last compaction of a log, in percent.',
  ),
  cleanings: counter('caudal_log_cleanings_total', 'Compactions of a log that were completed.'),
  cleaningSeconds: gauge(
    'kafka_log_logcleaner_max_clean_time_secs',
    'Seconds that the last compaction of a log took.',
  ),
  failures: counter('caudal_log_cleaning_failures_total', 'Compactions of a log that failed.'),
  lastCleaning: gauge(
    'caudal_log_last_cleaning_timestamp_seconds',
    'End of the last compaction of a log since the epoch; zero before the first.',
  ),
  bytesRead: counter('caudal_log_cleaner_read_bytes_total', 'Bytes of segments that compaction has read.'),
  bytesWritten: counter(
    'caudal_log_cleaner_written_bytes_total',
    'Bytes of segments that compaction has written.',
  ),
  recordsRemoved: counter('caudal_log_cleaner_removed_records_total', 'Records that compaction has removed.'),
};

/** The process. */
export const processMetrics: Readonly<
  Record<
    | 'buildInfo'
    | 'startTime'
    | 'cpuSeconds'
    | 'residentMemory'
    | 'openFds'
    | 'heapUsed'
    | 'externalMemory'
    | 'loopLag'
    | 'loopBusy'
    | 'seriesRefused'
    | 'logLinesDropped',
    MetricDefinition
  >
> = {
  buildInfo: gauge('caudal_build_info', 'One, with the versions as labels.', ['version', 'node']),
  startTime: gauge('process_start_time_seconds', 'Start of the process since the epoch.'),
  cpuSeconds: counter('process_cpu_seconds_total', 'Time of all threads on a processor.'),
  residentMemory: gauge('process_resident_memory_bytes', 'Memory of the process in RAM.'),
  openFds: gauge('process_open_fds', 'Open file descriptors.'),
  heapUsed: gauge('caudal_heap_used_bytes', 'JavaScript heap in use.'),
  externalMemory: gauge('caudal_external_memory_bytes', 'Memory of buffers outside the JavaScript heap.'),
  loopLag: histogram('caudal_event_loop_lag_seconds', 'How late a timer ran.', { buckets: lagSeconds }),
  loopBusy: gauge(
    'caudal_event_loop_busy_ratio',
    'Share of the time since the last reading that the loop worked.',
  ),
  seriesRefused: counter(
    'caudal_metric_series_refused_total',
    'Series above the bound, which count for nobody.',
  ),
  logLinesDropped: counter('caudal_log_lines_dropped_total', 'Log lines lost since nobody read them.'),
};

export const allMetrics: readonly MetricDefinition[] = [
  topicMetrics,
  partitionMetrics,
  endpointMetrics,
  storageMetrics,
  cleanerMetrics,
  groupMetrics,
  processMetrics,
].flatMap((table) => Object.values(table));

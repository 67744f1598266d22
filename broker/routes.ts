// The dispatch table of a broker: which APIs it serves, each with what its handler needs. An API that is not here is not
// advertised.

import type { Broker } from './broker.ts';
import type { LoadedConfig } from './config.ts';
import type { BrokerConfig } from './core/metadata/config-tables.ts';
import type { MetadataImage } from './core/metadata/image.ts';
import { AppendPath } from './host/replication/append-path.ts';
import type { Deadlines } from './host/replication/deadlines.ts';
import { ProducerIdAllocator } from './host/quorum/producer-id-allocator.ts';
import { KeyJudge } from './host/replication/key-judge.ts';
import { ReadPath } from './host/replication/read-path.ts';
import { batchBytesMax, storageLimits as limits } from './limits.ts';
import type { Housekeeping } from './log/housekeeping.ts';
import type { Random } from './port/random.ts';
import type { BrokerPorts } from './ports.ts';
import type { AdminDependencies } from './server/api/admin-dependencies.ts';
import { apiVersionsRoute, type FinalizedFeature, type SupportedFeature } from './server/api/api-versions.ts';
import { alterConfigsRoute } from './server/api/alter-configs.ts';
import { createAclsRoute } from './server/api/create-acls.ts';
import { createPartitionsRoute } from './server/api/create-partitions.ts';
import { createTopicsRoute } from './server/api/create-topics.ts';
import { deleteAclsRoute } from './server/api/delete-acls.ts';
import { deleteTopicsRoute } from './server/api/delete-topics.ts';
import { describeAclsRoute } from './server/api/describe-acls.ts';
import { describeClusterRoute } from './server/api/describe-cluster.ts';
import { describeConfigsRoute } from './server/api/describe-configs.ts';
import { describeTopicPartitionsRoute } from './server/api/describe-topic-partitions.ts';
import { incrementalAlterConfigsRoute } from './server/api/incremental-alter-configs.ts';
import { initProducerIdRoute } from './server/api/init-producer-id.ts';
import { listConfigResourcesRoute } from './server/api/list-config-resources.ts';
import { metadataRoute } from './server/api/metadata.ts';
import { deleteRecordsRoute } from './server/api/delete-records.ts';
import { describeLogDirsRoute } from './server/api/describe-log-dirs.ts';
import { describeProducersRoute } from './server/api/describe-producers.ts';
import { fetchRoute } from './server/api/fetch.ts';
import { listOffsetsRoute } from './server/api/list-offsets.ts';
import { offsetForLeaderEpochRoute } from './server/api/offset-for-leader-epoch.ts';
import { produceRoute } from './server/api/produce.ts';
import { consumerGroupDescribeRoute } from './server/api/consumer-group-describe.ts';
import { consumerGroupHeartbeatRoute } from './server/api/consumer-group-heartbeat.ts';
import { deleteGroupsRoute } from './server/api/delete-groups.ts';
import { describeGroupsRoute } from './server/api/describe-groups.ts';
import { findCoordinatorRoute } from './server/api/find-coordinator.ts';
import { heartbeatRoute } from './server/api/heartbeat.ts';
import { joinGroupRoute } from './server/api/join-group.ts';
import { leaveGroupRoute } from './server/api/leave-group.ts';
import { listGroupsRoute } from './server/api/list-groups.ts';
import { offsetCommitRoute } from './server/api/offset-commit.ts';
import { offsetDeleteRoute } from './server/api/offset-delete.ts';
import { offsetFetchRoute } from './server/api/offset-fetch.ts';
import { syncGroupRoute } from './server/api/sync-group.ts';
import type { GroupDependencies } from './server/api/group-dependencies.ts';
import type { AnyRoute } from './server/api/route.ts';
import { FetchSessionCache } from './server/fetch-session.ts';
import type { TrafficObserver } from './traffic.ts';

export interface RouteOptions {
  readonly broker: Broker;
  readonly ports: BrokerPorts;
  readonly loaded: LoadedConfig;
  readonly housekeeping: Housekeeping;
  readonly deadlines: Deadlines;
  readonly traffic: TrafficObserver;
}

/** What this release can do, by feature. */
export const supportedFeatures: readonly SupportedFeature[] = [
  // Level 1 is the consumer protocol (KIP-848).
  { name: 'group.version', minVersion: 0, maxVersion: 1 },
];

/** Of the levels in force, those that mean something here: a folder that was taken over may have others. */
function finalizedFeatures({ features }: MetadataImage): FinalizedFeature[] {
  return supportedFeatures.flatMap(({ name, maxVersion }) => {
    const level = features.get(name);
    return level === undefined ? [] : [{ name, versionLevel: Math.min(level, maxVersion) }];
  });
}

const fetchSessionEvictIdleMs = 120_000;

export function fetchSessions(config: BrokerConfig, random: Random): FetchSessionCache {
  return new FetchSessionCache(
    {
      sessionsMax: config.maxIncrementalFetchSessionCacheSlots,
      partitionsMax: limits.fetchSessionPartitionsMax,
      evictIdleMs: fetchSessionEvictIdleMs,
    },
    () => random.uint32(),
  );
}

function dataRoutes(options: RouteOptions): AnyRoute[] {
  const { broker, ports, deadlines, traffic: observer, housekeeping } = options;
  const { clock, crc32c, logger, compression, disk, timers } = ports;
  const { replicas, sessions, storage } = broker;
  const appendPath = new AppendPath({ replicas, clock, crc32c, batchBytesMax });
  const keyJudge = new KeyJudge({ compression, timers, openBatchesMax: limits.producedBatchesOpenMax });
  const readPath = new ReadPath({ pool: storage.pool, crc32c, coldReadsMax: limits.coldReadsMax });
  const logDir = storage.store.context.directory;
  return [
    produceRoute({ replicas, appendPath, keyJudge, deadlines, clock, observer }),
    fetchRoute({
      replicas,
      sessions,
      readPath,
      deadlines,
      clock,
      logger,
      observer,
      maxBytes: () => broker.config.fetchMaxBytes,
    }),
    listOffsetsRoute({ replicas, lookUps: broker.lookUps }),
    offsetForLeaderEpochRoute(replicas),
    deleteRecordsRoute({
      replicas,
      retain: async (partition) => {
        await housekeeping.retainOne(partition.stored, partition.highWatermark);
      },
    }),
    describeProducersRoute(replicas),
    describeLogDirsRoute({ replicas, logDir, space: () => disk.space(logDir) }),
  ];
}

function adminRoutes({ broker, loaded }: RouteOptions): AnyRoute[] {
  const dependencies: AdminDependencies = {
    controller: broker.controller,
    configs: broker.configs,
    clusterId: broker.storage.identity.clusterId,
    brokerId: broker.storage.identity.nodeId,
    staticConfigs: loaded.static,
  };
  const producerIds = new ProducerIdAllocator(broker.controller, broker.storage.identity.nodeId);
  return [
    alterConfigsRoute(dependencies),
    createAclsRoute(),
    createPartitionsRoute(dependencies),
    createTopicsRoute(dependencies),
    deleteAclsRoute(),
    deleteTopicsRoute(dependencies),
    describeAclsRoute(),
    describeClusterRoute(dependencies),
    describeConfigsRoute(dependencies),
    describeTopicPartitionsRoute(dependencies),
    incrementalAlterConfigsRoute(dependencies),
    initProducerIdRoute({ ...dependencies, producerIds }),
    listConfigResourcesRoute(dependencies),
    metadataRoute(dependencies),
  ];
}

function groupRoutes({ groups, controller }: Broker): AnyRoute[] {
  const image = (): MetadataImage => controller.image();
  const dependencies: GroupDependencies = { groups, image };
  return [
    consumerGroupDescribeRoute(dependencies),
    consumerGroupHeartbeatRoute(dependencies),
    deleteGroupsRoute(dependencies),
    describeGroupsRoute(dependencies),
    findCoordinatorRoute({ groups, image }),
    heartbeatRoute(dependencies),
    joinGroupRoute(dependencies),
    leaveGroupRoute(dependencies),
    listGroupsRoute(dependencies),
    offsetCommitRoute(dependencies),
    offsetDeleteRoute(dependencies),
    offsetFetchRoute(dependencies),
    syncGroupRoute(dependencies),
  ];
}

export function brokerRoutes(options: RouteOptions): AnyRoute[] {
  const { broker } = options;
  const routes = [...dataRoutes(options), ...adminRoutes(options), ...groupRoutes(broker)];
  routes.push(
    apiVersionsRoute({
      routes,
      features: {
        supportedFeatures: () => supportedFeatures,
        finalizedFeatures: () => finalizedFeatures(broker.controller.image()),
        finalizedFeaturesEpoch: () => broker.controller.image().lastContainedOffset,
      },
      identity: { clusterId: broker.storage.identity.clusterId, nodeId: broker.storage.identity.nodeId },
    }),
  );
  return routes;
}

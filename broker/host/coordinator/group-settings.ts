// The settings that groups go by, out of the broker's configuration and of what was altered for one group.

import { assignors } from '../../core/group/assignors/assignors.ts';
import type { ConsumerGroupSettings, GroupConfig } from '../../core/group/group-config.ts';
import { groupOverridesOf } from '../../core/metadata/config-layers.ts';
import type { BrokerConfig } from '../../core/metadata/config-tables.ts';
import type { ConfigValues } from '../../core/metadata/configs.ts';
import { ownGroupConfigs } from '../../core/metadata/effective-config.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';

export function groupConfigOf(configOf: () => BrokerConfig, image: () => MetadataImage): GroupConfig {
  const config = configOf();
  return {
    groupMinSessionTimeoutMs: config.groupMinSessionTimeoutMs,
    groupMaxSessionTimeoutMs: config.groupMaxSessionTimeoutMs,
    groupInitialRebalanceDelayMs: config.groupInitialRebalanceDelayMs,
    groupMaxSize: config.groupMaxSize,
    offsetMetadataMaxBytes: config.offsetMetadataMaxBytes,
    offsetsRetentionMs: config.offsetsRetentionMinutes * 60_000,
    groupConsumerMaxSize: config.groupConsumerMaxSize,
    groupConsumerAssignors: config.groupConsumerAssignors.filter((name) => assignors.has(name)),
    groupConsumerMigrationPolicy: config.groupConsumerMigrationPolicy,
    consumerSettings: (groupId) => settingsOf(configOf(), groupOverridesOf(image(), groupId)),
  };
}

function settingsOf(config: BrokerConfig, overrides: ConfigValues): ConsumerGroupSettings {
  const own = overrides.size === 0 ? {} : ownGroupConfigs(overrides);
  return {
    sessionTimeoutMs: own.consumerSessionTimeoutMs ?? config.groupConsumerSessionTimeoutMs,
    heartbeatIntervalMs: own.consumerHeartbeatIntervalMs ?? config.groupConsumerHeartbeatIntervalMs,
    assignmentIntervalMs: own.consumerAssignmentIntervalMs ?? config.groupConsumerAssignmentIntervalMs,
  };
}

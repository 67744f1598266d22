// A broker makes itself known when it starts. Its epoch is the offset of its registration record, so each start has a
// higher one and requests of a former life can be told apart.
//
// After an unclean stop the tail of a log may have been cut, and other records will take the offsets that were lost. The
// leader epoch of every partition that the broker leads is raised then: a consumer or follower that read the lost records
// learns it by asking where its epoch ended (KIP-101, KIP-320). After a clean stop every log ends where it ended, so the
// epochs stay, and clients notice nothing.

import { assert } from '../../base/assert.ts';
import type { BrokerId, Uuid } from '../../base/brand.ts';
import type { Decision } from '../../base/machine.ts';
import { featureLevelRecord } from '../../protocol/generated/record/feature-level-record.ts';
import { partitionChangeRecord } from '../../protocol/generated/record/partition-change-record.ts';
import { registerBrokerRecord } from '../../protocol/generated/record/register-broker-record.ts';
import type { BrokerEndpoint, SupportedFeature } from '../metadata/brokers.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import type { ControllerView } from './controller-view.ts';

export interface RegisterBrokerCommand {
  readonly brokerId: BrokerId;
  /** Another at each start of the process. */
  readonly incarnationId: Uuid;
  /** Where clients reach it, by listener. */
  readonly endpoints: readonly BrokerEndpoint[];
  readonly features: readonly SupportedFeature[];
  readonly rack: string | null;
  /** Directory ids of its log folders. */
  readonly logDirs: readonly Uuid[];
  /** Every log was closed in order; also true of a broker that never ran. */
  readonly cleanShutdown: boolean;
}

export interface RegisterBrokerResult {
  readonly brokerEpoch: number;
}

export function decideBrokerRegistration(
  view: ControllerView,
  command: RegisterBrokerCommand,
): Decision<MetadataRecord, RegisterBrokerResult> {
  const { brokerId } = command;
  const brokerEpoch = view.image.lastContainedOffset + 1;
  const before = view.image.brokers.get(brokerId);
  assert(before === undefined || before.epoch < brokerEpoch, 'broker epochs grow');
  const records: MetadataRecord[] = [
    {
      type: 'RegisterBrokerRecord',
      value: registerBrokerRecord({
        brokerId,
        incarnationId: command.incarnationId,
        brokerEpoch,
        endPoints: command.endpoints.map((endpoint) => ({ ...endpoint })),
        features: command.features.map((feature) => ({ ...feature })),
        rack: command.rack,
        fenced: false,
        logDirs: [...command.logDirs],
      }),
    },
  ];
  pushFeatureLevels(view, command.features, records);
  if (!command.cleanShutdown) pushEpochBumps(view, brokerId, records);
  return { records, response: { brokerEpoch } };
}

/**
 * What the only broker can do, all can: a feature that the cluster has no level of yet gets the highest one. One that was set
 * stays as it is.
 */
function pushFeatureLevels(
  { image }: ControllerView,
  features: readonly SupportedFeature[],
  records: MetadataRecord[],
): void {
  for (const { name, maxSupportedVersion: featureLevel } of features) {
    if (image.features.has(name)) continue;
    records.push({ type: 'FeatureLevelRecord', value: featureLevelRecord({ name, featureLevel }) });
  }
}

function pushEpochBumps(view: ControllerView, brokerId: BrokerId, records: MetadataRecord[]): void {
  for (const topic of view.image.topics.byName.values()) {
    for (const [partitionId, partition] of topic.partitions.entries()) {
      if (partition.leader !== brokerId) continue;
      const value = partitionChangeRecord({ topicId: topic.id, partitionId, leader: brokerId });
      records.push({ type: 'PartitionChangeRecord', value });
    }
  }
}

/** The controllers that the operator runs, each made of what all of them share. */
import { version } from '../../broker/base/version.ts';
import { createBrokerClusterController } from '../broker-cluster/controller.ts';
import { createConsumerGroupController } from '../consumer-group/controller.ts';
import { BrokerAccess } from '../kafka/broker-access.ts';
import { KafkaBrokerAdmin } from '../kafka/broker-admin.ts';
import { ChangeFeed } from '../kafka/change-feed.ts';
import { BrokerGroupAdmin } from '../kafka/group-admin.ts';
import { KafkaTopicAdmin } from '../kafka/topic-admin.ts';
import type { Controller, ControllerDeps } from '../runtime/controller.ts';
import { createTopicController } from '../topic/controller.ts';

/** The image of brokers whose resource names none: that of the operator, as whoever starts it says. */
const brokerImage = (): string => process.env['CAUDAL_BROKER_IMAGE'] ?? `caudal:${version}`;

export interface ControllerOptions {
  /** How long a deletion may wait for brokers that do not answer. */
  readonly deletionDeadlineMs?: number;
}

export function createControllers(
  deps: ControllerDeps,
  options: ControllerOptions = {},
): readonly Controller[] {
  const access = new BrokerAccess({ stores: deps.stores });
  const changes = new ChangeFeed({ ...deps, access });
  return [
    createBrokerClusterController({
      ...deps,
      admin: new KafkaBrokerAdmin(),
      defaultImage: brokerImage(),
      operatorVersion: version,
    }),
    createTopicController({ ...deps, ...options, changes, admin: new KafkaTopicAdmin({ ...deps, access }) }),
    createConsumerGroupController({
      ...deps,
      ...options,
      changes,
      admin: new BrokerGroupAdmin({ ...deps, access }),
    }),
  ];
}

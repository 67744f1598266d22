/** The controllers that the operator runs, each made of what all of them share. */
import { createConsumerGroupController } from '../consumer-group/controller.ts';
import { BrokerAccess } from '../kafka/broker-access.ts';
import { ChangeFeed } from '../kafka/change-feed.ts';
import { BrokerGroupAdmin } from '../kafka/group-admin.ts';
import type { Controller, ControllerDeps } from '../runtime/controller.ts';

export function createControllers(deps: ControllerDeps): readonly Controller[] {
  const access = new BrokerAccess(deps);
  const changes = new ChangeFeed({ ...deps, access });
  return [
    createConsumerGroupController({ ...deps, changes, admin: new BrokerGroupAdmin({ ...deps, access }) }),
  ];
}

// Which partitions each member of a group has, by topic id. A classic group's members are told by their leader, in a form that
// is opaque to brokers apart from this; topics that are not there, and what does not read, are left out.

import type { TopicPartitions } from './assignors/assignment.ts';
import type { AnyPartitions } from './consumer/partitions.ts';
import { assignmentIn } from './consumer/consumer-protocol.ts';
import { noPartitions } from './consumer/partitions.ts';
import { type AnyGroup, isConsumerGroup } from './group-overview.ts';
import { consumerProtocolType } from './group-subscription.ts';
import type { TopicCatalog } from './topic-catalog.ts';

export function* memberAssignments(
  group: AnyGroup,
  catalog: TopicCatalog,
): Generator<readonly [memberId: string, partitions: AnyPartitions]> {
  if (isConsumerGroup(group)) {
    for (const { memberId, current } of group.members.values()) yield [memberId, current.assigned];
    return;
  }
  const reads = group.protocolType === consumerProtocolType;
  for (const { memberId, assignment } of group.members.values()) {
    const partitions: TopicPartitions | undefined = reads ? assignmentIn(assignment, catalog) : undefined;
    yield [memberId, partitions ?? noPartitions];
  }
}

// What a decision about groups may look at. A name is that of one group at most, classic or consumer group.

import type { ClassicGroup } from './classic-group.ts';
import type { CommittedOffsets } from './committed-offsets.ts';
import type { ConsumerGroup } from './consumer/consumer-group.ts';
import type { SubscriptionCheck } from './consumer/subscription.ts';
import type { Deadlines } from './deadlines.ts';
import type { GroupConfig } from './group-config.ts';
import type { TopicCatalog } from './topic-catalog.ts';

export interface GroupView {
  readonly config: GroupConfig;
  readonly catalog: TopicCatalog;
  readonly groups: ReadonlyMap<string, ClassicGroup>;
  readonly consumers: ReadonlyMap<string, ConsumerGroup>;
  readonly offsets: Pick<CommittedOffsets, 'get' | 'topics' | 'groupIds' | 'has'>;
  readonly deadlines: Pick<Deadlines, 'next' | 'due' | 'get'>;
  /** What each group's subscription was last compared with. A memory of work done; nothing is decided by it. */
  readonly checks: Map<string, SubscriptionCheck>;
}

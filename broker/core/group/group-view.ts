// What a decision about groups may look at.

import type { ClassicGroup } from './classic-group.ts';
import type { CommittedOffsets } from './committed-offsets.ts';
import type { Deadlines } from './deadlines.ts';
import type { GroupConfig, TopicLookup } from './group-config.ts';

export interface GroupView {
  readonly config: GroupConfig;
  readonly topicId: TopicLookup;
  readonly groups: ReadonlyMap<string, ClassicGroup>;
  readonly offsets: Pick<CommittedOffsets, 'get' | 'topics' | 'groupIds'>;
  readonly deadlines: Pick<Deadlines, 'next' | 'due'>;
}

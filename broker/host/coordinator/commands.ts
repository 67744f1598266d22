// Parts of the commands of groups and of their answers, for those who put them together.

import type { GroupCommands } from '../../core/group/group-machine.ts';

export type CommitTopic = GroupCommands['commit']['command']['topics'][number];
export type FetchOffsetsTopic = NonNullable<GroupCommands['fetchOffsets']['command']['topics']>[number];
export type FetchedTopic = GroupCommands['fetchOffsets']['response']['topics'][number];

// The broker's settings that decisions about groups depend on, under Kafka's names.

import type { TopicId } from '../../base/brand.ts';

export interface GroupConfig {
  readonly groupMinSessionTimeoutMs: number;
  readonly groupMaxSessionTimeoutMs: number;
  readonly groupInitialRebalanceDelayMs: number;
  readonly groupMaxSize: number;
  readonly offsetMetadataMaxBytes: number;
  readonly offsetsRetentionMs: number;
}

/** The id of the topic that has this name now. */
export type TopicLookup = (name: string) => TopicId | undefined;

/** A join request of a member that has no id yet waits at most so long: it cannot send heartbeats. */
export const newMemberJoinTimeoutMs: number = 5 * 60_000;

/** Ids of one group that were handed out and have not come back; some 200 bytes each. */
export const pendingMembersMax = 10_000;

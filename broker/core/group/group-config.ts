// The settings that decisions about groups depend on, under Kafka's names: the broker's, and those that a group has of its own.

/** How a consumer group (KIP-848) may change its protocol while it runs. */
export type MigrationPolicy = 'disabled' | 'upgrade' | 'downgrade' | 'bidirectional';

export interface ConsumerGroupSettings {
  readonly sessionTimeoutMs: number;
  readonly heartbeatIntervalMs: number;
  /** Shortest time between two target assignments. */
  readonly assignmentIntervalMs: number;
}

export interface GroupConfig {
  readonly groupMinSessionTimeoutMs: number;
  readonly groupMaxSessionTimeoutMs: number;
  readonly groupInitialRebalanceDelayMs: number;
  readonly groupMaxSize: number;
  readonly offsetMetadataMaxBytes: number;
  readonly offsetsRetentionMs: number;
  readonly groupConsumerMaxSize: number;
  /** Names of assignors, the default one first. */
  readonly groupConsumerAssignors: readonly string[];
  readonly groupConsumerMigrationPolicy: MigrationPolicy;
  /** Of one group, as they are now. */
  readonly consumerSettings: (groupId: string) => ConsumerGroupSettings;
}

/** A join request of a member that has no id yet waits at most so long: it cannot send heartbeats. */
export const newMemberJoinTimeoutMs: number = 5 * 60_000;

/** Ids of one group that were handed out and have not come back; some 200 bytes each. */
export const pendingMembersMax = 10_000;

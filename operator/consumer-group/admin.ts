/**
 * What a ConsumerGroup asks of the brokers. Every call rejects with BrokersUnavailableError where nobody can answer now, the
 * coordinator's loading included, and with BrokerRefusal where the answer is no.
 * Invariant: a number that nobody knows is left out; it is never 0.
 */
import type { OffsetMove, PartitionOffset } from '../api/v1alpha1/consumer-group.ts';
import type { ObjectKey } from '../runtime/kubernetes.ts';

/** What may be read still: no expired records, none of open transactions, no markers behind the last record. */
export interface Lag {
  readonly records?: number;
  readonly bytes?: number;
  /** Age of the next record to read. */
  readonly seconds?: number;
}

export interface GroupPartition {
  readonly topic: string;
  readonly partition: number;
  readonly committedOffset?: number;
  readonly startOffset?: number;
  readonly endOffset?: number;
  readonly memberId?: string;
  readonly lag: Lag;
}

export interface GroupMember {
  readonly memberId: string;
  readonly instanceId?: string;
  readonly clientId?: string;
  readonly host?: string;
  readonly partitions: number;
}

export interface Rebalance {
  readonly timeMs: number;
  readonly reason: string;
}

/** A group as its coordinator describes it. */
export interface GroupFacts {
  /** False: no member ever joined, and nothing is committed. */
  readonly found: boolean;
  /** The coordinator's word: Empty, Stable, PreparingRebalance, ... */
  readonly state: string;
  readonly protocol?: 'classic' | 'consumer';
  readonly generation?: number;
  readonly coordinator?: number;
  readonly members: readonly GroupMember[];
  readonly partitions: readonly GroupPartition[];
  /** The last one that the coordinator's process has seen. */
  readonly lastRebalance?: Rebalance;
}

export interface ResetRequest {
  readonly to: 'earliest' | 'latest' | 'time' | 'offsets';
  readonly timeMs?: number;
  readonly offsets?: readonly PartitionOffset[];
  readonly topics?: readonly string[];
  readonly dryRun: boolean;
  /** The brokers carry out no two resets of a group in a row with one id. */
  readonly id: string;
}

export interface ResetOutcome {
  /** The reset of this id was carried out before; nothing was done now, and nothing else is said. */
  readonly alreadyDone: boolean;
  readonly fencedMembers: number;
  readonly offsets: readonly OffsetMove[];
}

/** Group configurations by their Kafka names. */
export type GroupSettings = ReadonlyMap<string, string>;

export interface SettingsChange {
  readonly set: GroupSettings;
  /** These go back to the brokers' default. */
  readonly remove: readonly string[];
}

export interface GroupAdmin {
  describe(cluster: ObjectKey, groupId: string): Promise<GroupFacts>;
  /** What is set on the group itself, without the brokers' defaults. */
  settings(cluster: ObjectKey, groupId: string): Promise<GroupSettings>;
  alterSettings(cluster: ObjectKey, groupId: string, change: SettingsChange): Promise<void>;
  reset(cluster: ObjectKey, groupId: string, request: ResetRequest): Promise<ResetOutcome>;
  /** Gives the number of members that join again. */
  rebalance(cluster: ObjectKey, groupId: string): Promise<number>;
  /** `occupied`: it has members, and stays. */
  delete(cluster: ObjectKey, groupId: string): Promise<'deleted' | 'missing' | 'occupied'>;
}

// What an administrator may do to a group by way of its coordinator.

export type ResetPlace = 'earliest' | 'latest' | 'time' | 'offsets';

export interface PartitionOffset {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

export interface ResetRequest {
  readonly to: ResetPlace;
  /** For `time`: milliseconds since the epoch. */
  readonly timeMs?: number;
  /** For `offsets`: these partitions alone. */
  readonly offsets?: readonly PartitionOffset[];
  /** All partitions of these; else of every topic that the group has committed offsets in, subscribes to, or has partitions of. */
  readonly topics?: readonly string[];
  /** Says what would be done. */
  readonly dryRun: boolean;
  /** A name of this reset: the group's last one is not done again. */
  readonly id?: string;
}

export interface ResetOffset {
  readonly topic: string;
  readonly partition: number;
  /** Undefined: nothing was committed. */
  readonly from: number | undefined;
  readonly to: number;
  /** What was asked for, where the log does not have it. */
  readonly asked: number | undefined;
}

export interface ResetAnswer {
  readonly dryRun: boolean;
  /** The reset of this id was done before, and nothing was done now. */
  readonly alreadyDone?: true;
  /** Members that lose their places and join again. */
  readonly fencedMembers: number;
  readonly offsets: readonly ResetOffset[];
}

export type ControlRefusalKind =
  | 'unknown-group'
  | 'no-members'
  | 'unknown-partition'
  /** Its log cannot be read here. */
  | 'unreadable-partition'
  /** Not now: ask again. */
  | 'unavailable';

/** Nothing was done. */
export class ControlRefusal {
  readonly kind: ControlRefusalKind;
  readonly detail: string;
  /** A name of the Kafka protocol. */
  readonly kafkaErrorCode: string;

  constructor(kind: ControlRefusalKind, detail: string, kafkaErrorCode: string) {
    this.kind = kind;
    this.detail = detail;
    this.kafkaErrorCode = kafkaErrorCode;
  }
}

export interface GroupControl {
  /** Answers when the offsets are committed and the members fenced. */
  reset(groupId: string, request: ResetRequest): Promise<ResetAnswer | ControlRefusal>;
  /** Answers with the number of members once the rebalance has begun. */
  rebalance(groupId: string): Promise<number | ControlRefusal>;
}

// What a broker knows of a group that it coordinates, for whoever watches it. What is undefined is not known: it is never put as 0.

/** How far behind the group is in a partition. */
export interface GroupLag {
  /** Offsets that a consumer can still consume; some may be empty where a topic is compacted. */
  readonly records: number | undefined;
  /** Of the log's files. */
  readonly bytes: number | undefined;
  /** How long the next record that the group will read has been there, by its timestamp. */
  readonly seconds: number | undefined;
}

export interface GroupPartition {
  readonly topic: string;
  readonly partition: number;
  readonly committedOffset: number | undefined;
  /** The first offset that is there. */
  readonly startOffset: number | undefined;
  /** The high watermark. */
  readonly endOffset: number | undefined;
  /** Who has it, as far as the coordinator can know. */
  readonly memberId: string | undefined;
  readonly lag: GroupLag;
}

export interface GroupMember {
  readonly memberId: string;
  readonly instanceId: string | undefined;
  readonly clientId: string;
  /** Its address. */
  readonly host: string;
  /** How many it has. */
  readonly partitions: number;
}

export interface GroupRebalance {
  readonly timeMs: number;
  readonly reason: string;
}

/** `available` false: nothing is known now, ask again. */
export interface UnknownGroup {
  readonly groupId: string;
  readonly found: false;
  readonly available: boolean;
}

export interface KnownGroup {
  readonly groupId: string;
  readonly found: true;
  readonly available: true;
  readonly protocol: 'classic' | 'consumer';
  readonly state: string;
  /** Generation or epoch. */
  readonly generation: number;
  /** The coordinating broker's node id. */
  readonly coordinator: number;
  readonly members: readonly GroupMember[];
  /** The newest that this broker has seen since it started. */
  readonly lastRebalance: GroupRebalance | undefined;
  /** Every partition of the topics that the group has committed offsets in, or that its members have. */
  readonly partitions: readonly GroupPartition[];
}

export type GroupStatus = KnownGroup | UnknownGroup;

export interface GroupStatusView {
  status(groupId: string): GroupStatus;
}

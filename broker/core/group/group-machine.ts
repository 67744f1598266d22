// The group coordinator of one partition of `__consumer_offsets`, as a replicated machine.
//
// How a host uses it:
//   load    apply every record of the partition, then decide `loaded`. Until then requests are COORDINATOR_LOAD_IN_PROGRESS.
//   serve   decide; apply all records in order; append those that `isStored`. Hold the response, and every answer in
//           `released`, until the log's end at that moment is committed: decisions see what is not committed yet.
//           A response of undefined to join or sync waits under the token of its command for a later `released`, which
//           may be in the same decision. The machine never gives a token two answers.
//   expire  while `nextDeadline` is not later than now, decide `expire`. After a stall of the loop, `shiftDeadlines` first.
//   sweep   every offsets.retention.check.interval.ms decide `expireOffsets` for all `groupIds`, some at a time.
//   fail    when an append fails, or the partition moves: refuse all tokens and unsent answers (NOT_COORDINATOR), drop the
//           machine, make one from the log.
//
// Records that are not stored (progress of a rebalance, deadlines) are what a new coordinator begins without: members join
// again, with the generation and the ids that the log kept.

import type { WallMs } from '../../base/brand.ts';
import type { ReplicatedMachine } from '../../base/machine.ts';
import type { ErrorCode } from '../../protocol/error-codes.ts';
import type { ConsumerGroupDescribeResponseGroup } from '../../protocol/generated/consumer-group-describe.ts';
import type { ConsumerGroupHeartbeatResponse } from '../../protocol/generated/consumer-group-heartbeat.ts';
import type { DescribeGroupsResponseGroup } from '../../protocol/generated/describe-groups.ts';
import type { HeartbeatRequest, HeartbeatResponse } from '../../protocol/generated/heartbeat.ts';
import type { JoinGroupResponse } from '../../protocol/generated/join-group.ts';
import type { LeaveGroupResponse } from '../../protocol/generated/leave-group.ts';
import type { ListGroupsResponseGroup } from '../../protocol/generated/list-groups.ts';
import type { GroupMetadataValue } from '../../protocol/generated/record/group-metadata-value.ts';
import type { SyncGroupResponse } from '../../protocol/generated/sync-group.ts';
import { emptyGroup, groupFromValue, type ClassicGroup } from './classic-group.ts';
import { decideHeartbeat } from './classic-heartbeat.ts';
import { decideJoin, type JoinCommand } from './classic-join.ts';
import { decideLeave, type LeaveCommand } from './classic-leave.ts';
import { decideSync, type SyncCommand } from './classic-sync.ts';
import { CommittedOffsets, type TopicOffsets } from './committed-offsets.ts';
import { Deadlines } from './deadlines.ts';
import { decideClassicJoin } from './consumer/classic-member-join.ts';
import { decideClassicHeartbeat, decideClassicLeave, decideClassicSync } from './consumer/classic-members.ts';
import { decideDescribeConsumers, type DescribeConsumersCommand } from './consumer/consumer-describe.ts';
import { withRecord, type ConsumerGroup } from './consumer/consumer-group.ts';
import { decideConsumerHeartbeat, type ConsumerHeartbeatCommand } from './consumer/consumer-heartbeat.ts';
import { isConsumerRecord, type ConsumerRecord } from './consumer/consumer-records.ts';
import { recordsOf } from './consumer/group-record-list.ts';
import type { SubscriptionCheck } from './consumer/subscription.ts';
import type { GroupConfig } from './group-config.ts';
import type { GroupDecision } from './group-decision.ts';
import { decideExpiry, decideLoaded } from './group-expiry.ts';
import type { AnyGroup } from './group-overview.ts';
import {
  decideDeleteGroups,
  decideDescribe,
  decideList,
  type DeleteGroupsCommand,
  type DescribeCommand,
  type ListCommand,
} from './group-listing.ts';
import type { GroupMetadataRecord, GroupRecord, OffsetCommitRecord, StoredRecord } from './group-records.ts';
import type { GroupView } from './group-view.ts';
import type { TopicCatalog } from './topic-catalog.ts';
import { decideCommit, type CommitCommand, type CommitResult } from './offset-commit.ts';
import { decideFetchOffsets, type FetchedOffsets, type FetchOffsetsCommand } from './offset-fetch.ts';
import { decideResetOffsets, type ResetOffsetsCommand, type ResetOffsetsResult } from './offset-reset.ts';
import {
  decideDeleteOffsets,
  decideExpireOffsets,
  decideTopicsDeleted,
  type DeleteOffsetsCommand,
  type DeleteOffsetsResult,
  type ExpireOffsetsCommand,
  type TopicsDeletedCommand,
} from './offset-removal.ts';
import { decideRebalance, type RebalanceCommand, type RebalanceResult } from './requested-rebalance.ts';

/** Every command with its answer; undefined: it waits. */
export type GroupCommands = {
  join: { command: JoinCommand; response: JoinGroupResponse | undefined };
  sync: { command: SyncCommand; response: SyncGroupResponse | undefined };
  heartbeat: { command: HeartbeatRequest; response: HeartbeatResponse };
  leave: { command: LeaveCommand; response: LeaveGroupResponse };
  consumerHeartbeat: { command: ConsumerHeartbeatCommand; response: ConsumerGroupHeartbeatResponse };
  describeConsumers: {
    command: DescribeConsumersCommand;
    response: readonly ConsumerGroupDescribeResponseGroup[];
  };
  commit: { command: CommitCommand; response: CommitResult };
  fetchOffsets: { command: FetchOffsetsCommand; response: FetchedOffsets };
  deleteOffsets: { command: DeleteOffsetsCommand; response: DeleteOffsetsResult };
  resetOffsets: { command: ResetOffsetsCommand; response: ResetOffsetsResult };
  rebalance: { command: RebalanceCommand; response: RebalanceResult };
  describe: { command: DescribeCommand; response: readonly DescribeGroupsResponseGroup[] };
  list: { command: ListCommand; response: readonly ListGroupsResponseGroup[] };
  deleteGroups: { command: DeleteGroupsCommand; response: readonly ErrorCode[] };
  topicsDeleted: { command: TopicsDeletedCommand; response: void };
  expireOffsets: { command: ExpireOffsetsCommand; response: void };
  expire: { command: undefined; response: void };
  loaded: { command: undefined; response: void };
};

export type GroupCommandName = keyof GroupCommands;

type Deciders = {
  readonly [Name in GroupCommandName]: (
    view: GroupView,
    command: GroupCommands[Name]['command'],
    now: WallMs,
  ) => GroupDecision<GroupCommands[Name]['response']>;
};

/** Requests of the classic protocol go by the group that they meet. */
const byKind =
  <Command, Response>(
    groupIdOf: (command: Command) => string,
    classic: (view: GroupView, command: Command, now: WallMs) => GroupDecision<Response>,
    consumer: (
      view: GroupView,
      group: ConsumerGroup,
      command: Command,
      now: WallMs,
    ) => GroupDecision<Response>,
  ) =>
  (view: GroupView, command: Command, now: WallMs): GroupDecision<Response> => {
    const group = view.consumers.get(groupIdOf(command));
    return group === undefined ? classic(view, command, now) : consumer(view, group, command, now);
  };

const deciders: Deciders = {
  join: byKind(({ request }) => request.groupId, decideJoin, decideClassicJoin),
  sync: byKind(({ request }) => request.groupId, decideSync, decideClassicSync),
  heartbeat: byKind(({ groupId }) => groupId, decideHeartbeat, decideClassicHeartbeat),
  leave: byKind(({ request }) => request.groupId, decideLeave, decideClassicLeave),
  consumerHeartbeat: decideConsumerHeartbeat,
  describeConsumers: decideDescribeConsumers,
  commit: decideCommit,
  fetchOffsets: decideFetchOffsets,
  deleteOffsets: decideDeleteOffsets,
  resetOffsets: decideResetOffsets,
  rebalance: decideRebalance,
  describe: decideDescribe,
  list: decideList,
  deleteGroups: decideDeleteGroups,
  topicsDeleted: decideTopicsDeleted,
  expireOffsets: decideExpireOffsets,
  expire: decideExpiry,
  loaded: decideLoaded,
};

export class GroupMachine implements ReplicatedMachine<GroupCommands, GroupRecord> {
  readonly #groups = new Map<string, ClassicGroup>();
  readonly #consumers = new Map<string, ConsumerGroup>();
  readonly #checks = new Map<string, SubscriptionCheck>();
  /** What the log last said of each group. A group that is not here exists by its offsets. */
  readonly #stored = new Map<string, GroupMetadataValue>();
  readonly #offsets = new CommittedOffsets();
  readonly #deadlines = new Deadlines();
  readonly #view: GroupView;

  /** `catalog` reads the newest metadata. */
  constructor(config: GroupConfig, catalog: TopicCatalog) {
    this.#view = {
      config,
      catalog,
      groups: this.#groups,
      consumers: this.#consumers,
      checks: this.#checks,
      offsets: this.#offsets,
      deadlines: this.#deadlines,
    };
  }

  decide<Name extends GroupCommandName>(
    name: Name,
    command: GroupCommands[Name]['command'],
    now: WallMs,
  ): GroupDecision<GroupCommands[Name]['response']> {
    return deciders[name](this.#view, command, now);
  }

  apply(record: GroupRecord): void {
    if (isConsumerRecord(record)) return this.#applyConsumer(record);
    switch (record.type) {
      case 'OffsetCommit':
        return this.#applyOffset(record);
      case 'GroupMetadata':
        return this.#applyGroup(record);
      case 'GroupProgress':
        this.#groups.set(record.group.groupId, record.group);
        return;
      case 'Deadline':
        this.#deadlines.set(record.groupId, record.memberId, record.at);
    }
  }

  #applyOffset(record: OffsetCommitRecord): void {
    const groupId = record.key.group;
    this.#offsets.apply(record);
    const group = this.#groups.get(groupId);
    if (this.#consumers.has(groupId)) return;
    if (group === undefined) {
      if (record.value !== null) this.#groups.set(groupId, emptyGroup(groupId));
    } else if (record.value === null) {
      this.#forgetIfNothing(group);
    }
  }

  /** A group that only offsets held up goes with the last of them, here as in a replay. */
  #forgetIfNothing({ groupId, members, pendingMembers }: ClassicGroup): void {
    if (this.#stored.has(groupId) || this.#offsets.has(groupId)) return;
    if (members.size > 0 || pendingMembers.size > 0) return;
    this.#groups.delete(groupId);
    this.#deadlines.removeGroup(groupId);
  }

  #applyGroup({ key, value }: GroupMetadataRecord): void {
    const groupId = key.group;
    if (value !== null) {
      this.#forgetConsumers(groupId);
      this.#stored.set(groupId, value);
      this.#groups.set(groupId, groupFromValue(groupId, value));
      return;
    }
    this.#stored.delete(groupId);
    // The tombstone may have outlived a change of protocol in a compacted log.
    if (this.#consumers.has(groupId)) return;
    this.#deadlines.removeGroup(groupId);
    // Offsets that are still there are a simple consumer's, as they would be if the log held only them.
    if (this.#offsets.has(groupId)) this.#groups.set(groupId, emptyGroup(groupId));
    else this.#groups.delete(groupId);
  }

  #applyConsumer(record: ConsumerRecord): void {
    const { groupId } = record.key;
    const before = this.#consumers.get(groupId);
    const after = withRecord(before, record);
    if (after !== undefined) {
      this.#consumers.set(groupId, after);
      if (before !== undefined) return;
      // What offsets alone held up, or the log has ended.
      this.#groups.delete(groupId);
      this.#stored.delete(groupId);
    } else if (before !== undefined) {
      this.#forgetConsumers(groupId);
      if (this.#offsets.has(groupId)) this.#groups.set(groupId, emptyGroup(groupId));
    }
  }

  #forgetConsumers(groupId: string): void {
    if (!this.#consumers.delete(groupId)) return;
    this.#checks.delete(groupId);
    this.#deadlines.removeGroup(groupId);
  }

  snapshot(): readonly StoredRecord[] {
    const records: StoredRecord[] = [];
    for (const [group, value] of this.#stored) records.push({ type: 'GroupMetadata', key: { group }, value });
    for (const group of this.#consumers.values()) records.push(...recordsOf(group));
    for (const group of this.#offsets.groupIds()) {
      for (const [topic, partitions] of this.#offsets.topics(group)) {
        for (const [partition, value] of partitions) {
          records.push({ type: 'OffsetCommit', key: { group, topic, partition }, value });
        }
      }
    }
    return records;
  }

  nextDeadline(): WallMs | undefined {
    return this.#deadlines.next()?.at;
  }

  /** The loop stood still for so long; nobody could be heard. */
  shiftDeadlines(ms: number): void {
    this.#deadlines.shift(ms);
  }

  *groupIds(): Iterable<string> {
    yield* this.#groups.keys();
    yield* this.#consumers.keys();
  }

  /** For metrics and tests; a value, so it does not change afterwards. */
  group(groupId: string): ClassicGroup | undefined {
    return this.#groups.get(groupId);
  }

  /** As `group`, of the consumer protocol. */
  consumerGroup(groupId: string): ConsumerGroup | undefined {
    return this.#consumers.get(groupId);
  }

  get groupCount(): number {
    return this.#groups.size + this.#consumers.size;
  }

  /** For metrics: all groups, as they are when each is reached. */
  *groups(): Iterable<AnyGroup> {
    yield* this.#groups.values();
    yield* this.#consumers.values();
  }

  /** For metrics: what the group has committed, offsets of topics that are gone included. */
  committed(groupId: string): TopicOffsets {
    return this.#offsets.topics(groupId);
  }

  deadline(groupId: string, memberId: string): WallMs | undefined {
    return this.#deadlines.get(groupId, memberId);
  }
}

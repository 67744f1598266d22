/**
 * The brokers of a ConsumerGroup in memory, for tests of its controller: groups with members, offsets, settings, and the rule that
 * one id is reset once. `intercept` may make a call fail before or after its effect; `down` makes all of them unavailable.
 */
import type { PartitionOffset } from '../../operator/api/v1alpha1/consumer-group.ts';
import type {
  GroupAdmin,
  GroupFacts,
  GroupMember,
  GroupSettings,
  ResetOutcome,
  ResetRequest,
  SettingsChange,
} from '../../operator/consumer-group/admin.ts';
import {
  type BrokerChanges,
  BrokerRefusal,
  BrokersUnavailableError,
  type ChangeListener,
} from '../../operator/runtime/brokers.ts';
import type { ObjectKey } from '../../operator/runtime/kubernetes.ts';

export interface MemoryGroup {
  generation: number;
  state: string;
  members: readonly GroupMember[];
  /** By partition of topic `t`: committed and end. */
  offsets: { committed: number | undefined; end: number; known: boolean }[];
  lastResetId: string | undefined;
}

export type Call = keyof GroupAdmin;

export class MemoryGroups implements GroupAdmin, BrokerChanges {
  readonly cluster: ObjectKey;
  readonly groups: Map<string, MemoryGroup> = new Map();
  readonly configs: Map<string, Map<string, string>> = new Map();
  readonly calls: Call[] = [];
  readonly resets: ResetRequest[] = [];
  rebalances = 0;
  down = false;
  /** The words with which settings are refused. */
  refuseSettings: string | undefined;
  intercept: ((call: Call, when: 'before' | 'after') => void) | undefined;
  readonly #listeners = new Set<ChangeListener>();

  constructor(cluster: ObjectKey) {
    this.cluster = cluster;
  }

  add(
    groupId: string,
    offsets: readonly (readonly [number | undefined, number])[],
    members: readonly GroupMember[] = [],
  ): MemoryGroup {
    const group: MemoryGroup = {
      generation: 1,
      state: members.length === 0 ? 'Empty' : 'Stable',
      members,
      offsets: offsets.map(([committed, end]) => ({ committed, end, known: true })),
      lastResetId: undefined,
    };
    this.groups.set(groupId, group);
    return group;
  }

  subscribe(_subject: 'topics' | 'groups', listener: ChangeListener, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  tell(names?: readonly string[]): void {
    for (const listener of this.#listeners) listener(this.cluster, names);
  }

  describe(_cluster: ObjectKey, groupId: string): Promise<GroupFacts> {
    return this.#call('describe', (): GroupFacts => {
      const group = this.groups.get(groupId);
      if (group === undefined) return { found: false, state: 'Dead', members: [], partitions: [] };
      const { state, generation, members, offsets } = group;
      const partitions = offsets.map(({ committed, end, known }, partition) => ({
        topic: 't',
        partition,
        startOffset: 0,
        endOffset: end,
        ...(committed === undefined ? {} : { committedOffset: committed }),
        lag: known && committed !== undefined ? { records: end - committed } : {},
      }));
      return { found: true, state, protocol: 'classic', generation, coordinator: 0, members, partitions };
    });
  }

  settings(_cluster: ObjectKey, groupId: string): Promise<GroupSettings> {
    return this.#call('settings', () => new Map(this.configs.get(groupId)));
  }

  alterSettings(_cluster: ObjectKey, groupId: string, { set, remove }: SettingsChange): Promise<void> {
    return this.#call('alterSettings', () => {
      if (this.refuseSettings !== undefined) throw new BrokerRefusal('INVALID_CONFIG', this.refuseSettings);
      const config = this.configs.get(groupId) ?? new Map<string, string>();
      for (const [key, value] of set) config.set(key, value);
      for (const key of remove) config.delete(key);
      this.configs.set(groupId, config);
    });
  }

  reset(_cluster: ObjectKey, groupId: string, request: ResetRequest): Promise<ResetOutcome> {
    return this.#call('reset', () => {
      const group = this.groups.get(groupId);
      if (group === undefined) throw new BrokerRefusal('GROUP_ID_NOT_FOUND', 'no such group');
      if (!request.dryRun && group.lastResetId === request.id) {
        return { alreadyDone: true, fencedMembers: 0, offsets: [] };
      }
      const offsets = group.offsets.map(({ committed, end }, partition) => ({
        topic: 't',
        partition,
        ...(committed === undefined ? {} : { from: committed }),
        to: placeOf(request, partition, end),
      }));
      const fencedMembers = group.members.length;
      if (request.dryRun) return { alreadyDone: false, fencedMembers, offsets };
      this.resets.push(request);
      group.lastResetId = request.id;
      group.generation++;
      for (const { partition, to } of offsets) group.offsets[partition]!.committed = to;
      return { alreadyDone: false, fencedMembers, offsets };
    });
  }

  rebalance(_cluster: ObjectKey, groupId: string): Promise<number> {
    return this.#call('rebalance', () => {
      const { members = [] } = this.groups.get(groupId) ?? {};
      if (members.length === 0) throw new BrokerRefusal('HTTP_409', 'the group has no members');
      this.rebalances++;
      return members.length;
    });
  }

  delete(_cluster: ObjectKey, groupId: string): Promise<'deleted' | 'missing' | 'occupied'> {
    return this.#call('delete', () => {
      const group = this.groups.get(groupId);
      if (group === undefined) return 'missing';
      if (group.members.length > 0) return 'occupied';
      this.groups.delete(groupId);
      return 'deleted';
    });
  }

  async #call<T>(call: Call, effect: () => T): Promise<T> {
    this.calls.push(call);
    await Promise.resolve();
    if (this.down) throw new BrokersUnavailableError('nobody answers');
    this.intercept?.(call, 'before');
    const result = effect();
    this.intercept?.(call, 'after');
    return result;
  }
}

function placeOf({ to, offsets }: ResetRequest, partition: number, end: number): number {
  const named = offsets?.find((one: PartitionOffset) => one.partition === partition);
  return named?.offset ?? (to === 'latest' ? end : 0);
}

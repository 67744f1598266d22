/**
 * GroupAdmin over the brokers: what groups do, resets and rebalances by the admin endpoint (/v1/groups), since Kafka's protocol has
 * no words for consumable lag or a reset of a group with members; configurations and deletion by Kafka's protocol.
 * Groups and settings that are asked for at one time go to the brokers in one request.
 */
import type { Timers } from '../../broker/port/timers.ts';
import { alterConfigs, type ConfigEntry, describeConfigs } from '../../client/configs.ts';
import { deleteGroup } from '../../client/groups.ts';
import type {
  GroupAdmin,
  GroupFacts,
  GroupSettings,
  ResetOutcome,
  ResetRequest,
  SettingsChange,
} from '../consumer-group/admin.ts';
import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';
import { keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import type { BrokerAccess } from './broker-access.ts';
import { asked } from './failures.ts';
import { Gathering } from './gathering.ts';
import { groupFacts, groupAnswers, resetOutcome, rebalancedMembers } from './group-answers.ts';

/** Groups of one request: with names of the longest kind its address stays below what HTTP servers take. */
const groupsMax = 40;
const settingsMax = 500;
/** A reset looks up times in every partition, and waits for the disk. */
const resetTimeoutMs = 60_000;

interface Gatherings {
  readonly groups: Gathering<unknown>;
  readonly settings: Gathering<GroupSettings>;
}

export interface BrokerGroupAdminDependencies {
  readonly access: BrokerAccess;
  readonly timers: Timers;
}

export class BrokerGroupAdmin implements GroupAdmin {
  readonly #access: BrokerAccess;
  readonly #timers: Timers;
  readonly #gatherings = new Map<string, Gatherings>();

  constructor({ access, timers }: BrokerGroupAdminDependencies) {
    this.#access = access;
    this.#timers = timers;
  }

  async describe(cluster: ObjectKey, groupId: string): Promise<GroupFacts> {
    const answer = await this.#gatheringsOf(cluster).groups.of(groupId);
    const facts = groupFacts(answer);
    if (facts !== undefined) return facts;
    throw new BrokersUnavailableError(`the coordinator of group ${groupId} is loading`);
  }

  async settings(cluster: ObjectKey, groupId: string): Promise<GroupSettings> {
    const settings = await this.#gatheringsOf(cluster).settings.of(groupId);
    if (settings !== undefined) return settings;
    throw new BrokerRefusal('INVALID_GROUP_ID', `the brokers tell no configuration of group ${groupId}`);
  }

  alterSettings(cluster: ObjectKey, groupId: string, change: SettingsChange): Promise<void> {
    const { kafka } = this.#access.of(cluster);
    return asked(() => alterConfigs(kafka, { type: 'group', name: groupId }, change));
  }

  async reset(cluster: ObjectKey, groupId: string, request: ResetRequest): Promise<ResetOutcome> {
    const { admin } = this.#access.of(cluster);
    const path = `/v1/groups/${encodeURIComponent(groupId)}/reset`;
    return resetOutcome(await admin.ask(path, { method: 'POST', body: request, timeoutMs: resetTimeoutMs }));
  }

  async rebalance(cluster: ObjectKey, groupId: string): Promise<number> {
    const { admin } = this.#access.of(cluster);
    const path = `/v1/groups/${encodeURIComponent(groupId)}/rebalance`;
    return rebalancedMembers(await admin.ask(path, { method: 'POST' }));
  }

  async delete(cluster: ObjectKey, groupId: string): Promise<'deleted' | 'missing' | 'occupied'> {
    const { kafka } = this.#access.of(cluster);
    try {
      await asked(() => deleteGroup(kafka, groupId));
      return 'deleted';
    } catch (error) {
      if (!(error instanceof BrokerRefusal)) throw error;
      if (error.code === 'GROUP_ID_NOT_FOUND') return 'missing';
      if (error.code === 'NON_EMPTY_GROUP') return 'occupied';
      throw error;
    }
  }

  #gatheringsOf(cluster: ObjectKey): Gatherings {
    const name = keyText(cluster);
    let gatherings = this.#gatherings.get(name);
    if (gatherings === undefined) {
      gatherings = {
        groups: new Gathering({
          timers: this.#timers,
          namesMax: groupsMax,
          ask: (names) => this.#askGroups(cluster, names),
        }),
        settings: new Gathering({
          timers: this.#timers,
          namesMax: settingsMax,
          ask: (names) => this.#askSettings(cluster, names),
        }),
      };
      this.#gatherings.set(name, gatherings);
    }
    return gatherings;
  }

  async #askGroups(cluster: ObjectKey, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const { admin } = this.#access.of(cluster);
    const query = new URLSearchParams(names.map((name) => ['group', name]));
    return groupAnswers(await admin.ask(`/v1/groups?${query}`));
  }

  async #askSettings(
    cluster: ObjectKey,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, GroupSettings>> {
    const { kafka } = this.#access.of(cluster);
    const described = await asked(() => describeConfigs(kafka, 'group', names));
    return new Map([...described].map(([name, entries]) => [name, ownSettings(entries)]));
  }
}

/** Those that the group has of its own: others come from the brokers. */
function ownSettings(entries: readonly ConfigEntry[]): GroupSettings {
  const own = entries.filter(({ source }) => source === 'group');
  return new Map(own.map(({ name, value }) => [name, value ?? '']));
}

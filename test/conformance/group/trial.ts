/**
 * One scenario with one client: its topics, its members, and the states it waits for. Whatever it started ends with it.
 * Waits are for states, with a limit that a slow machine does not reach; a failure says what each member had.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { zeroUuid } from '../../../broker/base/uuid.ts';
import {
  consumerGroupDescribeApi,
  consumerGroupDescribeRequest,
} from '../../../broker/protocol/generated/consumer-group-describe.ts';
import {
  describeGroupsApi,
  describeGroupsRequest,
} from '../../../broker/protocol/generated/describe-groups.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../../broker/protocol/generated/offset-fetch.ts';
import type { KafkaRecord } from '../../../broker/protocol/record.ts';
import { type BatchFields, batchOf, record } from '../../wire/batch.ts';
import { WireClient } from '../../wire/client.ts';
import type { GroupClient, JoinOptions } from '../commands.ts';
import { type Fixture, topicName } from '../fixture.ts';
import type { Column } from './columns.ts';
import { type Member, partitionName } from './member.ts';
import { Owners } from './owners.ts';

const waitLimitMs = 60_000;
const pollMs = 20;
/** As long as nothing may change until members are taken to have agreed: longer than a heartbeat. */
const calmMs = 700;
const loadEveryMs = 10;

/** The trial's own group and the column's protocol, unless the scenario says otherwise. */
export type TrialJoin = Omit<JoinOptions, 'groupId'> & { readonly groupId?: string };

export class Trial {
  readonly column: Column;
  readonly fixture: Fixture;
  /** For what the scenario itself does to the broker. */
  readonly wire: WireClient;
  /** Unique in this run; topics and groups begin with it. */
  readonly prefix: string;
  readonly #members: Member[] = [];
  readonly #owners = new Map<string, Owners>();

  private constructor(column: Column, fixture: Fixture, wire: WireClient) {
    this.column = column;
    this.fixture = fixture;
    this.wire = wire;
    this.prefix = topicName(column.name);
  }

  static async start(column: Column, fixture: Fixture): Promise<Trial> {
    return new Trial(column, fixture, await WireClient.connect(fixture.peer.bootstrap));
  }

  async topic(
    partitions: number,
    suffix = 't',
    configs: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const topic = `${this.prefix}-${suffix}`;
    await this.wire.createTopic(topic, { partitions, configs });
    return topic;
  }

  /** A member in the client's one process. */
  async join(options: TrialJoin): Promise<Member> {
    return this.joinThrough(await this.fixture.client(this.column.kind), options);
  }

  /** A member alone in its process, which may be killed or stopped. */
  async joinApart(options: TrialJoin): Promise<{ readonly client: GroupClient; readonly member: Member }> {
    const client = await this.processApart();
    return { client, member: await this.joinFrom(client, options) };
  }

  /** A process for one member. */
  processApart(): Promise<GroupClient> {
    return this.fixture.clientApart(this.column.kind);
  }

  /** A member in a process that may be killed: not watched for partitions with two owners. */
  async joinFrom(client: GroupClient, options: TrialJoin): Promise<Member> {
    const member = await client.join({
      groupId: this.prefix,
      protocol: this.column.protocol,
      ...options,
    });
    this.#members.push(member);
    return member;
  }

  /** A member of any client. Those of one client are watched for partitions with two owners. */
  async joinThrough(client: GroupClient, options: TrialJoin): Promise<Member> {
    const { protocol } = this.column;
    const member = await client.join({ groupId: this.prefix, protocol, ...options });
    const process = `${client.name} ${options.groupId ?? ''}`;
    const owners = this.#owners.get(process) ?? new Owners({ apart: client.membersApart });
    this.#owners.set(process, owners);
    owners.watch(member);
    this.#members.push(member);
    return member;
  }

  async leave(member: Member): Promise<void> {
    await member.leave();
    for (const owners of this.#owners.values()) owners.forget(member);
  }

  /** Writes to the partitions in turn; the places of what was written. */
  async write(topic: string, partitions: number, perPartition = 5): Promise<string[]> {
    const written: string[] = [];
    for (let partition = 0; partition < partitions; partition++) {
      const records = Array.from({ length: perPartition }, (_, at) => record(`value ${at}`));
      written.push(...(await this.writeBatch(topic, partition, records)));
    }
    return written;
  }

  async writeBatch(
    topic: string,
    partition: number,
    records: readonly KafkaRecord[],
    fields: BatchFields = {},
  ): Promise<string[]> {
    const base = await this.wire.append(topic, batchOf(records, fields), partition);
    return records.map((_, at) => `${partitionName(topic, partition)}@${base + at}`);
  }

  /** Writes all the time until it is told to stop, and then gives the places. */
  load(topic: string, partitions: number): () => Promise<string[]> {
    const written: string[] = [];
    let stopped = false;
    const writing = (async () => {
      while (!stopped) {
        written.push(...(await this.write(topic, partitions, 2)));
        await sleep(loadEveryMs);
      }
    })();
    return async () => {
      stopped = true;
      await writing;
      return written;
    };
  }

  /** Waits until the members share the partitions evenly, each with one owner, and stay so for a moment. */
  async untilShared(members: readonly Member[], partitions: readonly string[]): Promise<void> {
    const share = partitions.length / members.length;
    const evenly = ({ owned }: Member): boolean =>
      owned.length >= Math.floor(share) && owned.length <= Math.ceil(share);
    let since = Number.POSITIVE_INFINITY;
    await this.until(`${members.length} members share ${partitions.length} partitions`, () => {
      const owned = members.flatMap((member) => member.owned);
      const shared = members.every(evenly) && owned.toSorted().join(' ') === partitions.toSorted().join(' ');
      since = shared ? Math.min(since, performance.now()) : Number.POSITIVE_INFINITY;
      return performance.now() - since >= calmMs;
    });
  }

  /** Waits until the broker says that the group has so many members and is at rest. */
  async untilMembers(count: number): Promise<void> {
    await this.until(`the group is at rest with ${count} members`, async () => {
      const { state, members } = await this.#describeGroup();
      return state === 'Stable' && members === count;
    });
  }

  async #describeGroup(): Promise<{ readonly state: string; readonly members: number }> {
    const groups = [this.prefix];
    if (this.column.protocol === 'classic') {
      const request = describeGroupsRequest({ groups });
      const answer = await this.wire.connection.request(describeGroupsApi, 5, request);
      return { state: answer.groups[0]!.groupState, members: answer.groups[0]!.members.length };
    }
    const request = consumerGroupDescribeRequest({ groupIds: groups });
    const answer = await this.wire.connection.request(consumerGroupDescribeApi, 0, request);
    return { state: answer.groups[0]!.groupState, members: answer.groups[0]!.members.length };
  }

  /** Waits until each of the records was read by one of the members or more. */
  async untilRead(members: readonly Member[], places: readonly string[]): Promise<void> {
    await this.until(`${places.length} records are read`, () => {
      const read = new Set(members.flatMap((member) => member.places));
      return places.every((place) => read.has(place));
    });
  }

  /** Waits until the group has committed the ends of the first partitions. */
  async untilCommitted(topic: string, partitions: number): Promise<void> {
    const partitionIndexes = [...Array(partitions).keys()];
    const ends = await Promise.all(partitionIndexes.map((at) => this.wire.highWatermark(topic, at)));
    const topics = [{ topicId: zeroUuid, name: topic, partitionIndexes }];
    const group = { groupId: this.prefix, memberId: null, memberEpoch: -1, topics };
    await this.until('everything is committed', async () => {
      const request = offsetFetchRequest({ groups: [group] });
      const answer = await this.wire.connection.request(offsetFetchApi, 8, request);
      const found = answer.groups[0]!.topics[0]?.partitions ?? [];
      return (
        found.length === partitions && found.every((one) => one.committedOffset === ends[one.partitionIndex])
      );
    });
  }

  async until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + waitLimitMs;
    while (!(await condition())) {
      if (performance.now() > deadline) {
        const members = this.#members.map((member) => `\n  ${member.toString()}`);
        assert.fail(`${what}: not within ${waitLimitMs} ms${members.join('')}`);
      }
      await sleep(pollMs);
    }
  }

  /** Ends what it started. A partition that had two owners at a time is a failure. */
  async end(): Promise<void> {
    // Members that leave together do not tell what they give up.
    const violations = [...this.#owners.values()].flatMap((owners) => [...owners.violations]);
    await Promise.allSettled(this.#members.map((member) => member.leave()));
    await this.wire.close();
    assert.deepEqual(violations, []);
  }
}

/** The names of a topic's first partitions. */
export function partitionsOf(topic: string, count: number): string[] {
  return Array.from({ length: count }, (_, partition) => partitionName(topic, partition));
}

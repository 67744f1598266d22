/**
 * The Topic controller's way to the brokers. Descriptions and creations that come within a few milliseconds go in one request;
 * changes, which are seldom, go one by one.
 */
import { assert } from '../../broker/base/assert.ts';
import { isUuid } from '../../broker/base/uuid.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  deleteTopicsApi,
  deleteTopicsRequest,
  deleteTopicsRequestTopic,
} from '../../broker/protocol/generated/delete-topics.ts';
import { createPartitions, createTopics } from '../../client/admin.ts';
import type { Cluster } from '../../client/cluster.ts';
import { alterTopicConfigs } from '../../client/configs.ts';
import { ApiError } from '../../client/errors.ts';
import { describeGroup } from '../../client/group-description.ts';
import { committedOffsets } from '../../client/group-offsets.ts';
import { listGroups } from '../../client/groups.ts';
import { BrokersUnavailableError } from '../runtime/brokers.ts';
import { keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import {
  type ConfigurationChange,
  type Observation,
  ownerConfig,
  type TopicAdmin,
  type TopicToCreate,
} from '../topic/admin.ts';
import type { BrokerAccess } from './broker-access.ts';
import { asked, brokerFailure } from './failures.ts';
import { Gathering } from './gathering.ts';
import { topicFacts } from './topic-facts.ts';

/** Topics of one description: with a hundred partitions each, an answer of about a megabyte. */
const describedMax = 200;
/** Topics of one creation, and their partitions: brokers refuse a whole request that asks for more than so many. */
const createdMax = 50;
const createdPartitionsMax = 10_000;
/** How often a topic that is deleted or made while it is looked at is looked at again. */
const observeTries = 3;
const deleteTimeoutMs = 30_000;
/** Groups that are asked at a time. */
const groupsAtATime = 8;
const brokerDefault = -1;

/** Of one cluster. */
interface Gatherings {
  readonly facts: Gathering<Observation>;
  /** The errors of creations. */
  readonly creations: Gathering<ApiError>;
  /** What is asked of the next creation, by name. */
  readonly wanted: Map<string, TopicToCreate>;
}

export class KafkaTopicAdmin implements TopicAdmin {
  readonly #access: BrokerAccess;
  readonly #timers: Timers;
  readonly #gatherings = new Map<string, Gatherings>();

  constructor({ access, timers }: { readonly access: BrokerAccess; readonly timers: Timers }) {
    this.#access = access;
    this.#timers = timers;
  }

  async observe(cluster: ObjectKey, name: string): Promise<Observation> {
    for (let tries = 0; tries < observeTries; tries++) {
      const observation = await asked(() => this.#gatheringsOf(cluster).facts.of(name));
      if (observation !== undefined) return observation;
    }
    throw new BrokersUnavailableError(`topic ${name} changes at this moment`);
  }

  async observeAll(cluster: ObjectKey, names: readonly string[]): Promise<ReadonlyMap<string, Observation>> {
    const found = new Map<string, Observation>();
    for (let at = 0; at < names.length; at += describedMax) {
      const part = names.slice(at, at + describedMax);
      const facts = await asked(() => topicFacts(this.#kafka(cluster), part));
      for (const [name, observation] of facts) found.set(name, observation);
    }
    return found;
  }

  async create(cluster: ObjectKey, topic: TopicToCreate): Promise<void> {
    const { creations, wanted } = this.#gatheringsOf(cluster);
    wanted.set(topic.name, topic);
    const error = await asked(() => creations.of(topic.name));
    if (error !== undefined) throw brokerFailure(error);
  }

  grow(cluster: ObjectKey, name: string, count: number): Promise<void> {
    return asked(async () => {
      const [result] = await createPartitions(this.#kafka(cluster), new Map([[name, count]]));
      if (result?.error !== undefined) throw result.error;
    });
  }

  configure(cluster: ObjectKey, name: string, { set, unset }: ConfigurationChange): Promise<void> {
    return asked(() => alterTopicConfigs(this.#kafka(cluster), name, { set, remove: unset }));
  }

  own(cluster: ObjectKey, name: string, owner: string): Promise<void> {
    const change =
      owner === ''
        ? { set: new Map<string, string>(), remove: [ownerConfig] }
        : { set: new Map([[ownerConfig, owner]]), remove: [] };
    return asked(() => alterTopicConfigs(this.#kafka(cluster), name, change));
  }

  delete(cluster: ObjectKey, topicId: string): Promise<void> {
    assert(isUuid(topicId), 'a topic id is one that the brokers gave');
    return asked(async () => {
      const request = deleteTopicsRequest({
        topics: [deleteTopicsRequestTopic({ name: null, topicId })],
        timeoutMs: deleteTimeoutMs,
      });
      const { responses } = await this.#kafka(cluster).askAdmin(deleteTopicsApi, request);
      const answer = responses.find((one) => one.topicId === topicId) ?? responses[0];
      const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
      if (code === errorCode.NONE || code === errorCode.UNKNOWN_TOPIC_ID) return;
      throw new ApiError(code, `topic ${topicId}`, answer?.errorMessage);
    });
  }

  groupsOn(cluster: ObjectKey, name: string): Promise<readonly string[]> {
    return asked(async () => {
      const kafka = this.#kafka(cluster);
      const groups = await listGroups(kafka);
      const users: string[] = [];
      for (let at = 0; at < groups.length; at += groupsAtATime) {
        const part = groups.slice(at, at + groupsAtATime);
        const uses = await Promise.all(part.map(({ groupId }) => usesTopic(kafka, groupId, name)));
        users.push(...part.filter((_, index) => uses[index]).map(({ groupId }) => groupId));
      }
      return users;
    });
  }

  #kafka(cluster: ObjectKey): Cluster {
    return this.#access.of(cluster).kafka;
  }

  #gatheringsOf(cluster: ObjectKey): Gatherings {
    const key = keyText(cluster);
    const known = this.#gatherings.get(key);
    if (known !== undefined) return known;
    const timers = this.#timers;
    const wanted = new Map<string, TopicToCreate>();
    const gatherings: Gatherings = {
      facts: new Gathering({
        timers,
        namesMax: describedMax,
        ask: async (names) => topicFacts(this.#kafka(cluster), names),
      }),
      creations: new Gathering({
        timers,
        namesMax: createdMax,
        ask: async (names) => {
          const topics = names.flatMap((name) => wanted.get(name) ?? []);
          for (const name of names) wanted.delete(name);
          const errors = new Map<string, ApiError>();
          for (const part of partsOf(topics))
            for (const [name, error] of await createAll(this.#kafka(cluster), part)) errors.set(name, error);
          return errors;
        },
      }),
      wanted,
    };
    this.#gatherings.set(key, gatherings);
    return gatherings;
  }
}

/** In their order, as few parts as the partitions of one request allow. */
function partsOf(topics: readonly TopicToCreate[]): TopicToCreate[][] {
  const parts: TopicToCreate[][] = [];
  let room = 0;
  for (const topic of topics) {
    if (parts.length === 0 || topic.partitions > room) {
      parts.push([]);
      room = createdPartitionsMax;
    }
    parts.at(-1)!.push(topic);
    room -= topic.partitions;
  }
  return parts;
}

/** The errors of those that were not created. */
async function createAll(
  kafka: Cluster,
  topics: readonly TopicToCreate[],
): Promise<ReadonlyMap<string, ApiError>> {
  const results = await createTopics(
    kafka,
    topics.map(({ name, partitions, replicas, config, owner }) => ({
      name,
      partitions,
      replicationFactor: replicas ?? brokerDefault,
      configs: new Map([...config, [ownerConfig, owner]]),
    })),
  );
  return new Map(results.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])));
}

/** Members of the older protocol show what they read only while partitions are theirs. */
async function usesTopic(kafka: Cluster, groupId: string, topic: string): Promise<boolean> {
  try {
    if ((await committedOffsets(kafka, groupId)).some((committed) => committed.topic === topic)) return true;
    const { members } = await describeGroup(kafka, groupId);
    return members.some(
      ({ assignment }) => assignment?.some((assigned) => assigned.topic === topic) === true,
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCode.GROUP_ID_NOT_FOUND) return false;
    throw error;
  }
}

/**
 * Administration: topics and their configuration. Every call gives what each topic's own result was, so that a caller
 * can report the ones that failed beside the ones that did not.
 */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  createPartitionsApi,
  createPartitionsRequest,
  createPartitionsRequestTopic,
} from '../broker/protocol/generated/create-partitions.ts';
import {
  createTopicsApi,
  createTopicsRequest,
  createTopicsRequestConfig,
  createTopicsRequestTopic,
} from '../broker/protocol/generated/create-topics.ts';
import {
  deleteTopicsApi,
  deleteTopicsRequest,
  deleteTopicsRequestTopic,
} from '../broker/protocol/generated/delete-topics.ts';
import type { Cluster } from './cluster.ts';
import { ApiError } from './errors.ts';

/** Time that the cluster gets to carry out what is asked. */
const operationTimeoutMs = 30_000;
/** First version of DeleteTopics whose topics are structures with an id or a name. */
const deleteByStructureVersion = 6;

export interface NewTopic {
  readonly name: string;
  /** -1 takes the broker's default. */
  readonly partitions: number;
  readonly replicationFactor: number;
  readonly configs: ReadonlyMap<string, string>;
}

export interface TopicResult {
  readonly name: string;
  readonly error: ApiError | undefined;
}

export interface CreatedTopic extends TopicResult {
  readonly topicId: string;
  /** -1 where the broker does not say. */
  readonly partitions: number;
  readonly replicationFactor: number;
}

interface Answer {
  readonly name: string | null;
  readonly errorCode: number;
  readonly errorMessage: string | null;
}

/** The results in the order of `names`; a topic without an answer is an error of its own. */
function resultsOf<A extends Answer>(
  names: readonly string[],
  answers: readonly A[],
): { readonly name: string; readonly answer: A | undefined; readonly error: ApiError | undefined }[] {
  const byName = new Map(answers.map((answer) => [answer.name, answer]));
  return names.map((name) => {
    const answer = byName.get(name);
    if (answer === undefined) {
      const error = new ApiError(errorCode.UNKNOWN_SERVER_ERROR, name, 'no answer for this topic');
      return { name, answer, error };
    }
    const failed = answer.errorCode !== errorCode.NONE;
    const error = failed ? new ApiError(answer.errorCode, name, answer.errorMessage) : undefined;
    return { name, answer, error };
  });
}

export async function createTopics(
  cluster: Cluster,
  topics: readonly NewTopic[],
  options: { readonly validateOnly?: boolean } = {},
): Promise<CreatedTopic[]> {
  const request = createTopicsRequest({
    topics: topics.map((topic) =>
      createTopicsRequestTopic({
        name: topic.name,
        numPartitions: topic.partitions,
        replicationFactor: topic.replicationFactor,
        configs: [...topic.configs].map(([name, value]) => createTopicsRequestConfig({ name, value })),
      }),
    ),
    timeoutMs: operationTimeoutMs,
    validateOnly: options.validateOnly ?? false,
  });
  const response = await cluster.askAdmin(createTopicsApi, request);
  const names = topics.map(({ name }) => name);
  return resultsOf(names, response.topics).map(({ name, answer, error }) => ({
    name,
    error,
    topicId: answer?.topicId ?? '',
    partitions: answer?.numPartitions ?? -1,
    replicationFactor: answer?.replicationFactor ?? -1,
  }));
}

export async function deleteTopics(cluster: Cluster, names: readonly string[]): Promise<TopicResult[]> {
  const connection = await cluster.admin();
  const byStructure = connection.version(deleteTopicsApi) >= deleteByStructureVersion;
  const request = deleteTopicsRequest({
    topics: byStructure ? names.map((name) => deleteTopicsRequestTopic({ name })) : [],
    topicNames: byStructure ? [] : [...names],
    timeoutMs: operationTimeoutMs,
  });
  const response = await connection.request(deleteTopicsApi, request);
  return resultsOf(names, response.responses).map(({ name, error }) => ({ name, error }));
}

/** Raises the number of partitions to `count`, for each topic. */
export async function createPartitions(
  cluster: Cluster,
  counts: ReadonlyMap<string, number>,
  options: { readonly validateOnly?: boolean } = {},
): Promise<TopicResult[]> {
  const request = createPartitionsRequest({
    topics: [...counts].map(([name, count]) =>
      createPartitionsRequestTopic({ name, count, assignments: null }),
    ),
    timeoutMs: operationTimeoutMs,
    validateOnly: options.validateOnly ?? false,
  });
  const response = await cluster.askAdmin(createPartitionsApi, request);
  return resultsOf([...counts.keys()], response.results).map(({ name, error }) => ({ name, error }));
}

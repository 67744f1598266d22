// DeleteTopics, by name or by id. A topic named in both ways is an error and stays. Its configuration goes with it. The files go only because of the record that this makes (its id is in it), never because an image lacks a topic.

import type { TopicId } from '../../base/brand.ts';
import type { Decision } from '../../base/machine.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { removeTopicRecord } from '../../protocol/generated/record/remove-topic-record.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import type { TopicImage } from '../metadata/topics.ts';
import { apiError, noError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';

export interface TopicReference {
  /** Null to name it by id. */
  readonly name: string | null;
  /** The zero id to name it by name. */
  readonly topicId: TopicId;
}

export interface DeleteTopicsCommand {
  readonly topics: readonly TopicReference[];
}

export interface DeleteTopicResult extends ApiError {
  readonly name: string | null;
  readonly topicId: TopicId;
}

export function decideTopicDeletion(
  view: ControllerView,
  command: DeleteTopicsCommand,
): Decision<MetadataRecord, readonly DeleteTopicResult[]> {
  const records: MetadataRecord[] = [];
  const response: DeleteTopicResult[] = [];
  const idsGiven = new Set(command.topics.map((reference) => reference.topicId));
  const namesGiven = new Set(command.topics.map((reference) => reference.name));
  for (const { reference, count } of counted(command.topics)) {
    const error = referenceError(reference, count);
    const topic = topicOf(view, reference);
    if (error !== undefined) {
      response.push({ ...reference, ...error });
    } else if (topic === undefined) {
      response.push({ ...reference, ...unknownTopic(reference) });
    } else if (reference.name !== null && idsGiven.has(topic.id)) {
      const message = 'The provided topic name maps to an ID that was already supplied.';
      response.push({ name: topic.name, topicId: topic.id, ...apiError('INVALID_REQUEST', message) });
    } else if (!isNamedToo(namesGiven, topic.name, reference)) {
      records.push({ type: 'RemoveTopicRecord', value: removeTopicRecord({ topicId: topic.id }) });
      response.push({ name: topic.name, topicId: topic.id, ...noError });
    }
  }
  return { records, response };
}

/** Each different reference once, with how often it stands in the request. */
function counted(
  references: readonly TopicReference[],
): Iterable<{ readonly reference: TopicReference; readonly count: number }> {
  const byKey = new Map<string, { reference: TopicReference; count: number }>();
  for (const reference of references) {
    const key = `${reference.name ?? ''} ${reference.topicId}`;
    const entry = byKey.get(key);
    if (entry === undefined) byKey.set(key, { reference, count: 1 });
    else entry.count++;
  }
  return byKey.values();
}

function topicOf(view: ControllerView, { name, topicId }: TopicReference): TopicImage | undefined {
  const { topics } = view.image;
  return name === null ? topics.byId.get(topicId) : topics.byName.get(name);
}

/** A topic that stands in the request by id and by name is answered once, with the name's error. */
function isNamedToo(names: ReadonlySet<string | null>, name: string, reference: TopicReference): boolean {
  return reference.name === null && names.has(name);
}

function referenceError({ name, topicId }: TopicReference, count: number): ApiError | undefined {
  if (name !== null && topicId !== zeroUuid) {
    return apiError('INVALID_REQUEST', 'You may not specify both topic name and topic id.');
  }
  if (name === null && topicId === zeroUuid) {
    return apiError('INVALID_REQUEST', 'Neither topic name nor id were specified.');
  }
  if (count > 1) {
    return apiError('INVALID_REQUEST', name === null ? 'Duplicate topic id.' : 'Duplicate topic name.');
  }
  return undefined;
}

const unknownTopic = ({ name }: TopicReference): ApiError =>
  name === null
    ? apiError('UNKNOWN_TOPIC_ID', 'This server does not host this topic ID.')
    : apiError('UNKNOWN_TOPIC_OR_PARTITION', 'This server does not host this topic-partition.');

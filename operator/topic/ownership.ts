/**
 * Whose a topic is: ours, nobody's, or another's, and whether we may make it ours. Pure.
 * Invariant: who lost a topic to another resource does not take it back until its own spec changes; so two resources that both
 * want to take over do not fight.
 */
import type { Topic } from '../runtime/resources.ts';
import type { ObservedTopic } from './admin.ts';
import { ownerText, ownerWords } from './owner.ts';
import type { Problem } from './reasons.ts';

export type Ownership =
  | { readonly kind: 'ours' }
  /** May be made ours; `from` is the owner so far, or empty. */
  | { readonly kind: 'free'; readonly from: string }
  | { readonly kind: 'foreign'; readonly problem: Problem };

/** `ownerIsGone`: the resource that the topic names as its owner is known not to exist any more. */
export function ownershipOf(topic: Topic, observed: ObservedTopic, ownerIsGone: boolean): Ownership {
  if (observed.owner === ownerText(topic)) return { kind: 'ours' };
  const { spec, status, metadata } = topic;
  if (observed.owner === '' || ownerIsGone) return ofNobody(topic, observed);
  const lost =
    status?.topicId === observed.topicId && status.observedGeneration === (metadata.generation ?? 0);
  if (spec.adoption === 'TakeOver' && !lost) return { kind: 'free', from: observed.owner };
  const owner = ownerWords(observed.owner);
  const act =
    spec.adoption === 'TakeOver'
      ? `It was taken over from this resource. Change this resource to take it back, or delete it: the topic stays.`
      : `Delete one of the two resources, or set adoption: TakeOver here to take the topic away from the other.`;
  const problem: Problem = {
    reason: 'Conflict',
    message: `The topic is managed by ${owner}. ${act}`,
  };
  return { kind: 'foreign', problem };
}

function ofNobody({ spec, status }: Topic, observed: ObservedTopic): Ownership {
  // Somebody took our mark off a topic that we know: it is still that topic.
  if (status?.topicId === observed.topicId && observed.owner === '') return { kind: 'free', from: '' };
  if (spec.adoption !== 'Forbid') return { kind: 'free', from: observed.owner };
  if (status?.topicId !== undefined && observed.owner === '') {
    const message =
      `The topic was deleted and made anew by somebody else: its id was ${status.topicId} and is ${observed.topicId}. ` +
      'Set adoption: Adopt to manage the new one, or delete it to have it created from this resource.';
    return { kind: 'foreign', problem: { reason: 'TopicIdChanged', message } };
  }
  const whose =
    observed.owner === ''
      ? 'There is a topic of this name that no resource manages.'
      : `The topic belonged to ${ownerWords(observed.owner)}, which no longer exists.`;
  const message = `${whose} Set adoption: Adopt to manage it, or choose another topicName in a new resource.`;
  return { kind: 'foreign', problem: { reason: 'Conflict', message } };
}

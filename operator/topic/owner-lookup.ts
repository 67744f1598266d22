/**
 * Whether the resource that a topic names as its owner is still there. Only a Topic of our own namespace can be known to be gone:
 * a BrokerCluster serves resources of its namespace alone, so any other owner is another program's word and holds.
 */
import { isGone } from '../runtime/kubernetes.ts';
import { type Topic, topics } from '../runtime/resources.ts';
import type { Store } from '../runtime/store.ts';
import type { Observation } from './admin.ts';
import { type Owner, ownerText, parseOwner } from './owner.ts';
import type { TopicControllerDependencies } from './world.ts';

/** By what the store knows. */
export function ownerSeemsGone(store: Store<Topic>, topic: Topic, { topic: observed }: Observation): boolean {
  const owner = strangerOf(topic, observed?.owner ?? '');
  return owner !== undefined && store.get(owner)?.metadata.uid !== owner.uid;
}

/** The same, asked of the API server before anything rests on it: the store may be late. */
export async function confirmedOwnerIsGone(
  { kubernetes, stores }: TopicControllerDependencies,
  topic: Topic,
  observation: Observation,
): Promise<boolean> {
  if (!ownerSeemsGone(stores.of<Topic>(topics), topic, observation)) return false;
  const owner = strangerOf(topic, observation.topic?.owner ?? '');
  if (owner === undefined) return false;
  try {
    return (await kubernetes.get<Topic>(topics, owner))?.metadata.uid !== owner.uid;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/** Undefined for ourselves, for nobody, and for who cannot be looked up. */
function strangerOf(topic: Topic, text: string): Owner | undefined {
  const owner = parseOwner(text);
  if (owner === undefined || text === ownerText(topic) || owner.kind !== topic.kind) return undefined;
  return owner.namespace === topic.metadata.namespace ? owner : undefined;
}

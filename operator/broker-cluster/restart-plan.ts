/**
 * Which pod is replaced next, if any. One at a time, found anew at each pass from the pods and what their brokers say: nothing
 * records that a roll is under way, so an operator that died in the middle goes on where the cluster stands.
 *
 * - A pod that cannot run as it is, or has not begun to, goes first: it serves nobody, and waiting for it could be for ever.
 * - Otherwise all pods must be there and serve, and the first by name goes. While the stores still show a pod that was deleted a
 *   moment ago, the same pod is chosen again, and deleting it by its uid does nothing.
 * - A broker that reads its logs is left to finish: beginning again would only take longer.
 */
import type { WallMs } from '../../broker/base/brand.ts';
import type { BrokerFacts } from './facts.ts';
import { annotationOf, failureOf, hasBegun, isReady, isTerminating, runningMs, serves } from './facts.ts';
import * as names from './names.ts';

export interface RestartWish {
  readonly broker: BrokerFacts;
  /** For people. */
  readonly why: string;
}

export interface RestartPlan {
  readonly next: RestartWish | undefined;
  /** Pods that are not as asked, the next one among them. */
  readonly outdated: readonly RestartWish[];
  /** What the next restart waits for; empty when there is nothing to wait for. */
  readonly waitsFor: string;
}

export interface RestartInput {
  readonly brokers: readonly BrokerFacts[];
  readonly replicas: number;
  readonly template: string;
  readonly settings: string;
  readonly now: WallMs;
  /** Settings of a broker that only a restart changes. */
  restartSettingsOf(broker: BrokerFacts): readonly string[];
}

/** A broker that runs shorter than this is not replaced for what only a restart mends: if it comes back at once, it mends nothing. */
const runningMsMin = 600_000;

function whyOutdated(broker: BrokerFacts, input: RestartInput): string {
  const { pod, identity } = broker;
  if (annotationOf(pod, names.templateAnnotation) !== input.template) return 'its pod template changed';
  if (identity?.restartHelps === true && runningMs(pod, input.now) >= runningMsMin) return identity.health;
  if (annotationOf(pod, names.settingsAnnotation) === input.settings) return '';
  const settings = input.restartSettingsOf(broker);
  if (settings.length > 0) return `${settings.join(', ')} cannot change while it runs`;
  // Whoever does not run cannot be told anything; a new pod begins with the new settings.
  if (failureOf(pod) !== undefined) return 'it cannot run with its former settings';
  return hasBegun(pod) ? '' : 'its settings changed before it began';
}

/** Nothing is lost by replacing it: it does not run, or runs and neither serves nor is on its way. */
function isStuck({ pod, identity }: BrokerFacts): boolean {
  if (failureOf(pod) !== undefined || !hasBegun(pod)) return true;
  return !isReady(pod) && identity?.serving === true;
}

function waitingFor({ brokers, replicas }: RestartInput): string {
  const going = brokers.find(({ pod }) => isTerminating(pod));
  if (going !== undefined) return `pod ${going.pod.metadata.name} to end`;
  if (brokers.length < replicas) return 'missing pods to be made';
  const starting = brokers.find((broker) => !serves(broker));
  return starting === undefined ? '' : `pod ${starting.pod.metadata.name} to be ready`;
}

export function restartPlan(input: RestartInput): RestartPlan {
  const outdated = input.brokers
    .filter(({ pod }) => !isTerminating(pod))
    .map((broker) => ({ broker, why: whyOutdated(broker, input) }))
    .filter(({ why }) => why !== '');
  const stuck = outdated.find(({ broker }) => isStuck(broker));
  if (outdated.length === 0 || stuck !== undefined) return { next: stuck, outdated, waitsFor: '' };
  const waitsFor = waitingFor(input);
  return { next: waitsFor === '' ? outdated[0] : undefined, outdated, waitsFor };
}

/** How a ConsumerGroup stands, in words for people and reasons for programs. Pure. A message names what to do next. */
import type { ConsumerGroupSpec } from '../api/v1alpha1/consumer-group.ts';
import type { Condition, Judgement } from '../api/v1alpha1/conditions.ts';
import type { ClusterStanding } from '../runtime/brokers.ts';
import { conditionOf } from '../runtime/conditions.ts';
import { withoutStop } from '../runtime/words.ts';
import type { GroupFacts, Lag } from './admin.ts';

/**
 * What a pass met. `told`: the brokers answered. `unavailable`: nobody could answer. `refused`: they will not do what the spec
 * asks. `conflict`: another resource acts for the group. `deletion-blocked`: it has members, so it cannot be deleted;
 * `deletion-paused`: nothing is to be changed; `deletion-refused`: the brokers will not.
 */
export type Outcome =
  | { readonly kind: 'told'; readonly facts: GroupFacts; readonly working?: string }
  | { readonly kind: 'unavailable'; readonly why: string }
  | { readonly kind: 'cluster'; readonly standing: Exclude<ClusterStanding, 'addressed'> }
  | { readonly kind: 'refused'; readonly what: 'InvalidConfig' | 'ResetRefused'; readonly words: string }
  | { readonly kind: 'conflict'; readonly other: string }
  | { readonly kind: 'deletion-blocked' }
  | { readonly kind: 'deletion-paused' }
  | { readonly kind: 'deletion-refused'; readonly words: string };

interface Verdict {
  readonly ready: Judgement['status'];
  readonly reason: string;
  readonly message: string;
  /** `working`: the operator goes on by itself. `stuck`: somebody must act. */
  readonly course: 'settled' | 'working' | 'stuck';
}

const clusterVerdicts: Readonly<Record<Exclude<ClusterStanding, 'addressed'>, Verdict>> = {
  // It may come a moment later, by the same command: whoever waits for Stalled would give up too soon.
  missing: {
    ready: 'False',
    reason: 'ClusterNotFound',
    message:
      'There is no such BrokerCluster in this namespace; create it, or make this resource anew with another clusterRef.',
    course: 'working',
  },
  deleting: {
    ready: 'False',
    reason: 'ClusterDeleting',
    message: 'The BrokerCluster is being deleted; delete this resource too.',
    course: 'settled',
  },
  off: {
    ready: 'False',
    reason: 'ClusterOff',
    message: 'The BrokerCluster has no brokers on purpose; raise its replicas.',
    course: 'settled',
  },
  starting: {
    ready: 'Unknown',
    reason: 'ClusterNotReady',
    message: 'The brokers have no address yet; it is looked for again.',
    course: 'working',
  },
};

const refusedNext = {
  InvalidConfig: 'Correct the spec.',
  ResetRefused: 'Correct spec.reset and give it another id.',
} as const;

function verdictOf(outcome: Outcome): Verdict {
  switch (outcome.kind) {
    case 'cluster':
      return clusterVerdicts[outcome.standing];
    case 'unavailable':
      return {
        ready: 'Unknown',
        reason: 'BrokerUnavailable',
        message: `The coordinator cannot be asked; it is asked again. ${outcome.why}`,
        course: 'working',
      };
    case 'refused':
      return {
        ready: 'False',
        reason: outcome.what,
        message: `The brokers refused: ${withoutStop(outcome.words)}. ${refusedNext[outcome.what]}`,
        course: 'stuck',
      };
    case 'conflict':
      return {
        ready: 'False',
        reason: 'Conflict',
        message: `ConsumerGroup ${outcome.other} came first for this group; delete one of the two. This one only tells.`,
        course: 'stuck',
      };
    case 'deletion-blocked':
      return {
        ready: 'False',
        reason: 'DeletionBlocked',
        message:
          'The group has members, so the brokers keep it; stop its consumers, or set deletionPolicy: Retain.',
        course: 'working',
      };
    case 'deletion-paused':
      return {
        ready: 'False',
        reason: 'DeletionBlocked',
        message:
          'Nothing is deleted while spec.paused is true; set it to false, or set deletionPolicy: Retain.',
        course: 'stuck',
      };
    case 'deletion-refused':
      return {
        ready: 'False',
        reason: 'DeletionRefused',
        message: `The brokers refused to delete the group: ${withoutStop(outcome.words)}. It is tried again; deletionPolicy: Retain leaves it.`,
        course: 'working',
      };
    case 'told':
      return toldVerdict(outcome.facts, outcome.working);
  }
}

function toldVerdict(facts: GroupFacts, working: string | undefined): Verdict {
  if (working !== undefined) {
    return { ready: 'False', reason: 'Updating', message: working, course: 'working' };
  }
  const message = facts.found
    ? 'The group is as asked.'
    : 'Settings are in place; no consumer has joined or committed yet.';
  return { ready: 'True', reason: facts.found ? 'Reconciled' : 'NoGroupYet', message, course: 'settled' };
}

export function judgementsOf(outcome: Outcome, spec: ConsumerGroupSpec): Judgement[] {
  const { ready, reason, message, course } = verdictOf(outcome);
  const judgements: Judgement[] = [
    { type: 'Ready', status: ready, reason, message },
    { type: 'Reconciling', status: course === 'working' ? 'True' : 'False', reason, message },
    { type: 'Stalled', status: course === 'stuck' ? 'True' : 'False', reason, message },
  ];
  if (spec.paused) {
    const pausedMessage = 'Nothing is changed while spec.paused is true; set it to false to go on.';
    judgements.push({ type: 'Paused', status: 'True', reason: 'Paused', message: pausedMessage });
  }
  return judgements;
}

/** Failures that go on say something else at each try; each is written down once. */
const trying: ReadonlySet<string> = new Set(['BrokerUnavailable', 'Updating', 'DeletionRefused']);

export const withSteadyWords = (
  judgements: readonly Judgement[],
  before: readonly Condition[] | undefined,
): Judgement[] =>
  judgements.map((judgement) => {
    const was = conditionOf(before, judgement.type);
    const goesOn = was?.status === judgement.status && was.reason === judgement.reason;
    return goesOn && trying.has(judgement.reason) ? { ...judgement, message: was.message } : judgement;
  });

/** A lag that went above `maxLag` is over when it is this part of it, so that it does not flicker there. */
const relief = 0.9;

/** Undefined where nobody asked for it. `lag` is exact. */
export function laggingJudgement(
  { maxLag }: ConsumerGroupSpec,
  lag: Lag | undefined,
  before: readonly Condition[] | undefined,
): Judgement | undefined {
  if (maxLag === undefined) return undefined;
  if (lag?.records === undefined) {
    const message = 'The lag is not known, so it cannot be judged.';
    return { type: 'Lagging', status: 'Unknown', reason: 'LagUnknown', message };
  }
  const was = conditionOf(before, 'Lagging')?.status === 'True';
  const lagging = lag.records > (was ? maxLag * relief : maxLag);
  return lagging
    ? {
        type: 'Lagging',
        status: 'True',
        reason: 'AboveMaxLag',
        message: `More than ${maxLag} records behind; add consumers up to the number of partitions, or find what holds them up.`,
      }
    : {
        type: 'Lagging',
        status: 'False',
        reason: 'WithinMaxLag',
        message: `Not above ${maxLag} records behind.`,
      };
}

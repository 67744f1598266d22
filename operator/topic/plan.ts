/**
 * What has to be done to make a topic what its resource asks for: from spec and observation to actions in their order, with their
 * effects, and to what stands in the way. Pure; the same input gives the same plan and the same id.
 * Invariants: an action changes only what differs; what cannot be done is a problem and holds up nothing else; a topic that is
 * not ours has no actions but to make it ours.
 */
import { xxhash32 } from '../../broker/base/xxhash32.ts';
import type { Topic } from '../runtime/resources.ts';
import { type ConfigurationChange, type Observation, type ObservedTopic, ownerConfig } from './admin.ts';
import { configurationChange, wantedConfig } from './configuration.ts';
import { ownerWords } from './owner.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import type { Problem } from './reasons.ts';

export type Action =
  | {
      readonly kind: 'create';
      readonly partitions: number;
      readonly replicas: number | undefined;
      readonly config: ReadonlyMap<string, string>;
    }
  /** Adopt it, or take it over; `from` is the owner so far, or empty. */
  | { readonly kind: 'own'; readonly from: string }
  | ({ readonly kind: 'configure' } & ConfigurationChange)
  | { readonly kind: 'grow'; readonly from: number; readonly to: number };

export interface Plan {
  /** The same for the same steps from the same state; what the approval names. */
  readonly id: string;
  readonly actions: readonly Action[];
  /** Each step in words. */
  readonly steps: readonly string[];
  readonly problems: readonly Problem[];
  /** Undefined where there is no topic. */
  readonly ownership: Ownership | undefined;
  /** Share of keys whose new records go to another partition than their old ones. */
  readonly keysRemappedPercent: number | undefined;
  /** Bytes that are moved or removed, where that can be known. */
  readonly bytes: number | undefined;
  readonly effect: string | undefined;
}

export interface Situation {
  readonly topic: Topic;
  readonly observation: Observation;
  /** The resource that the topic names as its owner is known not to exist any more. */
  readonly ownerIsGone: boolean;
}

export const topicNameOf = ({ spec, metadata }: Topic): string => spec.topicName ?? metadata.name;

export function planOf({ topic, observation, ownerIsGone }: Situation): Plan {
  const { topic: observed } = observation;
  if (observed === undefined) return creationPlan(topic, observation.brokers);
  const ownership = ownershipOf(topic, observed, ownerIsGone);
  if (ownership.kind === 'foreign')
    return planned(topic, observed, { ownership, problems: [ownership.problem] });
  const actions: Action[] = [];
  const copies = replicasOf(observed);
  const problems: Problem[] = [...reservedKeyProblems(topic), ...inSyncProblems(topic, copies)];
  if (ownership.kind === 'free') actions.push({ kind: 'own', from: ownership.from });
  const change = configurationChange(topic, observed, heldBack(problems));
  if (change !== undefined) actions.push({ kind: 'configure', ...change });
  const partitions = observed.partitions.length;
  if (topic.spec.partitions > partitions) {
    actions.push({ kind: 'grow', from: partitions, to: topic.spec.partitions });
  } else if (topic.spec.partitions < partitions) problems.push(shrinkProblem(topic, partitions));
  const replicas = replicasProblem(topic, observed, observation.brokers);
  if (replicas !== undefined) problems.push(replicas);
  return planned(topic, observed, { ownership, actions, problems });
}

function creationPlan(topic: Topic, brokers: number): Plan {
  const { partitions, replicas } = topic.spec;
  const problems = [...reservedKeyProblems(topic), ...inSyncProblems(topic, replicas ?? brokers)];
  if (replicas !== undefined && replicas > brokers) {
    return planned(topic, undefined, { problems: [...problems, tooFewBrokers(replicas, brokers)] });
  }
  const create: Action = {
    kind: 'create',
    partitions,
    replicas,
    config: wantedConfig(topic, heldBack(problems)),
  };
  return planned(topic, undefined, { actions: [create], problems });
}

const reservedKeyProblems = ({ spec }: Topic): Problem[] =>
  spec.config?.[ownerConfig] === undefined
    ? []
    : [
        {
          reason: 'InvalidConfig',
          message: `${ownerConfig} is the operator's own. Take it out of spec.config; spec.adoption says whose topic it may be.`,
        },
      ];

const inSyncConfig = 'min.insync.replicas';

/** More of them than there are copies promises what cannot be. */
function inSyncProblems(topic: Topic, copies: number): Problem[] {
  const wanted = Number(wantedConfig(topic).get(inSyncConfig) ?? 0);
  if (!(wanted > copies)) return [];
  const message = `${inSyncConfig} of ${wanted} with ${copies} of each partition asks for more in-sync copies than there are, and is not set. Set it to ${copies} or less, or raise replicas.`;
  return [{ reason: 'TooFewReplicas', message }];
}

/** Configurations that are wanted and cannot be kept. */
const heldBack = (problems: readonly Problem[]): readonly string[] =>
  problems.some(({ reason }) => reason === 'TooFewReplicas') ? [inSyncConfig] : [];

const tooFewBrokers = (replicas: number, brokers: number): Problem => ({
  reason: 'TooFewBrokers',
  message: `${replicas} copies of each partition need ${replicas} brokers, and there are ${brokers}. Set replicas to ${brokers} or less, or add brokers.`,
});

const shrinkProblem = ({ spec }: Topic, partitions: number): Problem => ({
  reason: 'PartitionsCannotShrink',
  message:
    `The topic has ${partitions} partitions and cannot have fewer yet; ${spec.partitions} are asked for. Set partitions to ${partitions} or more. ` +
    'A later version will drain partitions and retire them once their last record has expired, without a new topic.',
});

function replicasProblem(topic: Topic, observed: ObservedTopic, brokers: number): Problem | undefined {
  const { replicas } = topic.spec;
  const present = replicasOf(observed);
  if (replicas === undefined || replicas === present) return undefined;
  if (replicas > brokers) return tooFewBrokers(replicas, brokers);
  return {
    reason: 'ReplicasCannotChange',
    message: `The topic has ${present} copies of each partition, which cannot be changed yet; ${replicas} are asked for. Set replicas to ${present}.`,
  };
}

/** Copies of each partition: of the one with the fewest. */
export const replicasOf = ({ partitions }: ObservedTopic): number =>
  partitions.length === 0 ? 0 : Math.min(...partitions.map(({ replicas }) => replicas.length));

interface Parts {
  readonly actions?: readonly Action[];
  readonly problems?: readonly Problem[];
  readonly ownership?: Ownership;
}

function planned(topic: Topic, observed: ObservedTopic | undefined, parts: Parts): Plan {
  const { actions = [], problems = [], ownership } = parts;
  const steps = actions.flatMap((action) => stepsOf(action, topic, observed)).slice(0, stepsMax);
  const grow = actions.find((action) => action.kind === 'grow');
  return {
    id: idOf([observed?.topicId ?? '', ...steps]),
    actions,
    steps,
    problems,
    ownership,
    keysRemappedPercent: grow === undefined ? undefined : remappedPercent(grow.from, grow.to),
    bytes: bytesOf(actions, observed),
    effect: effectOf(actions),
  };
}

/** As many as the status can hold. */
const stepsMax = 64;
const stepLengthMax = 1024;
const shortened = (text: string): string =>
  text.length <= stepLengthMax ? text : `${text.slice(0, stepLengthMax - 1)}…`;

function idOf(texts: readonly string[]): string {
  const bytes = new TextEncoder().encode(texts.join('\n'));
  return xxhash32(bytes, 0, bytes.length).toString(16).padStart(8, '0');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function stepsOf(action: Action, topic: Topic, observed: ObservedTopic | undefined): string[] {
  switch (action.kind) {
    case 'create': {
      const copies = action.replicas === undefined ? '' : `, ${action.replicas} of each`;
      const name = topicNameOf(topic);
      return [
        `create topic ${name} with ${counted(action.partitions, 'partition')}${copies}`,
        ...[...action.config].map(([key, value]) => shortened(`with ${key} = ${value}`)),
      ];
    }
    case 'own':
      return [action.from === '' ? 'adopt the topic' : `take the topic over from ${ownerWords(action.from)}`];
    case 'configure':
      return [
        ...[...action.set].map(([key, value]) => {
          const before = observed?.overrides.get(key);
          return shortened(
            `set ${key} to ${value} (${before === undefined ? 'not set before' : `was ${before}`})`,
          );
        }),
        ...action.unset.map((key) =>
          shortened(`set ${key} back to its default (was ${observed?.overrides.get(key) ?? ''})`),
        ),
      ];
    case 'grow':
      return [`raise the partitions from ${action.from} to ${action.to}`];
  }
}

/**
 * A key stays where it was when its hash has the same remainder by both counts. Of the remainders by their least common multiple,
 * that holds for exactly `from`.
 */
export function remappedPercent(from: number, to: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const multiple = (from / gcd(from, to)) * to;
  return Math.round(100 * (1 - from / multiple));
}

/** Growth moves nothing. A lower retention.bytes removes what is beyond it. */
function bytesOf(actions: readonly Action[], observed: ObservedTopic | undefined): number | undefined {
  const configure = actions.find((action) => action.kind === 'configure');
  const limit = Number(configure?.set.get('retention.bytes') ?? -1);
  if (observed === undefined || limit < 0) return actions.length === 0 ? undefined : 0;
  if (observed.partitions.some(({ sizeBytes }) => sizeBytes < 0)) return undefined;
  return observed.partitions.reduce((sum, { sizeBytes }) => sum + Math.max(0, sizeBytes - limit), 0);
}

function effectOf(actions: readonly Action[]): string | undefined {
  const effects: string[] = [];
  for (const action of actions) {
    if (action.kind === 'grow') {
      const percent = remappedPercent(action.from, action.to);
      effects.push(
        `For ${percent} % of keys new records go to another partition than old ones, so the order of such a key holds within its old and within its new records only. ` +
          'Consumers that start at the end may miss what is written to a new partition before they find it. No records are moved.',
      );
    }
    if (action.kind === 'configure') {
      const [ms, bytes] = [action.set.get('retention.ms'), action.set.get('retention.bytes')];
      if (ms !== undefined && Number(ms) >= 0) effects.push(`Records older than ${ms} ms are removed.`);
      if (bytes !== undefined && Number(bytes) >= 0) {
        effects.push(`The oldest records of partitions larger than ${bytes} bytes are removed.`);
      }
    }
    if (action.kind === 'own' && action.from !== '')
      effects.push('The former resource is in conflict from then on.');
  }
  return effects.length === 0 ? undefined : effects.join(' ');
}

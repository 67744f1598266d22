/**
 * Carries out the actions of a plan, one after the other. What the brokers refuse becomes a problem and the next action is tried
 * all the same, but nothing follows when somebody else was first: then the topic is looked at anew. Each step is told as an Event.
 */
import { BrokerRefusal } from '../runtime/brokers.ts';
import { conditionOf } from '../runtime/conditions.ts';
import type { Topic } from '../runtime/resources.ts';
import { withoutStop } from '../runtime/words.ts';
import { ownerText, ownerWords } from './owner.ts';
import { type Action, type Plan, topicNameOf } from './plan.ts';
import type { Problem, ProblemReason } from './reasons.ts';
import { clusterKeyOf, type TopicControllerDependencies } from './world.ts';

/** Gives what was refused. Rejects with BrokersUnavailableError; `signal` ends it between two steps. */
export async function carryOut(
  dependencies: TopicControllerDependencies,
  topic: Topic,
  plan: Plan,
  signal: AbortSignal,
): Promise<readonly Problem[]> {
  const refusals: Problem[] = [];
  for (const action of plan.actions) {
    signal.throwIfAborted();
    try {
      await act(dependencies, topic, action);
    } catch (error) {
      if (!(error instanceof BrokerRefusal)) throw error;
      if (movedOn.has(error.code)) return refusals;
      refusals.push(problemOf(topic, action, error));
      continue;
    }
    tellStep(dependencies, topic, action);
    // Whoever wrote its name last has the topic: the rest is for the one who still has it at the next look.
    if (action.kind === 'own' && !(await isOurs(dependencies, topic))) return refusals;
  }
  return refusals;
}

/** The topic is not what the plan was made for: made, deleted or grown by somebody else since. */
const movedOn: ReadonlySet<string> = new Set(['TOPIC_ALREADY_EXISTS', 'UNKNOWN_TOPIC_OR_PARTITION']);

async function act({ admin }: TopicControllerDependencies, topic: Topic, action: Action): Promise<void> {
  const [cluster, name] = [clusterKeyOf(topic), topicNameOf(topic)];
  switch (action.kind) {
    case 'create': {
      const { partitions, replicas, config } = action;
      return admin.create(cluster, { name, partitions, replicas, config, owner: ownerText(topic) });
    }
    case 'own':
      return admin.own(cluster, name, ownerText(topic));
    case 'configure':
      return admin.configure(cluster, name, action);
    case 'grow':
      return admin.grow(cluster, name, action.to);
  }
}

async function isOurs({ admin }: TopicControllerDependencies, topic: Topic): Promise<boolean> {
  const { topic: observed } = await admin.observe(clusterKeyOf(topic), topicNameOf(topic));
  return observed?.owner === ownerText(topic);
}

/** Nobody changed the spec: somebody changed the topic. */
const isDrift = ({ metadata, status }: Topic): boolean =>
  status?.observedGeneration === metadata.generation &&
  conditionOf(status?.conditions, 'Ready')?.status === 'True';

function tellStep({ events }: TopicControllerDependencies, topic: Topic, action: Action): void {
  const name = topicNameOf(topic);
  switch (action.kind) {
    case 'create': {
      const formerId = topic.status?.topicId;
      if (formerId === undefined) return events.normal(topic, 'TopicCreated', `Created topic ${name}.`);
      const message = `Topic ${name} (id ${formerId}) was gone and has been created anew, without its records.`;
      return events.warning(topic, 'TopicRecreated', message);
    }
    case 'own':
      if (action.from === '') return events.normal(topic, 'TopicAdopted', `Adopted topic ${name}.`);
      return events.normal(
        topic,
        'TopicTakenOver',
        `Took topic ${name} over from ${ownerWords(action.from)}.`,
      );
    case 'configure': {
      const names = [...action.set.keys(), ...action.unset].join(', ');
      if (isDrift(topic)) {
        const message = `Somebody else changed ${names}; set back to what this resource asks for.`;
        return events.warning(topic, 'ConfigDriftCorrected', message);
      }
      return events.normal(topic, 'ConfigChanged', `Changed ${names}.`);
    }
    case 'grow': {
      const message = `Raised the partitions from ${action.from} to ${action.to}.`;
      return events.normal(topic, 'PartitionsIncreased', message);
    }
  }
}

const reasons: Readonly<Record<string, ProblemReason>> = {
  INVALID_CONFIG: 'InvalidConfig',
  INVALID_TOPIC_EXCEPTION: 'InvalidName',
  INVALID_REPLICATION_FACTOR: 'TooFewBrokers',
  POLICY_VIOLATION: 'TooManyPartitions',
};

const acts: Partial<Record<ProblemReason, string>> = {
  InvalidConfig: 'Change spec.config.',
  InvalidName: 'Make a new resource with another topicName and delete this one.',
  TooManyPartitions:
    'Ask for fewer, or raise max.broker.partitions of the BrokerCluster together with its memory.',
  TooFewBrokers: 'Set replicas to at most the number of brokers, or add brokers.',
};

function problemOf(topic: Topic, action: Action, refusal: BrokerRefusal): Problem {
  const reason = reasons[refusal.code] ?? 'Refused';
  const what =
    action.kind === 'create' ? `creating topic ${topicNameOf(topic)}` : `the step "${action.kind}"`;
  const next = acts[reason] ?? 'Change the spec, or see what the brokers log.';
  return {
    reason,
    message: `The brokers refused ${what} with ${withoutStop(refusal.message)}. ${next}`,
  };
}

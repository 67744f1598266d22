/**
 * What a pass knows: the objects that are there, and what the brokers in the pods said. Everything else is derived from it, at
 * each pass anew; nothing is remembered between passes.
 */
import type { WallMs } from '../../broker/base/brand.ts';
import { parseRfc3339 } from '../runtime/rfc3339.ts';
import type { BrokerIdentity, Setting } from './broker-admin.ts';
import * as names from './names.ts';
import type {
  ConfigMap,
  ContainerStatus,
  DisruptionBudget,
  Node,
  Pod,
  Service,
  ServiceAccount,
  StatefulSet,
  VolumeClaim,
} from './objects.ts';

/** A pod, and its broker where it answered. */
export interface BrokerFacts {
  readonly pod: Pod;
  readonly identity: BrokerIdentity | undefined;
  /** Undefined where nobody asked or nobody answered. */
  readonly settings: readonly Setting[] | undefined;
}

export interface ClusterFacts {
  readonly now: WallMs;
  readonly serviceAccount: ServiceAccount | undefined;
  readonly statefulSet: StatefulSet | undefined;
  readonly disruptionBudget: DisruptionBudget | undefined;
  /** Those of the cluster, whether they are still wanted or not. */
  readonly services: readonly Service[];
  /** Those with settings. */
  readonly configMaps: readonly ConfigMap[];
  /** Names of the cluster's that somebody else has, as `Kind name`. */
  readonly foreign: ReadonlySet<string>;
  readonly claims: readonly VolumeClaim[];
  /** By name. */
  readonly brokers: readonly BrokerFacts[];
  readonly nodes: ReadonlyMap<string, Node>;
  readonly verdict: Verdict;
}

/**
 * What a broker says of the settings of the spec before any starts with them: nothing wrong, or what, in its words. Unknown while
 * nobody can be asked.
 */
export type Verdict = 'accepted' | 'unknown' | { readonly problems: readonly string[] };

export const isReady = ({ status }: Pod): boolean =>
  status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') === true;

export const isTerminating = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;

export const serves = ({ pod }: BrokerFacts): boolean => isReady(pod) && !isTerminating(pod);

export const annotationOf = ({ metadata }: Pod, name: string): string => metadata.annotations?.[name] ?? '';

export const brokerContainerOf = ({ status }: Pod): ContainerStatus | undefined =>
  status?.containerStatuses?.find(({ name }) => name === names.brokerContainer);

/** How long the broker's container runs; 0 where the node does not say. */
export function runningMs(pod: Pod, now: WallMs): number {
  const { startedAt } = brokerContainerOf(pod)?.state?.running ?? {};
  const since = startedAt === undefined ? undefined : parseRfc3339(startedAt);
  return since === undefined ? 0 : now - since;
}

/** Whether the broker's container was ever started in this pod: before that, nothing is lost with the pod. */
export function hasBegun(pod: Pod): boolean {
  const { state, lastState } = brokerContainerOf(pod) ?? {};
  return (state?.running ?? state?.terminated ?? lastState?.terminated) !== undefined;
}

/** Why a pod's broker does not run, or its pod is never ready, as the node tells it. */
export interface Failure {
  readonly kind: 'crash' | 'image' | 'container' | 'unschedulable';
  /** The container that fails, where it is not the broker's but one of the template of the spec. */
  readonly container?: string;
  /** In the words of the broker, the node or the scheduler. */
  readonly message: string;
}

const imageReasons = new Set(['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'InvalidImageName']);
const containerReasons = new Set(['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError']);

/** The last line that the broker wrote for a person; the whole text's last line where it is no broker's. */
function lastWords(message: string | undefined): string {
  const lines = (message ?? '').split('\n').filter((line) => line.trim() !== '');
  const words = lines.findLast((line) => line.startsWith('caudal: ')) ?? lines.at(-1) ?? '';
  return words.replace(/^caudal: /, '');
}

function crashOf({ name, state, lastState, restartCount = 0 }: ContainerStatus): Failure | undefined {
  const { waiting, terminated } = state ?? {};
  const ended = terminated ?? lastState?.terminated;
  const crashing = waiting?.reason === 'CrashLoopBackOff' || terminated !== undefined;
  if (!crashing || ended === undefined || ended.exitCode === 0) return undefined;
  const words = lastWords(ended.message);
  const who = name === names.brokerContainer ? 'the broker' : 'it';
  const how = `${who} ended with exit code ${ended.exitCode ?? '?'} (${ended.reason ?? 'Error'}, ${restartCount} restarts)`;
  return { kind: 'crash', message: words === '' ? how : words };
}

function containerFailure(container: ContainerStatus): Failure | undefined {
  const { reason = '', message = '' } = container.state?.waiting ?? {};
  if (imageReasons.has(reason)) return { kind: 'image', message: message === '' ? reason : message };
  if (containerReasons.has(reason)) return { kind: 'container', message: message === '' ? reason : message };
  return crashOf(container);
}

/** Of the broker's container first; then of those that the spec's template adds, since a pod with one of them is not ready. */
export function failureOf(pod: Pod): Failure | undefined {
  const { conditions, containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
  const unschedulable = conditions?.find(
    ({ type, reason }) => type === 'PodScheduled' && reason === 'Unschedulable',
  );
  if (unschedulable !== undefined) {
    return { kind: 'unschedulable', message: unschedulable.message ?? 'no node takes the pod' };
  }
  const broker = brokerContainerOf(pod);
  const own = broker === undefined ? undefined : containerFailure(broker);
  if (own !== undefined) return own;
  for (const other of [...initContainerStatuses, ...containerStatuses]) {
    const failure = other === broker ? undefined : containerFailure(other);
    if (failure !== undefined) return { ...failure, container: other.name };
  }
  return undefined;
}

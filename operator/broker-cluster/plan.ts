/**
 * What a pass does, in order: decided from the spec, the objects that are there and what the brokers say, and from nothing else.
 * Any prefix of the steps may be all that is carried out; the next pass plans the rest.
 *
 * 1. Accounts, settings, Services, disruption budget: applied where they differ.
 * 2. Volumes that are too small are asked to grow.
 * 3. The StatefulSet is applied; where its fixed fields differ it is taken away first without its pods, and comes back in the
 *    next pass.
 * 4. Running brokers are told what they can change; a pod whose broker has all settings is marked with them.
 * 5. One pod at most is replaced.
 * 6. What nobody needs any more is deleted.
 */
import type { KubeObject, ResourceType } from '../runtime/kubernetes.ts';
import { type BrokerCluster, configMaps, services, statefulSets } from '../runtime/resources.ts';
import { advertisedListeners, hasNodePorts } from './addresses.ts';
import type { SettingsChange } from './broker-admin.ts';
import { type Desired, desiredFor } from './desired.ts';
import { differs } from './drift.ts';
import {
  annotationOf,
  type BrokerFacts,
  type ClusterFacts,
  failureOf,
  serves,
  type Verdict,
} from './facts.ts';
import * as names from './names.ts';
import type { Pod, StatefulSet } from './objects.ts';
import { isOwned, wordsOf } from './ownership.ts';
import { type RestartPlan, restartPlan } from './restart-plan.ts';
import { type SettingsPlan, settingsPlan } from './settings-plan.ts';
import { type Growth, growthsOf } from './storage-plan.ts';

export type Step =
  | { readonly do: 'apply'; readonly type: ResourceType; readonly object: KubeObject }
  | { readonly do: 'grow'; readonly growth: Growth }
  /** Takes a StatefulSet away and leaves its pods. */
  | { readonly do: 'release'; readonly statefulSet: StatefulSet }
  | { readonly do: 'alter'; readonly broker: BrokerFacts; readonly change: SettingsChange }
  | { readonly do: 'mark'; readonly pod: Pod; readonly settings: string }
  | { readonly do: 'restart'; readonly pod: Pod; readonly why: string }
  | { readonly do: 'delete'; readonly type: ResourceType; readonly object: KubeObject };

export interface Plan {
  readonly steps: readonly Step[];
  readonly restarts: RestartPlan;
  /** Names that the cluster needs and somebody else has, as `Kind name`. Pods are not made while there are any. */
  readonly taken: readonly string[];
  /** Brokers that are still to be told a setting. */
  readonly altering: readonly string[];
  /** The settings of the spec are refused: the brokers go on with the former ones. */
  readonly settingsProblems: readonly string[];
}

const fixedFields = ['serviceName', 'podManagementPolicy', 'selector', 'volumeClaimTemplates'] as const;

/** Whether the StatefulSet must be made anew: these fields of one that is there cannot change. */
function mustBeMadeAnew(live: StatefulSet, { spec }: StatefulSet): boolean {
  const fixed = (from: StatefulSet['spec']): KubeObject => {
    const fields = Object.fromEntries(fixedFields.map((field) => [field, from[field]]));
    return { ...fields, apiVersion: '', kind: '', metadata: { name: '' } };
  };
  return differs(fixed(live.spec), fixed(spec));
}

type Differs = (live: KubeObject | undefined, wanted: KubeObject) => boolean;

function statefulSetSteps(
  { statefulSet: wanted }: Desired,
  live: StatefulSet | undefined,
  isOtherwise: Differs,
): Step[] {
  const apply: Step = { do: 'apply', type: statefulSets, object: wanted };
  if (live === undefined) return [apply];
  // It is on its way; what comes after it must have its name.
  if (live.metadata.deletionTimestamp !== undefined) return [];
  if (!isOtherwise(live, wanted)) return [];
  return [mustBeMadeAnew(live, wanted) ? { do: 'release', statefulSet: live } : apply];
}

/**
 * The settings that stay in use although the spec has others: those are refused, or nobody can say yet whether they would be. A
 * cluster without brokers, or with one that cannot run, has nothing to lose: it takes the new ones.
 */
function keptSettings({ metadata, spec }: BrokerCluster, facts: ClusterFacts): string | undefined {
  const { verdict, statefulSet, brokers, configMaps: files } = facts;
  const nothingToLose = spec.replicas === 0 || brokers.some(({ pod }) => failureOf(pod) !== undefined);
  if (verdict === 'accepted' || (verdict === 'unknown' && nothingToLose)) return undefined;
  const template = statefulSet?.spec.template.metadata.annotations[names.settingsAnnotation];
  const [first] = brokers;
  const kept = template ?? (first === undefined ? '' : annotationOf(first.pod, names.settingsAnnotation));
  const file = names.settingsName(metadata.name, kept);
  // No pod could start with a file that somebody deleted.
  return files.some((each) => each.metadata.name === file) ? kept : undefined;
}

function presentObject({ type, object }: { type: ResourceType; object: KubeObject }, facts: ClusterFacts) {
  const same = ({ metadata }: KubeObject): boolean => metadata.name === object.metadata.name;
  switch (type.kind) {
    case 'ServiceAccount':
      return facts.serviceAccount;
    case 'ConfigMap':
      return facts.configMaps.find(same);
    case 'Service':
      return facts.services.find(same);
    default:
      return facts.disruptionBudget;
  }
}

/** Services and settings that the cluster owns and that nothing wants or mounts. */
function leftovers(cluster: BrokerCluster, desired: Desired, facts: ClusterFacts): Step[] {
  const wanted = new Set(desired.around.map(({ object }) => wordsOf(object)));
  const mounted = new Set(
    [
      ...facts.brokers.flatMap(({ pod }) => pod.spec?.volumes ?? []),
      ...((desired.statefulSet.spec.template.spec['volumes'] ?? []) as NonNullable<Pod['spec']>['volumes'] &
        object),
    ].map(({ configMap }) => configMap?.name),
  );
  const unwanted = (object: KubeObject): boolean =>
    isOwned(object, cluster) &&
    !wanted.has(wordsOf(object)) &&
    object.metadata.deletionTimestamp === undefined;
  return [
    ...facts.services.filter(unwanted).map((object): Step => ({ do: 'delete', type: services, object })),
    ...facts.configMaps
      .filter((object) => unwanted(object) && !mounted.has(object.metadata.name))
      .map((object): Step => ({ do: 'delete', type: configMaps, object })),
  ];
}

/** Addresses come by the environment of a pod, and change with its template. */
const byTemplate = 'advertised.listeners';

function settingsOfBroker({ settings }: BrokerFacts, desired: Desired): SettingsPlan | undefined {
  return settings === undefined
    ? undefined
    : settingsPlan(
        desired.settings,
        settings.filter(({ name }) => name !== byTemplate),
      );
}

function brokerSteps(broker: BrokerFacts, plan: SettingsPlan | undefined, mark: string): Step[] {
  if (plan === undefined || !serves(broker)) return [];
  if (plan.change !== undefined) return [{ do: 'alter', broker, change: plan.change }];
  const marked = annotationOf(broker.pod, names.settingsAnnotation) === mark;
  return marked || plan.restart.length > 0 ? [] : [{ do: 'mark', pod: broker.pod, settings: mark }];
}

const problemsOf = (verdict: Verdict): readonly string[] =>
  typeof verdict === 'object' ? verdict.problems : [];

/** `isOtherwise`: whether what is there is to be applied again. */
export function planFor(
  cluster: BrokerCluster,
  facts: ClusterFacts,
  defaultImage: string,
  isOtherwise: Differs = differs,
): Plan {
  const keepSettings = keptSettings(cluster, facts);
  const desired = desiredFor(cluster, {
    defaultImage,
    advertised: advertisedListeners(cluster, facts.services),
    ...(keepSettings === undefined ? {} : { keepSettings }),
  });
  const plans = new Map(facts.brokers.map((broker) => [broker, settingsOfBroker(broker, desired)]));
  // The brokers keep what they have while the spec's settings are not carried out.
  const alterations =
    keepSettings === undefined
      ? [...plans].flatMap(([broker, plan]) => brokerSteps(broker, plan, desired.settingsMark))
      : [];
  const restarts = restartPlan({
    brokers: facts.brokers,
    replicas: cluster.spec.replicas,
    template: desired.templateMark,
    settings: desired.settingsMark,
    now: facts.now,
    restartSettingsOf: (broker) => plans.get(broker)?.restart ?? [],
  });
  // The first pods should not begin without ports that are known in a moment.
  const early = facts.statefulSet === undefined && !hasNodePorts(cluster, facts.services);
  const taken = [...desired.around.map(({ object }) => object), desired.statefulSet]
    .map(wordsOf)
    .filter((words) => facts.foreign.has(words));
  const setSteps = early || taken.length > 0 ? [] : statefulSetSteps(desired, facts.statefulSet, isOtherwise);
  // A new pod must be made by the StatefulSet as it should be.
  const next = setSteps.length === 0 && facts.statefulSet !== undefined ? restarts.next : undefined;
  const steps: Step[] = [
    ...desired.around
      .filter(({ object }) => !facts.foreign.has(wordsOf(object)))
      .filter((wanted) => isOtherwise(presentObject(wanted, facts), wanted.object))
      .map((wanted): Step => ({ do: 'apply', ...wanted })),
    ...growthsOf(cluster.spec.storage, facts.claims).map((growth): Step => ({ do: 'grow', growth })),
    ...setSteps,
    ...alterations,
    ...(next === undefined ? [] : [{ do: 'restart' as const, pod: next.broker.pod, why: next.why }]),
    ...leftovers(cluster, desired, facts),
  ];
  const altering = alterations.flatMap((step) =>
    step.do === 'alter' ? [step.broker.pod.metadata.name] : [],
  );
  return {
    steps: cluster.spec.paused ? [] : steps,
    restarts,
    taken,
    altering,
    settingsProblems: problemsOf(facts.verdict),
  };
}

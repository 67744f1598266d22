/** Every object that should be there for a cluster, each with the mark of what it is, in the order in which they are applied. */
import type { KubeObject, ResourceType } from '../runtime/kubernetes.ts';
import {
  type BrokerCluster,
  configMaps,
  disruptionBudgets,
  serviceAccounts,
  services,
} from '../runtime/resources.ts';
import { settingsConfigMap } from './config-map.ts';
import { disruptionBudget } from './disruption-budget.ts';
import { marked } from './drift.ts';
import * as names from './names.ts';
import type { StatefulSet } from './objects.ts';
import { serviceAccount } from './service-account.ts';
import { bootstrapService, headlessService, listenerServices } from './services.ts';
import { type BrokerSettings, settingsFingerprint, settingsOf } from './settings.ts';
import { statefulSet } from './stateful-set.ts';

export interface Wanted {
  readonly type: ResourceType;
  readonly object: KubeObject;
}

export interface Desired {
  readonly settings: BrokerSettings;
  /** The fingerprint of the settings that pods should have. */
  readonly settingsMark: string;
  /** The fingerprint of the template that pods should have. */
  readonly templateMark: string;
  /** All but the StatefulSet. */
  readonly around: readonly Wanted[];
  readonly statefulSet: StatefulSet;
}

export interface DesiredOptions {
  readonly defaultImage: string;
  /** As the template's. */
  readonly advertised: string;
  /** Settings that stay in use instead of those of the spec, by their fingerprint. */
  readonly keepSettings?: string;
}

export function desiredFor(
  cluster: BrokerCluster,
  { defaultImage, advertised, keepSettings }: DesiredOptions,
): Desired {
  const settings = settingsOf(cluster);
  const settingsMark = keepSettings ?? settingsFingerprint(settings);
  const set = statefulSet(cluster, { defaultImage, advertised, settings: settingsMark });
  const around: Wanted[] = [
    { type: serviceAccounts, object: serviceAccount(cluster) },
    ...(keepSettings === undefined
      ? [{ type: configMaps, object: settingsConfigMap(cluster, settings) }]
      : []),
    { type: services, object: headlessService(cluster) },
    { type: services, object: bootstrapService(cluster) },
    ...listenerServices(cluster).map((object) => ({ type: services, object })),
    { type: disruptionBudgets, object: disruptionBudget(cluster) },
  ];
  return {
    settings,
    settingsMark,
    templateMark: set.spec.template.metadata.annotations[names.templateAnnotation] ?? '',
    around: around.map(({ type, object }) => ({ type, object: marked(object) })),
    statefulSet: marked(set),
  };
}

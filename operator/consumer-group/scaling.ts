/**
 * Carries out what `scale.ts` decides: reads the workload from the store, and afresh before its size is changed, since somebody
 * else may have changed it meanwhile.
 */
import type { ScaleTarget } from '../api/v1alpha1/consumer-group.ts';
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import { KubeError, type KubeObject, type ObjectKey, type ResourceType } from '../runtime/kubernetes.ts';
import { type ConsumerGroup, consumerGroups, deployments, statefulSets } from '../runtime/resources.ts';
import type { GroupFacts } from './admin.ts';
import type { Pass } from './pass.ts';
import { scalerBefore } from './plan.ts';
import { decideScale, type ScaleDecision, type Workload } from './scale.ts';

interface WorkloadObject extends KubeObject {
  readonly spec?: { readonly replicas?: number };
}

export const targetType = ({ kind }: ScaleTarget): ResourceType =>
  kind === 'StatefulSet' ? statefulSets : deployments;

/** A workload that does not say has one replica. */
const workloadOf = (object: WorkloadObject | undefined): Workload | undefined =>
  object === undefined || object.metadata.deletionTimestamp !== undefined
    ? undefined
    : { replicas: object.spec?.replicas ?? 1 };

function takenJudgement({ kind, name }: ScaleTarget, { metadata }: ConsumerGroup): Judgement {
  const message = `ConsumerGroup ${metadata.name} keeps ${kind} ${name} at a size already; take scale out of one of the two.`;
  return { type: 'ScaleActive', status: 'False', reason: 'TargetTaken', message };
}

export interface Scaling {
  readonly judgement: Judgement;
  readonly waitMs?: number;
}

/** Undefined where no scaling is asked for; then nothing of it is kept. */
export async function carryOutScale(pass: Pass, facts: GroupFacts | undefined): Promise<Scaling | undefined> {
  const { scale, paused } = pass.group.spec;
  const { scale: _former, ...others } = pass.kept;
  if (scale === undefined) {
    pass.kept = others;
    return undefined;
  }
  if (paused) {
    const message = 'The size stays as it is while spec.paused is true.';
    return { judgement: { type: 'ScaleActive', status: 'False', reason: 'Paused', message } };
  }
  const { stores, kubernetes } = pass.dependencies;
  const all = stores.of<ConsumerGroup>(consumerGroups).list(pass.cluster.namespace);
  const first = scalerBefore(pass.group, all);
  if (first !== undefined) {
    pass.kept = others;
    return { judgement: takenJudgement(scale.targetRef, first) };
  }
  const type = targetType(scale.targetRef);
  const key = { namespace: pass.cluster.namespace, name: scale.targetRef.name };
  const decide = (object: WorkloadObject | undefined): ScaleDecision =>
    decideScale({
      spec: scale,
      facts,
      workload: workloadOf(object),
      before: pass.kept.scale,
      now: pass.dependencies.clock.wall(),
    });
  let decision = decide(stores.of<WorkloadObject>(type).get(key));
  if (decision.replicas !== undefined) {
    const fresh = await pass.of(kubernetes.get<WorkloadObject>(type, key));
    decision = decide(fresh);
    if (decision.replicas !== undefined) {
      const refused = await setSize(pass, { type, key }, { from: workloadOf(fresh)?.replicas, decision });
      if (refused !== undefined) return { judgement: refused };
    }
  }
  pass.kept = { ...others, scale: decision.status };
  const { judgement, waitMs } = decision;
  return waitMs === undefined ? { judgement } : { judgement, waitMs };
}

interface Target {
  readonly type: ResourceType;
  readonly key: ObjectKey;
}

interface SizeChange {
  readonly from: number | undefined;
  readonly decision: ScaleDecision;
}

/** Gives the judgement when Kubernetes will not have it; other failures reject. */
async function setSize(
  pass: Pass,
  { type, key }: Target,
  { from, decision: { replicas = 0, judgement } }: SizeChange,
): Promise<Judgement | undefined> {
  const { kubernetes, events } = pass.dependencies;
  try {
    await pass.of(kubernetes.scale(type, key, replicas));
  } catch (error) {
    if (!(error instanceof KubeError) || ![403, 404, 422].includes(error.status)) throw error;
    const message = `${type.kind} ${key.name} cannot be scaled: ${error.message}`;
    return { type: 'ScaleActive', status: 'False', reason: 'ScaleRefused', message };
  }
  events.normal(
    pass.group,
    'Scaled',
    `${type.kind} ${key.name} from ${from} to ${replicas}: ${judgement.message}`,
  );
  return undefined;
}

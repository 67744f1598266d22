/** A BrokerCluster, ConsumerGroups and their brokers in memory, driven by the real controller; for its tests. */
import type { ConsumerGroupSpec } from '../../operator/api/v1alpha1/consumer-group.ts';
import type { Prng } from '../../broker/base/prng.ts';
import { exampleCluster } from '../../operator/broker-cluster/testing/example-cluster.ts';
import { createConsumerGroupController } from '../../operator/consumer-group/controller.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import type { KubeObject, ObjectKey } from '../../operator/runtime/kubernetes.ts';
import {
  brokerClusters,
  type ConsumerGroup,
  consumerGroups,
  deployments,
} from '../../operator/runtime/resources.ts';
import { ControllerDriver } from './controller-driver.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryGroups } from './memory-groups.ts';
import { MemoryKubernetes } from './memory-kubernetes.ts';

export const namespace = 'a';
export const clusterKey: ObjectKey = { namespace, name: 'main' };

interface Deployment extends KubeObject {
  readonly spec: { readonly replicas: number };
}

export class GroupWorld {
  readonly kubernetes: MemoryKubernetes = new MemoryKubernetes();
  readonly brokers: MemoryGroups = new MemoryGroups(clusterKey);
  readonly events: MemoryEvents = new MemoryEvents();
  driver: ControllerDriver;
  readonly #prng: Prng | undefined;

  constructor(prng?: Prng) {
    this.#prng = prng;
    this.driver = this.#start(0);
  }

  /** The operator dies, and another one begins with nothing but what is stored. */
  restart(): void {
    this.driver.stop();
    this.driver = this.#start(this.driver.nowMs);
  }

  #start(nowMs: number): ControllerDriver {
    const { kubernetes } = this;
    const driver = new ControllerDriver({ kubernetes, ...(this.#prng && { prng: this.#prng }) });
    driver.nowMs = nowMs;
    driver.add(
      createConsumerGroupController({
        kubernetes,
        stores: kubernetes,
        events: this.events,
        clock: driver.clock,
        admin: this.brokers,
        changes: this.brokers,
      }),
    );
    return driver;
  }

  /** As its own controller would have left it. */
  createCluster(): void {
    const listeners = [{ name: 'internal', type: 'Internal', bootstrapServers: 'main:9092' }] as const;
    this.kubernetes.create(brokerClusters, exampleCluster(clusterKey, { status: { listeners } }));
  }

  createGroup(name: string, spec: Partial<ConsumerGroupSpec> = {}): void {
    this.kubernetes.create<KubeObject>(consumerGroups, {
      apiVersion: consumerGroups.apiVersion,
      kind: consumerGroups.kind,
      metadata: { namespace, name },
      spec: { clusterRef: { name: clusterKey.name }, ...spec },
    } as KubeObject);
  }

  edit(name: string, spec: Partial<ConsumerGroupSpec>): void {
    this.kubernetes.edit<ConsumerGroup>(
      consumerGroups,
      { namespace, name },
      (group) =>
        ({
          ...group,
          spec: { ...group.spec, ...spec },
        }) as KubeObject,
    );
  }

  group(name: string): ConsumerGroup | undefined {
    return this.kubernetes.find<ConsumerGroup>(consumerGroups, { namespace, name });
  }

  /** `status reason` of a condition. */
  condition(name: string, type: 'Ready' | 'Stalled' | 'Lagging' | 'ScaleActive' | 'Paused'): string {
    const condition = conditionOf(this.group(name)?.status?.conditions, type);
    return condition === undefined ? 'none' : `${condition.status} ${condition.reason}`;
  }

  createDeployment(name: string, replicas: number): void {
    const deployment: Deployment = {
      apiVersion: deployments.apiVersion,
      kind: deployments.kind,
      metadata: { namespace, name },
      spec: { replicas },
    };
    this.kubernetes.create(deployments, deployment);
  }

  setReplicas(name: string, replicas: number): void {
    this.kubernetes.edit<Deployment>(
      deployments,
      { namespace, name },
      (object) => ({ ...object, spec: { replicas } }) as KubeObject,
    );
  }

  replicas(name: string): number | undefined {
    return this.kubernetes.find<Deployment>(deployments, { namespace, name })?.spec.replicas;
  }
}

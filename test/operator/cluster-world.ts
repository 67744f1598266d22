/** A BrokerCluster with its workloads and brokers in memory, driven by the real controller; for its tests. */
import assert from 'node:assert/strict';

import type { Prng } from '../../broker/base/prng.ts';
import { createBrokerClusterController } from '../../operator/broker-cluster/controller.ts';
import type { Pod } from '../../operator/broker-cluster/objects.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import type { ObjectKey } from '../../operator/runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters, pods } from '../../operator/runtime/resources.ts';
import { ControllerDriver } from './controller-driver.ts';
import { MemoryBrokers } from './memory-brokers.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryKubernetes } from './memory-kubernetes.ts';
import { MemoryWorkloads } from './memory-workloads.ts';

export const key: ObjectKey = { namespace: 'a', name: 'orders' };
export type Spec = BrokerCluster['spec'];

export class ClusterWorld {
  readonly kubernetes: MemoryKubernetes = new MemoryKubernetes();
  readonly brokers: MemoryBrokers = new MemoryBrokers();
  readonly workloads: MemoryWorkloads;
  readonly events: MemoryEvents = new MemoryEvents();
  readonly driver: ControllerDriver;

  constructor(prng?: Prng) {
    this.workloads = new MemoryWorkloads(this.kubernetes, this.brokers);
    this.driver = new ControllerDriver({
      kubernetes: this.kubernetes,
      ...(prng === undefined ? {} : { prng }),
    });
    const { kubernetes, brokers, events, driver } = this;
    driver.add(
      createBrokerClusterController({
        kubernetes,
        stores: kubernetes,
        events,
        admin: brokers,
        clock: driver.clock,
        defaultImage: 'caudal:1',
        operatorVersion: '9.9.9',
      }),
    );
  }

  create(spec: Partial<Spec> = {}): void {
    const { apiVersion } = brokerClusters;
    const cluster = { apiVersion, kind: 'BrokerCluster', metadata: { ...key }, spec };
    this.kubernetes.create(brokerClusters, cluster as unknown as BrokerCluster);
  }

  edit(change: (spec: Spec) => Partial<Spec>): void {
    this.kubernetes.edit<BrokerCluster>(brokerClusters, key, (cluster) => ({
      ...cluster,
      spec: { ...cluster.spec, ...change(cluster.spec) },
    }));
  }

  /** Until neither the controller nor Kubernetes has anything to do, with time going by for what waits. */
  async settle(): Promise<void> {
    for (let round = 0; round < 60; round++) {
      await this.driver.elapse(6_000);
      if (!this.workloads.step()) {
        await this.driver.elapse(6_000);
        if (!this.workloads.step()) return;
      }
    }
    throw new Error(`does not settle: ${JSON.stringify(this.cluster.status?.conditions, null, 1)}`);
  }

  get cluster(): BrokerCluster {
    const cluster = this.kubernetes.find<BrokerCluster>(brokerClusters, key);
    assert.ok(cluster);
    return cluster;
  }

  condition(type: 'Ready' | 'Reconciling' | 'Stalled' | 'Paused' | 'StorageMatches'): string {
    const condition = conditionOf(this.cluster.status?.conditions, type);
    return `${condition?.status} ${condition?.reason}`;
  }

  message(type: 'Ready' | 'Stalled' | 'StorageMatches'): string {
    return conditionOf(this.cluster.status?.conditions, type)?.message ?? '';
  }

  get pod(): Pod {
    const [pod] = this.kubernetes.all<Pod>(pods);
    assert.ok(pod);
    return pod;
  }

  /** A setting that the only broker works with. */
  inForce(name: string): string | null | undefined {
    return this.brokers.valueOf(this.pod.status?.podIP ?? '', name);
  }

  /** Everything is as asked, and passes change nothing and write nothing. */
  async assertSteady(): Promise<void> {
    const calls = this.kubernetes.calls.length;
    const { length } = this.brokers.alterations;
    const passes = this.driver.passes.length;
    await this.driver.elapse(3_600_000);
    assert.ok(this.driver.passes.length >= passes + 10, 'passes went on');
    assert.deepEqual(this.kubernetes.calls.slice(calls), []);
    assert.equal(this.brokers.alterations.length, length);
  }
}

export async function started(spec: Partial<Spec> = {}): Promise<ClusterWorld> {
  const world = new ClusterWorld();
  world.create(spec);
  await world.settle();
  return world;
}

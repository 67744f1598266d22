/** A namespace with a BrokerCluster, Kubernetes and brokers in memory, and the Topic controller over them. */
import { setImmediate as turn } from 'node:timers/promises';

import { Prng } from '../../broker/base/prng.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import type { TopicSpec } from '../../operator/api/v1alpha1/topic.ts';
import { exampleCluster } from '../../operator/broker-cluster/testing/example-cluster.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import type { ObjectKey } from '../../operator/runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { createTopicController } from '../../operator/topic/controller.ts';
import { SimRandom } from '../sim/sim-random.ts';
import { ControllerDriver } from './controller-driver.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryKubernetes } from './memory-kubernetes.ts';
import { MemoryTopics } from './memory-topics.ts';

export const namespace: string = 'shop';
export const clusterKey: ObjectKey = { namespace: 'shop', name: 'main' };

export const brokerCluster = (): BrokerCluster =>
  exampleCluster(clusterKey, {
    status: {
      brokers: [{ id: 1, pod: 'main-0', ready: true }],
      listeners: [{ name: 'internal', type: 'Internal', bootstrapServers: 'main:9092' }],
    },
  });

export const topicResource = (name: string, spec: Partial<TopicSpec> = {}): Topic =>
  ({
    apiVersion: topics.apiVersion,
    kind: topics.kind,
    metadata: { namespace, name },
    spec: { clusterRef: { name: 'main' }, ...spec },
  }) as Topic;

export interface TopicWorldOptions {
  /** Draws the order of passes. */
  readonly seed?: number;
}

export class TopicWorld {
  readonly kubernetes: MemoryKubernetes = new MemoryKubernetes();
  readonly brokers: MemoryTopics = new MemoryTopics(clusterKey);
  readonly events: MemoryEvents = new MemoryEvents();
  readonly driver: ControllerDriver;
  /** What the controller wants to be woken for; nothing wakes it but tests. */
  readonly wakeUps: { readonly delayMs: number; readonly callback: () => void }[] = [];

  constructor({ seed }: TopicWorldOptions = {}) {
    const prng = seed === undefined ? {} : { prng: new Prng(seed) };
    this.driver = new ControllerDriver({ kubernetes: this.kubernetes, ...prng });
    this.driver.add(
      createTopicController({
        kubernetes: this.kubernetes,
        stores: this.kubernetes,
        events: this.events,
        admin: this.brokers,
        changes: this.brokers,
        clock: this.driver.clock,
        timers: {
          after: (delayMs, callback) => {
            const wakeUp = { delayMs, callback };
            this.wakeUps.push(wakeUp);
            return { cancel: () => this.wakeUps.splice(this.wakeUps.indexOf(wakeUp), 1) };
          },
          atEndOfTurn: (callback) => setImmediate(callback),
        },
        random: new SimRandom(new Prng(seed ?? 1)),
        logger: silentLogger,
      }),
    );
  }

  /** With a cluster that answers. */
  static async withCluster(options?: TopicWorldOptions): Promise<TopicWorld> {
    const world = new TopicWorld(options);
    world.kubernetes.create(brokerClusters, brokerCluster());
    await world.settle();
    return world;
  }

  create(name: string, spec?: Partial<TopicSpec>): Topic {
    return this.kubernetes.create(topics, topicResource(name, spec));
  }

  edit(name: string, spec: Partial<TopicSpec>): void {
    this.kubernetes.edit<Topic>(topics, { namespace, name }, (topic) => ({
      ...topic,
      spec: { ...topic.spec, ...spec },
    }));
  }

  annotate(name: string, annotations: Readonly<Record<string, string>>): void {
    this.kubernetes.edit<Topic>(topics, { namespace, name }, (topic) => ({
      ...topic,
      metadata: { ...topic.metadata, annotations },
    }));
  }

  remove(name: string): void {
    this.kubernetes.remove(topics, { namespace, name });
  }

  get(name: string): Topic | undefined {
    return this.kubernetes.of<Topic>(topics).get({ namespace, name });
  }

  /** `Ready`'s status and reason. */
  ready(name: string): string {
    const ready = conditionOf(this.get(name)?.status?.conditions, 'Ready');
    return ready === undefined ? 'none' : `${ready.status} ${ready.reason}`;
  }

  message(name: string): string {
    return conditionOf(this.get(name)?.status?.conditions, 'Ready')?.message ?? '';
  }

  /** Until nothing is queued, sweeps that run beside the passes among it. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 20; idle++) {
      await this.driver.settle();
      await turn();
    }
    await this.driver.settle();
  }

  /** The feed says that anything may have changed, and the sweep that follows. */
  async sweep(): Promise<void> {
    this.brokers.reset();
    await this.settle();
  }

  async elapse(ms: number): Promise<void> {
    await this.driver.elapse(ms);
    await this.settle();
  }

  /** Forgets what was called and told so far. */
  quiet(): void {
    this.kubernetes.calls.length = 0;
    this.brokers.calls.length = 0;
    this.events.recorded.length = 0;
  }
}

/**
 * One seed's namespace on a shared API server: its operator as a process, clusters, topics and groups that come and go, and what
 * is foreign. Every act is noted, so that a seed that fails can tell its steps.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { Prng } from '../../broker/base/prng.ts';
import { listTopics } from '../../client/topics.ts';
import type { VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import { isConflict, isGone, type KubeObject, type ResourceType } from '../../operator/runtime/kubernetes.ts';
import {
  type BrokerCluster,
  brokerClusters,
  configMaps,
  consumerGroups,
  disruptionBudgets,
  leases,
  pods,
  serviceAccounts,
  services,
  statefulSets,
  type Topic,
  topics,
  volumeClaims,
} from '../../operator/runtime/resources.ts';
import { OperatorCommand } from '../env/caudal-operator.ts';
import type { Administrator } from './administrator.ts';
import { ForeignObjects, ForeignRecords, foreignTopic } from './any-order-foreign.ts';
import type { BrokerProcesses } from './broker-processes.ts';

/** Of a busy machine. What is promised, as that no namespace is stuck, has a limit of its own. */
const limitMs = 120_000;
export const namespaces: ResourceType = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  namespaced: false,
};
const kept = ['ConfigMap kube-root-ca.crt', 'ServiceAccount default'];

export interface AnyOrderServer {
  readonly administrator: Administrator;
  readonly brokers: BrokerProcesses;
  /** A kubeconfig of an account with the operator's rights alone. */
  readonly kubeconfig: string;
}

interface Told extends KubeObject {
  readonly spec: { readonly deletionPolicy: 'Delete' | 'Retain' };
  readonly status?: Topic['status'];
}

export class AnyOrderWorld {
  readonly prng: Prng;
  readonly namespace: string;
  readonly steps: string[] = [];
  readonly objects: ForeignObjects;
  readonly elsewhere: ForeignObjects;
  readonly records: ForeignRecords;
  readonly #server: AnyOrderServer;
  readonly #lease: { readonly namespace: string; readonly name: string };
  readonly #began = performance.now();
  #operator: OperatorCommand | undefined;
  #lastWords: readonly string[] = [];

  constructor(server: AnyOrderServer, seed: number) {
    this.#server = server;
    this.prng = new Prng(seed);
    this.namespace = `seed-${seed}`;
    this.#lease = { namespace: 'default', name: this.namespace };
    this.objects = new ForeignObjects(server.administrator);
    this.elsewhere = new ForeignObjects(server.administrator);
    this.records = new ForeignRecords(server.brokers, `main-bootstrap.${this.namespace}.svc`);
  }

  /** What a failure shows. */
  get story(): string {
    const { err = [] } = this.#operator ?? {};
    return [...this.steps, 'the operator said last:', ...this.#lastWords, ...err.slice(-15)].join('\n');
  }

  note(step: string): void {
    this.steps.push(`${((performance.now() - this.#began) / 1000).toFixed(1)} s: ${step}`);
  }

  pause(): Promise<void> {
    return sleep(this.prng.below(400));
  }

  chance(percent: number): boolean {
    return this.prng.below(100) < percent;
  }

  async until(what: string, reached: () => Promise<boolean>, withinMs: number = limitMs): Promise<void> {
    const end = performance.now() + withinMs;
    while (!(await reached())) {
      if (performance.now() > end) throw new Error(`${this.namespace}: not within ${withinMs} ms: ${what}`);
      await sleep(300);
    }
    this.note(what);
  }

  startOperator(): void {
    if (this.#operator !== undefined) return;
    this.note('the operator starts');
    const { kubeconfig, brokers } = this.#server;
    const { namespace, name } = this.#lease;
    const words = ['--namespace', this.namespace, '--lease-namespace', namespace, '--lease-name', name];
    const within = ['env', ...Object.entries(brokers.environment).map((pair) => pair.join('='))];
    const operator = new OperatorCommand({ kubeconfig, words, within });
    this.#operator = operator;
    void operator.ended.then((code) => this.#restart(operator, code));
  }

  /** As its Deployment does when it ended by itself, since it lost its lease. */
  #restart(operator: OperatorCommand, code: number | null): void {
    if (this.#operator !== operator) return;
    this.note(`the operator ended with ${code}`);
    this.#operator = undefined;
    this.#lastWords = operator.err.slice(-15);
    this.startOperator();
  }

  /** Killed, or ended in order. A lease of one that was killed is taken away, which spares the wait until it has run out. */
  async endOperator(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const operator = this.#operator;
    if (operator === undefined) return;
    this.note(`the operator ends by ${signal}`);
    this.#operator = undefined;
    await operator.end(signal);
    this.#lastWords = operator.err.slice(-15);
    const object = { apiVersion: leases.apiVersion, kind: 'Lease', metadata: this.#lease };
    await this.#unlessGone(this.#server.administrator.delete(leases, object));
  }

  async makeNamespaces(): Promise<void> {
    for (const name of [this.namespace, `${this.namespace}-elsewhere`])
      await this.#server.administrator.create<KubeObject>(namespaces, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name },
      });
    await this.objects.make(this.namespace);
    await this.elsewhere.make(`${this.namespace}-elsewhere`);
  }

  /** One that is there, or whose kind or namespace is not, is left. */
  async create(type: ResourceType, name: string, spec: object): Promise<void> {
    this.note(`create ${type.kind} ${name} ${JSON.stringify(spec)}`);
    const { apiVersion, kind } = type;
    const metadata = { namespace: this.namespace, name };
    const object = { apiVersion, kind, metadata, spec } as KubeObject;
    await this.#unlessGone(this.#server.administrator.create(type, object));
  }

  async delete(type: ResourceType, name: string): Promise<void> {
    this.note(`delete ${type.kind} ${name}`);
    const metadata = { namespace: type.namespaced ? this.namespace : '', name };
    const object = { apiVersion: type.apiVersion, kind: type.kind, metadata };
    await this.#unlessGone(this.#server.administrator.delete(type, object));
  }

  createCluster(name: string): Promise<void> {
    const deletionPolicy = this.chance(70) ? 'Retain' : 'Delete';
    // Where pods may end slowly, Kubernetes looks at the rest of a namespace later.
    const terminationGracePeriodSeconds = 10;
    return this.create(brokerClusters, name, {
      storage: { size: '1Gi', deletionPolicy },
      terminationGracePeriodSeconds,
    });
  }

  /** `a` and `b` want one topic, `c` wants somebody else's. */
  createTopic(name: string): Promise<void> {
    return this.create(topics, name, {
      clusterRef: { name: 'main' },
      topicName: name === 'c' ? foreignTopic : 'orders',
      partitions: 1 + this.prng.below(3),
      deletionPolicy: this.chance(50) ? 'Delete' : 'Retain',
      adoption: name !== 'c' && this.chance(50) ? 'TakeOver' : 'Forbid',
    });
  }

  createGroup(name: string): Promise<void> {
    const deletionPolicy = this.chance(60) ? 'Delete' : 'Retain';
    return this.create(consumerGroups, name, { clusterRef: { name: 'main' }, deletionPolicy });
  }

  find<T extends KubeObject>(type: ResourceType, name: string): Promise<T | undefined> {
    return this.#server.administrator.find<T>(type, { namespace: this.namespace, name });
  }

  /** `status reason` of Ready, as of the resource's own generation. */
  async ready(type: ResourceType, name: string): Promise<string> {
    const told = await this.find<Told & BrokerCluster>(type, name);
    if (told === undefined) return 'gone';
    if (told.metadata.deletionTimestamp !== undefined) return 'going';
    if (told.status?.observedGeneration !== told.metadata.generation) return 'late';
    const condition = conditionOf(told.status?.conditions, 'Ready');
    return `${condition?.status} ${condition?.reason}`;
  }

  /** The operator works, the cluster is there, and everything says how it stands. */
  async settle(): Promise<void> {
    this.startOperator();
    await this.until('the cluster serves', async () => {
      const state = await this.ready(brokerClusters, 'main');
      if (state === 'gone') await this.createCluster('main');
      return state === 'True Serving';
    });
    await this.until('topics, groups and the cluster without names settle', async () => {
      const states = await Promise.all([
        ...['a', 'b', 'c'].map((name) => this.ready(topics, name)),
        ...['g', 'h'].map((name) => this.ready(consumerGroups, name)),
        this.ready(brokerClusters, 'taken'),
      ]);
      return states.every((state) =>
        /^(gone|True \w+|False (Conflict|PartitionsCannotShrink|NameTaken))$/.test(state),
      );
    });
  }

  /** Topics in the brokers, internal ones aside. */
  topicNames(): Promise<readonly string[]> {
    return this.records.withClient(async (client) =>
      (await listTopics(client)).filter(({ isInternal }) => !isInternal).map(({ name }) => name),
    );
  }

  /** Of the kinds that the operator makes or serves: what is there and is not foreign. */
  async left(): Promise<string[]> {
    const { administrator } = this.#server;
    const made = [statefulSets, pods, services, configMaps, serviceAccounts, disruptionBudgets];
    const types = [...made, volumeClaims, brokerClusters, topics, consumerGroups];
    const found = await Promise.all(
      types.map(async (type) =>
        (await administrator.list<KubeObject>(type, this.namespace)).map(
          ({ metadata }) => `${type.kind} ${metadata.name}`,
        ),
      ),
    );
    const known = new Set([...kept, ...this.objects.words]);
    return found.flat().filter((words) => !known.has(words));
  }

  async claim(): Promise<string | undefined> {
    return (await this.find<VolumeClaim>(volumeClaims, 'data-main-0'))?.metadata.uid;
  }

  async namespaceIsGone(): Promise<boolean> {
    const key = { namespace: '', name: this.namespace };
    return (await this.#server.administrator.find(namespaces, key)) === undefined;
  }

  async #unlessGone(asked: Promise<unknown>): Promise<void> {
    try {
      await asked;
    } catch (error) {
      if (!isGone(error) && !isConflict(error)) throw error;
    }
  }
}

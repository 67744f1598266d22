/**
 * What is not the operator's and looks like it: objects with names that a cluster would take, copies of its objects with its
 * labels, and in the brokers a topic and a group of somebody else. All of it is compared as a whole, resourceVersion included.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Cluster } from '../../client/cluster.ts';
import { describeTopicConfigs } from '../../client/configs.ts';
import { committedOffsets, commitOffsets } from '../../client/group-offsets.ts';
import { listTopics } from '../../client/topics.ts';
import * as names from '../../operator/broker-cluster/names.ts';
import { keyOf, KubeError, type KubeObject, type ResourceType } from '../../operator/runtime/kubernetes.ts';
import {
  configMaps,
  disruptionBudgets,
  pods,
  serviceAccounts,
  services,
  statefulSets,
} from '../../operator/runtime/resources.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import type { Administrator } from './administrator.ts';
import type { BrokerProcesses } from './broker-processes.ts';
import { ownClient } from '../env/own-client.ts';

export const foreignTopic = 'others';
const foreignGroup = 'others';
const limitMs = 30_000;

interface Made {
  readonly type: ResourceType;
  readonly object: KubeObject;
}

const port = { name: 'web', port: 80, targetPort: 80, protocol: 'TCP' };

/** As if they were of the cluster `main`, but nobody's. */
function lookAlikes(namespace: string): Made[] {
  const labels = names.labelsOf('main');
  const settings = names.labelsOf('main', names.settingsComponent);
  const container = { name: 'broker', image: 'none.invalid/debug' };
  return [
    { type: configMaps, object: like('v1', 'ConfigMap', { name: 'main-settings-0123456789', namespace }) },
    {
      type: configMaps,
      object: like('v1', 'ConfigMap', { name: 'main-settings-copy', namespace, labels: settings }),
    },
    {
      type: services,
      object: like(
        'v1',
        'Service',
        { name: 'main-outside', namespace, labels },
        { spec: { ports: [port], selector: { app: 'other' } } },
      ),
    },
    {
      type: pods,
      object: like(
        'v1',
        'Pod',
        { name: 'main-debug', namespace, labels },
        { spec: { nodeName: 'node-a', terminationGracePeriodSeconds: 1, containers: [container] } },
      ),
    },
  ];
}

/** With the very names that the cluster `taken` would give. */
function takenNames(namespace: string): Made[] {
  const labels = { app: 'other' };
  const meta = (name: string): KubeObject['metadata'] => ({ name, namespace, labels });
  const template = {
    metadata: { labels },
    spec: { containers: [{ name: 'other', image: 'none.invalid/x' }] },
  };
  const selector = { matchLabels: labels };
  return [
    { type: serviceAccounts, object: like('v1', 'ServiceAccount', meta('taken')) },
    {
      type: services,
      object: like('v1', 'Service', meta('taken-bootstrap'), { spec: { ports: [port], selector: labels } }),
    },
    {
      type: statefulSets,
      object: like('apps/v1', 'StatefulSet', meta('taken'), {
        spec: { replicas: 0, serviceName: 'other', selector, template },
      }),
    },
    {
      type: disruptionBudgets,
      object: like('policy/v1', 'PodDisruptionBudget', meta('taken'), {
        spec: { maxUnavailable: 1, selector },
      }),
    },
  ];
}

const like = (
  apiVersion: string,
  kind: string,
  metadata: KubeObject['metadata'],
  rest: object = {},
): KubeObject => ({ apiVersion, kind, metadata, ...rest });

interface Observed extends KubeObject {
  readonly status?: { readonly observedGeneration?: number };
}

/** Foreign objects of a namespace, as they were when they had settled. */
export class ForeignObjects {
  readonly #administrator: Administrator;
  readonly #before = new Map<Made, string>();

  constructor(administrator: Administrator) {
    this.#administrator = administrator;
  }

  async make(namespace: string): Promise<void> {
    for (const made of [...lookAlikes(namespace), ...takenNames(namespace)]) {
      await this.#create(made);
      this.#before.set(made, await this.#settled(made));
    }
  }

  /** Names, as `Kind name`. */
  get words(): readonly string[] {
    return [...this.#before.keys()].map(({ object }) => `${object.kind} ${object.metadata.name}`);
  }

  async assertSame(): Promise<void> {
    for (const [made, before] of this.#before) {
      const { kind, metadata } = made.object;
      assert.equal(await this.#text(made), before, `${kind} ${metadata.name} is as it was`);
    }
  }

  /** A namespace has the account that pods need a moment after it is made. */
  async #create({ type, object }: Made): Promise<void> {
    const end = performance.now() + limitMs;
    for (;;) {
      try {
        await this.#administrator.create(type, object);
        return;
      } catch (error) {
        if (!(error instanceof KubeError) || performance.now() > end) throw error;
        if (error.status !== 403 && error.status !== 404) throw error;
        await sleep(100);
      }
    }
  }

  /** Kubernetes' own controllers have looked at it. */
  async #settled(made: Made): Promise<string> {
    const end = performance.now() + limitMs;
    const observed = [statefulSets, disruptionBudgets].includes(made.type);
    for (;;) {
      const object = await this.#administrator.find<Observed>(made.type, keyOf(made.object));
      if (!observed || object?.status?.observedGeneration !== undefined) return JSON.stringify(object);
      assert.ok(performance.now() < end, `${made.object.kind} is not looked at`);
      await sleep(50);
    }
  }

  async #text({ type, object }: Made): Promise<string> {
    return JSON.stringify(await this.#administrator.find(type, keyOf(object)));
  }
}

/** A topic and a group of somebody else in the brokers of one cluster. */
export class ForeignRecords {
  readonly #brokers: BrokerProcesses;
  readonly #bootstrap: string;
  #state = '';
  #claim = '';
  #files: readonly string[] = [];

  constructor(brokers: BrokerProcesses, bootstrap: string) {
    this.#brokers = brokers;
    this.#bootstrap = bootstrap;
  }

  async make(): Promise<void> {
    const address = this.#brokers.addressOf(this.#bootstrap);
    assert.ok(address);
    const wire = await WireClient.connect(`${address}:9092`);
    try {
      await wire.createTopic(foreignTopic, { partitions: 2, configs: { 'flush.ms': '7' } });
      await wire.append(foreignTopic, batchOf([record('a'), record('b')]), 1);
    } finally {
      await wire.close();
    }
    await this.withClient((client) =>
      commitOffsets(client, foreignGroup, [{ topic: foreignTopic, partition: 1, offset: 1 }]),
    );
    this.#state = await this.#look();
    this.#claim = this.#brokers.claimOf(address) ?? '';
    this.#files = await this.#onDisk();
  }

  /** A volume that went by its cluster's policy took them with it. */
  async assertSameIfThere(): Promise<void> {
    const address = this.#brokers.addressOf(this.#bootstrap) ?? '';
    if (this.#brokers.claimOf(address) !== this.#claim) return;
    assert.equal(await this.#look(), this.#state, 'topic and group of others are as they were');
  }

  async assertOnDisk(): Promise<void> {
    assert.deepEqual(await this.#onDisk(), this.#files, 'files of the topic of others are as they were');
  }

  async withClient<T>(work: (client: Cluster) => Promise<T>): Promise<T> {
    const client = ownClient(`${this.#bootstrap}:9092`, { transport: this.#brokers.transport });
    try {
      return await work(client);
    } finally {
      client.close();
    }
  }

  #look(): Promise<string> {
    return this.withClient(async (client) => {
      const topic = (await listTopics(client)).find(({ name }) => name === foreignTopic);
      const entries = (await describeTopicConfigs(client, [foreignTopic])).get(foreignTopic) ?? [];
      const set = entries.filter(({ source }) => source === 'topic').map(({ name, value }) => [name, value]);
      return JSON.stringify({ topic, set, offsets: await committedOffsets(client, foreignGroup) });
    });
  }

  #onDisk(): Promise<string[]> {
    const folder = join(this.#brokers.volume(this.#claim), `${foreignTopic}-1`);
    const files = ['00000000000000000000.log', 'partition.metadata'];
    return Promise.all(files.map(async (name) => (await readFile(join(folder, name))).toString('base64')));
  }
}

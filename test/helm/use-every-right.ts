/**
 * What each right of the chart's accounts is for, played on an API server with the plugin that guards owner references: a cluster
 * that is configured, rolled and grown, topics and groups with their whole life, Events in series, workloads that are scaled, and
 * both Jobs; installed for all namespaces, and shorter for named ones. The operator and the broker are real processes, the
 * node is a stand-in. In between rights are taken away while they are needed.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { type AuditedRequest, readAuditLog } from '../env/kubernetes/audit-log.ts';
import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { kubectl } from '../env/kubernetes/tools.ts';
import { removeFolder, temporaryFolder } from '../env/process.ts';
import { Administrator } from '../operator/administrator.ts';
import { brokerAddress, BrokerProcesses } from '../operator/broker-processes.ts';
import { NodeStandIn } from '../operator/node-stand-in.ts';
import { valuesPath } from './chart.ts';
import { Installation, type InstallationOptions } from './installation.ts';
import type { Grant, Rule } from './rights.ts';

/** What came of it. */
export interface Account {
  readonly grants: readonly Grant[];
  readonly requests: readonly AuditedRequest[];
  /** What was asked for while `taken` were not given. */
  readonly withoutRights: readonly AuditedRequest[];
  readonly taken: readonly string[];
  /** What the Job before the uninstall said, by namespace. */
  readonly farewells: Readonly<Record<string, string>>;
  /** Milliseconds of each part. */
  readonly tookMs: Readonly<Record<string, number>>;
}

const limitMs = 60_000;
const waitFlag = '--timeout=60s';
const apiVersion = 'caudal.dev/v1alpha1';
const finalizers = ['caudal.dev/protection'];
const clusterRef = { name: 'main' };
const ownerGuard = 'OwnerReferencesPermissionEnforcement';

const inside = { name: 'internal', type: 'Internal', port: 9092 };
const twoListeners = [inside, { name: 'nodes', type: 'NodePort', port: 9094 }];

const topic = (name: string, spec: object = {}, metadata: object = {}): object => ({
  apiVersion,
  kind: 'Topic',
  metadata: { name, ...metadata },
  spec: { clusterRef, ...spec },
});

const group = (name: string, spec: object = {}, metadata: object = {}): object => ({
  apiVersion,
  kind: 'ConsumerGroup',
  metadata: { name, ...metadata },
  spec: { clusterRef, ...spec },
});

/** A user's workload of none. */
function workload(kind: 'Deployment' | 'StatefulSet', name: string): object {
  const labels = { app: name };
  const containers = [{ name: 'reader', image: 'none.invalid/reader' }];
  const template = { metadata: { labels }, spec: { containers } };
  const spec = { replicas: 0, selector: { matchLabels: labels }, template };
  return { apiVersion: 'apps/v1', kind, metadata: { name }, spec };
}

const scaled = (kind: string, name: string): object => ({
  scale: { targetRef: { kind, name }, minReplicas: 1, maxReplicas: 2, lagPerReplica: 100 },
});

class Play {
  readonly #server: ApiServer;

  constructor(server: ApiServer) {
    this.#server = server;
  }

  async requests(): Promise<readonly AuditedRequest[]> {
    return readAuditLog(this.#server.auditLog);
  }

  /** Resolves when an account asked so, and was answered so; looks at what came after the first `skip` requests. */
  async asked(
    [verb, resource, name]: readonly [string, string, string?],
    { code, skip = 0 }: { readonly code?: number; readonly skip?: number } = {},
  ): Promise<void> {
    const deadline = performance.now() + limitMs;
    const fits = (request: AuditedRequest): boolean =>
      request.verbs.includes(verb) &&
      request.resource === resource &&
      (name === undefined || request.name === name) &&
      (code === undefined ? request.code !== 403 : request.code === code);
    while (!(await this.requests()).slice(skip).some(fits)) {
      assert.ok(performance.now() < deadline, `nobody asked to ${verb} ${resource} ${name ?? ''}`);
      await sleep(100);
    }
  }

  /** Installed, and everything that came with it is ready. */
  async begin(installation: Installation): Promise<void> {
    await installation.startOperator();
    await this.ready(installation, 'brokercluster/main', 'topic/orders', 'topic/audit');
  }

  async ready(installation: Installation, ...objects: readonly string[]): Promise<void> {
    for (const object of objects) await installation.ask('wait', '--for=condition=Ready', object, waitFlag);
  }

  /** A setting while it runs, one that needs a restart together with a listener that goes, a larger volume. */
  async clusterLife(installation: Installation): Promise<void> {
    const retention = { 'log.retention.hours': 48, 'log.retention.ms': 2_000_000 };
    await installation.upgrade({ 'cluster.spec.config': retention });
    await this.asked(['patch', 'pods']);
    await installation.upgrade({
      'cluster.spec.config': { ...retention, 'num.partitions': 3 },
      'cluster.spec.listeners': [inside],
    });
    await this.asked(['delete', 'pods']);
    await this.asked(['delete', 'services']);
    await this.asked(['delete', 'configmaps']);
    await installation.upgrade({ 'cluster.spec.storage.size': '30Gi' });
    await this.asked(['patch', 'persistentvolumeclaims']);
    await this.asked(['delete', 'statefulsets']);
    await this.ready(installation, 'brokercluster/main');
  }

  /** Finalizers put on and taken off, of Topics with and without a cluster. */
  async topicLife(installation: Installation): Promise<void> {
    await installation.apply(topic('short', { partitions: 2, deletionPolicy: 'Delete' }));
    await this.ready(installation, 'topic/short');
    await installation.ask('delete', 'topic/short', waitFlag);
    const lost = { clusterRef: { name: 'nowhere' } };
    await installation.apply(topic('lost', lost, { finalizers }), group('lost', lost, { finalizers }));
    await installation.ask('delete', 'topic/lost', 'consumergroup/lost', waitFlag);
    await this.asked(['get', 'brokerclusters', 'nowhere']);
  }

  /** Groups that bring up the workloads that read for them, and one that is asked to rebalance until its Events are a series. */
  async groupLife(installation: Installation): Promise<void> {
    await installation.apply(
      workload('Deployment', 'reader'),
      workload('StatefulSet', 'keeper'),
      group('reader', scaled('Deployment', 'reader')),
      group('keeper', scaled('StatefulSet', 'keeper')),
      group('idle', { deletionPolicy: 'Delete' }),
    );
    await this.asked(['patch', 'deployments/scale', 'reader']);
    await this.asked(['patch', 'statefulsets/scale', 'keeper']);
    for (const rebalanceRequest of ['once', 'twice', 'once']) {
      await installation.patch('consumergroup/idle', { spec: { rebalanceRequest } });
      const done = `--for=jsonpath={.status.rebalanceRequest}=${rebalanceRequest}`;
      await installation.ask('wait', done, 'consumergroup/idle', waitFlag);
    }
    await this.asked(['patch', 'events']);
    await installation.ask('delete', 'consumergroup/idle', waitFlag);
  }

  /** A Topic that goes while nobody looks leaves its mark in the broker; who comes after it asks whether it is gone. */
  async changeOfOperators(installation: Installation): Promise<void> {
    await installation.apply(topic('left', { topicName: 'shared' }));
    await this.ready(installation, 'topic/left');
    await installation.stopOperator();
    await installation.patch('topic/left', { metadata: { finalizers: null } });
    await installation.ask('delete', 'topic/left', waitFlag);
    // The chart's lease, too: an operator without one makes it again.
    await installation.ask('delete', 'lease', '--all', waitFlag);
    await installation.startOperator();
    await installation.apply(topic('heir', { topicName: 'shared', adoption: 'Adopt' }));
    await this.ready(installation, 'topic/heir');
    await this.asked(['get', 'topics', 'left']);
  }

  /** What the release brought goes by its policy; what a user made stays, free. */
  async farewell(installation: Installation): Promise<string> {
    const labels = { 'app.kubernetes.io/instance': 'caudal', 'app.kubernetes.io/managed-by': 'Helm' };
    await installation.apply(
      group('brought', {}, { labels, finalizers }),
      group('users', { deletionPolicy: 'Delete' }, { finalizers }),
      topic('users', {}, { finalizers }),
    );
    await installation.upgrade({ logLevel: 'debug' });
    const [said] = await Promise.all([installation.runHook('release'), this.#whenScaledDown(installation)]);
    return said;
  }

  /** The operator's process goes with its pod. */
  async #whenScaledDown(installation: Installation): Promise<void> {
    const none = '--for=jsonpath={.spec.replicas}=0';
    await installation.ask('wait', none, 'deployment/caudal', waitFlag);
    await installation.stopOperator();
  }

  /** Rights that nobody asks for by name, and one of many: each is missed where it is needed. Gives those taken. */
  async takeAway(installation: Installation): Promise<string[]> {
    const skip = (await this.requests()).length;
    const role = 'role/caudal-watched';
    const { rules } = JSON.parse(await installation.ask('get', role, '-o', 'json')) as { rules: Rule[] };
    const without = (resource: string): Rule[] =>
      rules.map((rule) => ({
        ...rule,
        resources: rule.resources.filter((each) => each !== resource),
      }));
    await installation.patch(role, { rules: withoutEmpty(without('topics/status')) });
    await installation.apply(topic('mute'));
    await this.asked(['patch', 'topics/status', 'mute'], { code: 403, skip });
    await installation.patch(role, { rules: withoutEmpty(without('brokerclusters/finalizers')) });
    await installation.patch('brokercluster/main', { spec: { config: { 'num.partitions': 4 } } });
    await this.asked(['patch', 'configmaps'], { code: 403, skip });
    await installation.patch(role, { rules });
    await this.ready(installation, 'topic/mute', 'brokercluster/main');
    await installation.ask('delete', 'topic/mute', waitFlag);
    return ['caudal: patch topics/status.caudal.dev', 'caudal: update brokerclusters/finalizers.caudal.dev'];
  }
}

const withoutEmpty = (rules: readonly Rule[]): Rule[] =>
  rules.filter(({ resources }) => resources.length > 0);

export async function useEveryRight(): Promise<Account> {
  const folder = await temporaryFolder('rights');
  const server = await apiServer({ audit: true, admissionPlugins: [ownerGuard] });
  const administrator = new Administrator(server);
  const brokers = await BrokerProcesses.create();
  const node = new NodeStandIn(administrator, brokers, brokerAddress);
  await node.start();
  try {
    return await play(server, { folder, environment: brokers.environment });
  } catch (error) {
    process.stderr.write(`${node.refusals.slice(-5).join('\n')}\n`);
    throw error;
  } finally {
    await node.stop();
    await brokers.remove();
    administrator.close();
    await server.stop();
    await removeFolder(folder);
  }
}

async function play(
  server: ApiServer,
  options: Pick<InstallationOptions, 'folder' | 'environment'>,
): Promise<Account> {
  const acts = new Play(server);
  const tookMs: Record<string, number> = {};
  const farewells: Record<string, string> = {};
  const removals: Promise<unknown>[] = [];
  const grants: Grant[] = [];
  let withoutRights: readonly AuditedRequest[] = [];
  let taken: string[] = [];
  for (const [namespace, scope] of [
    ['everywhere', ['--set-json', `cluster.spec.listeners=${JSON.stringify(twoListeners)}`]],
    ['confined', ['--set', 'watchNamespaces={confined}']],
  ] as const) {
    const installation = new Installation(server, { ...options, namespace, values: valuesFor(scope) });
    const began = performance.now();
    const timed = async <T>(what: string, act: Promise<T>): Promise<T> => {
      const start = performance.now();
      const answer = await act;
      tookMs[`${namespace}: ${what}`] = Math.round(performance.now() - start);
      return answer;
    };
    try {
      await kubectl(server.kubeconfig, ['create', 'namespace', namespace]);
      // The Job brings the definitions of a version that has new ones, which helm does not.
      assert.match(await timed('crds', installation.runHook('crds')), /topics\.caudal\.dev is there/);
      await timed('install', installation.install());
      await timed('begin', acts.begin(installation));
      if (namespace === 'everywhere') {
        await timed('cluster', acts.clusterLife(installation));
        await timed('topics', acts.topicLife(installation));
        await timed('groups', acts.groupLife(installation));
        await timed('change', acts.changeOfOperators(installation));
      }
      if (namespace === 'confined') {
        const { length } = await acts.requests();
        taken = await timed('take away', acts.takeAway(installation));
        withoutRights = (await acts.requests()).slice(length);
      }
      farewells[namespace] = await timed('farewell', acts.farewell(installation));
      grants.push(...(await installation.grants()));
      await installation.uninstall();
      await installation.ask('delete', 'namespace', namespace, '--wait=false');
      removals.push(
        timed('removal', installation.ask('wait', '--for=delete', `namespace/${namespace}`, waitFlag)),
      );
    } catch (error) {
      process.stderr.write(`${installation.log.slice(-4000)}\n`);
      throw error;
    } finally {
      tookMs[namespace] = Math.round(performance.now() - began);
    }
  }
  await Promise.all(removals);
  const others = new Set(withoutRights.map(({ id }) => id));
  const requests = (await acts.requests()).filter(({ id }) => !others.has(id));
  assert.match((await kubectl(server.kubeconfig, ['get', 'crds', '-o', 'name'])).stdout.toString(), /topics/);
  return { grants, requests, withoutRights, taken, farewells, tookMs };
}

const valuesFor = (scope: readonly string[]): string[] => [
  '--values',
  valuesPath('cluster'),
  '--set',
  'topics.audit.deletionPolicy=Delete',
  '--set',
  'releaseFinalizers.timeoutSeconds=60',
  ...scope,
];

/**
 * An installation of the chart on an API server without nodes: what helm does, with the processes that the pods of its Deployment
 * and Jobs would run, each with the arguments and the account that the chart gives it.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

import { caudalCommand } from '../env/caudal.ts';
import type { ApiServer } from '../env/kubernetes/api-server.ts';
import { helm, kubectl } from '../env/kubernetes/tools.ts';
import { adopt, run, stopChild } from '../env/process.ts';
import { chartFolder, type Rendered } from './chart.ts';
import type { Grant, Rule } from './rights.ts';

const jobLimitMs = 120_000;
const release = 'caudal';

export type Hook = 'crds' | 'release';

interface Role extends Rendered {
  readonly rules: readonly Rule[];
}

interface Binding extends Rendered {
  readonly roleRef: { readonly kind: string; readonly name: string };
  readonly subjects?: readonly {
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  }[];
}

export interface InstallationOptions {
  readonly namespace: string;
  /** Flags of helm that give values. */
  readonly values: readonly string[];
  /** For kubeconfigs; who made it removes it. */
  readonly folder: string;
  /** Of its processes, beside that of the tests: how they find the brokers. */
  readonly environment: Readonly<Record<string, string>>;
}

export class Installation {
  readonly namespace: string;
  readonly #server: ApiServer;
  readonly #options: InstallationOptions;
  #where: readonly string[];
  #operator: ChildProcess | undefined;
  #log = '';

  constructor(server: ApiServer, options: InstallationOptions) {
    this.#server = server;
    this.#options = options;
    this.namespace = options.namespace;
    this.#where = [release, chartFolder, '--namespace', options.namespace, ...options.values];
  }

  /** What the operator said. */
  get log(): string {
    return this.#log;
  }

  /** In its namespace, as the administrator. */
  async ask(...words: readonly string[]): Promise<string> {
    return (
      await kubectl(this.#server.kubeconfig, ['--namespace', this.namespace, ...words])
    ).stdout.toString();
  }

  async apply(...items: readonly object[]): Promise<void> {
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    await kubectl(this.#server.kubeconfig, ['--namespace', this.namespace, 'apply', '-f', '-'], { input });
  }

  /** A merge patch. */
  async patch(object: string, patch: object): Promise<void> {
    await this.ask('patch', object, '--type=merge', '--patch', JSON.stringify(patch));
  }

  /** Without its hooks; so do the others. The definitions must be there. */
  async install(): Promise<void> {
    await helm(this.#server.kubeconfig, ['install', ...this.#where, '--no-hooks', '--skip-crds']);
  }

  /** With these values as well, from now on. */
  async upgrade(values: Readonly<Record<string, unknown>>): Promise<void> {
    const flags = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    this.#where = [...this.#where, ...flags.flatMap((flag) => ['--set-json', flag])];
    await helm(this.#server.kubeconfig, ['upgrade', ...this.#where, '--no-hooks']);
  }

  async uninstall(): Promise<void> {
    await helm(this.#server.kubeconfig, ['uninstall', release, '--namespace', this.namespace, '--no-hooks']);
  }

  /** What helm does with a hook: its account and rights are made, then its Job runs; gives what that says. */
  async runHook(hook: Hook): Promise<string> {
    const show = ['--show-only', `templates/hook-${hook}.yaml`];
    const { stdout } = await helm(this.#server.kubeconfig, ['template', ...this.#where, ...show]);
    const objects = parseAllDocuments(stdout.toString()).map((object) => object.toJS() as Rendered);
    await this.apply(...objects.filter(({ kind }) => kind !== 'Job'));
    const job = objects.find(({ kind }) => kind === 'Job');
    const { template } = job!['spec'] as { template: { spec: { containers: { args: string[] }[] } } };
    const env = { ...this.#options.environment, KUBECONFIG: await this.#kubeconfigOf(`caudal-${hook}`) };
    const { args } = template.spec.containers[0]!;
    const output = await run(caudalCommand, args, { env, timeoutMs: jobLimitMs });
    assert.equal(output.code, 0, `${output.stdout.toString()}${output.stderr}`);
    return output.stdout.toString();
  }

  /** The process of the Deployment. */
  async startOperator(): Promise<void> {
    const path = 'jsonpath={.spec.template.spec.containers[0].args}';
    const text = await this.ask('get', 'deployment', 'caudal', '-o', path);
    const args = (JSON.parse(text) as string[]).map((arg) =>
      arg.replace(/^--admin=.*/, '--admin=127.0.0.1:0'),
    );
    const env = {
      ...process.env,
      ...this.#options.environment,
      KUBECONFIG: await this.#kubeconfigOf('caudal'),
      CAUDAL_BROKER_IMAGE: 'caudal:1',
    };
    this.#operator = adopt(spawn(caudalCommand, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    for (const stream of [this.#operator.stdout!, this.#operator.stderr!])
      stream.on('data', (piece: Buffer) => (this.#log += piece.toString()));
  }

  async stopOperator(): Promise<void> {
    if (this.#operator === undefined) return;
    assert.ok(
      await stopChild(this.#operator, 'SIGTERM'),
      `the operator does not end\n${this.#log.slice(-2000)}`,
    );
    this.#operator = undefined;
  }

  /** What the API server lets the accounts of this namespace do, by the bindings that it has. */
  async grants(): Promise<readonly Grant[]> {
    const kinds = 'roles,clusterroles,rolebindings,clusterrolebindings';
    const { items } = JSON.parse(await this.ask('get', kinds, '--all-namespaces', '-o', 'json')) as {
      items: readonly (Role & Binding)[];
    };
    return items.flatMap((binding) =>
      (binding.subjects ?? [])
        .filter(({ kind, namespace }) => kind === 'ServiceAccount' && namespace === this.namespace)
        .flatMap(({ name: account }) => {
          const role = items.find(
            ({ kind, metadata }) =>
              kind === binding.roleRef.kind &&
              metadata.name === binding.roleRef.name &&
              (kind === 'ClusterRole' || metadata.namespace === binding.metadata.namespace),
          );
          return (role?.rules ?? []).map((rule): Grant => ({ account, rule }));
        }),
    );
  }

  /** A kubeconfig of an account of the chart, with what the chart lets it do. */
  async #kubeconfigOf(account: string): Promise<string> {
    const token = (await this.ask('create', 'token', account)).trim();
    const name = 'account';
    const { url, authority } = this.#server;
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': name,
      clusters: [{ name, cluster: { server: url, 'certificate-authority': authority } }],
      users: [{ name, user: { token } }],
      contexts: [{ name, context: { cluster: name, user: name, namespace: this.namespace } }],
    };
    const file = join(this.#options.folder, `${this.namespace}-${account}`);
    await writeFile(file, JSON.stringify(config), { mode: 0o600 });
    return file;
  }
}

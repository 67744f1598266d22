// The chart on a real API server, without nodes: a first install brings definitions and a cluster with topics in one go, the
// operator and both Jobs get by with the rights that the chart gives their accounts, and nothing waits after an uninstall. With all
// namespaces, and with named ones. That the pods come up is shown in test/e2e.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseAllDocuments } from 'yaml';

import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { helm, kubectl } from '../env/kubernetes/tools.ts';
import { adopt, removeFolder, run, stopChild, temporaryFolder } from '../env/process.ts';
import { root } from '../tidy/repository.ts';
import { chartFolder, type Rendered, valuesPath } from './chart.ts';

const skip = await skipWithoutApiServer();
const command = join(root, 'bin/caudal');
const limitMs = 120_000;
/** No broker will ever answer: the Job waits for the operator no longer than half of this. */
const quick = ['--set', 'releaseFinalizers.timeoutSeconds=10'];

let server: ApiServer;
let folder: string;

before(async () => {
  if (skip !== false) return;
  folder = await temporaryFolder('helm-install');
  server = await apiServer();
});
after(async () => {
  if (skip !== false) return;
  await server?.stop();
  await removeFolder(folder);
});

const ask = async (...words: readonly string[]): Promise<string> =>
  (await kubectl(server.kubeconfig, words)).stdout.toString();

/** A kubeconfig of an account of the chart, with what the chart lets it do. */
async function kubeconfigOf(namespace: string, account: string): Promise<string> {
  const token = (await ask('create', 'token', account, '--namespace', namespace)).trim();
  const name = 'account';
  const file = join(folder, `${namespace}-${account}`);
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    clusters: [{ name, cluster: { server: server.url, 'certificate-authority': server.authority } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace } }],
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}

interface Operator {
  readonly child: ChildProcess;
  readonly log: () => string;
}

/** The process that the Deployment would run, with its arguments and the rights of its account. */
async function startOperator(namespace: string, account: string): Promise<Operator> {
  const path = '{.spec.template.spec.containers[0].args}';
  const text = await ask('get', 'deployment', account, '--namespace', namespace, '-o', `jsonpath=${path}`);
  const args = (JSON.parse(text) as string[]).map((arg) => arg.replace(/^--admin=.*/, '--admin=127.0.0.1:0'));
  const env = {
    ...process.env,
    KUBECONFIG: await kubeconfigOf(namespace, account),
    CAUDAL_BROKER_IMAGE: 'caudal:1',
  };
  const child = adopt(spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  let log = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (piece: Buffer) => (log += piece.toString()));
  return { child, log: () => log };
}

/** What hooks make before their Job runs: accounts and rights. */
async function applyRightsOf(hook: string, where: readonly string[]): Promise<void> {
  const show = ['--show-only', `templates/${hook}.yaml`];
  const { stdout } = await helm(server.kubeconfig, ['template', ...where, ...show]);
  const objects = parseAllDocuments(stdout.toString());
  assert.ok(Array.isArray(objects));
  const rights = objects.map((object) => object.toJS() as Rendered).filter(({ kind }) => kind !== 'Job');
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: rights });
  await kubectl(server.kubeconfig, ['apply', '-f', '-'], { input });
}

async function jobArguments(hook: string, where: readonly string[]): Promise<string[]> {
  const { stdout } = await helm(server.kubeconfig, [
    'template',
    ...where,
    '--show-only',
    `templates/${hook}.yaml`,
  ]);
  const objects = parseAllDocuments(stdout.toString()).map((object) => object.toJS() as Rendered);
  const job = objects.find(({ kind }) => kind === 'Job');
  const { template } = job!['spec'] as { template: { spec: { containers: { args: string[] }[] } } };
  return template.spec.containers[0]!.args;
}

async function runJob(hook: string, account: string, where: readonly string[]): Promise<string> {
  const namespace = where[where.indexOf('--namespace') + 1]!;
  await applyRightsOf(hook, where);
  const env = { KUBECONFIG: await kubeconfigOf(namespace, account) };
  const output = await run(command, await jobArguments(hook, where), { env, timeoutMs: limitMs });
  assert.equal(output.code, 0, `${output.stdout.toString()}${output.stderr}`);
  return output.stdout.toString();
}

for (const [namespace, scope] of [
  ['everywhere', []],
  ['confined', ['--set', 'watchNamespaces={confined}']],
] as const)
  test(`installed, used and removed: ${namespace}`, { skip, timeout: 300_000 }, async () => {
    const values = [
      '--values',
      valuesPath('cluster'),
      '--set',
      'topics.audit.deletionPolicy=Delete',
      ...quick,
      ...scope,
    ];
    const where = ['caudal', chartFolder, '--namespace', namespace, ...values];
    await helm(server.kubeconfig, ['install', ...where, '--create-namespace', '--no-hooks']);
    assert.match(await runJob('hook-crds', 'caudal-crds', where), /topics\.caudal\.dev is there/);
    const operator = await startOperator(namespace, 'caudal');
    try {
      const inside = ['--namespace', namespace];
      await ask('wait', '--for=create', 'statefulset/main', ...inside, '--timeout=60s');
      for (const object of ['brokercluster/main', 'topic/orders', 'topic/audit'])
        await ask(
          'wait',
          '--for=jsonpath={.status.observedGeneration}=1',
          object,
          ...inside,
          '--timeout=60s',
        );
      // A user's own, which no release knows, with the finalizer that an operator would leave.
      const topic = {
        apiVersion: 'caudal.dev/v1alpha1',
        kind: 'Topic',
        metadata: { name: 'users', namespace, finalizers: ['caudal.dev/protection'] },
        spec: { clusterRef: { name: 'main' } },
      };
      await kubectl(server.kubeconfig, ['apply', '-f', '-'], { input: JSON.stringify(topic) });
      await helm(server.kubeconfig, ['upgrade', ...where, '--no-hooks', '--set', 'logLevel=debug']);
      const said = await runJob('hook-release', 'caudal-release', where);
      assert.match(said, new RegExp(`Topic ${namespace}/orders is deleted by its policy`));
      assert.match(said, /the operator .* is stopped/);
      assert.equal(
        (await ask('get', 'deployment', 'caudal', ...inside, '-o', 'jsonpath={.spec.replicas}')).trim(),
        '0',
      );
    } finally {
      await stopChild(operator.child, 'SIGTERM');
    }
    const refusals = operator
      .log()
      .split('\n')
      .filter((line) => /forbidden|cannot (?:list|watch|get|patch|create|delete|update)/i.test(line));
    assert.deepEqual(refusals, []);
    await helm(server.kubeconfig, ['uninstall', 'caudal', '--namespace', namespace, '--no-hooks']);
    await ask('delete', 'namespace', namespace, '--timeout=60s');
    assert.match(await ask('get', 'crds', '-o', 'name'), /topics\.caudal\.dev/);
  });
